"""Copying array fields of records by plain loops.

Numba checks the shapes in `a[:] = b` and compiles string handling for the message of a mismatch,
which costs five seconds of every first start; fields of records have fixed shapes.
"""

from collections.abc import Callable, Sequence
from typing import Any

from menagerie.core.compile import rule


@rule
def copy_line(source: Any, target: Any) -> None:
    """Copy a one-dimensional field, or a deck."""
    for i in range(len(source)):
        target[i] = source[i]


@rule
def copy_grid(source: Any, target: Any) -> None:
    """Copy a two-dimensional field."""
    for i in range(source.shape[0]):
        for j in range(source.shape[1]):
            target[i, j] = source[i, j]


def field_copier(fields: Sequence[tuple[Any, ...]]) -> Callable[[Any, Any], None]:
    """A rule that copies these fields from one record to another that has them too.

    Numba wants each field by its name in the code, so the code is written here, a line per field.
    """
    copies = ("target.{0} = source.{0}", *(f"{c}(source.{{0}}, target.{{0}})" for c in _COPIERS))
    lines = [copies[len(shape[0]) if shape else 0].format(name) for name, _, *shape in fields]
    names: dict[str, Any] = dict(_COPIERS)
    exec("\n    ".join(["def copy_fields(source, target):", *lines]), names)  # noqa: S102
    copier: Callable[[Any, Any], None] = rule(names["copy_fields"])
    return copier


#: How a field is copied, by the number of its dimensions from one up.
_COPIERS = {"copy_line": copy_line, "copy_grid": copy_grid}
