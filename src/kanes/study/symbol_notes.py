"""What symbols mean, and how far their numbers go."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kanes.errors import ExpressionError


@dataclass(frozen=True)
class SymbolNote:
    """What a symbol stands for, and the span in which its numbers make sense, which sliders have."""

    meaning: str = ""
    range: tuple[float, float] | None = None

    def __post_init__(self) -> None:
        if not isinstance(self.meaning, str):
            raise ExpressionError(f"symbol note: {self.meaning!r} is no text. Say in words what the symbol means.")
        if self.range is None:
            return
        try:
            low, high = (float(end) for end in self.range)
        except (TypeError, ValueError):
            low, high = np.nan, np.nan
        if not (np.isfinite([low, high]).all() and low < high):
            raise ExpressionError(f"symbol note: {self.range!r} is no range. Give its ends, such as (0.1, 2).")
        object.__setattr__(self, "range", (low, high))
