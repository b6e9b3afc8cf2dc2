"""Published equations compared with ours, term by term."""

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
from kanes.reports.printed.numeric_check import Finding, HoldingAgainst
from kanes.reports.printed.sample_states import SampleStates
from kanes.reports.printed.searching import find_equation, find_row, find_value
from kanes.reports.printed.term_differences import Difference, has_short_sines
from kanes.reports.printed.values import addends_of, value_of

# Of a printed equation no more than this is repeated.
_SHOWN = 70


@dataclass(frozen=True)
class Comparison:
    """A printed equation beside ours. `agrees` says whether both are the same; `differences` are the terms that differ.

    `quantity` names what it was held against; `remarks` are oddities of the print that change no value;
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
        """Whether the printed equation is ours."""
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


def _noted(difference: Difference) -> str:
    return markdown_text("; ".join(part for part in (difference.where, difference.note) if part))


def _dollars(term: Expr | None) -> str:
    return "" if term is None else f"${latex(term, has_short_sines(term))}$"


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = ["| " + " | ".join(heads) + " |", "|" + "---|" * len(heads)]
    return "\n".join([*lines, *("| " + " | ".join(row) + " |" for row in rows)])
