"""What users give at the doors: numbers, counts, choices, lists of symbols, and tables of numbers for symbols."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import wraps
from typing import Any, ParamSpec, TypeVar

import numpy as np

from kanes.errors import ExpressionError, UnknownNameError
from kanes.types import Array

# Times are counted in it.
SECOND = "s"
# Numbers as they are, no arrays and no quantities; and what they are below.
_PLAIN: frozenset[type[Any]] = frozenset((float, int, np.float64))
_HUGE = 1e300


def number(value: Any, where: str, unit: str = "") -> float:
    """A finite real number. A quantity, such as Pint's, counts in the unit, or in base units if there is none."""
    if value.__class__ in _PLAIN and -_HUGE < value < _HUGE:
        return float(value)
    converted = as_numbers(value, where, unit)
    if converted is None or converted.ndim:
        raise ExpressionError(f"{where}: {value!r} is not a number. Give a real number.")
    if not np.isfinite(converted):
        raise ExpressionError(f"{where}: {value!r} is not finite. Give a finite real number.")
    return float(converted)


def are_plain(values: Iterable[Any]) -> bool:
    """Whether all are numbers as they are: no arrays, no quantities, nothing to be looked at one by one."""
    return _PLAIN.issuperset(map(type, values))


def as_numbers(values: Any, where: str = "", unit: str = "", *, gaps: bool = False) -> Array | None:
    """A new array of real numbers, or None where that is not what they are: text is not read, nothing is no NaN.

    Masked values are NaN where there may be gaps, and an error elsewhere.
    """
    plain = _unmasked(magnitude(values, where, unit), where, gaps=gaps)
    try:
        given = np.asarray(plain)
        if given.dtype.kind == "O" and any(each is None or isinstance(each, (str, bytes)) for each in given.flat):
            return None
        if given.dtype.kind not in "biufO":
            return None
        return np.array(given, dtype=float, order="C")
    except (TypeError, ValueError, OverflowError):
        return None


def _unmasked(values: Any, where: str, *, gaps: bool) -> Any:
    """Masked arrays, also within lists, with NaN in place of what is masked; anything else as it is."""
    if isinstance(values, (list, tuple)) and not are_plain(values):
        return [_unmasked(each, where, gaps=gaps) for each in values]
    if not isinstance(values, np.ma.MaskedArray):
        return values
    mask = np.ma.getmaskarray(values)
    if not mask.any():
        return values.data
    if not gaps:
        at = f"{where}: " if where else ""
        raise ExpressionError(
            f"{at}{int(mask.sum())} of {mask.size} values are masked, and gaps are not allowed here. Fill them, "
            "array.filled(…), or leave them out, array.compressed()."
        )
    return np.ma.filled(values.astype(float), np.nan)


def count(value: Any, where: str, least: int = 0, most: int | None = None) -> int:
    """A whole number that is not too small, nor too large; `where` names it, as in "simulate: most_steps"."""
    found: int | None
    if isinstance(value, (int, np.integer)):
        found = int(value)  # with all its digits: a float has 53 bits
    else:
        given = as_numbers(value)
        is_whole = given is not None and not given.ndim and np.isfinite(given) and given == np.floor(given)
        found = int(given) if given is not None and is_whole else None
    if found is None or found < least or (most is not None and found > most):
        limits = f"from {least} on" if most is None else f"from {least} to {most}"
        raise ExpressionError(f"{where}={value!r} is no count. Give a whole number {limits}.")
    return found


_Arguments = ParamSpec("_Arguments")
_Result = TypeVar("_Result")


def named_arguments(such_as: str) -> Callable[[Callable[_Arguments, _Result]], Callable[_Arguments, _Result]]:
    """A method whose arguments all go by name: what stands without one is an error that says so."""

    def decorate(method: Callable[_Arguments, _Result]) -> Callable[_Arguments, _Result]:
        @wraps(method)
        def called(*given: _Arguments.args, **named: _Arguments.kwargs) -> _Result:
            if len(given) > 1:
                raise ExpressionError(
                    f"{method.__name__}: {given[1]!r} is given without a name. Name all arguments, such as {such_as}."
                )
            return method(*given, **named)

        return called

    return decorate


