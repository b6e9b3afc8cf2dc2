"""Makes the digital controllers of a file; formulas may name what they read, draw and remember."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from kanes.base.samples import Samples
from kanes.base.short_texts import did_you_mean, listed
from kanes.dynamics.sampled.noise import gauss_markov, white_noise
from kanes.dynamics.sampled.sampled import UNIFORM, Pulse, Sampled, Sensor, signals
from kanes.dynamics.sampled.task_programs import check_sensors
from kanes.expr.names import canonical
from kanes.expr.symbols import Expr, Input, Signal
from kanes.formats.model_files.building.draft import Draft, Spot
from kanes.formats.model_files.entries.controllers import (
    ControllerEntry,
    GaussMarkovEntry,
    PulseEntry,
    SensorEntry,
    WhiteNoiseEntry,
)
from kanes.formats.model_files.entries.file import FileEntry
from kanes.formats.model_files.entries.values import Entry

_HOLDING = ("reads", "draws", "remembers")


def controllers_of(draft: Draft, entry: FileEntry, top: Spot, inputs: Mapping[str, object]) -> tuple[Sampled, ...]:
    """All digital controllers of a file, each of which may use the signals of the others.

    `inputs` are the numbers, expressions and samples that the file has for inputs.
    """
    building = _Controllers(draft, entry, top / "controllers", inputs)
    with draft.knowing(building.own):
        return building.make()


def held_by(entry: Entry) -> list[str]:
    """The names of all that a controller reads, draws and remembers."""
    return [name for table in _HOLDING for name in getattr(entry, table, ())]


class _Controllers:
    """Makes controllers; `own` are their signals by name."""

    def __init__(self, draft: Draft, entry: FileEntry, spot: Spot, given: Mapping[str, object]) -> None:
        self.draft, self.entry, self.spot, self.given = draft, entry, spot, given
        self.inputs = {symbol.name: symbol for symbol in draft.model.declared(Input)}
        self.driven: dict[str, str] = {}  # controllers by the inputs that they drive
        self.faulty: set[str] = set()  # controllers whose signals have faults
        named = [symbol.name for symbol in draft.model.declared(Expr)]
        self.taken = {canonical(name) for name in (*named, *draft.further, draft.model.time.name)}
        self.own = self._signals()

    def _signals(self) -> dict[str, Signal]:
        """The signals in the tables of all controllers, by name."""
        found: dict[str, Signal] = {}
        for controller, entry in self.entry.controllers.items():
            before = len(self.draft.faults)
            for table in _HOLDING:
                for name in getattr(entry, table, ()):
                    at = self.spot / controller / table / name
                    with self.draft.noting(at):
                        found[name] = _signal(name, at, self.taken)
                        self.taken.add(canonical(name))
            if len(self.draft.faults) > before:
                self.faulty.add(controller)
        return found

    def make(self) -> tuple[Sampled, ...]:
        """The controllers whose signals have no faults."""
        found = []
        for name, entry in self.entry.controllers.items():
            spot = self.spot / name
            with self.draft.noting(spot):
                if name in self.faulty:
                    continue
                if isinstance(entry, ControllerEntry):
                    found.append(self._sampled(name, entry, spot))
                else:
                    found.append(replace(self._noise(name, entry, spot), name=name))
                    self._check_noise(found[-1], spot)
        return tuple(found)

    def _sampled(self, name: str, entry: ControllerEntry, spot: Spot) -> Sampled:
        draft, own = self.draft, self.own
        every = draft.number(entry.every, spot / "every")
        delay, offset = draft.number(entry.delay, spot / "delay"), draft.number(entry.offset, spot / "offset")
        reads = {own[key]: self._sensor(each, spot / "reads" / key) for key, each in entry.reads.items()}
        draws = {own[key]: self._deviation(each, spot / "draws" / key) for key, each in entry.draws.items()}
        drives = {
            self._input(key, name, spot / "drives" / key): self._command(each, spot / "drives" / key)
            for key, each in entry.drives.items()
        }
        remembers = self._formulas(entry.remembers, spot / "remembers")
        for key in entry.updates.keys() - entry.remembers.keys():
            cure = did_you_mean(key, entry.remembers).strip() or "Give its value at the start, under remembers"
            (spot / "updates" / key).refuse(f"the controller does not remember '{key}'", cure, at_key=True)
        updates = self._formulas(entry.updates, spot / "updates")
        made = Sampled(
            name=name,
            every=every,
            delay=delay,
            offset=offset,
            reads=reads,
            draws=draws,
            drives=drives,
            remembers=remembers,
            updates=updates,
        )
        with draft.telling(spot / "reads"):
            check_sensors(made)
        return made

    def _formulas(self, table: Mapping[str, str | float], spot: Spot) -> dict[Signal, Expr]:
        """Expressions by signal."""
        return {self.own[key]: self.draft.scalar(each, spot / key) for key, each in table.items()}

    def _noise(self, name: str, entry: WhiteNoiseEntry | GaussMarkovEntry, spot: Spot) -> Sampled:
        """An input that is driven at random."""
        draft = self.draft
        every = draft.number(entry.every, spot / "every")
        if isinstance(entry, WhiteNoiseEntry):
            driven = self._input(entry.white_noise, name, spot / "white_noise", at_key=False)
            return white_noise(driven, draft.scalar(entry.density, spot / "density"), every=every)
        driven = self._input(entry.gauss_markov, name, spot / "gauss_markov", at_key=False)
        deviation = draft.scalar(entry.deviation, spot / "deviation")
        constant = draft.scalar(entry.time_constant, spot / "time_constant")
        return gauss_markov(driven, deviation, constant, every=every)

    def _check_noise(self, controller: Sampled, spot: Spot) -> None:
        """Noise in the short form has signals of its own, whose names must be free."""
        for signal in controller.signals:
            if canonical(signal.name) in self.taken:
                rule = f"this noise has a signal '{signal.name}' of its own, and the name is taken"
                spot.refuse(rule, "Give the other symbol or signal another name")

    # Entries of the tables

    def _sensor(self, entry: SensorEntry, spot: Spot) -> Sensor:
        draft = self.draft
        at = spot if not isinstance(spot.tree.value_at(spot.path), dict) else spot / "of"
        quantum = None if entry.quantum is None else draft.scalar(entry.quantum, spot / "quantum")
        limits = None
        if entry.limits is not None:
            limits = tuple(draft.scalar(each, spot / "limits" / index) for index, each in enumerate(entry.limits))
        every = None if entry.every is None else draft.number(entry.every, spot / "every")
        of = draft.scalar(entry.of, at)
        bias, noise = draft.scalar(entry.bias, spot / "bias"), draft.scalar(entry.noise, spot / "noise")
        with draft.telling(spot):
            return Sensor(of, bias, noise, quantum, limits, every)

    def _deviation(self, value: str | float, spot: Spot) -> Expr | str:
        return UNIFORM if value == UNIFORM else self.draft.scalar(value, spot)

    def _command(self, entry: PulseEntry | str | float, spot: Spot) -> Expr | Pulse:
        if not isinstance(entry, PulseEntry):
            return self.draft.scalar(entry, spot)
        return Pulse(
            *(self.draft.scalar(getattr(entry, word), spot / word) for word in ("width", "height", "shortest"))
        )

    def _input(self, name: str, controller: str, spot: Spot, *, at_key: bool = True) -> Input:
        """An input that no other controller drives, and that has no expression or samples."""
        if name not in self.inputs:
            cure = did_you_mean(name, self.inputs).strip() or f"There are {listed(self.inputs)}"
            spot.refuse(f"unknown input '{name}'", cure, at_key=at_key)
        other = self.driven.setdefault(name, controller)
        if other != controller:
            spot.refuse(f"controller '{other}' drives '{name}' as well", "Let only one of them drive it", at_key=at_key)
        if isinstance(self.given.get(name), (Expr, Samples)):
            rule = f"'{name}' also has an expression or samples under inputs"
            spot.refuse(rule, "Keep one of the two; a number there is its value until the first command", at_key=at_key)
        return self.inputs[name]


def _signal(name: str, spot: Spot, taken: set[str]) -> Signal:
    """A signal with a free name."""
    if len(name.split()) > 1 or "," in name or ":" in name:
        spot.refuse(f"'{name}' is not a single name", "Give each its own entry", at_key=True)
    if canonical(name) in taken:
        spot.refuse(f"the name '{name}' is taken", "Give each symbol and signal its own name", at_key=True)
    found: Signal = signals(name)
    return found
