"""Force plates of every type, from first principles: a known force at a known point, into channels and back.

Proves: recordings/force_plates.py, recordings/plate_types.py.
"""

import numpy as np
import pytest

import kanes as kn
from kanes.recordings.force_plates import ForcePlate
from plate_truth import AXES, CENTRE, CORNERS, FORCE, FREE, MATRICES, ORIGIN, POINT, SENSORS, channels_of


def plate(plate_type: int) -> ForcePlate:
    origin = SENSORS if plate_type in (3, 7) else ORIGIN
    given = ("plate", plate_type, CORNERS, [0.0, 0.1], channels_of(plate_type), origin, MATRICES.get(plate_type))
    return ForcePlate.from_channels(*given)


@pytest.mark.parametrize("plate_type", [1, 2, 3, 4, 7])
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


@pytest.mark.parametrize("plate_type", [0, 5, 6, 8, 21])
def test_types_that_are_not_known_are_named(plate_type):
    with pytest.raises(
        kn.ExpressionError, match=f"type {plate_type} is none of those that are known. Use one of: 1, 2, 3"
    ):
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


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"plates": 5}, "its plates are no list of kn.ForcePlate"),
        ({"plates": ["left"]}, "its plates are no list of kn.ForcePlate"),
        ({"columns": [1, 2]}, "its columns are no table"),
        ({"units": "rad"}, "its units are no table"),
        ({"markers": {"heel": [1, 2]}}, "heel: its values are of shape (2,). Give numbers of shape (3, 2)"),
    ],
)
def test_recordings_that_cannot_be_are_named(fields, words):
    with pytest.raises(kn.ExpressionError) as error:
        kn.Recording([0, 1], **fields)
    assert words in str(error.value)


def test_a_recording_without_plates_has_no_ground_forces():
    with pytest.raises(kn.ExpressionError, match="has no force plates. Read one that has"):
        kn.Recording([0, 1]).ground_forces()
    assert kn.Recording([0, 1]).with_plates().columns == {}


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"t": [0.1, 0.0]}, "its times are not finite numbers that rise"),
        ({"force": np.ones((2, 2))}, "its force are not numbers of shape (3, 2)"),
        ({"corners": np.zeros((3, 4))}, "its corners span no surface"),
    ],
)
def test_plates_that_cannot_be_are_named(changes, words):
    sound = {"name": "left", "type": 2, "corners": CORNERS, "t": [0, 0.1], "force": FORCE, "moment": 0 * FORCE}
    with pytest.raises(kn.ExpressionError) as error:
        ForcePlate(**{**sound, **changes})
    assert "force plate 'left'" in str(error.value)
    assert words in str(error.value)
