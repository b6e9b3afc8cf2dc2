"""A whole model file: the table at its top, symbols, and the parts of a study."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Discriminator, Field, StrictBool, StrictInt, Tag

from kanes.base.types import Content
from kanes.formats.model_files.entries.bodies import AnyPoint, BodyEntry, FrameEntry, ParticleEntry
from kanes.formats.model_files.entries.contacts import AnyContact
from kanes.formats.model_files.entries.controllers import AnyController
from kanes.formats.model_files.entries.loads import AnyConstraint, AnyLoad, DrawingEntry
from kanes.formats.model_files.entries.sweeps import AnySweep
from kanes.formats.model_files.entries.values import (
    MOST,
    TAG,
    Entry,
    Formula,
    Name,
    Names,
    Number,
    Numbers,
    RowsOfNumbers,
    Short,
    VectorValue,
    called,
    is_formula,
    refusal,
)

_Pair = Annotated[list[Number], Field(min_length=2, max_length=2)]
_NULL: Content = {"type": "null"}


class NoteEntry(Entry):
    """What a symbol means and how far its numbers go."""

    meaning: Name = ""
    """What it stands for."""
    range: _Pair | None = None
    """Least and largest sensible number, which sliders have."""


class SymbolEntry(NoteEntry):
    """A coordinate."""

    unit: Name = ""
    """A label for plots and files, such as rad."""


class DiscreteEntry(SymbolEntry):
    """A discrete state."""

    initial: Number = 0
    """Where it starts, if the start of a run does not say."""


class SpeedEntry(SymbolEntry):
    """A speed."""

    definition: Formula | None = None
    """An expression linear in rates of coordinates; the rate of its coordinate if left out."""


class ParameterEntry(SymbolEntry):
    """A constant."""

    value: Number | None = None
    """Its number."""
    positive: StrictBool | None = None
    """Whether roots of it may be shortened."""


class InputEntry(SymbolEntry):
    """What is known at run time: a number, a formula of time and state, or samples over time."""

    value: Formula | None = None
    """A number, or a formula."""
    times: Numbers | None = None
    """Times of samples, rising."""
    values: Numbers | None = None
    """Values of samples."""
    kind: Literal["linear", "cubic"] = "linear"
    """Straight lines between samples, or a cubic spline."""
    measured: StrictBool = False
    """Whether it is a measured load, which inverse dynamics must have values for."""


class SplineEntry(Entry):
    """A function that formulas name, through given points."""

    knots: Numbers
    """Places, rising."""
    values: Numbers | None = None
    """What the function is there."""
    degree: Literal[1, 3, 5] = 3
    """Of its polynomials."""
    ends: Literal["natural", "clamped", "not-a-knot", "fmm"] = "natural"
    """What holds at both ends."""
    coefficients: RowsOfNumbers | None = None
    """In place of values: those of 1, x, x², … before, between and after the knots, each from the knot before."""


class EventEntry(Entry):
    """A moment at which something crosses zero."""

    function: Formula
    """What crosses zero."""
    direction: Literal["rising", "falling", "either"] = "either"
    """Which way."""
    terminal: StrictBool = False
    """Whether the run ends there."""
    reset: dict[str, Formula] = {}
    """New values of coordinates and speeds, by those before."""
    set: dict[str, Formula] = {}
    """New values of discrete states, by those before."""
    lock: Names | None = None
    """The latch, or latches, that it locks."""
    release: Names | None = None
    """Those that it releases."""
    capture: Names | None = None
    """Those that it locks where they are."""


_Absolute = Annotated[
    Annotated[dict[str, Number], Tag(TAG + "table")] | Annotated[Number, Tag(TAG + "number")],
    Discriminator(lambda value: TAG + ("table" if isinstance(value, dict) else "number")),
]


class SimulateEntry(Entry):
    """How a run is made; as options of `Kernel.simulate`."""

    stop: Number = 10
    """When it ends."""
    start: Number | None = None
    """When it starts; 0 if left out."""
    times: Numbers | None = None
    """At which times the state is kept."""
    rtol: Number | None = None
    """Error of a step, relative."""
    atol: _Absolute | None = None
    """In place of the mean size of states: a number, or numbers by name."""
    method: Literal["auto", "dop853", "dp5", "rk4", "cvode", "ida", "time-stepping"] | None = None
    """The integrator."""
    step: Number | None = None
    """Of rk4 and time-stepping."""
    max_step: Number | None = None
    """No step is longer."""
    max_steps: StrictInt | None = None
    """After which a run ends."""
    max_events: StrictInt | None = None
    """After which a run ends."""
    seed: Annotated[StrictInt, Field(ge=0)] | None = None
    """Of the random numbers that digital controllers draw."""
    impacts: Literal["energetic", "poisson", "newton", "simultaneous"] | None = None
    """The law of impacts, of contacts that come and go."""
    repair: StrictBool | None = None
    """Whether a start that violates constraints may be changed to the nearest."""


def _table(value: object) -> object:
    """A list of names as a table without values; anything else unchanged."""
    if not isinstance(value, list):
        return value
    for each in value:
        if not isinstance(each, str):
            raise refusal(f"{called(each)} is not a name", "Give names, such as [q1, q2]")
        if value.count(each) > 1:
            raise refusal(f"'{each}' is given twice", "Keep one of the two, or give them different names")
    return dict.fromkeys(value)


def _by(word: str) -> Short:
    """A symbol by its most important value, or by nothing."""

    def expand(value: object) -> object:
        return {} if value is None else value if not is_formula(value) else {word: value}

    return Short(expand, {"type": ["number", "string", "null"]})


_LIST_OF_NAMES: Content = {"type": "array", "items": {"type": "string"}}


def _symbols(entry: type[SymbolEntry], word: str) -> object:
    """A table of symbols, or a list of their names."""
    return Annotated[dict[str, Annotated[entry, _by(word)]], Field(max_length=MOST), Short(_table, _LIST_OF_NAMES)]


class OrderEntry(Entry):
    """The order in which a model has things, where it is not that of the file."""

    coordinates: list[Name] = []
    """All coordinates, those of joints too."""
    speeds: list[Name] = []
    """All speeds that are named, those of joints too."""
    loads: list[Name] = []
    """All loads, those of joints too."""


class FileEntry(Entry):
    """A model file."""

    kanes: Literal[1]
    """The version of the format; the first key."""
    name: Name
    """What messages and files call the model."""
    newtonian: Name = "N"
    """The name of the Newtonian frame."""
    gravity: VectorValue | None = None
    """The acceleration of free fall, such as -g*N.y."""
    coordinates: _symbols(SymbolEntry, "unit") = {}
    """Generalized coordinates, by name; joints make their own where none is given."""
    discrete: _symbols(DiscreteEntry, "initial") = {}
    """Discrete states, which events set, by name."""
    speeds: _symbols(SpeedEntry, "definition") = {}
    """Generalized speeds, by name."""
    definitions: dict[str, Formula] = {}
    """Definitions of speeds that joints made."""
    order: OrderEntry = OrderEntry()
    """The order in which the model has what joints make, where that does not come last."""
    dependent: list[Name] | None = None
    """The speeds that velocity constraints give in terms of the others."""
    parameters: _symbols(ParameterEntry, "value") = {}
    """Constants, by name."""
    inputs: _symbols(InputEntry, "value") = {}
    """Inputs, by name."""
    splines: dict[str, SplineEntry] = {}
    """Functions through points, by name."""
    notes: dict[str, NoteEntry] = {}
    """Meaning and range of symbols that joints made."""
    frames: Annotated[dict[str, FrameEntry], Field(max_length=MOST)] = {}
    """Frames, by name."""
    points: Annotated[dict[str, AnyPoint], Field(max_length=MOST)] = {}
    """Points, by name."""
    bodies: Annotated[dict[str, BodyEntry], Field(max_length=MOST)] = {}
    """Rigid bodies, by name, each after its parent."""
    particles: Annotated[dict[str, ParticleEntry], Field(max_length=MOST)] = {}
    """Particles, by name."""
    loads: Annotated[list[AnyLoad], Field(max_length=MOST)] = []
    """Forces, torques, springs, dampers, actuators."""
    constraints: Annotated[list[AnyConstraint], Field(max_length=MOST)] = []
    """Constraints."""
    contacts: Annotated[list[AnyContact], Field(max_length=MOST)] = []
    """Contacts, limits and latches, which come and go along a motion."""
    initial: dict[str, Number] = {}
    """Where a run starts: coordinates, speeds and discrete states, by name."""
    simulate: SimulateEntry = SimulateEntry()
    """How a run is made."""
    events: dict[str, EventEntry] = {}
    """Events, by name."""
    controllers: dict[str, AnyController] = {}
    """Digital controllers, by name."""
    outputs: dict[str, Formula] = {}
    """Further quantities, by name: formulas, vectors, points."""
    sweeps: dict[str, AnySweep] = {}
    """Numbers that vary from run to run, by name of the sweep and of the symbol: values or distributions."""
    drawings: Annotated[list[DrawingEntry], Field(max_length=MOST)] = []
    """What things look like."""
