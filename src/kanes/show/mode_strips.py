"""The modes of contacts over time, as spans for plots and pages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from kanes.base.types import Array

if TYPE_CHECKING:
    from kanes.trajectory.trajectory import Trajectory

# Modes in which a contact does nothing.
IDLE = frozenset({"open", "free", "slack"})


@dataclass(frozen=True)
class ModeSpan:
    """The mode of a contact from one time to another."""

    start: float
    stop: float
    mode: str


@dataclass(frozen=True)
class ModeStrip:
    """The modes of a contact, limit or latch along a run."""

    name: str
    spans: tuple[ModeSpan, ...]


def mode_strips(run: Trajectory) -> tuple[ModeStrip, ...]:
    """A strip for each contact, limit and latch of a run, and for each of its spots."""
    times = np.array([event.time for event in run.events])
    return tuple(ModeStrip(name, _spans(run.t, words, times)) for name, words in run.modes.items())


def _spans(t: Array, words: Array, events: Array) -> tuple[ModeSpan, ...]:
    """From change to change, each at the event between two output times."""
    changes = np.flatnonzero(words[1:] != words[:-1]) + 1
    edges = [float(t[0]), *(_moment(t[k - 1], t[k], events) for k in changes), float(t[-1])]
    starts = [0, *changes]
    return tuple(
        ModeSpan(first, last, str(words[k])) for k, first, last in zip(starts, edges[:-1], edges[1:], strict=True)
    )


def _moment(before: float, after: float, events: Array) -> float:
    """When the mode changed: at the last event between two times, or in the middle."""
    within = events[(events > before) & (events <= after)]
    return float(within[-1]) if within.size else float(before + after) / 2
