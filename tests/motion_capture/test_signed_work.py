"""Work per cycle: exact integrals of what lies above and below zero.

Proves: motion_capture/gait/signed_work.py.
"""

import numpy as np
import pytest
import yaml

import kanes as kn
from biomechanics_data import BIOMECHANICS, needs_data

REFERENCE = BIOMECHANICS / "gait10dof" / "reference"


def columns(path):
    """Columns of a CSV file by name, read without the package."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return dict(zip(lines[0].split(","), np.array([line.split(",") for line in lines[1:]], dtype=float).T, strict=True))


def test_triangles_of_straight_lines():
    found = kn.gait.work([0, 1, 3, 4], [3, -3, -3, 6])
    # Up to 0.5 s, 1.5·0.5; from 3 + 1/3 s on, 6·(2/3)/2. Below zero: 0.5·3/2, 2·3, and (1/3)·3/2.
    assert found.positive == pytest.approx([0.75 + 2.0])
    assert found.negative == pytest.approx([-0.75 - 6.0 - 0.5])
    assert found.net == pytest.approx([-4.5])


def test_cycles_begin_and_end_between_samples():
    found = kn.gait.work([0, 1, 2], [-2, 2, 2], [[0.25, 0.75], [0.5, 1.25]])
    assert found.positive == pytest.approx([0.125, 0.5 + 0.5])
    assert found.negative == pytest.approx([-0.125, 0])


def test_a_power_that_is_zero_does_no_work():
    found = kn.gait.work([0, 1, 2], [0, 0, 0], between="linear")
    assert (found.positive.tolist(), found.negative.tolist()) == ([0], [0])
    # Where a spline is zero all along, every time is a zero of it.
    found = kn.gait.work(np.arange(8), np.zeros(8), between="cubic")
    assert (found.positive.tolist(), found.negative.tolist()) == ([0], [0])


@pytest.mark.parametrize(("between", "error"), [("linear", 4e-3), ("cubic", 3e-6), ("quintic", 1e-7)])
def test_half_waves_of_a_sine(between, error):
    """Each is 2/ω; lines miss about (ωh)²/12 of it, splines powers of h more."""
    t, omega = np.arange(0, 10, 0.05), 2 * np.pi / 1.6
    found = kn.gait.work(t, np.sin(omega * t), [[3.2, 4.8], [3.6, 6.8]], between=between)
    np.testing.assert_allclose(found.positive, [2 / omega, 4 / omega], rtol=error)
    np.testing.assert_allclose(found.negative, [-2 / omega, -4 / omega], rtol=error)


def test_a_spline_of_low_degree_is_integrated_exactly():
    """Against a fine sum over the same spline."""
    t = np.array([0.0, 0.4, 1.0, 1.7, 2.6, 3.1, 4.0])
    values = t**3 - 6 * t**2 + 8 * t + 0.5
    found = kn.gait.work(t, values, [[0.1, 3.9]], between="cubic")
    fine = np.linspace(0.1, 3.9, 200_001)
    curve = kn.gait.cycles(t, {"power": values}, [[0.1, 3.9]], points=fine.size, between="cubic")["power"][0]
    # The trapezoid of clipped values errs by h² of order 4e-10.
    assert found.positive == pytest.approx([np.trapezoid(np.maximum(curve, 0), fine)], rel=1e-8)
    assert found.negative == pytest.approx([np.trapezoid(np.minimum(curve, 0), fine)], rel=1e-8)


@needs_data
@pytest.mark.parametrize("side", ["right", "left"])
def test_work_of_a_measured_walk(side):
    """The reference sums clipped values at 101 points by trapezoids, ours is exact between samples."""
    powers = columns(REFERENCE / "joint_power_6hz.csv")
    cycle = yaml.safe_load((REFERENCE / "summary.yaml").read_text())["gait_cycles"][side]
    span = [[cycle["start_s"], cycle["end_s"]]]
    for joint, expected in cycle["work"].items():
        power = powers[f"P_{joint}"]
        curve = kn.gait.cycles(powers["time"], {joint: power}, span)
        points, t = curve[joint][0], curve.times[0]
        clipped = np.trapezoid(np.maximum(points, 0), t), np.trapezoid(np.minimum(points, 0), t)
        # Five decimals, and times of six, of powers that change by some 3000 W/s.
        assert clipped == pytest.approx((expected["positive_J"], expected["negative_J"]), abs=2e-4)
        at_points = kn.gait.work(t, points)
        assert at_points.net == pytest.approx([expected["net_J"]], abs=2e-4)
        exact = kn.gait.work(powers["time"], power, span)
        # A clipped trapezoid across a change of sign errs by at most h·|P|/4 there, of h = 1/60 s and some 20 W.
        assert exact.positive == pytest.approx([expected["positive_J"]], abs=0.2)
        assert exact.negative == pytest.approx([expected["negative_J"]], abs=0.2)


def test_cycles_beyond_the_curve_are_refused():
    with pytest.raises(kn.WrongValueError, match=r"1 of 2 cycles reach beyond the curve, from 0 to 2 s"):
        kn.gait.work([0, 1, 2], [1, 1, 1], [[0, 1], [1, 2.5]])
