"""Events of gait against closed forms and against those of a measured walk.

Proves: motion_capture/gait/foot_events.py, motion_capture/gait/force_threshold.py,
motion_capture/gait/foot_markers.py, motion_capture/gait/labels.py.
"""

import numpy as np
import pytest
import yaml

import kanes as kn
from biomechanics_data import BIOMECHANICS, needs_data
from kanes.motion_capture.recordings.recording import Recording

TRIAL = BIOMECHANICS / "gait10dof"


def columns(path, header=0, delimiter=","):
    """Columns of a text file by name, read without the package."""
    lines = path.read_text(encoding="utf-8").splitlines()[header:]
    names = lines[0].rstrip().split(delimiter)
    numbers = np.array([[float(each) for each in line.split(delimiter)] for line in lines[1:] if line.strip()])
    return dict(zip(names, numbers.T, strict=True))


@needs_data
@pytest.mark.parametrize(("side", "column"), [("right", "ground_force_vy"), ("left", "1_ground_force_vy")])
@pytest.mark.margin("the reference has six decimals")
def test_events_of_a_measured_walk_are_those_of_the_reference(side, column):
    forces = columns(TRIAL / "source" / "subject01_walk_grf.mot", header=6, delimiter="\t")
    expected = yaml.safe_load((TRIAL / "reference" / "summary.yaml").read_text())["gait_events_s"][side]
    found = kn.gait.force_events(forces["time"], forces[column], threshold=20)
    # The reference has six decimals.
    np.testing.assert_allclose(found.contacts, expected["foot_contact"], atol=6e-7)
    np.testing.assert_allclose(found.toe_offs, expected["toe_off"], atol=6e-7)


def marker_file(path):
    """Times and markers in metres of a .trc file, read without the package."""
    lines = path.read_text(encoding="utf-8").splitlines()
    names = [name for name in lines[3].split("\t")[2:] if name]
    rows = np.array([[float(each) for each in line.split("\t")[: 2 + 3 * len(names)]] for line in lines[6:] if line])
    return rows[:, 1], {name: rows[:, 2 + 3 * k : 5 + 3 * k].T / 1000 for k, name in enumerate(names)}


@needs_data
@pytest.mark.parametrize(("side", "letter"), [("right", "R"), ("left", "L")])
def test_events_from_markers_are_near_those_from_forces(side, letter):
    t, markers = marker_file(TRIAL / "source" / "subject01_walk.trc")
    recording = Recording(t=t, markers=markers)
    found = kn.gait.marker_events(recording, f"{letter}.Heel", f"{letter}.Toe.Tip", "V.Sacral")
    expected = yaml.safe_load((TRIAL / "reference" / "summary.yaml").read_text())["gait_events_s"][side]
    # Events at the very ends have no extremum. The method is said to be within two frames, of 1/60 s.
    for times, known in ((found.contacts, expected["foot_contact"]), (found.toe_offs, expected["toe_off"])):
        assert times.size
        assert all(np.abs(np.array(known) - time).min() < 2 / 60 for time in times)


def test_a_contact_lies_where_the_line_between_samples_crosses_the_threshold():
    found = kn.gait.force_events([0, 1, 3, 4, 6], [0, 0, 80, 80, 0], threshold=20)
    assert found.contacts.tolist() == [1.5]
    assert found.toe_offs.tolist() == [5.5]


def test_noise_makes_no_events():
    """A stance of 0.6 s with a dip of two samples in it, and a spike of one sample in swing."""
    t = np.arange(0, 2, 0.01)
    force = np.where((t > 0.495) & (t < 1.095), 700.0, 0.0)
    force[(t > 0.795) & (t < 0.815)] = 5.0
    force[t.searchsorted(1.5)] = 60.0
    found = kn.gait.force_events(t, force, shortest=0.05)
    assert (found.contacts.size, found.toe_offs.size) == (1, 1)
    # A line from 0 to 700 N comes to 20 N after a 35th of a sample.
    assert found.contacts[0] == pytest.approx(0.49 + 0.01 / 35)
    assert found.toe_offs[0] == pytest.approx(1.09 + 0.01 * 34 / 35)
    assert kn.gait.force_events(t, force, shortest=0).contacts.size == 3


