"""What can be said of a catch, a release or a method: the catch, and who has the majorities."""

from menagerie.advice.facts import Fact
from menagerie.core.arrays import Records
from menagerie.core.moves import Move
from menagerie.core.view import View
from menagerie.games.safaru.box import TRIANGLES
from menagerie.games.safaru.moves import Choose, Play, Take
from menagerie.games.safaru.state import Stage
from menagerie.games.safaru.table import SafaruView
from menagerie.games.safaru.tally import SafaruTally


def facts(view: View, move: Move, worlds: Records) -> list[Fact]:
    """The facts of a move, the strongest first."""
    assert isinstance(view, SafaruView)
    if isinstance(move, Choose):
        return _of_method(view, move, worlds)
    caught = move.caught if isinstance(move, Play) else ()
    if isinstance(move, Take):
        caught = move.cards if view.method != "pair" else (*move.cards, view.shown or "")
    if not caught:
        return _of_release(view, move, worlds)
    side = view.side_of(view.seat)
    piles = [list(pile) for pile in view.piles]
    piles[side] += caught
    found = [Fact("catches", n=len(caught))]
    for colour, key in (("B", "unicorns"), ("Y", "hedgehogs")):
        number = sum(card[0] == colour for card in caught)
        if number and not (view.is_reverse and key == "unicorns"):
            found.append(Fact(f"catches-{key}", n=number))
            found += _of_majority(piles, side, colour, key)
    babies = sum(card[1] == "0" for card in caught)
    if babies and not view.is_reverse:
        found.append(Fact("catches-babies", n=babies))
    triangles = sum(TRIANGLES[int(card[1])] for card in caught)
    if triangles:
        found.append(Fact("triangles", n=triangles))
    return [*found[:3], _standing(view, _after(view, move, worlds))]


def _of_majority(piles: list[list[str]], side: int, colour: str, key: str) -> list[Fact]:
    """By how many cards of an animal the side leads, or that it draws level."""
    counts = [sum(card[0] == colour for card in pile) for pile in piles]
    lead = counts[side] - max(c for s, c in enumerate(counts) if s != side)
    if lead > 0:
        return [Fact(f"leads-{key}", n=lead)]
    return [Fact(f"level-{key}")] if lead == 0 else []


def _of_release(view: SafaruView, move: Move, worlds: Records) -> list[Fact]:
    """A card that stays in the wild, or in reverse waits for the neighbour's word (S5, S17)."""
    card = move.card if isinstance(move, Play) else ""
    after = _after(view, move, worlds)
    is_shown = int(after["stage"][0]) == Stage.CHOOSE
    found = [Fact("shows" if is_shown else "releases", cards=(card,))]
    unicorns = sum(c[0] == "B" for c in (*view.wild, card))
    if unicorns and not view.is_reverse:
        found.append(Fact("leaves-unicorns", n=unicorns))
    return [*found, _standing(view, after)]


def _of_method(view: SafaruView, move: Choose, worlds: Records) -> list[Fact]:
    """Reverse: the least that the neighbour must take then; the wild is open to all."""
    state, game = _after(view, move, worlds), view.game
    moves = [game.decode(state, number) for number in game.legal_numbers(state).tolist()]
    own = (view.shown or "",) if move.method == "pair" else ()
    takes = [(*take.cards, *own) for take in moves if isinstance(take, Take)]
    if not takes:
        return []
    seat = view.turn
    found = [Fact("must-take", n=min(map(len, takes)), seat=seat)]
    hedgehogs = min(sum(card[0] == "Y" for card in cards) for cards in takes)
    if hedgehogs:
        found.append(Fact("must-hedgehogs", n=hedgehogs, seat=seat))
    triangles = min(sum(TRIANGLES[int(card[1])] for card in cards) for cards in takes)
    if triangles:
        found.append(Fact("must-triangles", n=triangles, seat=seat))
    return found


def _after(view: SafaruView, move: Move, worlds: Records) -> Records:
    """A world after a move; what is read from it must be the same in all worlds."""
    state = worlds[:1].copy()
    view.game.apply(state, view.game.encode(state, move))
    return state


def _standing(view: SafaruView, state: Records) -> Fact:
    """Who would be ahead, and by how much, if this game were scored as it lies (S13, S14, S18)."""
    tally = view.game.tally(state)
    assert isinstance(tally, SafaruTally)
    points = [sum(of_side) for of_side in zip(*(line.points for line in tally.lines), strict=True)]
    sums = [p + t for p, t in zip(points, view.totals, strict=True)]
    sign, side = -1 if view.is_reverse else 1, view.side_of(view.seat)
    lead = sign * sums[side] - max(sign * s for i, s in enumerate(sums) if i != side)
    if abs(lead) < 1:
        return Fact("ahead-level")
    return Fact("ahead" if lead > 0 else "behind", n=round(abs(lead)))
