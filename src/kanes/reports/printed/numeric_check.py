"""One printed value held against one of ours: first by numbers, and where these differ, term by term."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from kanes.base.errors import WrongTypeError, WrongValueError
from kanes.expr.algebra import Matrix
from kanes.expr.geometry.directions import measured
from kanes.expr.geometry.frames import Frame
from kanes.expr.geometry.vectors import Vector
from kanes.expr.printing import unit_text
from kanes.expr.symbols import ZERO, Expr, StandIn
from kanes.reports.printed.derived_quantities import Value
from kanes.reports.printed.motion_variables import MotionVariables
from kanes.reports.printed.sample_states import SampleStates, largest_difference
from kanes.reports.printed.term_differences import Difference, term_differences


@dataclass(frozen=True)
class Finding:
    """What was found: the terms that differ, oddities of the print, and how far apart the numbers are."""

    differences: list[Difference]
    off: float
    remarks: tuple[str, ...] = ()


@dataclass(frozen=True)
class HoldingAgainst:
    """Holds printed values against ours, in the variables of one system."""

    newtonian: Frame
    variables: MotionVariables
    states: SampleStates
    rtol: float

    def value(self, addends: Sequence[Value], ours: Value) -> Finding:
        """A printed scalar or vector, given by its terms, and ours."""
        is_vector = any(isinstance(each, Vector) for each in addends)
        if isinstance(ours, Vector) or is_vector:
            return self._vector(addends, ours)
        return self.scalar(list(addends), ours)

    def scalar(self, addends: Sequence[Expr], ours: Expr) -> Finding:
        """A printed scalar and ours."""
        off = self.off([sum(addends, ZERO)], [ours])
        if off <= self.rtol:
            return Finding([], off)
        return Finding(self.terms(addends, ours), off)

    def off(self, printed: Sequence[Expr], ours: Sequence[Expr], moving: bool = False) -> float:
        """How far apart numbers are, over all states."""
        both = [self.variables.in_speeds(each) for each in (*printed, *ours)]
        numbers = self.states.numbers(both, moving)
        return largest_difference(numbers[:, : len(printed)], numbers[:, len(printed) :])

    def terms(self, addends: Sequence[Expr], ours: Expr, as_written: bool = False) -> list[Difference]:
        """The terms in which a printed scalar differs from ours, in the variables of the print where that is possible.

        `as_written` leaves the variables alone, for equations by which some are known in terms of others.
        """
        total = sum(addends, ZERO)
        if as_written:
            pass
        elif self.variables.stay_rates(total):
            ours = self.variables.in_rates(ours)
        else:
            addends, ours = [self.variables.in_speeds(each) for each in addends], self.variables.in_speeds(ours)
        found = term_differences(addends, ours, self.rtol)
        return [Difference("value", total, ours)] if found is None else found

    # Vectors

    def _vector(self, addends: Sequence[Value], ours: Value) -> Finding:
        printed = [each for each in addends if isinstance(each, Vector) or each != 0]
        if not all(isinstance(each, Vector) for each in printed):
            raise WrongTypeError(
                f"compare: a scalar, {printed[0]}, is printed where a vector is derived, {ours}. Check which=…."
            )
        if not isinstance(ours, Vector):
            raise WrongTypeError(
                f"compare: a vector, {printed[0]}, is printed where a scalar is derived. Check which=…."
            )
        total = sum(printed, Vector.zero())
        off = self.off(measured(total, self.newtonian), measured(ours, self.newtonian))
        as_written = self.terms([_flat(each) for each in printed], _flat(ours))
        if off <= self.rtol:
            return Finding([], off, _other_letters(as_written))
        ways = [as_written]
        for frame in dict.fromkeys([*ours.frames, *total.frames]):
            ways.append(self.terms([_flat(each.express(frame)) for each in printed], _flat(ours.express(frame))))
        return Finding(min(ways, key=len), off)

    # Matrices

    def matrix(self, cells: Sequence[Sequence[Sequence[Value]]], ours: Matrix) -> Finding:
        """A printed matrix, each cell given by its terms, and ours."""
        shape = (len(cells), len(cells[0]))
        if shape != tuple(ours.shape):
            raise WrongValueError(
                f"compare: a matrix of {shape} is printed, and the result is {tuple(ours.shape)}. Compare equal shapes."
            )
        found: list[Difference] = []
        off = 0.0
        for i, row in enumerate(cells):
            for j, addends in enumerate(row):
                held = self.value(addends, ours[i, j])
                found += [replace(each, where=f"entry ({i + 1}, {j + 1})") for each in held.differences]
                off = max(off, held.off)
        return Finding(found, off)

    # Equations of motion

    def holds_in_motion(self, residual: Expr) -> float:
        """How far from zero something is at states that move as ours do."""
        return self.off([residual], [ZERO], moving=True)

    def combination(self, coefficients: Sequence[Expr], rows: Sequence[Sequence[Expr]]) -> list[int]:
        """Which rows make up an equation, by the coefficients of u̇ in it and in the rows: a = Σ c_r a_r."""
        n = len(coefficients)
        flat = [self.variables.in_speeds(each) for each in (*coefficients, *(each for row in rows for each in row))]
        used: set[int] = set()
        for numbers in self.states.numbers(flat):
            weights = np.linalg.solve(numbers[n:].reshape(n, n).T, numbers[:n])
            used |= {int(r) for r in np.flatnonzero(np.abs(weights) > self.rtol * np.abs(weights).max())}
        return sorted(used)


def _flat(vector: Vector) -> Expr:
    """A vector as a sum in which unit vectors are symbols."""
    total = ZERO
    for frame, numbers in vector.terms.items():
        for axis, number in enumerate(numbers):
            total += number * _unit(frame, axis)
    return total


def _unit(frame: Frame, axis: int) -> StandIn:
    return StandIn(unit_text(frame, axis))


def _other_letters(differences: list[Difference]) -> tuple[str, ...]:
    """Unit vectors that are printed for others, where both are the same vector."""
    if any(each.kind != "factor" for each in differences):
        return ()
    return tuple(dict.fromkeys(f"{each.note}; both are the same vector here" for each in differences))
