"""A compliant contact along a run: depths, forces, and the energy that it stored and dissipated."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from kanes.base.short_texts import RANGE_HEADS, html_table, ranges, text_table
from kanes.base.types import Array
from kanes.model.contacts.compliant import CompliantContact


@dataclass(frozen=True, eq=False, repr=False)
class ContactHistory:
    """A contact along a run: a row for each spot, a number per time.

    `stored` is NaN where the law has no closed form of it. The dissipated energy is integrated over the output times by
    the trapezoidal rule, and as exact as these are close; `run.energy.work` is the exact work of all loads.
    """

    name: str
    spots: tuple[str, ...]
    t: Array
    depth: Array  # n × N; negative where the surfaces are apart
    normal: Array  # n × N: it pushes the surfaces apart
    friction: Array  # n × 3 × N: on the body, in N
    force: Array  # 3 × N: the sum on the body, in N
    stored: Array  # N: energy in all spots
    power: Array  # N: what all spots dissipate

    @property
    def dissipated(self) -> Array:
        """The energy that all spots dissipated until each time."""
        parts = 0.5 * (self.power[1:] + self.power[:-1]) * np.diff(self.t)
        return np.concatenate([np.zeros(1), np.cumsum(parts)])

    def _shown(self) -> dict[str, Array]:
        shown = {"depth": self.depth, "normal": self.normal} if len(self.spots) == 1 else {}
        for number, spot in enumerate(self.spots if len(self.spots) > 1 else ()):
            shown |= {f"depth, {spot}": self.depth[number], f"normal, {spot}": self.normal[number]}
        shown = {name: values.ravel() for name, values in shown.items()}
        return shown | {"stored": self.stored, "dissipated": self.dissipated}

    def __repr__(self) -> str:
        return text_table((self.name, *RANGE_HEADS), ranges(self._shown()))

    def _repr_html_(self) -> str:
        return html_table((self.name, *RANGE_HEADS), ranges(self._shown()))


def contact_history(contact: CompliantContact, t: Array, numbers: Array) -> ContactHistory:
    """The history from the rows of a `ContactColumn`."""
    rows: Sequence[Array] = list(numbers)
    depth, normal, friction, stored, power = [], [], [], np.zeros(t.size), np.zeros(t.size)
    for spot in contact.spots:
        depth.append(rows[0])
        normal.append(rows[1])
        power = power + rows[2]
        stored = stored + (np.nan if spot.stored is None else rows[3])
        start = 3 if spot.stored is None else 4
        friction.append(np.array(rows[start : start + 3]))
        rows = rows[start + 3 :]
    spots = tuple(spot.name.removeprefix(f"{contact.name}, ") for spot in contact.spots)
    return ContactHistory(
        contact.name, spots, t, np.array(depth), np.array(normal), np.array(friction), np.array(rows), stored, power
    )
