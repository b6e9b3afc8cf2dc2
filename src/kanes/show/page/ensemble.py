"""Many runs on one page: all of them as ghosts and thin lines, and a chosen one in full.

A page has states of all runs and the program of all poses as WebAssembly: it computes the poses itself, for the
parameters of each run. `web/src/ensemble.js` reads the data made here.
"""

from __future__ import annotations

import base64
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from kanes.base.errors import WrongValueError, counted
from kanes.base.types import Array, Content
from kanes.codegen.function import KernelFunction
from kanes.codegen.wasm.model_module import model_module
from kanes.expr.names import one_line
from kanes.expr.printing import latex
from kanes.show.drawing.poses import Poses
from kanes.show.drawing.scene_builder import scene_of
from kanes.show.page.animation import shown_panel
from kanes.show.page.document import document
from kanes.show.page.marked_symbols import marked_symbols
from kanes.show.page.packed_numbers import is_far, packed_numbers
from kanes.show.page.scene_derivatives import scene_derivatives
from kanes.show.page.shown_motion import ShownCurve, numbered_panels, view_data
from kanes.show.page.typeset_sections import sections_of
from kanes.show.plots.curves import plotted_curves, unit_of_time
from kanes.show.plots.ensemble import over_runs, usual_of_runs
from kanes.show.plots.panels import panels_of
from kanes.simulate.outcome import Outcome

if TYPE_CHECKING:
    from kanes.trajectory.ensemble import Ensemble

# Numbers of all runs together: in single precision and base 64 these stay below 3.5 MB, and with the page below 5 MB.
MOST_NUMBERS = 600_000
# The same for pages that a notebook shows by default.
MOST_TO_ECHO = 60_000
# Events of one run that are marked.
_MOST_EVENTS = 30
_MOST_BODIES_TO_ECHO = 30
# More runs in one picture cannot be distinguished.
MOST_RUNS = 200
# A screen shows no more of a curve, and with fewer a motion is not smooth.
_MOST_TIMES, _ENOUGH_TIMES = 600, 80


def page_to_echo(runs: Ensemble) -> str | None:
    """A small page for a notebook; None where it would take long to make."""
    few = len(runs.kernel.system.masses) <= _MOST_BODIES_TO_ECHO
    return ensemble_page(runs, (), MOST_TO_ECHO) if few else None


def ensemble_page(runs: Ensemble, what: Sequence[object], most_numbers: int = MOST_NUMBERS) -> str:
    """A page of many runs, with curves of `what`."""
    return document(ensemble_content(runs, what, most_numbers))


def ensemble_content(runs: Ensemble, what: Sequence[object], most_numbers: int = MOST_NUMBERS) -> Content:
    """The data for `web/src/main.js`, ready for JSON."""
    kernel, system = runs.kernel, runs.kernel.system
    there, asked = _with_numbers(runs), what or usual_of_runs(runs)
    thin = thinned(there, runs.t.size, _rows_of_a_run(runs, there[0], asked), most_numbers)
    drawn = _only(runs, thin.runs)
    panels = _panels(drawn, asked)
    curves = [curve for _, panel in panels for curve in panel]
    values = dict(zip(kernel.parameters, map(float, drawn.parameters[:, 0]), strict=True))
    scene, poses = scene_of(system, values)
    derivatives = scene_derivatives(system, values, scene)
    centers = [name for name, _ in scene.centers]
    groups = _groups(drawn, curves, thin.times)
    return {
        "name": one_line(system.name),
        "note": _note(runs, there, thin, [name for name in _different(drawn) if name not in derivatives]),
        "time": unit_of_time(kernel.units) or "s",
        "scene": scene.as_data(),
        "view": view_data(scene),
        "numbers": packed_numbers(runs.t[thin.times], groups, fine=_is_far(drawn, poses, values, scene.size)),
        "panels": numbered_panels(panels),
        "arrows": None,
        "trail": centers[-1] if centers else "",
        "events": [],
        "parameters": [{**entry, "value": values[entry["name"]]} for entry in _entries(runs, kernel.parameters)],
        "symbols": marked_symbols(system, kernel.units),
        "equations": [asdict(section) for section in sections_of(kernel.system)],
        "ranges": {},
        "living": None,
        "contacts": None,
        "many": {
            "module": _module(runs, poses),
            "frames": poses.frames,
            "points": poses.points,
            "slopes": derivatives,
            "quaternions": [list(four) for four in kernel.quaternions],
            "states": _entries(runs, kernel.states),
            "rows": _sources(drawn, curves),
            "starts": drawn.states[:, :, 0].T.tolist(),
            "stop": float(runs.t[-1]),
            "runs": [_run_data(drawn, number, thin.runs[number]) for number in range(len(drawn))],
        },
    }


