"""A motion, interpolated between its output times."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from kanes.base.errors import WrongTypeError, WrongValueError
from kanes.base.types import Array
from kanes.base.values import SECOND, as_numbers
from kanes.model.system import System
from kanes.show.drawing.scene import Scene
from kanes.show.drawing.scene_builder import scene_of
from kanes.trajectory.event_states import at_events
from kanes.trajectory.trajectory import Trajectory


@dataclass(frozen=True, eq=False)
class KeptMotion:
    """A recorded motion: coordinates and their rates at some times."""

    system: System
    t: Array  # N
    q: Array  # nq × N, in the order of the system
    qdot: Array  # the same
    inputs: Mapping[str, Array]  # N each
    parameters: Mapping[str, float]


def kept_motion(run: Trajectory) -> KeptMotion:
    """What is drawn of a run."""
    kernel = run.kernel
    t, q, rates, inputs = _with_jumps(run)
    parameters = {name: float(number) for name, number in zip(kernel.parameters, run.parameters, strict=True)}
    return KeptMotion(kernel.system, t, q, rates, dict(zip(kernel.inputs, inputs, strict=True)), parameters)


def _with_jumps(run: Trajectory) -> tuple[Array, Array, Array, Array]:
    """t, q, q̇ and the inputs at the output times, and just before and after each jump of the speeds between them."""
    nq = len(run.kernel.coordinates)
    rows = np.vstack([run.states[:nq], run.rates, run.inputs])
    first, last = (run.t[0], run.t[-1]) if run.t.size else (0.0, 0.0)
    jumps = [event for event in run.events if event.before != event.after and first < event.time < last]
    t = run.t
    if jumps:
        sides = [at_events(run, jumps, "before"), at_events(run, jumps, "after")]
        added = [np.vstack([each.states[:nq], each.rates, each.inputs]) for each in sides]
        # Those before an event come first among equal times.
        t = np.concatenate([run.t, sides[0].t, sides[1].t])
        order = np.lexsort((np.repeat([1, 0, 2], [run.t.size, len(jumps), len(jumps)]), t))
        rows, t = np.hstack([rows, *added])[:, order], t[order]
    q, rates, inputs = np.split(rows, [nq, 2 * nq])
    return t, q, rates, inputs


class PosedMotion:
    """The scene of a motion, and where its bases are at any time of it."""

    def __init__(self, kept: KeptMotion) -> None:
        self._kept = kept
        self.scene: Scene
        self.scene, self.poses = scene_of(kept.system, kept.parameters)

    def at(self, times: Array) -> tuple[Array, Array, dict[str, Array]]:
        """Positions, orientations, and coordinates by name."""
        kept = self._kept
        names = [symbol.name for symbol in kept.system.coordinates]
        coordinates = dict(zip(names, self._coordinates(times), strict=True))
        inputs = {name: np.interp(times, kept.t, row) for name, row in kept.inputs.items()}
        values = {kept.system.time.name: times, **coordinates, **inputs, **kept.parameters}
        p, R = self.poses.along(values, times.size)
        return p, R, coordinates

    def _coordinates(self, times: Array) -> Array:
        """Cubic Hermite interpolation of q with the rates q̇."""
        t, q, qdot = self._kept.t, self._kept.q, self._kept.qdot
        if t.size == 1:
            return np.repeat(q, times.size, axis=1)
        after = np.clip(np.searchsorted(t, times, side="right"), 1, t.size - 1)
        before = after - 1
        h = t[after] - t[before]
        s = np.where(h > 0, (times - t[before]) / np.where(h > 0, h, 1.0), 1.0)
        found: Array = (
            (2 * s**3 - 3 * s**2 + 1) * q[:, before]
            + (s**3 - 2 * s**2 + s) * h * qdot[:, before]
            + (3 * s**2 - 2 * s**3) * q[:, after]
            + (s**3 - s**2) * h * qdot[:, after]
        )
        return found

    def times(self, given: object) -> Array:
        """Times given by the user, in their order; the first time if none is given."""
        t = self._kept.t
        if given is None:
            return t[:1]
        found = as_numbers(given, "t", SECOND)
        if found is None:
            raise WrongTypeError(f"t={given!r} is not a time. Give a number, or a list of them for several poses.")
        times = np.atleast_1d(found)
        if times.ndim != 1 or not times.size or not np.isfinite(times).all():
            raise WrongValueError(f"t={given!r} must be finite. Give a number, or a list of them for several poses.")
        outside = times[(times < t[0]) | (times > t[-1])]
        if outside.size:
            raise WrongValueError(
                f"t={outside[0]:g} is outside the motion of '{self._kept.system.name}', from {t[0]:g} to "
                f"{t[-1]:g}. Give a time within it."
            )
        return times
