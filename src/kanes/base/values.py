"""Arguments that users give: numbers, counts, choices, lists of symbols, and tables of numbers for symbols."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import wraps
from typing import Any, ParamSpec, TypeGuard, TypeVar

import numpy as np

from kanes.base.errors import UnknownNameError, WrongTypeError, WrongValueError
from kanes.base.types import Array, Numbers, Quantity, Values

# The unit of times.
SECOND = "s"
# Plain numbers, neither arrays nor quantities.
_PLAIN: frozenset[type[float]] = frozenset((float, int, np.float64))
_HUGE = 1e300


def flag(value: object, where: str) -> bool:
    """True or False, and nothing else that Python would take for one of them."""
    if not isinstance(value, (bool, np.bool_)):
        raise WrongTypeError(f"{where}: {value!r} is neither True nor False. Give one of them.")
    return bool(value)


def number(value: object, where: str, unit: str = "") -> float:
    """A finite real number. A quantity, such as Pint's, is converted to the unit, or to base units without one."""
    if value.__class__ in _PLAIN and -_HUGE < value < _HUGE:
        return float(value)
    converted = as_numbers(value, where, unit)
    if converted is None or converted.ndim:
        raise WrongTypeError(f"{where}: {value!r} is not a number. Give a real number.")
    if not np.isfinite(converted):
        raise WrongValueError(f"{where}: {value!r} is not finite. Give a finite real number.")
    return float(converted)


def positive(value: object, where: str) -> float:
    """A finite number above zero."""
    found = number(value, where)
    if not found > 0:
        raise WrongValueError(f"{where}: {value!r} must be a positive number. Give one, or leave it out.")
    return found


def are_plain(values: Iterable[object]) -> bool:
    """Whether all are plain numbers, neither arrays nor quantities."""
    return _PLAIN.issuperset(map(type, values))


def as_numbers(values: object, where: str = "", unit: str = "", *, gaps: bool = False) -> Array | None:
    """A new array of real numbers, or None if they are not; text is not parsed, and None is not NaN.

    Masked values become NaN where gaps are allowed, and are an error elsewhere.
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


def _unmasked(values: object, where: str, *, gaps: bool) -> object:
    """Masked arrays, also within lists, with NaN for masked values; anything else unchanged."""
    if isinstance(values, (list, tuple)) and not are_plain(values):
        return [_unmasked(each, where, gaps=gaps) for each in values]
    if not isinstance(values, np.ma.MaskedArray):
        return values
    mask = np.ma.getmaskarray(values)
    if not mask.any():
        return values.data
    if not gaps:
        at = f"{where}: " if where else ""
        raise WrongValueError(
            f"{at}{int(mask.sum())} of {mask.size} values are masked, and gaps are not allowed here. Fill them, "
            "array.filled(…), or leave them out, array.compressed()."
        )
    return np.ma.filled(values.astype(float), np.nan)


def count(value: object, where: str, least: int = 0, most: int | None = None) -> int:
    """A whole number within limits; `where` names it, as in "simulate: max_steps"."""
    found: int | None
    if isinstance(value, (int, np.integer)):
        found = int(value)  # with all its digits: a float has 53 bits
    else:
        given = as_numbers(value)
        is_whole = given is not None and not given.ndim and np.isfinite(given) and given == np.floor(given)
        found = int(given) if given is not None and is_whole else None
    if found is None or found < least or (most is not None and found > most):
        limits = f"from {least} on" if most is None else f"from {least} to {most}"
        raise WrongValueError(f"{where}={value!r} is not a count. Give a whole number {limits}.")
    return found


_Arguments = ParamSpec("_Arguments")
_Result = TypeVar("_Result")


def named_arguments(such_as: str) -> Callable[[Callable[_Arguments, _Result]], Callable[_Arguments, _Result]]:
    """A method that takes all arguments by name; its error for one without a name shows how."""

    def decorate(method: Callable[_Arguments, _Result]) -> Callable[_Arguments, _Result]:
        @wraps(method)
        def called(*given: _Arguments.args, **named: _Arguments.kwargs) -> _Result:
            if len(given) > 1:
                raise WrongTypeError(
                    f"{method.__name__}: {given[1]!r} is given without a name. Name all arguments, such as {such_as}."
                )
            return method(*given, **named)

        return called

    return decorate


def is_among(value: object, known: Collection[str]) -> bool:
    """Whether a choice is one of the options; an array or anything else that cannot be compared is not."""
    return isinstance(value, str) and value in known


def several(given: tuple[object, ...]) -> tuple[Any, ...]:
    """Arguments one after the other; a single list, tuple or generator is unpacked.

    >>> several(("a", "b")), several((["a", "b"],)), several(("a",))
    (('a', 'b'), ('a', 'b'), ('a',))
    """
    if len(given) == 1 and isinstance(given[0], (list, tuple, Iterator)):
        return tuple(given[0])
    return tuple(given)


def one_or_more(given: object) -> Any:
    """A single symbol or name as a list of one; anything else unchanged.

    >>> one_or_more("a"), one_or_more(["a", "b"])
    (['a'], ['a', 'b'])
    """
    return [given] if name_of(given) else given


def names_in(model: str, symbols: Iterable[object]) -> list[str]:
    """The names of some symbols, given by symbol or name, each once."""
    try:
        if isinstance(symbols, str):
            raise TypeError
        return list(dict.fromkeys(str(symbol) for symbol in symbols))
    except TypeError:
        raise WrongTypeError(f"'{model}': {symbols!r} is not a list of symbols. Give one such as [q1, q2].") from None


def is_quantity(value: object) -> bool:
    """Whether something has a unit, as Pint's quantities have, or is a list with such an entry."""
    if isinstance(value, (list, tuple)):
        return not are_plain(value) and any(map(is_quantity, value))
    return _has_unit(value)


