"""The interface of a kernel for simulations, trajectories and other packages."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from kanes.base.contact_layout import ContactLayout
from kanes.base.errors import UnknownNameError
from kanes.base.rank import Pivots
from kanes.base.touch_layout import TouchLayout
from kanes.base.types import Array, Values
from kanes.base.values import is_among
from kanes.codegen.function import KernelFunction
from kanes.dynamics.constraints.numbers import ConstraintNumbers
from kanes.dynamics.contacts.programs import guard_event
from kanes.dynamics.programs.arrow_columns import Arrow
from kanes.dynamics.programs.events import ActingEvent
from kanes.dynamics.programs.force_parts import Cause, causes
from kanes.dynamics.reactions.graph import ReactionGraph
from kanes.kernel.functions import KernelFunctions
from kanes.kernel.masses import Masses
from kanes.kernel.pulled import PulledFunction
from kanes.kernel.source import Source
from kanes.model.contacts.refusals import refuse_contacts, refuse_groups
from kanes.model.system import System
from kanes.simulate.loop.motion_loop import SpareLoops
from kanes.simulate.value_tables import start_of


class CompiledKernel:
    """The implementation of a kernel. Functions are made once, on first use; two threads may use it."""

    is_screened = False  # whether steps are screened for events

    def __init__(self, source: Source) -> None:
        names = source.names
        self.name = source.system.name
        self.states = names.states
        self.accelerations = names.accelerations
        self.dependent = names.dependent  # speeds that are not states, since others determine them
        self.parameters = names.parameters
        self.inputs = names.inputs
        self.units = source.system.units
        self.spans = source.system.spans  # first and last time of samples that drive something
        self.quaternions = names.quaternions  # numbers of the four states of each
        self.usual_starts = source.system.usual_starts  # of discrete states and amplitudes of modes
        self.usual_sizes = source.system.usual_sizes  # of amplitudes of modes and their rates
        self.locks = names.locks  # three-angle rotations; see `Outputs.locks`
        self.contacts = ContactLayout(*names.contacts) if names.contacts else None  # that come and go
        self.events = source.events  # of simulations, those of the user first
        if self.contacts is not None:
            own = [ActingEvent.of(event, self.contacts.latches) for event in source.events]
            self.events = (*own, *map(guard_event, self.contacts.guards))
        self.sampled = source.sampled  # digital controllers that run in simulations
        self.tasks = source.tasks  # their tasks as numbers
        self.spare_loops = SpareLoops()  # of finished simulations
        self._is_projected = names.is_projected
        self._functions = KernelFunctions(source)
        self._open: OpenKernel | None = None
        self._semidefinite: CompiledKernel | None = None  # the same where M is singular without its constraints
        self._last_check: tuple[bytes | None, bool] = None, False  # the last parameters, and whether M is singular

    @property
    def coordinates(self) -> tuple[str, ...]:
        """The states that are coordinates; they are the first ones."""
        return self.states[: len(self.states) - len(self.accelerations)]

    @property
    def speeds(self) -> tuple[str, ...]:
        """The states that are speeds; they are the last ones."""
        return self.states[len(self.states) - len(self.accelerations) :]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the functions."""
        return self.source.names.functions

    @property
    def key(self) -> str:
        """SHA-256 of what it simulates: the system, its events and its digital controllers."""
        return self.source.key

    @property
    def operation_count(self) -> int:
        """Operations of one evaluation of ẋ, without those that depend on parameters alone."""
        return self["derivative"].operation_count

    @property
    def has_potential(self) -> bool:
        """Whether gravity is uniform, so that it has a potential energy."""
        return self.source.system.has_uniform_gravity

    @property
    def motion_states(self) -> tuple[str, ...]:
        """The states of a simulation: those of the kernel, and the work where there is any."""
        return self._functions.source.traits.motion_states

    @property
    def touching(self) -> TouchLayout | None:
        """What may touch, for time stepping."""
        return self.source.touching

    @property
    def touching_names(self) -> tuple[str, ...]:
        """The names of bodies in groups, then of their planes."""
        members = [member.thing.name for group in self.system.groups for member in group.members]
        return (*members, *(wall.name for group in self.system.groups for wall in group.walls))

    @property
    def multiplier_count(self) -> int:
        """How many states a residual has beyond those of a simulation."""
        traits = self.source.traits
        return len(traits.residual_states) - len(traits.motion_states)

    @property
    def is_rolled(self) -> bool:
        """Whether ẋ comes from a loop over the links of a large tree."""
        return self.source.traits.is_rolled

    @property
    def constraints(self) -> ConstraintNumbers | None:
        """The constraints that simulations keep by projection."""
        return self._functions.constraints if self._is_projected else None

    @property
    def all_constraints(self) -> ConstraintNumbers:
        """The constraints over all speeds, also those that are not states."""
        return self._functions.constraints

    @property
    def masses(self) -> Masses:
        """Mass properties, checked for impossible values."""
        return self._functions.masses

    @property
    def source(self) -> Source:
        """The source of its programs."""
        return self._functions.source

    @property
    def system(self) -> System:
        """The system that it computes."""
        return self.source.system

    def suited(self, p: Array) -> CompiledKernel:
        """The kernel for some rows of parameters: another one where M of some is only positive semi-definite.

        That happens where masses are zero, or next to it, and constraints determine the motion nevertheless. The other
        kernel has the same functions and key.
        """
        if self.source.is_semidefinite or not self._is_projected or not self._is_singular(p):
            return self
        if self._semidefinite is None:
            self._semidefinite = CompiledKernel(self.source.for_semidefinite())
        return self._semidefinite

    @property
    def while_open(self) -> CompiledKernel | None:
        """The kernel as long as nothing touches and nothing is locked, if contacts come and go.

        None beside constraints that a run keeps by projection.
        """
        if self._open is None and self.contacts is not None and not self._is_projected:
            self._open = OpenKernel(self)
        return self._open

    def _is_singular(self, p: Array) -> bool:
        given = p.tobytes()
        if given != self._last_check[0]:
            is_singular = self.masses.may_be_singular(p) and any(map(self._functions.is_singular, np.unique(p, axis=0)))
            is_singular = is_singular or any(map(self._functions.is_light, self.masses.lightest(p)))
            self._last_check = given, is_singular
        return self._last_check[1]

    def completed(self, p: Array, t: float, given: Values) -> Array:
        """A state from a table of values, as a simulation would start from it whatever its inputs."""
        return start_of(self, t, given, dict(zip(self.parameters, p, strict=True)))

    def __getitem__(self, name: str) -> KernelFunction:
        """A function by name."""
        if not is_among(name, self.names):
            known = ", ".join(self.names)
            raise UnknownNameError(f"The kernel of '{self.name}' has no function '{name}'. It has: {known}.")
        return self._functions.named(name)

    def sizes(self, name: str) -> KernelFunction:
        """The sizes of the terms of the equations of motion; see `Outputs.sizes`."""
        return self._functions.sizes(name)

    def sizes_at(self, values: Array) -> Array:
        """Characteristic sizes of states, zero where unknown; then the kinetic energy.

        From a column of t, states, dependent speeds, parameters and inputs.
        """
        sizes: Array = self._functions.state_sizes(values)[0].ravel()
        return sizes

    def quantity(self, kind: str, of: object) -> KernelFunction:
        """A quantity of one of the model's things: "value", "velocity", "orientation" and so on; see `Trajectory`."""
        return self._functions.quantity(kind, of)

    def reaction(
        self, what: object, along: object = None, *, joint: bool = False
    ) -> tuple[ReactionGraph, KernelFunction]:
        """The forces of a joint, a point or a constraint: their graph, and their numbers; see `Trajectory`."""
        return self._functions.reaction(what, along, joint=joint)

    def arrows(self, *, given: bool = True) -> tuple[tuple[Arrow, ...], KernelFunction]:
        """All that arrows show along a motion, and their numbers; u̇ ("a") and λ ("l") are `given`, or computed."""
        return self._functions.arrows(given=bool(given))

    def speeds_from_rates(self) -> KernelFunction:
        """u and u̇ of the speeds that are states, from q̇ and q̈ ("d"), which come first."""
        return self._functions.speeds

    def force_parts(self) -> tuple[tuple[Cause, ...], KernelFunction]:
        """The causes of generalized forces, and the part of each in M u̇ − f, from accelerations."""
        return causes(self.source.system), self._functions.parts

    def motion(self, name: str) -> KernelFunction:
        """The functions that simulations call: ẋ ("motion") and its companions; see `SimulationPrograms`.

        All take, after the parameters, a factor for each constraint: 1, or 0 for one that is left out because it
        follows from others.
        """
        return self.with_pivots(name, None)

    def with_pivots(self, name: str, pivots: Pivots | None, *, hoisted: bool = True) -> KernelFunction:
        """ẋ ("motion") or the projection ("projected") of a choice of dependent speeds; without one as `motion`."""
        return self._functions.motion(name, pivots, hoisted=hoisted)

    def variational(self, name: str, to: tuple[str, ...], *, hoisted: bool = True) -> KernelFunction:
        """The "motion" and its companions with derivatives; see `VariationalPrograms`."""
        refuse_groups(self.system, "derivatives of runs", "Use differences of runs by time stepping.")
        return self._functions.variational(name, to, hoisted=hoisted)

    def variational_loops(self, to: tuple[str, ...]) -> SpareLoops:
        """Free loops of earlier simulations with such derivatives."""
        return self._functions.variational_loops(to)

    def sensitivity(self, kind: str, of: object, to: tuple[str, ...]) -> KernelFunction:
        """A quantity of one of the model's things, then its derivatives; x has the states, then their derivatives."""
        return self._functions.sensitivity(kind, of, to)

    def pulled(self) -> PulledFunction:
        """ẋ as `motion` has it, with pulls on all masses as inputs: for pages in which users pull at bodies."""
        refuse_contacts(self.system, "a page in which the model runs", "run.write makes a page that plays the run.")
        return self._functions.pulled

    def written_out(self, names: Sequence[str]) -> list[KernelFunction]:
        """Functions as self-contained programs: loops over links are written out."""
        cure = "Describe them by forces, with add_compliant_contact, or simulate here."
        refuse_contacts(self.system, "code for other languages", cure)
        functions = {each.name: each for each in (self[name] for name in names or ("derivative",))}
        return [
            each if isinstance(each, KernelFunction) else self._functions.written_out(name)
            for name, each in functions.items()
        ]

    @property
    def controller_names(self) -> str:
        """The names of the digital controllers, with commas between them."""
        return ", ".join(each.name.replace("*/", "* /") for each in self.sampled)


class OpenKernel(CompiledKernel):
    """The functions of another kernel while nothing touches and nothing is locked; it has no contacts, but guards."""

    is_screened = True

    def __init__(self, kernel: CompiledKernel) -> None:
        vars(self).update(vars(kernel))
        self.contacts = None
        self.spare_loops = SpareLoops()

    def with_pivots(self, name: str, pivots: Pivots | None, *, hoisted: bool = True) -> KernelFunction:
        """The same functions, those that depend on the mode by programs of their own."""
        return super().with_pivots(name if name == "resets" else f"open {name}", pivots, hoisted=hoisted)
