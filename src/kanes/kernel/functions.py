"""The functions of a kernel, each made once, on first use."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial
from threading import RLock
from typing import Any, TypeVar

import numpy as np

from kanes.base.contact_layout import ContactLayout
from kanes.base.packing import grouped
from kanes.base.rank import Pivots, idle_unknowns, is_light_inertia, is_singular_inertia, stiffened
from kanes.base.types import Array
from kanes.codegen.evaluator import Evaluator
from kanes.codegen.function import KernelFunction
from kanes.dynamics.constraints.numbers import ConstraintNumbers
from kanes.dynamics.contacts.moment_derivatives import choice_names, impulse_names
from kanes.dynamics.contacts.open_programs import rate_names as screen_rates
from kanes.dynamics.forms import OnGraphs
from kanes.dynamics.programs.arrow_columns import Arrow
from kanes.dynamics.programs.rates_to_speeds import rate_names
from kanes.dynamics.programs.variational import sensitivity_names, variational_name
from kanes.dynamics.reactions.graph import ReactionGraph
from kanes.expr.program import Program, extract
from kanes.expr.symbols import names_of
from kanes.kernel.eliminated import EliminatedFunction, is_worth_eliminating
from kanes.kernel.masses import Masses
from kanes.kernel.pulled import WITH_PULLS, PulledFunction, pulled_system
from kanes.kernel.source import Source
from kanes.simulate.loop.motion_loop import SpareLoops

T = TypeVar("T")

# Functions that can be computed by a choice of dependent speeds.
_ELIMINATED = ("derivative", "multipliers")
# Functions that a loop over the links of a large tree computes.
_ROLLED = ("derivative", "kinetic_energy", "potential_energy")
# Of simulations, those that share the constants of the motion in the compiled loop: they have none of their own.
_WITHOUT_CONSTANTS = ("events", "resets", "projected", "open events", "open screen")
FROM_ACCELERATIONS = ("generalized_forces", "inertia_forces")


class KernelFunctions:
    """Functions by name, of simulations, of terms, and of quantities along a run.

    Threads share them. They are left out when a kernel is pickled, and made again from its programs.
    """

    def __init__(self, source: Source) -> None:
        self.source = source
        self._made: dict[tuple[object, ...], Any] = {}  # by kind and arguments
        self._lock = RLock()

    def __getstate__(self) -> dict[str, object]:
        with self._lock:
            for made in self._made.values():
                if isinstance(made, KernelFunction):
                    # One that was found on disk may not have read its program yet.
                    _ = made.program
            return {"source": self.source}

    def __setstate__(self, state: dict[str, object]) -> None:
        vars(self).update(state, _made={}, _lock=RLock())

    def _once(self, key: tuple[object, ...], make: Callable[[], T]) -> T:
        with self._lock:
            if key not in self._made:
                self._made[key] = make()
            return self._made[key]

    @property
    def tasks_and_memory(self) -> tuple[str, ...]:
        """The functions of digital controllers, if there are any."""
        tasks = self.source.tasks
        return () if tasks is None else (*(f"task {number}" for number in range(tasks.count)), "memory")

    @cached_property
    def masses(self) -> Masses:
        """Mass properties, checked for impossible values."""
        return Masses(self.source.system, lambda: self.source.program("masses", "masses"), self.undetermined)

    # By name

    def named(self, name: str) -> KernelFunction:
        """One of those that the kernel lists."""
        return self._once(("function", name), lambda: self._shortest(name))

    def _shortest(self, name: str) -> Any:
        # `Any`: a loop over links and an `EliminatedFunction` have the interface of a `KernelFunction`.
        names, arguments = self.source.names, self._arguments
        rolled = self.source.rolled(name, arguments) if name in _ROLLED else None
        if rolled is not None:
            return rolled
        is_long = names.is_projected and is_worth_eliminating(len(names.accelerations))
        return self._eliminated(name) if is_long and name in _ELIMINATED else self.written_out(name)

    def written_out(self, name: str) -> KernelFunction:
        """A function as one program, however large."""
        leading = {"a": self.source.names.accelerations} if name in FROM_ACCELERATIONS else {}
        return self.source.function("function", name, {**leading, **self._arguments})

    def _eliminated(self, name: str) -> EliminatedFunction:
        """A function by dependent speeds that are chosen at each state."""
        names, arguments = self.source.names, self._arguments
        size = len(names.states) if name == "derivative" else len(names.constraints)
        by_pivots = partial(self.source.function, "eliminated", name, arguments)
        return EliminatedFunction(name, size, arguments, self.constraints, by_pivots, partial(self.written_out, name))

    def sizes(self, name: str) -> KernelFunction:
        """The sizes of the terms of the equations of motion; see `Outputs.sizes`."""
        leading = {"a": self.source.names.accelerations} if name == "forces" else {}
        arguments = {**leading, **self._arguments}
        return self._once(("sizes", name), lambda: self.source.function("sizes", name, arguments))

    # Of measured motions

    @property
    def speeds(self) -> KernelFunction:
        """u and u̇ from q̇ and q̈ ("d")."""
        arguments = {"d": rate_names(self.source.system), **self._arguments}
        return self._once(("speeds",), lambda: self.source.function("speeds", "speeds", arguments))

    @property
    def parts(self) -> KernelFunction:
        """The parts of generalized forces, cause by cause."""
        arguments = {"a": self.source.names.accelerations, **self._arguments}
        return self._once(("parts",), lambda: self.source.function("parts", "parts", arguments))

    # Of simulations

    def motion(self, name: str, pivots: Pivots | None, *, hoisted: bool) -> KernelFunction:
        """ẋ and its companions, for a choice of dependent speeds or without one."""
        return self._once(("motion", name, pivots, hoisted), lambda: self._motion(name, pivots, hoisted))

    def _motion(self, name: str, pivots: Pivots | None, hoisted: bool) -> Any:
        names, traits, leading = self.source.names, self.source.traits, dict[str, tuple[str, ...]]()
        arguments = grouped(traits.motion_states, names.inputs, names.parameters)
        rolled = self.source.rolled(name, arguments) if name == "motion" else None
        if rolled is not None:
            return rolled
        if name.startswith("residual"):
            leading = {"a": traits.residual_inputs}
            arguments = {**arguments, "x": traits.residual_states}
        is_task = name in self.tasks_and_memory
        is_hoisted = hoisted and name not in _WITHOUT_CONSTANTS and not is_task
        if name == "open screen":
            arguments = {**arguments, "x": (*traits.motion_states, *screen_rates(traits.motion_states))}
        arguments = {**arguments, "p": (*names.parameters, *names.factors)}
        if is_task and self.source.tasks is not None:
            arguments = {**arguments, "w": (*names.inputs, *self.source.tasks.memory)}
        return self.source.function("motion", name, {**leading, **arguments}, pivots, hoisted=is_hoisted)

    def variational(self, name: str, to: tuple[str, ...], *, hoisted: bool) -> KernelFunction:
        """The motion, or a companion, with its derivatives; see `VariationalPrograms`."""
        return self._once(("variational", name, to, hoisted), lambda: self._variational(name, to, hoisted))

    def _variational(self, name: str, to: tuple[str, ...], hoisted: bool) -> KernelFunction:
        names, traits = self.source.names, self.source.traits
        states = (*traits.motion_states, *sensitivity_names(names.states, to))
        arguments = grouped(states, names.inputs, (*names.parameters, *names.factors))
        if name == "events":
            program = self.source.program("motion", name)
            return KernelFunction(name, program, arguments, hoisted=False, always_compiled=True)
        is_hoisted = hoisted and name == "motion"
        leading = self._chosen_at_moments(name) if names.contacts else {}
        given = {**leading, **arguments}
        return self.source.function("variational", variational_name(name, to), given, hoisted=is_hoisted)

    def _chosen_at_moments(self, name: str) -> dict[str, tuple[str, ...]]:
        """What functions of moments with contacts take first: impulses, or numbers that choose a guard."""
        layout = ContactLayout(*self.source.names.contacts)
        if name == "numbers":
            return {"impulses": impulse_names(layout.row_count)}
        return {"choice": choice_names(layout.guard_count)} if name == "guard" else {}

    def variational_loops(self, to: tuple[str, ...]) -> SpareLoops:
        """Loops of finished runs with such derivatives."""
        return self._once(("variational loops", to), SpareLoops)

    def sensitivity(self, kind: str, of: object, to: tuple[str, ...]) -> KernelFunction:
        """A quantity of one of the model's things and its derivatives, of t, states and their derivatives, w and p."""
        names = self.source.names

        def make() -> KernelFunction:
            arguments = grouped((*names.states, *sensitivity_names(names.states, to)), names.inputs, names.parameters)
            return KernelFunction("sensitivity", self.source.sensitivity(kind, of, to), arguments)

        return self._once(("sensitivity", kind, _key(of), to), make)

    @cached_property
    def pulled(self) -> PulledFunction:
        """ẋ with a pull on each body; the work of pulls is included if the motion has a state of work."""
        names, traits = self.source.names, self.source.traits
        system, places = pulled_system(self.source.system)
        further = Source(OnGraphs(system), self.source.form, {}, (), is_semidefinite=self.source.is_semidefinite)
        program = further.program("motion", "motion")
        ((_, positions, _),) = program.outputs
        rows = positions[: len(traits.motion_states)]
        program = extract(program, {"dx": (rows, len(rows))}, {})
        groups = grouped(traits.motion_states, names_of(system.inputs), (*names.parameters, *names.factors))
        # A separate group: a module describes each group.
        arguments = {WITH_PULLS if group == "w" else group: entries for group, entries in groups.items()}
        return PulledFunction(KernelFunction("pulled", program, arguments), places)

    # At single states

    @cached_property
    def constraints(self) -> ConstraintNumbers:
        """The constraints over all speeds, also those that are not states."""
        names = self.source.names
        column = (names.time, *names.coordinates, *names.speeds, *names.parameters, *names.inputs)
        return ConstraintNumbers(
            names.constraints,
            names.families,
            names.speeds,
            lambda name, values: self._evaluator(name, column)(values),
            lambda: self.source.traits.is_moving,
        )

    @property
    def state_sizes(self) -> Evaluator:
        """Characteristic sizes of states, then the energy; from t, states, dependent speeds, p and w."""
        names = self.source.names
        column = (names.time, *names.states, *names.dependent, *names.parameters, *names.inputs)
        return self._evaluator("state_sizes", column)

    def _evaluator(self, name: str, column: tuple[str, ...]) -> Evaluator:
        return self._once(("numbers", name), lambda: Evaluator(self.source.program("numbers", name), column))

    def is_singular(self, p: Array) -> bool:
        """Whether M of all speeds is singular, at a general state and some numbers for the parameters."""
        return is_singular_inertia(self._mass_matrix(self._general_state(p)))

    def is_light(self, p: Array) -> bool:
        """Whether constraints hold masses too light for the metric of M, at the same state."""
        values = self._general_state(p)
        C = self.constraints.constraints_at(values)[0]
        return is_light_inertia(self._mass_matrix(values), C, self.source.names.families)

    def undetermined(self, p: Array) -> tuple[str, ...]:
        """Speeds that move no mass and that the constraints do not determine, with some numbers for the parameters.

        They take part in motions x with M x = 0 and C x = 0.
        """
        if not self.source.names.is_projected:
            return ()
        values = self._general_state(p)
        M, C = self._mass_matrix(values), self.constraints.constraints_at(values)[0]
        if not np.isfinite(M).all() or not np.isfinite(C).all():
            return ()
        return tuple(np.array(self.source.names.speeds)[idle_unknowns(stiffened(M, C))])

    def _general_state(self, p: Array) -> Array:
        """Time, coordinates, speeds and inputs as unrelated numbers, with some numbers for the parameters."""
        names = self.source.names
        count = 1 + len(names.coordinates) + len(names.speeds)
        general = 0.3 + np.modf(np.arange(1, count + len(names.inputs) + 1) * 0.6180339887498949)[0]
        return np.concatenate([general[:count], p, general[count:]])

    def _mass_matrix(self, values: Array) -> Array:
        names = self.source.names
        column = (names.time, *names.coordinates, *names.speeds, *names.parameters, *names.inputs)
        make = partial(Evaluator, self.source.program("function", "mass_matrix"), column)
        found: Array = self._once(("masses", "mass_matrix"), make)(values)[0]
        return found

    # Along a run

    def quantity(self, kind: str, of: object) -> KernelFunction:
        """A quantity of one of the model's things."""
        return self._once(
            ("quantity", kind, _key(of)), lambda: self._with_accelerations(kind, self.source.quantity(kind, of))
        )

    def reaction(self, what: object, along: object, *, joint: bool) -> tuple[ReactionGraph, KernelFunction]:
        """The forces of a joint, a point or a constraint: their graph, and their numbers."""

        def make() -> tuple[ReactionGraph, KernelFunction]:
            graph = self.source.reaction(what, along, joint=joint)
            return graph, self._with_accelerations("reaction", graph.program)

        found: tuple[ReactionGraph, KernelFunction] = self._once(("reaction", joint, _key(what), _key(along)), make)
        return found

    def arrows(self, *, given: bool) -> tuple[tuple[Arrow, ...], KernelFunction]:
        """All that arrows show, and their numbers: of u̇ and λ that are given, or of t, x, w and p alone."""

        def make() -> tuple[tuple[Arrow, ...], KernelFunction]:
            arrows, program = self.source.arrows(given=given)
            return arrows, self._with_accelerations("arrows", program)

        found: tuple[tuple[Arrow, ...], KernelFunction] = self._once(("arrows", given), make)
        return found

    def _with_accelerations(self, name: str, program: Program) -> KernelFunction:
        """A function, also of u̇ ("a") and λ ("l") if its program uses them."""
        used = {value.name for value in program.values if value.kind == "input"}
        given = {"a": self.source.names.accelerations, "l": self.source.graphs.multiplier_names}
        leading = {group: names for group, names in given.items() if not used.isdisjoint(names)}
        return KernelFunction(name, program, {**leading, **self._arguments})

    @property
    def _arguments(self) -> dict[str, tuple[str, ...]]:
        names = self.source.names
        return grouped(names.states, names.inputs, names.parameters)


class _Identity:
    """A key for a thing that has no hash, such as a vector; it is equal to another key of the same object only."""

    def __init__(self, thing: object) -> None:
        self._thing = thing  # Kept, so that its id is not reused.

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Identity) and self._thing is other._thing

    def __hash__(self) -> int:
        return id(self._thing)


def _key(thing: object) -> object:
    """The thing itself if it is a name or is compared by identity."""
    return thing if isinstance(thing, str) or type(thing).__hash__ is object.__hash__ else _Identity(thing)
