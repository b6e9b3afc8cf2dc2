"""The state of a translation: a system of SymPy, the model that it becomes, and the report of differences."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from sympy.physics.mechanics import Point

from kanes.expr.geometry.frames import Point as ModelPoint
from kanes.expr.symbols import Expr, Speed
from kanes.formats.sympy.translation.described_mechanics import DescribedMechanics
from kanes.formats.sympy.translation.numeric_geometry import NumericGeometry
from kanes.formats.sympy.translation.speeds import SolvedSpeeds, solved_speeds
from kanes.formats.sympy.translation.symbols import TranslatedSymbols
from kanes.formats.sympy.translation.sympy_roots import PointRoots
from kanes.model.left_out import LeftOut, Omission
from kanes.model.model import Model


@dataclass(eq=False)
class Translation:
    """The data that the steps of a translation share."""

    mechanics: DescribedMechanics
    geometry: NumericGeometry
    roots: PointRoots
    symbols: TranslatedSymbols
    points: dict[Point, ModelPoint] = field(default_factory=dict)
    velocity_rows: dict[Expr, str] = field(default_factory=dict)  # ẋ − v of points without position, and their names
    notes: dict[tuple[str, str], list[str]] = field(default_factory=dict)

    @property
    def model(self) -> Model:
        return self.symbols.model

    @cached_property
    def kinematic_rows(self) -> list[Expr]:
        """The kinematic differential equations, as expressions that are zero."""
        return [self.symbols.expression(row) for row in self.mechanics.kinematic]

    @cached_property
    def solved(self) -> SolvedSpeeds:
        """The speeds by the kinematic differential equations only."""
        return solved_speeds(self.model, self.kinematic_rows, self.model.declared(Speed))

    def note(self, what: str, name: object, effect: str) -> None:
        """A line of the report; lines of one effect are merged."""
        self.notes.setdefault((what, effect), []).append(str(name))

    @property
    def report(self) -> LeftOut:
        """What differs between the model and the system of SymPy."""
        return LeftOut(tuple(Omission(what, tuple(names), effect) for (what, effect), names in self.notes.items()))
