"""The finished equations as text, LaTeX and Markdown."""

from __future__ import annotations

from typing import Protocol

from kanes.base.errors import counted, operations
from kanes.expr.algebra import Matrix
from kanes.expr.names import latex_text, markdown_text
from kanes.expr.printing import aligned, latex, unicode
from kanes.expr.symbols import Coordinate, Speed
from kanes.expr.tables import Assignments, Conditions
from kanes.model.system import System


class FinishedEquations(Protocol):
    """The interface of equations that are written out."""

    @property
    def system(self) -> System: ...

    @property
    def is_readable(self) -> bool: ...

    @property
    def written_count(self) -> int: ...

    @property
    def coordinates(self) -> tuple[Coordinate, ...]: ...

    @property
    def speeds(self) -> tuple[Speed, ...]: ...

    @property
    def kinematical_equations(self) -> Assignments: ...

    @property
    def dependent_equations(self) -> Assignments: ...

    @property
    def configuration_constraints(self) -> Conditions: ...

    @property
    def dynamical_equations(self) -> Matrix: ...


def equations_text(equations: FinishedEquations, short: bool = False) -> str:
    """For a terminal: kinematical equations, dependent speeds if there are any, dynamical equations."""
    if not equations.is_readable:
        return _summary(equations)
    short = short and equations.system.has_short_sines
    lines = [equations.system.name, "  kinematical equations"]
    lines += [
        f"    {unicode(rate)} = {unicode(value, short)}" for rate, value in equations.kinematical_equations.items()
    ]
    if equations.dependent_equations:
        lines.append("  dependent speeds")
        lines += [
            f"    {unicode(speed)} = {unicode(value, short)}" for speed, value in equations.dependent_equations.items()
        ]
    if equations.configuration_constraints:
        lines.append("  constraints of the configuration")
        lines += [f"    {unicode(value, short)} = 0" for value in equations.configuration_constraints.values()]
    lines.append("  dynamical equations, F_r + F_r* = 0")
    lines += [f"    {unicode(entry, short)} = 0" for entry in equations.dynamical_equations]
    return "\n".join(lines)


def equations_latex(equations: FinishedEquations, short: bool = False) -> str:
    """An `aligned` block."""
    if not equations.is_readable:
        return rf"\text{{{latex_text(_summary(equations))}}}"
    short = short and equations.system.has_short_sines
    rows = [f"{latex(rate)} &= {latex(value, short)}" for rate, value in equations.kinematical_equations.items()]
    rows += [f"{latex(speed)} &= {latex(value, short)}" for speed, value in equations.dependent_equations.items()]
    rows += [f"{latex(value, short)} &= 0" for value in equations.configuration_constraints.values()]
    rows += [f"{latex(entry, short)} &= 0" for entry in equations.dynamical_equations]
    return aligned(rows)


def equations_markdown(equations: FinishedEquations, short: bool = False) -> str:
    """A heading and displayed mathematics."""
    if not equations.is_readable:
        return markdown_text(_summary(equations))
    short = short and equations.system.has_short_sines
    parts = [f"### {markdown_text(equations.system.name)}", "Kinematical equations:"]
    parts += [f"$${latex(rate)} = {latex(value, short)}$$" for rate, value in equations.kinematical_equations.items()]
    if equations.dependent_equations:
        parts.append("Dependent speeds:")
        parts += [
            f"$${latex(speed)} = {latex(value, short)}$$" for speed, value in equations.dependent_equations.items()
        ]
    if equations.configuration_constraints:
        parts.append("Constraints of the configuration:")
        parts += [f"$${latex(value, short)} = 0$$" for value in equations.configuration_constraints.values()]
    parts.append("Dynamical equations, $F_r + F_r^* = 0$:")
    parts += [f"$${latex(entry, short)} = 0$$" for entry in equations.dynamical_equations]
    return "\n\n".join(parts)


def nothing_to_write(name: str) -> str:
    """Why equations without independent speeds are not written out."""
    return (
        f"'{name}': its constraints leave no speed free at a general state, so that there are no dynamical equations "
        "to write. If it can move, driven by time or by its special geometry, compile() and simulate it."
    )


def _summary(equations: FinishedEquations) -> str:
    if not equations.speeds:
        return nothing_to_write(equations.system.name)
    return (
        f"{equations.system.name}: {counted(len(equations.coordinates), 'coordinate')}, "
        f"{counted(len(equations.speeds), 'independent speed')}, {operations(equations.written_count)} written out. "
        "Too large to read; equations.program() names the shared terms."
    )