def _is_far(runs: Ensemble, poses: Poses, values: Mapping[str, float], size: float) -> bool:
    """Whether bodies of the first run are far from the origin at its start."""
    known = {**dict.fromkeys(poses.names, 0.0), **values}
    known |= {name: float(number) for name, number in zip(runs.kernel.states, runs.states[0, :, 0], strict=True)}
    return is_far(poses.along(known, 1)[0], size)


def _with_numbers(runs: Ensemble) -> list[int]:
    """Runs that can be drawn: those that got beyond their start."""
    began = np.array([outcome.finished or outcome.time > runs.t[0] for outcome in runs.outcomes], dtype=bool)
    numbers = np.hstack([runs.states[:, :, 0], runs.final_states])
    found = [int(number) for number in np.flatnonzero(began & np.isfinite(numbers).all(axis=1))]
    if not found:
        raise WrongValueError(f"write: all runs of '{runs.kernel.name}' ended at their start. See runs.outcomes.")
    return found


def _only(runs: Ensemble, numbers: Sequence[int]) -> Ensemble:
    """Some of the runs."""
    some = list(numbers)
    return replace(
        runs,
        states=runs.states[some],
        inputs=runs.inputs[some],
        parameters=runs.parameters[:, some],
        work=runs.work[some],
        outcomes=runs.outcomes.of(some),
        events=tuple(runs.events[number] for number in some),
        final_states=runs.final_states[some],
        final_inputs=runs.final_inputs[some],
        final_work=runs.final_work[some],
    )


def _rows_of_a_run(runs: Ensemble, number: int, what: Sequence[object]) -> int:
    """How many numbers a page has of a run at each time: states, inputs, and other curves."""
    kernel = runs.kernel
    curves = plotted_curves(runs.run(number), what)
    return len(kernel.states) + len(kernel.inputs) + sum(not curve.name for curve in curves)


def _panels(drawn: Ensemble, what: Sequence[object]) -> list[tuple[str, tuple[ShownCurve, ...]]]:
    """Curves under titles; their values are run × time, NaN where a run had ended."""
    system = drawn.kernel.system
    symbols = (*system.coordinates, *system.speeds, *system.inputs, *system.parameters)
    written = {symbol.name: latex(symbol) for symbol in symbols}
    curves, rows = over_runs(drawn, what)
    return [
        shown_panel(panel, written) for panel in panels_of([replace(curves[key], values=rows[key]) for key in rows])
    ]


def _sources(drawn: Ensemble, curves: Sequence[ShownCurve]) -> list[list[str | int]]:
    """Where a page finds the numbers of each curve: a group, and the number of a row of each run in it."""
    found: list[list[str | int]] = []
    for curve in curves:
        for group, names in (("states", drawn.kernel.states), ("inputs", drawn.kernel.inputs)):
            if curve.latex and curve.name in names:
                found.append([group, names.index(curve.name)])
                break
        else:
            found.append(["extra", sum(group == "extra" for group, _ in found)])
    return found


def _groups(drawn: Ensemble, curves: Sequence[ShownCurve], times: Array) -> dict[str, Array]:
    """Rows of all runs, those of one run together."""
    sources = _sources(drawn, curves)
    extra = [curve.values for curve, (group, _) in zip(curves, sources, strict=True) if group == "extra"]
    groups = {"states": drawn.states, "inputs": drawn.inputs}
    groups |= {"extra": np.stack(extra, axis=1)} if extra else {}
    return {name: rows[:, :, times].reshape(-1, times.size) for name, rows in groups.items()}


