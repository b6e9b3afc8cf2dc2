"""Kernels: the equations of motion and related functions, as machine code.

Arrays, in the order of the symbols that the kernel names:

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

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Unpack, cast

from kanes.base.types import Array, Key, Numbers, StateLike, Values
from kanes.base.values import named_arguments, several
from kanes.base.wings import wing
from kanes.codegen.arguments import by_names, state
from kanes.codegen.c_code import write_c_file
from kanes.codegen.function import KernelFunction
from kanes.kernel.compiled_kernel import CompiledKernel
from kanes.kernel.divergence import warn_of_divergence
from kanes.kernel.functions import FROM_ACCELERATIONS
from kanes.kernel.inverse import Balance, unknown_inputs
from kanes.model.contacts.refusals import refuse_many
from kanes.model.system import System
from kanes.simulate import run
from kanes.simulate.hybrid import many as many_hybrid
from kanes.simulate.hybrid import rounds as hybrid
from kanes.simulate.inputs import inputs_at, numbers_and_samples
from kanes.simulate.outcome import Record, Records
from kanes.simulate.settings import STEPPING, Options, Settings
from kanes.simulate.time_stepping import run as stepping
from kanes.trajectory import files
from kanes.trajectory.ensemble import Ensemble
from kanes.trajectory.replay import Replay
from kanes.trajectory.trajectory import Trajectory

if TYPE_CHECKING:
    from os import PathLike
    from pathlib import Path

    from numpy.typing import ArrayLike


class Kernel:
    """Compiled functions of one system, made by `equations.compile()`.

    Two threads may use one kernel. A pickled or copied kernel contains its programs and its system; machine code
    comes from the local cache, or is made again.
    """

    def __init__(self, compiled: CompiledKernel) -> None:
        self._compiled = compiled

    def __repr__(self) -> str:
        function = self["derivative"]
        counts = f"{function.operation_count} operations, and {function.prepare_count} once for its parameters"
        return f"<kernel of '{self.name}': {len(self.states)} states, {counts}>"

    @property
    def name(self) -> str:
        """The name of the model."""
        return self._compiled.name

    @property
    def states(self) -> tuple[str, ...]:
        """The names of the states: coordinates, then speeds."""
        return self._compiled.states

    @property
    def coordinates(self) -> tuple[str, ...]:
        """The names of the coordinates among the states."""
        return self._compiled.coordinates

    @property
    def speeds(self) -> tuple[str, ...]:
        """The names of the speeds among the states."""
        return self._compiled.speeds

    @property
    def accelerations(self) -> tuple[str, ...]:
        """The names of u̇, the derivatives of the speeds among the states."""
        return self._compiled.accelerations

    @property
    def parameters(self) -> tuple[str, ...]:
        """The names of the parameters."""
        return self._compiled.parameters

    @property
    def inputs(self) -> tuple[str, ...]:
        """The names of the inputs."""
        return self._compiled.inputs

    @property
    def units(self) -> Mapping[str, str]:
        """Units by the name of a symbol, as far as they were declared."""
        return self._compiled.units

    @property
    def system(self) -> System:
        """The frozen model."""
        return self._compiled.system

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the functions."""
        return self._compiled.names

    @property
    def key(self) -> str:
        """SHA-256 of what it simulates: the system, its events and its digital controllers."""
        return self._compiled.key

    @property
    def operation_count(self) -> int:
        """Operations of one evaluation of dx, without those that depend on parameters alone."""
        return self._compiled.operation_count

    def __getitem__(self, name: str) -> KernelFunction:
        """A function by name."""
        return self._compiled[name]

    def function(self, name: str, parameters: Numbers, inputs: Numbers | None = None) -> Callable[..., Array]:
        """A function of (t, x) for given parameters and inputs, each given by symbol or name exactly once.

        x is an array, or a table by symbol or name as `simulate` takes its start: speeds left out are zero, or follow
        from the constraints. Functions of accelerations are called with (t, x, u̇). Results of several columns have the
        shape that the table above names. Threads may share the function.
        """
        p = by_names(self.name, "parameter", self.parameters, parameters, self.units)
        compiled = self._compiled.suited(p[None])[name]
        w = by_names(self.name, "input", self.inputs, inputs, self.units)
        completed = partial(self._compiled.completed, p)
        if name in FROM_ACCELERATIONS:
            return lambda t, x, udot: compiled.one(udot, t, state(name, self.states, t, x, completed), w, p)
        bound, shape = compiled.bound(w, p, completed), compiled.shape
        if len(shape) == 1:
            return bound
        return lambda t, x: bound(t, x).reshape(shape, order="F")

    def derivative(self, parameters: Numbers, inputs: Numbers | None = None) -> Callable[[float, StateLike], Array]:
        """dx = f(t, x) for given parameters and inputs; fit for SciPy's `solve_ivp`. x may be a table."""
        return self.function("derivative", parameters, inputs)

    @named_arguments("simulate(stop=10, parameters={…}, initial={…})")
    def simulate(
        self,
        *,
        stop: float,
        parameters: Values,
        initial: Values,
        inputs: Values | None = None,
        start: float = 0.0,
        times: ArrayLike | None = None,
        rtol: float = 1e-10,
        atol: float | Numbers | None = None,
        method: str = "auto",
        step: float | None = None,
        max_step: float | None = None,
        max_steps: int = 1_000_000,
        max_events: int = 1000,
        progress: bool | None = None,
        repair: bool = False,
        seed: int = 0,
        first_run: int = 0,
        impacts: str | None = None,
    ) -> Trajectory:
        """The motion from a start, integrated in machine code.

        Every coordinate has an initial value; a speed left out starts at zero, or at the value that the constraints
        determine, a quaternion at no rotation, and a flexible body undeformed. A start that violates constraints is an
        error, unless `repair` may change it to the nearest. An input is a number, `Samples` of a function of time, or a
        `Controller`. Quantities count in the declared unit, or in base units.

        `times` are those at which the state is kept, a thousand and one evenly spaced ones if left out; where `stop` is
        the start there is one state. `rtol` bounds the error that each step makes in a state, relative to its size
        now plus its mean size so far; in place of the latter `atol` may give a number for all states, or a table of
        some by name. No step is longer than `max_step`, and none crosses a time at which a function of time
        switches. Methods:

            dop853   Runge–Kutta of order 8 of Dormand and Prince; "auto" takes it for tolerances up to 1e-6
            dp5      Runge–Kutta of order 5 of the same; "auto" takes it for coarser ones
            rk4      the classical Runge–Kutta method with a fixed `step`
            cvode    backward differentiation, for stiff systems; "auto" switches to it where that costs less
            ida      the same on M u̇ = f unsolved, for mass matrices that are nearly singular
            time-stepping   a fixed `step`, of first order, for many contacts; see docs/time-stepping.md

        Errors of cvode and ida add up more than others; their steps use a tenth of the tolerance. `run.outcome` says
        how the run ended, and which method was used and why; its steps are evaluations for cvode and ida. Random
        numbers of digital controllers follow from the `seed` and the number of the run, which is `first_run`. A bar
        shows the progress of long runs on a terminal (`progress` forces or forbids it); Ctrl-C ends them and
        keeps what was computed.

        `impacts` is the law of impacts of contacts that come and go: "energetic" (Stronge), "poisson", "newton" (Kane
        and Levinson), or "simultaneous" (Moreau), which treats all contacts at once. Left out, it is the last where
        several contacts touch that do not bounce or do not rub, and else the first; the run then ends where an
        impact would gain energy.
        """
        settings = Settings(
            *(stop, start, times, rtol, atol, method, step, max_step, max_steps, max_events),
            progress=progress,
            repair=repair,
            seed=seed,
            first_run=first_run,
            impacts=impacts,
        )
        engine: Callable[..., Record]
        if isinstance(method, str) and method == STEPPING:
            engine = stepping.simulate
        else:
            refuse_many(self.system)
            engine = run.simulate if self._compiled.contacts is None else hybrid.simulate
        record = engine(self._compiled, initial, parameters, {} if inputs is None else inputs, settings)
        found = Trajectory.of(self._compiled, record)
        warn_of_divergence(found)
        return found

    @named_arguments("simulate_many(stop=10, parameters={…}, initial={…})")
    def simulate_many(
        self,
        *,
        stop: float,
        parameters: Values,
        initial: Values,
        inputs: Values | None = None,
        **options: Unpack[Options],
    ) -> Ensemble:
        """Many runs, eight or sixteen at a time on each thread, each with its own steps.

        Values are numbers, for all runs, or arrays with one number per run; options are those of `simulate`. A run
        that fails, or cannot start, does not affect the others. There is a thread for each processor, unless `threads`
        is given. Runs are numbered from `first_run` on; the `seed` and the number determine the random numbers.
        """
        settings = Settings.of_many("simulate_many", stop, options)
        engine: Callable[..., Records]
        if settings.method == STEPPING:
            engine = stepping.simulate_many
        else:
            refuse_many(self.system)
            engine = run.simulate_many if self._compiled.contacts is None else many_hybrid.simulate_many
        records = engine(self._compiled, initial, parameters, {} if inputs is None else inputs, settings)
        return Ensemble.of(self._compiled, records)

    def read(self, path: str | PathLike[str]) -> Trajectory:
        """A run of this kernel, or a replay, that `run.write` wrote as netCDF."""
        record, given = files.read(self._compiled, path)
        return Replay.loaded(self._compiled, record, given) if given else Trajectory.of(self._compiled, record)

    def inverse_dynamics(
        self,
        parameters: Numbers,
        *,
        known: Values | None = None,
        solve: Key | Iterable[Key] | None = None,
        solve_for_inputs: bool = True,
    ) -> Callable[[float, StateLike, StateLike], Array]:
        """The inputs that cause given accelerations, as a function of (t, x, u̇); or the generalized forces M u̇ − f.

        Inputs that are `known` are numbers, or `Samples` of a function of time; those to `solve` for are named, one
        or a list, and are all others if left out. They come in that order. Where the motion does not determine them, or
        they cannot cause it, an error is raised. x is an array or a table, as for `function`; so is u̇, by
        the names of the speeds, and what a table leaves out follows from the constraints.

        The generalized forces are those needed besides the known inputs, the others being zero; those of constraints
        are among them.
        """
        p = self._compiled.masses.checked(by_names(self.name, "parameter", self.parameters, parameters, self.units))
        given = numbers_and_samples(self.name, known, self.units)
        unknown = unknown_inputs(self._compiled, tuple(given), solve, solve_for_inputs=solve_for_inputs)
        w = partial(inputs_at, self.inputs, given)
        balance = Balance(self._compiled, p, w, unknown, partial(self._compiled.completed, p))
        return balance.needed if solve_for_inputs else balance.generalized_forces

    def c_code(self, *names: str) -> str:
        """Readable, self-contained C99 of some functions, of `derivative` when none is named; it needs math.h alone."""
        text = write_c_file({each.name: each.c_code for each in self._compiled.written_out(several(names))})
        controllers = self._compiled.controller_names
        left_out = f"/* Digital controllers ({controllers}) are not in this code; what they drive are inputs. */\n"
        return left_out + text if controllers else text

    def write(
        self,
        path: str | PathLike[str],
        *names: str,
        parameters: Numbers | None = None,
        initial: Numbers | None = None,
        inputs: Numbers | None = None,
        version: int | None = None,
        platforms: Sequence[str] | None = None,
    ) -> tuple[Path, ...]:
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

        Numbers of `parameters`, of the `initial` state, which needs those, and of `inputs` are written too where
        they are given. No format supports digital controllers: a kernel that has some is refused.

        Returns the paths that were written, or the folder.
        """
        numbers = parameters, initial, inputs
        options = {"version": version, "platforms": platforms}
        export = wing("formats.export.export").export
        return cast("tuple[Path, ...]", export(self._compiled, path, several(names), numbers, options))


def inside_of(kernel: Kernel | CompiledKernel) -> CompiledKernel:
    """The implementation of a kernel, for the other packages."""
    return kernel._compiled if isinstance(kernel, Kernel) else kernel
