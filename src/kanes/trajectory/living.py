"""The real model in a page: its equations and the integrators' loop as WebAssembly, with what both start from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from kanes.codegen.function import KernelFunction
from kanes.codegen.wasm.model_module import model_module
from kanes.drawing.posing import PosedMotion
from kanes.errors import KanesError
from kanes.expr.printing import latex
from kanes.page.pulling import image_content, packed_bytes, pulling_content
from kanes.page.scene_slopes import scene_slopes
from kanes.page.shown_motion import ShownCurve
from kanes.simulate.loop_image import loop_images
from kanes.simulate.methods.runge_kutta import METHODS
from kanes.simulate.outcome import REPLAYED
from kanes.trajectory.arrows import MOST_MASSES
from kanes.types import Array

if TYPE_CHECKING:
    from kanes.trajectory.trajectory import Trajectory

# What the page is held to; finer steps would not be seen.
_TOLERANCE = 1e-9
# More take a page too long after each move of a slider.
_MOST_OPERATIONS, _MOST_PARAMETERS = 20_000, 40
_MOST_OF_ARROWS = 16_000
_ENERGIES = ("kinetic", "potential", "total", "work", "resets")
# Arrays of the loop's memory that the page looks at.
_SEEN = ("run_x", "run_p", "run_w", "run_c", "run_scale", "results", "ending", "following", "arrivals", "look_after")
_SEEN_OF_EVENTS = ("culprit", "logged", "log_time", "log_event", "log_states")


def why_not(run: Trajectory, curves: Sequence[ShownCurve]) -> str:
    """What keeps a model from living in a page; nothing if it can."""
    kernel: Any = run.kernel
    reasons = {
        "the motion was given": run.outcome.kind == REPLAYED,
        "there is one moment alone": run.t.size < 2,
        "the run ended early": not run.outcome.finished,
        "constraints in it follow from each other": bool(run.redundant_constraints),
        "a loop over links makes its equations": kernel.is_rolled,
        "its inputs change with time": bool(kernel.spans) or bool(np.ptp(run.inputs, axis=1).any()),
        f"it needs the method {run.outcome.method}": run.outcome.method not in METHODS,
        "it has many parameters": len(kernel.parameters) > _MOST_PARAMETERS,
        "its equations are long": not kernel.is_rolled and kernel.operation_count > _MOST_OPERATIONS,
        "laws in it switch": not kernel.is_rolled and kernel.motion("motion").outline.is_switched,
        "other curves than states and energies are asked for": any(_row(run, curve) is None for curve in curves),
    }
    return next((reason for reason, holds in reasons.items() if holds), "")


def living(run: Trajectory, curves: Sequence[ShownCurve], times: Array, posed: PosedMotion) -> dict[str, Any] | None:
    """All that `web/src/living.js` takes; None where a function has no WebAssembly."""
    from kanes.simulate.loop.wasm_loop import FILE  # noqa: PLC0415  # it knows LLVM, which takes long to import

    kernel: Any = run.kernel
    values = dict(zip(kernel.parameters, map(float, run.parameters), strict=True))
    start = dict(zip(kernel.states, map(float, run.states[:, 0]), strict=True))
    inputs = dict(zip(kernel.inputs, map(float, run.inputs[:, 0] if run.inputs.size else ()), strict=True))
    pulled = kernel.pulled()
    image, under_pulls = loop_images(kernel, start, values, inputs, times, _TOLERANCE, pulled.function, pulled.count)
    system = kernel.system
    arguments = {"t": (system.time.name,), "x": kernel.states, "w": kernel.inputs, "p": kernel.parameters}
    functions = [
        *_functions_of_motion(kernel),
        pulled.function,
        KernelFunction("poses", posed.poses.program, arguments),
        KernelFunction("kinetic", kernel["kinetic_energy"].program, arguments),
        *_functions_of_arrows(kernel, arguments),
        *([KernelFunction("potential", kernel["potential_energy"].program, arguments)] if kernel.has_potential else []),
    ]
    try:
        module = model_module(kernel.name, functions, kernel.units, ("pow",))
    except KanesError:
        return None
    slopes = scene_slopes(system, values, posed.scene)
    quaternions = {index for four in kernel.quaternions for index in four}
    symbols = {symbol.name: symbol for symbol in (*system.coordinates, *system.speeds)}
    nq = len(kernel.states) - kernel.speed_count
    return {
        "module": packed_bytes(module),
        "loop": packed_bytes(FILE.read_bytes()),
        "image": image_content(image, (*_SEEN, *_SEEN_OF_EVENTS)),
        "pulling": pulling_content(under_pulls, pulled.places, system, values, posed.scene),
        "rows": [_row(run, curve) for curve in curves],
        "frames": posed.poses.frames,
        "points": posed.poses.points,
        "slopes": slopes,
        "hasArrows": any(each.name == "arrows" for each in functions),
        "quaternions": [list(four) for four in kernel.quaternions],
        "events": [event.name for event in kernel.events],
        "starts": [
            {
                "name": name,
                "latex": latex(symbols[name]),
                "value": start[name],
                "unit": kernel.units.get(name, ""),
                "isSpeed": number >= nq,
                "isFree": number not in quaternions,
            }
            for number, name in enumerate(kernel.states)
        ],
    }


def _functions_of_motion(kernel: Any) -> list[KernelFunction]:
    """What the loop calls, and the projection by which a start comes onto the constraints."""
    names = ["motion", *(("events", "resets") if kernel.events else ())]
    names += ["projected"] if kernel.constraints is not None else []
    found = {name: kernel.motion(name) for name in names}
    return [
        KernelFunction(name, each.program, each.arguments, hoisted=name == "motion") for name, each in found.items()
    ]


def _functions_of_arrows(kernel: Any, arguments: Mapping[str, Sequence[str]]) -> list[KernelFunction]:
    """One that has all arrows from t, x, w and p; none where it is long, or where there is no such program."""
    if len(kernel.system.masses) > MOST_MASSES:
        return []
    try:
        _, found = kernel.arrows(given=False)
    except KanesError:
        return []
    if found.operation_count > _MOST_OF_ARROWS or set(found.arguments) != set(arguments):
        return []
    return [KernelFunction("arrows", found.program, arguments)]


def _row(run: Trajectory, curve: ShownCurve) -> Any:
    """What a curve is: the number of a state, an input by its name, or an energy; None for anything else."""
    kernel = run.kernel
    if curve.latex and curve.name in kernel.states:
        return kernel.states.index(curve.name)
    if curve.latex and curve.name in kernel.inputs:
        return "input"
    return curve.name if not curve.latex and curve.name in _ENERGIES else None
