"""Probability distributions, each by its quantile function, which maps probabilities from 0 to 1 to numbers."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike

from kanes.base.errors import WrongValueError
from kanes.base.short_texts import listed
from kanes.base.types import Array, Content
from kanes.base.values import as_numbers

# Beyond this many standard deviations lies less than 1e-18 of a normal distribution.
_FAR = 9.0
# Points of the quadrature that gives moments within limits: enough for a density 18 standard deviations wide.
_NODES = 120


@dataclass(frozen=True)
class Distribution(ABC):
    """The distribution of one number, or the joint distribution of several. `names` are those of their symbols."""

    names: tuple[str, ...]
    # Makes it again with numbers in given units, by name; None if it was given with plain numbers.
    again: Callable[[Mapping[str, str]], Distribution] | None = field(default=None, kw_only=True, compare=False)

    def __repr__(self) -> str:
        return f"<{self}>"

    def in_units(self, units: Mapping[str, str]) -> Distribution:
        """The same with quantities converted to the units that were declared, by name of the symbol.

        Before, they are in base units: m, kg, s, rad.
        """
        return self if self.again is None else self.again(units)

    @abstractmethod
    def __str__(self) -> str: ...

    @property
    @abstractmethod
    def mean(self) -> float | tuple[float, ...]:
        """The mean; of several numbers a tuple."""

    @property
    @abstractmethod
    def deviation(self) -> float | tuple[float, ...]:
        """The standard deviation; of several numbers a tuple."""

    @abstractmethod
    def described(self) -> Content:
        """A description for JSON."""

    @abstractmethod
    def _at(self, probabilities: Array) -> Array: ...

    def quantile(self, probabilities: ArrayLike) -> Array:
        """The quantiles of probabilities from 0 to 1.

        A joint distribution takes a row of probabilities for each number: the first row for the first number, the
        second for the second one given the first, and so on.
        """
        given = as_numbers(probabilities)
        if given is None or not ((given >= 0) & (given <= 1)).all():
            raise WrongValueError(
                f"quantile of {', '.join(self.names)}: {probabilities!r} must lie in [0, 1]. Give probabilities."
            )
        if len(self.names) > 1 and (not given.ndim or len(given) != len(self.names)):
            raise WrongValueError(
                f"quantile of {', '.join(self.names)}: shape {given.shape} does not fit. Give a row for each."
            )
        return self._at(given)


@dataclass(frozen=True, repr=False)
class Normal(Distribution):
    """Normal distribution, truncated by limits if there are any."""

    centre: float
    spread: float
    lowest: float = -math.inf
    highest: float = math.inf

    def __str__(self) -> str:
        limits = [f"from {self.lowest:g}"] * math.isfinite(self.lowest)
        limits += [f"to {self.highest:g}"] * math.isfinite(self.highest)
        within = f", {' '.join(limits)}" if limits else ""
        return f"{self.names[0]} normal: mean {self.centre:g}, standard deviation {self.spread:g}{within}"

    @property
    def is_limited(self) -> bool:
        """Whether there are limits."""
        return math.isfinite(self.lowest) or math.isfinite(self.highest)

    @property
    def mean(self) -> float:
        """The mean, within the limits."""
        return self._moments[0]

    @property
    def deviation(self) -> float:
        """The standard deviation, within the limits."""
        return self._moments[1]

    def described(self) -> Content:
        """A description for JSON."""
        limits = {"lowest": self.lowest, "highest": self.highest}
        finite = {name: limit for name, limit in limits.items() if math.isfinite(limit)}
        return {
            "distribution": "normal",
            "names": list(self.names),
            "mean": self.centre,
            "deviation": self.spread,
            **finite,
        }

    def within_limits(self) -> float:
        """The probability within the limits, of the distribution without limits."""
        if not self.is_limited or not self.spread:
            return float(self.lowest <= self.centre <= self.highest)
        low, high, _ = self._tails()
        return high - low

    @cached_property
    def _moments(self) -> tuple[float, float]:
        """Mean and standard deviation; within limits by Gauss's quadrature, without cancellation."""
        if not self.is_limited or not self.spread:
            return self.centre, self.spread
        a, b = (min(max(limit, -_FAR), _FAR) for limit in self._standard_limits)
        nodes, weights = np.polynomial.legendre.leggauss(_NODES)
        z = 0.5 * (a + b) + 0.5 * (b - a) * nodes
        density = weights * np.exp(-0.5 * (z * z - min(z * z)))
        mean = float((density * z).sum() / density.sum())
        variance = float((density * (z - mean) ** 2).sum() / density.sum())
        return self.centre + self.spread * mean, self.spread * math.sqrt(variance)

    @property
    def _standard_limits(self) -> tuple[float, float]:
        return (self.lowest - self.centre) / self.spread, (self.highest - self.centre) / self.spread

    def _tails(self) -> tuple[float, float, float]:
        """The probabilities below both limits, and +1; for limits above the mean those of the mirrored density, and −1.

        So the probabilities are small numbers, with all their digits, rather than numbers near 1.
        """
        from scipy.special import ndtr  # noqa: PLC0415  # takes long to import, and few need it

        a, b = self._standard_limits
        return (float(ndtr(-b)), float(ndtr(-a)), -1.0) if a > 0 else (float(ndtr(a)), float(ndtr(b)), 1.0)

    def _at(self, probabilities: Array) -> Array:
        from scipy.special import ndtri  # noqa: PLC0415  # takes long to import, and few need it

        if not self.spread:
            return np.full(probabilities.shape, self.centre)
        if not self.is_limited:
            return np.asarray(self.centre + self.spread * ndtri(probabilities))
        low, high, sign = self._tails()
        inside = low + (probabilities if sign > 0 else 1.0 - probabilities) * (high - low)
        return np.clip(self.centre + self.spread * (sign * ndtri(inside)), self.lowest, self.highest)


