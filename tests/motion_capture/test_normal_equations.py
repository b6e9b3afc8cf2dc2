"""The normal equations of markers as one program: as if made of J by matrix products.

Proves: motion_capture/tracking/marker_functions.py, motion_capture/tracking/frame_problem.py.
"""

from dataclasses import replace

import numpy as np
import pytest

import kanes as kn
from kanes.motion_capture.tracking.frame_problem import FrameProblem
from kanes.motion_capture.tracking.marker_functions import functions_of
from kanes.motion_capture.tracking.marker_points import marker_points

FRAMES = 60  # more than are left to NumPy


@pytest.fixture(scope="module")
def problem():
    """Two bodies in space with five markers, some of which are missing, and tasks."""
    model = kn.Model("arm")
    upper = model.add_body("upper", mass=1, inertia=kn.inertia(1, 1, 1), joint=kn.Gimbal(sequence="213"))
    lower = model.add_body(
        "lower", mass=1, inertia=kn.inertia(1, 1, 1), joint=kn.Pin(axis="x", at=(0.1, -0.3, 0)), parent=upper
    )
    places = {
        "a": (upper, 0.1, 0.2),
        "b": (upper, -0.1, -0.2),
        "c": (lower, 0.05, 0.3),
        "d": (lower, 0, 0.1),
        "e": (lower, 0.2, 0),
    }
    for label, (body, x, y) in places.items():
        body.point(label, x, y, 0.07)
    random = np.random.default_rng(3)
    markers = {label: random.normal(size=(3, FRAMES)) for label in places}
    system = kn.derive(model).system
    points = marker_points(system, kn.Recording(t=np.arange(FRAMES), markers=markers), None, None)
    weights = random.uniform(0, 2, (FRAMES, 5)) * (random.uniform(size=(FRAMES, 5)) > 0.2)
    measured = np.concatenate(list(markers.values())).T * (np.repeat(weights, 3, axis=1) > 0)
    count = len(system.coordinates)
    return FrameProblem(
        functions_of(system, points),
        np.arange(FRAMES, dtype=float),
        np.zeros(0),
        measured,
        weights,
        random.normal(size=(FRAMES, count)),
        random.uniform(size=(FRAMES, count)),
        np.ones(count, dtype=bool),
        np.arange(count),
        np.full(count, -np.inf),
        np.full(count, np.inf),
    )


@pytest.mark.parametrize("moving", [[0, 1, 2, 3], [0, 2]], ids=["all", "some locked"])
def test_one_program_gives_what_products_of_matrices_give(problem, moving, monkeypatch):
    moving = np.array(moving)
    chosen = replace(
        problem,
        moving=moving,
        wanted=problem.wanted[:, moving],
        task_weights=problem.task_weights[:, moving],
        lower=problem.lower[moving],
        upper=problem.upper[moving],
    )
    q, frames = np.random.default_rng(4).normal(size=(FRAMES, 4)), np.arange(FRAMES)
    assert problem.functions.has_normal
    found = chosen.errors(q, frames)
    monkeypatch.setattr(type(problem.functions), "has_normal", False)
    expected = chosen.errors(q, frames)
    for name in ("x", "r", "F", "g", "H"):
        # Sums of some ten terms of size one, in another order.
        np.testing.assert_allclose(getattr(found, name), getattr(expected, name), atol=1e-13)
    np.testing.assert_allclose(expected.H - expected.H.transpose(0, 2, 1), 0, atol=1e-13)


def test_slopes_are_those_of_the_error(problem):
    """g is the gradient of F/2, by central differences of 1e-6, which leave some 1e-9."""
    q, frames = np.random.default_rng(5).normal(size=(FRAMES, 4)), np.arange(FRAMES)
    g = problem.errors(q, frames).g
    for k in range(4):
        step = 1e-6 * np.eye(4)[k]
        slope = (problem.errors(q + step, frames).F - problem.errors(q - step, frames).F) / 4e-6
        np.testing.assert_allclose(g[:, k], slope, atol=1e-8)


def test_models_with_long_equations_keep_to_products_of_matrices(problem, monkeypatch):
    monkeypatch.setattr("kanes.motion_capture.tracking.marker_functions._LONGEST", 10)
    vars(problem.functions).pop("has_normal", None)
    assert not problem.functions.has_normal
    vars(problem.functions).pop("has_normal")
