"""Arrows of a page: their kinds and sizes, and their numbers where the model in the page does not compute these."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from kanes.base.types import Array
from kanes.dynamics.programs.arrow_columns import Arrow
from kanes.expr.names import one_line
from kanes.show.page.packed_numbers import packed_numbers

# The most numbers of arrows in a page, and the fewest times that are of use.
_MOST_NUMBERS, _FEWEST_TIMES = 40_000, 40
# A quantile of sizes: one peak does not make all others vanish.
_USUAL = 0.9


@dataclass(frozen=True, eq=False)
class ShownArrows:
    """Arrows of a motion with their numbers in N over its times, three rows each."""

    arrows: tuple[Arrow, ...]
    rows: tuple[int, ...]  # the number of each in the program of arrows
    places: Array  # of all places, from the origin
    vectors: Array  # of these arrows

    def as_data(self, t: Array, *, is_live: bool, fine: bool = False) -> dict[str, object]:
        """For a page: its model computes the numbers if `is_live`; else they are included, in two parts if `fine`."""
        data = {
            "sizes": usual_sizes(self.arrows, self.vectors),
            "isLive": is_live,
            "places": len(self.places) // 3,
            "list": [
                {
                    "kind": arrow.kind,
                    "of": one_line(arrow.of),
                    "load": one_line(arrow.load),
                    "latex": arrow.latex,
                    "place": arrow.place,
                    "row": row if is_live else number,
                }
                for number, (arrow, row) in enumerate(zip(self.arrows, self.rows, strict=True))
            ],
        }
        if is_live:
            return data
        most = _MOST_NUMBERS // ((len(self.places) + len(self.vectors)) * (2 if fine else 1) or 1)
        if t.size > most and most < _FEWEST_TIMES:
            return {**data, "list": []}
        kept = np.unique(np.linspace(0, t.size - 1, min(t.size, most)).round().astype(int))
        numbers = packed_numbers(t[kept], {"places": self.places[:, kept], "vectors": self.vectors[:, kept]}, fine=fine)
        return {**data, "numbers": numbers}


def usual_sizes(arrows: Sequence[Arrow], vectors: Array) -> dict[str, float]:
    """By kind, a length that nine in ten of its arrows stay below at all times; zero where all are zero."""
    found: dict[str, list[Array]] = {}
    for arrow, vector in zip(arrows, vectors.reshape(len(arrows), 3, -1), strict=True):
        found.setdefault(arrow.kind, []).append(np.linalg.norm(vector, axis=0))
    sizes = {kind: np.concatenate(rows) for kind, rows in found.items()}
    finite = {kind: each[np.isfinite(each)] for kind, each in sizes.items()}
    return {kind: float(np.quantile(each, _USUAL) or each.max()) if each.size else 0.0 for kind, each in finite.items()}
