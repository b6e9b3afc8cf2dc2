"""Systems of SymPy's mechanics, each as the arguments of a KanesMethod; called again they are made anew."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sympy import Function, Matrix, Piecewise, Rational, cos, pi, sin, sqrt, symbols
from sympy.physics.mechanics import (
    Particle,
    Point,
    ReferenceFrame,
    RigidBody,
    cross,
    dot,
    dynamicsymbols,
    inertia,
)


@dataclass
class Mechanics:
    """What a KanesMethod is made of."""

    frame: ReferenceFrame
    arguments: dict[str, Any]
    bodies: list[Any]
    loads: list[tuple[Any, Any]]

    def by(self, method: type) -> Any:
        """The equations by one class or another."""
        made = method(self.frame, **self.arguments)
        made.kanes_equations(self.bodies, self.loads)
        return made


def pendulum() -> Mechanics:
    """On a string that is let out, with a force in q̇ and a push."""
    q, u, push = dynamicsymbols("q u P")
    m, g, l, c, k = symbols("m g l c k")
    t = dynamicsymbols._t
    N, O, P = ReferenceFrame("N"), Point("O"), Point("P")
    A = N.orientnew("A", "Axis", [q, N.z])
    O.set_vel(N, 0)
    P.set_pos(O, (l + k * t) * A.x)
    P.set_vel(A, k * A.x)
    P.v1pt_theory(O, N, A)
    loads = [(P, m * g * N.x + push * A.y), (A, -c * q.diff(t) * N.z)]
    return Mechanics(N, {"q_ind": [q], "u_ind": [u], "kd_eqs": [2 * q.diff(t) - 3 * u]}, [Particle("P", P, m)], loads)


def plain_pendulum() -> Mechanics:
    """A bob on a rod."""
    q, u = dynamicsymbols("q u")
    m, g, l = symbols("m g l")
    N, O = ReferenceFrame("N"), Point("O")
    A = N.orientnew("A", "Axis", [q, N.z])
    A.set_ang_vel(N, u * N.z)
    O.set_vel(N, 0)
    P = O.locatenew("P", l * A.x)
    P.v2pt_theory(O, N, A)
    arguments = {"q_ind": [q], "u_ind": [u], "kd_eqs": [q.diff() - u]}
    return Mechanics(N, arguments, [Particle("P", P, m)], [(P, m * g * N.x)])


def rolling_disc() -> Mechanics:
    """With a dependent coordinate, dependent speeds, and auxiliary speeds of the point that touches the ground.

    Its inertia is written in a frame in which it turns, and its accelerations are given.
    """
    r, m, g, I, J, Fx, Fy, Fz = symbols("r m g I J F_x F_y F_z")
    q, u, ua = dynamicsymbols("q:4"), dynamicsymbols("u:6"), dynamicsymbols("ua:3")
    t = dynamicsymbols._t
    N = ReferenceFrame("N")
    A = N.orientnew("A", "Axis", [q[0], N.z])
    B = A.orientnew("B", "Axis", [q[1], A.x])
    C = B.orientnew("C", "Axis", [q[2], B.y])
    C.set_ang_vel(N, u[0] * B.x + u[1] * B.y + u[2] * B.z)
    C.set_ang_acc(N, C.ang_vel_in(N).diff(t, B) + cross(B.ang_vel_in(N), C.ang_vel_in(N)))
    P = Point("P")
    P.set_vel(N, ua[0] * A.x + ua[1] * A.y + ua[2] * A.z)
    O = P.locatenew("O", q[3] * A.z + r * sin(q[1]) * A.y)
    O.set_vel(N, u[3] * A.x + u[4] * A.y + u[5] * A.z)
    O.set_acc(N, O.vel(N).diff(t, A) + cross(A.ang_vel_in(N), O.vel(N)))
    w = q[0].diff(t) * A.z + q[1].diff(t) * B.x + q[2].diff(t) * B.y
    v = O.pos_from(P).diff(t, A) + cross(A.ang_vel_in(N), O.pos_from(P))
    slip = O.vel(N) - (P.vel(N) + cross(C.ang_vel_in(N), O.pos_from(P)))
    arguments = {
        "q_ind": q[:3],
        "u_ind": u[:3],
        "kd_eqs": [dot(w - C.ang_vel_in(N), axis) for axis in B] + [dot(v - O.vel(N), A.z)],
        "q_dependent": q[3:],
        "configuration_constraints": [dot(-r * B.z, A.z) - q[3]],
        "u_dependent": u[3:],
        "velocity_constraints": [dot(slip, axis).expand() for axis in A],
        "u_auxiliary": ua,
    }
    disc = RigidBody("disc", O, C, m, (inertia(B, I, J, I), O))
    return Mechanics(N, arguments, [disc], [(O, m * g * A.z), (P, Fx * A.x + Fy * A.y + Fz * A.z)])


def four_bar() -> Mechanics:
    """A loop of three links and the ground."""
    t = dynamicsymbols._t
    q, u = dynamicsymbols("q1:4"), dynamicsymbols("u1:4")
    l1, l2, l3, l4, rho, g = symbols("l1:5 rho g")
    N, point = ReferenceFrame("N"), Point("O")
    point.set_vel(N, 0)
    frame, bodies, loads, end = N, [], [], 0 * N.x
    for name, angle, speed, l in zip("ABC", q, u, (l2, l3, l4), strict=True):
        link = frame.orientnew(name, "Axis", [angle, frame.z])
        link.set_ang_vel(frame, speed * frame.z)
        middle = point.locatenew(f"{name}o", l / 2 * link.x)
        tip = point.locatenew(f"{name}t", l * link.x)
        for each in (middle, tip):
            each.v2pt_theory(point, N, link)
        bodies.append(RigidBody(name, middle, link, rho * l, (inertia(link, 0, 0, rho * l**3 / 12), middle)))
        loads.append((middle, -rho * l * g * N.y))
        frame, point, end = link, tip, end + l * link.x
    closure = [dot(end - l1 * N.x, N.x), dot(end, N.y)]
    rates = {angle.diff(t): speed for angle, speed in zip(q, u, strict=True)}
    arguments = {
        "q_ind": q[:1],
        "u_ind": u[:1],
        "kd_eqs": [speed - angle for angle, speed in rates.items()],
        "q_dependent": q[1:],
        "u_dependent": u[1:],
        "configuration_constraints": closure,
        "velocity_constraints": Matrix(closure).diff(t).subs(rates),
    }
    return Mechanics(N, arguments, bodies, loads)


def slider_crank() -> Mechanics:
    """A loop of two links whose end slides along a line."""
    t = dynamicsymbols._t
    (q1, q2), (u1, u2) = dynamicsymbols("q1:3"), dynamicsymbols("u1:3")
    l, m, g, drive = (*symbols("l m g"), dynamicsymbols("T"))
    N, O = ReferenceFrame("N"), Point("O")
    O.set_vel(N, 0)
    A, B = N.orientnew("A", "Axis", [q1, N.z]), N.orientnew("B", "Axis", [q2, N.z])
    A.set_ang_vel(N, u1 * N.z)
    B.set_ang_vel(N, u2 * N.z)
    pin, tip = O.locatenew("P", l * A.x), Point("S")
    pin.v2pt_theory(O, N, A)
    tip.set_pos(pin, 3 * l * B.x)
    tip.v2pt_theory(pin, N, B)
    rod = RigidBody("rod", pin, B, m, (inertia(B, 0, 0, m * l**2), tip))
    arguments = {
        "q_ind": [q1],
        "u_ind": [u1],
        "kd_eqs": [u1 - q1.diff(t), u2 - q2.diff(t)],
        "q_dependent": [q2],
        "u_dependent": [u2],
        "configuration_constraints": [dot(tip.pos_from(O), N.y)],
        "velocity_constraints": [dot(tip.vel(N), N.y)],
    }
    return Mechanics(N, arguments, [rod, Particle("S", tip, 2 * m)], [(pin, -m * g * N.y), (A, drive * N.z)])


def spinning_top() -> Mechanics:
    """Its kinematics are implicit, and its inertia is about another point than its centre."""
    q, u = dynamicsymbols("q1:4"), dynamicsymbols("u1:4")
    m, g, h, I1, I2, I3 = symbols("m g h I1:4")
    N, A = ReferenceFrame("N"), ReferenceFrame("A")
    A.orient_body_fixed(N, q, "zxz")
    w = A.ang_vel_in(N)
    kinematical = [dot(w, axis) - speed for axis, speed in zip((A.x, A.y, A.z), u, strict=True)]
    A.set_ang_vel(N, u[0] * A.x + u[1] * A.y + u[2] * A.z)
    O = Point("O")
    O.set_vel(N, 0)
    center = O.locatenew("C", h * A.z)
    center.v2pt_theory(O, N, A)
    top = RigidBody("top", center, A, m, (inertia(A, I1, I2, I3, Rational(1, 7) * I1, 0, I2 / 9), O))
    arguments = {"q_ind": q, "u_ind": u, "kd_eqs": kinematical, "explicit_kinematics": False}
    return Mechanics(N, arguments, [top], [(center, -m * g * N.z)])


def rocket() -> Mechanics:
    """Its mass and inertia change, its path is a function that nobody has defined, and its force comes in pieces."""
    q, u, s, v = dynamicsymbols("q u s v")
    m0, k, g, b = symbols("m0 k g b")
    t = dynamicsymbols._t
    mass, track = m0 - k * t, Function("track")(q)
    N, O, P = ReferenceFrame("N"), Point("O"), Point("P")
    O.set_vel(N, 0)
    A = N.orientnew("A", "Axis", [s, N.z])
    P.set_pos(O, q * N.x + track * N.y)
    P.set_vel(N, P.pos_from(O).dt(N))
    body = RigidBody("B", P, A, mass, (inertia(A, 1, 2, mass * sqrt(2) * b**2 / 3), P))
    loads = [(P, Piecewise((b * q.diff(t), q > 0), (0, True)) * N.x - mass * g * N.y), (A, abs(b) * cos(pi / 5) * N.z)]
    kinematical = [q.diff(t) - u - sin(s) * t, s.diff(t) - v + q / 3]
    return Mechanics(N, {"q_ind": [q, s], "u_ind": [u, v], "kd_eqs": kinematical}, [body], loads)


SYSTEMS: dict[str, Callable[[], Mechanics]] = {
    make.__name__: make for make in (pendulum, rolling_disc, slider_crank, spinning_top, rocket)
}
