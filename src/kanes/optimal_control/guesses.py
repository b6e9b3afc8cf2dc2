"""First guesses: straight lines between the ends, a motion that is known, or a solution on another mesh."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

import numpy as np

from kanes.base.errors import WrongTypeError, WrongValueError
from kanes.base.samples import Samples
from kanes.base.types import Array
from kanes.base.values import as_numbers, by_name, check_names
from kanes.optimal_control.limits import Limit
from kanes.optimal_control.meshes.transcription import Transcription
from kanes.optimal_control.statement import PhaseStatement, Statement, finite
from kanes.trajectory.trajectory import Trajectory

# Points between which guesses are linear.
_POINTS = 201


@dataclass(frozen=True, eq=False)
class PhaseGuess:
    """A motion of one phase over fractions of its duration: states, unknown rates, algebraic unknowns."""

    fractions: Array
    states: Array  # fraction × state
    rates: Array
    algebraic: Array

    def at(self, fractions: Array) -> tuple[Array, Array, Array]:
        """Its values between its points."""
        groups = self.states, self.rates, self.algebraic
        x, r, a = (
            np.array([np.interp(fractions, self.fractions, column) for column in group.T]).T.reshape(
                fractions.size, group.shape[1]
            )
            for group in groups
        )
        return x, r, a


class PhaseValues(Protocol):
    """Values of a phase's unknowns over fractions of its duration."""

    def at(self, fractions: Array) -> tuple[Array, Array, Array]:
        """States, unknown rates and algebraic unknowns at some fractions."""


@dataclass(frozen=True, eq=False)
class MotionGuess:
    """A guess of all phases, of their durations, and of free parameters."""

    phases: tuple[PhaseValues, ...]
    durations: tuple[float, ...]
    parameters: Mapping[str, float]

    def unknowns(self, transcription: Transcription) -> Array:
        """The guess of all unknowns on the meshes of a transcription."""
        found = np.zeros(transcription.size)
        for layout, phase in zip(transcription.layouts, self.phases, strict=True):
            found[layout.X] = phase.at(layout.mesh)[0]
            _, rates, algebraic = phase.at(layout.fractions(*layout.node_places))
            found[layout.U] = np.hstack([rates, algebraic])
        for duration, guess in zip(transcription.durations, self.durations, strict=True):
            if duration.column is not None:
                found[duration.column] = guess / duration.guess
        for symbol, column in transcription.parameter_columns.items():
            found[column] = self.parameters[symbol.name]
        for number, columns in transcription.impact_columns.items():
            first = transcription.functions.ends.connections[number].first
            speeds = self.phases[first.number].at(np.ones(1))[0][0, -len(first.node.speeds) :]
            found[columns[: speeds.size]] = speeds
        inside: Array = np.clip(found, transcription.lower, transcription.upper)
        return inside


@dataclass(frozen=True, eq=False)
class SolvedPhase:
    """A phase of a solution, by its polynomials."""

    transcription: Transcription
    x: Array
    number: int

    def at(self, fractions: Array) -> tuple[Array, Array, Array]:
        """States, unknown rates and algebraic unknowns."""
        layout = self.transcription.layouts[self.number]
        z = self.transcription.arguments(self.x, self.number, *self.places(fractions))
        nx, nr = len(layout.equations.states), len(layout.equations.rates)
        return z[:, :nx], z[:, nx : nx + nr], z[:, nx + nr : nx + layout.U.shape[1]]

    def places(self, fractions: Array) -> tuple[Array, Array]:
        """The intervals of some fractions, and the places in them."""
        mesh = self.transcription.layouts[self.number].mesh
        intervals = np.clip(np.searchsorted(mesh, fractions, side="right") - 1, 0, mesh.size - 2)
        return intervals, (fractions - mesh[intervals]) / np.diff(mesh)[intervals]


def solved_guess(transcription: Transcription, x: Array) -> MotionGuess:
    """A solution as a guess."""
    phases = tuple(SolvedPhase(transcription, x, number) for number in range(len(transcription.layouts)))
    durations = np.array([each.guess for each in transcription.durations]) * transcription.ratios(x)
    parameters = {symbol.name: float(x[column]) for symbol, column in transcription.parameter_columns.items()}
    return MotionGuess(phases, tuple(durations.tolist()), parameters)


def straight_guess(statement: Statement) -> MotionGuess:
    """Straight lines between the ends of each phase; the middle of bounds where nothing else is known."""
    phases = tuple(_straight_phase(statement, phase) for phase in statement.phases)
    durations = tuple(_middle(*phase.phase.span) for phase in statement.phases)
    return MotionGuess(phases, durations, {each.symbol.name: _middle(each.low, each.high) for each in statement.free})


def _straight_phase(statement: Statement, phase: PhaseStatement) -> PhaseGuess:
    s, node = np.linspace(0, 1, _POINTS), phase.node
    states = np.zeros((s.size, len(node.states)))
    for k, state in enumerate(node.states):
        first, last = _end_values(statement, phase, str(state))
        states[:, k] = first + s * (last - first)
    algebraic = np.zeros((s.size, len(node.algebraic)))
    for k, symbol in enumerate(node.inputs):
        algebraic[:, k] = _default(phase.symbols, str(symbol))
    return PhaseGuess(s, states, np.zeros((s.size, len(node.rates))), algebraic)


