"""What is written reads back equal; CSV by its convention; recordings as xarray has them.

Proves: motion_capture/recordings/files/writing.py, motion_capture/recordings/files/csv.py,
motion_capture/recordings/files/text_lines.py, motion_capture/recordings/labelled_arrays.py,
motion_capture/recordings/recording.py, motion_capture/recordings/files/storage.py,
motion_capture/recordings/files/trc.py.
"""

import sys

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import kanes as kn

FEW = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
NUMBERS = st.one_of(st.floats(allow_nan=False, allow_infinity=False), st.just(np.nan))
# Anything that a line can hold, as long as there are no blanks at its ends.
LABELS = st.text(st.characters(categories=("L", "N", "P", "S", "Zs")), min_size=1, max_size=12).filter(
    lambda text: text.isprintable() and text == text.strip() and not text.endswith((":x", ":y", ":z"))
)
UNITS = st.sampled_from(["", "rad", "m", "N", "N m", "m/s", "V", "W"])


@st.composite
def recordings(draw, kinds=("columns", "markers")):
    t = sorted(draw(st.sets(st.floats(-1e6, 1e6), max_size=5)))
    labels = iter(draw(st.lists(LABELS, min_size=4, max_size=6, unique=True)))
    held = {"columns": {}, "markers": {}}
    for group, shape in (("columns", (len(t),)), ("markers", (3, len(t)))):
        if group in kinds:
            for _ in range(draw(st.integers(1, 2))):
                size = int(np.prod(shape))
                numbers = draw(st.lists(NUMBERS, min_size=size, max_size=size))
                held[group][next(labels)] = np.array(numbers).reshape(shape)
    units = {label: unit for label in held["columns"] if (unit := draw(UNITS))}
    return kn.Recording(t, **held, units=units)


def assert_equal(found, given):
    np.testing.assert_array_equal(found.t, given.t)
    for group in ("columns", "markers"):
        ours, theirs = getattr(found, group), getattr(given, group)
        assert list(ours) == list(theirs)
        for label, values in theirs.items():
            np.testing.assert_array_equal(ours[label], values)
    assert found.units == given.units
    assert found.notes == ()


@FEW
@given(given=recordings())
def test_csv_reads_back_equal(given, tmp_path):
    given.write(tmp_path / "walk.csv")
    assert_equal(kn.read(tmp_path / "walk.csv"), given)


@FEW
@given(given=recordings(kinds=("columns",)), suffix=st.sampled_from([".mot", ".sto"]))
def test_tables_of_opensim_read_back_equal(given, suffix, tmp_path):
    given.write(tmp_path / f"walk{suffix}")
    assert_equal(kn.read(tmp_path / f"walk{suffix}"), given)


@FEW
@given(given=recordings(kinds=("markers",)))
def test_markers_read_back_equal(given, tmp_path):
    given.write(tmp_path / "walk.trc")
    assert_equal(kn.read(tmp_path / "walk.trc"), given)


WALK = kn.Recording([0, 0.5], {"knee": [0.1, 0.2]}, {"heel": np.ones((3, 2))}, name="walk")


@pytest.mark.parametrize(
    ("recording", "name", "words"),
    [
        (WALK, "walk.xlsx", "Use one of: .mot .sto (columns), .trc (markers), .csv (columns and markers)."),
        (WALK, "no/walk.csv", "there is no folder"),
        (WALK.changed(columns={}), "walk.mot", "recording 'walk' has no columns for"),
        (WALK.changed(markers={}), "walk.trc", "recording 'walk' has no markers for"),
        (WALK.changed(columns={"two\nlines": [1, 2]}), "walk.mot", "'two\\nlines', which a line of text cannot hold"),
        (WALK.changed(columns={" knee": [1, 2]}), "walk.csv", "' knee', which a line of text cannot hold"),
        (WALK.changed(columns={"knee:x": [1, 2]}), "walk.csv", "'knee:x' would be read as part of a marker"),
        (WALK.changed(units={"knee": "[rad]"}), "walk.csv", "units must not contain brackets"),
    ],
)
def test_what_cannot_be_written_is_named(recording, name, words, tmp_path):
    with pytest.raises(kn.KanesError) as error:
        recording.write(tmp_path / name)
    assert words in str(error.value)
    assert not (tmp_path / name).exists()


@pytest.mark.parametrize("name", ["walk.mot", "walk.csv"])
def test_columns_in_degrees_if_they_are_angles_stay_so(name, tmp_path):
    walk = kn.Recording([0, 1], {"knee": [90, 91], "F": [1, 2]}, units={"F": "N"}, degrees=["knee"])
    walk.write(tmp_path / name)
    again = kn.read(tmp_path / name)
    assert_equal(again, walk)
    assert again.degrees == ("knee",)
    if name == "walk.mot":
        assert "inDegrees=yes\n" in (tmp_path / name).read_text()
        with pytest.raises(kn.WrongValueError, match="has hip in radians, and knee in degrees if it is an angle"):
            walk.changed(columns={**walk.columns, "hip": [0, 1]}, units={"hip": "rad"}).write(tmp_path / name)


def read(tmp_path, text, **options):
    (tmp_path / "file.csv").write_text(text, encoding="utf-8")
    return kn.read(tmp_path / "file.csv", **options)


