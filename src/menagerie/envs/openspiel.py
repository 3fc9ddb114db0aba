"""The games for OpenSpiel, registered as `menagerie_life_is_life` and so on when this is imported.

    import menagerie.envs.openspiel, pyspiel
    game = pyspiel.load_game("menagerie_zoff_im_zoo(players=4,mode=partners)")

Parameters are the table's options (0 where an option can be none), `players`, `reward` (`places` or
`wins`), and `decks`: 0 deals card by card, with the exact chances; a number deals each time one
of so many decks that are shuffled beforehand, which makes one chance node of a deal. With the tiny
box (`box=tiny`) a deal is one chance node with every deal that is different. Returns are zero-sum.
Safarû's moves are said in steps (`menagerie.envs.choices`). Vectors are those of
`menagerie.envs.layout`; the string of an information state has the whole history.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np

from menagerie.core.arrays import Cards, Records
from menagerie.core.errors import MenagerieError
from menagerie.core.game import Game
from menagerie.core.info import GameInfo, is_tiny
from menagerie.core.kernels import DEALER, NOBODY
from menagerie.core.match import states_from
from menagerie.core.rng import Rng
from menagerie.core.shuffler import SeedShuffler
from menagerie.core.view import View
from menagerie.envs.choices import ACTIONS, Choice
from menagerie.envs.dealing import cards_that_matter, different_deals, in_order, kinds_of
from menagerie.envs.layout import LAYOUTS
from menagerie.envs.rewards import find_reward
from menagerie.envs.stepping import write_view
from menagerie.games import CATALOGUE, load

try:
    import pyspiel
except ImportError:
    raise MenagerieError("this needs OpenSpiel: pip install 'menagerie-cards[openspiel]'") from None

#: What a deal line tells to one seat only, or to nobody.
HIDDEN = ("hands", "aside")
#: OpenSpiel wants a bound on the length of a game; without a cap on turns there is none.
MAX_LENGTH = 1_000_000


class _Table:
    """All of a state that Python holds; copied at once, whatever asks for a copy."""

    __slots__ = ("choice", "deals", "deck", "left", "states", "trails")

    def __init__(self) -> None:
        self.states: Records | None = None  # None before chance has named the first seat
        self.deck: list[int] = []  # cards of the deal that is being made
        self.left: Counter[int] | None = None  # and how many of each kind are still to come
        self.deals = 0
        self.choice: Choice | None = None
        self.trails: list[str] = []  # what each seat has seen

    def copy(self, game: Game) -> "_Table":
        """The same table, going its own way."""
        twin = _Table()
        twin.states = None if self.states is None else states_from(game, self.states.tobytes())
        twin.deck = list(self.deck)
        twin.left = None if self.left is None else Counter(self.left)
        twin.deals, twin.choice, twin.trails = self.deals, self.choice, list(self.trails)
        return twin


class _Kept:
    """A table as the attribute of a state: OpenSpiel clones a state by deep copies of these."""

    __slots__ = ("game", "table")

    def __init__(self, game: Game, table: _Table) -> None:
        self.game = game
        self.table = table

    def __deepcopy__(self, memo: Any) -> "_Kept":
        return _Kept(self.game, self.table.copy(self.game))


class MenagerieGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games at one kind of table."""

    info: ClassVar[GameInfo]

    def __init__(self, parameters: Mapping[str, Any] | None = None) -> None:
        info, kind = self.info, _type_of(self.info)
        given = {**kind.parameter_specification, **(parameters or {})}
        self.rules = load(info.name)
        self.seats = int(given["players"])
        self.decks = int(given["decks"])
        self.reward = find_reward(str(given["reward"]))
        # A plain option of the parameters that can be none is a number there, 0 for none.
        options = {
            o.name: None if o.nullable and given[o.name] == 0 else given[o.name]
            for o in info.options
        }
        self.options = info.settled(self.seats, options)
        self.actions = ACTIONS[info.name]
        self.layout = LAYOUTS[info.name]
        self.codes = self.rules.option_codes(self.options)
        #: Cards that are the same to the rules go by the number of the first of them.
        self.same = kinds_of(self.rules)
        #: With the tiny box, every deal and its chance.
        self.deals: list[tuple[Cards, float]] = []
        if is_tiny(self.options) and not self.decks:
            self.deals = different_deals(self.rules, self.rules.new(self.seats, self.options, 0))
        outcomes = self.decks or len(self.deals) or len(self.same)
        numbers = pyspiel.GameInfo(
            num_distinct_actions=self.actions.size,
            max_chance_outcomes=max(self.seats, outcomes),
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=MAX_LENGTH,
        )
        super().__init__(kind, numbers, given)

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        return pyspiel.load_game, (str(self),)

    def new_initial_state(self, *_: Any) -> "MenagerieState":
        """An empty table: chance names who is first."""
        return MenagerieState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "_Observer":
        """What a seat sees, with the whole history where recall must be perfect."""
        if params:
            raise ValueError(f"an observer takes no parameters, not {params}")
        return _Observer(self, bool(iig_obs_type and iig_obs_type.perfect_recall))

    def state_of_view(self, view: View, rng: Rng) -> "MenagerieState":
        """A state that agrees with a view, its hidden cards drawn at random."""
        state = MenagerieState(self)
        table = state.kept.table
        table.states = self.rules.imagine(view, rng)
        table.trails = [""] * self.seats
        state.look()
        return state


