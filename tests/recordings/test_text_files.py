"""Marker files and OpenSim's tables: what expected.yaml says of each, and what is said of broken ones.

Proves: reading.py, recordings/files/trc.py, recordings/files/storage.py, recordings/files/text_lines.py,
recordings/files/column_names.py, recordings/files/units.py, recordings/recording.py.
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
    expected, walk = EXPECTED["trc"][name], kn.read(FORMATS / name)
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
def test_columns_are_those_that_opensim_reads_with_angles_in_radians(name):
    expected, run = EXPECTED["mot"][name], kn.read(FORMATS / name)
    slides = {"pelvis_tx", "pelvis_ty"}
    assert ["time", *run.columns] == expected["columns"]
    assert run.t.size == expected["rows"]
    as_written = np.array(
        [run.t, *(run[label] if label in slides else np.degrees(run[label]) for label in run.columns)]
    )
    np.testing.assert_allclose(as_written[:, 0], expected["first_row"], rtol=ROUNDED)
    np.testing.assert_allclose(as_written[:, -1], expected["last_row"], rtol=ROUNDED)
    assert as_written.sum() == pytest.approx(expected["sum"], rel=ROUNDED)
    assert {label for label, unit in run.units.items() if unit == "m"} == slides
    assert {label for label, unit in run.units.items() if unit == "rad"} == set(run.columns) - slides
    assert run.notes == (f"from degrees to radians: {', '.join(each for each in run.columns if each not in slides)}",)


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
    [note] = markers.notes
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
    assert set(grf.units.values()) == {"N", "m", "N m"}
    assert grf.notes == ()