def test_units_of_csv_become_si(tmp_path):
    header = "# a comment\n\nTime [ms],knee [deg],load [kN],heel:x [mm],heel:y [cm],heel:z,odd [furlong]\n"
    walk = read(tmp_path, f"{header}0,90,1,1,2,3,4\n10,,nan,4,5,6,7\n")
    np.testing.assert_allclose(walk.t, [0, 0.01])
    np.testing.assert_allclose(walk["knee"], [np.pi / 2, np.nan])
    np.testing.assert_allclose(walk["load"], [1000, np.nan])
    np.testing.assert_allclose(walk["heel"], [[0.001, 0.004], [0.02, 0.05], [3, 6]])
    assert walk.units == {"knee": "rad", "load": "N", "odd": "furlong"}
    assert walk.notes == ("odd: unit 'furlong' is not known; its numbers are not converted",)


def test_decimal_commas_stand_between_semicolons(tmp_path):
    np.testing.assert_array_equal(read(tmp_path, "t;knee\n0,5;1,25\n1;2\n")["knee"], [1.25, 2])


def test_angles_without_a_unit_are_in_degrees_if_it_is_said(tmp_path):
    text = "t,knee,pelvis_tx,ground_force_vx\n0,90,90,90\n"
    assert [read(tmp_path, text)[name][0] for name in ("knee", "pelvis_tx")] == [90, 90]
    turned = read(tmp_path, text, degrees=True)
    assert [turned[name][0] for name in turned.columns] == [90, 90, 90]
    assert turned.degrees == ("knee", "pelvis_tx", "ground_force_vx")
    assert turned.units == {}
    beside = read(tmp_path, "t,knee,hip [rad]\n0,90,1\n", degrees=True)
    assert (beside.degrees, beside.units) == (("knee",), {"hip": "rad"})
    assert read(tmp_path, text, angles=["pelvis_tx"], degrees=True)["pelvis_tx"][0] == pytest.approx(np.pi / 2)
    for angles, words in (
        (["ground_force_vx"], "ground_force_vx cannot be angles, by their names they are forces, points or moments"),
        (["ankle"], "there is no column ankle. There are: knee, pelvis_tx, ground_force_vx"),
        ("knee", "angles='knee' is not a list of columns"),
        (5, "angles=5 is not a list of columns. Give one"),
    ):
        with pytest.raises(kn.KanesError) as error:
            read(tmp_path, text, angles=angles, degrees=True)
        assert words in str(error.value)


@pytest.mark.parametrize(
    ("text", "line", "rule"),
    [
        ("percent,time\n0,1\n", "line 1", "the header does not begin with 'time' or 't'"),
        ("t,a,a\n0,1,2\n", "line 1", "labels occur more than once: a"),
        ("t,a,,b\n0,1,2,3\n", "line 1", "label 3 is empty"),
        ("t,a\n0,1\n0.5,one\n", "line 3", "'one' is neither a finite number nor a gap"),
        ("t,a\n0,1\n0.5,1e999\n", "line 3", "'1e999' is neither a finite number nor a gap"),
        ("t,a\n0,1\n0,2\n", "line 3", "time 0 is not after 0"),
        ("t,a\n0,1\n,2\n", "line 3", "its time is missing"),
        ("t,a\n0,1\n1,2,3\n", "line 3", "it has 3 cells, and the header makes it 2"),
        ("t,a\n0,1\n1,1_000\n", "line 3", "'1_000' is neither a finite number nor a gap"),
        (f"t,a\n0,1\n1,{'9' * 500}\n", "line 3", "is neither a finite number nor a gap"),
    ],
)
def test_what_is_wrong_with_a_csv_file_is_told_with_its_line(text, line, rule, tmp_path):
    with pytest.raises(kn.FileError) as error:
        read(tmp_path, text)
    assert error.value.place == line
    assert rule in error.value.rule
    if line != "line 1":
        part = read(tmp_path, text, partial=True)
        assert part.t.size == 1
        assert rule in part.notes[0]


def test_recordings_have_labelled_dimensions():
    plate = kn.ForcePlate(
        "left", 2, [[1, -1, -1, 1], [1, 1, -1, -1], [0, 0, 0, 0]], [0, 0.1], np.ones((3, 2)), np.zeros((3, 2))
    )
    walk = WALK.changed(
        channel_t=[0, 0.1, 0.2], channels={"EMG": [1, 2, 3]}, units={"knee": "rad", "EMG": "V"}, plates=(plate,)
    )
    data = walk.to_xarray()
    assert data["knee"].dims == ("time",)
    assert data["knee"].attrs == {"units": "rad"}
    assert data["markers"].dims == ("marker", "axis", "time")
    np.testing.assert_array_equal(data["markers"].sel(marker="heel", axis="y"), walk["heel"][1])
    assert data["channels"].dims == ("channel", "channel_time")
    np.testing.assert_array_equal(data["channels"].sel(channel="EMG"), [1, 2, 3])
    assert data["channel_unit"].item() == "V"
    assert data["plate_force"].sel(plate="left").dims == ("axis", "plate_time")
    assert data.attrs["name"] == "walk"


def test_a_column_may_be_called_as_a_dimension_is():
    data = kn.Recording([0, 1], {"time": [5, 6], "markers": [7, 8]}, {"heel": np.zeros((3, 2))}).to_xarray()
    np.testing.assert_array_equal(data["time"], [5, 6])
    assert data["time"].dims == ("time_",)
    assert data["markers_"].dims == ("marker", "axis", "time_")


def test_without_xarray_the_line_that_installs_it_is_said(monkeypatch):
    monkeypatch.setitem(sys.modules, "xarray", None)
    with pytest.raises(kn.MissingPackageError, match=r"pip install 'kanes\[xarray\]'"):
        WALK.to_xarray()
