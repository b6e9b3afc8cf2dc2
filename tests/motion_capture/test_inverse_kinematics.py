"""Inverse kinematics: simulated motions are found back from their markers, with gaps, bounds, tasks, locks and loops.

Proves: motion_capture/tracking/inverse_kinematics.py, motion_capture/tracking/tracked_motion.py,
motion_capture/tracking/tables.py, motion_capture/tracking/marker_points.py,
motion_capture/tracking/marker_functions.py, motion_capture/tracking/frame_problem.py,
motion_capture/tracking/fitting_steps.py, motion_capture/tracking/frame_fitting.py,
motion_capture/tracking/warm_starts.py, motion_capture/tracking/pictures.py, motion_capture/tracking/problem.py.
"""

import re
from typing import Any

import numpy as np
import pytest

import kanes as kn
from kanes.motion_capture.tracking import warm_starts

Array = np.ndarray[Any, Any]
ARM = {"l1": 0.3, "l2": 0.25}
T = np.linspace(0.0, 1.0, 41)
Q1, Q2 = 0.4 + 0.8 * np.sin(3 * T), -0.9 + 0.6 * np.cos(4 * T)


def arm() -> kn.Model:
    """Two bars in a plane, with markers at the elbow, on both bars and at the hand."""
    model = kn.Model("arm")
    l1, l2 = model.parameters("l1 l2")
    q1, q2 = model.coordinates("q1 q2")
    upper = model.add_body("upper", mass=2, inertia=kn.inertia(zz=0.1), joint=kn.Pin(q1, axis="z"))
    lower = model.add_body(
        "lower", mass=1, inertia=kn.inertia(zz=0.1), parent=upper, joint=kn.Pin(q2, axis="z", at=(l1, 0, 0))
    )
    upper.point("biceps", l1 / 2, 0.04, 0.02)
    upper.point("elbow", l1, 0, 0.03)
    lower.point("wrist", 0.8 * l2, 0.02)
    lower.point("hand", l2)
    return model


def arm_markers(q1: Array = Q1, q2: Array = Q2) -> dict[str, Array]:
    """The same by hand, without Kanes: bars turned by q1 and by q1 + q2."""
    l1, l2 = ARM["l1"], ARM["l2"]

    def at(angle: Array, x: float, y: float, z: float) -> Array:
        c, s = np.cos(angle), np.sin(angle)
        return np.array([c * x - s * y, s * x + c * y, z + 0 * angle])

    elbow = at(q1, l1, 0, 0)
    return {
        "biceps": at(q1, l1 / 2, 0.04, 0.02),
        "elbow": at(q1, l1, 0, 0.03),
        "wrist": elbow + at(q1 + q2, 0.8 * l2, 0.02, 0),
        "hand": elbow + at(q1 + q2, l2, 0, 0),
    }


def recorded(markers: dict[str, Array], t: Array = T, **more: Any) -> kn.Recording:
    return kn.Recording(t=t, markers=markers, **more)


def noisy(size: float = 0.01) -> dict[str, Array]:
    """Markers off by some centimetres, so that errors stay."""
    random = np.random.default_rng(3)
    return {label: x + size * random.normal(size=x.shape) for label, x in arm_markers().items()}


def errors_by_hand(q1: float, q2: float, markers: dict[str, Array], frame: int, weights: dict[str, float]) -> float:
    model = arm_markers(np.array([q1]), np.array([q2]))
    return sum(
        weights.get(label, 1.0) * float(((x[:, 0] - markers[label][:, frame]) ** 2).sum()) for label, x in model.items()
    )


# Exact data


def test_coordinates_are_found_back_from_the_markers_that_they_made() -> None:
    tracked = kn.inverse_kinematics(arm(), recorded(arm_markers()), parameters=ARM)
    # Gauss and Newton's steps end at round-off of lengths below a metre.
    np.testing.assert_allclose(tracked["q1"] - Q1, 0, atol=1e-12)
    np.testing.assert_allclose(tracked["q2"] - Q2, 0, atol=1e-12)
    assert tracked.rms == pytest.approx(0, abs=1e-13)
    assert not tracked.unsolved


