"""Force plates of every type, from first principles: a known force at a known point, into channels and back.

Proves: motion_capture/recordings/force_plates.py, motion_capture/recordings/plate_types.py,
motion_capture/recordings/laboratory_axes.py.
"""

import numpy as np
import pytest

import kanes as kn
from kanes.motion_capture.recordings.force_plates import ForcePlate
from plate_truth import AXES, CENTRE, CORNERS, FORCE, FREE, MATRICES, ORIGIN, POINT, SENSORS, channels_of


def plate(plate_type: int) -> ForcePlate:
    origin = SENSORS if plate_type in (3, 6, 7) else ORIGIN
    given = ("plate", plate_type, CORNERS, [0.0, 0.1], channels_of(plate_type), origin, MATRICES.get(plate_type))
    return ForcePlate.from_channels(*given)


@pytest.mark.parametrize("plate_type", [1, 2, 3, 4, 6, 7])
def test_a_known_force_at_a_known_point_comes_back(plate_type):
    found = plate(plate_type)
    # Rounding alone, of forces near 1e3 through matrices of condition below 1e3.
    np.testing.assert_allclose(found.force, FORCE, atol=1e-9)
    np.testing.assert_allclose(found.centre_of_pressure(), POINT, atol=1e-11)
    np.testing.assert_allclose(found.free_moment(), FREE, atol=1e-9)
    about_centre = np.cross((POINT - CENTRE[:, None]).T, FORCE.T).T + FREE
    np.testing.assert_allclose(found.moment, about_centre, atol=1e-9)
    np.testing.assert_allclose(found.axes, AXES, atol=1e-12)
    np.testing.assert_allclose(found.centre, CENTRE, atol=1e-12)


def test_an_origin_that_was_written_upwards_is_turned():
    channels = channels_of(2)
    same = ForcePlate.from_channels("plate", 2, CORNERS, [0.0, 0.1], channels, -ORIGIN)
    np.testing.assert_allclose(same.centre_of_pressure(), POINT, atol=1e-12)


def test_below_the_threshold_there_is_no_centre_of_pressure():
    light = ForcePlate("plate", 2, CORNERS, [0, 0.1], FORCE * [1, 0.02], plate(2).moment * [1, 0.02])
    point = light.centre_of_pressure()
    np.testing.assert_allclose(point[:, 0], POINT[:, 0], atol=1e-12)
    assert np.isnan(point[:, 1]).all()
    assert np.isnan(light.free_moment()[:, 1]).all()
    np.testing.assert_allclose(light.centre_of_pressure(threshold=10), POINT, atol=1e-11)


@pytest.mark.parametrize("plate_type", [0, 5, 8, 21])
def test_types_that_are_not_known_are_named(plate_type):
    with pytest.raises(kn.WrongValueError, match=f"its type is {plate_type}.* and known are 1, 2, 3, 4, 6, 7. Use one"):
        ForcePlate.from_channels("plate", plate_type, CORNERS, [0, 0.1], np.ones((6, 2)), ORIGIN)


def test_plates_become_columns_at_the_times_of_the_recording():
    force = np.column_stack([FORCE[:, 0], FORCE[:, 0], 0 * FORCE[:, 0]])
    moment = np.column_stack([plate(2).moment[:, 0], plate(2).moment[:, 0], 0 * FORCE[:, 0]])
    own = ForcePlate("plate", 2, CORNERS, [0, 0.01, 0.02], force, moment)
    walk = kn.Recording([0, 0.005, 0.02], {"knee": [0.1, 0.2, 0.3]}, plates=(own,)).with_plates()
    assert list(walk.columns) == ["knee"] + [
        f"{stem}{axis}" for stem in ("ground_force_1_v", "ground_force_1_p", "ground_moment_1_m") for axis in "xyz"
    ]
    for row, axis in enumerate("xyz"):
        np.testing.assert_allclose(walk[f"ground_force_1_v{axis}"], [FORCE[row, 0], FORCE[row, 0], 0])
        np.testing.assert_allclose(walk[f"ground_force_1_p{axis}"], [POINT[row, 0], POINT[row, 0], np.nan])
        np.testing.assert_allclose(walk[f"ground_moment_1_m{axis}"], [FREE[row, 0], FREE[row, 0], 0], atol=1e-12)
    assert [walk.units[f"ground_force_1_{end}"] for end in ("vx", "px")] == ["N", "m"]
    assert walk.units["ground_moment_1_mz"] == "N m"
    forces = walk.ground_forces(empty=0)
    assert forces.t.size == 3
    assert list(forces.columns) == list(walk.columns)[1:]
    assert forces["ground_force_1_px"][2] == 0