def _entries(runs: Ensemble, names: Sequence[str]) -> list[dict[str, str]]:
    system, units = runs.kernel.system, runs.kernel.units
    written = {symbol.name: latex(symbol) for symbol in (*system.coordinates, *system.speeds, *system.parameters)}
    return [{"name": name, "latex": written[name], "unit": units.get(name, "")} for name in names]


def _module(runs: Ensemble, poses: Poses) -> str:
    """Where all bases are, as WebAssembly."""
    kernel = runs.kernel
    arguments = {"t": (kernel.system.time.name,), "x": kernel.states, "w": kernel.inputs, "p": kernel.parameters}
    module = model_module(kernel.name, [KernelFunction("poses", poses.program, arguments)], kernel.units)
    return base64.b64encode(module).decode("ascii")


def _run_data(drawn: Ensemble, number: int, known_as: int) -> dict[str, object]:
    """Data of a run except its states."""
    outcome = drawn.outcomes[number]
    events = [[one_line(event.name), float(event.time)] for event in drawn.events[number][:_MOST_EVENTS]]
    return {
        "number": known_as,
        "parameters": list(map(float, drawn.parameters[:, number])),
        "outcome": "finished" if outcome.finished else "event" if outcome.kind == "event" else "failed",
        "text": one_line(_ending(outcome)),
        "end": None if outcome.finished else float(outcome.time),
        "last": list(map(float, drawn.final_states[number])),
        "events": events,
    }


def _ending(outcome: Outcome) -> str:
    culprit = f" ({outcome.culprit})" if outcome.culprit else ""
    return outcome.kind if outcome.finished else f"{outcome.kind}{culprit} at t = {outcome.time:.4g}"


def _different(drawn: Ensemble) -> list[str]:
    """Parameters that are not the same in all runs."""
    spread = np.ptp(drawn.parameters, axis=1)
    return [name for name, size in zip(drawn.kernel.parameters, spread, strict=True) if size > 0]


def _note(runs: Ensemble, there: Sequence[int], thin: Thinned, fixed: Sequence[str]) -> str:
    """How many runs there are, what is left out, and which parameters are not drawn."""
    whole = len(runs)
    some = f"{len(thin.runs)} of {counted(whole, 'run')}, evenly among all" if len(thin.runs) < len(there) else ""
    parts = [some or counted(len(there), "recorded run")]
    if thin.times.size < runs.t.size:
        parts.append(f"at {thin.times.size} of {runs.t.size} times")
    text = f"{', '.join(parts)}."
    if len(there) < whole:
        text += f" {whole - len(there)} ended at their start."
    if fixed:
        text += f" All are drawn with {', '.join(fixed)} of run {thin.runs[0]}."
    return text


# Which runs of many, and which of their times, are in a page


class Thinned(NamedTuple):
    """Numbers of runs and of times, evenly among all."""

    runs: list[int]
    times: Array


def thinned(runs: list[int], times: int, rows: int, most_numbers: int) -> Thinned:
    """As many runs as can be distinguished, at as many times as fit, if each run has some rows of numbers.

    Where few times fit, there are fewer runs; there are always one run and two times.

    >>> found = thinned(list(range(1000)), 1001, rows=6, most_numbers=600_000)
    >>> len(found.runs), len(found.times)
    (200, 500)
    """
    enough = min(times, _ENOUGH_TIMES)
    count = min(len(runs), MOST_RUNS, max(1, most_numbers // (rows * enough)))
    kept = min(times, _MOST_TIMES, max(2, most_numbers // (rows * count)))
    return Thinned([runs[number] for number in _evenly(len(runs), count)], _evenly(times, kept))


def _evenly(there: int, wanted: int) -> Array:
    return np.unique(np.linspace(0, there - 1, wanted).round().astype(int))
