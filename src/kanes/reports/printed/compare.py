"""Published equations, compared with derived ones term by term."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from kanes.base.errors import KanesError, TooLargeToReadError, WrongValueError, counted
from kanes.base.types import Values
from kanes.base.values import count, number
from kanes.equations.derive import equations_of
from kanes.equations.equations import Equations
from kanes.expr.algebra import Matrix
from kanes.expr.geometry.vectors import Vector
from kanes.expr.names import markdown_text, one_line
from kanes.expr.printing import latex
from kanes.expr.simplify.terms import denominators
from kanes.expr.symbols import Expr
from kanes.expr.tables import Table
from kanes.model.model import Model
from kanes.reports.printed.derived_quantities import DerivedQuantity, Value, quantity_given, quantity_named
from kanes.reports.printed.grammar import read_equation
from kanes.reports.printed.motion_variables import MotionVariables
from kanes.reports.printed.names import PrintedVocabulary
from kanes.reports.printed.nodes import PrintedGrid, PrintedNode, PrintedNumber, names_within
from kanes.reports.printed.numeric_check import CheckResult, NumericCheck
from kanes.reports.printed.sample_states import SampleStates
from kanes.reports.printed.searching import find_equation, find_row, find_value
from kanes.reports.printed.term_differences import Difference, has_short_sines
from kanes.reports.printed.values import addends_of, value_of

# The most characters of a printed equation that are shown.
_SHOWN = 70


@dataclass(frozen=True)
class Comparison:
    """A printed equation compared with a derived one: whether it `agrees`, and `differences`, the terms that differ.

    `quantity` names the derived result; `remarks` are oddities of the print that change no value;
    `largest_difference` is relative, over all random states.
    """

    printed: str
    quantity: str
    differences: tuple[Difference, ...]
    remarks: tuple[str, ...]
    largest_difference: float
    states: int

    @property
    def agrees(self) -> bool:
        """Whether the printed equation agrees with the derived one."""
        return not self.differences

    @property
    def verdict(self) -> str:
        """The result in words."""
        if self.agrees:
            return f"agrees with {self.quantity}, at {counted(self.states, 'random state')}"
        return f"differs from {self.quantity} in {counted(len(self.differences), 'term')}"

    def __str__(self) -> str:
        shown = one_line(self.printed).strip()
        head = shown if len(shown) <= _SHOWN else shown[: _SHOWN - 1] + "…"
        lines = [f"{head}", f"  {self.verdict}"]
        lines += [f"    {number}. {each}" for number, each in enumerate(self.differences, start=1)]
        return "\n".join([*lines, *(f"  remark: {remark}" for remark in self.remarks)])

    def __repr__(self) -> str:
        return str(self)

    def markdown(self) -> str:
        """The result with a table of the terms that differ, mathematics in dollars."""
        parts = [f"The printed equation {markdown_text(self.verdict)}."]
        if self.differences:
            rows = [[each.kind, _dollars(each.printed), _dollars(each.ours), _noted(each)] for each in self.differences]
            parts.append(_table(["what", "printed", "ours", "note"], rows))
        parts += [f"Remark: {markdown_text(remark)}." for remark in self.remarks]
        return "\n\n".join(parts)

    def _repr_markdown_(self) -> str:
        return self.markdown()


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
    r"""A published equation, in LaTeX or as text, compared with the derived one: whether it agrees, and where not.

    Printed names are those of the model: ρ_A, `\rho_{A}` and rho_A are one, q̈, `\ddot{q}_1` and `\dot u_1` are
    derivatives, s_1 and `c_{23}` sines and cosines. `names` gives the meaning of others: a symbol of the model or its
    name, an expression, a vector, or None for a symbol of the text's own, which has to cancel.

    The derived equation is found automatically: an equation of motion, times any factor and with its terms on either
    side, or one of F_r, F_r*, M, f, velocities, accelerations and partial velocities. It can also be given: `which` is
    "equation[2]", "F_star[1]", "M[1,2]", "velocity(B)", "partial_velocity(C, u2)", "direction_cosines(C, N)", counting
    from 1; `against` is any derived expression, vector, matrix or table. Both are compared at random states to the
    relative tolerance `rtol`, and term by term if they differ there.

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
    name, result = equation.compared(NumericCheck(equations.system.frame, MotionVariables(equations), sample, rtol))
    return Comparison(printed, name, tuple(result.differences), result.remarks, result.difference, states)