@dataclass(frozen=True, repr=False)
class Lognormal(Distribution):
    """Lognormal distribution, by the mean and the standard deviation of the number itself.

    ln x is normal with σ² = ln(1 + s²/m²) and μ = ln m − σ²/2.
    """

    expected: float
    spread: float

    def __str__(self) -> str:
        return f"{self.names[0]} lognormal: mean {self.expected:g}, standard deviation {self.spread:g}"

    @property
    def mean(self) -> float:
        """The mean."""
        return self.expected

    @property
    def deviation(self) -> float:
        """The standard deviation of the number, not of its logarithm."""
        return self.spread

    def described(self) -> Content:
        """A description for JSON."""
        named = {"distribution": "lognormal", "names": list(self.names)}
        return {**named, "mean": self.expected, "deviation": self.spread}

    def _at(self, probabilities: Array) -> Array:
        from scipy.special import ndtri  # noqa: PLC0415  # takes long to import, and few need it

        if not self.spread:
            return np.full(probabilities.shape, self.expected)
        variance = math.log1p((self.spread / self.expected) ** 2)
        return np.asarray(self.expected * np.exp(math.sqrt(variance) * ndtri(probabilities) - 0.5 * variance))


@dataclass(frozen=True, repr=False)
class Uniform(Distribution):
    """Uniform distribution between two limits."""

    lowest: float
    highest: float

    def __str__(self) -> str:
        return f"{self.names[0]} uniform from {self.lowest:g} to {self.highest:g}"

    @property
    def mean(self) -> float:
        """The mean, midway between the limits."""
        return 0.5 * self.lowest + 0.5 * self.highest

    @property
    def deviation(self) -> float:
        """The standard deviation."""
        return (self.highest - self.lowest) / math.sqrt(12)

    def described(self) -> Content:
        """A description for JSON."""
        named = {"distribution": "uniform", "names": list(self.names)}
        return {**named, "lowest": self.lowest, "highest": self.highest}

    def _at(self, probabilities: Array) -> Array:
        return np.minimum(self.lowest + probabilities * (self.highest - self.lowest), self.highest)


