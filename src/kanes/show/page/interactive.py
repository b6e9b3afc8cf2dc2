"""The model in a page: its equations and the integrators' loop as WebAssembly, with their initial memory.

It computes the curves of the page, and the motion of bodies that the user pulls.
"""

from __future__ import annotations

import base64
import zlib
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np

from kanes.base.errors import KanesError, WrongTypeError
from kanes.base.types import Array, Content
from kanes.codegen.function import KernelFunction
from kanes.codegen.wasm.model_module import model_module
from kanes.expr.printing import latex
from kanes.kernel.compiled_kernel import CompiledKernel
from kanes.model.system import System
from kanes.show.drawing.fixed_places import Values
from kanes.show.drawing.posing import PosedMotion
from kanes.show.drawing.scene import Scene
from kanes.show.page.determined_arrows import MOST_MASSES
from kanes.show.page.scene_derivatives import scene_derivatives
from kanes.show.page.shown_motion import ShownCurve
from kanes.simulate.loop.endings import AT_EVENT, WORDS
from kanes.simulate.loop_image import LoopImage, loop_images
from kanes.simulate.methods.runge_kutta import METHODS
from kanes.simulate.outcome import REPLAYED

if TYPE_CHECKING:
    from kanes.trajectory.trajectory import Trajectory

# The tolerance of the page; smaller steps would not be visible.
_TOLERANCE = 1e-9
# With more, a page is too slow after each move of a slider.
_MOST_OPERATIONS, _MOST_PARAMETERS = 20_000, 100
_MOST_OF_ARROWS = 16_000
# Arrays of the loop's memory that the page reads, and those of a run under pulls.
_READ = (
    "run_x", "run_p", "run_w", "run_c", "run_scale", "results", "ending", "following", "arrivals", "look_after",
    "culprit", "sampled", "knot", "cubic", "logged", "log_time", "log_event", "log_states",
)  # fmt: skip
_READ_OF_PULLS = (
    "run_x", "run_p", "run_w", "run_c", "run_scale", "run_t", "ending", "arrivals", "look_after", "culprit",
    "logged", "log_time", "log_event", "log_states",
)  # fmt: skip
# Arguments that a function in a page may have: u̇, λ, time, state, inputs and parameters.
_GIVEN = frozenset({"a", "l", "t", "x", "w", "p"})
MULTIPLIERS = "multipliers"


def why_not(run: Trajectory, curves: Sequence[ShownCurve]) -> str:
    """Why a model cannot run in a page; empty if it can."""
    kernel = _kernel_of(run)
    if kernel.system.contacts or kernel.system.groups:
        return "impacts and changes of mode are computed in Python, so that it has no sliders and no pulling"
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


def _kernel_of(run: Trajectory) -> CompiledKernel:
    """The kernel of a run, with the programs of its functions."""
    kernel = run.kernel
    if not isinstance(kernel, CompiledKernel):
        raise WrongTypeError(f"{run!r} has no compiled kernel. Give a run of kernel.simulate or kn.replay.")
    return kernel


def interactive_model(
    run: Trajectory, curves: Sequence[ShownCurve], times: Array, posed: PosedMotion
) -> Content | None:
    """The data for `web/src/living.js`; None where a function has no WebAssembly."""
    from kanes.simulate.loop.wasm import FILE  # noqa: PLC0415  # it knows LLVM, which takes long to import

    kernel = _kernel_of(run)
    values = dict(zip(kernel.parameters, map(float, run.parameters), strict=True))
    start = dict(zip(kernel.states, map(float, run.states[:, 0]), strict=True))
    numbers = dict(zip(kernel.inputs, map(float, run.inputs[:, 0] if run.inputs.size else ()), strict=True))
    inputs: dict[str, object] = numbers | dict(run._samples)
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
        "module": _packed_bytes(module),
        "loop": _packed_bytes(FILE.read_bytes()),
        "image": _image_content(image, _READ),
        "pulling": _pulling_content(under_pulls, pulled.places, system, values, posed.scene),
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


