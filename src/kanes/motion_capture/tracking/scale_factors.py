"""Scale factors from the segments of a model to those of a subject, by distances between markers.

    factor = mean over frames of |x_a − x_b| measured / |x_a − x_b| of the model

A body that has several pairs of markers, for all its axes or for some, has the mean of their factors.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from kanes.base.errors import UnknownNameError, WrongTypeError, WrongValueError
from kanes.base.short_texts import few
from kanes.base.types import Array, Numbers, Values
from kanes.equations.equations import Equations
from kanes.model.model import Model
from kanes.model.system import System
from kanes.motion_capture.recordings.recording import Recording
from kanes.motion_capture.tracking.problem import TrackingProblem, tracking_problem

_SUCH_AS = "{'femur_r': [('R.Hip', 'R.Knee')], 'pelvis': {'z': [('R.ASIS', 'L.ASIS')]}}"


@dataclass(frozen=True)
class MarkerPair:
    """Two markers whose distance measures the size of a body."""

    body: str
    axes: str  # of the body, along which it counts, such as "xyz"
    markers: tuple[str, str]
    measured: float  # m, mean over all frames in which both were seen
    deviation: float  # m, standard deviation over these
    modelled: float  # m

    @property
    def factor(self) -> float:
        """Measured distance divided by that of the model."""
        return self.measured / self.modelled


@dataclass(frozen=True, eq=False, repr=False)
class ScaleFactors(Mapping[str, tuple[float, float, float]]):
    """Factors along x, y and z by body, from `kn.scale_factors`, for `model.scaled(…)`."""

    factors: Mapping[str, tuple[float, float, float]]
    pairs: tuple[MarkerPair, ...]

    def __getitem__(self, body: object) -> tuple[float, float, float]:
        name = str(getattr(body, "name", body))
        if name not in self.factors:
            raise UnknownNameError(f"There are no factors of {name}. There are factors of: {', '.join(self.factors)}.")
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
    pairs: Values,
    *,
    markers: Mapping[str, object] | None = None,
    parameters: Numbers | None = None,
    start: Numbers | None = None,
) -> ScaleFactors:
    """Scale factors of the bodies of a model, from a static trial.

    `pairs` has lists of pairs of labels, by body or by several bodies that share them; a table of such lists by axes,
    such as {"y": […], "xz": […]}, gives factors along axes of the body, and other axes are not scaled. Distances of the
    model are those at its `start`, or at the defaults of a model from a file; other arguments are as for
    `inverse_kinematics`.
    """
    tracking = tracking_problem(
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
    x = _model_markers(tracking)
    found: list[MarkerPair] = []
    for body, axes, both in _listed(tracking.system, pairs):
        found += [_pair(recording, x, body, axes, two) for two in both]
    return ScaleFactors(_factors(found), tuple(found))


def _factors(pairs: Sequence[MarkerPair]) -> dict[str, tuple[float, float, float]]:
    bodies = dict.fromkeys(pair.body for pair in pairs)
    factors: dict[str, tuple[float, float, float]] = {}
    for body in bodies:
        along = [[pair.factor for pair in pairs if pair.body == body and axis in pair.axes] for axis in "xyz"]
        x, y, z = (float(np.mean(each)) if each else 1.0 for each in along)
        factors[body] = (x, y, z)
    return factors


def _model_markers(tracking: TrackingProblem) -> dict[str, Array]:
    """The positions of the model's markers at its initial coordinates."""
    problem = tracking.frames
    q, _ = problem.kept(tracking.start[:1], np.array([0]))
    x = problem.functions.positions(problem.t[:1], q, problem.p, is_long=False)[0]
    return {point.label: x[3 * number : 3 * number + 3] for number, point in enumerate(tracking.points)}


def _listed(system: System, pairs: object) -> Iterator[tuple[str, str, list[tuple[str, str]]]]:
    """A body, axes, and its pairs of labels."""
    if not isinstance(pairs, Mapping) or not pairs:
        raise WrongTypeError(f"scale factors: {pairs!r} is not a table of marker pairs. Give one such as {_SUCH_AS}.")
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
                    raise WrongValueError(f"scale factors of {body}: {axes!r} are not axes. Give some of 'xyz'.")
                yield body, axes, [_two(body, each) for each in _list(body, both)]


def _list(body: str, both: object) -> list[object]:
    if not isinstance(both, (list, tuple)) or not both:
        raise WrongTypeError(f"scale factors of {body}: {both!r} is not a list of pairs. Give one such as {_SUCH_AS}.")
    return list(both)


def _two(body: str, given: object) -> tuple[str, str]:
    if not isinstance(given, (list, tuple)) or len(given) != 2:
        raise WrongTypeError(f"scale factors of {body}: {given!r} are not two markers. Give two labels.")
    return str(given[0]), str(given[1])


def _pair(recording: Recording, x: Mapping[str, Array], body: str, axes: str, two: tuple[str, str]) -> MarkerPair:
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
        raise WrongValueError(f"scale factors of {body}: no frame has both {a} and {b}. Use other markers.")
    if modelled == 0:
        raise WrongValueError(f"scale factors of {body}: {a} and {b} are one point of the model. Use other markers.")
    return MarkerPair(
        body, "".join(axis for axis in "xyz" if axis in axes), two, float(seen.mean()), float(seen.std()), modelled
    )