def _end_values(statement: Statement, phase: PhaseStatement, name: str) -> tuple[float, float]:
    """A state at the start and at the end: as given, or as the nearest phase has it, or as its bounds suggest."""
    before = [each.end for each in statement.phases[: phase.number]][::-1]
    after = [each.start for each in statement.phases[phase.number + 1 :]]
    first, last = _known((phase.start, *before[:1]), name), _known((phase.end, *after[:1]), name)
    first = _known((phase.end,), name) if first is None else first
    last = first if last is None else last
    if first is None:
        first = last = _default(phase.symbols, name)
    return first, first if last is None else last


def _known(groups: Sequence[Sequence[Limit]], name: str) -> float | None:
    for limits in groups:
        for each in limits:
            if each.name == name and finite(each.low, each.high):
                return _middle(each.low, each.high)
    return None


def _default(limits: Sequence[Limit], name: str) -> float:
    """Zero, or the middle of bounds that exclude it."""
    for each in limits:
        if each.name == name and not each.low <= 0 <= each.high:
            return _middle(each.low, each.high)
    return 0.0


def _middle(low: float, high: float) -> float:
    ends = finite(low, high)
    return float(sum(ends) / len(ends)) if ends else 0.0


def with_noise(guess: MotionGuess, statement: Statement, number: int) -> MotionGuess:
    """A guess whose coordinates wander by random sines, the same for the same number; number 0 is the guess itself."""
    if number == 0:
        return guess
    random = np.random.default_rng(number)
    phases = []
    for phase, values in zip(statement.phases, guess.phases, strict=True):
        s = np.linspace(0, 1, _POINTS)
        x, rates, algebraic = (each.copy() for each in values.at(s))
        nq = len(phase.node.system.coordinates)
        for k in range(nq):
            size = max(1.0, float(np.ptp(x[:, k])) / 2)
            x[:, k] += size * sum(random.normal() / j * np.sin(j * np.pi * s) for j in (1, 2, 3))
        phases.append(PhaseGuess(s, x, rates, algebraic))
    return replace(guess, phases=tuple(phases))


def guess_from(given: object, statement: Statement) -> MotionGuess:
    """A run, a recording as a table, or a list of one of these for each phase; on top of straight lines."""
    base = straight_guess(statement)
    if given is None:
        return base
    if isinstance(given, MotionGuess):
        return given
    several = list(given) if isinstance(given, (list, tuple)) else [given]
    if len(several) != len(statement.phases):
        raise WrongValueError(
            f"'{statement.name}', guess: there are {len(several)} for {len(statement.phases)} phases. Give a list with "
            "one for each."
        )
    phases, durations = [], []
    for phase, each, values, duration in zip(statement.phases, several, base.phases, base.durations, strict=True):
        found, length = _given_phase(phase, each, values, duration)
        phases.append(found)
        durations.append(duration if length is None else float(np.clip(length, *phase.phase.span)))
    return MotionGuess(tuple(phases), tuple(durations), base.parameters)


def _given_phase(
    phase: PhaseStatement, given: object, base: PhaseValues, duration: float
) -> tuple[PhaseValues, float | None]:
    if given is None:
        return base, None
    if isinstance(given, Trajectory):
        names = [*(str(each) for each in phase.node.states), *(str(each) for each in phase.node.inputs)]
        known = {*given.kernel.states, *given.kernel.inputs}
        table = {name: given[name] for name in names if name in known}
        length = float(np.ptp(given.t))
        return _from_table(phase, table, base, (given.t - given.t[0]) / length, length), length
    if not isinstance(given, Mapping):
        raise WrongTypeError(
            f"'{phase.system_name}', guess: {given!r} is neither a run nor a table. Give such as {{x: [0, 1, 0]}}, "
            "values that are evenly spaced over the motion, or kn.Samples."
        )
    named = by_name(phase.system_name, given)
    symbols = [str(each) for each in (*phase.node.states, *phase.node.inputs)]
    cure = f"Guesses are of: {', '.join(symbols)}."
    check_names(phase.system_name, "state or input", symbols, named, cure, needed=())
    columns = {name: _column(name, value) for name, value in named.items()}
    s = np.linspace(0, 1, _POINTS)
    table = {name: np.interp(s, np.linspace(0, 1, each.size), each) for name, each in columns.items()}
    return _from_table(phase, table, base, s, duration), None


def _column(name: str, value: object) -> Array:
    if isinstance(value, Samples):
        return value.at(np.linspace(value.times[0], value.times[-1], _POINTS))
    found = as_numbers(value, f"guess of {name}")
    if found is None or found.ndim > 1 or not found.size or not np.isfinite(found).all():
        raise WrongTypeError(f"guess of {name}: {value!r} are not numbers. Give a number, a list, or kn.Samples.")
    return np.atleast_1d(found)


def _from_table(
    phase: PhaseStatement, table: Mapping[str, Array], base: PhaseValues, s: Array, length: float
) -> PhaseGuess:
    """Columns over fractions in place of those of another guess; speeds and rates follow where they can."""
    node = phase.node
    x, rates, algebraic = (each.copy() for each in base.at(s))
    for k, (state, rate) in enumerate(zip(node.states, node.state_rates, strict=True)):
        x[:, k] = table.get(str(state), x[:, k])
        if rate is not None and str(node.states[rate]) not in table and str(state) in table:
            x[:, rate] = np.gradient(x[:, k], s) / length
    for k, symbol in enumerate(node.inputs):
        algebraic[:, k] = table.get(str(symbol), algebraic[:, k])
    for column, k in enumerate(node.with_rates):
        rates[:, column] = np.gradient(x[:, k], s) / length
    return PhaseGuess(s, x, rates, algebraic)
