"""Phases of a motion: equations that hold for a while, with bounds of their own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from kanes.base.errors import WrongTypeError, WrongValueError
from kanes.base.types import Values
from kanes.equations.derive import as_equations
from kanes.equations.equations import Equations
from kanes.expr.symbols import Expr
from kanes.model.contacts.refusals import refuse_contacts, refuse_discrete
from kanes.model.system import System
from kanes.optimal_control.limits import interval


@dataclass(frozen=True, eq=False)
class Phase:
    """Equations that hold for a `duration`, a number or bounds of a free one, with bounds of quantities.

    `start` and `end` have values or bounds where the phase starts and ends, `bounds` those along it: of symbols, or of
    any expressions of the model's symbols, such as {F: (-20, 20), x**2 + y**2: (1, None)}.

        kn.Phase(equations, duration=(0.1, 1), end={y: 0.8}, name="stance")
    """

    equations: Equations
    duration: object
    start: Values | None = None
    end: Values | None = None
    bounds: Values | None = None
    name: str = ""
    span: tuple[float, float] = field(init=False)  # of the duration

    def __post_init__(self) -> None:
        if not isinstance(self.name, str):
            raise WrongTypeError(f"phase: name={self.name!r} is not text. Give a name such as 'stance'.")
        where = f"phase '{self.name}'" if self.name else "phase"
        system = as_equations(self.equations).system
        refuse_contacts(system, "kn.optimal", "Give a phase for each mode, with kn.hold_contacts(equations, modes).")
        refuse_discrete(system, "kn.optimal")
        low, high = interval(self.duration, f"{where}, duration")
        if not (low > 0 and high < float("inf")):
            raise WrongValueError(
                f"{where}, duration: {self.duration!r} must be positive and finite. Give such as 2 or (0.5, 4)."
            )
        object.__setattr__(self, "span", (low, high))

    @property
    def is_free(self) -> bool:
        """Whether its duration is to be found."""
        return self.span[0] < self.span[1]

    @property
    def symbols(self) -> Mapping[str, Expr]:
        """The symbols that have a value along it, by name."""
        return symbols_of(self.equations.system)


def symbols_of(system: System) -> dict[str, Expr]:
    """Coordinates, speeds, inputs and parameters by name."""
    groups = (system.coordinates, system.speeds, system.inputs, system.parameters)
    return {symbol.name: symbol for group in groups for symbol in group}
