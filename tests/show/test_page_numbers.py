"""Numbers of pages: packed and found again, times that are shown, and orientations as quaternions.

Proves: show/page/packed_numbers.py.
"""

import base64
import zlib
from dataclasses import replace

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import kanes as kn
from kanes.show.page.animation import shown
from kanes.show.page.packed_numbers import packed_numbers, pose_rows, quaternions, shown_times
from kanes.show.page.shown_motion import page_content
from orbiting import craft_on_an_orbit


def unpacked(packed: dict) -> dict[str, np.ndarray]:
    """What `web/src/numbers.js` does."""
    content = np.frombuffer(zlib.decompress(base64.b64decode(packed["text"])), dtype=np.uint8)
    count = packed["times"]
    found = {"t": content[: 8 * count].reshape(8, -1).T.copy().view("<f8").ravel()}
    rest = content[8 * count :].reshape(4, -1).T.copy().view("<f4").ravel()
    start = 0
    for name, rows in packed["columns"]:
        found[name] = rest[start : start + rows * count].reshape(rows, count)
        start += rows * count
    assert start == rest.size
    return found


@pytest.mark.margin("rounding to 24 bits errs by up to half of the last one")
def test_packed_numbers_are_found_again():
    rng = np.random.default_rng(3)
    t, first, second = np.cumsum(rng.random(40)), rng.normal(size=(3, 40)), rng.normal(size=(5, 40)) * 1e6
    found = unpacked(packed_numbers(t, {"first": first, "second": second}))
    np.testing.assert_array_equal(found["t"], t)
    # Single precision has 24 bits.
    np.testing.assert_allclose(found["first"], first, rtol=2.0**-23)
    np.testing.assert_allclose(found["second"], second, rtol=2.0**-23)


def test_smooth_motions_take_less_room_than_their_numbers():
    t = np.linspace(0, 10, 1000)
    text = packed_numbers(t, {"rows": np.sin(np.outer(np.arange(1, 20), t))})["text"]
    assert len(text) < 4 * 19 * 1000


@pytest.mark.parametrize(
    ("count", "rows"), [(1, 10), (2, 10), (37, 10), (1001, 50), (1001, 240), (50_000, 5), (900, 70_000)]
)
def test_times_that_are_shown_begin_and_end_with_those_that_were_kept(count, rows):
    t = np.sort(np.random.default_rng(count).random(count))
    times = shown_times(t, rows)
    assert times[0] == t[0]
    assert times[-1] == t[-1]
    assert times.size == 1 if count == 1 else (np.diff(times) > 0).all()
    assert times.size * rows <= 70_000 or times.size <= 2


def test_few_times_are_filled_up_and_all_of_them_stay():
    t = np.array([0.0, 0.3, 1.0, 1.1])
    times = shown_times(t, 10)
    assert set(t) <= set(times)
    assert 400 < times.size <= 500


def test_quaternions_are_those_of_the_rotations_and_do_not_jump():
    rng = np.random.default_rng(1)
    axes, t = rng.normal(size=(4, 3)), np.linspace(0, 30, 2000)
    axes /= np.linalg.norm(axes, axis=1, keepdims=True)
    R = np.stack([Rotation.from_rotvec(np.outer(t, axis)).as_matrix() for axis in axes], axis=1)
    found = quaternions(R)
    # Scalar last in SciPy; q and -q are one rotation.
    turned = Rotation.from_quat(np.roll(found, -1, axis=-1).reshape(-1, 4)).as_matrix().reshape(R.shape)
    np.testing.assert_allclose(turned, R, atol=1e-12)
    # Half the angle between neighbours, 0.015 rad, bounds the step.
    assert np.abs(np.diff(found, axis=0)).max() < 0.01


@pytest.mark.parametrize("angle", [np.pi, np.pi - 1e-9, 1e-9, 0.0])
@pytest.mark.parametrize("axis", np.eye(3))
def test_half_turns_about_each_axis_have_their_quaternions(axis, angle):
    R = Rotation.from_rotvec(angle * axis).as_matrix()
    [[e]] = quaternions(R.reshape(1, 1, 3, 3))
    np.testing.assert_allclose(np.abs(e), np.abs([np.cos(angle / 2), *(np.sin(angle / 2) * axis)]), atol=1e-12)


def test_rows_of_poses_have_a_base_after_another():
    p = np.arange(12.0).reshape(2, 2, 3)
    rows = pose_rows(p, np.broadcast_to(np.eye(3), (2, 2, 3, 3)))
    assert rows.shape == (14, 2)
    np.testing.assert_array_equal(rows[7:10], p[:, 1].T)
    np.testing.assert_array_equal(rows[[3, 10]], 1.0)


def test_numbers_that_single_precision_does_not_have_are_at_its_ends():
    content = packed_numbers(np.array([0.0, 1.0]), {"series": np.array([[1e300, -1e300]])})
    most = np.finfo(np.float32).max
    assert np.array_equal(unpacked(content)["series"], [[most, -most]])


def test_fine_numbers_keep_distances_far_from_the_origin():
    rng = np.random.default_rng(8)
    t, first = np.linspace(0, 1, 50), rng.uniform(-7e6, 7e6, (3, 50))
    second = first + rng.normal(size=(3, 50))
    packed = unpacked(packed_numbers(t, {"rows": np.vstack([first, second])}, fine=True))
    rows = packed["rows"].astype(float) + packed["rows remainders"]
    # 48 bits of 7e6 m are 5e-8 m; single precision alone has half a metre.
    np.testing.assert_allclose(rows[3:] - rows[:3], second - first, rtol=0, atol=1e-6)


def test_bodies_of_a_craft_on_an_orbit_stay_together_in_a_page():
    # The record alone, which is made sooner than the model in the page.
    data = page_content(replace(shown(craft_on_an_orbit(), ()), interactive=None))
    packed = unpacked(data["numbers"])
    poses = packed["poses"].astype(float) + packed["poses remainders"]
    points = [base["point"] for base in data["scene"]["bases"]]
    P, Q = (poses[7 * points.index(point) :][:3] for point in "PQ")
    assert np.abs(P).max() > 6.9e6
    np.testing.assert_allclose(np.linalg.norm(Q - P, axis=0), 0.6, rtol=0, atol=1e-6)


def test_numbers_near_the_origin_are_single():
    run = kn.library.study("chaplygin_sleigh").run(stop=1)
    columns = dict(page_content(replace(shown(run, ()), interactive=None))["numbers"]["columns"])
    assert set(columns) == {"poses", "series"}
