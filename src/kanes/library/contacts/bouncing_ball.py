"""A ball with spin that bounces on rough ground until it rolls."""

from __future__ import annotations

from kanes.library.cases import LibraryCase, Symbols
from kanes.model.constraints.surfaces import Plane, Sphere
from kanes.model.inertia import inertia
from kanes.model.joints.kinds import Free
from kanes.model.model import Model


def bouncing_ball() -> Model:
    """A homogeneous ball of radius r in space over the plane z = 0, with restitution e and friction mu.

    Its quaternion is e0_ball to e3_ball, its centre x_ball, y_ball, z_ball; its speeds are those of Free. An impact
    with the normal velocity v_n and the slip s = (v_x − r ω_y, v_y + r ω_x) has the impulses

        J_n = −(1 + e) m v_n,    J_t = −2/7 m s,  where that is at most mu J_n,  else mu J_n against s

    and no impulse has a moment about the line of contact. So v_x + 2/5 r ω_y is kept from the first impact to the
    rolling in the end, whatever e and mu are.

    Source: ours.

    >>> import kanes as kn
    >>> kn.derive(bouncing_ball()).mass_matrix[0, 0]
    2*m*r**2/5
    """
    model = Model("bouncing ball")
    m, r, mu, e, g = model.parameters("m r mu e g")
    N = model.frame
    ball = model.add_body("ball", mass=m, inertia=inertia(*[2 * m * r**2 / 5] * 3), joint=Free())
    model.gravity = -g * N.z
    model.add_contact(ball, Sphere(r), on=Plane(N.z), friction=mu, restitution=e, name="ground")
    return model


_SYMBOLS: Symbols = {
    "m": (0.6, "mass", 0.1, 3.0),
    "r": (0.12, "radius", 0.02, 0.3),
    "mu": (0.5, "coefficient of friction", 0.0, 1.0),
    "e": (0.75, "coefficient of restitution", 0.0, 1.0),
    "g": (9.81, "gravity", 1.0, 20.0),
    "x_ball": (0.0, "place of the centre along n_x", -3.0, 3.0),
    "y_ball": (0.0, "place of the centre along n_y", -3.0, 3.0),
    "z_ball": (1.12, "height of the centre", 0.0, 3.0),
    "wx_ball": (-20.0, "angular velocity along b_x", -60.0, 60.0),
    "wy_ball": (-60.0, "angular velocity along b_y", -60.0, 60.0),
    "wz_ball": (0.0, "angular velocity along b_z", -60.0, 60.0),
    "vx_ball": (2.0, "velocity of the centre along n_x", -5.0, 5.0),
    "vy_ball": (0.0, "velocity of the centre along n_y", -5.0, 5.0),
    "vz_ball": (0.0, "velocity of the centre along n_z", -5.0, 5.0),
}


def case(_: Model) -> LibraryCase:
    """A ball thrown forward with so much backspin that it comes back, and with side spin."""
    quaternion = {f"e{k}_ball": (float(k == 0), "quaternion of the ball", -1.0, 1.0) for k in range(4)}
    return LibraryCase({**_SYMBOLS, **quaternion}, stop=5)