def test_plates_pass_a_low_pass_before_there_is_a_centre_of_pressure():
    t = np.arange(401) / 1000
    noise = 1 + 0.2 * np.sin(2 * np.pi * 200 * t)
    steady = np.outer(FORCE[:, 0], np.ones(t.size)), np.outer(plate(2).moment[:, 0], np.ones(t.size))
    shaken = ForcePlate("plate", 2, CORNERS, t, steady[0] * noise, steady[1])
    walk = kn.Recording(t[::10], plates=(shaken,)).with_plates(cutoff=10)
    # At 20 times the cut-off two passes of order 2 leave 20⁻⁴ of a fifth; ends are continued by reflection.
    middle = slice(10, -10)
    np.testing.assert_allclose(walk["ground_force_1_vz"][middle], FORCE[2, 0], rtol=1e-4)
    np.testing.assert_allclose(walk["ground_force_1_px"][middle], POINT[0, 0], rtol=1e-4)
    assert np.ptp(kn.Recording(t, plates=(shaken,)).ground_forces()["ground_force_1_px"]) > 0.01


def test_new_axes_turn_markers_and_plates_alike():
    own = plate(2)
    trial = kn.Recording([0, 0.1], {"knee": [1, 2]}, {"heel": POINT}, plates=(own,)).in_axes(x="x", y="z", z="-y")
    turn = np.array([[1, 0, 0], [0, 0, 1], [0, -1, 0]])
    np.testing.assert_array_equal(trial["heel"], turn @ POINT)
    np.testing.assert_array_equal(trial["knee"], [1, 2])
    [turned] = trial.plates
    np.testing.assert_allclose(turned.force, turn @ FORCE, atol=1e-9)
    np.testing.assert_allclose(turned.centre_of_pressure(), turn @ POINT, atol=1e-11)
    np.testing.assert_allclose(turned.free_moment(), turn @ FREE, atol=1e-9)
    assert trial.notes == ("axes: x was x, y was z, z was -y, of markers and force plates",)


@pytest.mark.parametrize(
    ("axes", "words"),
    [
        ({"y": "z", "z": "y"}, "are not right-handed axes"),
        ({"x": "up"}, "x='up' is not an axis"),
        ({"x": "y"}, "right-handed"),
    ],
)
def test_axes_that_cannot_be_are_named(axes, words):
    with pytest.raises(kn.WrongValueError, match=words):
        kn.Recording([0, 1]).in_axes(**axes)


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"plates": 5}, "its plates must be a list of kn.ForcePlate"),
        ({"plates": ["left"]}, "its plates must be a list of kn.ForcePlate"),
        ({"columns": [1, 2]}, "its columns are not a table"),
        ({"units": "rad"}, "its units are not a table"),
        ({"markers": {"heel": [1, 2]}}, "heel: its values are of shape (2,). Give numbers of shape (3, 2)"),
    ],
)
def test_recordings_that_cannot_be_are_named(fields, words):
    with pytest.raises((kn.WrongTypeError, kn.WrongValueError)) as error:
        kn.Recording([0, 1], **fields)
    assert words in str(error.value)


def test_a_recording_without_plates_has_no_ground_forces():
    with pytest.raises(kn.WrongValueError, match="has no force plates. Read one that has"):
        kn.Recording([0, 1]).ground_forces()
    assert kn.Recording([0, 1]).with_plates().columns == {}


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"t": [0.1, 0.0]}, "its times must be finite and increase"),
        ({"force": np.ones((2, 2))}, "its force must have shape (3, 2)"),
        ({"corners": np.zeros((3, 4))}, "its corners lie on a line"),
    ],
)
def test_plates_that_cannot_be_are_named(changes, words):
    sound = {"name": "left", "type": 2, "corners": CORNERS, "t": [0, 0.1], "force": FORCE, "moment": 0 * FORCE}
    with pytest.raises(kn.WrongValueError) as error:
        ForcePlate(**{**sound, **changes})
    assert "force plate 'left'" in str(error.value)
    assert words in str(error.value)
