"""C3D files made by the letter of the format, with what samples seldom have: every processor, long trials, integers
without a sign, many channels, angles among the points, all types of force plates.

Proves: motion_capture/recordings/files/c3d.py,
motion_capture/recordings/files/c3d_layout.py, motion_capture/recordings/files/c3d_parameters.py,
motion_capture/recordings/files/c3d_plates.py.
"""

import numpy as np
import pytest

import kanes as kn
from c3d_writer import c3d_bytes
from plate_truth import CORNERS, FORCE, FREE, MATRICES, ORIGIN, POINT, SENSORS, channels_of

RANDOM = np.random.default_rng(3)
POINTS = RANDOM.integers(-2000, 2000, size=(3, 4, 6)).astype(float)
CHANNELS = RANDOM.integers(-2000, 2000, size=(3, 12))


@pytest.fixture
def read(tmp_path):
    def from_bytes(data, **options):
        (tmp_path / "trial.c3d").write_bytes(data)
        return kn.read(tmp_path / "trial.c3d", **options)

    return from_bytes


@pytest.mark.parametrize("processor", ["Intel", "DEC", "MIPS"])
@pytest.mark.parametrize("factor", [-1.0, 0.5])
def test_every_processor_and_both_kinds_of_numbers(read, processor, factor):
    more = {
        "POINT:LABELS": ["heel", "toe", "toe"],
        "ANALOG:LABELS": ["a", "b", "c"],
        "ANALOG:SCALE": np.array([1.0, 2.0, 0.5], dtype=np.float32),
        "ANALOG:OFFSET": np.array([10, 0, -5]),
        "ANALOG:GEN_SCALE": 2.0,
        "ANALOG:UNITS": ["V", "", "N"],
    }
    residuals = np.zeros((4, 6))
    residuals[1, 2] = -1
    data = c3d_bytes(POINTS, CHANNELS, samples=2, residuals=residuals, factor=factor, processor=processor, more=more)
    trial = read(data)
    assert list(trial.markers) == ["heel", "toe", "toe_2", "point_4"]
    assert trial.notes == ("POINT:LABELS has some more than once, which are numbered: toe",)
    valid = np.where(residuals < 0, np.nan, POINTS).transpose(1, 0, 2) / 1000
    # Whole numbers and their halves are exact in every encoding; millimetres become metres by one rounding.
    np.testing.assert_allclose(list(trial.markers.values()), valid, rtol=1e-14)
    for row, (label, offset, times) in enumerate((("a", 10, 2), ("b", 0, 4), ("c", -5, 1))):
        np.testing.assert_array_equal(trial[label], (CHANNELS[row] - offset) * times)
    assert trial.units == {"a": "V", "c": "N"}
    np.testing.assert_allclose(trial.t, np.arange(6) / 100)
    np.testing.assert_allclose(trial.channel_t, np.arange(12) / 200)


def test_times_count_from_the_first_frame_of_the_capture(read):
    np.testing.assert_allclose(read(c3d_bytes(POINTS, first=51)).t, 0.5 + np.arange(6) / 100)


@pytest.mark.parametrize("rate", [59.94, 119.88012, 1e-3, 0.1, 1 / 3])
@pytest.mark.parametrize("samples", [3, 7, 20])
def test_rates_that_are_no_whole_numbers(read, rate, samples):
    raw = np.arange(2 * 6 * samples).reshape(2, -1)
    trial = read(c3d_bytes(POINTS, raw, samples=samples, rate=rate))
    np.testing.assert_array_equal(trial["channel_2"], raw[1])
    np.testing.assert_allclose(trial.channel_t[::samples], trial.t, rtol=1e-12)
    assert trial.rate == pytest.approx(rate, rel=1e-6)  # a float of 32 bits, of which the last is 1e-7


def test_integers_without_a_sign(read):
    raw = np.array([[0, 1, 40000, 65535, 32768, 2]])
    more = {
        "ANALOG:FORMAT": "UNSIGNED",
        "ANALOG:OFFSET": np.array([-32768]),
        "ANALOG:SCALE": np.ones(1, dtype=np.float32),
    }
    trial = read(c3d_bytes(POINTS, raw, samples=1, factor=1.0, more=more))
    np.testing.assert_array_equal(trial["channel_1"], raw[0] - 32768)


