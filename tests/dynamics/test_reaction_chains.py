"""Reactions where it is not plain what a body hangs on: inclined frames, points that two bodies share, circles.

Forces and torques are those of Newton and Euler by the accelerations of a run, in plain NumPy.

Proves: dynamics/reactions/connections.py, dynamics/reactions/held.py, model/constraints/loops.py.
"""

import numpy as np
import pytest

import kanes as kn
from kanes.dynamics.reactions.connections import Connections
from kanes.equations.equations import graphs_of

G = 9.81


def test_a_wheel_on_an_inclined_frame_hangs_on_the_ground():
    """Its mass centre is off its axle, and its coordinates are along an inclined frame that no body has."""
    model = kn.Model("wheel")
    N = model.frame
    model.gravity = -G * N.z
    x, angle = model.coordinates("x angle")
    P = N.rotated("P", 0.25, N.y)
    A = P.rotated("A", angle, P.y)
    axle = model.origin.moved("axle", x * P.x + 0.5 * P.z)
    center = axle.moved("center", 0.1 * A.x)
    body = model.add_body("wheel", frame=A, center=center, mass=2, inertia=kn.inertia(0.2, 0.3, 0.2))
    model.add_rolling(body, kn.surfaces.Disc(0.5, axis="y", at=axle), kn.surfaces.Plane(P.z), name="contact")
    equations = kn.derive(model)
    assert Connections(graphs_of(equations).kinematics).parent_of(body) is None
    run = equations.compile().simulate(stop=1, times=[0, 0.4, 1], parameters={}, initial={x: 0, angle: 0.3})
    contact = run.reaction("contact")
    acceleration = run.acceleration(body)
    force = 2 * (acceleration + np.array([[0], [0], [G]]))
    np.testing.assert_allclose(contact.force, force, rtol=1e-9, atol=1e-9)
    normal, down = np.array([np.sin(0.25), 0, np.cos(0.25)]), np.array([np.cos(0.25), 0, -np.sin(0.25)])
    np.testing.assert_allclose(contact.normal, normal @ force, rtol=1e-9)
    # Euler: the contact is half a metre below the axle.
    arm = run[axle] - run[center] - 0.5 * normal[:, None]
    moment = np.cross(arm.T, force.T).T[1]
    np.testing.assert_allclose(moment, 0.3 * run.angular_acceleration(body)[1], rtol=1e-8, atol=1e-9)
    np.testing.assert_allclose(down @ contact.friction, down @ force, rtol=1e-9)


def test_bodies_that_are_placed_along_each_other_hang_on_the_ground_in_the_end():
    model = kn.Model("circle")
    N = model.frame
    x, y, a, b = model.coordinates("x y a b")
    A, B = N.rotated("A", a, N.z), N.rotated("B", b, N.z)
    P = model.origin.moved("P", x * B.x)
    first = model.add_body("first", frame=A, center=P, mass=1, inertia=kn.inertia(1, 1, 1))
    second = model.add_body("second", frame=B, center=P.moved("Q", y * A.x), mass=1, inertia=kn.inertia(1, 1, 1))
    connections = Connections(graphs_of(kn.derive(model)).kinematics)
    assert connections.chain(second) == [second, first, None]


def cardan(joined):
    """A body B on an arm A, at the point X, by a cross: an axis of A stays perpendicular to one of B."""
    model = kn.Model("cardan")
    model.gravity = -G * model.frame.z
    q = model.coordinates("q")
    A = model.add_body("A", joint=kn.Pin(q, axis="y"), mass=1, center=(0.5, 0, 0), inertia=kn.inertia(0.1, 0.1, 0.1))
    inertia = kn.inertia(0.1, 0.2, 0.15)
    if joined:
        B = model.add_body("B", parent=A, joint=kn.Spherical(at=(1, 0, 0)), mass=2, center=(0.3, 0, 0), inertia=inertia)
        X = B.origin
    else:
        X = A.point("X", 1, 0, 0)
        a, b, c = model.coordinates("a b c")
        F = A.frame.rotated("F1", a, "z").rotated("F2", b, "x").rotated("F", c, "y")
        B = model.add_body("B", frame=F, center=X.moved("C", 0.3 * F.x + 0.1 * F.y), mass=2, inertia=inertia)
    model.add_loop(X, X, "universal", bodies=(A, B), axis=(A.frame.z, B.frame.x), name="cross")
    return model


def test_a_loop_at_the_crossing_point_of_a_universal_joint_has_its_forces():
    kernel = kn.derive(cardan(joined=False)).compile()
    start = {"q": 0.2, "a": 0.3, "b": 0.4, "c": 0, "u_q": 0.5, "u_a": 1, "u_b": 2}
    run = kernel.simulate(stop=1, times=[0, 0.5, 1], parameters={}, initial=start)
    cross = run.reaction("cross")
    assert cross.unique == {"force": True, "torque": True}
    force = 2 * (run.acceleration("B") + np.array([[0], [0], [G]]))
    np.testing.assert_allclose(cross.force, force, rtol=1e-8, atol=1e-8)
    w, alpha, R = run.angular_velocity("B").T, run.angular_acceleration("B").T, run.orientation("B")
    inertia = R @ np.diag([0.1, 0.2, 0.15]) @ R.transpose(0, 2, 1)
    rate = np.einsum("nij,nj->ni", inertia, alpha) + np.cross(w, np.einsum("nij,nj->ni", inertia, w))
    torque = rate - np.cross((run["X"] - run["B"]).T, force.T)
    np.testing.assert_allclose(cross.torque, torque.T, rtol=1e-8, atol=1e-8)


def test_a_loop_that_shares_its_point_with_a_joint_does_not_tell_its_force():
    """The ball joint and the loop hold B at the same point; the moment that keeps the axes apart is the loop's."""
    equations = kn.derive(cardan(joined=True))
    reactions = equations.reactions("cross")
    with pytest.raises(kn.UndeterminedError):
        reactions.force("cross")
