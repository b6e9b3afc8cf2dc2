"""Lengths of a model, and other parameters on which markers depend, from measured markers.

All frames share the parameters p, and each has coordinates q of its own:

    Σ_frames F(q, p) → min

For given p the frames are fitted separately. Their coordinates depend on p by A = ∂q/∂p, from

    [H  Φᵀ] [A]     [Jᵀ W J_p]
    [Φ  0 ] [Λ] = − [Φ_p     ]

so that the derivative of markers by p is J_p + J A, which Gauss–Newton steps of p use.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace

import numpy as np

from kanes.base.errors import StateError, UndeterminedError, UnknownNameError
from kanes.base.rank import solvers
from kanes.base.rank.thresholds import SEEN_BY_MARKERS, TAKES_PART
from kanes.base.short_texts import listed
from kanes.base.types import Array, Numbers, Values
from kanes.equations.equations import Equations
from kanes.model.model import Model
from kanes.motion_capture.recordings.recording import Recording
from kanes.motion_capture.tracking.frame_fitting import Fitted, fitted
from kanes.motion_capture.tracking.frame_problem import Errors, FrameProblem
from kanes.motion_capture.tracking.inverse_kinematics import limits_of, tracked_motion
from kanes.motion_capture.tracking.problem import TrackingProblem, tracking_problem
from kanes.motion_capture.tracking.tracked_motion import TrackedMotion
from kanes.motion_capture.tracking.warm_starts import all_frames

# The first and the largest damping, as in fitting of frames.
_FIRST_DAMPING, _LARGEST_DAMPING = 1e-3, 1e8
# Eigenvalues of their normal matrix, in units in which its diagonal is one, that count as zero: derivatives of markers
# are exact to 1e-15 and are squared.
_OPEN = 1e-12


@dataclass(frozen=True, eq=False, repr=False)
class FittedSegments(Mapping[str, float]):
    """Parameters by name that fit a recording best, from `kn.fit_segments`, for `parameters=`."""

    values_by_name: Mapping[str, float]  # those fitted, and those given
    deviations: Mapping[str, float]  # standard deviations of those fitted, if errors of markers are random
    tracked: TrackedMotion  # the frames with these parameters

    def __getitem__(self, key: object) -> float:
        if str(key) not in self.values_by_name:
            raise UnknownNameError(f"No parameter {key} was fitted or given. There are: {', '.join(self)}.")
        return self.values_by_name[str(key)]

    def __iter__(self) -> Iterator[str]:
        return iter(self.values_by_name)

    def __len__(self) -> int:
        return len(self.values_by_name)

    def __repr__(self) -> str:
        found = [f"{name} = {self[name]:.6g} ± {deviation:.1g}" for name, deviation in self.deviations.items()]
        return f"<segments of '{self.tracked.name}': {listed(found)}; RMS error {1e3 * self.tracked.rms:.3g} mm>"


def fit_segments(
    model: Model | Equations,
    recording: Recording,
    fit: Numbers,
    *,
    markers: Mapping[str, object] | None = None,
    weights: Mapping[str, object] | None = None,
    parameters: Numbers | None = None,
    locked: Values | Collection[object] = (),
    bounds: Values | None = None,
    tasks: Values | None = None,
    start: Numbers | None = None,
    tolerance: float = 1e-11,
    max_steps: int = 100,
) -> FittedSegments:
    """Parameters that bring the markers of a model closest to the measured ones, over all frames of a recording.

    `fit` has the parameters to find, such as lengths of segments, with initial values; `parameters` the others on which
    markers depend. Other arguments are as for `inverse_kinematics`. Parameters that the recording does not determine
    are an error.

    >>> import kanes as kn
    >>> model = kn.Model("arm")
    >>> l = model.parameters("l")
    >>> arm = model.add_body("arm", mass=1, inertia=kn.inertia(zz=1), joint=kn.Pin(axis="z"))
    >>> hand = arm.point("hand", l)
    >>> seen = np.array([[0.48, 0.3], [0.14, 0.4], [0, 0]])
    >>> found = kn.fit_segments(model, kn.Recording(t=[0, 1], markers={"hand": seen}), {l: 0.3})
    >>> round(found["l"], 9)
    0.5
    """
    tracking = tracking_problem(
        model,
        recording,
        markers=markers,
        weights=weights,
        parameters=parameters,
        locked=locked,
        bounds=bounds,
        tasks=tasks,
        start=start,
        fit=fit,
    )
    return _Fit(tracking, limits_of(tolerance, max_steps)).found()


class _Fit:
    """A search for parameters in progress."""

    def __init__(self, tracking: TrackingProblem, limits: tuple[float, int]) -> None:
        self.tracking, self.limits = tracking, limits
        self.names = tracking.frames.functions.by
        self.places = [tracking.frames.functions.parameters.index(name) for name in self.names]
        self.frames = np.arange(len(tracking.frames.t))
        self.weight = max(float(tracking.frames.weights.sum()), 1e-300)

    def found(self) -> FittedSegments:
        """The parameters at which the error is least."""
        problem = self.tracking.frames
        at = all_frames(problem, self.tracking.start, *self.limits)[0]
        damping: float = 0.0
        moved = float(np.inf)
        for _ in range(self.limits[1]):
            M, g = self._normal(problem, at.q)
            change = _step(M, g, damping)
            moved = float(np.sqrt(np.maximum(change @ M @ change, 0.0) / self.weight))
            trial = self._with(problem, problem.p[self.places] + change)
            there = fitted(trial, at.q, self.frames, *self.limits)
            if there.F.sum() <= (1 + 1e-13) * at.F.sum() + 1e-28 * self.weight:
                problem, at = trial, there
                damping = damping / 10 if damping > _FIRST_DAMPING / 100 else 0.0
            elif moved > self.limits[0]:
                damping = max(10.0 * damping, _FIRST_DAMPING)
            if moved < self.limits[0] or damping > _LARGEST_DAMPING:
                break
        else:
            raise self._not_found(problem, moved)
        return self._result(problem, at)

    def _with(self, problem: FrameProblem, values: Array) -> FrameProblem:
        p = problem.p.copy()
        p[self.places] = values
        return replace(problem, p=p)

    def _normal(self, problem: FrameProblem, q: Array) -> tuple[Array, Array]:
        """The normal equations of the parameters, with coordinates as functions of them."""
        errors = problem.errors(q, self.frames)
        JT, JT_p, phi_p = problem.parameter_jacobians(q, self.frames)
        w, v = problem.by_row, problem.task_weights
        A = self._following(problem, q, errors, (JT * w[:, None]) @ JT_p.transpose(0, 2, 1), phi_p)
        AT = A.transpose(0, 2, 1)
        total = JT_p + AT @ JT
        off = v * (q[:, problem.moving] - problem.wanted)
        M = ((total * w[:, None]) @ total.transpose(0, 2, 1) + (AT * v[:, None]) @ A).sum(axis=0)
        g = ((total @ (w * errors.r)[:, :, None])[:, :, 0] + (AT @ off[:, :, None])[:, :, 0]).sum(axis=0)
        return M, g

    def _following(self, problem: FrameProblem, q: Array, errors: Errors, B: Array, phi_p: Array) -> Array:
        """∂q/∂p of coordinates that are not held at a bound."""
        own, n = q[:, problem.moving], len(problem.moving)
        J = problem.constraints(q, self.frames)[1]
        free = ~(((own <= problem.lower) & (errors.g > 0)) | ((own >= problem.upper) & (errors.g < 0)))
        diagonal = np.einsum("ijj->ij", errors.H)
        D = free / np.sqrt(np.where(diagonal > 0, diagonal, 1.0))
        H = errors.H * D[:, :, None] * D[:, None]
        rows = J * D[:, None]
        K = np.zeros((len(q), n + rows.shape[1], n + rows.shape[1]))
        K[:, :n, :n], K[:, :n, n:], K[:, n:, :n] = H, rows.transpose(0, 2, 1), rows
        right = np.concatenate([B * D[:, :, None], phi_p], axis=1)
        # Directions that no marker determines do not move the markers.
        return -(solvers(K, SEEN_BY_MARKERS) @ right)[:, :n] * D[:, :, None]

    def _result(self, problem: FrameProblem, at: Fitted) -> FittedSegments:
        M, _ = self._normal(problem, at.q)
        self._check_determined(M)
        seen = 3 * int((problem.weights > 0).sum()) + int((problem.task_weights > 0).sum())
        unknown = len(self.names) + len(self.frames) * (len(problem.moving) - problem.constraint_count)
        variance = float(at.F.sum()) / max(seen - unknown, 1)
        deviations = np.sqrt(variance * np.diag(np.linalg.inv(M)))
        parameters = problem.functions.parameters
        values = {name: float(value) for name, value in zip(parameters, problem.p, strict=False) if not np.isnan(value)}
        tracked = tracked_motion(replace(self.tracking, frames=problem, start=at.q), self.limits)
        return FittedSegments(values, dict(zip(self.names, map(float, deviations), strict=True)), tracked)

    def _check_determined(self, M: Array) -> None:
        diagonal = np.diag(M)
        D = 1.0 / np.sqrt(np.where(diagonal > 0, diagonal, 1.0))
        sizes, vectors = np.linalg.eigh(M * D[:, None] * D)
        null = np.abs(vectors[:, sizes <= _OPEN * max(float(sizes.max(initial=0.0)), 1e-300)]) > TAKES_PART
        names = [name for name, is_open in zip(self.names, null.any(axis=1), strict=True) if is_open]
        if names:
            raise UndeterminedError(
                ", ".join(names),
                tuple(names),
                f"'{self.tracking.system.name}': the recording does not determine {', '.join(names)}: coordinates can "
                "compensate for their effect on markers. Give them, or track more markers.",
            )

    def _not_found(self, problem: FrameProblem, moved: float) -> StateError:
        values = dict(zip(self.names, map(float, problem.p[self.places]), strict=True))
        listed = ", ".join(f"{name} = {value:.6g}" for name, value in values.items())
        return StateError(
            f"'{self.tracking.system.name}': no least error found; at {listed} a step still moves the markers by "
            f"{moved:.2g} m. Start from other numbers, or allow more steps.",
            {"markers": moved},
            values,
        )


def _step(M: Array, g: Array, damping: float) -> Array:
    diagonal = np.diag(M)
    D = 1.0 / np.sqrt(np.where(diagonal > 0, diagonal, 1.0))
    step: Array = -D * np.linalg.solve(M * D[:, None] * D + (damping + 1e-13) * np.eye(len(g)), D * g)
    return step
