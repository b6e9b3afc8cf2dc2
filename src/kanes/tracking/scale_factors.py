"""How much larger the segments of a subject are than those of a model, by distances between markers.

    factor = mean over frames of |x_a − x_b| measured / |x_a − x_b| of the model

A body that has several pairs of markers, for all its axes or for some, has the mean of their factors there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from kanes.equations.equations import Equations
from kanes.errors import ExpressionError, UnknownNameError
from kanes.model.model import Model
from kanes.model.system import System
from kanes.recordings.recording import Recording
from kanes.short_texts import few
from kanes.tracking.tracking_problem import TrackingProblem, tracking_problem
from kanes.types import Array

_SUCH_AS = "{'femur_r': [('R.Hip', 'R.Knee')], 'pelvis': {'z': [('R.ASIS', 'L.ASIS')]}}"


@dataclass(frozen=True)
class MarkerPair:
    """Two markers whose distance tells the size of a body."""

    body: str
    axes: str  # of the body, along which it counts, such as "xyz"
    markers: tuple[str, str]
    measured: float  # m, mean over all frames in which both were seen
    deviation: float  # m, standard deviation over these
    modelled: float  # m

    @property
    def factor(self) -> float:
        """Measured beside modelled."""
        return self.measured / self.modelled


@dataclass(frozen=True, eq=False, repr=False)
class ScaleFactors(Mapping[str, tuple[float, float, float]]):
    """Factors along x, y and z by body, from `kn.scale_factors`; fit for `model.scaled(…)`."""

    factors: Mapping[str, tuple[float, float, float]]
    pairs: tuple[MarkerPair, ...]

    def __getitem__(self, body: Any) -> tuple[float, float, float]:
        name = str(getattr(body, "name", body))
        if name not in self.factors:
            raise UnknownNameError(f"There are no factors of {name}. There are those of: {', '.join(self.factors)}.")
        return self.factors[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.factors)

    def __len__(self) -> int:
        return len(self.factors)

    def __repr__(self) -> str:
        width = max(len(name) for name in self.factors)
        lines = [f"  {name:{width}}  {x:.4f}  {y:.4f}  {z:.4f}" for name, (x, y, z) in self.factors.items()]
        return "\n".join(["factors along x, y, z", *few(lines, "factors")])


def scale_factors(
    model: Model | Equations,
    recording: Recording,
    pairs: Mapping[Any, Any],
    *,
    markers: Mapping[str, Any] | None = None,
    parameters: Mapping[Any, float] | None = None,
    start: Mapping[Any, float] | None = None,
) -> ScaleFactors:
    """How much larger bodies are than those of a model, from a static trial.

    `pairs` has lists of two labels each, by body or by several bodies that share them; a table of such lists by axes,
    such as {"y": […], "xz": […]}, tells factors along axes of the body apart, and axes that have none are not scaled.
    Distances of the model are those at its `start`, or at the defaults of a model from a file; others are as for
    `inverse_kinematics`.
    """
    asked = tracking_problem(
        model,
        recording,
        markers=markers,
        weights=None,
        parameters=parameters,
        locked=(),
        bounds=None,
        tasks=None,
        start=start,
    )
    x = _model_markers(asked)
    found: list[MarkerPair] = []
    for body, axes, both in _listed(asked.system, pairs):
        found += [_pair(asked, recording, x, body, axes, two) for two in both]
    return ScaleFactors(_factors(found), tuple(found))


def _factors(pairs: Sequence[MarkerPair]) -> dict[str, tuple[float, float, float]]:
    bodies = dict.fromkeys(pair.body for pair in pairs)
    factors: dict[str, tuple[float, float, float]] = {}
    for body in bodies:
        along = [[pair.factor for pair in pairs if pair.body == body and axis in pair.axes] for axis in "xyz"]
        x, y, z = (float(np.mean(each)) if each else 1.0 for each in along)
        factors[body] = (x, y, z)
    return factors


def _model_markers(asked: TrackingProblem) -> dict[str, Array]:
    """Where the model has its markers to start with."""
    problem = asked.frames
    q, _ = problem.kept(asked.start[:1], np.array([0]))
    x = problem.functions.positions(problem.t[:1], q, problem.p, is_long=False)[0]
    return {point.label: x[3 * number : 3 * number + 3] for number, point in enumerate(asked.points)}


def _listed(system: System, pairs: Any) -> Iterator[tuple[str, str, list[tuple[str, str]]]]:
    """A body, axes, and its pairs of labels."""
    if not isinstance(pairs, Mapping) or not pairs:
        raise ExpressionError(f"scale factors: {pairs!r} is no table of pairs of markers. Give one such as {_SUCH_AS}.")
    known = [body.name for body in system.bodies]
    for key, given in pairs.items():
        bodies = key if isinstance(key, tuple) else (key,)
        by_axes = given if isinstance(given, Mapping) else {"xyz": given}
        for body in (getattr(each, "name", each) for each in bodies):
            if body not in known:
                raise UnknownNameError(
                    f"scale factors: '{system.name}' has no body {body}. It has: {', '.join(known)}."
                )
            for axes, both in by_axes.items():
                if not isinstance(axes, str) or not axes or not set(axes) <= set("xyz"):
                    raise ExpressionError(f"scale factors of {body}: {axes!r} are no axes. Give some of 'xyz'.")
                yield body, axes, [_two(body, each) for each in _list(body, both)]


def _list(body: str, both: Any) -> list[Any]:
    if not isinstance(both, (list, tuple)) or not both:
        raise ExpressionError(f"scale factors of {body}: {both!r} is no list of pairs. Give one such as {_SUCH_AS}.")
    return list(both)


def _two(body: str, given: Any) -> tuple[str, str]:
    if not isinstance(given, (list, tuple)) or len(given) != 2:
        raise ExpressionError(f"scale factors of {body}: {given!r} are not two markers. Give two labels.")
    return str(given[0]), str(given[1])


def _pair(
    asked: TrackingProblem, recording: Recording, x: Mapping[str, Array], body: str, axes: str, two: tuple[str, str]
) -> MarkerPair:
    for label in two:
        if label not in x:
            raise UnknownNameError(
                f"scale factors of {body}: no marker {label} is in both the recording and the model. There are: "
                f"{', '.join(x)}."
            )
    a, b = two
    distances = np.sqrt(((recording.markers[a] - recording.markers[b]) ** 2).sum(axis=0))
    seen, modelled = distances[np.isfinite(distances)], float(np.sqrt(((x[a] - x[b]) ** 2).sum()))
    if not seen.size:
        raise ExpressionError(f"scale factors of {body}: {a} and {b} were never seen together. Take other markers.")
    if modelled == 0:
        raise ExpressionError(f"scale factors of {body}: {a} and {b} are one point of the model. Take other markers.")
    return MarkerPair(
        body, "".join(axis for axis in "xyz" if axis in axes), two, float(seen.mean()), float(seen.std()), modelled
    )
