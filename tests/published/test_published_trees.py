"""Trees of bodies whose numbers others have published.

The numbers are in tests/data/published_trees.json, with their sources; tolerances are those of its digits.

Proves: model/joints/kinds.py, dynamics/tree/aba.py, dynamics/tree/rnea.py.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from scipy.special import roots_laguerre

import kanes as kn
from kanes.kernel.kernel import inside_of
from published_numbers import numbers_of

FINE = 1e-12  # of a step: errors at the end are a hundred times larger, and smaller than all tolerances here


def close(found: Any, expected: Any, tolerance: float) -> None:
    np.testing.assert_allclose(np.asarray(found, dtype=float), expected, rtol=0, atol=tolerance)


# Pendula and tops


def test_the_simple_pendulum_of_iftomm_swings_as_jacobi_functions_say() -> None:
    p, _, expected = numbers_of("iftomm_simple_pendulum")
    model = kn.Model("pendulum")
    model.gravity = -p["g"] * model.frame.y
    q = model.coordinates("q")
    bar = kn.Pin(q, axis="z")
    bob = model.add_body("bob", joint=bar, center=(0, -p["L"], 0), mass=p["m"], inertia=kn.inertia())
    times = [0.0, *map(float, expected["xy_at_t"]), 4 * expected["period"]]
    run = (
        kn.derive(model)
        .compile()
        .simulate(stop=10, parameters={}, initial={q: -math.pi / 2}, times=sorted(times), rtol=1e-13)
    )
    for t, place in expected["xy_at_t"].items():
        close(run[bob][:2, list(run.t).index(float(t))], place, expected["tol_abs"])
    # After four periods, and at the start, the bar is horizontal and at rest.
    close(run["q"][list(run.t).index(times[-1])], -math.pi / 2, 1e-9)
    tension = np.linalg.norm(run.joint_force(bob), axis=0)
    close(tension, 3 * p["m"] * p["g"] * np.cos(run["q"]), 1e-8)


def heavy_top() -> tuple[kn.Model, Any]:
    p, _, _ = numbers_of("heavy_top")
    model = kn.Model("heavy top")
    model.gravity = -p["g"] * model.frame.z
    top = model.add_body("top", joint=kn.Spherical(), center=(0, 1, 0), mass=p["m"], inertia=kn.inertia(*p["J_com"]))
    return model, top


def test_the_heavy_top_has_the_published_euler_parameters() -> None:
    _, start, expected = numbers_of("heavy_top")
    model, top = heavy_top()
    wx, wy, wz = start["omega_body"]
    initial = {"e0_top": 1, "e1_top": 0, "e2_top": 0, "e3_top": 0, "wx_top": wx, "wy_top": wy, "wz_top": wz}
    run = (
        kn.derive(model)
        .compile()
        .simulate(stop=1.0, parameters={}, initial=initial, times=[0.0, expected["t"], 1.0], rtol=FINE)
    )
    found = run.states[:4, 1]
    # A quaternion and its negative are the same turn.
    found = found * np.sign(found[0] * expected["published_rk4_euler_parameters"][0])
    close(found, expected["published_rk4_euler_parameters"], expected["tol_abs"])
    fine, loose = expected["recomputed"], expected["tol_recomputed"]
    close(found, fine["euler_parameters"], loose)
    close(run[top][:, 1], fine["com"], loose)
    close(run[top][:, 2], fine["com_at_t1"], loose)
    close(run.states[4:, 1], fine["omega_body"], loose)
    close(run.joint_force(top)[:, 0], fine["pivot_force_on_body_t0"], loose)


def lagrange_top(sequence: str) -> tuple[Any, dict[str, float]]:
    """I1 is about the pivot. The published numbers have I1 < m l², which no body has; the equations do not mind."""
    p, _, _ = numbers_of("lagrange_top")
    model = kn.Model("Lagrange top")
    m, l, g, I1, I3 = model.parameters("m l g I1 I3")
    model.gravity = -g * model.frame.z
    inertia = kn.inertia(I1, I1, I3, about=(0, 0, 0), physical=False)
    model.add_body("top", joint=kn.Gimbal(sequence), center=(0, 0, l), mass=m, inertia=inertia)
    return kn.derive(model).compile(), p


@pytest.mark.parametrize("which", [0, 1], ids=["slow", "fast"])
def test_the_lagrange_top_precesses_steadily_at_both_rates(which: int) -> None:
    _, start, expected = numbers_of("lagrange_top")
    kernel, p = lagrange_top("313")
    theta, spin, rate = math.radians(start["theta_deg"]), start["w3"], expected["Omega"][which]
    x = np.array([0.3, theta, 0.7, rate, 0.0, spin - rate * math.cos(theta)])
    # Relative to what the terms of θ̈ that cancel each other are: Ω ω3.
    close(kernel.derivative(p)(0.0, x)[3:], 0.0, expected["tol_rel"] * rate * spin)


def test_the_sleeping_top_wakes_below_its_critical_spin() -> None:
    _, _, expected = numbers_of("lagrange_top")
    kernel, p = lagrange_top("123")
    jacobian = kernel.function("jacobian_states", p)

    def growth(spin: float) -> float:
        return float(np.linalg.eigvals(jacobian(0.0, np.array([0, 0, 0.4, 0, 0, spin]))).real.max())

    # The real part grows with the root of what is missing: 1e-9 of the spin shows as some 1e-4 of it.
    critical = expected["sleeping_w3"]
    assert growth(critical * (1 + 1e-9)) < 1e-5
    assert growth(critical * (1 - 1e-9)) > 1e-4


@pytest.mark.parametrize("count", [2, 3, 5, 12])
def test_normal_modes_of_a_hanging_chain_are_zeros_of_laguerre_polynomials(count: int) -> None:
    p, _, expected = numbers_of("n_pendulum")
    model = kn.Model("chain")
    model.gravity = -p["g"] * model.frame.y
    parent = None
    for k in range(count):
        at = (0, -p["l"] if k else 0, 0)
        place = {"parent": parent, "joint": kn.Pin(axis="z", at=at), "center": (0, -p["l"], 0)}
        parent = model.add_body(f"B{k}", mass=p["m"], inertia=kn.inertia(), **place)
    jacobian = kn.derive(model).compile().function("jacobian_states", {})(0.0, np.zeros(2 * count))
    found = np.sort(-np.linalg.eigvals(jacobian[count:, :count]).real)
    exact = roots_laguerre(count)[0]
    np.testing.assert_allclose(found, exact, rtol=expected["tol_rel"])
    np.testing.assert_allclose(found, expected.get(f"N{count}", exact), rtol=expected["tol_rel"])


# Carts


def cart_and_pole(upright: bool, **loads: Any) -> tuple[kn.Model, Any]:
    model = kn.Model("cart and pole")
    M, m, l, I, g = model.parameters("M m l I g")
    model.gravity = -g * model.frame.y
    x, q = model.coordinates("x q")
    cart = model.add_body("cart", joint=kn.Slider(x, axis="x", **loads), mass=M, inertia=kn.inertia())
    center = (0, l if upright else -l, 0)
    model.add_body("pole", parent=cart, joint=kn.Pin(q, axis="z"), center=center, mass=m, inertia=kn.inertia(zz=I))
    return model, q


def test_a_pole_on_a_cart_of_a_milligram_swings_as_published() -> None:
    p, start, expected = numbers_of("light_cartpole")
    model, q = cart_and_pole(upright=False)
    kernel = kn.derive(model).compile(events=[kn.Event("vertical", q)])
    run = kernel.simulate(
        stop=10,
        parameters={"M": p["M"], "m": p["m"], "l": p["L"], "I": 0.0, "g": p["g"]},
        initial={"x": 0.0, "q": start["theta_from_down"]},
        times=[10.0],
        rtol=FINE,
    )
    assert len(run.events) == expected["published"]["vertical_crossings"]
    rates = [abs(event.before[kernel.states[-1]]) for event in run.events]
    np.testing.assert_allclose(rates, expected["exact_peak_rate"], rtol=expected["published"]["acceptance_error"])
    fine = expected["recomputed"]
    close([event.time for event in run.events[:2]], fine["first_crossings_s"], expected["tol_abs"])
    close([run["x"][-1], run["q"][-1]], [fine["x_at_10s"], fine["theta_at_10s"]], expected["tol_abs"])


def test_the_inverted_pendulum_of_ctms_has_the_published_state_space() -> None:
    p, _, expected = numbers_of("ctms_pendulum")
    model, _ = cart_and_pole(upright=True, damper=p["b"], motor=None)
    F = model.inputs("F")
    model.add_force(model["cart"], F * model.frame.x)
    kernel = kn.derive(model).compile()
    values = {name: p[name] for name in ("M", "m", "l", "I", "g")}
    x = np.zeros(4)
    A = kernel.function("jacobian_states", values, {"F": 0.0})(0.0, x)
    B = kernel.function("jacobian_inputs", values, {"F": 0.0})(0.0, x)
    order = [0, 2, 1, 3]  # theirs: x, ẋ, φ, φ̇
    close(A[np.ix_(order, order)], expected["A"], expected["tol_abs"])
    close(np.ravel(B)[order], expected["B"], expected["tol_abs"])
    exact = expected["exact"]
    close([A[2, 2], A[2, 1], A[3, 2], A[3, 1]], [exact[name] for name in ("a22", "a23", "a42", "a43")], 1e-12)


# Joints of ADAMS


JOINTS = {"revolute": kn.Pin, "spherical": kn.Spherical, "cylindrical": kn.Cylindrical}


@pytest.mark.parametrize("kind", JOINTS)
def test_bodies_on_the_inclined_joints_of_adams_move_and_press_as_published(kind: str) -> None:
    p, _, expected = numbers_of(f"adams_{kind}")
    model = kn.Model(kind)
    model.gravity = -p["g"] * model.frame.z
    joint = JOINTS[kind](at=p["joint"], turned=("x", -math.pi / 4))
    arm = np.subtract(p["com"], p["joint"]).tolist()  # along x, about which the body is turned
    body = model.add_body("B", joint=joint, center=arm, mass=p["m"], inertia=kn.inertia(*p["I_body"]))
    rows = {float(t): row for t, row in expected["rows"].items()}
    initial = {"e0_B": 1, "e1_B": 0, "e2_B": 0, "e3_B": 0} if kind == "spherical" else {}
    kernel = kn.derive(model).compile()
    initial = initial or dict.fromkeys(kernel.states, 0.0)
    run = kernel.simulate(stop=5, parameters={}, initial=initial, times=list(rows), rtol=FINE)
    tolerance = expected["tol"]
    force, torque = -run.joint_force(body), -run.joint_torque(body)
    # Theirs is about a marker on the ground, ours about the point of the body on the axis.
    lever = run[body.origin] - np.array(p["joint"])[:, None]
    found = {
        "Pos": run[body],
        "Vel": run.velocity(body),
        "Avel": run.angular_velocity(body),
        "Acc": run.acceleration(body),
        "Rforce": force,
        "Rtorque": torque + np.cross(lever, force, axis=0),
    }
    for k, row in enumerate(rows.values()):
        for name, numbers in row.items():
            close(found[name][:, k], numbers, tolerance["Vel" if name == "Avel" else name])


# Robots


WRENCH = ("fx", "fy", "fz", "tx", "ty", "tz")


def puma() -> tuple[Any, dict[str, Any], dict[str, float]]:
    """The Puma 560 by its Denavit–Hartenberg numbers, with a wrench on the tool; those numbers; and parameters.

    A rotor of inertia J behind a gear G has the kinetic energy J G² q̇²/2 of a particle on a rail. The moments of link
    3, 0.066, 0.086 and 0.0125, are measured ones that no body has: 0.086 exceeds the sum of the others. They are
    accepted as they are, and the published torques come out.
    """
    p, _, _ = numbers_of("puma_560")
    model = kn.Model("Puma 560")
    model.gravity = -model.parameters("g") * model.frame.z
    wrench = model.parameters(" ".join(WRENCH))
    values = dict.fromkeys(WRENCH, 0.0) | {"g": 9.81}
    q = model.coordinates(" ".join(f"q{k + 1}" for k in range(6)))
    parent = None
    for k in range(6):
        # The link's frame is at its far end: a along x from the joint, and turned by α.
        joint = kn.Pin(
            q[k],
            axis="z",
            at=(0, 0, p["d"][k]),
            child_at=(-p["a"][k], 0, 0),
            child_turned=("x", -p["alpha"][k]),
        )
        parent = model.add_body(
            f"L{k + 1}",
            parent=parent,
            joint=joint,
            mass=p["m"][k],
            center=p["r"][k],
            inertia=kn.inertia(*p["I_diag"][k], physical=k != 2),
        )
        rail = model.origin.moved(f"R{k + 1}", p["G"][k] * q[k] * model.frame.x)
        model.add_particle(f"rotor{k + 1}", rail, mass=p["Jm"][k])
    tool = parent
    # The tool presses with the wrench; what acts on it is the opposite.
    model.add_force(tool.origin, -tool.frame.vector(*wrench[:3]))
    model.add_torque(tool, -tool.frame.vector(*wrench[3:]))
    return kn.derive(model).compile(), p, values


def friction(p: dict[str, Any], qd: Any) -> Any:
    """Viscous and Coulomb friction of motors that turn forward, or stand."""
    G = np.abs(p["G"])
    return G**2 * p["B"] * qd + G * p["Tc_plus"] * np.sign(qd)


@pytest.mark.margin("published with this tolerance")
def test_the_puma_560_needs_the_published_torques() -> None:
    _, start, expected = numbers_of("puma_560")
    kernel, p, values = puma()
    q = np.array(start["q"])

    def torques(qd: float, qdd: float, **others: float) -> Any:
        inverse = kernel.inverse_dynamics(values | others, solve_for_inputs=False)
        return inverse(0.0, np.array([*q, *[qd] * 6]), np.full(6, qdd))

    published, fine = expected["published"], expected["recomputed_frictionless"]
    for qd in (0, 1):
        for qdd in (0, 1):
            close(torques(qd, qdd), fine[f"qd{qd}_qdd{qdd}"], expected["tol_recomputed"])
            close(torques(qd, qdd) + friction(p, np.full(6, qd)), published[f"qd{qd}_qdd{qdd}"], expected["tol_abs"])
    close(torques(1, 1, g=0.0) + friction(p, np.ones(6)), published["qd1_qdd1_no_gravity"], expected["tol_abs"])
    wrench = dict(zip(WRENCH, (1.0, 2.0, 3.0, 1.0, 2.0, 3.0), strict=True))
    close(torques(0, 0, **wrench), published["wrench_1_2_3_1_2_3_on_tool_frame"], expected["tol_abs"])


def test_the_puma_560_accelerates_as_published() -> None:
    _, start, expected = numbers_of("puma_560")
    kernel, p, values = puma()
    published = expected["published"]
    qd, tau = np.array(published["forward_qd"]), np.array(published["forward_tau"])
    x = np.array([*start["q"], *qd])
    M, f = kernel.function("mass_matrix", values)(0.0, x), kernel.function("forcing", values)(0.0, x)
    close(np.linalg.solve(M, tau - friction(p, qd) + f), published["forward_qdd"], expected["tol_abs"])


def test_a_planar_arm_needs_the_published_torques_and_its_tip_is_where_it_should_be() -> None:
    p, start, expected = numbers_of("planar_3r")
    model = kn.Model("planar arm")
    model.gravity = -p["g"] * model.frame.y
    parent = None
    for k in range(3):
        # Each link after the first is at right angles to the one before when its angle is zero.
        place = {"at": (p["L"], 0, 0), "turned": ("z", math.pi / 2)} if k else {}
        joint = kn.Pin(axis="z", **place)
        parent = model.add_body(f"L{k}", parent=parent, joint=joint, mass=p["m"], inertia=kn.inertia(zz=p["Izz"]))
    tip = parent.origin.moved("tip", p["L"] * parent.frame.x)
    kernel = kn.derive(model).compile()
    x, none = np.array([*start["q"], *start["qd"]]), np.empty(0)
    tau = kernel.inverse_dynamics({}, solve_for_inputs=False)(0.0, x, np.array(start["qdd"]))
    close(tau, expected["tau"], expected["tol_abs"])
    arguments = (np.zeros(1), x, none, none)
    close(inside_of(kernel).quantity("value", tip).one(*arguments)[:2], expected["tip_position"], expected["tol_abs"])
    close(
        inside_of(kernel).quantity("velocity", tip).one(*arguments)[:2], expected["tip_velocity"], expected["tol_abs"]
    )


# Chains and trees of RBDL


LINKS = numbers_of("rbdl")[0]
TREES = {
    "double": LINKS["double"],
    "triple": [*LINKS["double"], [1, [1, 0, 0], "z", [1, 0, 0]]],
    "double3d": LINKS["double3d"],
    "tree3d": LINKS["tree3d"],
}


@pytest.mark.parametrize("name", TREES)
def test_chains_and_trees_of_rbdl_start_to_fall_as_published(name: str) -> None:
    _, _, expected = numbers_of("rbdl")
    model = kn.Model(name)
    model.gravity = -9.81 * model.frame.y
    bodies: list[Any] = []
    for k, (parent, at, axis, center) in enumerate(TREES[name]):
        place = {"parent": None if parent < 0 else bodies[parent], "joint": kn.Pin(axis=axis, at=at)}
        bodies.append(model.add_body(f"B{k}", **place, center=center, mass=1, inertia=kn.inertia(1, 1, 1)))
    found = kn.derive(model).compile().derivative({})(0.0, np.zeros(2 * len(bodies)))
    close(found[len(bodies) :], expected[name], expected["tol_abs"])


def test_a_joint_of_three_turns_of_rbdl_starts_to_fall_as_published() -> None:
    _, _, expected = numbers_of("rbdl")
    model = kn.Model("three turns")
    model.gravity = -9.81 * model.frame.y
    model.add_body("B", joint=kn.Gimbal("321"), center=(0, 0.5, 0), mass=1, inertia=kn.inertia(1, 1, 1))
    found = kn.derive(model).compile().derivative({})(0.0, np.array([1.0, 0, 0, 0, 0, 0]))
    close(found[3:], expected["three_dof_joint"], expected["tol_abs"])


def test_a_point_of_a_floating_body_moves_as_humans_says() -> None:
    p, start, expected = numbers_of("humans")
    model = kn.Model("floating body")
    q = model.coordinates("q1 q2 q3 q4 q5 q6")
    B = model.frame.rotated("B", q[3:], sequence="321")
    origin = model.origin.moved("Bo", model.frame.vector(*q[:3]))
    model.add_body("body", frame=B, center=origin, mass=1, inertia=kn.inertia(1, 2, 3))
    points = [origin.moved(name, B.vector(*p[name])) for name in ("point", "point2")]
    equations = kn.derive(model)
    values = dict(zip(equations.coordinates, start["q"], strict=True))
    values |= dict(zip(equations.speeds, start["qd"], strict=True))

    def measured(vector: Any, udot: Any = (0.0,) * 6) -> list[float]:
        rates = {u.dot: rate for u, rate in zip(equations.speeds, udot, strict=True)}
        return [float(number.xreplace(rates).xreplace(values)) for number in vector.components(model.frame)]

    tolerance = expected["tol_abs"]
    close(measured(points[0].position_from(model.origin)), expected["position"], tolerance)
    close(measured(equations.velocity(points[0])), expected["velocity"], tolerance)
    close(measured(equations.velocity(points[1])), expected["velocity_point2"], tolerance)
    acceleration = equations.acceleration(points[0])
    close(measured(acceleration), expected["acceleration_qdd0"], tolerance)
    close(measured(acceleration, start["qdd_case_b"]), expected["acceleration_case_b"], tolerance)


# In space


def test_the_tumbling_brick_of_nasa_turns_as_jacobi_functions_say() -> None:
    p, start, expected = numbers_of("tumbling_brick")
    model = kn.Model("brick")
    model.add_body("B", joint=kn.Free(), mass=p["m_slug"], inertia=kn.inertia(*p["I_slug_ft2"]))
    rates = dict(zip(("wx_B", "wy_B", "wz_B"), np.radians(start["omega_deg_s"]), strict=True))
    rest = {"e0_B": 1, "e1_B": 0, "e2_B": 0, "e3_B": 0, "x_B": 0, "y_B": 0, "z_B": 0}
    times = [0.1, 10.0, expected["period_s"], 20.0, 30.0]
    run = kn.derive(model).compile().simulate(stop=30, parameters={}, initial={**rest, **rates}, times=times, rtol=FINE)
    found = np.degrees([run[name] for name in rates])
    for t, numbers in expected["exact_deg_s"].items():
        close(found[:, times.index(float(t))], numbers, expected["tol_abs"])
    for t, numbers in expected["published_sim01"].items():
        close(found[:, times.index(float(t))], numbers, expected["tol_abs"])
    close(found[:, 2], start["omega_deg_s"], expected["tol_abs"])


def test_the_spacecraft_of_basilisk_is_on_its_orbit_after_ten_seconds() -> None:
    p, start, expected = numbers_of("basilisk")
    model = kn.Model("orbit")
    x, y, z = model.coordinates("x y z")
    u = model.speeds("u v w")
    mu = model.parameters("mu")
    r = x * model.frame.x + y * model.frame.y + z * model.frame.z
    P = model.origin.moved("P", r)
    model.add_particle("craft", P, mass=1)
    model.add_force(P, -mu / (x**2 + y**2 + z**2) ** 1.5 * r)
    initial = dict(zip((x, y, z, *u), [*start["r"], *start["v"]], strict=True))
    run = (
        kn.derive(model)
        .compile()
        .simulate(stop=expected["t"], parameters={"mu": p["mu"]}, initial=initial, times=[expected["t"]], rtol=FINE)
    )
    np.testing.assert_allclose(run["craft"][:, -1], expected["r"], rtol=expected["r_tol_rel"])


@pytest.mark.margin("published with this tolerance")
def test_the_free_spacecraft_of_basilisk_has_the_published_attitude() -> None:
    p, start, expected = numbers_of("basilisk")
    model = kn.Model("attitude")
    model.add_body("B", joint=kn.Spherical(), mass=1, inertia=kn.inertia(*p["I"]))
    rates = dict(zip(("wx_B", "wy_B", "wz_B"), start["omega"], strict=True))
    run = (
        kn.derive(model)
        .compile()
        .simulate(
            stop=expected["t"],
            parameters={},
            initial={"e0_B": 1, "e1_B": 0, "e2_B": 0, "e3_B": 0, **rates},
            times=[expected["t"]],
            rtol=FINE,
        )
    )
    e0, *e = run.states[:4, -1]
    # Modified Rodrigues parameters; of the two sets that a turn has, the one within the unit sphere.
    sigma = np.array(e) / (1 + e0)
    if np.linalg.norm(sigma) > 1:
        sigma = -np.array(e) / (1 - e0)
    np.testing.assert_allclose(sigma, expected["sigma"], rtol=expected["sigma_tol_rel"])
    close(run.states[4:, -1], expected["omega_recomputed"], 1e-8)


def test_a_reaction_wheel_turns_its_hub_as_in_the_closed_form() -> None:
    I1, Js, torque = 2.0, 0.4, 0.2
    model = kn.Model("gyrostat")
    hub = model.add_body("hub", joint=kn.Pin(axis="z"), mass=5, inertia=kn.inertia(1, 1, I1))
    spin = kn.Pin(axis="z", motor=torque)
    model.add_body("wheel", parent=hub, joint=spin, mass=1, inertia=kn.inertia(Js / 2, Js / 2, Js))
    initial = {"q_hub": 0, "q_wheel": 0, "u_hub": 0.35, "u_wheel": 100.0}
    run = kn.derive(model).compile().simulate(start=5, stop=10, parameters={}, initial=initial)
    since = run.t - 5
    close(run["u_hub"], 0.35 - torque / I1 * since, 1e-12)
    # Relative to the hub, as the joint's speed is: the wheel gains (I1 + Js) u / (I1 Js) per second.
    close(run["u_wheel"], 100 + (I1 + Js) * torque / (I1 * Js) * since, 1e-11)


def test_a_spacecraft_that_moves_its_panels_keeps_its_mass_centre_and_angular_momentum() -> None:
    """A hub of 750 kg and two panels of 100 kg on hinges 1.5 m away, driven by 2 N m for 10 s, as in Basilisk."""
    model = kn.Model("hub with panels")
    hub = model.add_body("hub", joint=kn.Free(), mass=750, inertia=kn.inertia(900, 800, 600))
    for name, side in (("left", -1), ("right", 1)):
        hinge = kn.Pin(axis="y", at=(1.5 * side, 0, 0.1), motor=2 * side)
        panel = {"mass": 100, "inertia": kn.inertia(50, 100, 60), "center": (1.5 * side, 0, 0)}
        model.add_body(name, parent=hub, joint=hinge, **panel)
    kernel = kn.derive(model).compile()
    start = dict.fromkeys(kernel.states, 0.0) | {"e0_hub": 1.0, "wx_hub": 0.01, "wy_hub": -0.02, "wz_hub": 0.03}
    run = kernel.simulate(stop=10, parameters={}, initial=start, rtol=FINE)
    assert np.ptp(run["q_left"]) > 0.3
    # The mass centre goes on as it began: the velocity of the start is that of turning panels.
    center = run.mass_center()
    close(center, center[:, :1] + run.linear_momentum()[:, :1] / 950 * run.t, 1e-10)
    H = run.angular_momentum()
    np.testing.assert_allclose(H, np.repeat(H[:, :1], run.t.size, axis=1), atol=1e-9 * np.abs(H).max())
