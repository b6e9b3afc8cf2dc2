"""Curves of a page whose numbers the model in it finds anew: what each is, and the functions of those that take one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kanes.codegen.function import KernelFunction
from kanes.page.shown_motion import ShownCurve

# What a function in a page may be given: u̇, λ, time, state, inputs and parameters.
_GIVEN = frozenset({"a", "l", "t", "x", "w", "p"})
MULTIPLIERS = "multipliers"


class CurvePrograms:
    """By curve what `web/src/living.js` takes for it, None where the model cannot tell; and the functions for that."""

    def __init__(self, curves: Sequence[ShownCurve], multipliers: Any) -> None:
        self._multipliers = multipliers if isinstance(multipliers, KernelFunction) else None
        self._named: dict[int, KernelFunction] = {}
        self.rows = [self._row(curve.told) for curve in curves]

    @property
    def functions(self) -> list[KernelFunction]:
        """Those that the curves take, λ among them where one of them needs it."""
        found = list(self._named.values())
        if self._multipliers is not None and any("l" in each.arguments for each in found):
            found.append(_renamed(MULTIPLIERS, self._multipliers))
        return found

    def _row(self, told: tuple[Any, Any] | None) -> Any:
        """A state by its number, an energy by its name, "input", a parameter, or a row of a function."""
        if told is None:
            return None
        source, row = told
        match source:
            case "state" | "energy":
                return row
            case "input":
                return "input"
            case "parameter" | "motion":
                return {"of": source, "row": row}
        if not isinstance(source, KernelFunction) or not set(source.arguments) <= _GIVEN:
            return None
        if "l" in source.arguments and self._multipliers is None:
            return None
        named = self._named.setdefault(id(source), _renamed(f"curves {len(self._named) + 1}", source))
        return {"of": named.name, "row": row}


def _renamed(name: str, function: KernelFunction) -> KernelFunction:
    return KernelFunction(name, function.program, function.arguments)
