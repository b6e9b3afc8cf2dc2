"""The equations of a tree in the steps of the slides, for a terminal and a notebook."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kanes.base.errors import counted
from kanes.equations.slides.path_tables import body_label, joint_label
from kanes.expr.names import markdown_text
from kanes.expr.printing import latex, unicode
from kanes.expr.tables import Label, Table

if TYPE_CHECKING:
    from kanes.equations.slides.formulation import TreeFormulation

# Beyond this many bodies the tables of Ω and V are wider than a page.
_LARGEST_DRAWN = 9

_Step = tuple[str, Label | None, list[Table]]


def joints_table(tree: TreeFormulation) -> Table:
    """Each joint with its bodies, its speeds, and the vectors to it from their mass centres."""
    heads = [("inner", r"\text{inner}"), ("outer", r"\text{outer}"), ("σ", r"\sigma")]
    heads += [("r from inner", r"r_{\text{inner}}"), ("r from outer", r"r_{\text{outer}}")]
    cells = []
    by_body = {joint.outer: joint for joint in tree.joints}
    for joint in tree.joints:
        inner = Label("N", "N", "N") if joint.inner is None else body_label(by_body[joint.inner])
        sigma = Label(
            ", ".join(str(u) for u in joint.speeds),
            ", ".join(unicode(u) for u in joint.speeds),
            ",\\ ".join(latex(u) for u in joint.speeds),
        )
        cells.append((inner, body_label(joint), sigma, joint.r_inner, joint.r_outer))
    rows = tuple(joint_label(joint) for joint in tree.joints)
    return Table(Label("joint", "joint", r"\text{joint}"), tuple(Label(a, a, b) for a, b in heads), rows, tuple(cells))


def _steps(tree: TreeFormulation) -> Iterator[_Step]:
    """Titles, rules and tables."""
    yield "bodies and joints", None, [joints_table(tree)]
    if len(tree.bodies) > _LARGEST_DRAWN:
        return
    yield "path tables", None, [tree.body_paths, tree.joint_paths]
    gammas = [tree.gamma(joint) for joint in tree.joints if joint.rotates and not joint.is_free_root]
    rule = Label("w = B_o G s", "ω across joint k = B_o Γ_k σ_k", r"{}^i\omega^o = \mathbf{B}_o \Gamma_k \sigma_k")
    yield "joint partials", rule, gammas
    yield "vectors along the paths", None, [tree.vectors]
    rule = Label("w = Omega u, v = V u", "{ω} = Ω u,  {v} = V u", r"\{\omega\} = \Omega u, \quad \{v\} = V u")
    yield "angular and linear velocities", rule, [tree.omega_table(), tree.v_table()]
    rule = Label("", "Ω in the frames of the bodies, V in N", r"\Omega \text{ in body frames}, \quad V \text{ in } N")
    yield "basis dyads cleared", rule, [tree.omega_table(cleared=True), tree.v_table(cleared=True)]


_RULES = (
    (
        "remainder accelerations",
        Label(
            "",
            "α_r,o = α_r,i + B_o (Γ̇_k σ_k + ω_o × Γ_k σ_k)\n"
            "a_r,o = a_r,i + ω_i × (ω_i × r_ik) + α_r,i × r_ik − ω_o × (ω_o × r_ok) − α_r,o × r_ok",
            r"\begin{aligned} \alpha_r^o &= \alpha_r^i + \mathbf{B}_o (\dot\Gamma_k \sigma_k + \omega_o \times "
            r"\Gamma_k \sigma_k) \\ a_r^o &= a_r^i + \omega^i \times (\omega^i \times r_{ik}) + \alpha_r^i \times "
            r"r_{ik} - \omega^o \times (\omega^o \times r_{ok}) - \alpha_r^o \times r_{ok} \end{aligned}",
        ),
    ),
    (
        "Kane's equations",
        Label(
            "",
            "(Ωᵀ I Ω + Vᵀ m V) u̇ = Ωᵀ (T − I α_r − ω×H) + Vᵀ (F − m a_r)",
            r"(\Omega^T I\,\Omega + V^T m V)\,\dot u = \Omega^T (T - I \alpha_r - \omega \times H) + V^T (F - m a_r)",
        ),
    ),
)


def _all_steps(tree: TreeFormulation) -> list[_Step]:
    return [*_steps(tree), *((title, rule, []) for title, rule in _RULES)]


def _summary(tree: TreeFormulation) -> str:
    joints = sum(1 for joint in tree.joints if not joint.is_free_root)
    bodies = "1 body" if len(tree.bodies) == 1 else f"{len(tree.bodies)} bodies"
    return f"{tree.name}: {bodies}, {counted(joints, 'joint')}, {counted(len(tree.speeds), 'speed')}"


def tree_text(tree: TreeFormulation) -> str:
    """For a terminal."""
    lines = [_summary(tree)]
    for number, (title, rule, tables) in enumerate(_all_steps(tree), start=1):
        lines += ["", f"Step {number}: {title}"]
        if rule is not None:
            lines += [f"  {row}" for row in rule.unicode.splitlines()]
        for table in tables:
            lines += ["", *(f"  {row}" for row in table.text(short=True).splitlines())]
    return "\n".join(lines)


def tree_markdown(tree: TreeFormulation) -> str:
    """For a notebook."""
    parts = [markdown_text(_summary(tree))]
    for number, (title, rule, tables) in enumerate(_all_steps(tree), start=1):
        parts.append(f"**Step {number}: {title}**")
        if rule is not None:
            parts.append(f"$${rule.latex}$$")
        parts += [table.markdown(short=True) for table in tables]
    return "\n\n".join(parts)
