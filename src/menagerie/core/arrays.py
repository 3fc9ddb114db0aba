"""The array types that cross the border between Python and compiled code."""

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

#: One state or one view: a structured record, fields read as attributes.
State: TypeAlias = np.record
View: TypeAlias = np.record
#: A batch of states or views; most callers hold a batch of one.
Records: TypeAlias = NDArray[np.void]
#: Moves, places, options.
Ints: TypeAlias = NDArray[np.int64]
#: Cards of a deck, as indices into the box.
Cards: TypeAlias = NDArray[np.int8]
#: The state of a random generator: one 64-bit word.
Generator: TypeAlias = NDArray[np.uint64]


def record_dtype(fields: list[tuple[Any, ...]]) -> np.dtype[Any]:
    """A record type whose fields are read as attributes, compiled and interpreted alike.

    Packed, because NumPy does not copy the padding of an aligned record, and equal states would
    differ in their bytes. Put wide fields first: then most are aligned anyway.
    """
    return np.dtype((np.record, fields))
