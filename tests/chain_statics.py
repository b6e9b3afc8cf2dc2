"""Equilibria of chains of links by the minimum of their energy: springs, and a dead load at the tip."""

import casadi as ca
import numpy as np

ORDERS = ("xyz", "zyx")  # axes of the first, third, … joint and of the others


def turn(axis, angle):
    """Direction cosines of a rotation about an axis."""
    k = "xyz".index(axis)
    i, j = (k + 1) % 3, (k + 2) % 3
    R = ca.SX.eye(3)
    R[i, i], R[i, j], R[j, i], R[j, j] = ca.cos(angle), -ca.sin(angle), ca.sin(angle), ca.cos(angle)
    return R


def rested(vector):
    """The rotation by a vector."""
    angle = np.linalg.norm(vector)
    if angle == 0:
        return np.eye(3)
    x, y, z = vector / angle
    K = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return np.eye(3) + np.sin(angle) * K + (1 - np.cos(angle)) * K @ K


def tip_of_chain(n, length, stiffness, force, curvature=(0, 0, 0), steps=8):
    """Its angles and its tip; `stiffness` against turns about x, y and z, per length."""
    h = length / n
    half = rested(np.array(curvature) * h / 2)
    q, load = ca.SX.sym("q", 3 * n), ca.SX.sym("load")
    R, tip, energy = ca.SX.eye(3), ca.vertcat(h / 2, 0, 0), 0
    for k in range(n):
        R = R @ half
        for axis, angle in zip(ORDERS[k % 2], ca.vertsplit(q[3 * k : 3 * k + 3]), strict=True):
            R = R @ turn(axis, angle)
            energy += stiffness["xyz".index(axis)] / h * angle**2 / 2
        R = R @ half
        tip = tip + R @ ca.vertcat(h if k < n - 1 else h / 2, 0, 0)
    gradient = ca.gradient(energy - load * ca.dot(ca.DM(np.array(force)), tip), q)
    both = ca.Function("both", [q, load], [gradient, ca.jacobian(gradient, q)])
    found = np.zeros(3 * n)
    for part in np.linspace(0, 1, steps + 1)[1:]:
        for _ in range(40):
            slope, hessian = (np.array(each) for each in both(found, part))
            change = np.linalg.solve(hessian, slope.ravel())
            found = found - change
            if np.abs(change).max() < 1e-12:
                break
    return found, np.array(ca.Function("tip", [q], [tip])(found)).ravel()
