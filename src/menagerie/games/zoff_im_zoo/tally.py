"""Where the points of a hand of Zoff im Zoo come from, for a screen or a program outside."""

import msgspec

from menagerie.core.arrays import Records
from menagerie.core.screen import SEAT, Tally
from menagerie.games.zoff_im_zoo.info import INFO
from menagerie.games.zoff_im_zoo.screen import ROLES, RoleName


class SeatTally(msgspec.Struct, frozen=True, gc=False):
    """What one seat gains; the four kinds of points together are its gain."""

    seat: int
    place: int
    """Points of its own place (Z13)."""
    shared: int
    """Points of its partner's place (Z21)."""
    alone: int
    """Points for playing alone (Z21)."""
    caught: int
    """Points for lions and hedgehogs (Z22), those among the two cards laid too (Z18)."""
    role: RoleName
    """What the seat was in this hand (Z17)."""
    partner: int | None
    lions: int
    """Lions in its tricks, as everybody saw them; the two cards laid stay hidden (Z27)."""
    hedgehogs: int
    """Hedgehogs in its tricks."""


class ZoffTally(Tally, tag=INFO.name, frozen=True, gc=False):
    """Where the points of a hand come from."""

    seats: tuple[SeatTally, ...]
    """In the order in which they went out (Z10)."""
    catch_counts: bool
    """Whether lions and hedgehogs have counted (Z22, Z25)."""


def tally_of(states: Records, numbers: list[int]) -> ZoffTally:
    """Z27  From the numbers of the rules, and from what everybody has seen."""
    state = states[0]
    seats = int(state["seats"])
    role, partner = state["role"].tolist(), state["partner"].tolist()
    lions, hedgehogs = state["lions"].tolist(), state["hedgehogs"].tolist()
    catch_counts, *points = numbers
    found = []
    for seat in state["out"][:seats].tolist():
        place, shared, alone, caught = points[4 * seat : 4 * seat + 4]
        found.append(
            SeatTally(
                seat,
                place,
                shared,
                alone,
                caught,
                ROLES[role[seat]],
                SEAT[partner[seat]],
                lions[seat],
                hedgehogs[seat],
            )
        )
    return ZoffTally(tuple(found), bool(catch_counts))
