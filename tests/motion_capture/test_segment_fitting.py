"""Segments fitted to a recording: lengths of a synthetic subject are found back.

Proves: motion_capture/tracking/segment_fitting.py.
"""

import re
from typing import Any

import numpy as np
import pytest

import kanes as kn

Array = np.ndarray[Any, Any]
T = np.linspace(0.0, 1.0, 21)


def leg() -> kn.Model:
    """Thigh and shank in a plane, on a hip that is anywhere in it; markers stand off the bones by known distances."""
    model = kn.Model("leg")
    thigh_length, shank_length, width = model.parameters("thigh_length shank_length width")
    x, y, hip, knee = model.coordinates("x y hip knee")
    thigh = model.add_body("thigh", mass=8, inertia=kn.inertia(zz=0.1), joint=kn.Planar((x, y, hip)))
    shank = model.add_body(
        "shank", mass=3, inertia=kn.inertia(zz=0.05), parent=thigh, joint=kn.Pin(knee, at=(0, -thigh_length, 0))
    )
    thigh.point("trochanter", 0, 0, width)
    thigh.point("thigh front", 0.06, -thigh_length / 2, 0)
    thigh.point("epicondyle", 0, -thigh_length, width)
    shank.point("shank front", 0.05, -shank_length / 3, 0)
    shank.point("malleolus", 0, -shank_length, width)
    return model


TRUE = {"thigh_length": 0.43, "shank_length": 0.41, "width": 0.05}
GUESS = {"thigh_length": 0.3, "shank_length": 0.55, "width": 0.02}


def walked() -> dict[str, Array]:
    """The markers by hand."""
    L, l, w = TRUE.values()
    hip, knee = 0.4 * np.sin(6 * T), -0.6 + 0.5 * np.cos(6 * T)
    at = np.array([T, 0.9 + 0.02 * np.sin(12 * T), 0 * T])

    def turned(angle: Array, x: float, y: float, z: float) -> Array:
        c, s = np.cos(angle), np.sin(angle)
        return np.array([c * x - s * y, s * x + c * y, z + 0 * angle])

    below = at + turned(hip, 0, -L, 0)
    return {
        "trochanter": at + turned(hip, 0, 0, w),
        "thigh front": at + turned(hip, 0.06, -L / 2, 0),
        "epicondyle": at + turned(hip, 0, -L, w),
        "shank front": below + turned(hip + knee, 0.05, -l / 3, 0),
        "malleolus": below + turned(hip + knee, 0, -l, w),
    }


def test_lengths_of_a_subject_are_found_back_with_its_motion() -> None:
    found = kn.fit_segments(leg(), kn.Recording(t=T, markers=walked()), GUESS)
    for name, value in TRUE.items():
        assert found[name] == pytest.approx(value, abs=1e-11)
    np.testing.assert_allclose(found.tracked["hip"] - 0.4 * np.sin(6 * T), 0, atol=1e-10)
    assert found.tracked.rms == pytest.approx(0, abs=1e-11)
    again = kn.inverse_kinematics(leg(), kn.Recording(t=T, markers=walked()), parameters=found)
    assert again.rms == pytest.approx(0, abs=1e-11)


@pytest.mark.heavy
def test_with_errors_the_sum_over_all_frames_is_least() -> None:
    random = np.random.default_rng(1)
    seen = {label: x + 0.01 * random.normal(size=x.shape) for label, x in walked().items()}
    seen["malleolus"][:, 5:8] = np.nan
    recording = kn.Recording(t=T, markers=seen)
    given = {"width": 0.05}
    found = kn.fit_segments(leg(), recording, {"thigh_length": 0.4, "shank_length": 0.4}, parameters=given)
    least = found.tracked.objective.sum()
    for name in ("thigh_length", "shank_length"):
        sums = []
        for change in (-1e-3, 1e-3):
            parameters = {**found, name: found[name] + change}
            sums.append(kn.inverse_kinematics(leg(), recording, parameters=parameters).objective.sum())
        assert min(sums) > least
        # Of a parabola with its lowest point in the middle both are equal; its third derivative adds 1e-9.
        assert abs(sums[0] - sums[1]) < 1e-3 * (sums[0] - least)
        # Twenty frames of markers off by a centimetre.
        assert abs(found[name] - TRUE[name]) < 4 * found.deviations[name]
        assert 5e-4 < found.deviations[name] < 5e-3


