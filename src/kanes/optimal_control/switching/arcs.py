"""Arcs of a motion, along each of which every bounded input is at one bound or free, as read off a solution."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from kanes.base.types import Array
from kanes.optimal_control.limits import Limit
from kanes.optimal_control.results.solution import OptimalPhase
from kanes.optimal_control.statement import PhaseStatement
from kanes.optimal_control.switching.input_levels import FREE, HIGH, LOW, LevelRun, level_runs, runs_of_values

# Relative to the largest switching function of an input: what is rounding.
_ROUNDING = 1e-5
# Arcs that are shorter than this part of the motion are none.
SHORTEST = 1e-5


@dataclass(frozen=True)
class SwitchedArc:
    """A part of a motion, and the `levels` of its bounded inputs there: "low", "high", or "free"."""

    start: float
    stop: float
    levels: Mapping[str, str]


def bounded_inputs(phase: PhaseStatement) -> dict[str, Limit]:
    """The inputs that have two bounds, by name."""
    inputs = set(phase.node.inputs)
    found = [each for each in phase.symbols if each.expression in inputs and not each.is_value]
    return {each.name: each for each in found if np.isfinite([each.low, each.high]).all()}


def arcs_of_direct(phase: OptimalPhase, inputs: Mapping[str, Limit]) -> list[SwitchedArc]:
    """The arcs of a solution whose inputs switch within intervals."""
    t, width = phase.node_times, float(np.diff(phase.mesh).max())
    cells = np.concatenate([[phase.start], (t[:-1] + t[1:]) / 2, [phase.stop]])
    runs = {}
    for name, limit in inputs.items():
        values = phase.node_inputs[name]
        runs[name] = runs_of_values(cells, (values - limit.low) / (limit.high - limit.low), width)
    return arcs_of_runs(runs, phase.start, phase.stop)


def arcs_of_switched(
    phases: Sequence[OptimalPhase], arcs: Sequence[SwitchedArc], sizes: Mapping[str, float]
) -> list[SwitchedArc]:
    """What the switching functions of a solution in arcs ask for: the same arcs, if all is consistent."""
    found: list[SwitchedArc] = []
    for phase, arc in zip(phases, arcs, strict=True):
        t = phase.node_times
        cells = np.concatenate([[phase.start], (t[:-1] + t[1:]) / 2, [phase.stop]])
        runs = {}
        for name, level in arc.levels.items():
            wanted = levels_wanted(phase.switching[name], level, _ROUNDING * sizes[name])
            runs[name] = level_runs(cells, wanted, np.array([0.0 if each == LOW else 1.0 for each in wanted]))
        found += arcs_of_runs(runs, phase.start, phase.stop)
    return joined(found)


def switching_sizes(phases: Sequence[OptimalPhase]) -> dict[str, float]:
    """The largest switching function of each input."""
    names = phases[0].switching
    return {name: max(float(np.abs(each.switching[name]).max()) for each in phases) for name in names}


def levels_wanted(slopes: Array, level: str, rounding: float) -> list[str]:
    """The bound at which H is least, at each node: the lower one where H grows with the input."""
    if level == FREE:
        return [FREE] * slopes.size
    return [level if abs(slope) <= rounding else LOW if slope > 0 else HIGH for slope in slopes.tolist()]


def faults_of(phases: Sequence[OptimalPhase], arcs: Sequence[SwitchedArc]) -> list[str]:
    """Where switching functions have the wrong sign."""
    sizes, found = switching_sizes(phases), []
    for number, (phase, arc) in enumerate(zip(phases, arcs, strict=True), start=1):
        for name, level in arc.levels.items():
            wrong = phase.switching[name] * {LOW: -1, HIGH: 1, FREE: 0}[level]
            if wrong.max() > _ROUNDING * sizes[name]:
                part = wrong.max() / sizes[name]
                found.append(f"that of {name} has the wrong sign in arc {number}, by {part:.1e} of its largest value")
    return found


def arcs_of_runs(runs: Mapping[str, Sequence[LevelRun]], start: float, stop: float) -> list[SwitchedArc]:
    """The arcs between all switches of all inputs; switches that nearly coincide are one."""
    times = sorted({run.start for each in runs.values() for run in each} | {start, stop})
    apart, kept = SHORTEST * (stop - start), [start]
    for time in times:
        if time - kept[-1] > apart and stop - time > apart:
            kept.append(time)
    found = []
    for first, last in zip(kept, [*kept[1:], stop], strict=True):
        middle = (first + last) / 2
        levels = {name: next(run.level for run in each if middle <= run.stop) for name, each in runs.items()}
        found.append(SwitchedArc(first, last, levels))
    return joined(found)


def joined(arcs: Sequence[SwitchedArc]) -> list[SwitchedArc]:
    """Arcs with the same levels, one after the other, as one."""
    found: list[SwitchedArc] = []
    for arc in arcs:
        if found and found[-1].levels == arc.levels:
            found[-1] = replace(found[-1], stop=arc.stop)
        else:
            found.append(arc)
    return found