def test_markers_are_points_names_or_places_on_a_body() -> None:
    model = arm()
    seen = arm_markers()
    labels = {"a": model["elbow"], "b": "hand", "c": (model["lower"], (0.8 * ARM["l2"], 0.02, 0)), "d": "biceps"}
    named = {"a": seen["elbow"], "b": seen["hand"], "c": seen["wrist"], "d": seen["biceps"]}
    tracked = kn.inverse_kinematics(model, recorded(named), markers=labels, parameters=ARM)
    np.testing.assert_allclose(tracked["q2"] - Q2, 0, atol=1e-12)
    moved = {**labels, "c": ("lower", (0.8 * ARM["l2"], 0.03, 0))}
    assert kn.inverse_kinematics(model, recorded(named), markers=moved, parameters=ARM).rms > 1e-4


def test_free_body_is_found_back_through_whole_turns() -> None:
    model = kn.Model("box")
    box = model.add_body("box", mass=1, inertia=kn.inertia(1, 2, 3), joint=kn.Free())
    corners = {"a": (0.1, 0, 0), "b": (0, 0.2, 0), "c": (0, 0, 0.3), "d": (-0.1, -0.1, 0)}
    for label, at in corners.items():
        box.point(label, *at)
    equations = kn.derive(model)
    run = equations.compile().simulate(
        stop=3.0,
        parameters={},
        initial={"x_box": 1, "y_box": 0, "z_box": 0, "wx_box": 4, "wy_box": 1, "wz_box": 2, "vx_box": 0.5},
        times=T * 3,
    )
    seen = {label: positions(run, model[label]) for label in corners}
    tracked = kn.inverse_kinematics(equations, recorded(seen, 3 * T))
    elements = np.array([tracked[f"e{i}_box"] for i in range(4)])
    made = np.array([run[f"e{i}_box"] for i in range(4)])
    np.testing.assert_allclose((elements**2).sum(axis=0) - 1, 0, atol=1e-11)  # the iteration leaves 1e-13
    # A quaternion and its negative are the same turn; signs do not jump between frames.
    assert (elements[:, 1:] * elements[:, :-1]).sum(axis=0).min() > 0
    assert min(np.abs(elements - made).max(), np.abs(elements + made).max()) == pytest.approx(0, abs=1e-9)
    np.testing.assert_allclose(tracked["x_box"] - run["x_box"], 0, atol=1e-9)


def test_four_bar_linkage_is_found_back_from_its_coupler_and_keeps_closed() -> None:
    model = kn.library.four_bar()
    numbers = {"a": 0.1, "b": 0.3, "c": 0.25, "d": 0.28}
    rest = {"m1": 1, "m2": 2, "m3": 1, "I2": 0.02, "x2": 0.15, "y2": 0.02, "g": 9.81}
    equations = kn.derive(model)
    start = kn.assemble(
        equations, {"q1": 0.5, "q2": 0.4, "q3": 1.2, "u1": 6.0}, parameters={**numbers, **rest}, fixed=["q1", "u1"]
    )
    run = equations.compile().simulate(
        stop=1.0, parameters={**numbers, **rest}, initial=start, inputs={"T": 0.0}, times=T, rtol=1e-12
    )
    on_coupler = {"m": (0.1, 0.05, 0.0), "n": (0.2, -0.04, 0.01)}
    q2, crank = run["q2"], 0.1 * np.array([np.cos(run["q1"]), np.sin(run["q1"]), 0 * run.t])
    seen = {
        label: crank + np.array([np.cos(q2) * x - np.sin(q2) * y, np.sin(q2) * x + np.cos(q2) * y, z + 0 * q2])
        for label, (x, y, z) in on_coupler.items()
    }
    given = {label: ("coupler", at) for label, at in on_coupler.items()}
    tracked = kn.inverse_kinematics(
        equations, recorded(seen), markers=given, parameters=numbers, start={"q1": 0.4, "q2": 0.5, "q3": 1.0}
    )
    for name in ("q1", "q2", "q3"):
        np.testing.assert_allclose(tracked[name] - run[name], 0, atol=1e-9)  # the run closes its loop to 1e-12
    # With errors the loop stays closed all the same: the rocker has no marker.
    random = np.random.default_rng(0)
    rough = {label: x + 0.01 * random.normal(size=x.shape) for label, x in seen.items()}
    tracked = kn.inverse_kinematics(equations, recorded(rough), markers=given, parameters=numbers, start=start_of(run))
    q1, q2, q3 = (tracked[name] for name in ("q1", "q2", "q3"))
    np.testing.assert_allclose(
        0.1 * np.exp(1j * q1) + 0.3 * np.exp(1j * q2) - 0.28 - 0.25 * np.exp(1j * q3), 0, atol=1e-11
    )
    assert not tracked.unsolved
    assert 0.001 < tracked.rms < 0.03


