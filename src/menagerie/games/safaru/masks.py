"""Places for cards as masks: joining, parting, counting, and the bits of the machine.

In a place the first copy of a card is the lower bit of its two, wherever the other copy lies.
"""

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload

from menagerie.core.compile import rule
from menagerie.games.safaru.box import FIRST, SECOND


def lowest(mask: int) -> int:
    """The index of the lowest bit that is set; there must be one."""
    return (int(mask) & -int(mask)).bit_length() - 1


def highest(mask: int) -> int:
    """The index of the highest bit that is set; there must be one."""
    return int(mask).bit_length() - 1


def count(mask: int) -> int:
    """How many bits are set."""
    return int(mask).bit_count()


def _as_instruction(function: Callable[[int], int], build: Callable[[Any, Any], Any]) -> None:
    """Compile calls of the function to what `build` makes of a builder and a 64-bit value."""

    def typed(typing: Any, mask: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return build(builder, args[0])

        return types.int64(types.int64), generate

    instruction: Any = intrinsic(typed)
    overload(function, strict=False)(lambda mask: lambda mask: instruction(mask))


_NEVER_ZERO = ir.Constant(ir.IntType(1), 1)
_63 = ir.Constant(ir.IntType(64), 63)
_as_instruction(lowest, lambda builder, mask: builder.cttz(mask, _NEVER_ZERO))
_as_instruction(highest, lambda builder, mask: builder.sub(_63, builder.ctlz(mask, _NEVER_ZERO)))
_as_instruction(count, lambda builder, mask: builder.ctpop(mask))


@rule
def join(place: int, cards: int) -> int:
    """The place with more cards in it; a copy of one that is there becomes the second."""
    return place | cards | ((place & cards) << 1)


@rule
def part(place: int, cards: int) -> int:
    """The place without some of its cards; a second copy left alone becomes the first."""
    left = place & ~cards
    alone = left & SECOND & ~(left << 1)
    return left ^ alone ^ (alone >> 1)


@rule
def bit(card: int) -> Any:
    """A single card as a place of its own."""
    return 1 << FIRST[card]
