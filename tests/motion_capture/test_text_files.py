"""Marker files and OpenSim's tables: what expected.yaml says of each, and what is said of broken ones.

Proves: formats/reading.py, motion_capture/recordings/files/trc.py, motion_capture/recordings/files/storage.py,
motion_capture/recordings/files/text_lines.py,
motion_capture/recordings/files/units.py, motion_capture/recordings/recording.py,
motion_capture/recordings/regular_times.py, motion_capture/recordings/files/written_units.py.
"""

import numpy as np
import pytest
import yaml

import kanes as kn
from biomechanics_data import BIOMECHANICS, needs_data

FORMATS = BIOMECHANICS / "formats"
EXPECTED = yaml.safe_load((FORMATS / "expected.yaml").read_text()) if FORMATS.is_dir() else {"trc": {}, "mot": {}}
# Expected numbers are rounded to nine digits.
ROUNDED = 5e-9


@needs_data
@pytest.mark.parametrize("name", EXPECTED["trc"])
def test_markers_are_those_that_opensim_reads(name):
    expected, walk = EXPECTED["trc"][name], kn.read(FORMATS / name, printed_times=True)
    factor = {"mm": 1000, "m": 1}[expected["units"]]
    assert walk.t.size == expected["rows"]
    assert len(walk.markers) == expected["markers"]
    assert list(walk.markers)[:3] == expected["labels_first_three"]
    assert [walk.t[0], walk.t[-1]] == expected["time_first_last"]
    xyz = factor * np.array(list(walk.markers.values()))
    missing = np.isnan(xyz)
    assert (missing.any(axis=1) == missing.all(axis=1)).all()
    assert missing.all(axis=1).sum() == expected["missing_marker_samples"]
    first = [
        [np.nan if each is None else each for each in marker] for marker in expected["first_row_first_three_markers"]
    ]
    np.testing.assert_allclose(xyz[:3, :, 0], first, rtol=ROUNDED)
    np.testing.assert_allclose(xyz[-1, :, -1], expected["last_row_last_marker"], rtol=ROUNDED)
    assert np.nansum(xyz) == pytest.approx(expected["sum_of_valid"], rel=ROUNDED)
    assert walk.notes == ()


@needs_data
@pytest.mark.parametrize("name", EXPECTED["mot"])
@pytest.mark.margin("the reference has nine digits")
def test_columns_are_those_that_opensim_reads(name):
    expected, run = EXPECTED["mot"][name], kn.read(FORMATS / name)
    assert ["time", *run.columns] == expected["columns"]
    assert run.t.size == expected["rows"]
    as_written = np.array([run.t, *run.columns.values()])
    np.testing.assert_allclose(as_written[:, 0], expected["first_row"], rtol=ROUNDED)
    np.testing.assert_allclose(as_written[:, -1], expected["last_row"], rtol=ROUNDED)
    assert as_written.sum() == pytest.approx(expected["sum"], rel=ROUNDED)
    assert run.units == {}
    assert run.degrees == tuple(run.columns)
    assert run.notes == ("angles are in degrees: a model identifies them, or recording.in_radians([…])",)
    angles = [label for label in run.columns if label not in ("pelvis_tx", "pelvis_ty")]
    turned = run.in_radians(angles)
    assert turned.units == dict.fromkeys(angles, "rad")
    np.testing.assert_allclose(np.degrees(turned["knee_angle_r"]), run["knee_angle_r"], rtol=1e-12)
    np.testing.assert_array_equal(turned["pelvis_ty"], run["pelvis_ty"])
    assert kn.read(FORMATS / name, angles=angles).units == turned.units


@needs_data
def test_times_of_frames_that_are_rounded_to_milliseconds():
    walk = kn.read(BIOMECHANICS / "gait10dof" / "source" / "subject01_walk.trc")
    np.testing.assert_allclose(walk.t, np.arange(walk.t.size) / 60, rtol=1e-15)
    assert walk.notes == ("times: frames at 60 Hz, with which those in the file, rounded to 0.001 s, agree",)
    assert (walk.t != kn.read(BIOMECHANICS / "gait10dof" / "source" / "subject01_walk.trc", printed_times=True).t).any()


MARKER = "PathFileType\nDataRate\tUnits\n{}\tm\nFrame#\tTime\theel\n\t\tX1\tY1\tZ1\n{}"


@pytest.mark.parametrize(
    ("rate", "frames", "times", "expected"),
    [
        # A trial that was cut begins on a whole frame, and a frame that was dropped leaves its place.
        (60, [61, 62, 63, 64], ["1.000", "1.017", "1.033", "1.050"], np.arange(60, 64) / 60),
        (60, [1, 2, 4, 5], ["0", "0.017", "0.05", "0.067"], np.array([0, 1, 3, 4]) / 60),
        # Where the header rounds the rate, the roundest one that agrees counts.
        (60, range(5000), [f"{each / 59.94:.3f}" for each in range(5000)], np.arange(5000) / 59.94),
        # Times that agree with no rate stay.
        (60, [1, 2, 3, 4], ["0", "0.017", "0.039", "0.050"], [0, 0.017, 0.039, 0.05]),
        # And so do those that have all their digits.
        (60, [1, 2, 3, 4], ["0", "0.0166666671", "0.0333", "0.0512345678"], [0, 0.0166666671, 0.0333, 0.0512345678]),
    ],
)
def test_times_agree_with_frames_or_stay(rate, frames, times, expected, tmp_path):
    rows = "".join(f"{frame}\t{time}\t1\t2\t3\n" for frame, time in zip(frames, times, strict=True))
    (tmp_path / "walk.trc").write_text(MARKER.format(rate, rows))
    walk = kn.read(tmp_path / "walk.trc")
    np.testing.assert_allclose(walk.t, expected, rtol=1e-13)
    assert any(note.startswith("times:") for note in walk.notes) == (
        len(walk.t) != 4 or walk.t[2] not in (0.039, 0.0333)
    )