def positions(run: Any, point: Any) -> Array:
    found = np.asarray(run[point])
    return found if found.shape[0] == 3 else found.T


def start_of(run: Any) -> dict[str, float]:
    return {name: float(run[name][0]) for name in ("q1", "q2", "q3")}


def test_angles_go_on_through_whole_turns() -> None:
    q1 = 20 * T  # three turns
    tracked = kn.inverse_kinematics(arm(), recorded(arm_markers(q1, Q2)), parameters=ARM)
    np.testing.assert_allclose(tracked["q1"] - q1, 0, atol=1e-11)


def test_somersaults_are_found_back_frame_after_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    model = kn.Model("acrobat")
    trunk = model.add_body("trunk", mass=40, inertia=kn.inertia(2, 1, 2), joint=kn.Free())
    hip, knee = kn.Gimbal(sequence="321", at=(0, -0.3, 0)), kn.Pin(axis="z", at=(0, -0.4, 0))
    thigh = model.add_body("thigh", mass=8, inertia=kn.inertia(1, 1, 1), parent=trunk, joint=hip)
    shank = model.add_body("shank", mass=4, inertia=kn.inertia(1, 1, 1), parent=thigh, joint=knee)
    for body in (trunk, thigh, shank):
        for label, at in {"a": (0.1, 0, 0.02), "b": (0, -0.2, 0.05), "c": (0.02, 0.05, 0.1)}.items():
            body.point(f"{body.name} {label}", *at)
    equations = kn.derive(model)
    t = np.linspace(0, 2, 48)
    turn = 6.0 * t  # nearly two turns about a slanted axis
    q = {
        "e0_trunk": np.cos(turn / 2),
        **{f"e{i}_trunk": x * np.sin(turn / 2) for i, x in ((1, 0.6), (2, 0.0), (3, 0.8))},
        "x_trunk": t,
        "y_trunk": 1 + 2 * t - t**2,
        "z_trunk": 0.1 * t,
        "q1_thigh": 1.5 * np.sin(5 * t),
        "q2_thigh": 0.8 * np.sin(3 * t),
        "q3_thigh": 1.2 * np.sin(4 * t),
        "q_shank": -1.2 + 1.2 * np.cos(6 * t),
    }
    run = kn.replay(equations, t, q)
    labels = [point.name for point in model.points if point.name[-2:] in (" a", " b", " c")]
    seen = {label: positions(run, model[label]) for label in labels}
    swept = []
    sweep = warm_starts._sweep
    monkeypatch.setattr(warm_starts, "_sweep", lambda *given: (swept.append(1), sweep(*given)))
    tracked = kn.inverse_kinematics(equations, recorded(seen, t))
    assert swept  # the last frames are too far from the first to be found from it
    for name, values in q.items():
        np.testing.assert_allclose(tracked[name] - values, 0, atol=1e-9, err_msg=name)
    assert not tracked.unsolved


def test_what_was_tracked_is_replayed() -> None:
    equations = kn.derive(arm())
    tracked = kn.inverse_kinematics(equations, recorded(arm_markers()), parameters=ARM)
    run = kn.replay(equations, tracked.recording, parameters=ARM)
    hand = positions(run, "hand")
    np.testing.assert_allclose(hand - arm_markers()["hand"], 0, atol=1e-12)
    # A natural quintic spline has rates to four digits away from its ends.
    assert np.abs(run["u1"] - 2.4 * np.cos(3 * T))[5:-5].max() < 1e-4


# The least error


def test_error_is_least_and_its_gradient_zero() -> None:
    seen, weights = noisy(0.05), {"hand": 4.0, "elbow": 0.5}
    tracked = kn.inverse_kinematics(arm(), recorded(seen), parameters=ARM, weights=weights)
    for frame in (0, 17, 40):
        q1, q2 = float(tracked["q1"][frame]), float(tracked["q2"][frame])
        least = errors_by_hand(q1, q2, seen, frame, weights)
        assert tracked.objective[frame] == pytest.approx(least, rel=1e-12)
        for d1, d2 in ((1e-4, 0.0), (0.0, 1e-4)):
            up = errors_by_hand(q1 + d1, q2 + d2, seen, frame, weights)
            down = errors_by_hand(q1 - d1, q2 - d2, seen, frame, weights)
            # The curvature is of order one, and central differences of order 1e-8 exact.
            assert abs(up - down) / 2e-4 == pytest.approx(0, abs=1e-8)
            assert min(up, down) > least


