"""Ready problems of optimal control against references and closed forms.

Proves: library/optimal_tasks.py.
"""

from math import pi, sqrt

import numpy as np
import pytest

import kanes as kn

# Computed by another program, with more digits than the tolerances below need; the first is published as 58.8.
COSTS = {"cart_pole": 58.807667458, "arm": 1.07818829222, "slew": 3.24308327745}


@pytest.mark.parametrize(("name", "near"), [("cart_pole", 1e-5), ("arm", 2e-4), ("slew", 2e-4)])
def test_a_ready_problem_is_solved_from_its_guess(name, near):
    """Where inputs switch within an interval, the order is the first."""
    found = kn.library.optimal(name).solve()
    assert found.outcome.solved
    assert found.cost == pytest.approx(COSTS[name], rel=near)


def test_a_turn_about_three_axes_takes_less_time_than_about_one():
    """2 √π: half of the turn with the torque 1, half with −1."""
    task = kn.library.optimal("slew")
    switched = task.problem.with_switching(task.solve())
    assert switched.consistent
    assert switched.stop == pytest.approx(COSTS["slew"], abs=1e-9)
    assert switched.stop < 0.92 * 2 * sqrt(pi)


def test_a_train_brakes_from_half_of_its_speed():
    """With linear drag, the speed at which braking starts is half of that of the cruise."""
    task = kn.library.optimal("train")
    arcs = task.problem.with_switching(task.solve()).motion.phases
    assert arcs[3].initial["v"] == pytest.approx(arcs[1].initial["v"] / 2, abs=1e-4)  # the cost is flat there


def test_a_hand_stays_outside_a_disc():
    """At its nodes; in less time it could go straight on."""
    found = kn.library.optimal("arm_past_obstacle").solve()
    motion = found.trajectory
    first, second = motion["q1"], motion["q1"] + motion["q2"]
    x, y = 0.5 * (np.sin(first) + np.sin(second)), -0.5 * (np.cos(first) + np.cos(second))
    apart = np.hypot(x - 0.72, y + 0.3)
    assert apart.min() == pytest.approx(0.15, abs=2e-3)  # between nodes a path may cut the disc a little
    assert found.cost > 1.1 * COSTS["arm"]


@pytest.mark.heavy
def test_an_acrobot_swings_up():
    found = kn.library.optimal("acrobot").solve()
    assert found.cost <= 74.73635233 * (1 + 1e-5)  # the best of many starts of another program
    assert found.error.interval == pytest.approx(0, abs=1e-6)  # the tolerance of the mesh


def test_unknown_problems_are_named():
    with pytest.raises(kn.UnknownNameError, match="no problem 'slev'. Did you mean 'slew'"):
        kn.library.optimal("slev")