def test_bounded_and_constrained_coordinates_follow() -> None:
    model = kn.library.four_bar()
    q1 = np.linspace(0.3, 2.5, 15)
    reach = 0.28 - 0.1 * np.exp(1j * q1)
    q2 = np.angle(reach) + np.arccos((0.3**2 + np.abs(reach) ** 2 - 0.25**2) / (2 * 0.3 * np.abs(reach)))
    A = 0.1 * np.exp(1j * q1)
    B, P = A + 0.3 * np.exp(1j * q2), A + 0.15 * np.exp(1j * q2) * (1 + 0.5j)
    seen = {label: np.array([z.real, z.imag, 0 * q1]) for label, z in (("A", A), ("B", B), ("P", P))}
    found = kn.fit_segments(
        model,
        kn.Recording(t=q1, markers=seen),
        {"c": 0.27, "d": 0.3},
        parameters={"a": 0.1, "b": 0.3},
        markers={"A": ("crank", (0.1, 0, 0)), "B": ("coupler", (0.3, 0, 0)), "P": ("coupler", (0.15, 0.075, 0))},
        start={"q1": 0.3, "q2": 0.9, "q3": 1.6},
    )
    # The rocker has no marker: its length and its pivot follow from how the loop closes.
    assert found["c"] == pytest.approx(0.25, abs=1e-9)
    assert found["d"] == pytest.approx(0.28, abs=1e-9)


def test_parameters_that_markers_do_not_tell_are_refused() -> None:
    straight = {"trochanter": np.array([[0.0], [0.9], [0.05]]), "malleolus": np.array([[0.0], [0.06], [0.05]])}
    recording = kn.Recording(t=[0.0], markers=straight)
    # Of a straight leg only the sum of both lengths is seen.
    with pytest.raises(kn.UndeterminedError, match="does not determine thigh_length, shank_length"):
        kn.fit_segments(leg(), recording, GUESS, locked={"hip": 0, "knee": 0})
    given = {"shank_length": 0.41}
    fit = {"thigh_length": 0.3, "width": 0.0}
    found = kn.fit_segments(leg(), recording, fit, parameters=given, locked={"hip": 0, "knee": 0})
    assert found["thigh_length"] == pytest.approx(0.43, abs=1e-12)
    with pytest.raises(kn.UndeterminedError, match="determine shank_length: coordinates"):
        kn.fit_segments(
            leg(),
            recording,
            {"shank_length": 0.4},
            markers={"trochanter": "trochanter"},
            parameters={"thigh_length": 0.43, "width": 0.05},
            locked=["hip", "knee"],
        )


@pytest.mark.parametrize(
    ("fit", "options", "message"),
    [
        ({}, {}, "there are no parameters to fit"),
        ({"arm": 1}, {}, "'leg' has no parameter arm"),
        ({"width": 1}, {"parameters": {"width": 1}}, "width is given and is to be fitted"),
        ({"width": 1}, {}, "no value for parameter thigh_length, shank_length"),
        (3, {}, "3 is not a table of values"),
    ],
)
def test_wrong_calls_name_the_culprit(fit: Any, options: dict[str, Any], message: str) -> None:
    with pytest.raises(kn.KanesError, match=re.escape(message)):
        kn.fit_segments(leg(), kn.Recording(t=T, markers=walked()), fit, **options)


def test_result_tells_numbers_and_their_deviations() -> None:
    found = kn.fit_segments(leg(), kn.Recording(t=T, markers=walked()), GUESS)
    assert repr(found).startswith("<segments of 'leg': thigh_length = 0.43 ± ")
    with pytest.raises(kn.UnknownNameError, match="No parameter arm was fitted or given"):
        found["arm"]
