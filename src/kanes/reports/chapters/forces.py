"""Chapters on the last two steps: generalized active and inertia forces, by load and by body.

Source: hussain-azlan, Eqs. 1 and 2; kane-notes, "Example 1: Spring Pendulum".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from kanes.expr.algebra import Matrix
from kanes.expr.geometry.frames import Frame, Point
from kanes.expr.geometry.vectors import Vector
from kanes.expr.names import one_line
from kanes.expr.simplify.tidy import tidy
from kanes.expr.symbols import Speed
from kanes.expr.written_names import latex_label
from kanes.model.parts import Body, CoordinateForce, Force
from kanes.reports.blocks import Block, Cell, Chapter, Fold, Grid, Maths, prose
from kanes.reports.subject import Subject, folded

# The most characters of LaTeX of a sum of dot products, and of a table that is not folded.
_FOLLOWED, _OPEN = 700, 2_400
_MOST_RESULTANTS = 6


def forces_chapters(subject: Subject) -> Iterator[Chapter]:
    """The last two of five steps."""
    yield Chapter("Generalized active forces", tuple(_active(subject)))
    yield Chapter("Generalized inertia forces", tuple(_inertia(subject)))


def _active(subject: Subject) -> Iterator[Block]:
    equations, system = subject.equations, subject.equations.system
    forces, torques, has_joints = _resultants(subject)
    joints = r" + \sum Q \frac{\partial \dot{q}}{\partial u_r}" if has_joints else ""
    yield prose(
        rf"The fourth step. With $F_r = \sum v_r \cdot R + \sum \omega_r \cdot T{joints}$, where $R$ and $T$ "
        "are the forces and torques"
    )
    resultants = [f"R^{{{latex_label(point.name)}}} = {subject.latex(R)}" for point, R in forces.items()]
    resultants += [f"T^{{{latex_label(frame.name)}}} = {subject.latex(T)}" for frame, T in torques.items()]
    if resultants:
        yield from folded("Forces and torques", resultants)
    yield prose("the generalized active forces are" if resultants else "they are")
    lines = []
    for number, (speed, total) in enumerate(zip(equations.speeds, equations.active_forces, strict=True), start=1):
        products = "" if has_joints else _products(subject, speed, forces, torques)
        lines.append(f"F_{{{number}}} = {products}{subject.latex(total)}")
    yield from folded("Generalized active forces", lines)
    parts = {one_line(load.name): equations.active_forces_of(load) for load in system.loads}
    if len(parts) > 1:
        yield _by("load", parts, "F", subject)


def _resultants(subject: Subject) -> tuple[dict[Point, Vector], dict[Frame, Vector], bool]:
    """Forces by point and torques by frame, and whether joints exert generalized forces besides."""
    forces: dict[Point, Vector] = {}
    torques: dict[Frame, Vector] = {}
    has_joints = False
    for action in (action for load in subject.equations.system.loads for action in load.actions):
        if isinstance(action, CoordinateForce):
            has_joints = True
        elif isinstance(action, Force):
            forces[action.point] = forces.get(action.point, Vector.zero()) + action.vector
        else:
            torques[action.frame] = torques.get(action.frame, Vector.zero()) + action.moment
    return forces, torques, has_joints


def _products(subject: Subject, speed: Speed, forces: Mapping[Point, Vector], torques: Mapping[Frame, Vector]) -> str:
    """The sum of dot products that is a generalized force, with an equals sign; empty if it is long."""
    equations = subject.equations
    if len(forces) + len(torques) > _MOST_RESULTANTS:
        return ""
    pairs = [(equations.partial_velocity(point, speed), R) for point, R in forces.items()]
    pairs += [(equations.partial_angular_velocity(frame, speed), T) for frame, T in torques.items()]
    return _dots(pairs, subject)


def _dots(pairs: Iterable[tuple[Vector, Vector]], subject: Subject) -> str:
    written = [
        rf"{_bracketed(subject.latex(left))} \cdot {_bracketed(subject.latex(right))}"
        for left, right in pairs
        if left.frames and right.frames
    ]
    text = " + ".join(written)
    return f"{text} = " if text and len(text) <= _FOLLOWED else ""


def _bracketed(text: str) -> str:
    return rf"\left({text}\right)" if " + " in text or "-" in text else text


def _inertia(subject: Subject) -> Iterator[Block]:
    equations, system = subject.equations, subject.equations.system
    forces, torques, sums = r"inertia forces $R^* = -m a$", "", r"F_r^* = \sum v_r \cdot R^*"
    if system.bodies:
        torques = r" and inertia torques $T^* = -(\alpha \cdot I + \omega \times I \cdot \omega)$"
        sums += r" + \sum \omega_r \cdot T^*"
    long = (
        r" linear in $\dot{u}$. Written out they are long; the next chapter has their coefficients, with names for "
        "terms that occur again and again."
    )
    ending = long if subject.is_long else ""
    yield prose(f"The fifth step. With the {forces}{torques}, the generalized inertia forces ${sums}$ are{ending}")
    if subject.is_long:
        return
    lines = []
    followed = len(system.masses) <= 2
    for number, (speed, total) in enumerate(zip(equations.speeds, equations.inertia_forces, strict=True), start=1):
        products = _dots(_inertia_pairs(subject, speed), subject) if followed else ""
        lines.append(f"F_{{{number}}}^* = {products}{subject.latex(total)}")
    yield from folded("Generalized inertia forces", lines)
    if len(system.masses) > 1:
        parts = {one_line(mass.name): equations.inertia_forces_of(mass) for mass in system.masses}
        yield _by("body", parts, "F^*", subject)


def _inertia_pairs(subject: Subject, speed: Speed) -> Iterator[tuple[Vector, Vector]]:
    """Partial velocities, with the inertia forces and torques to multiply them by."""
    equations = subject.equations
    for mass in subject.equations.system.masses:
        yield equations.partial_velocity(mass, speed), -mass.mass * equations.acceleration(mass)
        if isinstance(mass, Body):
            I, omega = mass.central_inertia, equations.angular_velocity(mass)
            torque = -(I * equations.angular_acceleration(mass) + omega.cross(I * omega))
            yield equations.partial_angular_velocity(mass, speed), torque.map(tidy)


def _by(what: str, parts: Mapping[str, Matrix], letter: str, subject: Subject) -> Block:
    """Nonzero contributions, one per row."""
    rows: list[tuple[Cell, ...]] = []
    length, last = 0, ""
    for name, column in parts.items():
        for number, entry in enumerate(column, start=1):
            if entry != 0:
                head = f"F_{{{number}}}" + letter[1:]
                value = subject.maths(entry)
                rows.append(("" if rows and last == name else name, Maths(head), value))
                length, last = length + len(value.latex), name
    grid = Grid((what, "part of", "contribution"), tuple(rows))
    return grid if length <= _OPEN and len(rows) <= 12 else Fold(f"The same by {what}", (grid,))
