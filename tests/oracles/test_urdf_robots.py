"""Every robot of the package example-robot-data: Kanes against Pinocchio, fixed to the ground and free.

Proves: formats/urdf/model.py, formats/urdf/reader.py.
"""

from __future__ import annotations

import numpy as np
import pytest

import kanes as kn
from kanes.equations.equations import graphs_of
from oracles.urdf_robots import PinocchioRobot, published_robots, random_state

pytestmark = pytest.mark.heavy
ROBOTS = published_robots()
STATES = 3
# Of the largest entry of each quantity. Round-off of some ten thousand operations is 1e-13; u̇ multiplies it by the
# condition number of M, up to 1e8 with fingers on a heavy robot.
SAME = 1e-9
# What cannot be derived, and what is said about it.
REFUSED = {
    "ur3.urdf": "the robot has no link",  # which Pinocchio refuses as well
    "romeo.urdf": "so that LHand moves no mass",
    "romeo_laas_small.urdf": "so that l_gripper_joint moves no mass",
}
NOTHING_MOVES = ("quadrotor_base.urdf", "iris_simple.urdf")  # when the root is fixed


def test_the_robots_are_there():
    if not ROBOTS:
        pytest.skip("example-robot-data is not installed")
    assert len(ROBOTS) > 60


@pytest.mark.parametrize("free_root", [False, True], ids=["fixed", "free"])
@pytest.mark.parametrize("path", ROBOTS, ids=lambda path: path.stem)
def test_a_robot_moves_as_in_pinocchio(path, free_root):
    pytest.importorskip("pinocchio")
    refused = REFUSED.get(path.name)
    if path.name in NOTHING_MOVES and not free_root:
        refused = "nothing in it can move"
    if refused:
        with pytest.raises((kn.FileError, kn.ModelError), match=refused):
            kn.derive(kn.read(path, free_root=free_root))
        return
    equations = kn.derive(kn.read(path, free_root=free_root))
    system = equations.system
    coordinates = tuple(symbol.name for symbol in system.coordinates)
    speeds = tuple(symbol.name for symbol in system.speeds)
    rival = PinocchioRobot(path, free_root)
    needed = equations.compile().inverse_dynamics({}, solve_for_inputs=False)
    for seed in range(STATES):
        q, u, a = random_state(coordinates, speeds, seed)
        expected, found = rival.numbers(q, u, a), graphs_of(equations).reduced.evaluate({**q, **u})
        ours = {"M": found["mass_matrix"], "f": found["forcing"], "udot": found["udot"]}
        ours["Q"] = needed(0.0, np.array([*q.values(), *u.values()]), a)
        for name, numbers in ours.items():
            error = np.abs(numbers - expected[name]).max()
            # Of a robot that stands on an axis along gravity nothing is left but zeros.
            assert error == pytest.approx(0, abs=SAME * np.abs(expected[name]).max() + 1e-12), (
                f"{name} is off by {error:.1e}"
            )
