"""Chapters on the first three steps: direction cosines and speeds, velocities and accelerations, partial velocities.

Source: hussain-azlan, section IV.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from kanes.expr.geometry.frames import Frame
from kanes.expr.printing import latex
from kanes.expr.written_names import latex_label
from kanes.model.parts import Body
from kanes.reports.blocks import Block, Chapter, Formulas, SideBySide, Subheading, grid_of, note, prose
from kanes.reports.subject import Subject, folded

_MOST_COLUMNS, _MOST_IN_TABLE = 24, 24_000


def kinematics_chapters(subject: Subject) -> Iterator[Chapter]:
    """The first three of five steps."""
    yield Chapter("Direction cosines and generalized speeds", (*_cosines(subject), *_speeds(subject)))
    if subject.equations.system.constraints:
        yield Chapter("Constraints", tuple(_constraints(subject)))
    yield Chapter("Velocities and accelerations", tuple(_motions(subject)))
    yield Chapter("Partial velocities", tuple(_partials(subject)))


def _cosines(subject: Subject) -> Iterator[Block]:
    equations = subject.equations
    newtonian = equations.system.frame
    pairs: dict[tuple[Frame, Frame], None] = {}
    for frame in equations.system.frames:
        if frame.parent is not None:
            pairs[frame.parent, frame] = None
            pairs[newtonian, frame] = None
    if not pairs:
        yield prose("No frame rotates in the Newtonian frame $N$, so there are no direction cosines.")
        return
    tables = [equations.direction_cosines(frame, other) for other, frame in pairs]
    grids = tuple(grid_of(table, subject.short) for table in tables)
    yield prose(
        "The first of the five steps of Kane's method. Direction cosines relate the unit vectors of the "
        "frames: an entry is the dot product of the unit vector at the left with the one above."
    )
    written = "".join(
        word.latex for grid in grids for row in grid.rows for word in row if not isinstance(word, (str, tuple))
    )
    if subject.short and re.search(r"[sc]_\{\d+\}", written):
        yield prose(r"Here $s_i = \sin q_i$, $c_i = \cos q_i$, $s_{ij} = \sin(q_i + q_j)$, and so on.")
    yield SideBySide(tuple(grid for grid in grids if len(str(grid)) <= _MOST_IN_TABLE))


def _speeds(subject: Subject) -> Iterator[Block]:
    equations, system = subject.equations, subject.equations.system
    yield Subheading("Generalized speeds")
    trivial = [q.dot for q in system.coordinates] == list(system.speed_definitions)
    if trivial:
        yield prose(r"The generalized speeds are the rates of the coordinates, $u_r = \dot{q}_r$.")
        definitions = zip(system.speeds, system.speed_definitions, strict=True)
        yield Formulas((r", \quad ".join(f"{latex(u)} = {latex(value)}" for u, value in definitions),))
        return
    yield prose("The generalized speeds are defined as")
    definitions = zip(system.speeds, system.speed_definitions, strict=True)
    yield from folded("Definitions of the speeds", [f"{latex(u)} = {subject.latex(value)}" for u, value in definitions])
    yield prose(r"Solved for the rates, $\dot{q} = W u + X$, they are the kinematical equations")
    rates = [f"{latex(rate)} = {subject.latex(value)}" for rate, value in equations.kinematical_equations.items()]
    yield from folded("Kinematical equations", rates)


def _constraints(subject: Subject) -> Iterator[Block]:
    equations = subject.equations
    conditions = [f"{subject.latex(value)} = 0" for value in equations.configuration_constraints.values()]
    if conditions:
        yield prose(r"The coordinates satisfy, at any time, $\varphi(q, t) = 0$:")
        yield from folded("Constraints of the configuration", conditions)
    if equations.dependent_equations:
        yield prose(
            "Differentiated, and together with the constraints on velocities, they make some speeds depend on the "
            "others, $u_D = A u_I + B$:"
            if conditions
            else "The constraints on velocities make some speeds depend on the others, $u_D = A u_I + B$:"
        )
        dependent = [f"{latex(u)} = {subject.latex(value)}" for u, value in equations.dependent_equations.items()]
        yield from folded("Dependent speeds", dependent)
        yield prose(
            r"In what follows partial velocities are those of the constrained system, $\tilde{v}_r$ and "
            r"$\tilde{\omega}_r$, and there is an equation for each independent speed."
        )
    if equations.redundant_constraints:
        yield note(f"Constraints that follow from the others: {len(equations.redundant_constraints)}.")


def _motions(subject: Subject) -> Iterator[Block]:
    equations, system = subject.equations, subject.equations.system

    def lines(letter: str, things: Iterator[tuple[str, object]]) -> list[str]:
        return [rf"{letter}^{{{latex_label(name)}}} = {subject.latex(value)}" for name, value in things]

    bodies, masses = system.bodies, system.masses
    yield prose("The second step. The positions of the mass centres, from the origin $O$, are")
    places = ((mass.center.name, mass.center.position_from(system.origin)) for mass in masses)
    yield from folded("Positions", lines("p", iter(places)))
    if bodies:
        both = "" if subject.is_long else " and angular accelerations"
        yield prose(f"The angular velocities{both} in $N$ are")
        yield from folded(
            "Angular velocities", lines(r"\omega", ((b.name, equations.angular_velocity(b)) for b in bodies))
        )
    if bodies and not subject.is_long:
        turning = ((b.name, equations.angular_acceleration(b)) for b in bodies)
        yield from folded("Angular accelerations", lines(r"\alpha", turning))
    joined = any(isinstance(mass, Body) for mass in masses)
    rule = r" With $v^P = v^Q + \omega \times p^{QP}$ for two points of one body, the" if joined else "The"
    yield prose(f"{rule.strip()} velocities of the mass centres in $N$ are")
    yield from folded("Velocities", lines("v", ((m.center.name, equations.velocity(m)) for m in masses)))
    if subject.is_long:
        yield note("Accelerations are long here and left out; equations.acceleration(…) has each of them.")
        return
    rule = (
        r"and, with $a^P = a^Q + \omega \times (\omega \times p^{QP}) + \alpha \times p^{QP}$, " if joined else "and "
    )
    yield prose(f"{rule}their accelerations")
    yield from folded("Accelerations", lines("a", ((m.center.name, equations.acceleration(m)) for m in masses)))


def _partials(subject: Subject) -> Iterator[Block]:
    system = subject.equations.system
    yield prose(
        r"The third step. Angular velocities and velocities are linear in the speeds, "
        r"$\omega = \sum_r \omega_r u_r + \omega_t$ and "
        "$v = \\sum_r v_r u_r + v_t$. The partial velocities are the coefficients of $u_r$; the row $t$ is what "
        "remains when all speeds are zero."
    )
    columns = 2 * len(system.bodies) + len(system.particles)
    table = grid_of(subject.equations.partials(), subject.short) if columns <= _MOST_COLUMNS else None
    if table is None or len(str(table)) > 2 * _MOST_IN_TABLE:
        yield note(f"Their table has {columns} columns and is left out; equations.partials() shows it.")
    else:
        yield table