def test_more_channels_than_a_parameter_can_count(read):
    raw = np.arange(600 * 6).reshape(600, 6)
    trial = read(c3d_bytes(POINTS, raw, samples=1))
    np.testing.assert_array_equal(trial["channel_600"], raw[-1])


def test_more_frames_than_the_header_can_count(read):
    points = np.zeros((3, 1, 70000))
    points[0, 0] = np.arange(70000)
    fields = {"TRIAL:ACTUAL_START_FIELD": np.array([1, 0]), "TRIAL:ACTUAL_END_FIELD": np.array([70000 - 65536, 1])}
    for more in (fields, {"POINT:LONG_FRAMES": 70000.0}):
        trial = read(c3d_bytes(points, more=more))
        assert trial.t.size == 70000
        np.testing.assert_allclose(trial["point_1"][0], np.arange(70000) / 1000)


def test_channels_without_points_and_points_without_channels(read):
    alone = read(c3d_bytes(np.zeros((3, 0, 6)), CHANNELS, samples=2))
    np.testing.assert_array_equal(alone["channel_2"], CHANNELS[1])
    assert not alone.markers
    assert len(read(c3d_bytes(POINTS)).markers) == 4


def test_points_that_are_angles_are_columns_in_radians(read):
    more = {
        "POINT:LABELS": ["heel", "LKneeAngles", "c", "d"],
        "POINT:ANGLES": ["LKneeAngles"],
        "POINT:ANGLE_UNITS": ["deg"],
    }
    trial = read(c3d_bytes(POINTS, more=more))
    assert list(trial.markers) == ["heel", "c", "d"]
    np.testing.assert_allclose(trial["LKneeAngles_y"], np.radians(POINTS[1, 1]))
    assert trial.units["LKneeAngles_y"] == "rad"


def plate_parameters(plate_type: int, matrix=None) -> dict:
    """In millimetres and newton millimetres, as such files are."""
    origin = SENSORS if plate_type in (3, 6, 7) else ORIGIN
    count = len(channels_of(plate_type))
    return {
        "FORCE_PLATFORM:USED": 1,
        "FORCE_PLATFORM:TYPE": np.array([plate_type]),
        "FORCE_PLATFORM:CORNERS": (1000 * CORNERS)[:, :, None].astype(np.float32),
        "FORCE_PLATFORM:ORIGIN": (1000 * origin)[:, None].astype(np.float32),
        "FORCE_PLATFORM:CHANNEL": np.arange(1, count + 1)[:, None],
        **({} if matrix is None else {"FORCE_PLATFORM:CAL_MATRIX": matrix[:, :, None].astype(np.float32)}),
    }


# The last three channels are lengths or moments: what they are multiplied by in such a file.
IN_MM = {1: [1000, 1000, 1000], 2: [1000] * 3, 3: [1] * 3, 4: [1] * 3, 6: [1] * 3, 7: [1] * 3}


