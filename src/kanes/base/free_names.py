"""Names that are not taken yet."""

from __future__ import annotations

from collections.abc import Callable


def first_free(name: str, is_taken: Callable[[str], bool], ending: str = "_") -> str:
    """The name, with the ending appended until it is free.

    >>> first_free("run", {"run", "run_"}.__contains__)
    'run__'
    """
    while is_taken(name):
        name += ending
    return name
