"""Pickling and copying of expressions without changing their form.

SymPy rebuilds an expression from its parts when it is unpickled, and thereby multiplies (a + b)/2 out. An expression
keeps its form if it is rebuilt without evaluation.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, overload

from sympy import Add, Expr, Function, ImmutableMatrix, Mul, Pow

_Key = TypeVar("_Key")


@overload
def as_it_stands(value: dict[_Key, object]) -> dict[_Key, object]: ...
@overload
def as_it_stands(value: object) -> object: ...
def as_it_stands(value: object) -> object:
    """What to pickle in place of a value, so that the expressions in it keep their form.

    Containers are searched; other objects are unchanged.
    """
    if isinstance(value, (Add, Mul, Pow, Function, ImmutableMatrix)):
        return _Unevaluated(value)
    if type(value) is dict:
        return {as_it_stands(key): as_it_stands(each) for key, each in value.items()}
    if type(value) is tuple:
        return tuple(as_it_stands(each) for each in value)
    if type(value) is list:
        return [as_it_stands(each) for each in value]
    return value


class _Unevaluated:
    """An expression or matrix in a pickle, which is loaded unchanged."""

    def __init__(self, value: Expr | ImmutableMatrix) -> None:
        self._value = value

    def __reduce__(self) -> tuple[Callable[..., Expr | ImmutableMatrix], tuple[object, ...]]:
        value = self._value
        if isinstance(value, ImmutableMatrix):
            return ImmutableMatrix, (*value.shape, [as_it_stands(entry) for entry in value])
        return _put_together, (value.func, tuple(as_it_stands(part) for part in value.args))


def _put_together(function: type[Expr], parts: tuple[Expr, ...]) -> Expr:
    if function in (Add, Mul):
        return function._from_args(parts)
    return function(*parts, evaluate=False)
