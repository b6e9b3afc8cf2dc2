"""Makes the study of a file from its model: values, a start, inputs, events, outputs, sweeps."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from kanes.base.samples import Samples
from kanes.base.short_texts import did_you_mean, listed
from kanes.base.types import Key
from kanes.dynamics.programs.events import Event
from kanes.dynamics.sampled.sampled import Sampled
from kanes.expr.geometry.frames import Point
from kanes.expr.symbols import Coordinate, Discrete, Expr, ExprLike, Parameter, Speed
from kanes.formats.model_files.building.controllers import controllers_of, held_by
from kanes.formats.model_files.building.draft import Draft, Spot
from kanes.formats.model_files.building.sweeps import sweep_of
from kanes.formats.model_files.entries.file import FileEntry, NoteEntry
from kanes.formats.model_files.entries.sweeps import CorrelatedEntry, SweepEntry
from kanes.formats.model_files.keep_expressions import KeptNames, signals_of
from kanes.model.contacts.parts import Latch
from kanes.model.parts import Body, Particle
from kanes.studies.study import Study
from kanes.studies.sweep import Sweep
from kanes.studies.symbol_notes import SymbolNote


def study_of(draft: Draft, entry: FileEntry, top: Spot) -> Study:
    """The study of a file whose model is built."""
    numbers = _Numbers(draft, entry, top)
    stop, settings, inputs = numbers.stop(), numbers.settings(), numbers.inputs()
    sampled, outputs = controllers_of(draft, entry, top, inputs), numbers.outputs()
    parameters, initial = numbers.parameters(), numbers.initial()
    events, notes, sweeps = numbers.events(), numbers.notes(), numbers.sweeps(sampled, outputs)
    draft.stop_at_faults()
    return Study(
        model=draft.model,
        parameters=parameters,
        initial=initial,
        inputs=inputs,
        stop=stop,
        settings=settings,
        events=events,
        sampled=sampled,
        outputs=outputs,
        notes=notes,
        sweeps=sweeps,
        source=draft.tree.file,
    )


class _Numbers:
    """The parts of a file beside the model."""

    def __init__(self, draft: Draft, entry: FileEntry, top: Spot) -> None:
        self.draft, self.entry, self.top = draft, entry, top
        model = draft.model
        self.discrete = [symbol.name for symbol in model.declared(Discrete)]
        self.states = [symbol.name for symbol in (*model.declared(Coordinate), *model.declared(Speed))]
        self.states += self.discrete
        self.states += draft.further
        self.constants = [symbol.name for symbol in model.declared(Parameter)]

    def _known(self, name: str, names: Iterable[str], spot: Spot, what: str) -> None:
        every = list(names)
        if name not in every:
            cure = did_you_mean(name, every).strip() or f"There are {listed(every)}"
            spot.refuse(f"unknown {what} '{name}'", cure, at_key=True)

    def parameters(self) -> dict[str, float]:
        found = {}
        for name, entry in self.entry.parameters.items():
            spot = self.top / "parameters" / name
            if entry.value is not None:
                with self.draft.noting(spot):
                    found[name] = self.draft.number(entry.value, _full(spot, "value"))
        return found

    def initial(self) -> dict[str, float]:
        found = {}
        for name, value in self.entry.initial.items():
            spot = self.top / "initial" / name
            with self.draft.noting(spot):
                self._known(name, self.states, spot, "coordinate or speed")
                found[name] = self.draft.number(value, spot)
        return found

    def inputs(self) -> dict[str, Expr | Samples]:
        """Numbers, expressions and samples by input."""
        found: dict[str, Expr | Samples] = {}
        for name, entry in self.entry.inputs.items():
            spot = self.top / "inputs" / name
            with self.draft.noting(spot):
                if (entry.times is None) != (entry.values is None) or (entry.times and entry.value is not None):
                    spot.refuse("an input has one value", "Give value, or times and values")
                if entry.times is not None and entry.values is not None:
                    found[name] = self.draft.samples(entry.times, entry.values, entry.kind, spot)
                elif entry.value is not None:
                    found[name] = self._expression(entry.value, _full(spot, "value"))
        return found

    def _expression(self, value: str | float, spot: Spot) -> Expr | float:
        """An expression, or a number if it has no symbols."""
        found = self.draft.scalar(value, spot)
        return found if found.free_symbols else self.draft.number(value, spot)

    def stop(self) -> float:
        """When a run ends."""
        spot = self.top / "simulate" / "stop"
        with self.draft.noting(spot):
            return self.draft.number(self.entry.simulate.stop, spot)
        return Study.stop  # not used, as there is a fault

    def settings(self) -> dict[str, object]:
        """Options of `Kernel.simulate`; omitted ones have their default there."""
        entry = self.entry.simulate
        found: dict[str, object] = {}
        for name in type(entry).model_fields:
            value, spot = getattr(entry, name), self.top / "simulate" / name
            with self.draft.noting(spot):
                if name == "stop":
                    continue
                if name == "atol" and isinstance(value, dict):
                    found[name] = {each: self.draft.number(number, spot / each) for each, number in value.items()}
                elif name in ("start", "rtol", "atol", "step", "max_step") and value is not None:
                    found[name] = self.draft.number(value, spot)
                elif value is not None:
                    found[name] = value
        return found

    def events(self) -> tuple[Event, ...]:
        found = []
        for name, entry in self.entry.events.items():
            spot = self.top / "events" / name
            with self.draft.noting(spot):
                states = [each for each in self.states if each not in self.discrete]
                reset = self._values(entry.reset, spot / "reset", states, "coordinate or speed")
                changed = self._values(entry.set, spot / "set", self.discrete, "discrete state")
                latches = {word: getattr(entry, word) or () for word in ("lock", "release", "capture")}
                self._check_latches(latches, spot)
                function = self.draft.scalar(entry.function, spot / "function")
                found.append(Event(name, function, entry.direction, entry.terminal, reset, changed, **latches))
        return tuple(found)

    def _values(self, given: Mapping[str, str | float], spot: Spot, names: list[str], what: str) -> dict[Key, ExprLike]:
        """New values of some states, by their symbols."""
        found: dict[Key, ExprLike] = {}
        for symbol, value in given.items():
            self._known(symbol, names, spot / symbol, what)
            found[self._symbol(symbol)] = self.draft.scalar(value, spot / symbol)
        return found

    def _check_latches(self, given: Mapping[str, str | Sequence[str]], spot: Spot) -> None:
        known = [each.name for each in self.draft.model.contacts if isinstance(each, Latch)]
        for word, names in given.items():
            for name in (names,) if isinstance(names, str) else names:
                if name not in known:
                    (spot / word).refuse(f"unknown latch '{name}'", f"There are {listed(known) or 'none'}")

    def _symbol(self, name: str) -> Expr:
        return self.draft.further[name] if name in self.draft.further else self.draft.model[name]

    def outputs(self) -> dict[str, object]:
        found: dict[str, object] = {}
        for name, value in self.entry.outputs.items():
            spot = self.top / "outputs" / name
            with self.draft.noting(spot, name):
                given: object = value
                if isinstance(value, str):
                    registry = self.draft.model.registry
                    known = value in registry and isinstance(registry[value], (Point, Body, Particle))
                    given = registry[value] if known else self.draft.read(value, spot)
                found[name] = getattr(given, "center", given)
        return found

    def notes(self) -> dict[str, SymbolNote]:
        found = {}
        tables = {name: getattr(self.entry, name) for name in ("coordinates", "speeds", "parameters", "inputs")}
        known = {*self.states, *self.constants, *self.entry.inputs}
        for table, entries in {**tables, "notes": self.entry.notes}.items():
            for name, entry in entries.items():
                spot = self.top / table / name
                with self.draft.noting(spot):
                    self._known(name, known, spot, "symbol")
                    if entry.meaning or entry.range is not None:
                        found[name] = SymbolNote(entry.meaning, self._range(entry, spot))
        return found

    def _range(self, entry: NoteEntry, spot: Spot) -> tuple[float, float] | None:
        if entry.range is None:
            return None
        low, high = (self.draft.number(end, spot / "range" / index) for index, end in enumerate(entry.range))
        if not low < high:
            (spot / "range").refuse(f"{low:g} is not below {high:g}", "Give [minimum, maximum]")
        return low, high

    def sweeps(self, sampled: tuple[Sampled, ...], outputs: Mapping[str, object]) -> dict[str, Sweep]:
        """All sweeps; what they keep may name signals of controllers and outputs."""
        found = {}
        # Names of things with faults are known too: those faults are noted already.
        signals = [name for each in self.entry.controllers.values() for name in held_by(each)]
        signals += signals_of(sampled)
        draft, events = self.draft, self.entry.events
        names = KeptNames(draft.names, draft.functions, self.states, events, signals, outputs)
        for name, table in self.entry.sweeps.items():
            spot = self.top / "sweeps" / name
            over, at = (table.over, spot / "over") if isinstance(table, SweepEntry) else (table, spot)
            with draft.noting(spot):
                for key, each in over.items():
                    for symbol in key.split() if isinstance(each, CorrelatedEntry) else [key]:
                        self._known(symbol, [*self.constants, *self.states, *self.entry.inputs], at / key, "symbol")
                found[name] = sweep_of(draft, table, names, spot)
        return found


def _full(spot: Spot, word: str) -> Spot:
    """The place of the value: in a table under its word, or alone."""
    return spot / word if isinstance(spot.tree.value_at(spot.path), dict) else spot
