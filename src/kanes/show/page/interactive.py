"""The model in a page: its equations and the integrators' loop as WebAssembly, with their initial memory."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from kanes.base.errors import KanesError
from kanes.base.types import Array
from kanes.codegen.function import KernelFunction
from kanes.codegen.wasm.model_module import model_module
from kanes.expr.printing import latex
from kanes.show.drawing.posing import PosedMotion
from kanes.show.drawing.scene import Scene
from kanes.show.page.curve_programs import MULTIPLIERS, CurvePrograms
from kanes.show.page.determined_arrows import MOST_MASSES
from kanes.show.page.pulling import image_content, packed_bytes, pulling_content
from kanes.show.page.scene_derivatives import scene_derivatives
from kanes.show.page.shown_motion import ShownCurve
from kanes.simulate.loop.endings import AT_EVENT, WORDS
from kanes.simulate.loop_image import loop_images
from kanes.simulate.methods.runge_kutta import METHODS
from kanes.simulate.outcome import REPLAYED

if TYPE_CHECKING:
    from kanes.trajectory.trajectory import Trajectory

# The tolerance of the page; finer steps would not be visible.
_TOLERANCE = 1e-9
# More take a page too long after each move of a slider.
_MOST_OPERATIONS, _MOST_PARAMETERS = 20_000, 100
_MOST_OF_ARROWS = 16_000
# Arrays of the loop's memory that the page reads.
_SEEN = ("run_x", "run_p", "run_w", "run_c", "run_scale", "results", "ending", "following", "arrivals", "look_after")
_SEEN_OF_EVENTS = ("culprit", "sampled", "knot", "cubic", "logged", "log_time", "log_event", "log_states")


def why_not(run: Trajectory, curves: Sequence[ShownCurve]) -> str:
    """Why a model cannot run in a page; empty if it can."""
    kernel: Any = run.kernel
    reasons = {
        "the motion was given": run.outcome.kind == REPLAYED,
        "it has a single time": run.t.size < 2,
        "the run ended early": not run.outcome.finished and run.outcome.kind != WORDS[AT_EVENT],
        "it has redundant constraints": bool(run.redundant_constraints),
        "its equations are computed by a loop over links": kernel.is_rolled,
        "it has digital controllers": kernel.tasks is not None,
        "its inputs change with time, by a controller or by samples that were not saved with it": bool(_changed(run)),
        f"it needs the method {run.outcome.method}": run.outcome.method not in METHODS,
        "it has many parameters": len(kernel.parameters) > _MOST_PARAMETERS,
        "its equations are long": not kernel.is_rolled and kernel["derivative"].operation_count > _MOST_OPERATIONS,
        "some curves are given numbers, not functions of the model": None in _programs(run, curves).rows,
    }
    return next((reason for reason, holds in reasons.items() if holds), "")


def interactive_model(
    run: Trajectory, curves: Sequence[ShownCurve], times: Array, posed: PosedMotion
) -> dict[str, Any] | None:
    """The data for `web/src/living.js`; None where a function has no WebAssembly."""
    from kanes.simulate.loop.wasm import FILE  # noqa: PLC0415  # it knows LLVM, which takes long to import

    kernel: Any = run.kernel
    values = dict(zip(kernel.parameters, map(float, run.parameters), strict=True))
    start = dict(zip(kernel.states, map(float, run.states[:, 0]), strict=True))
    numbers = dict(zip(kernel.inputs, map(float, run.inputs[:, 0] if run.inputs.size else ()), strict=True))
    inputs: dict[str, Any] = numbers | dict(run._samples)
    pulled, programs = kernel.pulled(), _programs(run, curves)
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
        *programs.functions,
    ]
    try:
        module = model_module(kernel.name, functions, kernel.units, ("pow",))
    except KanesError:
        return None
    return {
        "module": packed_bytes(module),
        "loop": packed_bytes(FILE.read_bytes()),
        "image": image_content(image, (*_SEEN, *_SEEN_OF_EVENTS)),
        "pulling": pulling_content(under_pulls, pulled.places, system, values, posed.scene),
        "rows": programs.rows,
        "start": float(times[0]),
        "isBounded": bool(run._samples) or bool(kernel.spans) or bool(kernel.motion("motion").switches),
        "frames": posed.poses.frames,
        "points": posed.poses.points,
        "slopes": _scene_derivatives(kernel, values, posed.scene),
        "hasArrows": any(each.name == "arrows" for each in functions),
        "quaternions": [list(four) for four in kernel.quaternions],
        "events": [event.name for event in kernel.events],
        "starts": _starts(kernel, start),
    }


def _starts(kernel: Any, start: Mapping[str, float]) -> list[dict[str, object]]:
    """Where the states start; elements of quaternions have no sliders."""
    system, nq = kernel.system, len(kernel.coordinates)
    quaternions = {index for four in kernel.quaternions for index in four}
    symbols = {symbol.name: symbol for symbol in (*system.coordinates, *system.speeds)}
    return [
        {
            "name": name,
            "latex": latex(symbols[name]),
            "value": start[name],
            "unit": kernel.units.get(name, ""),
            "isSpeed": number >= nq,
            "isFree": number not in quaternions,
        }
        for number, name in enumerate(kernel.states)
    ]


def _scene_derivatives(kernel: Any, values: Mapping[str, float], scene: Scene) -> dict[str, list[list[float]]]:
    """How the scene follows those parameters that have a slider.

    Parameters that move switching times have none: steps land on those of the recorded run.
    """
    lines = [switch.line for switch in kernel.motion("motion").switches]
    tied = {value.name for line in lines for value in line.values if value.kind == "input"}
    return {
        name: places for name, places in scene_derivatives(kernel.system, values, scene).items() if name not in tied
    }


def _functions_of_motion(kernel: Any) -> list[KernelFunction]:
    """The functions that the loop calls, and the projection of a start onto the constraints."""
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


def _changed(run: Trajectory) -> list[str]:
    """Inputs that change along a run and are not known between its times."""
    rows = zip(run.kernel.inputs, run.inputs, strict=True)
    return [name for name, row in rows if name not in run._samples and np.ptp(row) > 0]


def _programs(run: Trajectory, curves: Sequence[ShownCurve]) -> CurvePrograms:
    kernel = run.kernel
    return CurvePrograms(curves, kernel[MULTIPLIERS] if MULTIPLIERS in kernel.names else None)
