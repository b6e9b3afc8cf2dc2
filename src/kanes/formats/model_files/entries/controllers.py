"""Digital controllers in a model file: what they read, draw, remember and drive, and short forms of noise."""

from __future__ import annotations

from typing import Annotated

from pydantic import Discriminator, Field, Tag

from kanes.formats.model_files.entries.values import (
    FORMULA_SCHEMA,
    MOST,
    TAG,
    Entry,
    Formula,
    Name,
    Number,
    Short,
    is_formula,
)

_TwoFormulas = Annotated[list[Formula], Field(min_length=2, max_length=2)]


class SensorEntry(Entry):
    """What is read of a quantity."""

    of: Formula
    """The quantity."""
    bias: Formula = 0
    """It is added."""
    noise: Formula = 0
    """A standard deviation; drawn for each reading."""
    quantum: Formula | None = None
    """Readings are whole multiples of it."""
    limits: _TwoFormulas | None = None
    """Readings stay within these."""
    every: Number | None = None
    """An interval of its own; that of the controller if left out."""


class PulseEntry(Entry):
    """A command that is on for a part of the interval."""

    width: Formula
    """For how long."""
    height: Formula = 1
    """What the input is then."""
    shortest: Formula = 0
    """A shorter one is not begun."""


def _by(word: str) -> Short:
    """A formula as the short form of an entry that has nothing else."""
    return Short(lambda value: {word: value} if is_formula(value) else value, FORMULA_SCHEMA)


AnySensor = Annotated[SensorEntry, _by("of")]
AnyCommand = Annotated[
    Annotated[PulseEntry, Tag(TAG + "pulse")] | Annotated[Formula, Tag(TAG + "formula")],
    Discriminator(lambda value: TAG + ("pulse" if isinstance(value, dict) else "formula")),
]


class ControllerEntry(Entry):
    """A digital controller."""

    every: Number
    """The interval between its instants."""
    delay: Number = 0
    """After which commands act."""
    offset: Number = 0
    """The first instant."""
    reads: Annotated[dict[str, AnySensor], Field(max_length=MOST)] = {}
    """Readings, by signal: a formula, or a sensor."""
    draws: Annotated[dict[str, Formula], Field(max_length=MOST)] = {}
    """Random numbers, by signal: the standard deviation of normal ones, or uniform for such from 0 to 1."""
    remembers: Annotated[dict[str, Formula], Field(max_length=MOST)] = {}
    """What is held from instant to instant, by signal: its value at the start."""
    updates: Annotated[dict[str, Formula], Field(max_length=MOST)] = {}
    """What is remembered from now on, by signal."""
    drives: Annotated[dict[str, AnyCommand], Field(max_length=MOST)] = {}
    """Commands, by input: a formula, or a pulse."""


class WhiteNoiseEntry(Entry):
    """An input as band-limited white noise."""

    white_noise: Name
    """The input."""
    density: Formula
    """Two-sided spectral density, in units of the input squared per hertz."""
    every: Number
    """For how long each number is held."""


class GaussMarkovEntry(Entry):
    """An input as noise with a memory."""

    gauss_markov: Name
    """The input."""
    deviation: Formula
    """Standard deviation."""
    time_constant: Formula
    """Of the exponential by which its correlation falls."""
    every: Number
    """For how long each number is held."""


NOISES: dict[str, type[Entry]] = {"white_noise": WhiteNoiseEntry, "gauss_markov": GaussMarkovEntry}


def _tag(value: object) -> str:
    words = [word for word in NOISES if isinstance(value, dict) and word in value]
    return TAG + (words[0] if words else "controllers")


AnyController = Annotated[
    Annotated[ControllerEntry, Tag(TAG + "controllers")]
    | Annotated[WhiteNoiseEntry, Tag(TAG + "white_noise")]
    | Annotated[GaussMarkovEntry, Tag(TAG + "gauss_markov")],
    Discriminator(_tag),
]