def test_errors_by_marker_and_frame_are_those_of_the_markers() -> None:
    seen = noisy()
    tracked = kn.inverse_kinematics(arm(), recorded(seen), parameters=ARM, weights={"wrist": 0})
    model = arm_markers(tracked["q1"], tracked["q2"])
    off = {label: model[label] - seen[label] for label in seen}
    for label, difference in off.items():
        np.testing.assert_allclose(tracked.differences[label] - difference, 0, atol=1e-14)
        lengths = np.sqrt((difference**2).sum(axis=0))
        assert tracked.rms_by_marker[label] == pytest.approx(np.sqrt((lengths**2).mean()), rel=1e-12)
        assert tracked.largest_by_marker[label] == pytest.approx(lengths.max(), rel=1e-12)
    weighed = np.array([np.sqrt((off[label] ** 2).sum(axis=0)) for label in ("biceps", "elbow", "hand")])
    np.testing.assert_allclose(tracked.rms_by_frame, np.sqrt((weighed**2).mean(axis=0)), rtol=1e-12, atol=1e-12)
    np.testing.assert_allclose(tracked.largest_by_frame, weighed.max(axis=0), rtol=1e-12, atol=1e-12)
    distance, label, when = tracked.largest
    assert distance == weighed.max()
    assert tracked.distances[label][list(tracked.t).index(when)] == distance


def test_weight_of_zero_does_not_pull() -> None:
    seen = arm_markers()
    seen["wrist"] = seen["wrist"] + 1.0
    tracked = kn.inverse_kinematics(arm(), recorded(seen), parameters=ARM, weights={"wrist": 0})
    np.testing.assert_allclose(tracked["q2"] - Q2, 0, atol=1e-12)
    assert tracked.rms == pytest.approx(0, abs=1e-12)
    assert tracked.rms_by_marker["wrist"] == pytest.approx(np.sqrt(3), rel=1e-9)


def test_weights_may_differ_from_frame_to_frame() -> None:
    seen = arm_markers()
    seen["hand"][:, 20:] += 0.3
    trusted = np.where(np.arange(41) < 20, 1.0, 0.0)
    tracked = kn.inverse_kinematics(arm(), recorded(seen), parameters=ARM, weights={"hand": trusted})
    np.testing.assert_allclose(tracked["q2"] - Q2, 0, atol=1e-12)


# Gaps


def test_missing_markers_have_no_weight_and_frames_with_too_few_are_named() -> None:
    seen = arm_markers()
    for label in ("wrist", "hand"):
        seen[label][:, 10:13] = np.nan
    for label in seen:
        seen[label][:, 20] = np.nan
    seen["elbow"][1, 30] = np.nan
    tracked = kn.inverse_kinematics(arm(), recorded(seen), parameters=ARM)
    lost = [10, 11, 12, 20]
    assert np.isnan(tracked["q2"]).nonzero()[0].tolist() == lost
    assert np.isnan(tracked["q1"]).nonzero()[0].tolist() == [20]
    fine = ~np.isnan(tracked["q2"])
    np.testing.assert_allclose((tracked["q2"] - Q2)[fine], 0, atol=1e-12)
    np.testing.assert_allclose((tracked["q1"] - Q1)[np.arange(41) != 20], 0, atol=1e-12)
    assert tracked.unsolved[11] == "its 2 markers cannot determine q2"
    assert tracked.unsolved[20] == "no marker was measured"
    assert sorted(tracked.unsolved) == lost
    assert np.isnan(tracked.distances["elbow"][30])
    assert np.isnan(tracked.rms_by_frame[20])


def test_coordinates_that_no_frame_determines_are_refused() -> None:
    seen = {label: x for label, x in arm_markers().items() if label in ("biceps", "elbow")}
    with pytest.raises(kn.UndeterminedError, match=re.escape("its 2 markers cannot determine q2 in any frame")):
        kn.inverse_kinematics(arm(), recorded(seen), parameters=ARM)
    tracked = kn.inverse_kinematics(arm(), recorded(seen), parameters=ARM, locked={"q2": 0.3})
    assert (tracked["q2"] == 0.3).all()