class _PrintedEquation:
    """A printed equation, and the derived quantity to compare it with, if that is known."""

    def __init__(self, equations: Equations, printed: str, names: Values | None, given: DerivedQuantity | None) -> None:
        self._equations = equations
        self._vocabulary = PrintedVocabulary(equations, names)
        self._given = given
        self._sides = self._read(printed)

    def _read(self, printed: str) -> list[PrintedNode]:
        """The sides of the equation; the left side may be unreadable if the derived quantity is given."""
        try:
            return read_equation(printed, self._vocabulary.is_known)
        except KanesError:
            if self._given is None or not isinstance(printed, str) or "=" not in printed:
                raise
            return read_equation(printed.partition("=")[2], self._vocabulary.is_known)

    def compared(self, check: NumericCheck) -> tuple[str, CheckResult]:
        sides = self._sides
        grids = [side for side in sides if isinstance(side, PrintedGrid)]
        if grids:
            return self._compared_matrix(check, grids[-1])
        if self._given is not None and getattr(self._given.value, "is_Matrix", False):
            raise WrongValueError(
                f"compare: {self._given.name} is a matrix, and a single expression is printed. Give the entry, "
                "counting from 1."
            )
        if self._given is not None and self._given.is_equation and len(sides) > 1:
            return find_row(self._equations, check, self._residual(), [self._given])
        labels = [side for side in sides if self._is_label(side)]
        if self._given is None and labels:
            value = value_of(labels[0], self._vocabulary)
            self._given = DerivedQuantity(self._label_name(labels[0]), value)
        if self._given is not None:
            others = [side for side in sides if side not in labels] if labels else sides[1:] or sides
            return self._given.name, self._compared_sides(check, others, self._given.value)
        if len(sides) > 1 and all(map(self._is_meant, sides)):
            return find_equation(self._equations, check, self._residual())
        return find_value(self._equations, check, self._addends(sides[-1]))

    def _compared_sides(self, check: NumericCheck, sides: Sequence[PrintedNode], derived: Value) -> CheckResult:
        """Compare each side with the derived quantity: the result of the first that differs, or of the last one."""
        compared = [side for side in sides if len(sides) == 1 or side != PrintedNumber(Fraction(0))]
        result = CheckResult([], 0.0)
        for side in compared:
            result = check.value(self._addends(side), derived)
            if result.differences:
                break
        return result

    def _compared_matrix(self, check: NumericCheck, grid: PrintedGrid) -> tuple[str, CheckResult]:
        if self._given is None or not getattr(self._given.value, "is_Matrix", False):
            raise WrongValueError(
                "compare: a matrix is printed. Name it, as in which='M' or which='direction_cosines(B, A)'."
            )
        cells = [[self._addends(cell) for cell in row] for row in grid.rows]
        return self._given.name, check.matrix(cells, self._given.value)

    def _addends(self, side: PrintedNode) -> list[Value]:
        return addends_of(side, self._vocabulary, self._divisors)

    @cached_property
    def _divisors(self) -> frozenset[Expr]:
        """Sums that are denominators in the printed equation or in the equations of motion."""
        read = [side for side in self._sides if not isinstance(side, PrintedGrid) and self._is_readable(side)]
        printed = [value_of(side, self._vocabulary) for side in read]
        scalars = [each for each in printed if not isinstance(each, Vector)]
        derived = self._equations.dynamical_equations if self._equations.is_readable else ()
        return frozenset().union(*(denominators(each) for each in (*scalars, *derived)))

    def _residual(self) -> list[Expr]:
        """The terms of one side minus those of the other; those of the longer side keep their signs."""
        shorter, longer = sorted((self._addends(side) for side in (self._sides[0], self._sides[-1])), key=len)
        terms: list[Expr] = [*longer, *(-each for each in shorter)]
        return terms

    def _is_label(self, side: PrintedNode) -> bool:
        """Whether a side only has names of derived results, such as F_1 + F_1^*."""
        names = list(names_within(side))
        return bool(names) and all(self._vocabulary.label(each.key) is not None for each in names)

    def _is_meant(self, side: PrintedNode) -> bool:
        """Whether a side is more than an unknown name."""
        names = list(names_within(side))
        return len(names) != 1 or self._vocabulary.is_known(names[0].key)

    def _is_readable(self, side: PrintedNode) -> bool:
        return all(self._vocabulary.is_known(each.key) for each in names_within(side))

    def _label_name(self, side: PrintedNode) -> str:
        return " + ".join(each.written for each in names_within(side))


def _noted(difference: Difference) -> str:
    return markdown_text("; ".join(part for part in (difference.where, difference.note) if part))


def _dollars(term: Expr | None) -> str:
    return "" if term is None else f"${latex(term, has_short_sines(term))}$"


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = ["| " + " | ".join(heads) + " |", "|" + "---|" * len(heads)]
    return "\n".join([*lines, *("| " + " | ".join(row) + " |" for row in rows)])
