"""Expressions that are pickled and copied as they stand.

SymPy makes an expression anew from its parts when it is unpickled, and multiplies (a + b)/2 out on the way. What was
brought into a form to be read keeps it if its parts are put together without being looked at.
"""

from __future__ import annotations

from typing import Any

from sympy import Add, Function, ImmutableMatrix, Mul, Pow


def as_it_stands(value: Any) -> Any:
    """What to pickle in place of a value, so that the expressions in it come back in the form that they have.

    Containers are looked into, and other objects are left to themselves.
    """
    if isinstance(value, (Add, Mul, Pow, Function, ImmutableMatrix)):
        return _Standing(value)
    if type(value) is dict:
        return {as_it_stands(key): as_it_stands(each) for key, each in value.items()}
    if type(value) in (tuple, list):
        return type(value)(as_it_stands(each) for each in value)
    return value


class _Standing:
    """An expression or matrix in a pickle, which is loaded as itself."""

    def __init__(self, value: Any) -> None:
        self._value = value

    def __reduce__(self) -> tuple[Any, ...]:
        value = self._value
        if isinstance(value, ImmutableMatrix):
            return ImmutableMatrix, (*value.shape, [as_it_stands(entry) for entry in value])
        return _put_together, (value.func, tuple(as_it_stands(part) for part in value.args))


def _put_together(function: Any, parts: tuple[Any, ...]) -> Any:
    if function in (Add, Mul):
        return function._from_args(parts)
    return function(*parts, evaluate=False)
