"""Runs with sensitivities."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Unpack

from kanes.analysis.sensitivity.sensitivities import EnsembleSensitivities, Sensitivities
from kanes.analysis.sensitivity.variational_runs import run_with_sensitivities, runs_with_sensitivities
from kanes.analysis.sensitivity.variational_system import VariationalSystem
from kanes.base.errors import UnknownNameError, WrongTypeError, WrongValueError
from kanes.base.types import Values
from kanes.base.values import names_in
from kanes.codegen.function import LONGEST_COMPILED
from kanes.equations.equations import Equations
from kanes.kernel.compiled_kernel import CompiledKernel
from kanes.kernel.kernel import Kernel, inside_of
from kanes.simulate.settings import Options, Settings
from kanes.trajectory.ensemble import Ensemble
from kanes.trajectory.trajectory import Trajectory

# Options of simulations that runs with sensitivities do not have.
_UNUSED = ("repair", "seed", "first_run")


def sensitivities(
    kernel: Kernel | Equations,
    *,
    wrt: Iterable[object],
    stop: float,
    parameters: Values,
    initial: Values,
    inputs: Values | None = None,
    held: Iterable[object] | None = None,
    **options: Unpack[Options],
) -> Sensitivities:
    """A run, and ∂x/∂θ along it, by the variational equations.

    `wrt` names θ: parameters, inputs that are numbers, and coordinates and speeds, which represent initial values. All
    other arguments and `options` are as for `kernel.simulate`; `rtol` limits the errors of sensitivities as it does
    those of states, and `atol` is that of states. Events may end a run or reset its states. Only explicit methods are
    used; "auto" stays with them even if a run is stiff.

    If states are dependent, `held` names initial values that stay while others follow, as many coordinates and speeds
    as are independent; initial values in `wrt` are among them.

        found = kn.sensitivities(kernel, wrt=[m, q1], stop=10, parameters={m: 1, g: 9.81}, initial={q1: 0.3})
        found[q1, m], found.value(P, m)
    """
    settings = Settings.of("sensitivities", stop, options, (*_UNUSED, "threads"))
    system = variational_system(kernel, wrt)
    kept, matrix = run_with_sensitivities(
        system, initial, parameters, {} if inputs is None else inputs, settings, _names(system, held)
    )
    suited = system.kernel.suited(kept.parameters[None])
    return Sensitivities(suited, Trajectory.of(suited, kept), system.wrt, matrix)


def sensitivities_many(
    kernel: Kernel | Equations,
    *,
    wrt: Iterable[object],
    stop: float,
    parameters: Values,
    initial: Values,
    inputs: Values | None = None,
    held: Iterable[object] | None = None,
    **options: Unpack[Options],
) -> EnsembleSensitivities:
    """Many runs, eight or sixteen at a time on each thread, and ∂x/∂θ along each.

    Values are numbers, for all runs, or arrays with one number per run; otherwise as `sensitivities`.
    """
    settings = Settings.of_many("sensitivities_many", stop, options, _UNUSED)
    system = variational_system(kernel, wrt)
    records, matrix = runs_with_sensitivities(
        system, initial, parameters, {} if inputs is None else inputs, settings, _names(system, held)
    )
    suited = system.kernel.suited(records.parameters.T)
    return EnsembleSensitivities(suited, Ensemble.of(suited, records), system.wrt, matrix)


def variational_system(kernel: Kernel | Equations | CompiledKernel, wrt: Iterable[object]) -> VariationalSystem:
    """The kernel, or that of the equations, with derivatives by `wrt`."""
    if isinstance(kernel, Equations):
        kernel = kernel.kernel
    if isinstance(kernel, Kernel):
        kernel = inside_of(kernel)
    if not isinstance(kernel, CompiledKernel):
        raise WrongTypeError(f"{kernel!r} is not a kernel. Give equations.compile(), or equations.")
    names = names_in(kernel.name, wrt)
    known = (*kernel.states, *kernel.parameters, *kernel.inputs)
    unknown = [name for name in names if name not in known]
    if unknown:
        follows = [name for name in unknown if name in kernel.dependent]
        cure = f"{', '.join(follows)} follows from the other speeds. " if follows else ""
        raise UnknownNameError(
            f"'{kernel.name}' has no parameter, input or state {', '.join(unknown)}. {cure}Name parameters, inputs, or "
            f"states for their initial values: {', '.join(known)}."
        )
    if not names:
        raise WrongValueError(f"'{kernel.name}': no parameter, input or initial value is named. Name one.")
    if kernel.is_rolled:
        raise WrongValueError(
            f"'{kernel.name}': its equations are a loop over links, which has no derivatives. Use finite differences "
            "of runs by simulate_many."
        )
    if kernel.tasks is not None:
        driven = ", ".join(kernel.tasks.driven) or "their outputs"
        raise WrongValueError(
            f"'{kernel.name}': digital controllers hold {driven} between samples, which sensitivities do not support. "
            "Compile expressions of continuous time instead: compile(inputs=…)."
        )
    system = VariationalSystem(kernel, tuple(names))
    operations = system.motion("motion").operation_count
    if operations > LONGEST_COMPILED:
        raise WrongValueError(
            f"'{kernel.name}': its equations with derivatives by {len(names)} numbers take {operations} operations, "
            f"and more than {LONGEST_COMPILED} take too long to compile. Name fewer at a time."
        )
    return system


def _names(system: VariationalSystem, held: Iterable[object] | None) -> list[str] | None:
    return None if held is None else names_in(system.name, held)