def _starts(kernel: CompiledKernel, start: Mapping[str, float]) -> list[dict[str, object]]:
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


def _scene_derivatives(
    kernel: CompiledKernel, values: Mapping[str, float], scene: Scene
) -> dict[str, list[list[float]]]:
    """Derivatives of the scene by parameters that have a slider.

    Parameters that move switching times have none: steps land on those of the recorded run.
    """
    lines = [switch.line for switch in kernel.motion("motion").switches]
    tied = {value.name for line in lines for value in line.values if value.kind == "input"}
    return {
        name: places for name, places in scene_derivatives(kernel.system, values, scene).items() if name not in tied
    }


def _functions_of_motion(kernel: CompiledKernel) -> list[KernelFunction]:
    """The functions that the loop calls, and the projection of a start onto the constraints."""
    names = ["motion", *(("events", "resets") if kernel.events else ())]
    names += ["projected"] if kernel.constraints is not None else []
    found = {name: kernel.motion(name) for name in names}
    return [
        KernelFunction(name, each.program, each.arguments, hoisted=name == "motion") for name, each in found.items()
    ]


def _functions_of_arrows(kernel: CompiledKernel, arguments: Mapping[str, Sequence[str]]) -> list[KernelFunction]:
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


# Curves


class CurvePrograms:
    """By curve the data for `web/src/living.js`, None where the model cannot compute it; and the functions for that."""

    def __init__(self, curves: Sequence[ShownCurve], multipliers: object) -> None:
        self._multipliers = multipliers if isinstance(multipliers, KernelFunction) else None
        self._named: dict[int, KernelFunction] = {}
        self.rows = [self._row(curve.source) for curve in curves]

    @property
    def functions(self) -> list[KernelFunction]:
        """Functions of the curves, with λ where one of them needs it."""
        found = list(self._named.values())
        if self._multipliers is not None and any("l" in each.arguments for each in found):
            found.append(_renamed(MULTIPLIERS, self._multipliers))
        return found

    def _row(self, source: tuple[object, int | str] | None) -> object:
        """A state by its number, an energy by its name, "input", a parameter, or a row of a function."""
        if source is None:
            return None
        origin, row = source
        match origin:
            case "state" | "energy":
                return row
            case "input":
                return "input"
            case "parameter" | "motion":
                return {"of": origin, "row": row}
        if not isinstance(origin, KernelFunction) or not set(origin.arguments) <= _GIVEN:
            return None
        if "l" in origin.arguments and self._multipliers is None:
            return None
        named = self._named.setdefault(id(origin), _renamed(f"curves {len(self._named) + 1}", origin))
        return {"of": named.name, "row": row}


def _renamed(name: str, function: KernelFunction) -> KernelFunction:
    return KernelFunction(name, function.program, function.arguments)


# Pulling of bodies


def _pulling_content(
    image: LoopImage, places: Mapping[str, int], system: System, parameters: Mapping[str, float], scene: Scene
) -> dict[str, object]:
    """The data for `web/src/pulling.js`, ready for JSON.

    `places` are those of `PulledFunction`. Masses and the total weight set the stiffness of the pulling spring.
    """
    values = Values({symbol: parameters[symbol.name] for symbol in system.parameters})
    masses = {mass.name: values.number(mass.mass) for mass in system.masses}
    return {
        "image": _image_content(image, _READ_OF_PULLS) | {"end": image.end},
        "places": dict(places),
        "turning": [body.name for body in system.bodies],
        "weight": sum(masses.values()) * sum(number**2 for number in scene.gravity) ** 0.5,
        "masses": masses,
    }


def _image_content(image: LoopImage, seen: tuple[str, ...]) -> dict[str, object]:
    """The memory of a run as texts and numbers, with the places of the arrays that the page reads."""
    return {
        "text": _packed_bytes(image.content),
        "pointers": list(image.pointers),
        "fields": {name: list(image.fields[name]) for name in seen},
    }


def _packed_bytes(content: bytes) -> str:
    """Bytes as a text, deflated."""
    return base64.b64encode(zlib.compress(content, 9)).decode("ascii")
