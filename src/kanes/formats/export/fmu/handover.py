"""A kernel as the model of a Functional Mock-up Unit: programs that choose no dependent speeds, and numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kanes.base.errors import WrongValueError
from kanes.base.types import Numbers
from kanes.base.units import energy_unit
from kanes.codegen.function import KernelFunction
from kanes.codegen.switches.switching import Switch
from kanes.expr.program import Program
from kanes.formats.export.fmu.model import FmuEvent, FmuModel, RungeKuttaTables
from kanes.formats.export.fmu.program_builder import merged, with_known
from kanes.kernel.functions import FROM_ACCELERATIONS
from kanes.kernel.source import Source
from kanes.simulate.methods.runge_kutta import METHODS
from kanes.simulate.settings import Settings
from kanes.simulate.value_tables import problem_of

if TYPE_CHECKING:
    from kanes.kernel.compiled_kernel import CompiledKernel

_NOTHING = Program((), (("y", (), 0),))
_ENERGIES = {"kinetic_energy": "J", "potential_energy": "J", "power": "W"}


def fmu_model(
    kernel: CompiledKernel,
    source: Source,
    names: Sequence[str],
    parameters: Numbers | None,
    initial: Numbers | None,
    inputs: Numbers | None,
) -> FmuModel:
    """A kernel with numbers to start from; `names` are the functions whose results are outputs."""
    for what, given in (("parameters", parameters), ("initial", initial)):
        if given is None:
            wanted = kernel.parameters if what == "parameters" else kernel.states
            raise WrongValueError(
                f"write: an FMU of '{kernel.name}' has start values, and {what}= is missing. Give a number for each "
                f"of {', '.join(wanted) or 'none'}."
            )
    numbers = _numbers(kernel, source, parameters or {}, initial or {}, inputs)
    outputs, columns = _outputs(kernel, source, names)
    programs = _programs(kernel, source) | {"outputs": columns}
    motion = KernelFunction(
        "motion", programs["rates"], {"t": ("t",), "x": kernel.states, "w": kernel.inputs, "p": _all_parameters(source)}
    )
    method = METHODS["dop853"]
    return FmuModel(
        name=kernel.name,
        states=kernel.states,
        inputs=kernel.inputs,
        parameters=kernel.parameters,
        factors=source.names.factors,
        outputs=outputs,
        units={**kernel.units, **_units_of_outputs(kernel, outputs)},
        numbers=numbers,
        programs=programs,
        events=tuple(FmuEvent(e.name, e.sign, bool(e.terminal), bool(e.reset)) for e in kernel.events),
        quaternions=kernel.quaternions,
        switches=_straight(kernel.name, motion.switches),
        is_projected=source.names.is_projected,
        tables=RungeKuttaTables(method.A, method.C, method.E, method.D, method.last, method.exponent),
        operation_count=motion.operation_count,
    )


def _straight(name: str, switches: Sequence[Switch]) -> tuple[Switch, ...]:
    """Switches at straight lines of time, which an FMU can solve for; a kink needs no step to land on it."""
    curved = [switch for switch in switches if switch.is_curved and switch.is_jump]
    if curved:
        raise WrongValueError(
            f"write: '{name}' jumps where {curved[0].text} crosses zero, and an FMU finds only conditions that are "
            "linear in time. Compare t with a time, such as t > sqrt(2) in place of t**2 > 2, or use an event."
        )
    return tuple(switch for switch in switches if not switch.is_curved)


def _all_parameters(source: Source) -> tuple[str, ...]:
    return (*source.names.parameters, *source.names.factors)


def _numbers(
    kernel: CompiledKernel,
    source: Source,
    parameters: Numbers,
    initial: Numbers,
    inputs: Numbers | None,
) -> dict[str, float]:
    """The start of a run with these numbers; inputs that are not given start at zero."""
    settings = Settings(0.0, 0.0, (0.0,), max_steps=1, max_events=0, progress=False)
    given = dict.fromkeys(kernel.inputs, 0.0) if inputs is None else inputs
    problem = problem_of(kernel, initial, parameters, given, settings, single=True)
    names = (*kernel.states, *kernel.inputs, *kernel.parameters, *source.names.factors)
    x = problem.x[0, : len(kernel.states)]
    found = (*x, *problem.w[0], *problem.p[0], *(problem.enforced[0] if source.names.factors else ()))
    return {name: float(number) for name, number in zip(names, found, strict=True)}


def _programs(kernel: CompiledKernel, source: Source) -> dict[str, Program]:
    """All programs but the outputs, without the work, which is not a state of an FMU."""
    nx, count = len(kernel.states), len(kernel.events)
    extra = len(kernel.motion_states) - nx
    resets = [event * (nx + extra) + row for event in range(count) for row in range(nx)]
    unknown = dict.fromkeys(kernel.dependent, 0.0)
    sizes = source.program("numbers", "scales" if source.names.is_projected else "state_sizes")
    found = {
        "rates": with_known(source.program("motion", "motion"), {}, range(nx)),
        "events": with_known(source.program("motion", "events"), {}) if count else _NOTHING,
        "resets": with_known(source.program("motion", "resets"), {}, resets) if count else _NOTHING,
        "project": _NOTHING,
        "sizes": with_known(sizes, unknown, range(nx)),
    }
    if source.names.is_projected:
        rows = [*range(nx), nx + extra, nx + extra + 1]
        found["project"] = with_known(source.program("motion", "projected"), {}, rows)
    return found


# Outputs


def _outputs(kernel: CompiledKernel, source: Source, names: Sequence[str]) -> tuple[tuple[str, ...], Program]:
    """The entries of all chosen functions, by name, and their program."""
    chosen = list(dict.fromkeys(names)) or [*_energies(kernel), *source.own_outputs]
    programs, entries = list[Program](), list[str]()
    for name in chosen:
        if name in FROM_ACCELERATIONS:
            raise WrongValueError(
                f"write: {name} takes accelerations, which an FMU does not have. Name another function."
            )
        shape = kernel[name].shape
        programs.append(source.program("function", name))
        entries += _entries(name, shape)
    return tuple(entries), merged(programs)


def _energies(kernel: CompiledKernel) -> list[str]:
    return ["kinetic_energy", *(["potential_energy"] if kernel.has_potential else [])]


def _entries(name: str, shape: tuple[int, ...]) -> list[str]:
    """One name, or one for each entry, column by column."""
    if shape == (1,):
        return [name]
    if len(shape) == 1:
        return [f"{name}[{row}]" for row in range(1, shape[0] + 1)]
    return [f"{name}[{row},{column}]" for column in range(1, shape[1] + 1) for row in range(1, shape[0] + 1)]


def _units_of_outputs(kernel: CompiledKernel, outputs: Sequence[str]) -> dict[str, str]:
    is_known = energy_unit(kernel.units.values()) == "J"
    return {name: unit for name, unit in _ENERGIES.items() if is_known and name in outputs}
