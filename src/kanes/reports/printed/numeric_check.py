"""A printed value compared with a derived one: first by numbers, and where these differ, term by term."""

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
class CheckResult:
    """The result of a comparison: terms that differ, the largest difference of numbers, and oddities of the print."""

    differences: list[Difference]
    difference: float
    remarks: tuple[str, ...] = ()


@dataclass(frozen=True)
class NumericCheck:
    """Compares printed values with derived ones, in the variables of one system."""

    newtonian: Frame
    variables: MotionVariables
    states: SampleStates
    rtol: float

    def value(self, addends: Sequence[Value], derived: Value) -> CheckResult:
        """Compare a printed scalar or vector, given by its terms."""
        is_vector = any(isinstance(each, Vector) for each in addends)
        if isinstance(derived, Vector) or is_vector:
            return self._vector(addends, derived)
        return self.scalar(list(addends), derived)

    def scalar(self, addends: Sequence[Expr], derived: Expr) -> CheckResult:
        """Compare a printed scalar, given by its terms."""
        difference = self.difference([sum(addends, ZERO)], [derived])
        if difference <= self.rtol:
            return CheckResult([], difference)
        return CheckResult(self.terms(addends, derived), difference)

    def difference(self, printed: Sequence[Expr], derived: Sequence[Expr], moving: bool = False) -> float:
        """The largest difference of numbers over all states."""
        both = [self.variables.in_speeds(each) for each in (*printed, *derived)]
        numbers = self.states.numbers(both, moving)
        return largest_difference(numbers[:, : len(printed)], numbers[:, len(printed) :])

    def terms(self, addends: Sequence[Expr], derived: Expr, as_written: bool = False) -> list[Difference]:
        """The terms in which a printed scalar differs from a derived one, in the printed variables where possible.

        `as_written` keeps the variables, for equations that define some of them in terms of others.
        """
        total = sum(addends, ZERO)
        if as_written:
            pass
        elif self.variables.are_rates_kept(total):
            derived = self.variables.in_rates(derived)
        else:
            addends, derived = [self.variables.in_speeds(each) for each in addends], self.variables.in_speeds(derived)
        found = term_differences(addends, derived, self.rtol)
        return [Difference("value", total, derived)] if found is None else found

    # Vectors

    def _vector(self, addends: Sequence[Value], derived: Value) -> CheckResult:
        printed = [each for each in addends if isinstance(each, Vector) or each != 0]
        if not all(isinstance(each, Vector) for each in printed):
            raise WrongTypeError(
                f"compare: a scalar, {printed[0]}, is printed where a vector is derived, {derived}. Check which=…."
            )
        if not isinstance(derived, Vector):
            raise WrongTypeError(
                f"compare: a vector, {printed[0]}, is printed where a scalar is derived. Check which=…."
            )
        total = sum(printed, Vector.zero())
        difference = self.difference(measured(total, self.newtonian), measured(derived, self.newtonian))
        as_written = self.terms([_flat(each) for each in printed], _flat(derived))
        if difference <= self.rtol:
            return CheckResult([], difference, _other_letters(as_written))
        ways = [as_written]
        for frame in dict.fromkeys([*derived.frames, *total.frames]):
            ways.append(self.terms([_flat(each.express(frame)) for each in printed], _flat(derived.express(frame))))
        return CheckResult(min(ways, key=len), difference)

    # Matrices

    def matrix(self, cells: Sequence[Sequence[Sequence[Value]]], derived: Matrix) -> CheckResult:
        """Compare a printed matrix, each cell given by its terms."""
        shape = (len(cells), len(cells[0]))
        if shape != tuple(derived.shape):
            raise WrongValueError(
                f"compare: the printed matrix is {shape}, the derived one {tuple(derived.shape)}. Compare equal shapes."
            )
        found: list[Difference] = []
        difference = 0.0
        for i, row in enumerate(cells):
            for j, addends in enumerate(row):
                result = self.value(addends, derived[i, j])
                found += [replace(each, where=f"entry ({i + 1}, {j + 1})") for each in result.differences]
                difference = max(difference, result.difference)
        return CheckResult(found, difference)

    # Equations of motion

    def in_motion(self, residual: Expr) -> float:
        """The largest value of a residual at states with the accelerations of the motion."""
        return self.difference([residual], [ZERO], moving=True)

    def combination(self, coefficients: Sequence[Expr], rows: Sequence[Sequence[Expr]]) -> list[int]:
        """The rows of which an equation is a combination, by the coefficients of u̇ in it and in them: a = Σ c_r a_r."""
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
    """Remarks on unit vectors that are printed for others that are the same vector."""
    if any(each.kind != "factor" for each in differences):
        return ()
    return tuple(dict.fromkeys(f"{each.note}; both are the same vector here" for each in differences))
