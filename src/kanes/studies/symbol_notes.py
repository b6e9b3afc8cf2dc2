"""Meaning and range of symbols."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kanes.base.errors import WrongTypeError, WrongValueError


@dataclass(frozen=True)
class SymbolNote:
    """The meaning of a symbol, and the range of its values, which sliders use."""

    meaning: str = ""
    range: tuple[float, float] | None = None

    def __post_init__(self) -> None:
        if not isinstance(self.meaning, str):
            raise WrongTypeError(f"symbol note: {self.meaning!r} is not text. Describe the symbol in words.")
        if self.range is None:
            return
        try:
            low, high = (float(end) for end in self.range)
        except (TypeError, ValueError):
            low, high = np.nan, np.nan
        if not (np.isfinite([low, high]).all() and low < high):
            raise WrongValueError(f"symbol note: range {self.range!r} must be low < high. Give such as (0.1, 2).")
        object.__setattr__(self, "range", (low, high))
