"""Vectors that pictures show as arrows: loads, reactions, velocities and momenta, all in one program."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kanes.base.types import GraphMatrix
from kanes.dynamics.accelerations import Accelerations
from kanes.dynamics.programs.quantities import value
from kanes.dynamics.reactions.graph import reaction_column
from kanes.dynamics.reactions.items import Item, Items, Transmitted
from kanes.dynamics.tree.carriers import Carriers
from kanes.expr.geometry.frames import Point
from kanes.expr.geometry.vectors import Vector
from kanes.expr.names import latex_text
from kanes.expr.printing import latex
from kanes.expr.program import Program
from kanes.expr.symbols import Coordinate, Expr
from kanes.expr.written_names import latex_label
from kanes.kane.flexible_inertia import flexible_inertia
from kanes.kane.inertia_forces import inertia_times
from kanes.model.constraints.rows import Constraint, Material
from kanes.model.joints.kinds import Pin, Slider
from kanes.model.parts import Body, CoordinateForce, Force, Load, Particle, Torque
from kanes.model.system import System

# Longest LaTeX that counts as a symbol and not as a formula.
_SHORT = 20


@dataclass(frozen=True)
class Arrow:
    """A vector that starts at a place: what it is, what it belongs to, and its symbol.

    Kinds are applied_forces, weights, joint_forces, constraint_forces, contact_forces, applied_torques, joint_torques,
    constraint_torques, velocities, angular_velocities and angular_momenta.
    """

    kind: str
    of: str  # the body, particle or constraint
    load: str  # which load it is, or nothing
    latex: str
    place: int  # where it starts, among all places

    @property
    def is_reaction(self) -> bool:
        """Whether constraints may leave it undetermined."""
        return self.kind.startswith(("joint", "constraint"))


@dataclass(frozen=True, eq=False)
class _Found:
    kind: str
    of: str
    latex: str
    at: tuple[Point, Vector]
    column: GraphMatrix
    load: str = ""


def arrow_program(accelerations: Accelerations) -> tuple[tuple[Arrow, ...], Program]:
    """All arrows of a system, and their numbers: "places" in N from the origin, then the "vectors" in N."""
    system, graph = accelerations.system, accelerations.graph
    found = [each for each in _Arrows(accelerations).all() if not graph.is_zero(each.column)]
    places: dict[tuple[str, str], Vector] = {}
    arrows = []
    for each in found:
        point, arm = each.at
        key = point.name, str(arm)
        places.setdefault(key, point.position_from(system.origin) + arm)
        arrows.append(Arrow(each.kind, each.of, each.load, each.latex, list(places).index(key)))
    columns = {
        "places": graph.stack_rows([value(accelerations, place) for place in places.values()], 1),
        "vectors": graph.stack_rows([each.column for each in found], 1),
    }
    return tuple(arrows), graph.program(columns)


class _Arrows:
    """Arrows of one system, kind by kind."""

    def __init__(self, accelerations: Accelerations) -> None:
        self._accelerations = accelerations
        self._system: System = accelerations.system
        self._carriers = Carriers(self._system)

    def all(self) -> Iterator[_Found]:
        for load in self._system.loads:
            yield from self._of_load(load)
        yield from self._reactions()
        yield from self._motions()

    # Loads

    def _of_load(self, load: Load) -> Iterator[_Found]:
        for action in load.actions:
            if isinstance(action, CoordinateForce):
                yield from self._in_joint(load, action)
                continue
            on = self._carriers.of_load(action)
            if on is None or (isinstance(action, Torque) and action.arm is not None):
                continue  # On the ground, or the moment of a force that is drawn at its place.
            kind = "weights" if load.kind == "gravity" else "applied_forces"
            at = (on.center, Vector.zero())
            if isinstance(action, Torque):
                kind = "applied_torques"
            else:
                at = _place(load, action)
            written = self._weight_label(on) if kind == "weights" else _load_label(action)
            yield _Found(kind, on.name, written, at, self._numbers(action), load.name)

    def _weight_label(self, on: Body | Particle) -> str:
        """m g where both are short."""
        numbers = [number for three in self._system.gravity.terms.values() for number in three if number != 0]
        m, g = _short(on.mass), _short(numbers[0]) if len(numbers) == 1 else ""
        return f"{m} {g}" if m and g else _named("G", on.name)

    def _in_joint(self, load: Load, action: CoordinateForce) -> Iterator[_Found]:
        """Motor, spring or damper of a pin or slider: along its axis, on the child."""
        body, q = action.on, action.coordinate
        if body is None or not isinstance(q, Coordinate) or not isinstance(body.joint, (Pin, Slider)):
            return
        if isinstance(body.joint, Slider):
            kind, axis = "applied_forces", body.origin.displacement.map(lambda number: number.diff(q))
        else:
            parent = self._system.frame if body.parent is None else body.parent.frame
            turning = body.frame.angular_velocity(parent)
            kind, axis = "applied_torques", turning.map(lambda number: number.diff(q.dot))
        written = _short(action.value) or _named("T" if kind == "applied_torques" else "F", load.name)
        column = value(self._accelerations, axis * action.value)
        yield _Found(kind, body.name, written, (body.center, Vector.zero()), column, load.name)

    def _numbers(self, action: Force | Torque) -> GraphMatrix:
        where = f"load {action.name}"
        computed = action.map(lambda number: self._accelerations.expression(number, where))
        return computed.over(self._accelerations.graph).express(self._system.frame)

    # Reactions

    def _reactions(self) -> Iterator[_Found]:
        items = Items(self._accelerations.computation.kinematical)
        for mass in self._system.masses:
            if isinstance(mass, Body) and items.connections.has_joint(mass):
                item = items.joint(mass)
            elif mass.center.parent is not None:
                item = items.item(mass)
            else:
                continue
            cut = next(part.cut for part in item.parts if isinstance(part, Transmitted))
            found = self._parts(item, "joint", mass.name, (cut.point, cut.arm))
            # At a point without a joint the torque is not shown.
            yield from (each for each in found if isinstance(mass, Body) or each.kind == "joint_forces")
        for constraint in items.constraints:
            yield from self._of_constraint(items.item(constraint), constraint)

    def _of_constraint(self, item: Item, constraint: Constraint) -> Iterator[_Found]:
        """The force and torque on the first side of its rows."""
        for row in constraint.rows:
            if row.place is None:
                continue
            side = row.place.first
            if isinstance(side, Material):
                at = side.point, side.arm
            else:
                body = self._carriers.of_frame(side)
                at = (self._system.origin if body is None else body.center), Vector.zero()
            yield from self._parts(item, "constraint", constraint.name, at)
            return

    def _parts(self, item: Item, word: str, name: str, at: tuple[Point, Vector]) -> Iterator[_Found]:
        column, start = reaction_column(self._accelerations, item), 0
        for part in item.parts:
            if part.kind in ("force", "torque") and part.is_vector:
                letter = "R" if part.kind == "force" else "T"
                numbers = column[start : start + 3]
                yield _Found(f"{word}_{part.kind}s", name, _named(letter, name), at, numbers)
            start += part.height

    # Motions

    def _motions(self) -> Iterator[_Found]:
        derivation, N = self._accelerations.derivation, self._system.frame
        for mass in self._system.masses:
            at = mass.center, Vector.zero()
            velocity = derivation.kinematics.point(mass.center).velocity.express(N)
            yield _Found("velocities", mass.name, _named("v", mass.name, star=isinstance(mass, Body)), at, velocity)
            if isinstance(mass, Body):
                turning = derivation.kinematics.frame(mass.frame).velocity
                yield _Found("angular_velocities", mass.name, _named(r"\omega", mass.name), at, turning.express(N))
                yield self._angular_momentum(mass)

    def _angular_momentum(self, body: Body) -> _Found:
        """About the mass centre; of a flexible body about its origin."""
        kinematics = self._accelerations.derivation.kinematics
        flexible = flexible_inertia(body, kinematics)
        if flexible is None:
            place, momentum = body.center, inertia_times(body, kinematics.frame(body.frame).velocity)
        else:
            place, momentum = body.origin, flexible.momenta(flexible.velocity).w
        numbers = momentum.express(self._system.frame)
        return _Found("angular_momenta", body.name, _named("H", body.name), (place, Vector.zero()), numbers)


def _place(load: Load, force: Force) -> tuple[Point, Vector]:
    """Where a force acts: at its point, or at the arm of its moment from there."""
    actions = iter(load.actions)
    for action in actions:
        if action is force:
            break
    following = next(actions, None)
    if isinstance(following, Torque) and following.arm is not None and following.on is force.on:
        return force.point, following.arm
    return force.point, Vector.zero()


def _load_label(action: Force | Torque) -> str:
    """The symbol of a load that has one; its name otherwise."""
    numbers = [number for number in action.numbers if number != 0]
    short = _short(numbers[0]) if len(numbers) == 1 else ""
    return short or _named("T" if isinstance(action, Torque) else "F", action.name)


def _short(number: Expr) -> str:
    """A product or symbol without its sign, which the arrow shows; nothing if it is long."""
    if number.is_number or number.is_Add:
        return ""
    written = latex(-number if number.could_extract_minus_sign() else number)
    return written if len(written) <= _SHORT else ""


def _named(letter: str, name: str, *, star: bool = False) -> str:
    written = rf"\text{{{latex_text(name)}}}" if " " in name else latex_label(name)
    return rf"{letter}^{{{written}{'*' if star else ''}}}"
