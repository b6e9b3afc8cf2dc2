"""Curves that the model in a page computes: the source of each, and the functions that they need."""

from __future__ import annotations

from collections.abc import Sequence

from kanes.codegen.function import KernelFunction
from kanes.show.page.shown_motion import ShownCurve

# Arguments that a function in a page may have: u̇, λ, time, state, inputs and parameters.
_GIVEN = frozenset({"a", "l", "t", "x", "w", "p"})
MULTIPLIERS = "multipliers"


class CurvePrograms:
    """By curve the data for `web/src/living.js`, None where the model cannot compute it; and the functions for that."""

    def __init__(self, curves: Sequence[ShownCurve], multipliers: object) -> None:
        self._multipliers = multipliers if isinstance(multipliers, KernelFunction) else None
        self._named: dict[int, KernelFunction] = {}
        self.rows = [self._row(curve.source) for curve in curves]

    @property
    def functions(self) -> list[KernelFunction]:
        """Functions of the curves, with λ where one of them needs it."""
        found = list(self._named.values())
        if self._multipliers is not None and any("l" in each.arguments for each in found):
            found.append(_renamed(MULTIPLIERS, self._multipliers))
        return found

    def _row(self, source: tuple[object, int | str] | None) -> object:
        """A state by its number, an energy by its name, "input", a parameter, or a row of a function."""
        if source is None:
            return None
        origin, row = source
        match origin:
            case "state" | "energy":
                return row
            case "input":
                return "input"
            case "parameter" | "motion":
                return {"of": origin, "row": row}
        if not isinstance(origin, KernelFunction) or not set(origin.arguments) <= _GIVEN:
            return None
        if "l" in origin.arguments and self._multipliers is None:
            return None
        named = self._named.setdefault(id(origin), _renamed(f"curves {len(self._named) + 1}", origin))
        return {"of": named.name, "row": row}


def _renamed(name: str, function: KernelFunction) -> KernelFunction:
    return KernelFunction(name, function.program, function.arguments)
