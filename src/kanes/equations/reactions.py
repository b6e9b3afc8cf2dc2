"""Forces that do no work: readable, and as programs for systems of any size."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Protocol, TypeAlias

import numpy as np

from kanes.base.errors import StateError, UndeterminedError, UnknownNameError, WrongValueError
from kanes.base.types import Array, Content, GraphMatrix, Numbers
from kanes.base.values import is_among, several
from kanes.dynamics.accelerations import Accelerations
from kanes.dynamics.constraints.assembly import AssemblyProblem
from kanes.dynamics.constraints.constrained import ConstrainedDynamics
from kanes.dynamics.forms import OnGraphs
from kanes.dynamics.reactions.auxiliary import Forces
from kanes.dynamics.reactions.graph import check_state, coefficients_of, reaction_graph
from kanes.dynamics.reactions.items import Enforced, Item, Items, Part, Transmitted
from kanes.dynamics.reactions.numbers import Reaction
from kanes.equations.reader import Reader
from kanes.expr.algebra import Matrix
from kanes.expr.as_it_stands import as_it_stands
from kanes.expr.geometry.frames import Point
from kanes.expr.geometry.stacks import Stack
from kanes.expr.geometry.vectors import Vector
from kanes.expr.readable import Readable
from kanes.expr.simplify.tidy import tidy_quotient
from kanes.expr.symbols import Expr, names_of
from kanes.expr.tables import Assignments, Label
from kanes.kane.method import derive_over
from kanes.model.constraints.rows import Constraint, Row
from kanes.model.parts import Body, Particle
from kanes.model.system import System

_NOT_DETERMINED = Label("not determined", "not determined", r"\text{not determined}")
# Equations with all speeds as states are at most this many times as long as those of independent speeds.
_MUCH = 3
# Not pickled or copied, but made again.
_REMADE = ("_reader", "_forces", "_state")

# What has reactions, or its name.
Reacting: TypeAlias = Body | Particle | Point | Constraint | Row | str
# The same, or a pair of it and a direction.
ReactionsKey: TypeAlias = Reacting | tuple[Reacting, Vector]


class ReactingSystem(Protocol):
    """The interface of equations for reactions."""

    @property
    def system(self) -> System: ...

    @property
    def redundant_constraints(self) -> tuple[str, ...]: ...

    @property
    def speed_derivatives(self) -> Assignments: ...

    @property
    def largest_readable(self) -> int: ...

    @property
    def is_readable(self) -> bool: ...

    @property
    def _graphs(self) -> OnGraphs: ...

    @property
    def _reader(self) -> Reader: ...


@dataclass(frozen=True, eq=False, repr=False)
class Reactions(Mapping[str, Expr | Vector]):
    """Forces and torques of connections, by name: expressions and vectors in q, u and u̇.

    Keys are the printed names, or the requested things, for which the first force is given. With `solved` the u̇ are
    replaced. Each is derived on first use, so that reactions of systems too large to be read can be computed:
    `reactions.at(values)`, `equations.compile(outputs={"R": reactions})`, `run[reactions]`.
    """

    equations: ReactingSystem
    requested: tuple[Item, ...]
    is_solved: bool = False
    is_everything: bool = False

    def __getstate__(self) -> Content:
        return {name: as_it_stands(value) for name, value in self.__dict__.items() if name not in _REMADE}

    @property
    def solved(self) -> Reactions:
        """The same with u̇ as the equations of motion give them."""
        return replace(self, is_solved=True)

    # Reading

    def __getitem__(self, key: Reacting) -> Expr | Vector:
        return self._value(self._find(key)[1])

    def force(self, thing: Reacting) -> Vector:
        """The force on a thing, as a vector."""
        return self._vector(thing, "force")

    def torque(self, thing: Reacting) -> Vector:
        """The torque on a thing about its joint or point, as a vector."""
        return self._vector(thing, "torque")

    def _vector(self, thing: Reacting, kind: str) -> Vector:
        item, _ = self._find(thing)
        for part in item.parts:
            if part.kind == kind and part.is_vector:
                vector: Vector = self._value(part)
                return vector
        raise UnknownNameError(f"{item.name} has no {kind} here. It has: {', '.join(kind for kind, _ in item.kinds)}.")

    def __iter__(self) -> Iterator[str]:
        return iter(self._shown)

    def __len__(self) -> int:
        return len(self._shown)

    def text(self, short: bool = False) -> str:
        """A line per force, for a terminal."""
        return self._assignments.text(short)

    def latex(self, short: bool = False) -> str:
        """A LaTeX `aligned` block."""
        return self._assignments.latex(short)

    def __repr__(self) -> str:
        if self.is_readable:
            return self.text()
        return f"<reactions of {', '.join(item.name for item in self.requested)}, too large to be written out>"

    def _repr_latex_(self) -> str | None:
        return f"$\\displaystyle {self.latex()}$" if self.is_readable else None

    @property
    def is_readable(self) -> bool:
        """Whether the forces are small enough to be written out."""
        if self._is_independent:
            return self.equations.is_readable
        return self.equations._graphs.constrained.program.operation_count <= _MUCH * self.equations.largest_readable

    @property
    def _is_independent(self) -> bool:
        """Whether they are written in terms of independent speeds alone."""
        return self.is_solved or self.equations._graphs.choice.is_safe

    # Computing

    def column(self, accelerations: Accelerations) -> GraphMatrix:
        """All numbers below each other in a graph, vectors by their measure numbers in N."""
        if accelerations.system.frame is not self.equations.system.frame:
            raise WrongValueError(f"reactions of '{self.equations.system.name}' belong to another model. Use its own.")
        return accelerations.graph.stack_rows(
            [reaction_graph(accelerations, item).column for item in self.requested], 1
        )

    def at(self, values: Numbers) -> dict[str, Reaction]:
        """The numbers at one state, by the names of the things.

        `values` has a number for each coordinate, speed, parameter and input; of speeds that depend on others by a
        fixed choice, for the independent ones.
        """
        computation = self.equations._graphs.in_form("auto")
        column = computation.input_column(values)
        check_state(computation, column)
        if isinstance(computation, ConstrainedDynamics) and computation.is_singular_at(column):
            computation = self.equations._graphs.in_form("auto", is_semidefinite=True)
        accelerations, found = Accelerations(computation), {}
        for item in self.requested:
            graph = reaction_graph(accelerations, item)
            numbers = computation.graph.function([graph.column])(column)[0]
            found[item.name] = graph.numbers(numbers, column[:, None]).at_once()
        return found

    def unique(self, values: Numbers) -> dict[str, dict[str, bool]]:
        """Whether the laws of motion determine each force at a state, by the names of the things."""
        return {name: reaction.unique for name, reaction in self.at(values).items()}

    # Internal

    def _find(self, key: Reacting) -> tuple[Item, Part]:
        for item in self.requested:
            for part in item.parts:
                if key is item.thing or is_among(key, (item.name, item.thing.name, part.label.plain)):
                    chosen = [each for each in item.parts if key == each.label.plain]
                    return item, (chosen or [part])[0]
        names = ", ".join(item.name for item in self.requested)
        raise UnknownNameError(f"{key!r} is not among these reactions. They are of {names or 'nothing'}.")

    def _value(self, part: Part) -> Expr | Vector:
        if part.label.plain in self._open:
            raise UndeterminedError(part.label.plain, self._open[part.label.plain])
        return self._values[part.label.plain]

    @cached_property
    def _assignments(self) -> Assignments:
        return Assignments(
            (part.label, self._shown[part.label.plain])
            for item in self.requested
            for part in item.parts
            if part.label.plain in self._shown
        )

    @cached_property
    def _shown(self) -> dict[str, Expr | Vector | Label]:
        """All values; for reactions of everything, the nonzero ones."""
        if not self.is_everything:
            return self._values
        return {label: value for label, value in self._values.items() if value != 0 and value != Vector.zero()}

    @cached_property
    def _values(self) -> dict[str, Expr | Vector | Label]:
        found: dict[str, Expr | Vector | Label] = {}
        for item in self.requested:
            for part in item.parts:
                if part.label.plain in self._open:
                    found[part.label.plain] = _NOT_DETERMINED
                    continue
                found[part.label.plain] = self._solve(self._read(part))
        return found

    @cached_property
    def _state(self) -> Array | None:
        return _general_state(self.equations)

    @cached_property
    def _open(self) -> dict[str, tuple[str, ...]]:
        """Forces that are not determined at a general state, and the constraints that follow from each other."""
        if self._state is None:
            return {}
        equations = self.equations
        computation = (
            equations._graphs.constrained if equations.system.constraints else equations._graphs.in_form("auto")
        )
        accelerations = Accelerations(computation, opened=True)
        found = {}
        for part in (part for item in self.requested for part in item.parts):
            coefficients = coefficients_of(accelerations, [part.in_newtonian(accelerations.forces)])
            varying, amounts = coefficients.varying(self._state[:, None])
            if varying.any():
                found[part.label.plain] = coefficients.involved(amounts.max(axis=0))
        return found

    @cached_property
    def _reader(self) -> Reader:
        """In terms of the independent speeds where a choice of them is good everywhere, else of all speeds.

        Loops written out in independent speeds fill pages.
        """
        if self._is_independent or not self.is_readable:
            return self.equations._reader
        algebra = Readable()
        derivation = derive_over(self.equations._graphs.kinematics, algebra, None)
        return Reader(derivation, algebra, self.equations.largest_readable)

    @cached_property
    def _forces(self) -> Forces[Matrix]:
        derivation, equations = self._reader.derivation, self.equations
        speeds = [equations.system.speeds[r] for r in derivation.partition.independent]
        udot = Matrix(len(speeds), 1, [speed.dot for speed in speeds])
        return Forces(derivation, equations._graphs.kinematics, equations._graphs.choice, udot)

    def _read(self, part: Part) -> Expr | Vector:
        reader, forces = self._reader, self._forces
        if not part.is_vector:
            return reader.scalar(forces.value(part.in_newtonian(forces))[0])
        if isinstance(part, Transmitted):
            return self._transmitted(part)
        total: Stack[Matrix] = Stack(forces.algebra, 1, {})
        for number, sign, e in part.terms if isinstance(part, Enforced) else ():
            if e is not None:
                total = total + e.over(forces.algebra) * (sign * forces.multipliers[number])
        return reader.vector(total)

    def _transmitted(self, part: Transmitted) -> Vector:
        reader, forces, cut = self._reader, self._forces, part.cut
        numbers = []
        for axis in range(3):
            known = cut.known(axis, turning=part.kind == "torque")
            if known is None:
                unit = forces.axes(cut.frame).columns([axis])
                known = forces.value(part.along(forces, unit))[0]
            numbers.append(reader.scalar(known))
        near = [frame for frame in (cut.frame, cut.frame.parent) if frame is not None]
        return Vector.of(cut.frame, (numbers[0], numbers[1], numbers[2])).shortest(near)

    def _solve(self, value: Expr | Vector) -> Expr | Vector:
        if not self.is_solved:
            return value
        accelerations = dict(self.equations.speed_derivatives)
        if isinstance(value, Vector):
            return value.map(lambda number: tidy_quotient(number.xreplace(accelerations)))
        return tidy_quotient(value.xreplace(accelerations))


def several_things(what: tuple[ReactionsKey | Iterable[ReactionsKey], ...]) -> tuple[ReactionsKey, ...]:
    """Things one after the other or in a list; a pair of a thing and a direction is one of them."""
    is_pair = len(what) == 1 and isinstance(what[0], tuple) and len(what[0]) == 2 and isinstance(what[0][1], Vector)
    return several((what,) if is_pair else what)


def reactions_of(
    equations: ReactingSystem, what: tuple[ReactionsKey, ...], along: Vector | Sequence[Vector] | None
) -> Reactions:
    """Reactions of some things, along directions if any are given; of everything, when nothing is named."""
    items = Items(equations._graphs.kinematics)
    if not what:
        if along is not None:
            raise WrongValueError(f"reactions along {along}: the body, point or particle is missing. Give one.")
        return Reactions(equations, items.everything(), is_everything=True)
    directions = list(along) if isinstance(along, (tuple, list)) else [along]
    return Reactions(equations, tuple(items.item(each, direction) for each in what for direction in directions))


def _general_state(equations: ReactingSystem) -> Array | None:
    """A general state that satisfies the constraints of the configuration, if one can be found.

    If not, and constraints follow from each other wherever the system is, any state is used; also where the coordinates
    satisfy all constraints.
    """
    system = equations.system
    if not system.constraints:
        symbols = names_of(equations._graphs.in_form("auto").graph.symbols)
        return np.random.default_rng(0).uniform(0.3, 1.3, len(symbols)) if system.satisfied else None
    symbols = names_of(equations._graphs.constrained.graph.symbols)
    for seed in range(3):
        numbers = dict(zip(symbols, np.random.default_rng(seed).uniform(0.3, 1.3, len(symbols)), strict=True))
        guess = {name: numbers[name] for name in names_of(system.coordinates)}
        parameters = {name: numbers[name] for name in names_of(system.parameters)}
        try:
            problem = AssemblyProblem(equations._graphs.constrained, guess, parameters, (), numbers[system.time.name])
            numbers |= dict(problem.assembly(problem.nearest()))
        except StateError:
            continue
        return np.array(list(numbers.values()))
    return np.array(list(numbers.values())) if equations.redundant_constraints else None
