"""From a kernel and numbers to sensitivities."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from kanes.codegen.function import LONGEST_COMPILED
from kanes.equations.equations import Equations
from kanes.errors import ExpressionError, UnknownNameError
from kanes.kernel.kernel import Kernel
from kanes.sensitivity.sensitivities import EnsembleSensitivities, Sensitivities
from kanes.sensitivity.variational_runs import run_with_slopes, runs_with_slopes
from kanes.sensitivity.variational_system import VariationalSystem
from kanes.simulate.settings import Settings
from kanes.trajectory.ensemble import Ensemble
from kanes.trajectory.trajectory import Trajectory
from kanes.values import names_in


def sensitivities(
    kernel: Kernel | Equations,
    *,
    to: Iterable[Any],
    stop: float,
    parameters: Mapping[Any, Any],
    initial: Mapping[Any, Any],
    inputs: Mapping[Any, Any] | None = None,
    held: Iterable[Any] | None = None,
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
) -> Sensitivities:
    """A run, and ∂x/∂θ along it, by the variational equations, in machine code.

    `to` names θ: parameters, inputs that are numbers, and coordinates and speeds, which stand for their initial values.
    All else is as `kernel.simulate` takes it; `tolerance` bounds the errors of sensitivities as it does those of
    states, and `absolute` is of states alone. Events may end a run or reset its states. Explicit methods alone are at
    work; "auto" does not leave them where a run turns out stiff.

    Where states depend on each other, `held` names initial values that stay as they are while others follow, as many
    coordinates and speeds as are free; initial values in `to` are among them.

        found = kn.sensitivities(kernel, to=[m, q1], stop=10, parameters={m: 1, g: 9.81}, initial={q1: 0.3})
        found[q1, m], found.value(P, m)
    """
    common = start, stop, times, tolerance, absolute, method, step, largest_step, most_steps, most_events
    settings = Settings(*common, threads=1, progress=progress)
    system = variational_system(kernel, to)
    kept, matrix = run_with_slopes(
        system, initial, parameters, {} if inputs is None else inputs, settings, _names(system, held)
    )
    suited = system.kernel.suited(kept.parameters[None])
    return Sensitivities(suited, Trajectory.of(suited, kept), system.to, matrix)


def sensitivities_many(
    kernel: Kernel | Equations,
    *,
    to: Iterable[Any],
    stop: float,
    parameters: Mapping[Any, Any],
    initial: Mapping[Any, Any],
    inputs: Mapping[Any, Any] | None = None,
    held: Iterable[Any] | None = None,
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
) -> EnsembleSensitivities:
    """Many runs, eight or sixteen at a time on each thread, and ∂x/∂θ along each.

    Values are numbers, for all runs, or arrays with one number per run; otherwise as `sensitivities`.
    """
    common = start, stop, times, tolerance, absolute, method, step, largest_step, most_steps, most_events
    settings = Settings(*common, threads=threads, progress=progress)
    system = variational_system(kernel, to)
    records, matrix = runs_with_slopes(
        system, initial, parameters, {} if inputs is None else inputs, settings, _names(system, held)
    )
    suited = system.kernel.suited(records.parameters.T)
    return EnsembleSensitivities(suited, Ensemble.of(suited, records), system.to, matrix)


def variational_system(kernel: Any, to: Any) -> VariationalSystem:
    """A kernel, or that of equations, with derivatives by what is named."""
    if isinstance(kernel, Equations):
        kernel = kernel.compile()
    if not isinstance(kernel, Kernel):
        raise ExpressionError(f"{kernel!r} is no kernel. Give equations.compile(), or equations.")
    names = names_in(kernel.name, to)
    known = (*kernel.states, *kernel.parameters, *kernel.inputs)
    unknown = [name for name in names if name not in known]
    if unknown:
        follows = [name for name in unknown if name in kernel.dependent]
        cure = f"{', '.join(follows)} follows from the other speeds. " if follows else ""
        raise UnknownNameError(
            f"'{kernel.name}' has no {', '.join(unknown)} that a run could change with. {cure}Name parameters, inputs, "
            f"or states for their initial values: {', '.join(known)}."
        )
    if not names:
        raise ExpressionError(f"'{kernel.name}': nothing is named that its runs could change with. Name a parameter.")
    if kernel.is_rolled:
        raise ExpressionError(
            f"'{kernel.name}': its links are gone through by a loop, which has no derivatives. Take finite differences "
            "of runs by simulate_many."
        )
    if kernel.tasks is not None:
        driven = ", ".join(kernel.tasks.driven) or "what they work out"
        raise ExpressionError(
            f"'{kernel.name}': digital controllers hold {driven} from one instant to the next, and how that "
            "changes is not worked out. Compile a law of continuous time instead: compile(inputs=…)."
        )
    system = VariationalSystem(kernel, tuple(names))
    operations = system.motion("motion").operation_count
    if operations > LONGEST_COMPILED:
        raise ExpressionError(
            f"'{kernel.name}': its equations with derivatives by {len(names)} numbers take {operations} operations, "
            f"and more than {LONGEST_COMPILED} take too long to compile. Name fewer at a time."
        )
    return system


def _names(system: VariationalSystem, held: Any) -> list[str] | None:
    return None if held is None else names_in(system.name, held)
