"""Published equations compared with ours, term by term."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property

from kanes.base.errors import KanesError, TooLargeToReadError, WrongValueError
from kanes.base.types import Values
from kanes.base.values import count, number
from kanes.equations.derive import equations_of
from kanes.equations.equations import Equations
from kanes.expr.algebra import Matrix
from kanes.expr.geometry.vectors import Vector
from kanes.expr.simplify.terms import denominators
from kanes.expr.symbols import Expr
from kanes.expr.tables import Table
from kanes.model.model import Model
from kanes.reports.printed.comparison import Comparison
from kanes.reports.printed.derived_quantities import DerivedQuantity, Value, quantity_given, quantity_named
from kanes.reports.printed.grammar import read_equation
from kanes.reports.printed.motion_variables import MotionVariables
from kanes.reports.printed.names import PrintedVocabulary
from kanes.reports.printed.nodes import PrintedGrid, PrintedNode, PrintedNumber, names_within
from kanes.reports.printed.numeric_check import Finding, HoldingAgainst
from kanes.reports.printed.sample_states import SampleStates
from kanes.reports.printed.searching import find_equation, find_row, find_value
from kanes.reports.printed.values import addends_of, value_of


def compare(
    equations: Equations | Model,
    printed: str,
    *,
    names: Values | None = None,
    which: str | None = None,
    against: Value | Matrix | Table | None = None,
    rtol: float = 1e-9,
    states: int = 5,
    seed: int = 0,
) -> Comparison:
    r"""A published equation, in LaTeX or as text, compared with ours: whether it agrees, and which terms do not.

    Printed names are those of the model: ρ_A, `\rho_{A}` and rho_A are one, q̈, `\ddot{q}_1` and `\dot u_1` are
    derivatives, s_1 and `c_{23}` sines and cosines. `names` says what others stand for: a symbol of the model or its
    name, an expression, a vector, or None for a symbol of the text's own, which has to cancel.

    What the equation is, Kanes finds out: an equation of motion, whatever it is multiplied by and whichever way its
    sides stand, or one of F_r, F_r*, M, f, velocities, accelerations and partial velocities. Or say so: `which` is
    "equation[2]", "F_star[1]", "M[1,2]", "velocity(B)", "partial_velocity(C, u2)", "direction_cosines(C, N)", counting
    from 1; `against` is anything of ours. Both are compared at random states to the relative tolerance
    `rtol`, and only if they differ there term by term.

    >>> import kanes as kn
    >>> pendulum = kn.derive(kn.library.spring_pendulum())
    >>> kn.compare(pendulum, r"\dot u_2 = -g \sin q_2 - \frac{u_1 u_2}{L + q_1}").agrees
    True
    >>> kn.compare(pendulum, r"\dot u_2 = -g \cos q_2 - \frac{u_1 u_2}{L + q_1}")
    \dot u_2 = -g \cos q_2 - \frac{u_1 u_2}{L + q_1}
      differs from F_2 + F_2* = 0, times 1/m in 1 term
        1. factor: printed -g c₂, ours -g s₂ (c₂ is printed for s₂)
    """
    equations = equations_of(equations)
    if which is not None and against is not None:
        raise WrongValueError("compare: which=… and against=… both define what is compared. Give one of them.")
    if not equations.is_readable and against is None:
        raise TooLargeToReadError(f"'{equations.system.name}'", equations.written_count, equations.largest_readable)
    states, seed = count(states, "compare: states", 1), count(seed, "compare: seed")
    rtol = number(rtol, "compare: rtol")
    given = (
        quantity_given(against) if against is not None else None if which is None else quantity_named(equations, which)
    )
    equation = _PrintedEquation(equations, printed, names, given)
    sample = SampleStates(equations, states, seed)
    name, held = equation.held(HoldingAgainst(equations.system.frame, MotionVariables(equations), sample, rtol))
    return Comparison(printed, name, tuple(held.differences), held.remarks, held.off, states)


class _PrintedEquation:
    """A printed equation with what it is about, as far as that is known."""

    def __init__(self, equations: Equations, printed: str, names: Values | None, given: DerivedQuantity | None) -> None:
        self._equations = equations
        self._vocabulary = PrintedVocabulary(equations, names)
        self._given = given
        self._sides = self._read(printed)

    def _read(self, printed: str) -> list[PrintedNode]:
        """The sides of the equation; what stands before "=" need not be read if it is known what is meant."""
        try:
            return read_equation(printed, self._vocabulary.is_known)
        except KanesError:
            if self._given is None or not isinstance(printed, str) or "=" not in printed:
                raise
            return read_equation(printed.partition("=")[2], self._vocabulary.is_known)

    def held(self, holding: HoldingAgainst) -> tuple[str, Finding]:
        sides = self._sides
        grids = [side for side in sides if isinstance(side, PrintedGrid)]
        if grids:
            return self._held_matrix(holding, grids[-1])
        if self._given is not None and getattr(self._given.value, "is_Matrix", False):
            raise WrongValueError(
                f"compare: {self._given.name} is a matrix, and a single expression is printed. Give the entry, "
                "counting from 1."
            )
        if self._given is not None and self._given.is_equation and len(sides) > 1:
            return find_row(self._equations, holding, self._residual(), [self._given])
        labels = [side for side in sides if self._is_label(side)]
        if self._given is None and labels:
            value = value_of(labels[0], self._vocabulary)
            self._given = DerivedQuantity(self._label_name(labels[0]), value)
        if self._given is not None:
            others = [side for side in sides if side not in labels] if labels else sides[1:] or sides
            return self._given.name, self._held_sides(holding, others, self._given.value)
        if len(sides) > 1 and all(map(self._is_meant, sides)):
            return find_equation(self._equations, holding, self._residual())
        return find_value(self._equations, holding, self._addends(sides[-1]))

    def _held_sides(self, holding: HoldingAgainst, sides: Sequence[PrintedNode], ours: Value) -> Finding:
        """Each side held against ours; the first that differs, or the last one."""
        compared = [side for side in sides if len(sides) == 1 or side != PrintedNumber(Fraction(0))]
        held = Finding([], 0.0)
        for side in compared:
            held = holding.value(self._addends(side), ours)
            if held.differences:
                break
        return held

    def _held_matrix(self, holding: HoldingAgainst, grid: PrintedGrid) -> tuple[str, Finding]:
        if self._given is None or not getattr(self._given.value, "is_Matrix", False):
            raise WrongValueError(
                "compare: a matrix is printed. Name it, as in which='M' or which='direction_cosines(B, A)'."
            )
        cells = [[self._addends(cell) for cell in row] for row in grid.rows]
        return self._given.name, holding.matrix(cells, self._given.value)

    def _addends(self, side: PrintedNode) -> list[Value]:
        return addends_of(side, self._vocabulary, self._divisors)

    @cached_property
    def _divisors(self) -> frozenset[Expr]:
        """Sums by which the print or our equations of motion divide something."""
        read = [side for side in self._sides if not isinstance(side, PrintedGrid) and self._is_readable(side)]
        printed = [value_of(side, self._vocabulary) for side in read]
        scalars = [each for each in printed if not isinstance(each, Vector)]
        ours = self._equations.dynamical_equations if self._equations.is_readable else ()
        return frozenset().union(*(denominators(each) for each in (*scalars, *ours)))

    def _residual(self) -> list[Expr]:
        """The terms of one side minus those of the other; those of the longer side keep their signs."""
        shorter, longer = sorted((self._addends(side) for side in (self._sides[0], self._sides[-1])), key=len)
        terms: list[Expr] = [*longer, *(-each for each in shorter)]
        return terms

    def _is_label(self, side: PrintedNode) -> bool:
        """Whether a side only names results of ours, such as F_1 + F_1^*."""
        names = list(names_within(side))
        return bool(names) and all(self._vocabulary.label(each.key) is not None for each in names)

    def _is_meant(self, side: PrintedNode) -> bool:
        """Whether a side is more than the name of something that nobody knows."""
        names = list(names_within(side))
        return len(names) != 1 or self._vocabulary.is_known(names[0].key)

    def _is_readable(self, side: PrintedNode) -> bool:
        return all(self._vocabulary.is_known(each.key) for each in names_within(side))

    def _label_name(self, side: PrintedNode) -> str:
        return " + ".join(each.written for each in names_within(side))