def is_among(value: Any, known: Collection[str]) -> bool:
    """Whether a choice is one of those there are; what is no text, or cannot be compared with any, is not."""
    return isinstance(value, str) and value in known


def names_in(model: str, symbols: Iterable[Any]) -> list[str]:
    """The names of some symbols, given by symbol or name, each once."""
    try:
        if isinstance(symbols, str):
            raise TypeError
        return list(dict.fromkeys(str(symbol) for symbol in symbols))
    except TypeError:
        raise ExpressionError(f"'{model}': {symbols!r} is no list of symbols. Give one such as [q1, q2].") from None


def is_quantity(value: Any) -> bool:
    """Whether something has a unit, as Pint's quantities have, or is a list in which something has one."""
    if isinstance(value, (list, tuple)):
        return not are_plain(value) and any(map(is_quantity, value))
    return hasattr(value, "to_base_units")


def magnitude(value: Any, where: str = "", unit: str = "") -> Any:
    """The number, or array of numbers, of a quantity in the unit that was declared; anything else as it is.

    Where none was declared, it is that in base units: m, kg, s, rad. Then nothing tells a length from a mass.
    """
    if isinstance(value, (list, tuple)):
        if not is_quantity(value):
            return value
        return [magnitude(each, where, unit) for each in value]
    if not is_quantity(value):
        return value
    if not unit:
        return value.to_base_units().magnitude
    try:
        return value.to(unit).magnitude
    except (TypeError, ValueError, AttributeError, LookupError, SyntaxError) as error:
        raise ExpressionError(
            f"{where}: {value} is nothing in '{unit}', the unit that it has here ({error}). Give a quantity that can "
            "be converted to it, or a plain number of that unit."
        ) from None


def is_table(values: Any) -> bool:
    """Whether something has values for keys; that of a dictionary is seen at once."""
    return values.__class__ is dict or isinstance(values, Mapping)


def name_of(key: Any) -> str:
    """The name of a symbol, or a name as it is; an expression has none, though it may be written like one."""
    return str(key) if isinstance(key, str) or getattr(key, "is_Symbol", False) else ""


def by_name(
    model: str, values: Mapping[Any, Any] | None, such_as: str = "{q1: 0.3, 'm': 2}", what: str = "values"
) -> dict[str, Any]:
    """Values given by symbol or name, each once; none if there is no table."""
    if values is None:
        return {}
    if not is_table(values):
        raise ExpressionError(f"'{model}': {values!r} is no table of {what}. Give a dictionary such as {such_as}.")
    found = {str(key): value for key, value in values.items()}
    if len(found) < len(values):
        names = [str(key) for key in values]
        twice = next(name for number, name in enumerate(names) if name in names[:number])
        raise ExpressionError(f"'{model}': {twice} is given twice, by symbol and by name. Give it once.")
    return found


def check_names(
    model: str,
    kind: str,
    names: Collection[str],
    given: Iterable[str],
    cure: str,
    *,
    needed: Iterable[str] | None = None,
    lacking: str = "",
    where: str = "",
) -> None:
    """Names that are missing from a table of values, and those in it that a model does not have: told together.

    `names` are those that there are of a kind. All of them are needed if nothing else is said; `lacking` says what then
    is missing, and `where` the message begins.
    """
    found, known = dict.fromkeys(given), set(names)
    missing = [name for name in (names if needed is None else needed) if name not in found]
    unknown = [name for name in found if name not in known]
    if missing or unknown:
        of_kind = f"{kind} " if kind else ""
        parts = [f"no {lacking or f'value for {of_kind}'.rstrip()} {', '.join(missing)}"] if missing else []
        parts += [f"'{model}' has no {of_kind}{', '.join(unknown)}"] if unknown else []
        raise UnknownNameError(f"{where}{'; '.join(parts)}. {cure}")


def numbers_by_name(model: str, values: Mapping[Any, float] | None, units: Mapping[str, str]) -> dict[str, float]:
    """Numbers given by symbol or name, each once, in the units that were declared."""
    found = by_name(model, values)
    return {name: number(value, f"'{model}', {name}", units.get(name, "")) for name, value in found.items()}