@pytest.mark.parametrize("plate_type", [1, 2, 3, 4, 6, 7])
def test_a_known_force_at_a_known_point_comes_back_from_a_file(read, plate_type):
    raw = channels_of(plate_type)
    raw[-3:] *= np.array(IN_MM[plate_type])[:, None]
    matrix = MATRICES.get(plate_type)
    if plate_type == 4:
        matrix = matrix * np.repeat([1, 1000], 3)[:, None]
    [plate] = read(c3d_bytes(np.zeros((3, 1, 1)), raw, samples=2, more=plate_parameters(plate_type, matrix))).plates
    # Floats of 32 bits: seven digits of forces near 1e3 N, through matrices of condition below 1e2.
    np.testing.assert_allclose(plate.force, FORCE, atol=5e-3)
    np.testing.assert_allclose(plate.centre_of_pressure(), POINT, atol=1e-5)
    np.testing.assert_allclose(plate.free_moment(), FREE, atol=5e-3)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        (
            {"FORCE_PLATFORM:TYPE": np.array([5])},
            "its type is 5, whose matrix of 6 × 8 is in unknown units",
        ),
        ({"FORCE_PLATFORM:TYPE": np.array([8])}, "its type is 8, and known are 1, 2, 3, 4, 6, 7"),
        ({"FORCE_PLATFORM:CHANNEL": np.arange(2, 8)[:, None]}, "its channels [2, 3, 4, 5, 6, 7] are not all there"),
        ({"FORCE_PLATFORM:CORNERS": np.zeros((3, 4, 1), dtype=np.float32)}, "its corners lie on a line"),
        ({"FORCE_PLATFORM:CORNERS": np.zeros((3, 3, 1), dtype=np.float32)}, "CORNERS has no 12 numbers for it"),
        ({"FORCE_PLATFORM:CORNERS": np.zeros((3, 4, 0), dtype=np.float32)}, "CORNERS has no 12 numbers for it"),
        ({"FORCE_PLATFORM:ORIGIN": "here"}, "ORIGIN is not there"),
        ({"FORCE_PLATFORM:ORIGIN": np.full((3, 1), np.nan)}, "ORIGIN has no 3 numbers for it"),
        ({"FORCE_PLATFORM:TYPE": np.array([4])}, "CAL_MATRIX has no 6 × 6 numbers for it"),
        ({"FORCE_PLATFORM:USED": 2}, "force plate 2 is left out: FORCE_PLATFORM:TYPE has no 1 numbers for it"),
    ],
)
def test_plates_that_cannot_be_understood_are_left_out_and_named(read, changes, words):
    trial = read(c3d_bytes(np.zeros((3, 1, 1)), channels_of(2), samples=2, more={**plate_parameters(2), **changes}))
    assert words in trial.notes[0]
    assert len(trial.plates) == (1 if "USED" in str(changes) else 0)
    assert len(trial.channels) == 6


def test_parameters_of_a_single_plate_need_no_dimension_for_it(read):
    flat = {name: np.squeeze(value) if np.ndim(value) > 1 else value for name, value in plate_parameters(2).items()}
    raw = channels_of(2) * np.repeat([1, 1000], 3)[:, None]
    [plate] = read(c3d_bytes(np.zeros((3, 1, 1)), raw, samples=2, more=flat)).plates
    np.testing.assert_allclose(plate.centre_of_pressure(), POINT, atol=1e-5)


def test_a_plate_count_that_is_no_number_is_none(read):
    trial = read(c3d_bytes(np.zeros((3, 1, 1)), channels_of(2), samples=2, more={"FORCE_PLATFORM:USED": float("nan")}))
    assert trial.plates == ()


def test_as_many_points_as_there_can_be_are_labelled_soon(read):
    more = {"POINT:LABELS": ["a"] * 255, "POINT:UNITS": [""]}
    trial = read(c3d_bytes(np.zeros((3, 32767, 1)), more=more))
    assert list(trial.markers)[254:256] == ["a_255", "point_256"]
    assert trial.notes[0] == "POINT:UNITS is missing; lengths are taken for mm"
    assert len(read(c3d_bytes(np.zeros((3, 32768, 1)), more=more)).markers) == 32768


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"more": {"POINT:USED": 5}}, "the header counts 4, and POINT:USED is 5"),
        ({"more": {"ANALOG:USED": 2}}, "the header counts 3, and ANALOG:USED is 2"),
        (
            {"more": {"ANALOG:SCALE": np.ones(2, dtype=np.float32)}},
            "ANALOG:SCALE has no finite number for each of the 3",
        ),
        ({"more": {"ANALOG:GEN_SCALE": float("nan")}}, "ANALOG:GEN_SCALE is nan"),
        ({"rate": 0.0}, "the frame rate is 0 Hz"),
        ({"factor": 0.0}, "the scale factor of points is 0"),
        ({"more": {"POINT:UNITS": ["kg"]}}, "POINT:UNITS 'kg' is not a length"),
    ],
)
def test_headers_that_lie_are_refused(read, changes, words):
    with np.errstate(divide="ignore", invalid="ignore"):
        data = c3d_bytes(POINTS, CHANNELS, samples=2, **changes)
    with pytest.raises(kn.FileError) as error:
        read(data)
    assert words in str(error.value)


def test_a_count_of_frames_that_differs_is_noted(read):
    trial = read(c3d_bytes(POINTS, more={"POINT:FRAMES": 7}))
    assert trial.notes == ("its header counts 6 frames, and POINT:FRAMES is 7",)
    assert trial.t.size == 6
