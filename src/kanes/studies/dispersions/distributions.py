"""Constructors of distributions, with checked arguments."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import SupportsFloat, TypeAlias, TypeVar

import numpy as np
from numpy.typing import ArrayLike

from kanes.base.errors import WrongTypeError, WrongValueError
from kanes.base.types import Array, Key
from kanes.base.values import as_numbers, is_quantity, name_of, number
from kanes.studies.dispersions.distribution_types import (
    Correlated,
    Distribution,
    Lognormal,
    Normal,
    Selection,
    Triangular,
    Uniform,
)

__all__ = ["choice", "correlated", "lognormal", "normal", "triangular", "uniform"]

# The least probability within limits: smaller ones are probably a mistake, and quantiles lose digits.
_LEAST_WITHIN = 1e-6
# Round-off of eigenvalues and pivots, as a multiple of the precision of numbers and of the size of a matrix.
_ROUND_OFF = 16 * float(np.finfo(float).eps)

# A number, or a quantity with a unit, such as Pint's.
NumberLike: TypeAlias = SupportsFloat

_Found = TypeVar("_Found", bound=Distribution)


def normal(
    symbol: Key,
    mean: NumberLike,
    deviation: NumberLike,
    *,
    lowest: NumberLike | None = None,
    highest: NumberLike | None = None,
) -> Normal:
    """Normal distribution, by mean and standard deviation; truncated by limits if these are given.

    lowest, highest: limits of truncation. `mean` and `deviation` are those of the distribution without limits;
    `.mean` and `.deviation` of the result are those within the limits.

    kn.random.normal(m, 1.0, 0.1)
    kn.random.normal("k", 20, 5, lowest=0)
    """
    name = _name(symbol, "normal")
    given = {"mean": mean, "deviation": deviation, "lowest": lowest, "highest": highest}
    return _in_declared_unit(name, "normal", given, partial(_normal, name, mean, deviation, lowest, highest))


def _normal(
    name: str,
    mean: NumberLike,
    deviation: NumberLike,
    lowest: NumberLike | None,
    highest: NumberLike | None,
    unit: str,
) -> Normal:
    where = f"normal, {name}"
    limits = [
        given if limit is None else number(limit, f"{where}: {word}", unit)
        for given, limit, word in ((-math.inf, lowest, "lowest"), (math.inf, highest, "highest"))
    ]
    found = Normal((name,), number(mean, f"{where}: mean", unit), _deviation(deviation, where, unit), *limits)
    if limits[0] >= limits[1]:
        raise WrongValueError(f"{where}: lowest {limits[0]:g} is not below {limits[1]:g}. Give lowest < highest.")
    if (inside := found.within_limits()) < _LEAST_WITHIN:
        raise WrongValueError(
            f"{where}: with mean {found.centre:g} and standard deviation {found.spread:g} the probability within the "
            f"limits is {inside:.1g}. Move the limits, or give another distribution, such as kn.random.uniform."
        )
    return found


def lognormal(symbol: Key, mean: NumberLike, deviation: NumberLike) -> Lognormal:
    """Lognormal distribution, of a positive number whose logarithm is normal.

    The mean and the standard deviation are those of the number itself, not of its logarithm.

    kn.random.lognormal("c", 0.5, 0.2)
    """
    name = _name(symbol, "lognormal")
    given = {"mean": mean, "deviation": deviation}
    return _in_declared_unit(name, "lognormal", given, partial(_lognormal, name, mean, deviation))


def _lognormal(name: str, mean: NumberLike, deviation: NumberLike, unit: str) -> Lognormal:
    where = f"lognormal, {name}"
    found = Lognormal((name,), number(mean, f"{where}: mean", unit), _deviation(deviation, where, unit))
    if found.expected <= 0:
        raise WrongValueError(f"{where}: mean {found.expected:g} is not positive. Give a mean above 0.")
    return found


def uniform(symbol: Key, lowest: NumberLike, highest: NumberLike) -> Uniform:
    """Uniform distribution between two limits.

    kn.random.uniform("k", 10, 20)
    """
    name = _name(symbol, "uniform")
    given = {"lowest": lowest, "highest": highest}
    return _in_declared_unit(name, "uniform", given, partial(_uniform, name, given))


def _uniform(name: str, given: Mapping[str, NumberLike], unit: str) -> Uniform:
    where = f"uniform, {name}"
    found = Uniform((name,), *(number(each, f"{where}: {word}", unit) for word, each in given.items()))
    _check_range(found.lowest, found.highest, where)
    return found


def triangular(symbol: Key, lowest: NumberLike, peak: NumberLike, highest: NumberLike) -> Triangular:
    """Triangular distribution between two limits, most likely at a peak.

    kn.random.triangular("k", 10, 12, 20)
    """
    name = _name(symbol, "triangular")
    given = {"lowest": lowest, "peak": peak, "highest": highest}
    return _in_declared_unit(name, "triangular", given, partial(_triangular, name, given))


def _triangular(name: str, given: Mapping[str, NumberLike], unit: str) -> Triangular:
    where = f"triangular, {name}"
    least, peak, most = (number(each, f"{where}: {word}", unit) for word, each in given.items())
    _check_range(least, most, where)
    if not least <= peak <= most:
        raise WrongValueError(
            f"{where}: peak {peak:g} is not between {least:g} and {most:g}. Give lowest, peak, highest."
        )
    return Triangular((name,), least, peak, most)


def choice(symbol: Key, values: Sequence[NumberLike], weights: Sequence[NumberLike] | None = None) -> Selection:
    """One of several numbers, with equal probabilities or with weights, which need not add up to 1.

    kn.random.choice(mode, (0, 1, 2))
    kn.random.choice(mode, (0, 1, 2), weights=(5, 3, 2))
    """
    name = _name(symbol, "choice")
    return _in_declared_unit(name, "choice", {"values": values}, partial(_choice, name, values, weights))


def _choice(name: str, values: Sequence[NumberLike], weights: Sequence[NumberLike] | None, unit: str) -> Selection:
    where = f"choice, {name}"
    among = _numbers(values, where, "values", unit)
    chosen = np.ones(among.size) if weights is None else _numbers(weights, where, "weights")
    if chosen.size != among.size:
        raise WrongValueError(
            f"{where}: {chosen.size} weights do not fit {among.size} values. Give one weight for each value."
        )
    if (chosen < 0).any() or not 0 < (total := float(chosen.sum())) < math.inf:
        raise WrongValueError(f"{where}: weights {weights!r} must be at least 0 and not all 0. Give such numbers.")
    # Weights that add up to 1 up to round-off are not scaled, so that written weights can be read again.
    weighed = chosen if abs(total - 1) <= _ROUND_OFF * chosen.size else chosen / total
    return Selection((name,), tuple(map(float, among)), tuple(map(float, weighed)))


def correlated(symbols: Sequence[Key], mean: Sequence[NumberLike], covariance: ArrayLike) -> Correlated:
    """Joint normal distribution of several numbers, by means and covariance matrix.

    The diagonal of the matrix has the variances; off the diagonal is ρ s₁ s₂ for two numbers of correlation ρ.

    kn.random.correlated(["a", "b"], mean=[1, 2], covariance=[[0.04, 0.01], [0.01, 0.09]])
    """
    if isinstance(symbols, str) or not isinstance(symbols, Sequence) or not symbols:
        raise WrongTypeError(f"correlated: {symbols!r} is not a list of symbols. Give such as [a, b].")
    names = tuple(_name(each, "correlated") for each in symbols)
    check_once(names, "correlated")
    where = f"correlated, {', '.join(names)}"
    if is_quantity(covariance):
        raise WrongValueError(f"{where}: the covariance has units. Give plain numbers in the units of the model.")
    found = _correlated(names, mean, covariance, {})
    if not is_quantity(mean):
        return found
    return replace(found, again=partial(_correlated, names, mean, covariance))


def _correlated(
    names: tuple[str, ...], mean: Sequence[NumberLike], covariance: ArrayLike, units: Mapping[str, str]
) -> Correlated:
    where = f"correlated, {', '.join(names)}"
    means, matrix = _numbers(mean, where, "mean"), as_numbers(covariance, where)
    if means.size != len(names):
        raise WrongValueError(f"{where}: there are {means.size} means. Give one for each symbol.")
    if is_quantity(mean):
        means = np.array(
            [number(m, f"{where}: mean", units.get(name, "")) for name, m in zip(names, mean, strict=True)]
        )
    if matrix is None or matrix.shape != (len(names),) * 2 or not np.isfinite(matrix).all():
        raise WrongValueError(
            f"{where}: {covariance!r} is not a covariance. Give a matrix of {len(names)} × {len(names)} numbers."
        )
    _check_covariance(matrix, where)
    rows, factor = (tuple(tuple(map(float, row)) for row in each) for each in (matrix, _triangle(matrix)))
    return Correlated(names, tuple(map(float, means)), rows, factor)


def check_once(names: Sequence[str], where: str) -> None:
    """Raise where a name is given twice."""
    twice = [name for number, name in enumerate(names) if name in names[:number]]
    if twice:
        raise WrongValueError(f"{where}: {twice[0]} is given twice. Give each symbol one distribution.")


def _name(symbol: Key, where: str) -> str:
    name = name_of(symbol)
    if not name.strip():
        raise WrongValueError(f"{where}: {symbol!r} is not a symbol. Give a symbol of the model, or its name.")
    return name


def _in_declared_unit(name: str, function: str, given: Mapping[str, object], made: Callable[[str], _Found]) -> _Found:
    """Make a distribution of plain numbers, or of quantities in base units, which can be converted later."""
    numbers = {word: each for word, each in given.items() if each is not None}
    if not is_quantity(list(numbers.values())):
        return made("")
    every = [
        (word, value)
        for word, each in numbers.items()
        for value in (each if isinstance(each, (list, tuple)) else (each,))
    ]
    plain = [f"{word} {value!r}" for word, value in every if not is_quantity(value) and not _is_zero(value)]
    if plain:
        raise WrongValueError(
            f"{function}, {name}: {plain[0]} has no unit, and others have one. Give all numbers with units, or none."
        )
    base = next(value for _, value in every if is_quantity(value)).to_base_units().units
    return replace(made(str(base)), again=partial(_made_again, name, made, str(base)))


def _made_again(name: str, made: Callable[[str], _Found], base: str, units: Mapping[str, str]) -> _Found:
    return made(units.get(name) or base)


def _is_zero(value: object) -> bool:
    found = as_numbers(value)
    return found is not None and not found.any()


def _deviation(given: NumberLike, where: str, unit: str) -> float:
    found = number(given, f"{where}: standard deviation", unit)
    if found < 0:
        raise WrongValueError(f"{where}: standard deviation {found:g} is negative. Give a number ≥ 0.")
    return found


def _check_range(lowest: float, highest: float, where: str) -> None:
    if not 0 < highest - lowest < math.inf:
        raise WrongValueError(f"{where}: lowest {lowest:g} is not below {highest:g}. Give lowest < highest.")


def _numbers(given: Sequence[NumberLike], where: str, word: str, unit: str = "") -> Array:
    found = as_numbers(given, f"{where}: {word}", unit)
    if found is None or found.ndim != 1 or not found.size or not np.isfinite(found).all():
        raise WrongValueError(f"{where}: {word} {given!r} must be finite numbers. Give a list of one or more.")
    return found


def _check_covariance(matrix: Array, where: str) -> None:
    """A covariance is symmetric, and no combination of its numbers has a negative variance."""
    size = float(np.abs(matrix).max())
    if float(np.abs(matrix - matrix.T).max()) > _ROUND_OFF * size:
        raise WrongValueError(f"{where}: the covariance is not symmetric. Give C with C[i][j] = C[j][i].")
    deviations = np.sqrt(np.abs(matrix.diagonal()))
    units = np.where(deviations > 0, deviations, math.sqrt(size) or 1.0)
    least = float(np.linalg.eigvalsh(matrix / units / units[:, None]).min())
    if least < -_ROUND_OFF * len(matrix):
        raise WrongValueError(
            f"{where}: the covariance is not positive semidefinite: as correlations its least eigenvalue is "
            f"{least:.3g}. Variances must not be negative, and correlations must fit together."
        )


def _triangle(matrix: Array) -> list[list[float]]:
    """L of matrix = L Lᵀ by Cholesky, in plain numbers: a library's rounding depends on the processor.

    Where a pivot is round-off, the number depends on those before it, and its column is zero.
    """
    size = len(matrix)
    L = [[0.0] * size for _ in range(size)]
    for j in range(size):
        pivot = float(matrix[j, j]) - math.fsum(L[j][k] ** 2 for k in range(j))
        if pivot <= _ROUND_OFF * size * float(matrix[j, j]):
            continue
        L[j][j] = math.sqrt(pivot)
        for i in range(j + 1, size):
            L[i][j] = (float(matrix[i, j]) - math.fsum(L[i][k] * L[j][k] for k in range(j))) / L[j][j]
    return L
