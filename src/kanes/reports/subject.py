"""The system that a report is about, with its numbers."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from kanes.base.types import Numbers
from kanes.equations.equations import Equations
from kanes.expr.tables import any_latex
from kanes.reports.blocks import Block, Fold, Formulas, Maths, Typeset, note
from kanes.studies.symbol_notes import SymbolNote
from kanes.trajectory.trajectory import Trajectory

# Characters of LaTeX: of formulas that are not folded, of the longest one shown, and of all under one heading.
_READ, _MOST_IN_LINE, _MOST_IN_ALL = 1_600, 6_000, 30_000
# The largest ratio of the widths of numerator and denominator for which a sum is set as a fraction.
_RATIO = 4.0
# More operations than this, and shared terms of the equations get names.
_LONG = 420
_DIGITS = re.compile(r"\d+\.\d{6,}")


@dataclass(frozen=True, eq=False)
class Subject:
    """A system with its equations, a run if there is one, and notes on its symbols."""

    equations: Equations
    run: Trajectory | None = None
    notes: Mapping[str, SymbolNote] = field(default_factory=dict)
    about: Sequence[Numbers] = ()  # states for linear models; near the start if there are none
    is_interactive: bool = True
    source: str = ""

    @property
    def name(self) -> str:
        """The name of the system."""
        return self.equations.system.name

    @property
    def short(self) -> bool:
        """Whether s₁ abbreviates sin q₁."""
        return self.equations.system.has_short_sines

    def latex(self, thing: Typeset) -> str:
        """A scalar, vector or label in LaTeX: long sums beside fractions instead of in them, numbers of six digits."""
        return _DIGITS.sub(_rounded, any_latex(thing, self.short, ratio=_RATIO))

    def maths(self, thing: Typeset) -> Maths:
        """The same within a line of text."""
        return Maths(self.latex(thing))

    @cached_property
    def is_read(self) -> bool:
        """Whether its equations are written out."""
        return self.equations.is_readable

    @cached_property
    def is_long(self) -> bool:
        """Whether shared terms of its equations get names."""
        return self.is_read and self.equations.written_count > _LONG

    @cached_property
    def numbers(self) -> dict[str, float]:
        """Numbers by name: parameters, states and inputs at the start of the run."""
        if self.run is None:
            return {}
        kernel, run = self.run.kernel, self.run
        names = (*kernel.parameters, *kernel.states, *kernel.inputs)
        columns = (*run.parameters, *run.states[:, 0], *run.inputs[:, 0])
        return {name: float(number) for name, number in zip(names, columns, strict=True)}


def _rounded(match: re.Match[str]) -> str:
    mantissa, _, exponent = f"{float(match[0]):.6g}".partition("e")
    return rf"{mantissa} \cdot 10^{{{int(exponent)}}}" if exponent else mantissa


def number_text(value: float) -> str:
    """A number with six digits, for tables."""
    return f"{value + 0.0:.6g}".replace("-", "−")


def folded(title: str, lines: Sequence[str]) -> tuple[Block, ...]:
    """Formulas; long ones are folded, and the number of those too long to read is noted."""
    kept = [line for line in lines if len(line) <= _MOST_IN_LINE]
    while sum(map(len, kept)) > _MOST_IN_ALL:
        kept.remove(max(kept, key=len))
    left_out = len(lines) - len(kept)
    found: list[Block] = []
    if kept:
        formulas = Formulas(tuple(kept))
        found.append(formulas if max(map(len, kept)) <= _READ else Fold(title, (formulas,)))
    if left_out:
        what = "formula is" if left_out == 1 else "formulas are"
        found.append(note(f"{left_out} {what} left out for length; the equations have them as expressions."))
    return tuple(found)
