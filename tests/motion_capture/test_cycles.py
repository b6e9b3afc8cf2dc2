"""Cycles, means over them and units of a body, against closed forms and against a measured walk.

Proves: motion_capture/gait/cutting.py, motion_capture/gait/bands.py, motion_capture/gait/body_units.py.
"""

import math

import numpy as np
import pytest

import kanes as kn
from biomechanics_data import BIOMECHANICS, needs_data
from kanes.motion_capture.recordings.recording import Recording

REFERENCE = BIOMECHANICS / "gait10dof" / "reference"
SPANS = {"right": (0.618178, 1.852224), "left": (1.245194, 2.458805)}


def columns(path):
    """Columns of a CSV file by name, read without the package."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return dict(zip(lines[0].split(","), np.array([line.split(",") for line in lines[1:]], dtype=float).T, strict=True))


@needs_data
@pytest.mark.margin("the reference has eight digits")
@pytest.mark.parametrize("side", ["right", "left"])
def test_a_measured_walk_cut_into_cycles_is_that_of_the_reference(side):
    powers = columns(REFERENCE / "joint_power_6hz.csv")
    motion = columns(REFERENCE / "id_6hz_inputs.csv")
    expected = columns(REFERENCE / f"gait_cycle_{side}.csv")
    joints = [f"{joint}_{side[0]}" for joint in ("hip_flexion", "knee_angle", "ankle_angle")]
    curves = {f"{joint}_power_W": powers[f"P_{joint}"] for joint in joints}
    found = kn.gait.cycles(powers["time"], curves, [SPANS[side]])
    angles = kn.gait.cycles(motion["time"], {f"{joint}_deg": motion[f"q_{joint}"] for joint in joints}, [SPANS[side]])
    np.testing.assert_array_equal(found.percent, expected["percent"])
    np.testing.assert_allclose(found.times[0], expected["time"], atol=1e-7)
    # The reference has eight digits, and its times six decimals of powers that change by some 3000 W/s.
    for label in curves:
        np.testing.assert_allclose(found[label][0], expected[label], rtol=1e-7, atol=2e-3)
    for label in angles.curves:
        np.testing.assert_allclose(np.degrees(angles[label][0]), expected[label], rtol=1e-7, atol=3e-4)


def test_a_curve_that_is_the_phase_of_its_cycle_becomes_the_percentage():
    contacts = np.array([0.3, 1.5, 2.4, 3.9])
    t = np.sort(np.concatenate([np.linspace(0, 4.5, 200), contacts]))
    phase = np.interp(t, contacts, [0, 1, 2, 3])
    found = kn.gait.cycles(t, {"phase": phase}, kn.gait.FootEvents(contacts), points=21)
    np.testing.assert_allclose(found["phase"], np.arange(3)[:, None] + np.linspace(0, 1, 21), atol=1e-12)  # round-off
    np.testing.assert_allclose(found.durations, [1.2, 0.9, 1.5])


@pytest.mark.parametrize(("between", "error"), [("linear", 5e-3), ("cubic", 5e-6), ("quintic", 1e-8)])
def test_splines_come_nearer_to_a_sine_than_lines_do(between, error):
    """They err by h²/8, h⁴/384 and some h⁶/46080 times the derivative of that order; ω h is 0.196 here."""
    t = np.arange(0, 10, 0.05)
    found = kn.gait.cycles(t, {"sine": np.sin(2 * np.pi * t / 1.6)}, [[3.013, 4.613], [5.0, 6.6]], between=between)
    exact = np.sin(2 * np.pi * found.times / 1.6)
    largest = np.abs(found["sine"] - exact).max()
    assert error / 10 < largest < error


def test_cycles_that_the_curves_do_not_cover_are_left_out_and_named():
    events = kn.gait.FootEvents([0.5, 1.5, 2.5, 3.5])
    found = kn.gait.cycles([0, 1, 2, 3], {"knee": [0, 1, 2, 3]}, events)
    assert found.spans.tolist() == [[0.5, 1.5], [1.5, 2.5]]
    assert found.left_out.tolist() == [[2.5, 3.5]]
    assert repr(found) == "<2 cycles of 101 points: knee, 1 left out>"
    with pytest.raises(kn.WrongValueError, match=r"of 1 cycle none lies between 0 and 3 s"):
        kn.gait.cycles([0, 1, 2, 3], {"knee": [0, 1, 2, 3]}, [[7, 8]])


def test_a_gap_stays_a_gap_between_lines_and_is_refused_by_splines():
    t, knee = np.arange(5.0), np.array([0, 1, np.nan, 3, 4])
    found = kn.gait.cycles(t, {"knee": knee}, [[0, 4]], points=9)["knee"][0]
    assert np.isnan(found).tolist() == [False, False, False, True, True, True, False, False, False]
    with pytest.raises(kn.WrongValueError, match="cycles, knee: 1 of 5 numbers are missing"):
        kn.gait.cycles(t, {"knee": knee}, [[0, 4]], between="cubic")


def test_labels_of_a_recording_may_have_names_of_their_own():
    walk = Recording(t=[0, 1, 2], columns={"knee_r": [0, 1, 2], "knee_l": [0, 2, 4]})
    left = kn.gait.cycles(walk, {"knee": "knee_l"}, [[0, 1]], points=3)
    both = kn.gait.cycles(walk, ["knee_r", "knee_l"], [[0, 1]], points=3)
    np.testing.assert_array_equal(left["knee"], both["knee_l"])
    with pytest.raises(kn.UnknownNameError, match=r"no curve 'hip'. There are: knee_r, knee_l"):
        both["hip"]


def test_mean_and_deviation_are_those_of_a_sample():
    t = np.linspace(0, 3, 301)
    curves = {"knee": np.floor(t + 1e-9) * 2}  # 0, 2 and 4 in three cycles, but for their ends
    bands = kn.gait.cycles(t, curves, [[0, 0.9], [1, 1.9], [2, 2.9]]).bands()
    np.testing.assert_allclose(bands.mean["knee"], 2)
    np.testing.assert_allclose(bands.sd["knee"], 2)  # √((4 + 0 + 4)/2)
    assert repr(bands) == "<mean ± SD over 3 cycles: knee>"


def test_every_subject_counts_once():
    t = np.linspace(0, 10, 101)
    many = kn.gait.cycles(t, {"knee": 0 * t + 1}, [[k, k + 1] for k in range(9)])
    one = kn.gait.cycles(t, {"knee": 0 * t + 4}, [[0, 1]])
    found = kn.gait.average([many, one.bands()])
    assert repr(found) == "<mean ± SD over 2 subjects: knee>"
    np.testing.assert_allclose(found.mean["knee"], 2.5)
    np.testing.assert_allclose(found.sd["knee"], 3 / math.sqrt(2))
    assert np.isnan(one.bands().sd["knee"]).all()
    coarse = kn.gait.cycles(t, {"knee": t}, [[0, 1]], points=11)
    with pytest.raises(kn.WrongValueError, match=r"subject 2 has 11 points of \(knee\), and the first 101"):
        kn.gait.average([many, coarse])


def test_curves_are_divided_by_measures_of_the_body():
    t = np.linspace(0, 2, 21)
    found = kn.gait.cycles(t, {"torque": 0 * t + 70, "angle": 0 * t + 1}, [[0, 1]])
    by_mass = found.normalised("mass", ["torque"], mass=70)
    np.testing.assert_allclose(by_mass["torque"], 1)
    np.testing.assert_allclose(by_mass["angle"], 1)
    everything = found.normalised("weight * leg_length", mass=70, leg_length=0.9, gravity=10)
    np.testing.assert_allclose(everything["torque"], 70 / 630)
    np.testing.assert_allclose(everything["angle"], 1 / 630)
    for by, given, message in (
        ("weight*height", {"mass": 70}, "needs the height of the body"),
        ("size", {}, "'size'. Use mass, weight, height and"),
        ("mass", {"mass": -70}, "mass=-70 is not positive. Give the"),
    ):
        with pytest.raises(kn.WrongValueError, match=message):
            found.normalised(by, **given)


def test_bands_are_drawn_a_panel_for_each_curve():
    pytest.importorskip("matplotlib").use("Agg")
    t = np.linspace(0, 3, 301)
    curves = {name: np.sin(2 * np.pi * t + number) for number, name in enumerate(("hip", "knee", "ankle", "trunk"))}
    right = kn.gait.cycles(t, curves, [[0, 1.02], [1, 2]])
    left = kn.gait.cycles(t, curves, [[0.5, 1.5]])
    figure = kn.gait.plot({"right": right.bands(), "left": left.bands()})
    panels = figure.axes
    assert [panel.get_title(loc="left") for panel in panels] == ["hip", "knee", "ankle", "trunk"]
    # The zero line and a mean for each side; a band where there is more than one cycle.
    assert [len(panel.lines) for panel in panels] == [3] * 4
    assert [len(panel.collections) for panel in panels] == [1] * 4
    np.testing.assert_allclose(panels[1].lines[1].get_ydata(), right.bands().mean["knee"])
    assert len(right.plot(["knee"]).axes) == 1
    with pytest.raises(kn.UnknownNameError, match="plot: there is no curve 'toe'. There are:"):
        right.plot(["toe"])
