"""The arrows of a page: those that the equations of motion determine, and that are not zero."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from kanes.base.errors import KanesError
from kanes.base.types import Array
from kanes.dynamics.programs.arrow_columns import Arrow
from kanes.expr.written_names import latex_label
from kanes.show.contact_places import places_of, touching_sides
from kanes.show.page.shown_arrows import ShownArrows

if TYPE_CHECKING:
    from kanes.trajectory.trajectory import Trajectory

# With more, arrows cannot be distinguished.
MOST_MASSES = 16
# Rounding of forces that cancel, as a fraction of the largest of their kind.
_ROUNDING = 1e-9


def shown_arrows(run: Trajectory) -> ShownArrows | None:
    """The arrows of a run; None where there would be too many, or where they cannot be computed."""
    if len(run.kernel.system.masses) > MOST_MASSES:
        return None
    try:
        arrows, function = run.kernel.arrows()
        numbers = np.atleast_2d(run._along(function))
    except KanesError:
        return None
    first = 3 * (1 + max((arrow.place for arrow in arrows), default=-1))
    places, vectors = numbers[:first], numbers[first:].reshape(len(arrows), 3, -1).copy()
    noise = _noise(arrows, places, vectors)
    kept = []
    for number, arrow in enumerate(arrows):
        if arrow.is_reaction:
            vectors[number] = _determined(run, arrow, vectors[number])
            if not np.nan_to_num(np.abs(vectors[number])).max(initial=0.0) > noise[_is_torque(arrow)]:
                continue
        if np.isfinite(vectors[number]).any():
            kept.append(number)
    chosen = tuple(arrows[number] for number in kept)
    found = ShownArrows(chosen, tuple(kept), places, vectors[kept].reshape(-1, run.t.size))
    return found if not run.modes else _with_contacts(run, found)


def _with_contacts(run: Trajectory, found: ShownArrows) -> ShownArrows:
    """The same with the forces of contacts."""
    sides = touching_sides(run.kernel.system)
    first, count = len(found.places) // 3, len(found.arrows)
    contacts = [
        Arrow("contact_forces", side.name, side.name, f"F^{{{latex_label(side.name)}}}", first + number)
        for number, side in enumerate(sides)
    ]
    return ShownArrows(
        (*found.arrows, *contacts),
        tuple(range(count + len(sides))),
        np.vstack([found.places, places_of(run, sides)]),
        np.vstack([found.vectors, *(run.contact_force(side.name) for side in sides)]),
    )


def _is_torque(arrow: Arrow) -> bool:
    return arrow.kind.endswith("torques")


def _noise(arrows: tuple[Arrow, ...], places: Array, vectors: Array) -> tuple[float, float]:
    """The rounding errors of forces, and of torques, which are forces times arms."""
    sizes = np.nan_to_num(np.abs(vectors)).max(axis=(1, 2), initial=0.0)
    forces = [size for arrow, size in zip(arrows, sizes, strict=True) if arrow.kind.endswith(("forces", "weights"))]
    torques = [size for arrow, size in zip(arrows, sizes, strict=True) if _is_torque(arrow)]
    force = max(forces, default=0.0)
    reach = float(np.ptp(places)) if places.size else 0.0
    return _ROUNDING * force, _ROUNDING * max(force * reach, *torques, 0.0)


def _determined(run: Trajectory, arrow: Arrow, vector: Array) -> Array:
    """A reaction, NaN where constraints that follow from each other leave it undetermined."""
    if not run.kernel.system.constraints:
        return vector
    part = "torque" if _is_torque(arrow) else "force"
    try:
        found = run.reaction(arrow.of)
    except KanesError:
        return np.full_like(vector, np.nan)
    if not found.unique.get(part, False):
        return np.full_like(vector, np.nan)
    return np.where(np.isnan(found.parts[part]), np.nan, vector)