def test_one_marker_on_the_axis_of_a_turn_leaves_it_open() -> None:
    model = kn.Model("top")
    top = model.add_body("top", mass=1, inertia=kn.inertia(1, 1, 1), joint=kn.Gimbal(sequence="123"))
    top.point("tip", 0, 0, 0.5)
    seen = {"tip": np.array([[0.3], [0.0], [0.4]])}
    with pytest.raises(kn.UndeterminedError, match="cannot determine q3_top"):
        kn.inverse_kinematics(model, recorded(seen, np.array([0.0])))


# What holds coordinates


def test_locked_coordinates_stay_and_may_have_a_number_for_each_frame() -> None:
    tracked = kn.inverse_kinematics(arm(), recorded(arm_markers()), parameters=ARM, locked={"q1": Q1})
    assert (tracked["q1"] == Q1).all()
    np.testing.assert_allclose(tracked["q2"] - Q2, 0, atol=1e-12)
    held = kn.inverse_kinematics(arm(), recorded(arm_markers()), parameters=ARM, locked=["q1"], start={"q1": 0.2})
    assert (held["q1"] == 0.2).all()
    assert held.rms > 0.01


def test_bounds_hold_and_the_rest_is_least_there() -> None:
    seen = arm_markers()
    tracked = kn.inverse_kinematics(arm(), recorded(seen), parameters=ARM, bounds={"q1": (None, 0.7), "q2": (-1.3, 5)})
    assert tracked["q1"].max() == 0.7
    assert tracked["q2"].min() == -1.3
    inside = (Q1 < 0.7) & (Q2 > -1.3)
    assert inside.any()
    np.testing.assert_allclose((tracked["q1"] - Q1)[inside], 0, atol=1e-12)
    assert not tracked.unsolved
    for frame in np.flatnonzero(~inside):
        q1, q2 = float(tracked["q1"][frame]), float(tracked["q2"][frame])
        least = errors_by_hand(q1, q2, seen, frame, {})
        for d1 in (-1e-4, 0.0, 1e-4):
            for d2 in (-1e-4, 0.0, 1e-4):
                if q1 + d1 <= 0.7 and q2 + d2 >= -1.3:
                    assert errors_by_hand(q1 + d1, q2 + d2, seen, frame, {}) >= least - 1e-15


def test_bounds_hold_in_a_closed_loop() -> None:
    model = kn.library.four_bar()
    numbers = {"a": 0.1, "b": 0.3, "c": 0.25, "d": 0.28}
    q1 = np.linspace(0.3, 1.5, 13)
    reach = 0.28 - 0.1 * np.exp(1j * q1)  # from A to C
    span, direction = np.abs(reach), np.angle(reach)
    q2 = direction + np.arccos((0.3**2 + span**2 - 0.25**2) / (2 * 0.3 * span))
    A, B = 0.1 * np.exp(1j * q1), 0.1 * np.exp(1j * q1) + 0.3 * np.exp(1j * q2)
    seen = {label: np.array([z.real, z.imag, 0 * q1]) for label, z in (("A", A), ("B", B))}
    given = {"A": ("crank", (0.1, 0, 0)), "B": ("coupler", (0.3, 0, 0))}
    options: dict[str, Any] = {"markers": given, "parameters": numbers, "start": {"q1": 0.3, "q2": 0.9, "q3": 1.6}}
    free = kn.inverse_kinematics(model, recorded(seen, q1), **options)
    np.testing.assert_allclose(free["q1"] - q1, 0, atol=1e-11)
    tracked = kn.inverse_kinematics(model, recorded(seen, q1), bounds={"q1": (0, 1.0)}, **options)
    np.testing.assert_allclose(tracked["q1"] - np.minimum(q1, 1.0), 0, atol=1e-11)
    assert not tracked.unsolved
    closed = 0.1 * np.exp(1j * tracked["q1"]) + 0.3 * np.exp(1j * tracked["q2"]) - 0.28
    np.testing.assert_allclose(closed - 0.25 * np.exp(1j * tracked["q3"]), 0, atol=1e-10)


