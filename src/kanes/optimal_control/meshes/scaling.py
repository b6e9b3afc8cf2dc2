"""Typical sizes of unknowns, by which a solver's unknowns are numbers near one.

A unknown with bounds or guesses between a tenth and ten keeps its unit: scaling what needs none made searches longer.
"""

from __future__ import annotations

import numpy as np

from kanes.base.types import Array
from kanes.optimal_control.limits import Limit
from kanes.optimal_control.meshes.transcription import Transcription
from kanes.optimal_control.statement import PhaseStatement, finite

_SMALL, _LARGE = 0.1, 10.0


def unknown_sizes(transcription: Transcription, guess: Array) -> Array:
    """The size of each unknown."""
    found = np.ones(transcription.size)
    for phase, layout in zip(transcription.statement.phases, transcription.layouts, strict=True):
        node, duration = phase.node, layout.durations[-1].guess
        states = [_size(phase, str(state), guess[layout.X[:, k]]) for k, state in enumerate(node.states)]
        found[layout.X] = states
        for column, k in enumerate(node.with_rates):
            found[layout.U[:, column]] = _kept(states[k] / min(duration, 1.0)) if states[k] != 1 else 1.0
        first = len(node.rates)
        inputs = [_size(phase, str(w), guess[layout.U[:, first + k]]) for k, w in enumerate(node.inputs)]
        found[layout.U[:, first : first + len(inputs)]] = inputs
        forces = layout.U[:, first + len(inputs) : first + len(inputs) + len(node.multipliers)]
        found[forces] = max(inputs, default=1.0)
    for each in transcription.statement.free:
        column = transcription.parameter_columns[each.symbol]
        found[column] = _kept(max([abs(guess[column]), *map(abs, finite(each.low, each.high))]))
    return found


def _size(phase: PhaseStatement, name: str, guess: Array) -> float:
    limits: tuple[Limit, ...] = (*phase.symbols, *phase.start, *phase.end)
    known = [abs(number) for each in limits if each.name == name for number in finite(each.low, each.high)]
    return _kept(max([*known, float(np.abs(guess).max(initial=0.0))]))


def _kept(size: float) -> float:
    """A size, one where it is unknown or near one."""
    return 1.0 if size == 0 or _SMALL <= size <= _LARGE else float(size)
