"""What a user says of how numbers are distributed, checked."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

import numpy as np

from kanes.dispersions.distributions import (
    Correlated,
    Distribution,
    Lognormal,
    Normal,
    Selection,
    Triangular,
    Uniform,
)
from kanes.errors import ExpressionError
from kanes.types import Array
from kanes.values import as_numbers, is_quantity, name_of, number

# The least share of a bell that limits may leave: less is hardly meant, and its quantiles lose digits.
_LEAST_WITHIN = 1e-6
# Round-off of eigenvalues and pivots, as a multiple of the precision of numbers and of the size of a matrix.
_ROUND_OFF = 16 * float(np.finfo(float).eps)

_Found = TypeVar("_Found", bound=Distribution)


def normal(symbol: Any, mean: Any, deviation: Any, *, lowest: Any | None = None, highest: Any | None = None) -> Normal:
    """A number that is normally distributed, by its mean and its standard deviation.

    lowest, highest: the bell is cut off there and what is left is filled up to a whole. The mean and the deviation
    that are given are those of the whole bell; `.mean` and `.deviation` of the result are those within the limits.

    kn.normal(m, 1.0, 0.1)
    kn.normal("k", 20, 5, lowest=0)
    """
    name = _name(symbol, "normal")
    given = {"mean": mean, "deviation": deviation, "lowest": lowest, "highest": highest}
    return _in_declared_unit(name, "normal", given, partial(_normal, name, *given.values()))


def _normal(name: str, mean: Any, deviation: Any, lowest: Any, highest: Any, unit: str) -> Normal:
    where = f"normal, {name}"
    limits = [
        given if limit is None else number(limit, f"{where}: {word}", unit)
        for given, limit, word in ((-math.inf, lowest, "lowest"), (math.inf, highest, "highest"))
    ]
    found = Normal((name,), number(mean, f"{where}: mean", unit), _deviation(deviation, where, unit), *limits)
    if limits[0] >= limits[1]:
        raise ExpressionError(f"{where}: nothing lies from {limits[0]:g} to {limits[1]:g}. Give lowest < highest.")
    if (share := found.within_limits()) < _LEAST_WITHIN:
        raise ExpressionError(
            f"{where}: of a bell with mean {found.centre:g} and standard deviation {found.spread:g} a share of "
            f"{share:.1g} lies within the limits. Move them, or give another distribution, such as kn.uniform."
        )
    return found


def lognormal(symbol: Any, mean: Any, deviation: Any) -> Lognormal:
    """A positive number whose logarithm is normally distributed.

    The mean and the standard deviation are those of the number itself, not of its logarithm.

    kn.lognormal("c", 0.5, 0.2)
    """
    name = _name(symbol, "lognormal")
    given = {"mean": mean, "deviation": deviation}
    return _in_declared_unit(name, "lognormal", given, partial(_lognormal, name, mean, deviation))


def _lognormal(name: str, mean: Any, deviation: Any, unit: str) -> Lognormal:
    where = f"lognormal, {name}"
    found = Lognormal((name,), number(mean, f"{where}: mean", unit), _deviation(deviation, where, unit))
    if found.expected <= 0:
        raise ExpressionError(f"{where}: mean {found.expected:g} is not positive. Give a mean above 0.")
    return found


def uniform(symbol: Any, lowest: Any, highest: Any) -> Uniform:
    """A number between two limits, none of them more likely than others.

    kn.uniform("k", 10, 20)
    """
    name = _name(symbol, "uniform")
    given = {"lowest": lowest, "highest": highest}
    return _in_declared_unit(name, "uniform", given, partial(_uniform, name, given))


def _uniform(name: str, given: Mapping[str, Any], unit: str) -> Uniform:
    where = f"uniform, {name}"
    found = Uniform((name,), *(number(each, f"{where}: {word}", unit) for word, each in given.items()))
    _check_range(found.lowest, found.highest, where)
    return found


def triangular(symbol: Any, lowest: Any, peak: Any, highest: Any) -> Triangular:
    """A number between two limits, most likely at a peak, from which the density falls in straight lines.

    kn.triangular("k", 10, 12, 20)
    """
    name = _name(symbol, "triangular")
    given = {"lowest": lowest, "peak": peak, "highest": highest}
    return _in_declared_unit(name, "triangular", given, partial(_triangular, name, given))


def _triangular(name: str, given: Mapping[str, Any], unit: str) -> Triangular:
    where = f"triangular, {name}"
    least, peak, most = (number(each, f"{where}: {word}", unit) for word, each in given.items())
    _check_range(least, most, where)
    if not least <= peak <= most:
        raise ExpressionError(f"{where}: peak {peak:g} is not from {least:g} to {most:g}. Give lowest, peak, highest.")
    return Triangular((name,), least, peak, most)


def choice(symbol: Any, values: Sequence[Any], weights: Sequence[Any] | None = None) -> Selection:
    """One of several numbers, each as likely as others, or by weights, which need not add up to 1.

    kn.choice(mode, (0, 1, 2))
    kn.choice(mode, (0, 1, 2), weights=(5, 3, 2))
    """
    name = _name(symbol, "choice")
    return _in_declared_unit(name, "choice", {"values": values}, partial(_choice, name, values, weights))


def _choice(name: str, values: Any, weights: Any, unit: str) -> Selection:
    where = f"choice, {name}"
    among = _numbers(values, where, "values", unit)
    shares = np.ones(among.size) if weights is None else _numbers(weights, where, "weights")
    if shares.size != among.size:
        raise ExpressionError(
            f"{where}: {shares.size} weights and {among.size} values do not belong together. Give one for each."
        )
    if (shares < 0).any() or not 0 < (total := float(shares.sum())) < math.inf:
        raise ExpressionError(f"{where}: {weights!r} are no weights. Give numbers from 0 on that are not all 0.")
    # Weights that add up to 1 but for rounding stay what they are, so that they can be given again.
    weighed = shares if abs(total - 1) <= _ROUND_OFF * shares.size else shares / total
    return Selection((name,), tuple(map(float, among)), tuple(map(float, weighed)))


def correlated(symbols: Sequence[Any], mean: Sequence[Any], covariance: Any) -> Correlated:
    """Several numbers that are normally distributed together, by their means and the matrix of their covariance.

    The variances stand on its diagonal; beside it stands ρ s₁ s₂ for two numbers of correlation ρ.

    kn.correlated(["a", "b"], mean=[1, 2], covariance=[[0.04, 0.01], [0.01, 0.09]])
    """
    if isinstance(symbols, str) or not isinstance(symbols, Sequence) or not symbols:
        raise ExpressionError(f"correlated: {symbols!r} is no list of symbols. Give one such as [a, b].")
    names = tuple(_name(each, "correlated") for each in symbols)
    check_once(names, "correlated")
    where = f"correlated, {', '.join(names)}"
    if is_quantity(covariance):
        raise ExpressionError(
            f"{where}: the covariance has units. Give plain numbers in the units in which the model counts the symbols."
        )
    found = _correlated(names, mean, covariance, {})
    if not is_quantity(mean):
        return found
    return replace(found, again=partial(_correlated, names, mean, covariance))


def _correlated(names: tuple[str, ...], mean: Any, covariance: Any, units: Mapping[str, str]) -> Correlated:
    where = f"correlated, {', '.join(names)}"
    means, matrix = _numbers(mean, where, "mean"), as_numbers(covariance, where)
    if means.size != len(names):
        raise ExpressionError(f"{where}: there are {means.size} means. Give one for each symbol.")
    if is_quantity(mean):
        means = np.array(
            [number(m, f"{where}: mean", units.get(name, "")) for name, m in zip(names, mean, strict=True)]
        )
    if matrix is None or matrix.shape != (len(names),) * 2 or not np.isfinite(matrix).all():
        raise ExpressionError(
            f"{where}: {covariance!r} is no covariance. Give a matrix of {len(names)} × {len(names)} numbers."
        )
    _check_covariance(matrix, where)
    rows, factor = (tuple(tuple(map(float, row)) for row in each) for each in (matrix, _triangle(matrix)))
    return Correlated(names, tuple(map(float, means)), rows, factor)


def check_once(names: Sequence[str], where: str) -> None:
    """No name stands twice in a list."""
    twice = [name for number, name in enumerate(names) if name in names[:number]]
    if twice:
        raise ExpressionError(f"{where}: {twice[0]} is given twice. Give each symbol one distribution.")


def _name(symbol: Any, where: str) -> str:
    name = name_of(symbol)
    if not name.strip():
        raise ExpressionError(f"{where}: {symbol!r} is no symbol. Give one of the model, or its name.")
    return name


def _in_declared_unit(name: str, function: str, given: Mapping[str, Any], made: Callable[[str], _Found]) -> _Found:
    """A distribution of plain numbers; of quantities in base units, which can be made again in the declared one."""
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
        raise ExpressionError(
            f"{function}, {name}: {plain[0]} has no unit, and others have one. Give all numbers with units, or none."
        )
    base = next(value for _, value in every if is_quantity(value)).to_base_units().units
    return replace(made(str(base)), again=partial(_made_again, name, made, str(base)))


def _made_again(name: str, made: Callable[[str], _Found], base: str, units: Mapping[str, str]) -> _Found:
    return made(units.get(name) or base)


def _is_zero(value: Any) -> bool:
    found = as_numbers(value)
    return found is not None and not found.any()


def _deviation(given: Any, where: str, unit: str) -> float:
    found = number(given, f"{where}: standard deviation", unit)
    if found < 0:
        raise ExpressionError(f"{where}: standard deviation {found:g} is negative. Give a number from 0 on.")
    return found


def _check_range(lowest: float, highest: float, where: str) -> None:
    if not 0 < highest - lowest < math.inf:
        raise ExpressionError(f"{where}: there is no range from {lowest:g} to {highest:g}. Give lowest < highest.")


def _numbers(given: Any, where: str, word: str, unit: str = "") -> Array:
    found = as_numbers(given, f"{where}: {word}", unit)
    if found is None or found.ndim != 1 or not found.size or not np.isfinite(found).all():
        raise ExpressionError(f"{where}: {word} {given!r} are no finite numbers. Give one or more in a list.")
    return found


def _check_covariance(matrix: Array, where: str) -> None:
    """A covariance is symmetric, and no combination of its numbers has a negative variance."""
    size = float(np.abs(matrix).max())
    if float(np.abs(matrix - matrix.T).max()) > _ROUND_OFF * size:
        raise ExpressionError(f"{where}: the covariance is not symmetric. Give C with C[i][j] = C[j][i].")
    deviations = np.sqrt(np.abs(matrix.diagonal()))
    units = np.where(deviations > 0, deviations, math.sqrt(size) or 1.0)
    least = float(np.linalg.eigvalsh(matrix / units / units[:, None]).min())
    if least < -_ROUND_OFF * len(matrix):
        raise ExpressionError(
            f"{where}: the covariance is not positive semidefinite: as correlations its least eigenvalue is "
            f"{least:.3g}. Variances must not be negative, and correlations must fit together."
        )


def _triangle(matrix: Array) -> list[list[float]]:
    """L of matrix = L Lᵀ by Cholesky, in plain numbers: a library's rounding depends on the processor.

    Where a pivot is but round-off, the number follows from those before it, and its column is zero.
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
