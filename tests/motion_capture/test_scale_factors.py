"""Factors of segments by pairs of markers, and markers placed on bodies, against numbers by hand.

Proves: motion_capture/tracking/scale_factors.py, motion_capture/tracking/marker_placing.py.
"""

import re
from typing import Any

import numpy as np
import pytest

import kanes as kn

Array = np.ndarray[Any, Any]


def box() -> kn.Model:
    """A box on a turntable, with a lid on a slider whose length is a parameter."""
    model = kn.Model("box")
    q, s = model.coordinates("q s")
    h = model.parameters("h")
    body = model.add_body("box", mass=1, inertia=kn.inertia(1, 1, 1), joint=kn.Pin(q, axis="z"))
    lid = model.add_body("lid", mass=1, inertia=kn.inertia(1, 1, 1), parent=body, joint=kn.Slider(s, "z", at=(0, 0, h)))
    for label, at in {"left": (0, 0, 0.1), "right": (0.4, 0, 0.1), "back": (0, 0.3, 0.1)}.items():
        body.point(label, *at)
    lid.point("top", 0.1, 0.1, 0.05)
    return model


def measured(q: Array, s: Array, wide: float = 1.0, deep: float = 1.0) -> dict[str, Array]:
    """The markers of a box of another size, with the lid at h = 0.2."""
    c, d = np.cos(q), np.sin(q)

    def turned(x: float, y: float, z: Array) -> Array:
        return np.array([c * x - d * y, d * x + c * y, z])

    return {
        "left": turned(0, 0, 0.1 + 0 * q),
        "right": turned(0.4 * wide, 0, 0.1 + 0 * q),
        "back": turned(0, 0.3 * deep, 0.1 + 0 * q),
        "top": turned(0.1, 0.1, 0.25 + s),
    }


Q, S = np.array([0.3, 0.4, 0.6, 0.5]), np.array([0.0, 0.01, 0.03, 0.02])


def test_factors_are_measured_distances_beside_those_of_the_model() -> None:
    seen = measured(Q, S, wide=1.2, deep=0.9)
    static = kn.Recording(t=np.arange(4), markers=seen)
    pairs = {"box": {"x": [("left", "right")], "y": [("left", "back")]}}
    found = kn.scale_factors(box(), static, pairs, parameters={"h": 0.2})
    assert found["box"] == pytest.approx((1.2, 0.9, 1.0), rel=1e-12)
    diagonal = [("left", "right"), ("right", "back")]
    found = kn.scale_factors(box(), static, {"box": diagonal}, parameters={"h": 0.2})
    expected = (1.2 + np.hypot(0.48, 0.27) / 0.5) / 2
    assert found["box"] == pytest.approx((expected,) * 3, rel=1e-12)
    assert [pair.modelled for pair in found.pairs] == pytest.approx([0.4, 0.5])
    assert [pair.deviation for pair in found.pairs] == pytest.approx([0, 0], abs=1e-12)
    assert "box  1.1507  1.1507  1.1507" in repr(found)


def test_distances_across_bodies_are_those_at_the_start_and_gaps_are_left_out() -> None:
    seen = measured(Q, 0 * S + 0.1)
    seen["top"][:, 0] = np.nan
    static = kn.Recording(t=np.arange(4), markers=seen)
    there = np.sqrt(0.1**2 + 0.1**2 + 0.25**2)
    for s, modelled in ((0.0, np.sqrt(0.02 + 0.15**2)), (0.1, there)):
        found = kn.scale_factors(
            box(), static, {("box", "lid"): [("left", "top")]}, parameters={"h": 0.2}, start={"s": s}
        )
        assert found["lid"] == pytest.approx((there / modelled,) * 3, rel=1e-12)
        assert found["box"] == found["lid"]


@pytest.mark.parametrize(
    ("pairs", "message"),
    [
        ({}, "is not a table of marker pairs"),
        ({"car": [("left", "right")]}, "'box' has no body car. It has: box, lid."),
        ({"box": [("left", "nose")]}, "no marker nose is in both the recording and the model"),
        ({"box": [("left",)]}, "('left',) are not two markers"),
        ({"box": "left"}, "'left' is not a list of pairs"),
        ({"box": {"w": [("left", "right")]}}, "'w' are not axes"),
        ({"box": [("left", "left")]}, "left and left are one point of the model"),
    ],
)
def test_wrong_pairs_name_the_culprit(pairs: Any, message: str) -> None:
    static = kn.Recording(t=np.arange(4), markers=measured(Q, S))
    with pytest.raises(kn.KanesError, match=re.escape(message)):
        kn.scale_factors(box(), static, pairs, parameters={"h": 0.2})


def test_factors_of_other_bodies_are_not_guessed() -> None:
    static = kn.Recording(t=np.arange(4), markers=measured(Q, S))
    found = kn.scale_factors(box(), static, {"box": [("left", "right")]}, parameters={"h": 0.2})
    with pytest.raises(kn.UnknownNameError, match=r"There are no factors of lid. There are factors of: box\."):
        found["lid"]


def test_markers_are_placed_where_they_were_measured() -> None:
    seen = measured(Q, S)
    c, d = np.cos(Q), np.sin(Q)
    seen["knob"] = np.array([c * 0.05 - d * 0.07, d * 0.05 + c * 0.07, 0.2 + S + 0.09])
    seen["knob"][0, 2] = np.nan
    static = kn.Recording(t=np.arange(4), markers=seen)
    tracked = kn.inverse_kinematics(box(), static, parameters={"h": 0.2})
    model = box()
    placed = kn.place_markers(model, static, tracked, {"knob": model["lid"], "back": "box"}, parameters={"h": 0.2})
    assert placed["knob"][0] == "lid"
    assert placed["knob"][1] == pytest.approx((0.05, 0.07, 0.09), abs=1e-12)
    assert placed["back"][1] == pytest.approx((0, 0.3, 0.1), abs=1e-12)
    by_label = kn.place_markers(model, static, tracked, ["top", "right"], parameters={"h": 0.2})
    assert by_label["top"] == ("lid", pytest.approx((0.1, 0.1, 0.05), abs=1e-12))
    assert by_label["right"] == ("box", pytest.approx((0.4, 0, 0.1), abs=1e-12))
    # The table is fit for tracking.
    again = kn.inverse_kinematics(model, static, markers={**by_label, **placed}, parameters={"h": 0.2})
    assert again.rms == pytest.approx(0, abs=1e-12)


@pytest.mark.parametrize(
    ("onto", "message"),
    [
        (["nose"], "the recording has no marker nose"),
        (["knob"], "marker 'knob': it is not a point of a body of 'box'"),
        ({"knob": "car"}, "'box' has nothing named 'car'"),
        ([], "names no markers to be placed"),
        ("top", "'top' names no markers to be placed"),
    ],
)
def test_wrong_markers_name_the_culprit(onto: Any, message: str) -> None:
    static = kn.Recording(t=np.arange(4), markers={**measured(Q, S), "knob": np.zeros((3, 4))})
    tracked = kn.inverse_kinematics(box(), static, parameters={"h": 0.2})
    with pytest.raises(kn.KanesError, match=re.escape(message)):
        kn.place_markers(box(), static, tracked, onto, parameters={"h": 0.2})


def test_a_trial_that_was_not_tracked_is_refused() -> None:
    static = kn.Recording(t=np.arange(4), markers=measured(Q, S))
    with pytest.raises(kn.WrongTypeError, match="is not tracked from this recording"):
        kn.place_markers(box(), static, 3, ["top"], parameters={"h": 0.2})  # type: ignore[arg-type]
