"""The last chapter of a report: the methods that were used, and their sources."""

from __future__ import annotations

from collections.abc import Iterator

from kanes.expr.names import one_line
from kanes.reports.blocks import Block, Chapter, Grid, prose
from kanes.reports.subject import Subject

# The same as in docs/references.md, which a test checks.
SOURCES = {
    "bjorck1967": ("Å. Björck, Solving linear least squares problems by Gram–Schmidt orthogonalization, BIT 7, 1967."),
    "dop853": "E. Hairer, S. P. Nørsett, G. Wanner, Solving Ordinary Differential Equations I; the code DOP853.",
    "featherstone2008": "R. Featherstone, Rigid Body Dynamics Algorithms, Springer 2008.",
    "hairer-wanner": "E. Hairer, G. Wanner, Solving Ordinary Differential Equations II, Springer 1996.",
    "hussain-azlan": "Hussain & Azlan, Kane's method for dynamic modeling.",
    "kane-notes": "Kane's Method for Dynamics (notes, 2021).",
    "kanemethod-draft": "Draft: Kane's Method (encyclopedia draft).",
    "lecture-partials": ("Lecture notes on partial velocities and generalized forces (after Kane & Levinson 1985)."),
    "stoneking2008": (
        "Stoneking, Application of Kane's Method to a General Tree-Topology Spacecraft with Gimballed or Spherical "
        "Joints, 2008."
    ),
}


def sources_chapter(subject: Subject) -> Chapter:
    """The methods that were used, each with its source."""
    used = list(_used(subject))
    rows = tuple((what, f"[{key}]") for what, key in used)
    cited = sorted({key for _, key in used})
    references: list[Block] = [prose((f"[{key}] {SOURCES[key]}",)) for key in cited]
    if subject.source:
        references.insert(0, prose((f"The system comes from {one_line(subject.source)}.",)))
    return Chapter("Methods and references", (Grid(("what was used", "source"), rows), *references))


def _used(subject: Subject) -> Iterator[tuple[str, str]]:
    equations, run = subject.equations, subject.run
    system = equations.system
    if subject.is_read:
        yield "Kane's method in five steps, tables of direction cosines, torque form", "hussain-azlan"
        yield "derivation of Kane's equations for particles and bodies", "kane-notes"
    elif not system.constraints and not system.particles:
        yield "trees of bodies and their path tables", "stoneking2008"
    if system.constraints:
        yield "speeds that depend on others, u_D = A u_I + B", "kanemethod-draft"
    if any(body.joint is not None for body in system.bodies) or system.constraints:
        yield "forces that do not contribute, brought to light by auxiliary speeds", "lecture-partials"
    if run is not None and "dop853" in run.outcome.method:
        yield "integration by a Runge–Kutta method of order 8", "dop853"
    if run is not None and run.kernel.constraints is not None and run.outcome.method:
        yield "projection onto the constraints after each step", "hairer-wanner"
