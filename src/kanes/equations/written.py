"""The finished equations as text, LaTeX and Markdown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kanes.errors import counted, operations
from kanes.expr.names import latex_text, markdown_text
from kanes.expr.printing import aligned, latex, unicode

if TYPE_CHECKING:
    from kanes.equations.equations import Equations


class Written:
    """Equations that show themselves in a terminal and in a notebook."""

    def text(self: Equations, short: bool = False) -> str:  # type: ignore[misc]
        """The equations for a terminal; `short` writes s₁ for sin q₁ if no symbol is written so."""
        return equations_text(self, short and self.system.has_short_sines)

    def latex(self: Equations, short: bool = False) -> str:  # type: ignore[misc]
        """The equations as a LaTeX `aligned` block, without delimiters."""
        return equations_latex(self, short and self.system.has_short_sines)

    def markdown(self: Equations, short: bool = False) -> str:  # type: ignore[misc]
        """The equations as Markdown with mathematics in dollars."""
        return equations_markdown(self, short and self.system.has_short_sines)

    def __str__(self: Equations) -> str:  # type: ignore[misc]
        return self.text()

    def __repr__(self: Equations) -> str:  # type: ignore[misc]
        return self.text()

    def _repr_latex_(self: Equations) -> str | None:  # type: ignore[misc]
        # A notebook shows the plain text of what is too large to typeset.
        return f"$\\displaystyle {self.latex()}$" if self.is_readable else None


def equations_text(equations: Equations, short: bool) -> str:
    """For a terminal: kinematical equations, dependent speeds if there are any, dynamical equations."""
    if not equations.is_readable:
        return _summary(equations)
    lines = [equations.system.name, "  kinematical equations"]
    lines += [f"    {unicode(rate)} = {unicode(value, short)}" for rate, value in equations.kinematical.items()]
    if equations.dependent_speeds:
        lines.append("  dependent speeds")
        lines += [f"    {unicode(speed)} = {unicode(value, short)}" for speed, value in equations.dependent.items()]
    if equations.configuration_constraints:
        lines.append("  constraints of the configuration")
        lines += [f"    {unicode(value, short)} = 0" for value in equations.configuration_constraints.values()]
    lines.append("  dynamical equations, F_r + F_r* = 0")
    lines += [f"    {unicode(entry, short)} = 0" for entry in equations.dynamical]
    return "\n".join(lines)


def equations_latex(equations: Equations, short: bool) -> str:
    """An `aligned` block."""
    if not equations.is_readable:
        return rf"\text{{{latex_text(_summary(equations))}}}"
    rows = [f"{latex(rate)} &= {latex(value, short)}" for rate, value in equations.kinematical.items()]
    rows += [f"{latex(speed)} &= {latex(value, short)}" for speed, value in equations.dependent.items()]
    rows += [f"{latex(value, short)} &= 0" for value in equations.configuration_constraints.values()]
    rows += [f"{latex(entry, short)} &= 0" for entry in equations.dynamical]
    return aligned(rows)


def equations_markdown(equations: Equations, short: bool) -> str:
    """A heading and displayed mathematics."""
    if not equations.is_readable:
        return markdown_text(_summary(equations))
    parts = [f"### {markdown_text(equations.system.name)}", "Kinematical equations:"]
    parts += [f"$${latex(rate)} = {latex(value, short)}$$" for rate, value in equations.kinematical.items()]
    if equations.dependent_speeds:
        parts.append("Dependent speeds:")
        parts += [f"$${latex(speed)} = {latex(value, short)}$$" for speed, value in equations.dependent.items()]
    if equations.configuration_constraints:
        parts.append("Constraints of the configuration:")
        parts += [f"$${latex(value, short)} = 0$$" for value in equations.configuration_constraints.values()]
    parts.append("Dynamical equations, $F_r + F_r^* = 0$:")
    parts += [f"$${latex(entry, short)} = 0$$" for entry in equations.dynamical]
    return "\n\n".join(parts)


def nothing_to_write(name: str) -> str:
    """Why equations without independent speeds are not written out."""
    return (
        f"'{name}': its constraints leave no speed free at a general state, so that there are no dynamical equations "
        "to write. Where it moves all the same, driven by time or by its special shape, compile() and simulate it."
    )


def _summary(equations: Equations) -> str:
    if not equations.speeds:
        return nothing_to_write(equations.system.name)
    return (
        f"{equations.system.name}: {counted(len(equations.coordinates), 'coordinate')}, "
        f"{counted(len(equations.speeds), 'independent speed')}, {operations(equations.written_count)} written out. "
        "Too large to read; equations.program() names the shared terms."
    )