def test_tasks_pull_coordinates_against_the_markers() -> None:
    seen = {"elbow": arm_markers()["elbow"]}
    wanted = -0.5 + 0 * T
    markers = recorded(seen, columns={"from table": wanted})
    # Nothing else tells q2, and it gets what is wanted; q1 has the elbow and a task of equal weight l1².
    tasks = {"q2": ("from table", 2.0), "q1": (Q1 + 0.1, ARM["l1"] ** 2)}
    tracked = kn.inverse_kinematics(arm(), markers, parameters=ARM, tasks=tasks)
    np.testing.assert_allclose(tracked["q2"] - wanted, 0, atol=1e-12)
    # With x = q1 − Q1:  sin x + (x − 0.1) = 0.
    x = tracked["q1"] - Q1
    np.testing.assert_allclose(np.sin(x) + x - 0.1, 0, atol=1e-12)


# Afterwards


def test_coordinates_are_a_recording_with_units() -> None:
    tracked = kn.inverse_kinematics(arm(), recorded(arm_markers()), parameters=ARM)
    again = tracked.recording
    assert (again["q1"] == tracked["q1"]).all()
    assert again.units == {"q1": "rad", "q2": "rad"}
    np.testing.assert_allclose(again.markers["hand"] - arm_markers()["hand"], 0, atol=1e-12)


def test_text_names_the_worst_marker_and_frames_with_faults() -> None:
    seen = noisy()
    seen["hand"][:, 4] += 0.5
    for label in ("wrist", "hand"):
        seen[label][:, 10] = np.nan
    tracked = kn.inverse_kinematics(arm(), recorded(seen), parameters=ARM)
    assert repr(tracked).startswith("inverse kinematics of 'arm': 41 frames from 0 to 1 s, 4 markers, 2 coordinates")
    assert "(hand at 0.1 s)" in repr(tracked)
    assert "1 frame with faults: 10 (its 2 markers cannot determine q2)" in repr(tracked)
    assert tracked.summary().split("\n")[4].split()[0] == "hand"
    assert "frame 10 (t = 0.25 s): its 2 markers cannot determine q2" in tracked.summary()


def test_picture_has_coordinates_and_errors() -> None:
    pytest.importorskip("matplotlib").use("Agg")
    tracked = kn.inverse_kinematics(arm(), recorded(noisy()), parameters=ARM)
    figure = tracked.plot()
    angles, frames, markers = figure.axes
    np.testing.assert_allclose(angles.lines[0].get_ydata(), np.degrees(tracked["q1"]), atol=1e-12)
    np.testing.assert_allclose(frames.lines[0].get_ydata(), 1e3 * tracked.rms_by_frame, atol=1e-12)
    assert len(markers.patches) == 4


# Wrong calls


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"markers": {"nose": "hand"}}, "the recording has no marker nose. It has: biceps, elbow, wrist, hand."),
        ({"markers": {"hand": "nose"}}, "marker 'hand': 'arm' has nothing named 'nose'"),
        ({"markers": {"hand": ("lower", (1, 2))}}, "marker 'hand': ('lower', (1, 2)) is not a point of a body"),
        ({"markers": {}}, "no marker of the recording (biceps, elbow, wrist, hand) has the name of a point"),
        ({"weights": {"nose": 1}}, "no marker nose is tracked"),
        ({"weights": {"hand": -1}}, "weight of marker 'hand': -1 is not a weight"),
        ({"parameters": {"l1": 0.3}}, "no value for parameter l2"),
        ({"locked": ["q3"]}, "'arm' has no coordinate q3. It has: q1, q2."),
        ({"locked": {"q1": [1, 2]}}, "[1, 2] is neither a number nor 41 numbers"),
        ({"bounds": {"q1": (1, 0)}}, "bounds of q1: 1 is above 0"),
        ({"bounds": {"q1": 3}}, "bounds of q1: 3 is not a pair"),
        ({"tasks": {"q1": 3}}, "task of q1: 3 is not a pair"),
        ({"tasks": {"q1": ("angle", 1)}}, "the recording has no column angle"),
        ({"start": {"q9": 0}}, "'arm' has no coordinate q9"),
        ({"max_steps": 0}, "max_steps=0 is not a count"),
    ],
)
def test_wrong_calls_name_the_culprit(options: dict[str, Any], message: str) -> None:
    with pytest.raises(kn.KanesError, match=re.escape(message)):
        kn.inverse_kinematics(arm(), recorded(arm_markers()), **{"parameters": ARM, **options})


def test_recording_is_wanted() -> None:
    with pytest.raises(kn.WrongTypeError, match="is not a recording with times"):
        kn.inverse_kinematics(arm(), {"hand": 3}, parameters=ARM)  # type: ignore[arg-type]