class MenagerieState(pyspiel.State):  # type: ignore[misc]
    """A table, at any moment of a game."""

    def __init__(self, game: MenagerieGame) -> None:
        super().__init__(game)
        self.of = _Of(game)
        self.kept = _Kept(game.rules, _Table())

    # --- OpenSpiel's questions --------------------------------------------------------------------

    def current_player(self) -> int:
        """A seat, chance, or nobody."""
        states = self.kept.table.states
        if states is None:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.of.game.rules.to_act(states)
        if seat == DEALER:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if seat == NOBODY else seat

    def _legal_actions(self, player: int) -> list[int]:
        choice = self.kept.table.choice
        return list(choice.legal) if choice is not None else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Who is first; then a card, or one of the decks, or one of all deals."""
        table, game = self.kept.table, self.of.game
        if table.states is None:
            return [(seat, 1 / game.seats) for seat in range(game.seats)]
        if game.decks:
            return [(deck, 1 / game.decks) for deck in range(game.decks)]
        if game.deals:
            return [(number, chance) for number, (_, chance) in enumerate(game.deals)]
        assert table.left is not None
        total = sum(table.left.values())
        return [(card, number / total) for card, number in sorted(table.left.items()) if number]

    def _apply_action(self, action: int) -> None:
        table, game = self.kept.table, self.of.game
        if table.states is None:
            table.states = game.rules.new(game.seats, game.options, action)
            table.trails = [""] * game.seats
            self.look()
        elif table.choice is None:
            self._deal(action)
        else:
            step = table.choice.take(action)
            if isinstance(step, int):
                self._move(step)
            else:
                table.choice = step

    def _action_to_string(self, player: int, action: int) -> str:
        table, game = self.kept.table, self.of.game
        if player != pyspiel.PlayerId.CHANCE:
            return game.actions.name(action)
        if table.states is None:
            return f"first {action}"
        if game.decks or game.deals:
            return f"deck {action}"
        return f"deal {game.rules.card_names[action]}"

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        states = self.kept.table.states
        return states is not None and self.of.game.rules.to_act(states) == NOBODY

    def returns(self) -> list[float]:
        """What the places are worth, at the end; 0 before it."""
        game, states = self.of.game, self.kept.table.states
        if states is None or not self.is_terminal():
            return [0.0] * game.seats
        return game.reward(game.rules.outcome(states).places)

    def resample_from_infostate(self, player: int, sampler: Any) -> "MenagerieState":
        """A state that this player cannot tell from this one, hidden cards drawn at random.

        Its history of actions is empty: which cards were dealt cannot be told from it.
        """
        game, here = self.of.game, self.kept.table
        assert here.states is not None
        state = MenagerieState(game)
        table = state.kept.table
        view = game.rules.observe(here.states, player)
        table.states = game.rules.imagine(view, Rng(str(sampler())))
        table.deals = here.deals
        table.trails = [here.trails[player]] * game.seats
        if player == self.current_player():
            table.choice = here.choice  # the same cards, and as much of a move already said
        else:
            state.look()
        return state

    def __str__(self) -> str:
        table, game = self.kept.table, self.of.game
        if table.states is None:
            return f"{game.rules.info.title}, {game.seats} players, not begun"
        views = [game.rules.observe(table.states, seat) for seat in range(game.seats)]
        hands = [f"  hand of seat {view.seat}: {' '.join(view.hand)}" for view in views]
        shown = [line for line in str(views[0]).split("\n") if "your hand" not in line]
        said = table.choice.said if table.choice else " ".join(map(str, table.deck))
        return "\n".join([*shown, *hands, *([f"  so far: {said}"] if said else [])])

    # --- the rules --------------------------------------------------------------------------------

    def look(self) -> None:
        """Find out what can be chosen now, by the seat that is to act or by chance."""
        table, game = self.kept.table, self.of.game
        assert table.states is not None
        seat = game.rules.to_act(table.states)
        table.choice = game.actions.begin(game.rules, table.states) if seat >= 0 else None
        if seat == DEALER:
            table.left = Counter(game.same[card] for card in game.rules.stock(table.states))
            table.deck = []

    def _deal(self, action: int) -> None:
        table, game = self.kept.table, self.of.game
        assert table.states is not None
        assert table.left is not None
        stock = game.rules.stock(table.states)
        if game.decks:
            SeedShuffler(f"deck {action}").shuffle(1, stock)
        elif game.deals:
            stock = game.deals[action][0]
        else:
            table.deck.append(action)
            table.left[action] -= 1
            if len(table.deck) < cards_that_matter(game.rules.name, table.states, len(stock)):
                return
            stock = in_order(game.rules, stock.tolist(), table.deck)
        game.rules.deal(table.states, stock)
        table.deals += 1
        table.left, table.deck = None, []
        line = game.rules.deal_line(table.states)
        hands = line["hands"]
        shown = " ".join(f"{key} {value}" for key, value in line.items() if key not in HIDDEN)
        for seat, hand in enumerate(hands):
            table.trails[seat] += f"{shown}, hand {hand}; "
        self.look()

    def _move(self, number: int) -> None:
        table, game = self.kept.table, self.of.game
        rules, states = game.rules, table.states
        assert states is not None
        seat = rules.to_act(states)
        if rules.hides(number):
            move = rules.decode(states, number)
            for observer in range(game.seats):
                seen = rules.move_as_seen(states, seat, move, observer)
                table.trails[observer] += f"{seat} {seen}; "
        else:
            self._tell(f"{seat} {rules.text_of(states, number)}")
        rules.apply(states, number)
        if rules.to_act(states) < 0 and rules.score_line(states) is not None:
            shown = rules.observe(states, 0).revealed()
            self._tell(f"score {' '.join(f'{k}: {chr(44).join(v)}' for k, v in shown.items())}")
        self.look()

    def _tell(self, words: str) -> None:
        table = self.kept.table
        table.trails = [f"{trail}{words}; " for trail in table.trails]


class _Of:
    """The game of a state; a clone of the state keeps it instead of copying it."""

    __slots__ = ("game",)

    def __init__(self, game: MenagerieGame) -> None:
        self.game = game

    def __deepcopy__(self, memo: Any) -> "_Of":
        return self


class _Observer:
    """What a seat sees of a state, as OpenSpiel's observers tell it."""

    def __init__(self, game: MenagerieGame, with_history: bool) -> None:
        self.game = game
        self.with_history = with_history
        self.tensor = np.zeros(game.layout.size, np.float32)
        self.dict = game.layout.views(self.tensor)

    def set_from(self, state: MenagerieState, player: int) -> None:
        """Fill the vector."""
        states = state.kept.table.states
        if states is None:
            self.tensor.fill(0)
        else:
            view, choice = self.game.rules.observe(states, player), state.kept.table.choice
            write_view(view.records, self.tensor)
            said = choice.words if choice is not None and view.to_act == player else ()
            self.game.layout.write_said(self.tensor, said)

    def string_from(self, state: MenagerieState, player: int) -> str:
        """The table as this seat sees it, or everything it has seen and its hand."""
        table = state.kept.table
        if table.states is None:
            return f"{player}"
        view = self.game.rules.observe(table.states, player)
        said = ""
        if table.choice is not None and view.to_act == player:
            said = table.choice.said
        if self.with_history:
            return f"{player}: {table.trails[player]}{' '.join(view.hand)} {said}"
        return f"{view}\n{said}"


def name_of(info: GameInfo) -> str:
    """What a game is called in OpenSpiel."""
    return "menagerie_" + info.name.replace("-", "_")


def _type_of(info: GameInfo) -> Any:
    """What OpenSpiel wants to know of a game before it is loaded."""
    defaults = {o.name: 0 if o.default is None else o.default for o in info.options}
    return pyspiel.GameType(
        short_name=name_of(info),
        long_name=info.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=info.max_seats,
        min_num_players=info.min_seats,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={
            "players": info.min_seats,
            "reward": "places",
            "decks": 0,
            **defaults,
        },
    )


# Classes and not functions: OpenSpiel lets go of what was registered when the interpreter is gone
# already, which only classes survive.


class LifeIsLifeGame(MenagerieGame):
    """Life is Life."""

    info = CATALOGUE["life-is-life"]


class ZoffImZooGame(MenagerieGame):
    """Zoff im Zoo."""

    info = CATALOGUE["zoff-im-zoo"]


class SafaruGame(MenagerieGame):
    """Safarû."""

    info = CATALOGUE["safaru"]


for _game in (LifeIsLifeGame, ZoffImZooGame, SafaruGame):
    pyspiel.register_game(_type_of(_game.info), _game)
