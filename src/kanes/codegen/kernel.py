"""Kernels: the equations of motion and what belongs to them, as machine code.

Arrays and what they hold, in the order of the symbols that the kernel names:

    t   time                                                1
    x   state: coordinates, then independent speeds         nx = nq + nu     kernel.states
    w   inputs                                              nw               kernel.inputs
    p   parameters                                          np               kernel.parameters
    a   accelerations u̇, for inverse dynamics               nu

Functions, by name, and the shape of their results:

    derivative             q̇, then u̇                        nx
    mass_matrix            M of M u̇ = f                     nu × nu
    forcing                f                                nu
    active_forces          F_r                              nu
    kinetic_energy         K                                1
    potential_energy       V of gravity                     1
    jacobian_states        ∂dx/∂x                           nx × nx
    jacobian_parameters    ∂dx/∂p                           nx × np
    jacobian_inputs        ∂dx/∂w                           nx × nw
    generalized_forces     M u̇ − f at w = 0, from a         nu
    input_matrix           ∂f/∂w                            nu × nw
    …                      the user's own outputs
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from kanes.codegen.function import Array, KernelFunction
from kanes.errors import ExpressionError, UnknownNameError
from kanes.expr.program import Program
from kanes.expr.values import numbers_by_name

if TYPE_CHECKING:
    from kanes.simulate.trajectory import Ensemble, Trajectory

# Relative size below which the inputs count as unable to make an acceleration; round-off is a thousand times smaller.
_UNREACHABLE = 1e-9


class Kernel:
    """Compiled functions of one system. Made by `equations.compile()`; each function is compiled when first needed."""

    def __init__(
        self,
        name: str,
        programs: Mapping[str, Callable[[], Program]],
        states: tuple[str, ...],
        accelerations: tuple[str, ...],
        parameters: tuple[str, ...],
        inputs: tuple[str, ...],
    ) -> None:
        self.name = name
        self.states = states
        self.parameters = parameters
        self.inputs = inputs
        self._accelerations = accelerations
        self._programs = dict(programs)
        self._functions: dict[str, KernelFunction] = {}

    def __repr__(self) -> str:
        function = self["derivative"]
        counts = f"{function.operation_count} operations, and {function.prepare_count} once for its parameters"
        return f"<kernel of '{self.name}': {len(self.states)} states, {counts}>"

    @property
    def speed_count(self) -> int:
        """How many of the states are speeds; they are the last ones."""
        return len(self._accelerations)

    @property
    def names(self) -> tuple[str, ...]:
        """The functions that there are."""
        return tuple(self._programs)

    @property
    def operation_count(self) -> int:
        """Operations of one evaluation of dx, without those that depend on parameters alone."""
        return self["derivative"].operation_count

    def __getitem__(self, name: str) -> KernelFunction:
        """A function by name."""
        if name not in self._programs:
            known = ", ".join(self._programs)
            raise UnknownNameError(f"The kernel of '{self.name}' has no function '{name}'. It has: {known}.")
        if name not in self._functions:
            arguments = {"t": ("t",), "x": self.states, "w": self.inputs, "p": self.parameters}
            if name == "generalized_forces":
                arguments = {"a": self._accelerations, **arguments}
            self._functions[name] = KernelFunction(name, self._programs[name](), arguments)
        return self._functions[name]

    def function(
        self, name: str, parameters: Mapping[Any, float], inputs: Mapping[Any, float] | None = None
    ) -> Callable[[float, Array], Array]:
        """A function of (t, x) for given parameters and inputs, each given by symbol or name exactly once.

        Results of several columns have the shape that the table above names.
        """
        compiled = self[name]
        p = _column(self.name, "parameter", self.parameters, parameters)
        w = _column(self.name, "input", self.inputs, inputs or {})
        c = compiled.prepare(p)
        shape = self._shape(compiled)

        def evaluate(t: float, x: Array) -> Array:
            return compiled.one(np.array([t]), x, w, p, c=c).reshape(shape, order="F")

        return evaluate

    def derivative(
        self, parameters: Mapping[Any, float], inputs: Mapping[Any, float] | None = None
    ) -> Callable[[float, Array], Array]:
        """dx = f(t, x) for given parameters and inputs; fit for SciPy's `solve_ivp`."""
        return self.function("derivative", parameters, inputs)

    def simulate(
        self,
        *,
        stop: float,
        parameters: Mapping[Any, float],
        initial: Mapping[Any, float],
        inputs: Mapping[Any, float] | None = None,
        start: float = 0.0,
        times: Any = None,
        tolerance: float = 1e-10,
        most_steps: int = 1_000_000,
    ) -> Trajectory:
        """The motion from a start, integrated in machine code by the method of order 8 of Dormand and Prince.

        Every coordinate has an initial value; a speed that is left out starts at zero. `times` are those at which the
        state is kept, a thousand and one evenly spaced ones if left out. `tolerance` bounds the error of each step,
        absolute and relative alike. The first run ever on a machine compiles the integrator, which takes some seconds.
        """
        from kanes.simulate import run  # noqa: PLC0415  # Numba takes half a second to import: only runs wait for it.

        return run.simulate(
            self,
            run.start_column(self, len(self.states) - self.speed_count, initial),
            _column(self.name, "parameter", self.parameters, parameters),
            _column(self.name, "input", self.inputs, inputs or {}),
            run.Settings(start, stop, times, tolerance, most_steps),
        )

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
        most_steps: int = 1_000_000,
    ) -> Ensemble:
        """Many runs, eight at a time, each with its own steps; a run that goes wrong leaves the others alone.

        Values are numbers, for all runs, or arrays with one number per run; otherwise as `simulate`.
        """
        from kanes.simulate import run  # noqa: PLC0415  # as in `simulate`

        runs, tables = run.spread(self.name, parameters, initial, inputs or {})
        return run.simulate_many(
            self,
            np.array([run.start_column(self, len(self.states) - self.speed_count, t) for t in tables[1]]).T,
            np.array([_column(self.name, "parameter", self.parameters, t) for t in tables[0]]).T.reshape(-1, runs),
            np.array([_column(self.name, "input", self.inputs, t) for t in tables[2]]).T.reshape(-1, runs),
            run.Settings(start, stop, times, tolerance, most_steps),
        )

    def inverse_dynamics(
        self, parameters: Mapping[Any, float], *, solve_for_inputs: bool = True
    ) -> Callable[[float, Array, Array], Array]:
        """The inputs that cause given accelerations, as a function of (t, x, u̇); or the generalized forces M u̇ − f.

        The generalized forces are what is missing in the equations of motion when all inputs are zero.
        """
        forces, matrix = self["generalized_forces"], self["input_matrix"]
        p = _column(self.name, "parameter", self.parameters, parameters)
        none = np.zeros(len(self.inputs))

        def needed(t: float, x: Array, udot: Array) -> Array:
            missing = forces.one(udot, np.array([t]), x, none, p)
            if not solve_for_inputs:
                return missing
            B = matrix.one(np.array([t]), x, none, p).reshape(self._shape(matrix), order="F")
            w, *_ = np.linalg.lstsq(B, missing, rcond=None)
            if float(np.linalg.norm(B @ w - missing)) > _UNREACHABLE * max(float(np.linalg.norm(missing)), 1.0):
                raise ExpressionError(
                    f"No values of the inputs of '{self.name}' ({', '.join(self.inputs) or 'none'}) cause these "
                    "accelerations. Give accelerations that they can cause, or ask with solve_for_inputs=False for the "
                    "generalized forces."
                )
            solution: Array = w
            return solution

        return needed

    def c_code(self, *names: str) -> str:
        """Readable, self-contained C99 of some functions, of `derivative` when none is named; it needs math.h alone."""
        return "#include <math.h>\n\n" + "\n".join(self[name].c_code() for name in names or ("derivative",))

    def _shape(self, function: KernelFunction) -> tuple[int, ...]:
        outputs = function.program.outputs
        rows = outputs[0][2]
        return (function.size,) if len(outputs) > 1 or rows == function.size else (rows, function.size // rows)


def _column(model: str, kind: str, names: tuple[str, ...], values: Mapping[Any, float]) -> Array:
    by_name = numbers_by_name(model, values)
    missing = [name for name in names if name not in by_name]
    unknown = [name for name in by_name if name not in names]
    if missing or unknown:
        parts = [f"no value for {kind} {', '.join(missing)}"] if missing else []
        parts += [f"'{model}' has no {kind} {', '.join(unknown)}"] if unknown else []
        raise UnknownNameError(f"{'; '.join(parts)}. Give one number for each of {', '.join(names) or 'none'}.")
    return np.array([by_name[name] for name in names])
