"""Public and own tables together tell what the view tells: all of it, and nothing else."""

from typing import Any

import msgspec
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import menagerie
from menagerie.core import kernels
from menagerie.core.arrays import Records
from menagerie.core.errors import BadMove
from menagerie.core.info import is_tiny
from menagerie.core.match import Match
from menagerie.games import CATALOGUE
from menagerie.games.life_is_life import box as life_box
from menagerie.games.life_is_life.screen import OwnLife, PublicLife
from menagerie.games.safaru.screen import OwnSafaru, PublicSafaru
from menagerie.games.zoff_im_zoo import box as zoff_box
from menagerie.games.zoff_im_zoo.screen import OwnZoff, PublicZoff
from tests.rulebook.safaru_setup import place
from tests.tables import every_table

Table = tuple[str, int, dict[str, Any]]


def number(value: int | None) -> int:
    return -1 if value is None else value


def counts(kinds: tuple[str, ...], cards: tuple[str, ...]) -> list[int]:
    return [cards.count(kind) for kind in kinds]


def life_view(view: Any, public: PublicLife, own: OwnLife) -> None:
    """Write what the two parts of a table of Life is Life say into a view record."""
    species = life_box.SPECIES
    seats = view["seats"] = len(public.lives)
    view["hand"] = counts(species, own.hand)
    for seat, memory in enumerate(public.memory):
        view["known"][seat] = counts(species, memory.known)
        view["most"][seat] = [memory.most.rabbit, memory.most.pig, memory.most.cat]
    for row, cards in enumerate(public.rows):
        handful = tuple(species.index(card) for card in cards)
        no_row = life_box.EMPTY if public.phase else 0
        view["rows"][row] = life_box.HANDFUL_ID[handful] if handful else no_row
    view["points"] = view["fell_with"] = -1
    view["points"][:seats] = [number(p) for p in public.points or (None,) * seats]
    for fallen in public.fallen:
        view["fell_in"][fallen.seat] = fallen.phase
        view["fell_with"][fallen.seat] = number(fallen.points)
    view["lives"][:seats] = public.lives
    view["traded"][:seats] = public.traded
    view["turns"] = public.turns
    view["turn_cap"] = public.turn_cap or 0
    view["phase"] = public.phase
    view["advanced"] = public.variant == "advanced"
    view["stage"] = ["deal", "turn", "over"].index(public.stage)
    view["starter"] = public.starter
    view["knocker"] = number(public.knocker)
    view["end"] = ["scored", "sudden-death", "turn-cap", None].index(public.end)
    if public.end is None:
        view["end"] = -1
    view["by"] = number(public.by)


def zoff_view(view: Any, public: PublicZoff, own: OwnZoff, seat: int) -> None:
    """The same for Zoff im Zoo."""
    kinds = zoff_box.KINDS
    bundles = zoff_box.COUNT.tolist()
    seats = view["seats"] = len(public.totals)
    for field in ("out", "ranking", "partner", "laid"):
        view[field] = -1
    view["hand"] = counts(kinds, own.hand)
    view["totals"][:seats] = public.totals
    view["before"][:seats] = public.before
    view["target"] = public.target
    view["hand_number"] = public.hand_number
    view["lying"] = bundles.index(counts(kinds, public.lying)) if public.lying else -1
    view["asked"] = bundles.index(counts(kinds, public.asked)) if public.asked else -1
    for other, cards in enumerate(public.memory.shown):
        view["shown"][other] = counts(kinds, cards)
    view["gone"] = counts(kinds, public.memory.gone)
    view["sizes"][:seats] = public.hand_sizes
    view["out"][: len(public.out)] = public.out
    view["num_out"] = len(public.out)
    view["lions"][:seats] = public.memory.lions
    view["hedgehogs"][:seats] = public.memory.hedgehogs
    view["trick_lions"] = public.memory.trick_lions
    view["trick_hedgehogs"] = public.memory.trick_hedgehogs
    view["ranking"][: len(public.ranking)] = public.ranking
    view["role"][:seats] = [
        ["none", "chief", "helper", "alone"].index(role) for role in public.roles
    ]
    view["partner"][:seats] = [number(partner) for partner in public.partners]
    view["with_partners"] = public.mode == "partners"
    view["stage"] = ["deal", "exchange", "turn", "help", "over"].index(public.stage)
    view["dealer"] = number(public.dealer)
    view["leader"] = public.leader
    view["owner"] = number(public.owner)
    view["step"] = len(public.exchanged)
    view["end"] = -1 if public.end is None else ["played-out", "out-together"].index(public.end)
    partner = public.partners[seat]
    if partner is not None:
        view["given"][seat] = counts(kinds, own.received)
        view["given"][partner] = counts(kinds, own.given)
    if own.laid:
        view["laid"] = [kinds.index(card) for card in own.laid]