def _has_unit(value: object) -> TypeGuard[Quantity]:
    return hasattr(value, "to_base_units")


def magnitude(value: object, where: str = "", unit: str = "") -> Any:
    """The number, or array of numbers, of a quantity in the declared unit; anything else unchanged.

    Without a declared unit it is in base units: m, kg, s, rad. A length and a mass are then not distinguished.
    """
    if isinstance(value, (list, tuple)):
        if not is_quantity(value):
            return value
        return [magnitude(each, where, unit) for each in value]
    if not _has_unit(value):
        return value
    if not unit:
        return value.to_base_units().magnitude
    try:
        return value.to(unit).magnitude
    except (TypeError, ValueError, AttributeError, LookupError, SyntaxError) as error:
        raise WrongTypeError(
            f"{where}: cannot convert {value} to '{unit}', the unit that it has here ({error}). Give a quantity of "
            "that dimension, or a plain number in that unit."
        ) from None


def is_table(values: object) -> bool:
    """Whether something is a mapping; dictionaries are recognised at once."""
    return values.__class__ is dict or isinstance(values, Mapping)


def name_of(key: object) -> str:
    """The name of a symbol, or a name itself; an expression has none."""
    return str(key) if isinstance(key, str) or getattr(key, "is_Symbol", False) else ""


def by_name(
    model: str, values: Values | None, such_as: str = "{q1: 0.3, 'm': 2}", what: str = "values"
) -> dict[str, Any]:
    """Values given by symbol or name, each once; empty for None."""
    if values is None:
        return {}
    if not is_table(values):
        raise WrongTypeError(f"'{model}': {values!r} is not a table of {what}. Give a dictionary such as {such_as}.")
    found = {str(key): value for key, value in values.items()}
    if len(found) < len(values):
        names = [str(key) for key in values]
        twice = next(name for number, name in enumerate(names) if name in names[:number])
        raise WrongValueError(f"'{model}': {twice} is given twice, by symbol and by name. Give it once.")
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
    """Report names that are missing from a table of values together with unknown names in it.

    `names` are all names of a kind. Without `needed` all of them are needed; `lacking` describes what is missing, and
    `where` begins the message.
    """
    found, known = dict.fromkeys(given), set(names)
    missing = [name for name in (names if needed is None else needed) if name not in found]
    unknown = [name for name in found if name not in known]
    if missing or unknown:
        of_kind = f"{kind} " if kind else ""
        parts = [f"no {lacking or f'value for {of_kind}'.rstrip()} {', '.join(missing)}"] if missing else []
        parts += [f"'{model}' has no {of_kind}{', '.join(unknown)}"] if unknown else []
        raise UnknownNameError(f"{where}{'; '.join(parts)}. {cure}")


def numbers_by_name(model: str, values: Numbers | None, units: Mapping[str, str]) -> dict[str, float]:
    """Numbers given by symbol or name, each once, in the declared units."""
    found = by_name(model, values)
    return {name: number(value, f"'{model}', {name}", units.get(name, "")) for name, value in found.items()}
