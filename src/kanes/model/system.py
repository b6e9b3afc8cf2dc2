"""A frozen copy of a model, from which a derivation starts."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from kanes.expr.geometry.frames import Frame, Point
from kanes.expr.geometry.vectors import Vector
from kanes.expr.symbols import Coordinate, Discrete, Expr, Input, Parameter, Speed, Time
from kanes.model.constraints.rows import Constraint, Row
from kanes.model.contacts.groups import ContactGroup
from kanes.model.contacts.parts import Latch, Unilateral
from kanes.model.drawings import Drawing
from kanes.model.parts import Body, Load, Particle
from kanes.model.system_key import system_key

# The name of the work of loads among the states of a run.
WORK = "work of loads"


@dataclass(frozen=True, eq=False)
class System:
    """The frozen content of a model."""

    name: str
    frame: Frame  # N
    origin: Point
    time: Time
    coordinates: tuple[Coordinate | Discrete, ...]  # discrete states after the others
    speeds: tuple[Speed, ...]
    parameters: tuple[Parameter, ...]
    inputs: tuple[Input, ...]
    speed_definitions: tuple[Expr, ...]  # u_r as an expression linear in q̇, one per speed
    gravity: Vector
    bodies: tuple[Body, ...]
    particles: tuple[Particle, ...]
    loads: tuple[Load, ...]  # gravity among them, as the last
    demands: tuple[Constraint, ...]  # what was entered, under its names
    constraints: tuple[Row, ...]  # the rows of all constraints in use, those of the configuration first
    dependent: tuple[Speed, ...] | None  # None: the program chooses
    frames: tuple[Frame, ...]
    points: tuple[Point, ...]
    units: Mapping[str, str]  # labels of those symbols that were given one, by name
    spans: Mapping[str, tuple[float, float]] = field(default_factory=dict)  # first and last time of samples, by name
    drawings: tuple[Drawing, ...] = ()  # shapes in place of the defaults
    measured: tuple[str, ...] = ()  # inputs that inverse dynamics must have values for
    satisfied: tuple[Row, ...] = ()  # constraints that every motion satisfies; they have forces nonetheless
    contacts: tuple[Unilateral | Latch, ...] = ()  # what comes and goes along a motion
    groups: tuple[ContactGroup, ...] = ()  # bodies that touch each other, by time stepping
    discrete: Mapping[str, float] = field(default_factory=dict)  # discrete states and where they start, by name

    def __getstate__(self) -> dict[str, object]:
        # Its key is computed again when it is loaded, possibly by another version of Kanes.
        return {name: value for name, value in self.__dict__.items() if name != "key"}

    @cached_property
    def key(self) -> str:
        """SHA-256 of its content in hexadecimal digits.

        Systems with one key have the same equations, names and units, whichever process built them.
        """
        return system_key(self)

    @property
    def masses(self) -> tuple[Body | Particle, ...]:
        """All bodies and particles."""
        return self.bodies + self.particles

    @property
    def amplitudes(self) -> tuple[Expr, ...]:
        """Those of the modes of all flexible bodies."""
        return tuple(q for body in self.bodies if body.flexibility is not None for q in body.flexibility.amplitudes)

    @property
    def usual_starts(self) -> dict[str, float]:
        """Where coordinates start that need no initial value, by name: flexible bodies are not deformed."""
        return {**dict.fromkeys((q.name for q in self.amplitudes), 0.0), **self.discrete}

    @property
    def usual_sizes(self) -> dict[str, float]:
        """Sizes of amplitudes of modes and of their rates, and of work on them, by name: what is small beside them."""
        speeds = dict(zip(self.speed_definitions, self.speeds, strict=True))
        found: dict[str, float] = {}
        for flexibility in (body.flexibility for body in self.bodies):
            if flexibility is not None:
                for q, size, rate in zip(flexibility.amplitudes, *flexibility.usual_sizes, strict=True):
                    found[q.name] = float(size)
                    found |= {speeds[q.dot].name: float(rate)} if q.dot in speeds else {}
                strain = flexibility.modal.stiffness.diagonal() @ flexibility.usual_sizes[0] ** 2 / 2
                found[WORK] = found.get(WORK, 0.0) + float(strain)
        return found

    @property
    def expressions(self) -> tuple[Expr, ...]:
        """All expressions of the user: masses, rotations, displacements, inertias, loads, speeds and constraints."""
        actions = [action for load in self.loads for action in load.actions]
        return (
            *(mass.mass for mass in self.masses),
            *(entry for frame in self.frames for step in frame.steps for entry in step.matrix),
            *(number for point in self.points for three in point.displacement.terms.values() for number in three),
            *(entry for body in self.bodies for entry in body.inertia),
            *(number for body in self.bodies for each in body.armatures for number in (each.rate, each.inertia)),
            *(number for action in actions for number in action.numbers),
            *self.speed_definitions,
            *(constraint.expression for constraint in self.constraints),
        )

    @property
    def has_uniform_gravity(self) -> bool:
        """Whether gravity is fixed in N and constant, so that it has a potential −m g·r."""
        constant = all(isinstance(symbol, Parameter) for symbol in self.gravity.free_symbols)
        return constant and set(self.gravity.frames) <= {self.frame}

    @property
    def has_short_sines(self) -> bool:
        """Whether s₁ and c₂₃ can abbreviate sines and cosines of coordinates: no symbol is written like them."""
        symbols = (*self.coordinates, *self.speeds, *self.parameters, *self.inputs)
        return not any(re.fullmatch(r"[sc]_?\d+", symbol.name) for symbol in symbols)

    def with_inputs(self, expressions: Mapping[Input, Expr]) -> System:
        """The same system with expressions in place of some inputs."""

        def replaced(number: Expr) -> Expr:
            return number.xreplace(dict(expressions))

        loads = tuple(
            replace(load, actions=tuple(action.map(replaced) for action in load.actions)) for load in self.loads
        )
        inputs = tuple(symbol for symbol in self.inputs if symbol not in expressions)
        return replace(self, loads=loads, inputs=inputs, gravity=self.gravity.map(replaced))

    def with_discrete_fixed(self) -> System:
        """The same system with its discrete states as parameters."""
        found = {q: Parameter(q.name, spelled=q.spelled) for q in self.coordinates if isinstance(q, Discrete)}

        def replaced(number: Expr) -> Expr:
            return number.xreplace(dict(found))

        loads = tuple(
            replace(load, actions=tuple(action.map(replaced) for action in load.actions)) for load in self.loads
        )
        coordinates = tuple(q for q in self.coordinates if q not in found)
        return replace(
            self,
            coordinates=coordinates,
            parameters=(*self.parameters, *found.values()),
            loads=loads,
            gravity=self.gravity.map(replaced),
            discrete={},
        )

    def without_constraints(self) -> System:
        """The same system with all its speeds independent."""
        return replace(self, constraints=(), dependent=None)
