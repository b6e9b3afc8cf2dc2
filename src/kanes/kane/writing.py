"""The finished equations as text, LaTeX and Markdown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kanes.expr.printing import aligned, latex, unicode

if TYPE_CHECKING:
    from kanes.kane.equations import Equations


def equations_text(equations: Equations, short: bool) -> str:
    """For a terminal: kinematical equations, dependent speeds if there are any, dynamical equations."""
    if not equations.is_readable:
        return _summary(equations)
    lines = [equations.system.name, "  kinematical equations"]
    lines += [f"    {unicode(rate)} = {unicode(value, short)}" for rate, value in equations.kinematical.items()]
    if equations.dependent_speeds:
        lines.append("  dependent speeds")
        lines += [f"    {unicode(speed)} = {unicode(value, short)}" for speed, value in equations.dependent.items()]
    lines.append("  dynamical equations, F_r + F_r* = 0")
    lines += [f"    {unicode(entry, short)} = 0" for entry in equations.dynamical]
    return "\n".join(lines)


def equations_latex(equations: Equations, short: bool) -> str:
    """An `aligned` block."""
    if not equations.is_readable:
        return rf"\text{{{_summary(equations)}}}"
    rows = [f"{latex(rate)} &= {latex(value, short)}" for rate, value in equations.kinematical.items()]
    rows += [f"{latex(speed)} &= {latex(value, short)}" for speed, value in equations.dependent.items()]
    rows += [f"{latex(entry, short)} &= 0" for entry in equations.dynamical]
    return aligned(rows)


def equations_markdown(equations: Equations, short: bool) -> str:
    """A heading and displayed mathematics."""
    if not equations.is_readable:
        return _summary(equations)
    parts = [f"### {equations.system.name}", "Kinematical equations:"]
    parts += [f"$${latex(rate)} = {latex(value, short)}$$" for rate, value in equations.kinematical.items()]
    if equations.dependent_speeds:
        parts.append("Dependent speeds:")
        parts += [f"$${latex(speed)} = {latex(value, short)}$$" for speed, value in equations.dependent.items()]
    parts.append("Dynamical equations, $F_r + F_r^* = 0$:")
    parts += [f"$${latex(entry, short)} = 0$$" for entry in equations.dynamical]
    return "\n\n".join(parts)


def _summary(equations: Equations) -> str:
    return (
        f"{equations.system.name}: {len(equations.coordinates)} coordinates, {len(equations.speeds)} independent "
        f"speeds, {equations.operation_count} operations. Too large to write "
        "out; equations.program() names the shared terms."
    )