@dataclass(frozen=True, repr=False)
class Triangular(Distribution):
    """Triangular distribution between two limits, most likely at a peak."""

    lowest: float
    peak: float
    highest: float

    def __str__(self) -> str:
        return f"{self.names[0]} triangular from {self.lowest:g} to {self.highest:g}, peak {self.peak:g}"

    @property
    def mean(self) -> float:
        """The mean."""
        return (self.lowest + self.peak + self.highest) / 3

    @property
    def deviation(self) -> float:
        """The standard deviation."""
        left, right = self.peak - self.lowest, self.highest - self.peak
        return math.sqrt((left * left + left * right + right * right) / 18)

    def described(self) -> Content:
        """A description for JSON."""
        named = {"distribution": "triangular", "names": list(self.names)}
        return {**named, "lowest": self.lowest, "peak": self.peak, "highest": self.highest}

    def _at(self, probabilities: Array) -> Array:
        width = self.highest - self.lowest
        left, right = self.peak - self.lowest, self.highest - self.peak
        below = self.lowest + np.sqrt(probabilities * width * left)
        above = self.highest - np.sqrt((1 - probabilities) * width * right)
        return np.where(probabilities * width < left, below, above)


@dataclass(frozen=True, repr=False)
class Selection(Distribution):
    """One of several numbers, each with its probability."""

    among: tuple[float, ...]
    weights: tuple[float, ...]  # add up to 1

    def __str__(self) -> str:
        if len(set(self.weights)) == 1:
            return f"{self.names[0]} one of {listed(f'{each:g}' for each in self.among)}"
        texts = (f"{each:g} ({weight:.3g})" for each, weight in zip(self.among, self.weights, strict=True))
        return f"{self.names[0]} one of {listed(texts)}"

    @property
    def mean(self) -> float:
        """The mean."""
        return math.fsum(each * weight for each, weight in zip(self.among, self.weights, strict=True))

    @property
    def deviation(self) -> float:
        """The standard deviation."""
        squares = ((each - self.mean) ** 2 * weight for each, weight in zip(self.among, self.weights, strict=True))
        return math.sqrt(math.fsum(squares))

    def described(self) -> Content:
        """A description for JSON."""
        named = {"distribution": "choice", "names": list(self.names)}
        return {**named, "values": list(self.among), "weights": list(self.weights)}

    def _at(self, probabilities: Array) -> Array:
        ends = np.cumsum(self.weights)
        last = max(number for number, weight in enumerate(self.weights) if weight)
        return np.array(self.among)[np.minimum(np.searchsorted(ends, probabilities, side="right"), last)]


@dataclass(frozen=True, repr=False)
class Correlated(Distribution):
    """Joint normal distribution of several numbers, by means and covariance.

    x = mean + L z with independent standard normal z and the lower triangle L of covariance = L Lᵀ.
    """

    means: tuple[float, ...]
    covariance: tuple[tuple[float, ...], ...]
    _factor: tuple[tuple[float, ...], ...]  # L

    def __str__(self) -> str:
        each = (
            f"{name} {mean:g} ± {deviation:g}"
            for name, mean, deviation in zip(self.names, self.mean, self.deviation, strict=True)
        )
        return f"{listed(each)}: normal and correlated"

    @property
    def mean(self) -> tuple[float, ...]:
        """The means."""
        return self.means

    @property
    def deviation(self) -> tuple[float, ...]:
        """The standard deviations."""
        return tuple(math.sqrt(row[number]) for number, row in enumerate(self.covariance))

    def described(self) -> Content:
        """A description for JSON."""
        named = {"distribution": "correlated", "names": list(self.names)}
        return {**named, "mean": list(self.means), "covariance": [list(row) for row in self.covariance]}

    def _at(self, probabilities: Array) -> Array:
        from scipy.special import ndtri  # noqa: PLC0415  # takes long to import, and few need it

        # Entry by entry: the sums of a matrix product depend on the processor and on the number of runs.
        z = ndtri(probabilities)
        found = []
        for mean, row in zip(self.means, self._factor, strict=True):
            total = np.full(z.shape[1:], mean)
            for entry, each in zip(row, z, strict=True):
                total = total + entry * each if entry else total
            found.append(total)
        return np.array(found)
