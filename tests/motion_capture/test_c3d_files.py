"""C3D files in all encodings: what expected.yaml says of points, channels and force plates, and of broken files.

Proves: motion_capture/recordings/files/c3d.py, motion_capture/recordings/files/c3d_layout.py,
motion_capture/recordings/files/c3d_plates.py, motion_capture/recordings/force_plates.py,
motion_capture/recordings/plate_types.py.
"""

import numpy as np
import pytest
import yaml

import kanes as kn
from biomechanics_data import BIOMECHANICS, needs_data

FORMATS = BIOMECHANICS / "formats"
EXPECTED = yaml.safe_load((FORMATS / "expected.yaml").read_text())["c3d"] if FORMATS.is_dir() else {}
TOLD = {name: told for name, told in EXPECTED.items() if isinstance(told, dict)}
# Expected numbers are rounded to nine digits.
ROUNDED = 5e-9

pytestmark = needs_data


@pytest.mark.parametrize("name", TOLD)
@pytest.mark.margin("the reference has nine digits")
def test_points_and_channels_are_those_that_two_readers_found(name):
    expected, trial = TOLD[name], kn.read(FORMATS / name)
    assert expected["point_units"] == "mm"
    assert (trial.t.size, len(trial.markers), len(trial.channels)) == (
        expected["frames"],
        expected["points"],
        expected["analog_channels"],
    )
    assert trial.t[0] == 0
    assert trial.rate == pytest.approx(expected["point_rate_hz"])
    assert trial.channel_t.size == expected["analog_samples"]
    assert 1 / np.diff(trial.channel_t).mean() == pytest.approx(expected["analog_rate_hz"])
    assert list(trial.markers)[:6] == expected["labels_first_six"]
    assert list(trial.channels)[:8] == expected["analog_labels_first_eight"]
    xyz = 1000 * np.array(list(trial.markers.values()))
    missing = np.isnan(xyz)
    assert (missing.any(axis=1) == missing.all(axis=1)).all()
    assert missing.all(axis=1).sum() == expected["invalid_points"]
    assert np.nansum(xyz) == pytest.approx(expected["sum_of_valid_coordinates"], rel=ROUNDED)
    assert sum(map(np.sum, trial.channels.values())) == pytest.approx(expected["sum_of_analogs"], rel=ROUNDED)
    for sample in expected["samples"]:
        found = 1000 * trial[sample["label"]][:, sample["frame_from_zero"]]
        np.testing.assert_allclose(found, sample["xyz"], rtol=ROUNDED)
    for label, value in expected["analog_sample_index_100"].items():
        assert trial[label][100] == pytest.approx(value, rel=ROUNDED)
    assert trial.notes == ()


@pytest.mark.parametrize("name", TOLD)
@pytest.mark.margin("the reference has nine digits")
def test_force_plates_are_those_that_ezc3d_computes(name):
    expected, trial = TOLD[name]["force_plates"], kn.read(FORMATS / name)
    assert len(trial.plates) == len(expected)
    for plate, told in zip(trial.plates, expected, strict=True):
        assert plate.type == told["type"]
        np.testing.assert_allclose(1000 * plate.corners.T, told["corners_mm"], rtol=ROUNDED)
        k = told["sample_of_largest_Fz"]
        assert np.argmax(plate.force[2]) == k
        # Moments are differences of numbers near 1e5 N mm, of which nine digits are known.
        np.testing.assert_allclose(plate.force[:, k], told["force_N"], rtol=2 * ROUNDED)
        moment = told["moment_Nmm_at_plate_origin_as_ezc3d_reports"]
        np.testing.assert_allclose(1000 * plate.moment[:, k], moment, rtol=2 * ROUNDED, atol=1e-4)
        point = 1000 * plate.centre_of_pressure()[:, k]
        np.testing.assert_allclose(point, told["center_of_pressure_mm"], rtol=2 * ROUNDED, atol=1e-8)
        np.testing.assert_allclose(1000 * plate.free_moment()[:, k], told["free_moment_Tz_Nmm"], rtol=1e-6, atol=1e-4)


@pytest.mark.parametrize(("turned", "straight"), [("sgi_int.c3d", "pc_int.c3d"), ("sgi_real.c3d", "pc_real.c3d")])
def test_files_of_mips_processors_have_the_same_points_and_channels(turned, straight):
    ours, same = kn.read(FORMATS / turned), kn.read(FORMATS / straight)
    for group in ("markers", "channels"):
        assert list(getattr(ours, group)) == list(getattr(same, group))
        for label, values in getattr(same, group).items():
            np.testing.assert_array_equal(ours[label], values)
    np.testing.assert_array_equal(ours.plates[1].moment, same.plates[1].moment)


def test_a_file_is_told_by_its_content_whatever_its_name(tmp_path):
    path = tmp_path / "trial.txt"
    path.write_bytes((FORMATS / "pc_int.c3d").read_bytes())
    assert len(kn.read(path).markers) == 36


BROKEN = {
    "bad_truncated_header.c3d": ("byte 300", "too short for the header of a C3D file, 512 bytes"),
    "bad_key.c3d": ("byte 1", "it is not a C3D file: the byte is 0x51, and the key of C3D files is 0x50"),
    "bad_parameter_offset.c3d": ("byte 523", "'POINT' points 32767 bytes ahead, beyond byte 6144"),
    "bad_truncated_data.c3d": ("byte 28192", "the file ends within frame 54 of the 89 that it announces"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_broken_files_are_told_with_the_byte(name):
    byte, rule = BROKEN[name]
    with pytest.raises(kn.FileError) as error:
        kn.read(FORMATS / name)
    assert error.value.place == byte
    assert rule in error.value.rule


def test_whole_frames_of_a_file_that_breaks_off_are_read_on_request():
    part, whole = kn.read(FORMATS / "bad_truncated_data.c3d", partial=True), kn.read(FORMATS / "pc_int.c3d")
    assert part.t.size == 53
    assert all(np.array_equal(part[label], xyz[:, :53], equal_nan=True) for label, xyz in whole.markers.items())
    assert all((part[label] == values[: 53 * 4]).all() for label, values in whole.channels.items())
    [note] = part.notes
    assert note.endswith("53 of the 89 frames")
    with pytest.raises(kn.FileError, match=r"read the 53 whole frames with kn.read\(…, partial=True\)"):
        kn.read(FORMATS / "bad_truncated_data.c3d")


@pytest.mark.parametrize("name", ["pc_int", "pc_real", "dec_int", "dec_real"])
def test_numbers_are_those_that_ezc3d_reads(name):
    ezc3d = pytest.importorskip("ezc3d", reason="ezc3d is not installed")
    given, trial = ezc3d.c3d(str(FORMATS / f"{name}.c3d")), kn.read(FORMATS / f"{name}.c3d")
    points = 1e-3 * given["data"]["points"][:3]
    np.testing.assert_allclose(np.stack(list(trial.markers.values()), axis=1), points, rtol=1e-6, equal_nan=True)
    channels = given["data"]["analogs"][0]
    np.testing.assert_allclose(np.stack(list(trial.channels.values())), channels, rtol=1e-5, atol=1e-9)
