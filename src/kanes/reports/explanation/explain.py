"""The derivation in the five steps of the biomechanics paper, for terminal, notebook, Markdown and LaTeX.

Source: hussain-azlan, section IV.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kanes.base.errors import TooLargeToReadError
from kanes.base.values import count
from kanes.equations.derive import equations_of
from kanes.equations.equations import Equations
from kanes.expr.algebra import Matrix
from kanes.expr.geometry.frames import Frame
from kanes.expr.names import latex_text, markdown_text
from kanes.expr.tables import Label, Table, any_latex, any_unicode
from kanes.expr.written_names import latex_label, unicode_name
from kanes.model.model import Model
from kanes.model.parts import Body, CoordinateForce
from kanes.reports.explanation.steps import Line, Step
from kanes.reports.explanation.terminal import render, wrap_sum

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderResult


@dataclass(frozen=True, eq=False, repr=False)
class Explanation:
    """A derivation, step by step: print it with rich, show it in a notebook, or write it as Markdown or LaTeX."""

    name: str
    steps: tuple[Step, ...]
    short: bool

    def markdown(self) -> str:
        """Headings, tables and displayed mathematics."""
        parts = [f"## {markdown_text(self.name)}"]
        for number, step in enumerate(self.steps, start=1):
            parts += [f"### Step {number}: {step.title}", f"$${step.rule.latex}$$"]
            for result in step.results:
                if isinstance(result, Table):
                    parts.append(result.markdown(self.short))
                else:
                    parts.append(f"$${result.name.latex} = {any_latex(result.value, self.short)}$$")
        return "\n\n".join(parts)

    def latex(self, short: bool | None = None) -> str:
        """A LaTeX fragment: a section per step, for a document that loads amsmath."""
        short = self.short if short is None else short
        parts = [rf"\section*{{{latex_text(self.name)}}}"]
        for number, step in enumerate(self.steps, start=1):
            parts += [rf"\subsection*{{Step {number}: {step.title}}}", rf"\[ {step.rule.latex} \]"]
            for result in step.results:
                body = (
                    result.latex(short)
                    if isinstance(result, Table)
                    else f"{result.name.latex} = {any_latex(result.value, short)}"
                )
                parts.append(rf"\[ {body} \]")
        return "\n".join(parts)

    def text(self, width: int = 100) -> str:
        """Plain lines for a terminal."""
        width = count(width, "text: width", 1)
        lines = [self.name]
        for number, step in enumerate(self.steps, start=1):
            lines += ["", f"Step {number}: {step.title}", f"  {step.rule.unicode}"]
            for result in step.results:
                lines += ["", *(f"  {row}" for row in _result_text(result, self.short, width - 2).splitlines())]
        return "\n".join(lines)

    def __repr__(self) -> str:
        return self.text()

    def _repr_markdown_(self) -> str:
        return self.markdown()

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield from render(self.name, self.steps, self.short, options.max_width)


def _result_text(result: Line | Table, short: bool, width: int) -> str:
    if isinstance(result, Table):
        return result.text(short)
    label = f"{result.name.unicode} = "
    return label + wrap_sum(any_unicode(result.value, short), width - len(label), indent=len(label))


def explain(model: Model | Equations, *, short: bool = True) -> Explanation:
    """The derivation of a model's equations, step by step; `short` writes s₁ for sin q₁.

    If a symbol of the model looks like that, such as a damping c1, sines and cosines are written out.

    >>> from kanes.library import spring_pendulum
    >>> [step.title for step in explain(spring_pendulum()).steps][2]
    'partial velocities'
    """
    equations = equations_of(model)
    if equations.speeds and not equations.is_readable:
        raise TooLargeToReadError(f"'{equations.system.name}'", equations.written_count, equations.largest_readable)
    return Explanation(
        equations.system.name,
        (
            _cosines_step(equations),
            _kinematics_step(equations),
            _partials_step(equations),
            _active_step(equations),
            _inertia_step(equations),
        ),
        short and equations.system.has_short_sines,
    )


def _cosines_step(equations: Equations) -> Step:
    """Direction cosines of each frame in N and in its parent frame; then the kinematical equations."""
    newtonian = equations.system.frame
    pairs: dict[tuple[Frame, Frame], None] = {}
    for frame in equations.system.frames:
        if frame.parent is not None:
            pairs[frame.parent, frame] = None
            pairs[newtonian, frame] = None
    tables = [equations.direction_cosines(frame, relative_to) for relative_to, frame in pairs]
    rates = [Line(Label.of(rate), value) for rate, value in equations.kinematical_equations.items()]
    dependent = [Line(Label.of(u), value) for u, value in equations.dependent_equations.items()]
    zero = Label("0", "0", "0")
    conditions = [Line(zero, value) for value in equations.configuration_constraints.values()]
    rule = Label("q' = W u + X", "q̇ = W u + X", r"\dot{q} = W u + X")
    return Step("direction cosines and speeds", rule, (*tables, *rates, *conditions, *dependent))


def _kinematics_step(equations: Equations) -> Step:
    lines: list[Line] = []
    for mass in equations.system.masses:
        if isinstance(mass, Body):
            lines.append(Line(_label("ω", r"\omega", mass.name), equations.angular_velocity(mass)))
            lines.append(Line(_label("α", r"\alpha", mass.name), equations.angular_acceleration(mass)))
        lines.append(Line(_label("v", "v", mass.center.name), equations.velocity(mass)))
        lines.append(Line(_label("a", "a", mass.center.name), equations.acceleration(mass)))
    rule = Label(
        "v = v_Q + w x p, a = a_Q + w x (w x p) + alpha x p",
        "v = v_Q + ω × p,   a = a_Q + ω × (ω × p) + α × p",
        r"v^P = v^Q + \omega \times p, \quad a^P = a^Q + \omega \times (\omega \times p) + \alpha \times p",
    )
    return Step("velocities and accelerations", rule, tuple(lines))


def _partials_step(equations: Equations) -> Step:
    rule = Label(
        "v = sum v_r u_r + v_t",
        "ω = Σ ω_r u_r + ω_t,   v = Σ v_r u_r + v_t",
        r"\omega = \sum_r \omega_r u_r + \omega_t, \quad v = \sum_r v_r u_r + v_t",
    )
    return Step("partial velocities", rule, (equations.partials(),))


def _active_step(equations: Equations) -> Step:
    rule = Label(
        "F_r = sum v_r.R + sum w_r.T",
        "F_r = Σ v_r·R + Σ ω_r·T",
        r"F_r = \sum v_r \cdot R + \sum \omega_r \cdot T",
    )
    actions = [action for load in equations.system.loads for action in load.actions]
    if any(isinstance(action, CoordinateForce) for action in actions):
        rule = Label(
            f"{rule.plain} + sum Q dq'/du_r",
            f"{rule.unicode} + Σ Q ∂q̇/∂u_r",
            rule.latex + r" + \sum Q \frac{\partial \dot{q}}{\partial u_r}",
        )
    return Step("generalized active forces", rule, _column("", equations.active_forces))


def _inertia_step(equations: Equations) -> Step:
    rule = Label(
        "F_r* = sum v_r.R* + sum w_r.T*, F_r + F_r* = 0",
        "F_r* = Σ v_r·R* + Σ ω_r·T*,   R* = −m a,   T* = −(α·I + ω × I·ω),   F_r + F_r* = 0",
        r"F_r^* = -\sum v_r \cdot m a - \sum \omega_r \cdot (\alpha \cdot I + \omega \times I \cdot \omega), "
        r"\quad F_r + F_r^* = 0",
    )
    inertia = _column("*", equations.inertia_forces)
    zero = [Line(Label("0", "0", "0"), entry) for entry in equations.dynamical_equations]
    return Step("generalized inertia forces and equations of motion", rule, (*inertia, *zero))


def _column(star: str, column: Matrix) -> tuple[Line, ...]:
    lines = []
    for number, entry in enumerate(column, start=1):
        subscript = unicode_name(f"F{number}") + star
        lines.append(Line(Label(f"F{number}{star}", subscript, f"F_{{{number}}}" + ("^*" if star else "")), entry))
    return tuple(lines)


def _label(letter: str, command: str, name: str) -> Label:
    return Label(f"{letter}({name})", f"{letter} of {name}", rf"{command}^{{{latex_label(name)}}}")
