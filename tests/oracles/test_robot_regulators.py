"""Arms of the package example-robot-data, held against gravity: linear models and regulators against Pinocchio.

Proves: analysis/linear/regulator.py, analysis/linear/hidden_modes.py.
"""

from __future__ import annotations

import numpy as np
import pytest
from scipy.linalg import solve_continuous_are

import kanes as kn
from oracles.tree_engines import engine
from oracles.urdf_robots import published_robots

pytestmark = pytest.mark.heavy
ARMS = {
    path.stem: path
    for path in published_robots()
    if path.name in ("ur5_robot.urdf", "xarm7.urdf", "kinova.urdf", "z1.urdf", "talos_left_arm.urdf")
}
AXES = {"x": (1, 0, 0), "y": (0, 1, 0), "z": (0, 0, 1)}


def with_motors(path):
    """A robot with an input on each of its joints, in the order of its coordinates."""
    model = kn.read(path)
    for body in list(model.bodies):
        if isinstance(body.joint, kn.Pin):
            axis = body.joint.axis
            torque = model.inputs(f"T_{body.name}") * body.frame.vector(*AXES.get(axis, axis))
            model.add_torque(body, torque, reaction=body.parent)
    return model


def poses(names):
    """Straight, at random, and in multiples of 45°, where most of what gravity does cancels."""
    n, rng = len(names), np.random.default_rng(0)
    values = [np.zeros(n), *rng.uniform(-1.5, 1.5, (2, n)), *(rng.integers(-2, 3, (3, n)) * np.pi / 4)]
    return [dict(zip(names, pose.tolist(), strict=True)) for pose in values]


class Rival:
    """M and ∂τ/∂q of Pinocchio at rest, in the order of the names."""

    def __init__(self, path, names):
        self.pin = engine("pinocchio")
        self.model = self.pin.buildModelFromUrdf(str(path))
        self.data = self.model.createData()
        joints = [self.model.joints[self.model.getJointId(name)] for name in names]
        self.joints, self.rows = joints, [joint.idx_v for joint in joints]

    def linear(self, pose):
        """A and B of δq̈ = M⁻¹ (δτ − ∂τ/∂q δq − c δq̇)."""
        pin, model, data = self.pin, self.model, self.data
        q, zero = np.zeros(model.nq), np.zeros(model.nv)
        for joint, value in zip(self.joints, pose.values(), strict=True):
            whole_turns = joint.nq == 2
            q[joint.idx_q : joint.idx_q + joint.nq] = [np.cos(value), np.sin(value)] if whole_turns else value
        M = pin.crba(model, data, q).copy()
        M = (np.triu(M) + np.triu(M, 1).T)[np.ix_(self.rows, self.rows)]
        stiffness = pin.computeRNEADerivatives(model, data, q, zero, zero)[0][np.ix_(self.rows, self.rows)]
        n, damping = len(M), np.diag(model.damping[self.rows])
        A = np.block([[np.zeros((n, n)), np.eye(n)], [-np.linalg.solve(M, stiffness), -np.linalg.solve(M, damping)]])
        return A, np.vstack([np.zeros((n, n)), np.linalg.inv(M)])


@pytest.mark.parametrize("name", sorted(ARMS))
def test_an_arm_that_motors_hold_is_regulated_wherever_it_is_held(name):
    pytest.importorskip("pinocchio")
    equations = kn.derive(with_motors(ARMS[name]))
    system = equations.system
    rival = Rival(ARMS[name], [symbol.name for symbol in system.coordinates])
    motors = [symbol.name for symbol in system.inputs]
    for pose in poses([symbol.name for symbol in system.coordinates]):
        held = kn.equilibrium(equations, pose, inputs=dict.fromkeys(motors, 0.0), unknowns=motors)
        model, (A, B) = kn.linearize(equations, held), rival.linear(pose)
        # Round-off, by the condition number of M, which light hands on heavy arms bring to 1e5.
        np.testing.assert_allclose(model.A, A, rtol=0, atol=1e-9 * np.abs(A).max())
        np.testing.assert_allclose(model.B, B, rtol=0, atol=1e-9 * np.abs(B).max())
        for Q, R in ((1.0, 1.0), (100.0, 0.01), (0.001, 100.0)):
            S = solve_continuous_are(A, B, Q * np.eye(len(A)), R * np.eye(B.shape[1]))
            found = model.lqr(Q, R)
            np.testing.assert_allclose(found.S, S, rtol=0, atol=1e-6 * np.abs(S).max(), err_msg=str((Q, R)))
            assert found.closed_loop.stable
