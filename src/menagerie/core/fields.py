"""Copying array fields of records by plain loops.

Numba checks the shapes in `a[:] = b` and compiles string handling for the message of a mismatch,
which costs five seconds of every first start; fields of records have fixed shapes.
"""

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
