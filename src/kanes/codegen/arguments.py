"""Checks of the arguments of machine code, which reads one number per name without bounds checks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeGuard

import numpy as np

from kanes.base.errors import WrongTypeError, WrongValueError, counted
from kanes.base.types import Array, Numbers, Values
from kanes.base.values import as_numbers, check_names, numbers_by_name

_REAL = np.dtype(float)
_DENSE = (_REAL.itemsize,)

# Completes a table of states at a time to all of them.
Completion = Callable[[float, Values], Array]


def of_one_state(name: str, groups: Mapping[str, Sequence[str]], arguments: Sequence[object]) -> list[Array]:
    """The arguments of a function, one column of numbers for each group."""
    _check_count(name, groups, arguments)
    given = zip(groups.items(), arguments, strict=True)
    return [
        argument if is_ready(argument, len(names)) else column(name, group, names, argument)
        for (group, names), argument in given
    ]


def is_ready(given: object, count: int) -> TypeGuard[Array]:
    """Whether something is an array that machine code can read as it is."""
    if type(given) is not np.ndarray or given.dtype is not _REAL or given.shape != (count,):
        return False
    return given.strides == _DENSE or not count


def of_many_states(
    name: str, groups: Mapping[str, Sequence[str]], arguments: Sequence[object]
) -> tuple[int, list[Array]]:
    """How many states there are, and the arguments, each with a row for each name and a column for each state.

    A single row may be flat. The parameters, which come last, set the number of columns.
    """
    _check_count(name, groups, arguments)
    *_, (last, names) = groups.items()
    count = columns(name, last, names, arguments[-1]).shape[1]
    given = zip(groups.items(), arguments, strict=True)
    return count, [columns(name, group, names, argument, count) for (group, names), argument in given]


def column(name: str, group: str, names: Sequence[str], given: object) -> Array:
    """A number for each name; a single row or column of a matrix will do."""
    if is_ready(given, len(names)):
        return given
    what = f"{name}, {group}"
    array = numeric(what, given)
    if array.size != len(names) or max(array.shape, default=1) != array.size:
        raise WrongValueError(f"{what}: {_described(array)} {_is_given(array)}, but {_listed(names)}. Give as many.")
    return array.reshape(-1)


def columns(name: str, group: str, names: Sequence[str], given: object, count: int | None = None) -> Array:
    """A row of numbers for each name, with a column for each of some states."""
    if _is_table(given) and given.shape[0] == len(names) and count in (None, given.shape[1]):
        return given
    what = f"{name}, {group}"
    array = numeric(what, given)
    if count is not None and array.ndim < 2 and array.size == len(names) * count and len(names) < 2:
        return array.reshape(len(names), count)
    if array.ndim != 2 or array.shape[0] != len(names) or count not in (None, array.shape[1]):
        wanted = "a column for each state" if count is None else f"{counted(count, 'column')}, one for each state"
        raise WrongValueError(
            f"{what}: {_described(array)} {_is_given(array)}, but {_listed(names)}, in {wanted}. Give an array of "
            f"shape ({len(names)}, {'N' if count is None else count})."
        )
    return array


def _is_table(given: object) -> TypeGuard[Array]:
    return type(given) is np.ndarray and given.dtype is _REAL and given.ndim == 2


def numeric(what: str, given: object) -> Array:
    """An array of real numbers, one after the other in memory."""
    array = as_numbers(given)
    if array is None:
        raise WrongTypeError(f"{what}: {given!r} is not an array of real numbers. Give numbers.")
    return array


def fixed(name: str, groups: Mapping[str, Sequence[str]], **given: object) -> list[Array]:
    """Copies of some arguments, which do not change."""
    return [column(name, group, groups[group], argument).copy() for group, argument in given.items()]


def moment(name: str, t: object) -> Array:
    """A time as an array of one number."""
    return column(name, "t", ("t",), t)


def state(name: str, names: Sequence[str], t: float, x: object, completed: Completion | None) -> Array:
    """A state from an array, or from a table if a function that completes it is given."""
    if completed is not None and isinstance(x, Mapping):
        return completed(t, x)
    return column(name, "x", names, x)


def by_names(model: str, kind: str, names: tuple[str, ...], values: Numbers | None, units: Mapping[str, str]) -> Array:
    """Numbers in the order of names, from a table by symbol or name; each is given exactly once."""
    known = numbers_by_name(model, values, units)
    check_names(model, kind, names, known, f"Give one number for each of {', '.join(names) or 'none'}.")
    return np.array([known[name] for name in names])


def _check_count(name: str, groups: Mapping[str, Sequence[str]], arguments: Sequence[object]) -> None:
    if len(arguments) != len(groups):
        raise WrongTypeError(
            f"{name}: {counted(len(arguments), 'argument')}, but it takes {', '.join(groups)}. Give all."
        )


def _described(array: Array) -> str:
    return counted(array.size, "number") if array.ndim < 2 else f"an array of shape {array.shape}"


def _is_given(array: Array) -> str:
    return "are given" if array.ndim < 2 and array.size != 1 else "is given"


# More names than these are counted rather than listed.
_MOST_LISTED = 8


def _listed(names: Sequence[str]) -> str:
    listed = f" ({', '.join(names)})" if 0 < len(names) <= _MOST_LISTED else ""
    return f"{len(names)} {'is' if len(names) == 1 else 'are'} needed{listed}"
