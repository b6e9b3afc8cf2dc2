"""Six systems worked out by sympy.physics.mechanics, written to tests/data/sympy_mechanics.json.

    python tests/oracles/sympy_mechanics.py

Nothing here imports Kanes. Each system is described in words that let it be modelled in any other tool; the words go
into the file.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import mpmath
import sympy as sm
from sympy.physics import mechanics as me

DATA = Path(__file__).parents[1] / "data" / "sympy_mechanics.json"
DIGITS = 40
HOW = (
    "KanesMethod of sympy.physics.mechanics, without simplification. The values below, read as decimal numbers, are "
    f"substituted with {DIGITS} digits, M u̇ = f is solved with {DIGITS} digits, and the results are rounded once to "
    "double precision. Lists follow the order of 'coordinates' and 'speeds'; 'speeds' are the independent ones. "
    "mass_matrix and forcing are M and f of M u̇ = f with M = −∂F*/∂u̇, and are given where no speed is dependent."
)


@dataclass
class Setup:
    """What KanesMethod needs of a system, with numbers for every name."""

    description: str
    frame: me.ReferenceFrame
    q: list[Any]
    u: list[Any]
    kinematical: list[Any]
    bodies: list[Any]
    loads: list[tuple[Any, Any]]
    parameters: dict[str, float]
    state: dict[str, float]
    inputs: dict[str, float] = field(default_factory=dict)
    time: dict[str, float] = field(default_factory=dict)
    u_dependent: list[Any] = field(default_factory=list)
    constraints: list[Any] = field(default_factory=list)


def spatial_chain() -> Setup:
    """Two bodies hung from each other by ball joints."""
    description = (
        "Newtonian frame N, z up, gravity −g N.z. Frame B1 is turned from N and B2 from B1 by three body-fixed "
        "angles q1_k, q2_k, q3_k in the sequence 1-2-3: first about the parent's x, then about the new y, then about "
        "the newest z. Body 1 hangs by a ball joint from the fixed origin, body 2 by a ball joint from the far end "
        "of body 1. Body k has length l_k along −z of its frame, mass m_k, its mass centre at half length, and "
        "principal central moments of inertia Ix_k, Iy_k, Iz_k along the axes of Bk. Speeds: u1_k, u2_k, u3_k are "
        "the x, y, z components in Bk of the angular velocity of Bk relative to its parent."
    )
    N = me.ReferenceFrame("N")
    joint = me.Point("O")
    joint.set_vel(N, 0)
    parent = N
    g = sm.Symbol("g")
    q: list[Any] = []
    u: list[Any] = []
    kinematical, bodies, loads = [], [], []
    for k in (1, 2):
        angles = me.dynamicsymbols(f"q1_{k} q2_{k} q3_{k}")
        speeds = me.dynamicsymbols(f"u1_{k} u2_{k} u3_{k}")
        m, length, Ix, Iy, Iz = sm.symbols(f"m_{k} l_{k} Ix_{k} Iy_{k} Iz_{k}")
        B = me.ReferenceFrame(f"B{k}")
        B.orient_body_fixed(parent, angles, "123")
        relative = B.ang_vel_in(parent)
        kinematical += [speed - relative.dot(axis) for speed, axis in zip(speeds, B, strict=True)]
        B.set_ang_vel(parent, speeds[0] * B.x + speeds[1] * B.y + speeds[2] * B.z)
        center = joint.locatenew(f"C{k}", -length / 2 * B.z)
        center.v2pt_theory(joint, N, B)
        end = joint.locatenew(f"J{k + 1}", -length * B.z)
        end.v2pt_theory(joint, N, B)
        bodies.append(me.RigidBody(f"B{k}", center, B, m, (me.inertia(B, Ix, Iy, Iz), center)))
        loads.append((center, -m * g * N.z))
        q += angles
        u += speeds
        parent, joint = B, end
    parameters = {
        "g": 9.81, "m_1": 1.3, "l_1": 0.7, "Ix_1": 0.051, "Iy_1": 0.067, "Iz_1": 0.029,
        "m_2": 0.8, "l_2": 1.1, "Ix_2": 0.083, "Iy_2": 0.072, "Iz_2": 0.017,
    }  # fmt: skip
    state = {
        "q1_1": 0.41, "q2_1": -0.67, "q3_1": 0.93, "q1_2": -0.29, "q2_2": 0.53, "q3_2": 1.21,
        "u1_1": 0.77, "u2_1": -1.19, "u3_1": 0.38, "u1_2": -0.61, "u2_2": 1.43, "u3_2": 0.87,
    }  # fmt: skip
    return Setup(description, N, q, u, kinematical, bodies, loads, parameters, state)


def ball_jointed_body() -> Setup:
    """A body with a full inertia dyadic on a ball joint."""
    description = (
        "Newtonian frame N, z up, gravity −g N.z. Frame B is turned from N by three space-fixed angles in the "
        "sequence 3-1-2: q1 about N.z, then q2 about N.x, then q3 about N.y, so that v_N = Ry(q3) Rx(q2) Rz(q1) v_B. "
        "A rigid body of mass m is fixed in B and hangs from a ball joint at the fixed origin; its mass centre is at "
        "(a, b, c) in B from the joint. Its central inertia matrix in B is [[Ixx, Ixy, Izx], [Ixy, Iyy, Iyz], [Izx, "
        "Iyz, Izz]], products as they stand in the matrix (Ixy = −∫ x y dm). A follower force with components (Fx, "
        "Fy, Fz) in B acts at the body point (d, e, h) in B from the joint, and a torque with components (Tx, Ty, "
        "Tz) in N acts on the body. Speeds: u1, u2, u3 are the x, y, z components in B of the angular velocity of B "
        "in N."
    )
    N, B = me.ReferenceFrame("N"), me.ReferenceFrame("B")
    q, u = me.dynamicsymbols("q1:4"), me.dynamicsymbols("u1:4")
    m, g, a, b, c, d, e, h = sm.symbols("m g a b c d e h")
    force, torque = sm.symbols("Fx Fy Fz"), sm.symbols("Tx Ty Tz")
    B.orient_space_fixed(N, q, "312")
    omega = B.ang_vel_in(N)
    kinematical = [speed - omega.dot(axis) for speed, axis in zip(u, B, strict=True)]
    B.set_ang_vel(N, _vector(B, u))
    joint = me.Point("O")
    joint.set_vel(N, 0)
    center = joint.locatenew("C", _vector(B, (a, b, c)))
    center.v2pt_theory(joint, N, B)
    handle = joint.locatenew("H", _vector(B, (d, e, h)))
    handle.v2pt_theory(joint, N, B)
    dyadic = me.inertia(B, *sm.symbols("Ixx Iyy Izz Ixy Iyz Izx"))
    body = me.RigidBody("B", center, B, m, (dyadic, center))
    loads = [(center, -m * g * N.z), (handle, _vector(B, force)), (B, _vector(N, torque))]
    parameters = {
        "m": 2.3, "g": 9.81, "a": 0.21, "b": -0.34, "c": 0.47, "d": -0.19, "e": 0.26, "h": 0.58,
        "Ixx": 0.31, "Iyy": 0.42, "Izz": 0.57, "Ixy": -0.05, "Iyz": 0.07, "Izx": -0.03,
    }  # fmt: skip
    inputs = {"Fx": 1.7, "Fy": -2.9, "Fz": 0.83, "Tx": -0.61, "Ty": 1.27, "Tz": 0.45}
    state = {"q1": 0.63, "q2": -0.48, "q3": 1.07, "u1": 0.91, "u2": -1.36, "u3": 0.54}
    return Setup(description, N, q, u, kinematical, [body], loads, parameters, state, inputs)


def rolling_disc() -> Setup:
    """A disc that rolls without slip on a horizontal plane."""
    description = (
        "Newtonian frame N, z up, gravity −g N.z; the plane is z = 0. Body-fixed sequence 3-1-2: yaw q1 about N.z "
        "gives Y, lean q2 about Y.x gives L, spin q3 about L.y gives the disc's own frame D. The disc's axis is L.y "
        "= D.y, Y.x its heading. The contact point is at (x, y, 0) in N, the disc's centre at r L.z from it. The "
        "disc has mass m, radius r and central moments of inertia J about D.y and I about D.x and D.z. Independent "
        "speeds: u1, u2, u3 are the x, y, z components in L of the angular velocity of D in N (u1 = q2', u2 = q3' + "
        "q1' sin q2, u3 = q1' cos q2). Dependent speeds: u4 = x', u5 = y'. Two nonholonomic constraints: the point "
        "of the disc at the contact has no velocity along N.x and none along N.y."
    )
    N, Y, L, D = (me.ReferenceFrame(name) for name in "NYLD")
    q1, q2, q3, x, y = q = me.dynamicsymbols("q1 q2 q3 x y")
    u1, u2, u3, u4, u5 = me.dynamicsymbols("u1:6")
    m, r, inertia_across, inertia_along, g = sm.symbols("m r I J g")
    t = me.dynamicsymbols._t
    Y.orient_axis(N, N.z, q1)
    L.orient_axis(Y, Y.x, q2)
    D.orient_axis(L, L.y, q3)
    omega = D.ang_vel_in(N)
    kinematical = [speed - omega.dot(axis) for speed, axis in zip((u1, u2, u3), L, strict=True)] + [
        u4 - x.diff(t),
        u5 - y.diff(t),
    ]
    D.set_ang_vel(N, u1 * L.x + u2 * L.y + u3 * L.z)
    L.set_ang_vel(N, u1 * L.x + u3 * sm.tan(q2) * L.y + u3 * L.z)
    contact = me.Point("C")
    contact.set_vel(N, u4 * N.x + u5 * N.y)
    center = contact.locatenew("D*", r * L.z)
    center.v2pt_theory(contact, N, L)
    slip = center.vel(N) + D.ang_vel_in(N).cross(-r * L.z)
    dyadic = me.inertia(D, inertia_across, inertia_along, inertia_across)
    disc = me.RigidBody("D", center, D, m, (dyadic, center))
    return Setup(
        description,
        frame=N,
        q=q,
        u=[u1, u2, u3],
        kinematical=kinematical,
        bodies=[disc],
        loads=[(center, -m * g * N.z)],
        parameters={"m": 1.9, "r": 0.37, "I": 0.073, "J": 0.118, "g": 9.81},
        state={"q1": 0.57, "q2": 0.34, "q3": -1.16, "x": 0.82, "y": -0.45, "u1": -0.69, "u2": 2.31, "u3": 0.96},
        u_dependent=[u4, u5],
        constraints=[slip.dot(N.x), slip.dot(N.y)],
    )


def shaken_pendulum() -> Setup:
    """A pendulum whose pivot is shaken, in a plane that is spun."""
    description = (
        "Newtonian frame N, y up, gravity −g N.y. Frame S is turned from N by omega t about N.y, frame B from S by "
        "the angle q about S.z. The pivot is at A sin(Omega t) N.y from the fixed origin. A particle of mass m is at "
        "−L B.y from the pivot, on a massless rod that is fixed in B; q = 0 is hanging. A torque −c u S.z acts on B. "
        "Speed: u = q'. Time enters explicitly."
    )
    N, S, B = (me.ReferenceFrame(name) for name in "NSB")
    q, u = me.dynamicsymbols("q u")
    m, g, c, L, A, Omega, omega = sm.symbols("m g c L A Omega omega")
    t = me.dynamicsymbols._t
    S.orient_axis(N, N.y, omega * t)
    B.orient_axis(S, S.z, q)
    B.set_ang_vel(S, u * S.z)
    origin = me.Point("O")
    origin.set_vel(N, 0)
    pivot = origin.locatenew("P", A * sm.sin(Omega * t) * N.y)
    pivot.set_vel(N, A * Omega * sm.cos(Omega * t) * N.y)
    bob = pivot.locatenew("Q", -L * B.y)
    bob.v2pt_theory(pivot, N, B)
    parameters = {"m": 0.7, "g": 9.81, "c": 0.23, "L": 0.9, "A": 0.13, "Omega": 4.7, "omega": 1.9}
    loads = [(bob, -m * g * N.y), (B, -c * u * S.z)]
    bodies = [me.Particle("bob", bob, m)]
    state = {"q": 0.62, "u": -1.31}
    return Setup(description, N, [q], [u], [u - q.diff(t)], bodies, loads, parameters, state, time={"t": 0.83})


def cart_and_pole() -> Setup:
    """A pendulum on a cart that is held by a spring and pushed."""
    description = (
        "Newtonian frame N, y up, gravity −g N.y, motion in the plane of N.x and N.y. A cart of mass m1 (no "
        "rotation) is at q1 N.x from the fixed origin. Frame B is turned from N by q2 about N.z. A rigid pole of "
        "mass m2, pinned to the cart's mass centre, has its mass centre at −l B.y from the pin (q2 = 0 is hanging) "
        "and the central moment of inertia I about N.z. A spring of stiffness k and natural length s joins the cart "
        "to a wall at the origin: its force on the cart is −k (q1 − s) N.x. The input force F N.x acts on the cart. "
        "Coupled speeds: u1 = q1' + l q2' cos q2, u2 = q2'."
    )
    N, B = me.ReferenceFrame("N"), me.ReferenceFrame("B")
    q1, q2 = me.dynamicsymbols("q1 q2")
    u1, u2 = me.dynamicsymbols("u1 u2")
    m1, m2, inertia_pole, length, k, s, g, F = sm.symbols("m1 m2 I l k s g F")
    t = me.dynamicsymbols._t
    B.orient_axis(N, N.z, q2)
    B.set_ang_vel(N, u2 * N.z)
    origin = me.Point("O")
    origin.set_vel(N, 0)
    cart = origin.locatenew("P", q1 * N.x)
    cart.set_vel(N, (u1 - length * u2 * sm.cos(q2)) * N.x)
    center = cart.locatenew("C", -length * B.y)
    center.v2pt_theory(cart, N, B)
    pole = me.RigidBody("pole", center, B, m2, (me.inertia(B, 0, 0, inertia_pole), center))
    return Setup(
        description,
        frame=N,
        q=[q1, q2],
        u=[u1, u2],
        kinematical=[u1 - q1.diff(t) - length * q2.diff(t) * sm.cos(q2), u2 - q2.diff(t)],
        bodies=[me.Particle("cart", cart, m1), pole],
        loads=[(cart, (F - k * (q1 - s)) * N.x - m1 * g * N.y), (center, -m2 * g * N.y)],
        parameters={"m1": 1.4, "m2": 0.6, "I": 0.041, "l": 0.53, "k": 17.0, "s": 0.35, "g": 9.81},
        state={"q1": 0.48, "q2": 0.74, "u1": -0.92, "u2": 1.63},
        inputs={"F": 2.7},
    )


def chaplygin_sleigh() -> Setup:
    """A planar body on a knife edge."""
    description = (
        "Newtonian frame N, motion in the plane of N.x and N.y, no gravity. Frame S is turned from N by theta about "
        "N.z. The knife edge is at the point (x, y) in N and lets this point of the body move along S.x only. The "
        "body has mass m, its mass centre at a S.x from the knife edge, and the central moment of inertia I about "
        "N.z. Independent speeds: u1, the S.x component of the velocity of the knife edge, and u2 = theta'. "
        "Dependent speed: u3, the S.y component of the velocity of the knife edge, which is zero."
    )
    N, S = me.ReferenceFrame("N"), me.ReferenceFrame("S")
    x, y, theta = q = me.dynamicsymbols("x y theta")
    u1, u2, u3 = me.dynamicsymbols("u1:4")
    m, inertia_sleigh, a = sm.symbols("m I a")
    t = me.dynamicsymbols._t
    S.orient_axis(N, N.z, theta)
    S.set_ang_vel(N, u2 * N.z)
    edge = me.Point("P")
    edge.set_vel(N, u1 * S.x + u3 * S.y)
    in_N = x.diff(t) * N.x + y.diff(t) * N.y
    center = edge.locatenew("C", a * S.x)
    center.v2pt_theory(edge, N, S)
    sleigh = me.RigidBody("sleigh", center, S, m, (me.inertia(S, 0, 0, inertia_sleigh), center))
    return Setup(
        description,
        frame=N,
        q=q,
        u=[u1, u2],
        kinematical=[u1 - in_N.dot(S.x), u2 - theta.diff(t), u3 - in_N.dot(S.y)],
        bodies=[sleigh],
        loads=[],
        parameters={"m": 2.2, "I": 0.47, "a": 0.31},
        state={"x": 0.52, "y": -0.77, "theta": 0.88, "u1": 0.43, "u2": 1.57},
        u_dependent=[u3],
        constraints=[u3],
    )


SYSTEMS: dict[str, Callable[[], Setup]] = {
    "spatial_chain": spatial_chain,
    "ball_jointed_body": ball_jointed_body,
    "rolling_disc": rolling_disc,
    "shaken_pendulum": shaken_pendulum,
    "cart_and_pole": cart_and_pole,
    "chaplygin_sleigh": chaplygin_sleigh,
}


def work_out(setup: Setup) -> dict[str, Any]:
    """The numbers of one system, with its description."""
    method = me.KanesMethod(
        setup.frame,
        q_ind=setup.q,
        u_ind=setup.u,
        kd_eqs=setup.kinematical,
        u_dependent=setup.u_dependent or None,
        velocity_constraints=setup.constraints or None,
    )
    method.kanes_equations(setup.bodies, setup.loads or None)
    values = _values(setup)
    if setup.u_dependent:
        constraints = sm.Matrix(setup.constraints)
        open_terms = constraints.xreplace(dict.fromkeys(setup.u_dependent, 0))
        matrix = _numbers(constraints.jacobian(setup.u_dependent), values)
        dependent = mpmath.lu_solve(matrix, -_numbers(open_terms, values))
        values |= {speed: sm.Float(number, DIGITS) for speed, number in zip(setup.u_dependent, dependent, strict=True)}
    rates = method.kindiffdict()
    qdot = _numbers(sm.Matrix([rates[q.diff(me.dynamicsymbols._t)] for q in setup.q]), values)
    M, f = _numbers(method.mass_matrix, values), _numbers(method.forcing, values)
    udot = mpmath.lu_solve(M, f)
    expected: dict[str, Any] = {
        "qdot": [float(rate) for rate in qdot],
        "udot": [float(rate) for rate in udot][: len(setup.u)],
    }
    if not setup.u_dependent:
        expected["mass_matrix"] = [[float(entry) for entry in row] for row in M.tolist()]
        expected["forcing"] = [float(entry) for entry in f]
    return {
        "description": setup.description,
        "coordinates": [str(q.func) for q in setup.q],
        "speeds": [str(u.func) for u in setup.u],
        "dependent_speeds": [str(u.func) for u in setup.u_dependent],
        "parameters": setup.parameters,
        "inputs": setup.inputs,
        "time": setup.time,
        "state": setup.state,
        "expected": expected,
    }


def _values(setup: Setup) -> dict[Any, Any]:
    functions = {str(symbol.func): symbol for symbol in (*setup.q, *setup.u)}
    functions["t"] = me.dynamicsymbols._t
    named = {**setup.parameters, **setup.inputs, **setup.time, **setup.state}
    return {functions.get(name, sm.Symbol(name)): sm.Float(repr(value), DIGITS) for name, value in named.items()}


def _numbers(matrix: Any, values: dict[Any, Any]) -> Any:
    """The matrix with numbers in it; a name without a number is an error."""
    numbers = me.msubs(matrix, values)
    rows = [[sm.sympify(entry)._to_mpmath(mpmath.mp.prec) for entry in numbers.row(i)] for i in range(numbers.rows)]
    return mpmath.matrix(rows)


def _vector(frame: me.ReferenceFrame, numbers: Any) -> Any:
    return numbers[0] * frame.x + numbers[1] * frame.y + numbers[2] * frame.z


def all_systems() -> dict[str, Any]:
    """What the file holds."""
    with mpmath.workdps(DIGITS):
        systems = {name: work_out(make()) for name, make in SYSTEMS.items()}
    return {"made_by": "tests/oracles/sympy_mechanics.py", "sympy": sm.__version__, "how": HOW, "systems": systems}


def main() -> None:
    """Write the file."""
    DATA.parent.mkdir(exist_ok=True)
    text = json.dumps(all_systems(), indent=2, ensure_ascii=False)
    # Lists of numbers and names on one line each.
    text = re.sub(r"\[\s+([^\[\]]*?)\s+\]", lambda found: "[" + re.sub(r"\s+", " ", found[1]) + "]", text)
    DATA.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
