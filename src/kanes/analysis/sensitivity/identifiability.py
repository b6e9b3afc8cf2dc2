"""Identifiability: standard errors, and combinations of parameters that the data do not determine."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from kanes.base.rank import null_space, solvers
from kanes.base.rank.thresholds import UNSEEN_IN_DATA
from kanes.base.types import Array

# The component of a parameter in an undetermined direction above which it is named; and the relative distance from a
# simple fraction at which an exponent is written as one.
_TAKES_PART, _SIMPLE = 1e-3, 1e-3
# Denominators of simple fractions.
_LARGEST = 4


@dataclass(frozen=True, eq=False)
class Identifiability:
    """Covariance of parameters for residuals of unit variance, infinite for undetermined ones, which are named."""

    covariance: Array
    open: tuple[str, ...]  # a sentence for each undetermined direction


def identifiability(names: Sequence[str], values: Array, J: Array) -> Identifiability:
    """From the derivatives of residuals, one row each, by parameters.

    Columns are scaled by their own sizes, so that units do not matter:  (Jᵀ J)⁻¹ = D⁻¹ (Kᵀ K)⁻¹ D⁻¹,  J = K D.
    """
    sizes = np.linalg.norm(J, axis=0)
    idle = ~(sizes > 0)
    D = np.where(idle, 1.0, sizes)
    K = J / D
    space = null_space(K, UNSEEN_IN_DATA)
    inverse = solvers(K[None], UNSEEN_IN_DATA)[0]
    covariance = inverse @ inverse.T / np.outer(D, D)
    taking_part = (np.abs(space) > _TAKES_PART).any(axis=1)
    covariance[taking_part] = covariance[:, taking_part] = np.nan
    covariance[taking_part, taking_part] = np.inf
    return Identifiability(covariance, tuple(_sentences(names, values, space / D[:, None])))


def _sentences(names: Sequence[str], values: Array, space: Array) -> list[str]:
    """Descriptions of directions along which residuals do not change, in terms of the parameters."""
    found = []
    counted_in = np.where(values == 0, 1.0, values)
    for direction in _sparse(space / counted_in[:, None]).T:
        relative = direction / np.abs(direction).max()
        part = [number for number in range(len(names)) if abs(relative[number]) > _TAKES_PART]
        if len(part) == 1:
            found.append(f"the data do not depend on {names[part[0]]}")
            continue
        together = [names[number] for number in part]
        invariants = _invariants(together, relative[part], values[part])
        verb = "is" if len(invariants) == 1 else "are"
        known = f"{', '.join(invariants)} {verb}" if invariants else f"{len(part) - 1} of their combinations are"
        found.append(f"of {', '.join(together)} only {known} determined")
    return found


def _sparse(space: Array) -> Array:
    """A basis of the same space with zeros by elimination."""
    rows, columns = space.copy(), list(range(space.shape[1]))
    done: list[int] = []
    for column in columns:
        pivot = int(np.argmax(np.where(np.isin(np.arange(len(rows)), done), 0.0, np.abs(rows[:, column]))))
        done.append(pivot)
        for other in columns:
            if other != column:
                rows[:, other] -= rows[:, column] * rows[pivot, other] / rows[pivot, column]
    return rows


def _invariants(names: list[str], relative: Array, values: Array) -> list[str]:
    """Products of powers, or sums, of each parameter with the last one, that are constant along a direction.

    Relative changes a and b of two parameters do not change  p q^(−a/b),  and absolute ones  p − (δp/δq) q.
    """
    if not (values != 0).all():
        return []
    powers = [_simple(-each / relative[-1]) for each in relative[:-1]]
    if all(powers):
        return [_product(name, names[-1], power) for name, power in zip(names, powers, strict=False) if power]
    absolute = relative * values
    factors = [_simple(-each / absolute[-1]) for each in absolute[:-1]]
    pairs = zip(names, factors, strict=False)
    return [_sum(name, names[-1], factor) for name, factor in pairs if factor] * all(factors)


def _simple(value: float) -> Fraction | None:
    nearest = Fraction(value).limit_denominator(_LARGEST)
    return nearest if nearest and abs(value - nearest) < _SIMPLE * abs(value) and abs(nearest) <= _LARGEST else None


def _product(name: str, other: str, power: Fraction) -> str:
    """name · other^power, without fractions of exponents."""
    first, second = power.denominator, power.numerator
    left = name if first == 1 else f"{name}**{first}"
    right = other if abs(second) == 1 else f"{other}**{abs(second)}"
    return f"{left}*{right}" if second > 0 else f"{left}/{right}"


def _sum(name: str, other: str, factor: Fraction) -> str:
    times = "" if abs(factor) == 1 else f"{abs(factor)}*"
    return f"{name} {'+' if factor > 0 else '-'} {times}{other}"
