"""Positions, their rates and angular velocities as seen from any frame, against numbers by rotation matrices.

Proves: expr/geometry/relative_motion.py.
"""

import numpy as np
import pytest
import sympy
from scipy.spatial.transform import Rotation

import kanes as kn
from kanes.expr.geometry.relative_motion import position_and_rate, turning_of
from kanes.expr.graphs.graph import Graph

RATES = np.random.default_rng(3).uniform(-1, 1, 12)
START = np.random.default_rng(4).uniform(-1, 1, 12)
SEQUENCE = "zxyxzyyzx"


class Arms:
    """Two arms of many pins from one root, each pin at a way from the one before."""

    def __init__(self, lengths):
        self.model = kn.Model("arms")
        self.q = self.model.coordinates("q1:13")
        self.frames, self.ends, self.pins = [], [], []
        number = 0
        for arm, length in enumerate(lengths):
            frame, end, pins = self.model.frame, self.model.origin, []
            for k in range(length):
                frame = frame.rotated(f"F{arm}{k}", self.q[number], SEQUENCE[k])
                end = end.moved(f"P{arm}{k}", frame.vector(0.3, 0.1 * (k + 1), -0.2) + self.q[number] * frame.x)
                pins.append((SEQUENCE[k], number, k))
                number += 1
            self.frames.append(frame)
            self.ends.append(end)
            self.pins.append(pins)

    def at(self, t):
        """Place and orientation of both ends by hand, with q = start + rate t."""
        found = []
        for pins in self.pins:
            R, r = np.eye(3), np.zeros(3)
            for axis, number, k in pins:
                q = START[number] + RATES[number] * t
                R = R @ Rotation.from_euler(axis, q).as_matrix()
                r = r + R @ np.array([0.3 + q, 0.1 * (k + 1), -0.2])
            found.append((R, r))
        return found

    def numbers(self, expressions):
        symbols = (*self.q, *(q.dot for q in self.q))
        graph = Graph(symbols)
        values = np.concatenate([START, RATES])
        return np.array([float(graph.function([graph.scalar(sympy.sympify(e))])(values)[0][0, 0]) for e in expressions])


@pytest.mark.parametrize("lengths", [(1, 2), (2, 1), (6, 3), (1, 7)], ids=str)
def test_an_end_is_seen_from_the_other_as_rotation_matrices_have_it(lengths):
    arms = Arms(lengths)
    way = arms.ends[1].position_from(arms.ends[0])
    position, rate = (arms.numbers(each) for each in position_and_rate(arms.frames[0], way))
    turning = arms.numbers(turning_of(arms.frames[0], arms.frames[1]))

    def seen(t):
        (R, r), (S, s) = arms.at(t)
        return R.T @ (s - r), R.T @ S

    h = 1e-4
    (at, R), before, after = seen(0), seen(-h), seen(h)
    # Rounding of nine rotations.
    assert position == pytest.approx(at, abs=1e-13)
    # Central differences: h² / 6 times third derivatives of some tens.
    assert rate == pytest.approx((after[0] - before[0]) / (2 * h), abs=1e-6)
    W = (after[1] - before[1]) / (2 * h) @ R.T
    assert turning == pytest.approx([W[2, 1], W[0, 2], W[1, 0]], abs=1e-6)


def test_along_few_rotations_numbers_are_written_out():
    arms = Arms((1, 1))
    (x, _, z), _ = position_and_rate(arms.model.frame, arms.ends[0].position_from(arms.model.origin))
    q = arms.q[0]
    assert sympy.simplify(x - ((q + sympy.Float(0.3)) * sympy.cos(q) - sympy.Float(0.1) * sympy.sin(q))) == 0
    assert float(z) == -0.2
    assert turning_of(arms.model.frame, arms.frames[0]) == (0, 0, q.dot)
