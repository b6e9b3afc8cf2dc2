"""Kernels: the equations of motion and what belongs to them, as machine code.

Arrays and what they hold, in the order of the symbols that the kernel names:

    t   time                                                1
    x   state: coordinates, then independent speeds         nx = nq + nu     kernel.states
    w   inputs                                              nw               kernel.inputs
    p   parameters                                          np               kernel.parameters
    a   accelerations u̇, where they are given               nu               kernel.accelerations
    l   multipliers λ, where they are given                 m

Functions, by name, and the shape of their results:

    derivative             q̇, then u̇                        nx
    mass_matrix            M of M u̇ = f                     nu × nu
    forcing                f                                nu
    active_forces          F_r                              nu
    inertia_forces         F_r*, from a                     nu
    kinetic_energy         K                                1
    potential_energy       V of gravity                     1
    power                  of all loads but gravity         1
    jacobian_states        ∂dx/∂x                           nx × nx
    jacobian_parameters    ∂dx/∂p                           nx × np
    jacobian_inputs        ∂dx/∂w                           nx × nw
    generalized_forces     M u̇ − f, from a                  nu
    input_matrix           ∂f/∂w                            nu × nw
    …                      the user's own outputs

and for constraints that are kept by projection, whose states are all speeds:

    residuals              φ, then C u + d                  mc + m
    violations             the same relative to their terms mc + m
    constraint_matrix      C                                m × nu
    constraint_drift       Ċ u + ḋ of C u̇ + Ċ u + ḋ = 0      m
    multipliers            λ of M u̇ = f + Cᵀ λ              m
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from kanes.codegen.arguments import by_names, state
from kanes.codegen.c_code import write_c_file
from kanes.codegen.function import KernelFunction
from kanes.dynamics.constraints.constraint_numbers import ConstraintNumbers
from kanes.dynamics.programs.arrow_columns import Arrow
from kanes.dynamics.programs.force_parts import Cause, causes
from kanes.dynamics.reactions.reaction_graph import ReactionGraph
from kanes.errors import ExpressionError, UnknownNameError
from kanes.exports.exported_system import ExportedSystem
from kanes.kernel import exporting
from kanes.kernel.fmu_handover import fmu_model
from kanes.kernel.functions import FROM_ACCELERATIONS, KernelFunctions
from kanes.kernel.inverse import Balance, unknown_inputs
from kanes.kernel.masses import Masses
from kanes.kernel.pulled import PulledFunction
from kanes.kernel.source import Source
from kanes.model.system import System
from kanes.page.shown_motion import TypesetSection
from kanes.rank import Pivots
from kanes.simulate import run
from kanes.simulate.inputs import inputs_at, numbers_and_samples
from kanes.simulate.loop.motion_loop import SpareLoops
from kanes.simulate.settings import Settings
from kanes.simulate.value_tables import start_of
from kanes.trajectory import files
from kanes.trajectory.ensemble import Ensemble
from kanes.trajectory.replay import Replay
from kanes.trajectory.trajectory import Trajectory
from kanes.types import Array
from kanes.values import is_among, named_arguments

if TYPE_CHECKING:
    from os import PathLike


class Kernel:
    """Compiled functions of one system. Made by `equations.compile()`; each function is compiled when first needed.

    Two threads may use one kernel. A pickled or copied kernel has its programs and its system with it; machine code
    comes from the cache of wherever it goes, or is made again.
    """

    def __init__(self, source: Source, written: Callable[..., tuple[TypesetSection, ...]]) -> None:
        names = source.names
        self.name = source.system.name
        self.states = names.states
        self.accelerations = names.accelerations
        self.dependent = names.dependent  # speeds that are no states, since others determine them
        self.parameters = names.parameters
        self.inputs = names.inputs
        self.units = source.system.units
        self.spans = source.system.spans  # first and last time of samples that drive something
        self.quaternions = names.quaternions  # numbers of the four states of each
        self.locks = names.locks  # three-angle turns; see `Outputs.locks`
        self.events = source.events  # what simulations look for
        self.sampled = source.sampled  # digital controllers that run in simulations
        self.tasks = source.tasks  # what these do, as numbers
        self.spare_loops = SpareLoops()  # of simulations that are over
        self._is_projected = names.is_projected
        self._functions = KernelFunctions(source)
        self._semidefinite: Kernel | None = None  # the same where M is singular without its constraints
        self._judged: tuple[bytes | None, bool] = None, False  # the last parameters, and whether M is singular
        self._written = written  # a function of a module, which travels by its name

    def __repr__(self) -> str:
        function = self["derivative"]
        counts = f"{function.operation_count} operations, and {function.prepare_count} once for its parameters"
        return f"<kernel of '{self.name}': {len(self.states)} states, {counts}>"

    # What there is

    @property
    def speed_count(self) -> int:
        """How many of the states are speeds; they are the last ones."""
        return len(self.accelerations)

    @property
    def names(self) -> tuple[str, ...]:
        """The functions that there are."""
        return self._source.names.functions

    @property
    def key(self) -> str:
        """SHA-256 of what it simulates: the system, its events and its digital controllers."""
        return self._source.key

    @property
    def has_potential(self) -> bool:
        """Whether gravity is uniform, so that it has a potential energy."""
        return self._source.system.has_uniform_gravity

    @property
    def motion_states(self) -> tuple[str, ...]:
        """The states of a simulation: those of the kernel, and the work where there is any."""
        return self._functions.source.traits.motion_states

    @property
    def multiplier_count(self) -> int:
        """How many states a residual has beyond those of a simulation."""
        traits = self._source.traits
        return len(traits.residual_states) - len(traits.motion_states)

    @property
    def is_rolled(self) -> bool:
        """Whether ẋ comes from a loop over the links of a large tree."""
        return self._source.traits.is_rolled

    @property
    def operation_count(self) -> int:
        """Operations of one evaluation of dx, without those that depend on parameters alone."""
        return self["derivative"].operation_count

    @property
    def constraints(self) -> ConstraintNumbers | None:
        """What simulations keep to by projection."""
        return self._functions.constraints if self._is_projected else None

    @property
    def all_constraints(self) -> ConstraintNumbers:
        """The constraints over all speeds, those among them that are no states."""
        return self._functions.constraints

    @property
    def masses(self) -> Masses:
        """What has mass, to be looked at for numbers that nothing has."""
        return self._functions.masses

    @property
    def _source(self) -> Source:
        return self._functions.source

    def suited(self, p: Array) -> Kernel:
        """The kernel for some rows of parameters: another one where M of some is only positive semi-definite.

        That happens where masses are zero, or next to it, and constraints determine the motion nevertheless. The other
        kernel has the same functions and key.
        """
        if self._source.is_semidefinite or not self._is_projected or not self._is_singular(p):
            return self
        if self._semidefinite is None:
            self._semidefinite = Kernel(self._source.for_semidefinite(), self._written)
        return self._semidefinite

    def _is_singular(self, p: Array) -> bool:
        given = p.tobytes()
        if given != self._judged[0]:
            is_singular = self.masses.may_be_singular(p) and any(map(self._functions.is_singular, np.unique(p, axis=0)))
            is_singular = is_singular or any(map(self._functions.is_light, self.masses.lightest(p)))
            self._judged = given, is_singular
        return self._judged[1]

    # Functions

    def __getitem__(self, name: str) -> KernelFunction:
        """A function by name."""
        if not is_among(name, self.names):
            known = ", ".join(self.names)
            raise UnknownNameError(f"The kernel of '{self.name}' has no function '{name}'. It has: {known}.")
        return self._functions.named(name)

    def sizes(self, name: str) -> KernelFunction:
        """How large the terms of the equations of motion are; see `Outputs.sizes`."""
        return self._functions.sizes(name)

    def sizes_at(self, values: Array) -> Array:
        """Sizes that states have by themselves, zero where nothing tells; then the kinetic energy.

        From a column of t, states, dependent speeds, parameters and inputs.
        """
        sizes: Array = self._functions.state_sizes(values)[0].ravel()
        return sizes

    def quantity(self, kind: str, of: Any) -> KernelFunction:
        """A quantity of one of the model's things: "value", "velocity", "orientation" and so on; see `Trajectory`."""
        return self._functions.quantity(kind, of)

    def reaction(self, what: Any, along: Any = None, *, joint: bool = False) -> tuple[ReactionGraph, KernelFunction]:
        """The forces of a joint, a point or a constraint: how they are made up, and their numbers; see `Trajectory`."""
        return self._functions.reaction(what, along, joint=joint)

    def arrows(self, *, given: bool = True) -> tuple[tuple[Arrow, ...], KernelFunction]:
        """All that arrows show along a motion, and their numbers; u̇ ("a") and λ ("l") are `given`, or worked out."""
        return self._functions.arrows(given=bool(given))

    def speeds_from_rates(self) -> KernelFunction:
        """u and u̇ of the speeds that are states, from q̇ and q̈ ("d"), which come first."""
        return self._functions.speeds

    def force_parts(self) -> tuple[tuple[Cause, ...], KernelFunction]:
        """The causes of generalized forces, and the part of each in M u̇ − f, from accelerations."""
        return causes(self._source.system), self._functions.parts

    @property
    def system(self) -> System:
        """The system that it computes."""
        return self._source.system

    def sections(self, marks: Mapping[str, str] | None = None) -> tuple[TypesetSection, ...]:
        """Its equations, set in LaTeX under headings; with `marks` symbols stand as macros, by their names."""
        return self._written(self.system, marks)

    def motion(self, name: str) -> KernelFunction:
        """What simulations call: ẋ ("motion") and what belongs to it; see `SimulationPrograms`.

        All take, after the parameters, a factor for each constraint: 1, or 0 for one that is left out because it
        follows from others.
        """
        return self.with_pivots(name, None)

    def with_pivots(self, name: str, pivots: Pivots | None, *, hoisted: bool = True) -> KernelFunction:
        """ẋ ("motion") or the projection ("projected") of a choice of dependent speeds; without one as `motion`."""
        return self._functions.motion(name, pivots, hoisted=hoisted)

    def variational(self, name: str, to: tuple[str, ...], *, hoisted: bool = True) -> KernelFunction:
        """The "motion" and what belongs to it with derivatives; see `VariationalPrograms`."""
        return self._functions.variational(name, to, hoisted=hoisted)

    def variational_loops(self, to: tuple[str, ...]) -> SpareLoops:
        """What simulations with such derivatives laid out before, and do not use now."""
        return self._functions.variational_loops(to)

    def slopes(self, kind: str, of: Any, to: tuple[str, ...]) -> KernelFunction:
        """A quantity of one of the model's things, then its derivatives; of states and then their slopes in x."""
        return self._functions.slopes(kind, of, to)

    def pulled(self) -> PulledFunction:
        """ẋ as `motion` has it, under forces and torques on all that has mass: what a page needs to be pulled at."""
        return self._functions.pulled

    def function(
        self, name: str, parameters: Mapping[Any, float], inputs: Mapping[Any, float] | None = None
    ) -> Callable[..., Array]:
        """A function of (t, x) for given parameters and inputs, each given by symbol or name exactly once.

        x is an array, or a table by symbol or name as `simulate` takes its start: speeds left out are zero, or what
        the constraints say. Functions of accelerations are called with (t, x, u̇). Results of several columns have the
        shape that the table above names. Threads may share the function.
        """
        p = by_names(self.name, "parameter", self.parameters, parameters, self.units)
        compiled = self.suited(p[None])[name]
        w = by_names(self.name, "input", self.inputs, inputs, self.units)
        completed = partial(self._completed, p)
        if name in FROM_ACCELERATIONS:
            return lambda t, x, udot: compiled.one(udot, t, state(name, self.states, t, x, completed), w, p)
        bound, shape = compiled.bound(w, p, completed), compiled.shape
        if len(shape) == 1:
            return bound
        return lambda t, x: bound(t, x).reshape(shape, order="F")

    def _completed(self, p: Array, t: float, given: Mapping[Any, Any]) -> Array:
        """A state from a table of values, as a simulation would start from it whatever its inputs."""
        return start_of(self, t, given, dict(zip(self.parameters, p, strict=True)))

    def derivative(
        self, parameters: Mapping[Any, float], inputs: Mapping[Any, float] | None = None
    ) -> Callable[[float, Any], Array]:
        """dx = f(t, x) for given parameters and inputs; fit for SciPy's `solve_ivp`. x may be a table."""
        return self.function("derivative", parameters, inputs)

    @named_arguments("simulate(stop=10, parameters={…}, initial={…})")
    def simulate(
        self,
        *,
        stop: float,
        parameters: Mapping[Any, Any],
        initial: Mapping[Any, Any],
        inputs: Mapping[Any, Any] | None = None,
        start: float = 0.0,
        times: Any = None,
        tolerance: float = 1e-10,
        absolute: Any = None,
        method: str = "auto",
        step: float | None = None,
        largest_step: float | None = None,
        most_steps: int = 1_000_000,
        most_events: int = 1000,
        progress: bool | None = None,
        repair: bool = False,
        seed: int = 0,
        first_run: int = 0,
    ) -> Trajectory:
        """The motion from a start, integrated in machine code.

        Every coordinate has an initial value; a speed left out starts at zero, or at what the constraints say, and a
        quaternion at no turn. A start that violates constraints is an error, unless `repair` may change it to the
        nearest. An input is a number, `Samples` of a function of time, or a `Controller`. Quantities count in the
        declared unit, or in base units.

        `times` are those at which the state is kept, a thousand and one evenly spaced ones if left out; where `stop` is
        the start there is one state. `tolerance` bounds the error that each step makes in a state, relative to its size
        now plus its mean size so far; in place of the latter `absolute` may give a number for all states, or a table of
        some by name. No step is longer than `largest_step`, and none crosses a time at which a law of time
        switches. Methods:

            dop853   Runge–Kutta of order 8 of Dormand and Prince; "auto" takes it for tolerances up to 1e-6
            dp5      Runge–Kutta of order 5 of the same; "auto" takes it for coarser ones
            rk4      the classical Runge–Kutta method with a fixed `step`
            cvode    backward differentiation, for stiff systems; "auto" goes over to it where that costs less
            ida      the same on M u̇ = f unsolved, for mass matrices that are nearly singular

        Errors of cvode and ida add up more than others; their steps are held to a tenth of the tolerance. `run.outcome`
        says how it ended, and by which method and why; its steps are evaluations for cvode and ida. Random numbers of
        digital controllers follow from the `seed` and the number of the run, which is `first_run`. A bar shows the
        progress of long runs on a terminal (`progress` forces or forbids it); Ctrl-C ends them with what there is.
        """
        common = start, stop, times, tolerance, absolute, method, step, largest_step, most_steps, most_events
        settings = Settings(*common, 1, progress, repair, seed, first_run)
        return Trajectory.of(self, run.simulate(self, initial, parameters, {} if inputs is None else inputs, settings))

    @named_arguments("simulate_many(stop=10, parameters={…}, initial={…})")
    def simulate_many(
        self,
        *,
        stop: float,
        parameters: Mapping[Any, Any],
        initial: Mapping[Any, Any],
        inputs: Mapping[Any, Any] | None = None,
        start: float = 0.0,
        times: Any = None,
        tolerance: float = 1e-10,
        absolute: Any = None,
        method: str = "auto",
        step: float | None = None,
        largest_step: float | None = None,
        most_steps: int = 1_000_000,
        most_events: int = 100,
        threads: int | None = None,
        progress: bool | None = None,
        repair: bool = False,
        seed: int = 0,
        first_run: int = 0,
    ) -> Ensemble:
        """Many runs, eight or sixteen at a time on each thread, each with its own steps.

        Values are numbers, for all runs, or arrays with one number per run; otherwise as `simulate`. A run that goes
        wrong, or cannot start, leaves the others alone. There is a thread for each processor, or as `threads` says.
        Runs are numbered from `first_run` on, and with the `seed` their numbers tell their random numbers.
        """
        common = start, stop, times, tolerance, absolute, method, step, largest_step, most_steps, most_events
        settings = Settings(*common, threads, progress, repair, seed, first_run)
        return Ensemble.of(
            self, run.simulate_many(self, initial, parameters, {} if inputs is None else inputs, settings)
        )

    def load(self, path: str | PathLike[str]) -> Trajectory:
        """A run of this kernel, or a replay, that `run.save` wrote as netCDF."""
        record, given = files.load(self, path)
        return Replay.loaded(self, record, given) if given else Trajectory.of(self, record)

    def inverse_dynamics(
        self,
        parameters: Mapping[Any, float],
        *,
        known: Mapping[Any, Any] | None = None,
        solve: Sequence[Any] | None = None,
        solve_for_inputs: bool = True,
    ) -> Callable[[float, Any, Any], Array]:
        """The inputs that cause given accelerations, as a function of (t, x, u̇); or the generalized forces M u̇ − f.

        Inputs that are `known` are numbers, or `Samples` of a function of time; those to `solve` for are named, and
        are all others if left out. They come in that order. Where the motion does not determine them, or they cannot
        cause it, there is an error and no guess. x is an array or a table, as for `function`; so is u̇, by the names of
        the speeds, and what a table leaves out follows from the constraints.

        The generalized forces are what must come beside the known inputs, the others being zero; those of constraints
        are among them.
        """
        p = self.masses.checked(by_names(self.name, "parameter", self.parameters, parameters, self.units))
        given = numbers_and_samples(self.name, known, self.units)
        unknown = unknown_inputs(self, tuple(given), solve, solve_for_inputs=solve_for_inputs)
        w = partial(inputs_at, self.inputs, given)
        balance = Balance(self, p, w, unknown, partial(self._completed, p))
        return balance.needed if solve_for_inputs else balance.generalized_forces

    def c_code(self, *names: str) -> str:
        """Readable, self-contained C99 of some functions, of `derivative` when none is named; it needs math.h alone."""
        text = write_c_file({each.name: each.c_code for each in self._written_out(names)})
        left_out = (
            f"/* Digital controllers ({self._controllers}) are not in this code; what they drive are inputs. */\n"
        )
        return left_out + text if self.sampled else text

    @property
    def _controllers(self) -> str:
        return ", ".join(each.name.replace("*/", "* /") for each in self.sampled)

    def export(
        self,
        path: str | PathLike[str],
        *names: str,
        parameters: Mapping[Any, float] | None = None,
        initial: Mapping[Any, float] | None = None,
        inputs: Mapping[Any, float] | None = None,
        version: int | None = None,
        platforms: Sequence[str] | None = None,
    ) -> None:
        """Write some functions, `derivative` when none is named, for another language or tool, by the path's ending.

            model.c, .h        C99 that needs math.h alone, with its header
            model/             a folder of the same with an example, which CMake builds
            model.m            functions for MATLAB and Octave, fit for ode45
            model.py           Python with JAX, to be compiled, mapped and differentiated by it
            model.wasm, .js    WebAssembly, which gives the same bits in every browser, with its JavaScript
            model.fmu          a Functional Mock-up Unit for Model Exchange and Co-Simulation

        Functions that are named are the outputs of a unit, energies and the user's own when none is. It needs
        `parameters` and `initial`. Its `version` is 3 or 2, of the FMI standard; its `platforms` are some of
        x86_64-linux, x86_64-windows, x86_64-darwin and aarch64-darwin, all if left out, and () writes sources alone,
        which needs no compiler.

        Numbers of `parameters`, of the `initial` state, which needs those, and of `inputs` go along where they are
        given. No format holds digital controllers: a kernel that has some is refused.
        """
        if self.sampled:
            raise ExpressionError(
                f"export: '{path}' would leave out the digital controllers of '{self.name}' ({self._controllers}). "
                "Compile without sampled=, so that what they drive are inputs, and put the controllers around it."
            )
        options = {"version": version, "platforms": platforms}
        exporting.export(path, lambda: self._exported(names, parameters, initial, inputs), options)

    def _exported(
        self,
        names: Sequence[str],
        parameters: Mapping[Any, float] | None,
        initial: Mapping[Any, float] | None,
        inputs: Mapping[Any, float] | None,
    ) -> ExportedSystem:
        if parameters is not None:
            p = by_names(self.name, "parameter", self.parameters, parameters, self.units)
            suited = self.suited(p[None])
            if suited is not self:
                return suited._exported(names, parameters, initial, inputs)
        numbers: dict[str, float] = {}
        if inputs is not None:
            w = by_names(self.name, "input", self.inputs, inputs, self.units)
            numbers |= zip(self.inputs, w.tolist(), strict=True)
        if parameters is not None or initial is not None:
            p = by_names(self.name, "parameter", self.parameters, parameters, self.units)
            numbers |= zip(self.parameters, p.tolist(), strict=True)
            if initial is not None:
                numbers |= zip(self.states, self._completed(p, 0.0, initial).tolist(), strict=True)
        functions = tuple(self._written_out(names))
        simulated = partial(fmu_model, self, self._source, names, parameters, initial, inputs)
        known = self.states, self.inputs, self.parameters, self.units
        return ExportedSystem(self.name, functions, *known, numbers, simulated)

    def _written_out(self, names: Sequence[str]) -> list[KernelFunction]:
        """Functions as programs that need nothing beside them: loops over links are written out."""
        functions = {each.name: each for each in (self[name] for name in names or ("derivative",))}
        return [
            each if isinstance(each, KernelFunction) else self._functions.written_out(name)
            for name, each in functions.items()
        ]
