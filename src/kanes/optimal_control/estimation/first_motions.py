"""First guesses of motions from data: smoothing splines through measured states, and their slopes."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from kanes.analysis.sensitivity.experiments import Channel
from kanes.base.errors import WrongTypeError, WrongValueError
from kanes.base.samples import Samples
from kanes.base.types import Array
from kanes.base.values import by_name, check_names, number
from kanes.optimal_control.estimation.estimation_program import EstimationProgram, ExperimentProgram
from kanes.trajectory.trajectory import Trajectory

# Samples that a smoothing spline needs; points between which motions are linear, at least.
_FEWEST, _POINTS = 6, 401


def first_unknowns(program: EstimationProgram, guess: object) -> Array:
    """The guess of all unknowns."""
    request = program.request
    found = np.zeros(program.size)
    for k, name in enumerate(request.shared):
        found[k] = request.settings[0].parameters[name]
    given = guess if isinstance(guess, (list, tuple)) else [guess] * len(program.experiments)
    if len(given) != len(program.experiments):
        raise WrongValueError(
            f"'{request.name}', guess: there are {len(given)} for {len(program.experiments)} experiments. Give a list "
            "with one for each."
        )
    for each, own in zip(program.experiments, given, strict=True):
        _place_motion(found, program, each, _known(program, each, own))
    inside: Array = np.clip(found, program.lower, program.upper)
    return inside


def _known(program: EstimationProgram, each: ExperimentProgram, guess: object) -> dict[str, Samples]:
    """Measured states, and what is guessed, as functions of time."""
    request = program.request
    names = (*request.kernel.states, *request.noise, *request.walk)
    measured = {ch.name: ch for ch in each.setting.channels if ch.name in names}
    found = {name: _smoothed(channel) for name, channel in measured.items()}
    if guess is None:
        return found
    if isinstance(guess, Trajectory):
        return {**found, **{name: Samples(guess.t, guess[name]) for name in names if _has(guess, name)}}
    if not isinstance(guess, Mapping):
        raise WrongTypeError(
            f"'{request.name}', guess: {guess!r} is neither a run nor a table. Give such as {{q: kn.Samples(t, q)}}."
        )
    table = by_name(request.name, guess)
    check_names(request.name, "state or unknown input", names, table, f"Guesses are of: {', '.join(names)}.", needed=())
    ends = np.array([each.setting.start, each.setting.stop])
    for name, value in table.items():
        is_samples = isinstance(value, Samples)
        found[name] = value if is_samples else Samples(ends, np.full(2, number(value, f"guess of {name}")))
    return found


def _has(run: Trajectory, name: str) -> bool:
    return name in run.kernel.states or name in run.kernel.inputs


def _smoothed(channel: Channel) -> Samples:
    """A spline through data, as smooth as cross-validation suggests."""
    from scipy.interpolate import make_smoothing_spline  # noqa: PLC0415  # takes long to import, and few need it

    known = np.isfinite(channel.values[0])
    t, y = channel.t[known], channel.values[0, known]
    if t.size < _FEWEST or not np.ptp(y) > 0:
        return Samples([t[0], t[-1] if t.size > 1 else t[0] + 1], [y[0], y[-1]])
    fine = np.union1d(t, np.linspace(t[0], t[-1], _POINTS))
    return Samples(fine, make_smoothing_spline(t, y)(fine))


def _place_motion(
    found: Array, program: EstimationProgram, each: ExperimentProgram, known: Mapping[str, Samples]
) -> None:
    """States, rates and inputs of one experiment."""
    node, layout = program.functions.node, each.layout
    fine = np.union1d(np.linspace(each.setting.start, each.setting.stop, _POINTS), each.times)
    states = _states(program, each, known, fine)
    slopes = np.gradient(states, fine, axis=0)
    found[layout.X] = _at(each.times, fine, states)
    found[layout.U[:, : len(node.rates)]] = _at(each.node_times, fine, slopes[:, list(node.with_rates)])
    for name in program.request.kernel.inputs:
        at_nodes, on_mesh = (
            _within(known[name], times) if name in known else each.given_input(name, times)
            for times in (each.node_times, each.times)
        )
        found[each.input_columns(name)] = at_nodes
        if name in each.W:
            found[each.W[name]] = on_mesh


def _states(program: EstimationProgram, each: ExperimentProgram, known: Mapping[str, Samples], fine: Array) -> Array:
    """States over time: as measured, as rates of others, or as they start."""
    node, names = program.functions.node, program.request.kernel.states
    states = np.zeros((fine.size, len(names)))
    for k, name in enumerate(names):
        states[:, k] = _within(known[name], fine) if name in known else each.setting.initial.get(name, 0.0)
    for k, rate in enumerate(node.state_rates):
        if rate is None:
            continue
        if names[k] in known and names[rate] not in known:
            states[:, rate] = np.gradient(states[:, k], fine)
        elif names[rate] in known and names[k] not in known:
            middle = (states[1:, rate] + states[:-1, rate]) / 2 * np.diff(fine)
            states[1:, k] += np.cumsum(middle)
    return states


def _within(samples: Samples, times: Array) -> Array:
    """Values of samples, and those of their ends before and after."""
    return samples.at(np.clip(times, samples.times[0], samples.times[-1]))


def _at(times: Array, fine: Array, columns: Array) -> Array:
    count = columns.shape[1]
    found = [np.interp(times, fine, columns[:, k]) for k in range(count)]
    return np.array(found).reshape(count, times.size).T


def carried_over(program: EstimationProgram, x: Array, other: EstimationProgram) -> Array:
    """A solution on another mesh."""
    found = np.zeros(other.size)
    shared = len(program.request.shared)
    found[:shared] = x[:shared]
    for place, (old, new) in enumerate(zip(program.experiments, other.experiments, strict=True)):
        nx, width = new.layout.X.shape[1], new.layout.U.shape[1]
        found[new.layout.X] = _values_at(program, x, place, new.mesh)[:, :nx]
        nodes = new.layout.fractions(*new.layout.node_places)
        found[new.layout.U] = _values_at(program, x, place, nodes)[:, nx : nx + width]
        for name, columns in new.W.items():
            found[columns] = np.interp(new.mesh, old.mesh, x[old.W[name]])
    inside: Array = np.clip(found, other.lower, other.upper)
    return inside


def _values_at(program: EstimationProgram, x: Array, experiment: int, fractions: Array) -> Array:
    mesh = program.meshes[experiment]
    intervals = np.clip(np.searchsorted(mesh, fractions, side="right") - 1, 0, mesh.size - 2)
    return program.arguments(x, experiment, intervals, (fractions - mesh[intervals]) / np.diff(mesh)[intervals])
