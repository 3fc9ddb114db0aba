"""Functions of compiled code that are chosen by the type of a record, as the rules of games are."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numba import from_dtype
from numba.extending import overload


def by_record(choices: dict[Any, Any]) -> Callable[..., Any]:
    """A function that calls the one registered for the record type of its first argument."""

    def interpreted(record: Any, *rest: Any) -> Any:
        return choices[record.dtype](record, *rest)

    @overload(interpreted, strict=False)
    def compiled(record: Any, *rest: Any) -> Any:
        function = choices.get(record)
        if function is None:
            return None
        return lambda record, *rest: function(record, *rest)

    return interpreted


def register(choices: dict[Any, Any], dtype: np.dtype[Any], function: Callable[..., Any]) -> None:
    """Choose this function for records of this type."""
    choices[dtype] = function
    choices[from_dtype(dtype)] = function