def test_of_two_short_phases_side_by_side_the_shorter_goes_first():
    """A contact at 1 s that bounces: 30 ms on, 10 ms off, then on. Striking the 10 ms keeps the first contact."""
    t = np.arange(0, 2, 0.001)
    force = np.where(t > 0.9995, 700.0, 0.0)
    force[(t > 1.0295) & (t < 1.0395)] = 0.0
    found = kn.gait.force_events(t, force, shortest=0.05)
    assert found.contacts == pytest.approx([1.0], abs=1e-3)
    assert found.toe_offs.size == 0


def test_extrema_of_sines_are_found_between_samples():
    """Heel and toe go to and fro about a pelvis that moves on, along −z."""
    t = np.arange(0, 5, 0.01)
    walk = -1.3 * t
    rest = np.zeros_like(t)
    pelvis = np.array([rest, rest + 1, walk])
    heel = pelvis + np.array([rest, rest - 1, -0.3 * np.sin(2 * np.pi * t / 1.1)])
    toe = pelvis + np.array([rest, rest - 1, -0.3 * np.sin(2 * np.pi * (t - 0.1) / 1.1) - 0.2])
    found = kn.gait.marker_events(t, heel, toe, pelvis, forward="-z")
    # A parabola through three samples of a sine, 0.01 s apart, misses its top by far less than a sample.
    np.testing.assert_allclose(found.contacts, 1.1 * (np.arange(5) + 0.25), atol=2e-5)
    np.testing.assert_allclose(found.toe_offs, 1.1 * (np.arange(4) + 0.75) + 0.1, atol=2e-5)
    along = kn.gait.marker_events(t, heel, toe, pelvis, forward=(0, 0, -2))
    np.testing.assert_array_equal(along.contacts, found.contacts)


def test_stances_and_swings_are_those_with_both_ends():
    events = kn.gait.FootEvents(contacts=[1.0, 2.0, 3.0, 4.5], toe_offs=[0.7, 1.6, 3.65, 5.0])
    assert events.spans.tolist() == [[1, 2], [2, 3], [3, 4.5]]
    assert events.stances.tolist() == [[1, 1.6], [3, 3.65], [4.5, 5]]
    assert events.swings.tolist() == [[0.7, 1], [1.6, 2], [3.65, 4.5]]
    np.testing.assert_allclose(events.stance_percent, [60, np.nan, 100 * 0.65 / 1.5])


def test_labels_of_a_recording_stand_for_numbers_and_channels_have_their_own_times():
    fast = np.arange(0, 1, 0.001)
    stance = np.where(np.abs(fast - 0.5) < 0.2, 600.0, 0.0)
    walk = Recording(t=[0, 0.5, 1], columns={"slow": [0, 500, 0]}, channel_t=fast, channels={"plate": stance})
    assert kn.gait.force_events(walk, "plate").contacts == pytest.approx([0.3], abs=1e-3)
    assert kn.gait.force_events(walk, "slow").contacts == pytest.approx([0.02])


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda g: g.force_events([0, 1, 2], [0, np.nan, 1]), r"1 of 3 numbers are missing\. Fill the gaps"),
        (lambda g: g.force_events([0, 1, 2], [0, 1]), r"\[0, 1\] is not a curve\. Give 3 numbers"),
        (lambda g: g.force_events([0, 2, 1], [0, 1, 2]), "are not times"),
        (lambda g: g.force_events([0, 1], [0, 1], threshold=-5), "Give a threshold such as 20"),
        (lambda g: g.marker_events([0, 1], np.zeros((3, 2)), np.zeros((2, 2)), np.zeros((3, 2))), "toe.*three rows"),
        (lambda g: g.marker_events([0, 1], *np.zeros((3, 3, 2)), forward="up"), "forward='up' is not a direction"),
        (lambda g: g.FootEvents(contacts=[2, 1]), r"contacts: \[2, 1\] are not increasing finite times"),
    ],
)
def test_what_makes_no_events_says_so(call, message):
    with pytest.raises(kn.WrongValueError, match=message):
        call(kn.gait)
