"""OpenSim's low pass and derivatives, against what OpenSim 4.6 made of a walk.

Proves: motion_capture/recordings/filters/opensim_lowpass.py.
"""

import numpy as np
import pytest
from scipy import signal

import kanes as kn
from biomechanics_data import BIOMECHANICS, needs_data
from kanes.motion_capture.recordings.recording import Recording

GAIT = BIOMECHANICS / "gait10dof"


def reference():
    """The columns that OpenSim's inverse dynamics worked with, by name; 13 digits."""
    path = GAIT / "reference" / "id_6hz_inputs.csv"
    with path.open(encoding="utf-8") as lines:
        names = next(lines).strip().split(",")
        return dict(zip(names, np.loadtxt(lines, delimiter=",").T, strict=True))


@needs_data
def test_coordinates_speeds_and_accelerations_are_those_of_opensim():
    expected = reference()
    walk = kn.read(GAIT / "source" / "subject01_walk_IK.mot")
    found = walk.in_radians(set(walk.columns) - {"pelvis_tx", "pelvis_ty"}).opensim_lowpass(6)
    assert found.t == pytest.approx(expected["time"], abs=1e-12)
    assert len(found.values) == 10
    for label in found.values:
        for table, prefix in ((found.values, "q_"), (found.first, "u_"), (found.second, "udot_")):
            column = expected[prefix + label]
            # Twelve digits, of which two are lost to rounding in second derivatives and on other processors.
            assert table[label] == pytest.approx(column, abs=1e-10 * np.abs(column).max())


@needs_data
def test_forces_at_these_times_are_those_of_opensim():
    expected = reference()
    forces = kn.read(GAIT / "source" / "subject01_walk_grf.mot").resampled(times=expected["time"], beyond=1e-3)
    assert len(forces.columns) == 18
    for label, values in forces.columns.items():
        assert values == pytest.approx(expected[label], abs=1e-10 * np.abs(expected[label]).max())


@pytest.fixture(scope="module")
def walker():
    model = kn.read(GAIT / "source" / "subject01.osim")
    model.add_external_loads(GAIT / "source" / "subject01_walk_grf.xml")
    return kn.derive(model)


@needs_data
@pytest.mark.parametrize(
    ("motion", "torques", "beyond"),
    [
        ("source/subject01_walk_IK.mot", "reference/id_6hz.sto", 0.001),
        # The times begin 2 ms before those of the forces, which then go on as straight lines.
        ("reference/ik_converged.mot", "reference/id_end_to_end_6hz.sto", 0.002),
    ],
)
def test_torques_of_the_whole_chain_are_those_of_opensim(walker, motion, torques, beyond):
    check_torques(walker, kn.read(GAIT / motion).opensim_lowpass(6), torques, beyond)


@needs_data
def test_torques_without_a_filter_are_those_of_opensim(walker):
    measured = kn.read(GAIT / "source" / "subject01_walk_IK.mot").derivatives()
    check_torques(walker, measured, "reference/id_unfiltered.sto", 0.0)


def check_torques(walker, motion, torques, beyond):
    forces = kn.read(GAIT / "source" / "subject01_walk_grf.mot").resampled(times=motion.t, beyond=beyond)
    found = kn.inverse_dynamics(walker, motion, known=forces)
    by_speed = {**found.forces, **found.residuals}
    expected = kn.read(GAIT / torques).columns
    assert len(expected) == len(by_speed) == 10
    for label, values in expected.items():
        # The files have ten digits of numbers up to a thousand.
        assert by_speed["u_" + label.rsplit("_", 1)[0]] == pytest.approx(values, abs=1e-6)


@needs_data
def test_times_in_whole_milliseconds_make_a_step_of_sixteen():
    found = kn.read(GAIT / "reference" / "ik_converged.mot").opensim_lowpass(6)
    expected = kn.read(GAIT / "reference" / "id_end_to_end_6hz.sto").t
    assert found.t == pytest.approx(expected, abs=1e-12)
    assert np.diff(found.t) == pytest.approx(np.full(156, 0.016), abs=1e-12)


def test_a_regular_series_is_filtered_by_the_plain_recursion():
    """Written out: reflect, go forward and backward sample by sample, take the middle."""
    t = np.arange(81) / 64  # exact in binary, so that the least step is the mean one and nothing moves
    x = np.sin(3 * t) + 0.1 * np.sin(60 * t)
    padded = np.concatenate([2 * x[0] - x[40:0:-1], x, 2 * x[-1] - x[-2:-42:-1]])
    b, a = signal.butter(3, 5, fs=64)

    def one_pass(values):
        out = values.copy()
        for n in range(3, values.size):
            out[n] = b @ values[n - 3 : n + 1][::-1] - a[1:] @ out[n - 3 : n][::-1]
        return out

    expected = one_pass(one_pass(padded)[::-1])[::-1][40:121]
    found = Recording(t=t, columns={"x": x}, markers={"m": np.array([x, 2 * x, 3 * x])}).opensim_lowpass(5)
    assert found.t == pytest.approx(t, abs=1e-14)
    assert found.values["x"] == pytest.approx(expected, abs=1e-11)
    assert found.second["m"] == pytest.approx(np.array([1, 2, 3])[:, None] * found.second["x"], rel=1e-9, abs=1e-9)


def test_the_result_is_near_that_of_the_plain_low_pass():
    t = np.arange(300) / 100
    swing = Recording(t=t, columns={"q": np.sin(4 * t)})
    theirs = swing.opensim_lowpass(6)
    ours = swing.lowpass(6, 3, corrected=False).derivatives()
    assert theirs.second["q"][50:250] == pytest.approx(ours.second["q"][50:250], abs=1e-4)


def test_a_gap_is_named_with_its_cure():
    q = np.ones(20)
    q[7] = np.nan
    recording = Recording(t=np.arange(20) / 10, columns={"q": q})
    with pytest.raises(kn.WrongValueError, match=r"there is a gap, q from 0.7 to 0.7 s \(1 sample\). Fill it by"):
        recording.opensim_lowpass(1)


@pytest.mark.parametrize(
    ("t", "cutoff", "message"),
    [
        ([0, 1, 2], 0.1, "there are 3 times. Give a recording of 4 or more"),
        (np.arange(9), 0.5, "a cut-off of 0.5 Hz does not lie between 0 and half the rate, 0.5 Hz"),
        ([0, 1, 2, 2 + 1e-9, 3], 0.1, "the least step of time, 1e-09 s, gives 6e[+]09 samples"),
        (np.arange(9), "low", "opensim_lowpass: cutoff: 'low' is not a number"),
    ],
)
def test_what_it_cannot_do_is_named(t, cutoff, message):
    with pytest.raises((kn.WrongTypeError, kn.WrongValueError), match=message):
        Recording(t=t, columns={"q": np.ones(len(t))}).opensim_lowpass(cutoff)


def test_no_series_makes_a_recording_without_any():
    recording = Recording(np.arange(20) / 100, {"q": np.zeros(20)})
    found = recording.opensim_lowpass(6, labels=())
    assert len(found.values) == len(found.first) == 0