TABLE = "run\n{}nRows=3\nOpenSimVersion=4.5\nendheader\n{}"


def test_vectors_of_a_table_become_columns_as_opensim_flattens_them(tmp_path):
    vectors = "time\tpelvis\tfoot\n0\t1,2,3\t4,5,6\n0.1\t1,2,3\tNaN,NaN,NaN\n0.2\t7,8,9\tnan\n"
    (tmp_path / "run.sto").write_text(TABLE.format("DataType=Vec3\nversion=3\n", vectors))
    run = kn.read(tmp_path / "run.sto")
    assert list(run.columns) == ["pelvis_1", "pelvis_2", "pelvis_3", "foot_1", "foot_2", "foot_3"]
    np.testing.assert_array_equal(run["pelvis_2"], [2, 2, 8])
    np.testing.assert_array_equal(run["foot_3"], [6, np.nan, np.nan])
    turns = "time\tpelvis_imu\n0\t1,0,0,0\n0.01\t0,1,0,0\n0.02\t0,0,0,1\n"
    (tmp_path / "run.sto").write_text(TABLE.format("DataRate=100.000000\nDataType=Quaternion\n", turns))
    np.testing.assert_array_equal(kn.read(tmp_path / "run.sto")["pelvis_imu_4"], [0, 0, 1])


def test_a_time_that_stands_there_twice_is_that_of_the_later_row(tmp_path):
    (tmp_path / "run.sto").write_text(TABLE.format("", "time\ta\n0\t1\n0.1\t2\n0.1\t3\n"))
    run = kn.read(tmp_path / "run.sto")
    np.testing.assert_array_equal(run.t, [0, 0.1])
    np.testing.assert_array_equal(run["a"], [1, 3])
    assert run.notes == ("1 time twice in the file; the later row is used",)


def test_a_rate_in_the_header_of_a_table_counts(tmp_path):
    rows = "".join(f"{each / 60:.3f}\t{each}\n" for each in range(7))
    for header, expected in (("DataRate=60.000000\n", np.arange(7) / 60), ("", np.round(np.arange(7) / 60, 3))):
        (tmp_path / "run.sto").write_text(f"run\n{header}endheader\ntime\tknee\n{rows}")
        run = kn.read(tmp_path / "run.sto")
        np.testing.assert_allclose(run.t, expected, rtol=1e-13)
        np.testing.assert_allclose(run.regular().t, np.arange(7) / 60, rtol=1e-13)
        assert (kn.read(tmp_path / "run.sto", printed_times=True).t == np.round(np.arange(7) / 60, 3)).all()
    with pytest.raises(kn.WrongValueError, match="do not agree with 50 times per second"):
        run.regular(50)
    with pytest.raises(kn.WrongValueError, match="derivatives: times are rounded to 0.001 s. They agree with 60 times"):
        run.derivatives()
    assert run.regular().derivatives().first["knee"] == pytest.approx(np.full(7, 60), rel=1e-9)


BROKEN = {
    "bad_truncated.trc": ("line 13", "it has 37 cells, and the header makes it 125", "read the 6 frames before it"),
    "bad_ragged.mot": ("line 15", "it has 7 cells, and the header makes it 11", "read the 3 rows before it"),
    "bad_no_endheader.mot": ("line 25", "there is no line 'endheader' in it", "Write a line 'endheader'"),
}


@needs_data
@pytest.mark.parametrize("name", BROKEN)
def test_broken_files_are_told_with_their_lines(name):
    line, rule, cure = BROKEN[name]
    with pytest.raises(kn.FileError) as error:
        kn.read(FORMATS / name)
    assert error.value.place == line
    assert rule in error.value.rule
    assert cure in error.value.cure
    assert error.value.file == str(FORMATS / name)


@needs_data
def test_what_is_sound_of_a_broken_file_is_read_on_request():
    markers = kn.read(FORMATS / "bad_truncated.trc", partial=True)
    whole = kn.read(FORMATS / "walk_crlf.trc")
    assert markers.t.size == 6
    assert all((markers[label] == whole[label][:, :6]).all() for label in whole.markers)
    note = markers.notes[0]
    assert note.startswith("line 13: ")
    assert note.endswith("6 of the 10 frames")
    columns = kn.read(FORMATS / "bad_ragged.mot", partial=True)
    assert columns.t.size == 3
    assert "line 15: " in columns.notes[0]
    assert columns.notes[0].endswith("3 of the 15 rows")


@needs_data
def test_forces_of_a_file_in_degrees_stay_forces():
    grf = kn.read(BIOMECHANICS / "gait10dof" / "source" / "subject01_walk_grf.mot")
    assert grf["ground_force_vy"][0] == 745.4661142
    assert grf["ground_force_px"][0] == 0.37898285
    assert grf["ground_torque_y"][0] == 13.53783445
    assert grf.degrees == tuple(grf.columns)