def safaru_view(view: Any, public: PublicSafaru, own: OwnSafaru) -> None:
    """The same for Safarû."""
    seats = view["seats"] = len(public.sides)
    sides = len(public.totals)
    view["hand"] = place(" ".join(own.hand))
    view["caught"][:sides] = [place(" ".join(pile)) for pile in public.memory.piles]
    view["wild"] = place(" ".join(public.wild))
    view["dealt"] = place(" ".join(public.dealt))
    view["points"][:sides] = [int(2 * points) for points in public.points]
    view["totals"][:sides] = [int(2 * points) for points in public.totals]
    view["target"] = public.target or 0
    view["games"] = public.games or 0
    view["game"] = public.game_number
    view["deals"] = public.deal_number
    view["teams"] = public.teams
    view["reverse"] = public.variant == "reverse"
    view["stage"] = ["deal", "turn", "choose", "take", "over"].index(public.stage)
    view["dealer"] = public.dealer
    codes = menagerie.game("safaru").card_names
    view["shown"] = -1 if public.shown is None else list(codes).index(public.shown)
    view["method"] = (
        -1 if public.method is None else ["add", "seventeen", "pair"].index(public.method)
    )
    view["in_hand"][:seats] = public.hand_sizes
    view["in_stock"] = public.stock_size


def view_from(public: Any, own: Any, seat: int, dtype: np.dtype[Any]) -> Records:
    """The view record that two parts of a table tell."""
    views = np.zeros(1, dtype)
    views["seat"], views["turn"] = seat, public.turn
    if isinstance(public, PublicLife):
        life_view(views[0], public, own)
    elif isinstance(public, PublicZoff):
        zoff_view(views[0], public, own, seat)
    else:
        safaru_view(views[0], public, own)
    return views


def check_facts(public: Any, cards: int) -> None:
    """What a table tells beside the view, so that a client needs no rules for it."""
    if isinstance(public, PublicLife):
        lying = sum(map(len, public.rows)) + sum(public.hand_sizes)
        assert public.aside_size == (cards - lying if public.phase else 0)
    elif isinstance(public, PublicSafaru):
        assert (public.chooser is None) == (public.variant == "normal")
        assert public.stage != "choose" or public.chooser == public.to_act


def check_tables(match: Match) -> None:
    game, states = match.game, match.states
    public, owns = game.all_tables(states)
    written, encode = game.told(states), msgspec.json.encode
    assert (written.public, written.own) == (encode(public), [encode(own) for own in owns])
    offer = game.offer(states)
    assert written.offer == (b"" if offer is None else encode(offer))
    assert game.public(states) == public
    assert public.to_act == match.to_act
    assert len(owns) == match.seats
    check_facts(public, len(game.stock(states)))
    assert msgspec.json.decode(msgspec.json.encode(public), type=game.public_type) == public
    for seat, own in enumerate(owns):
        assert game.own(states, seat) == own
        assert own.hand == match.view(seat).hand
        assert msgspec.json.decode(msgspec.json.encode(own), type=game.own_type) == own
        told = view_from(public, own, seat, game.view_dtype)
        seen = match.view(seat).records
        told["tiny"] = is_tiny(match.options)  # a client knows the options of its table
        for field in game.view_dtype.names or ():
            assert (told[field] == seen[field]).all(), field


def random_move(match: Match, rng: menagerie.Rng) -> int:
    """A legal move without the whole list."""
    return int(kernels.sample_move(match.states, 0, rng.words))


@every_table
@settings(max_examples=4)
@given(seed=st.integers(0, 2**32))
def test_public_and_own_tell_the_whole_view(table: Table, seed: int) -> None:
    name, seats, options = table
    match = menagerie.start(name, seats=seats, seed=seed, **options)
    rng = menagerie.Rng(seed)
    while not match.is_over and match.num_moves < 400:
        if match.num_moves % 11 == 0:
            check_tables(match)
        match.play(random_move(match, rng))
    check_tables(match)


@pytest.mark.parametrize("name", CATALOGUE)
def test_also_before_the_first_deal_and_between_deals(name: str) -> None:
    game = menagerie.game(name)
    seats = game.info.max_seats
    match = Match(game, game.info.settled(seats, {}), [f"seat {s}" for s in range(seats)], 1)
    rng = menagerie.Rng(1)
    for _ in range(3):
        check_tables(match)
        assert match.game.offer(match.states) is None
        match.deal(game.stock(match.states))
        while match.to_act is not None:
            match.play(random_move(match, rng))


@every_table
@settings(max_examples=10)
@given(seed=st.integers(0, 2**32), moves=st.integers(0, 120))
def test_tables_do_not_change_with_what_may_not_be_known(
    table: Table, seed: int, moves: int
) -> None:
    """Whatever another seat imagines: the public part and its own stay the same, byte by byte."""
    name, seats, options = table
    match = menagerie.start(name, seats=seats, seed=seed, **options)
    rng = menagerie.Rng(seed)
    while not match.is_over and match.num_moves < moves:
        match.play(random_move(match, rng))
    game, told = match.game, match.game.told(match.states)
    for seat in range(seats):
        other = game.told(game.imagine(match.view(seat), rng))
        assert other.public == told.public
        assert other.own[seat] == told.own[seat]
        if seat == told.to_act:
            assert other.offer == told.offer


@pytest.mark.parametrize("name", CATALOGUE)
def test_there_is_no_own_table_for_a_seat_that_is_none(name: str) -> None:
    match = menagerie.start(name, seats=3, seed=1)
    for seat in (-1, 7, 1000):
        with pytest.raises(BadMove, match="no seat"):
            match.game.own(match.states, seat)


@pytest.mark.parametrize("name", CATALOGUE)
def test_screens_have_a_schema(name: str) -> None:
    """Clients generate their types from these."""
    game = menagerie.game(name)
    (schema,), parts = msgspec.json.schema_components(
        [game.public_type], ref_template="#/$defs/{name}"
    )
    table = parts[schema["$ref"].rpartition("/")[2]]
    assert table["properties"]["game"]["enum"] == [name]
