"""The source of a kernel's programs: memory, disk, or the graph, in this order.

A model that has been derived before with the same cache is not derived again: its names, its programs and their
outlines are found by the key of its system. They are pickled with the kernel; graphs are not. The system is pickled,
too, so that further programs can be made after unpickling.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, astuple, dataclass
from functools import cached_property
from threading import RLock
from typing import Any

from kanes.base.contact_layout import ContactLayout
from kanes.base.rank import Pivots
from kanes.base.touch_layout import TouchLayout
from kanes.base.types import Content
from kanes.codegen.cache import object_key
from kanes.codegen.function import KernelFunction, Outline
from kanes.codegen.rolled.function import RolledFunction
from kanes.dynamics.constraints.constrained import ConstrainedDynamics
from kanes.dynamics.forms import OnGraphs
from kanes.dynamics.programs.arrow_columns import Arrow
from kanes.dynamics.programs.events import Event
from kanes.dynamics.programs.mass_properties import mass_program
from kanes.dynamics.programs.outputs import Outputs
from kanes.dynamics.programs.rates_to_speeds import speeds_program
from kanes.dynamics.reactions.graph import ReactionGraph
from kanes.dynamics.sampled.sampled import Sampled
from kanes.dynamics.sampled.task_plan import TaskPlan, TaskTable
from kanes.expr.program import Program
from kanes.expr.symbols import names_of
from kanes.kernel.store import Store, wanted_key


@dataclass(frozen=True)
class Names:
    """The names of the arguments and functions of a kernel."""

    time: str
    coordinates: tuple[str, ...]
    speeds: tuple[str, ...]  # all of them
    states: tuple[str, ...]
    accelerations: tuple[str, ...]  # of those speeds that are states
    dependent: tuple[str, ...]  # speeds that are not states
    parameters: tuple[str, ...]
    inputs: tuple[str, ...]
    quaternions: tuple[tuple[int, ...], ...]  # numbers of the four states of each
    locks: tuple[tuple[str, str, bool], ...]  # see `Outputs.locks`
    functions: tuple[str, ...]
    constraints: tuple[str, ...]
    families: tuple[str, ...]  # of the constraints
    factors: tuple[str, ...]  # of constraints that are kept by projection, or of the mode of contacts
    is_projected: bool  # whether there are any such
    contacts: tuple[Any, ...] = ()  # the entries of a `ContactLayout`, if anything comes and goes


@dataclass(frozen=True)
class Traits:
    """Properties for simulations that are found from the graph."""

    motion_states: tuple[str, ...]
    residual_states: tuple[str, ...]
    residual_inputs: tuple[str, ...]
    is_rolled: bool
    is_moving: bool


class Source:
    """All programs of one system in one form."""

    def __init__(
        self,
        forms: OnGraphs,
        form: str,
        outputs: Mapping[str, object],
        events: tuple[Event, ...],
        sampled: tuple[Sampled, ...] = (),
        *,
        is_semidefinite: bool = False,
    ) -> None:
        self.is_semidefinite = is_semidefinite
        self.system, self.form, self.events, self.sampled = forms.system, form, events, sampled
        self._forms = forms
        self._outputs = dict(outputs)
        self._programs: dict[tuple[object, ...], Program] = {}
        self._outlines: dict[tuple[object, ...], Outline] = {}
        self._lock = RLock()

    def __getstate__(self) -> dict[str, object]:
        """Programs, names and the system, without graphs."""
        with self._lock:
            left = ("_lock", "graphs", "_store")
            return {name: value for name, value in vars(self).items() if name not in left}

    def __setstate__(self, state: dict[str, object]) -> None:
        vars(self).update(state, _lock=RLock())

    @property
    def own_outputs(self) -> tuple[str, ...]:
        """The names of the user's own outputs."""
        return tuple(self._outputs)

    @cached_property
    def key(self) -> str:
        """The content of the system with its form, events and controllers: the same motion, the same key."""
        return object_key(self.system.key, self.form, wanted_key({}, self.events, self.sampled))

    def for_semidefinite(self) -> Source:
        """The same system for parameters with which M is only positive semi-definite."""
        return Source(self._forms, self.form, self._outputs, self.events, self.sampled, is_semidefinite=True)

    # From the graph

    @cached_property
    def graphs(self) -> Outputs:
        """The graph itself, derived when the first program is made of it."""
        with self._lock:
            computation = self._forms.in_form(self.form, is_semidefinite=self.is_semidefinite)
            return Outputs(computation, self._outputs, self.events, self._plan)

    @cached_property
    def _store(self) -> Store:
        form = f"{self.form}, semidefinite" if self.is_semidefinite else self.form
        return Store(self.system, form, self._outputs, self.events, self.sampled)

    @property
    def _plan(self) -> TaskPlan | None:
        return TaskPlan.of(self.system.inputs, self.sampled) if self.sampled else None

    @cached_property
    def tasks(self) -> TaskTable | None:
        """The tasks of digital controllers, if there are any."""
        plan = self._plan
        return None if plan is None else plan.table

    # From memory, disk or the graph

    @cached_property
    def names(self) -> Names:
        """All names."""
        with self._lock:
            found = self._store.read("names")
            if found is None:
                found = asdict(self._find_names())
                self._store.write("names", found)
            return Names(**_frozen(found))

    @cached_property
    def traits(self) -> Traits:
        """Further properties for simulations."""
        with self._lock:
            found = self._store.read("traits")
            if found is None:
                found = asdict(self._find_traits())
                self._store.write("traits", found)
            return Traits(**_frozen(found))

    @cached_property
    def touching(self) -> TouchLayout | None:
        """What may touch, for time stepping, if there is anything."""
        if not (self.system.contacts or self.system.groups):
            return None
        with self._lock:
            found = self._store.read("touching")
            if found is None:
                touching = self.graphs.simulation.touching
                found = None if touching is None else asdict(touching.layout)
                self._store.write("touching", found)
            return TouchLayout(**_frozen(found))

    def program(self, kind: str, name: str, pivots: Pivots | None = None) -> Program:
        """A program: of a "function", of the "motion", of "sizes" of terms, of "numbers" and so on; see `Outputs`."""
        key = kind, name, pivots
        with self._lock:
            if key not in self._programs:
                found = self._store.read_program(key)
                if found is None:
                    found = self._made(kind, name, pivots)
                    self._store.write_program(key, found)
                self._programs[key] = found
            return self._programs[key]

    def _made(self, kind: str, name: str, pivots: Pivots | None) -> Program:
        if kind == "masses":
            return mass_program(self.system)
        if kind == "speeds":
            names = self.names
            return speeds_program(self.system, names.states[len(names.coordinates) :])
        return self.graphs.program(kind, name, pivots)

    def function(
        self,
        kind: str,
        name: str,
        arguments: Mapping[str, Sequence[str]],
        pivots: Pivots | None = None,
        *,
        hoisted: bool = True,
    ) -> KernelFunction:
        """The function of a program, which is not read if its machine code is in the cache."""
        key = kind, name, pivots, hoisted
        # Functions that runs and external integrators call many times.
        always = kind in ("motion", "variational", "eliminated") or (kind, name) == ("function", "derivative")
        with self._lock:
            outline = self._outlines.get(key) or self._store.read_outline(key)
            if outline is None:
                program = self.program(kind, name, pivots)
                made = KernelFunction(name, program, arguments, hoisted=hoisted, always_compiled=always)
                self._store.write_outline(key, made.outline)
            else:
                made = KernelFunction(
                    name,
                    lambda: self.program(kind, name, pivots),
                    arguments,
                    hoisted=hoisted,
                    always_compiled=always,
                    outline=outline,
                )
            self._outlines[key] = made.outline
            return made

    def quantity(self, kind: str, of: object) -> Program:
        """Any quantity of a thing along a motion."""
        with self._lock:
            return self.graphs.quantity(kind, of)

    def sensitivity(self, kind: str, of: object, to: Sequence[str]) -> Program:
        """Any quantity of a thing along a motion, and its derivatives by parameters, inputs and initial values."""
        with self._lock:
            return self.graphs.sensitivity(kind, of, to)

    def reaction(self, what: object, along: object, *, joint: bool) -> ReactionGraph:
        """The forces of a joint, a point or a constraint; with `joint` of a body's joint alone."""
        with self._lock:
            return self.graphs.reaction(what, along, joint=joint)

    def arrows(self, *, given: bool) -> tuple[tuple[Arrow, ...], Program]:
        """All that arrows show along a motion, of given u̇ and λ or of those of the equations."""
        with self._lock:
            return self.graphs.arrows(given=given)

    def rolled(self, name: str, arguments: dict[str, tuple[str, ...]]) -> RolledFunction | None:
        """ẋ or an energy by a loop over the links, where the system is a large tree; V only of uniform gravity."""
        with self._lock:
            tree = self.graphs.simulation.rolled if self.traits.is_rolled else None
            if tree is None or (name == "potential_energy" and tree.has_lift):
                return None
            return RolledFunction(name, tree, arguments)

    def _find_names(self) -> Names:
        system, graphs = self.system, self.graphs
        constraints, rows = graphs.constraints, system.constraints
        layout = None if graphs.simulation.contacts is None else graphs.simulation.contacts.layout
        return Names(
            time=system.time.name,
            coordinates=names_of(system.coordinates),
            speeds=names_of(system.speeds),
            states=graphs.states,
            accelerations=graphs.accelerations,
            dependent=graphs.dependent,
            parameters=names_of(system.parameters),
            inputs=names_of(system.inputs),
            quaternions=graphs.quaternions,
            locks=graphs.locks,
            functions=tuple(graphs.functions),
            constraints=tuple(row.name for row in rows),
            families=tuple(row.family for row in rows),
            factors=_factors(constraints, layout),
            is_projected=constraints is not None,
            contacts=() if layout is None else astuple(layout),
        )

    def _find_traits(self) -> Traits:
        graphs, simulation = self.graphs, self.graphs.simulation
        return Traits(
            simulation.motion_states,
            simulation.residual_states,
            simulation.residual_inputs,
            is_rolled=simulation.rolled is not None,
            is_moving=graphs.constraints is not None and graphs.constraints.is_moving,
        )


def _factors(constraints: ConstrainedDynamics | None, layout: ContactLayout | None) -> tuple[str, ...]:
    """The arguments of a motion behind its parameters."""
    if layout is not None:
        return layout.mode_names
    return () if constraints is None else constraints.enforced_names


def _frozen(found: Content) -> Content:
    """Lists, as they come from disk, as tuples."""
    return {name: _tuple(value) for name, value in found.items()}


def _tuple(value: object) -> object:
    return tuple(_tuple(each) for each in value) if isinstance(value, (list, tuple)) else value
