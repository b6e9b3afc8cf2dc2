"""A model with its numbers, simulation settings, events, outputs and sweeps."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, TypeAlias

from kanes.base.errors import UnknownNameError, WrongTypeError, WrongValueError, counted
from kanes.base.samples import Samples
from kanes.base.short_texts import did_you_mean, listed
from kanes.base.types import Content, Numbers
from kanes.base.values import SECOND, by_name, is_quantity, named_arguments, number
from kanes.dynamics.programs.events import Event, as_events
from kanes.dynamics.sampled.sampled import Sampled, as_sampled
from kanes.equations.derive import derive
from kanes.equations.equations import Equations
from kanes.expr.symbols import Expr, ExprLike, Input, names_of
from kanes.kernel.kernel import Kernel
from kanes.model.model import Model
from kanes.simulate.inputs import Controller
from kanes.studies.keep import RunQuantity
from kanes.studies.sweep import Sweep
from kanes.studies.symbol_notes import SymbolNote
from kanes.studies.table import study_markdown
from kanes.trajectory.trajectory import Trajectory

# The value of an input: an expression, a number, samples of a function of time, or a Python function.
InputLike: TypeAlias = ExprLike | Samples | Controller

_TABLES = ("parameters", "initial", "inputs", "settings", "outputs", "notes", "sweeps")


@dataclass(frozen=True, eq=False, kw_only=True)
class Study:
    """A model with its numbers: parameters, initial values, inputs, and a stop time.

    Model files are studies, and `kn.library.study("four_bar")` gives one for every system of the library.

        parameters    numbers by name, one for each parameter
        initial       numbers by name of coordinates and speeds, as `Kernel.simulate` takes them
        inputs        by name: an expression in the model's symbols, which is compiled in, a number, or `Samples`
        stop          the time at which a simulation ends; `settings` are further options of `Kernel.simulate`
        events        events to locate, with what they change
        sampled       one or several digital controllers; an input that a controller drives needs no number
        outputs       further quantities by name: expressions, vectors, points
        notes         meaning and range of symbols, by name
        sweeps        parameters, initial values and inputs to vary, by the name of the sweep
        source        origin of the study: a file, the library

    >>> import kanes as kn
    >>> model = kn.library.double_pendulum(tensions=False)
    >>> study = kn.Study(
    ...     model=model, parameters={"L": 1, "m1": 1, "m2": 1, "g": 9.81}, initial={"q1": 0.4, "q2": 0.3}, stop=2
    ... )
    >>> study.run().t[-1]
    np.float64(2.0)
    """

    model: Model
    parameters: Mapping[str, float] = field(default_factory=dict)
    initial: Mapping[str, float] = field(default_factory=dict)
    inputs: Mapping[str, InputLike] = field(default_factory=dict)
    stop: float = 10.0
    settings: Mapping[str, Any] = field(default_factory=dict)
    events: tuple[Event, ...] = ()
    sampled: tuple[Sampled, ...] = ()
    outputs: Mapping[str, RunQuantity] = field(default_factory=dict)
    notes: Mapping[str, SymbolNote] = field(default_factory=dict)
    sweeps: Mapping[str, Sweep] = field(default_factory=dict)
    source: str = ""

    def __post_init__(self) -> None:
        if not isinstance(self.model, Model):
            raise WrongTypeError(f"study: {self.model!r} is not a model. Give a kn.Model.")
        object.__setattr__(self, "events", as_events(self.events))
        object.__setattr__(self, "sampled", as_sampled(self.sampled))
        for table in _TABLES:
            object.__setattr__(self, table, by_name(self.name, getattr(self, table), "{'m': 2}", table))
        tables: tuple[tuple[type, Mapping[str, object]], ...] = ((SymbolNote, self.notes), (Sweep, self.sweeps))
        for kind, entries in tables:
            for name, value in entries.items():
                if not isinstance(value, kind):
                    raise WrongTypeError(f"study, {name}: {value!r} is not a kn.{kind.__name__}. Give one.")
        self._convert()
        self._check_driven()

    def _convert(self) -> None:
        """Convert quantities, such as Pint's, to the units that the model declares."""
        units = self.model.declarations.units
        for table in ("parameters", "initial", "inputs"):
            found = {
                name: _converted(value, f"study, {name}", units.get(name, ""))
                for name, value in getattr(self, table).items()
            }
            object.__setattr__(self, table, found)
        object.__setattr__(self, "stop", _converted(self.stop, "study, stop", SECOND))
        settings = {name: _converted(value, f"study, {name}", SECOND) for name, value in self.settings.items()}
        object.__setattr__(self, "settings", settings)
        object.__setattr__(self, "sweeps", {name: sweep.in_units(units) for name, sweep in self.sweeps.items()})

    def _check_driven(self) -> None:
        """An input that a digital controller drives may only have a number, its value until the first command."""
        for name, controller in self.driven.items():
            given = self.inputs.get(name)
            if isinstance(given, (Samples, Controller)) or name in self.laws:
                raise WrongValueError(
                    f"study, input {name}: digital controller '{controller.name}' drives it, and it is given as well. "
                    "Give one of the two, or a number, its value until the first command."
                )

    def __repr__(self) -> str:
        return f"<study '{self.name}': {counted(len(self.parameters), 'parameter')}, to t = {self.stop:g}>"

    def _repr_markdown_(self) -> str:
        return study_markdown(self)

    @property
    def name(self) -> str:
        """The name of the model."""
        return self.model.name

    @property
    def ranges(self) -> dict[str, tuple[float, float]]:
        """Slider ranges of parameters and initial values that have a note with a range."""
        inputs = names_of(self.model.declared(Input))
        notes = {name: note.range for name, note in self.notes.items() if name not in inputs}
        return {name: ends for name, ends in notes.items() if ends is not None}

    @cached_property
    def equations(self) -> Equations:
        """The equations of motion; inputs stay symbols in them, even those that are expressions here."""
        return derive(self.model)

    @property
    def laws(self) -> dict[str, Expr]:
        """The inputs that are expressions of time and state."""
        return {name: given for name, given in self.inputs.items() if isinstance(given, Expr) and given.free_symbols}

    @property
    def driven(self) -> dict[str, Sampled]:
        """The inputs that digital controllers drive, with the controller of each."""
        return {symbol.name: each for each in self.sampled for symbol in each.drives}

    @cached_property
    def kernel(self) -> Kernel:
        """The equations as machine code, including input expressions, events, digital controllers and outputs."""
        return self.equations.compile(self.outputs, inputs=self.laws, events=self.events, sampled=self.sampled)

    @named_arguments("run(stop=10)")
    def run(self, **changes: Any) -> Trajectory:
        """Simulate.

        `changes` are options of `Kernel.simulate`, such as `stop` or `rtol`; those of `parameters`, `initial` and
        `inputs` are added to the study's own numbers or replace them.
        """
        laws = self.laws
        numbers = {name: value for name, value in self.inputs.items() if name not in laws}
        given = {"parameters": self.parameters, "initial": self.initial, "inputs": numbers}
        tables = {
            name: {**table, **by_name(self.name, changes.pop(name, None), what=name)} for name, table in given.items()
        }
        return self.kernel.simulate(**{"stop": self.stop, **self.settings, **tables, **changes})

    def with_numbers(self, values: Numbers) -> Study:
        """The same study with other numbers for some parameters, inputs and initial values."""
        tables: Content = {
            "parameters": dict(self.parameters),
            "inputs": dict(self.inputs),
            "initial": dict(self.initial),
        }
        system = self.equations.system
        symbols = {"parameters": system.parameters, "inputs": system.inputs}
        symbols["initial"] = (*system.coordinates, *system.speeds)
        holder = {symbol.name: table for table, group in symbols.items() for symbol in group}
        for name, value in by_name(self.name, values).items():
            if name not in holder:
                near = did_you_mean(name, holder)
                raise UnknownNameError(f"Study '{self.name}' has no symbol '{name}'.{near} It has: {listed(holder)}.")
            tables[holder[name]][name] = value
        changed = replace(self, **tables)
        # The equations stay valid; the machine code does if no expression of an input was replaced.
        kept = ["equations"] + ["kernel"] * (changed.laws == self.laws)
        changed.__dict__.update({name: self.__dict__[name] for name in kept if name in self.__dict__})
        return changed


def _converted(value: object, where: str, unit: str) -> object:
    """A quantity as a number of the unit; anything else as it is."""
    if isinstance(value, Samples):
        return value.of_unit(where, unit)
    return number(value, where, unit) if is_quantity(value) else value
