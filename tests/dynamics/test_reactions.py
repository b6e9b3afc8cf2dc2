"""Forces that do no work: against Newton's laws written by hand, Lagrange's multipliers, and published numbers.

Proves: dynamics/reactions/auxiliary.py, dynamics/reactions/connections.py, dynamics/reactions/cuts.py,
dynamics/reactions/in_trees.py, dynamics/reactions/items.py, dynamics/reactions/graph.py,
dynamics/reactions/numbers.py, equations/reactions.py.
"""

from __future__ import annotations

import copy
import json
import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import kanes as kn
from kanes.dynamics.accelerations import Accelerations
from kanes.dynamics.reactions.items import Items
from kanes.equations.equations import graphs_of
from kanes.expr.algebra import Matrix
from kanes.kane.kinematics import Kinematics
from kanes.kernel.kernel import inside_of
from kanes.model.constraints.rows import Slip

ORACLES = json.loads((Path(__file__).parents[1] / "data" / "mechanisms.json").read_text(encoding="utf-8"))["cases"]
G = 9.81


def close(found: Any, expected: Any, tolerance: float) -> None:
    np.testing.assert_allclose(np.asarray(found, dtype=float), expected, rtol=0, atol=tolerance)


def number(expression: Any, values: dict[Any, float]) -> float:
    """An expression of SymPy at given numbers; a symbol left over would be an error."""
    return float(expression.xreplace(values))


# Strings and rods


def tensions_by_newton(q: Any, u: Any, L: float, m1: float, m2: float) -> tuple[Any, Any, Any]:
    """q̈, T1 and T2 of the double pendulum from  m a = Σ F  of each particle: four equations, four unknowns."""
    s, c = np.sin(q), np.cos(q)
    side = np.array([c, s]).T  # along which each particle moves as its own angle grows
    up = np.array([-s, c]).T  # along each string, towards its upper end
    towards = L * u[:, None] ** 2 * up  # centripetal
    A, right = np.zeros((4, 4)), np.zeros(4)
    # m1 a1 = T1 up1 − T2 up2 − m1 g y,  m2 a2 = T2 up2 − m2 g y
    A[:2, 0], A[:2, 2], A[:2, 3] = m1 * L * side[0], -up[0], up[1]
    right[:2] = -m1 * towards[0] - [0, m1 * G]
    A[2:, 0], A[2:, 1], A[2:, 3] = m2 * L * side[0], m2 * L * side[1], -up[1]
    right[2:] = -m2 * (towards[0] + towards[1]) - [0, m2 * G]
    x = np.linalg.solve(A, right)
    return x[:2], x[2], x[3]


@pytest.fixture(scope="module")
def pendulum() -> Any:
    model = kn.library.double_pendulum(tensions=False)
    equations = kn.derive(model)
    A, B, P1, P2 = (model[name] for name in ("A", "B", "P1", "P2"))
    return model, equations, equations.reactions((P1, A.y), (P2, B.y))


def test_tensions_of_the_double_pendulum_are_those_of_newton(pendulum: Any) -> None:
    model, _, tensions = pendulum
    L, m1, m2 = 0.7, 1.3, 2.1
    q, u = np.array([0.4, -0.9]), np.array([1.5, -2.5])
    udot, T1, T2 = tensions_by_newton(q, u, L, m1, m2)
    names = {"q1": q[0], "q2": q[1], "u1": u[0], "u2": u[1], "L": L, "m1": m1, "m2": m2, "g": G}
    values = {model[name]: value for name, value in names.items()}
    rates = {model["u1"].dot: udot[0], model["u2"].dot: udot[1]}
    for point, T in (("P1", T1), ("P2", T2)):
        # Sums of a few terms of some tens of newtons.
        assert number(tensions[model[point]], {**values, **rates}) == pytest.approx(T, abs=1e-12)
        assert number(tensions.solved[model[point]], values) == pytest.approx(T, abs=1e-12)
    by_numbers = tensions.at(names)
    assert by_numbers["P1 along a_y"].value == pytest.approx(T1, abs=1e-12)
    assert by_numbers["P2 along b_y"].value == pytest.approx(T2, abs=1e-12)


def test_tensions_read_as_one_would_write_them(pendulum: Any) -> None:
    *_, tensions = pendulum
    assert tensions.text().splitlines() == [
        "R of P₁ · a_y = -L m₂ u̇₂ sin(q₁ - q₂) + L m₂ u₂² cos(q₁ - q₂) + L u₁² (m₁ + m₂) + g (m₁ + m₂) cos(q₁)",
        "R of P₂ · b_y = L m₂ u̇₁ sin(q₁ - q₂) + m₂ (L u₁² cos(q₁ - q₂) + L u₂² + g cos(q₂))",
    ]
    assert tensions.latex().startswith(r"\begin{aligned} R^{P_{1}} \cdot \hat{a}_{y} &= - L m_{2} \dot{u}_{2}")
    assert not any(symbol.name.startswith("u̇") for value in tensions.solved.values() for symbol in value.free_symbols)


def test_everything_that_holds_a_pendulum_is_its_two_strings(pendulum: Any) -> None:
    _, equations, tensions = pendulum
    everything = equations.reactions()
    assert list(everything) == ["force on P1 along a_y", "force on P2 along b_y"]
    assert list(everything.values()) == list(tensions.values())
    # Nothing acts across the plane.
    assert everything["force on P1 along a_z"] == 0


def test_a_string_that_is_a_load_already_leaves_nothing_to_be_held(pendulum: Any) -> None:
    """With T1 and T2 as inputs what is left over is the tension less the input."""
    *_, tensions = pendulum
    model = kn.library.double_pendulum()
    loaded = kn.derive(model).reactions((model["P1"], model["A"].y))
    difference = loaded["P1"] - (tensions["force on P1 along a_y"] - model["T1"])
    assert difference.expand() == 0


def test_tensions_along_a_run_are_those_of_the_same_pendulum_with_rods_as_constraints(pendulum: Any) -> None:
    """Angles in one model; Cartesian coordinates, kept at a distance, in the other."""
    model, equations, tensions = pendulum
    L, m1, m2 = 0.7, 1.3, 2.1
    parameters = {"L": L, "m1": m1, "m2": m2, "g": G}
    times = np.linspace(0, 1, 5)
    run = equations.compile(outputs={"T": tensions}).simulate(
        stop=1, parameters=parameters, initial={"q1": 0.4, "q2": -0.9, "u1": 1.5}, times=times, rtol=1e-12
    )
    T = np.array([run.reaction(model["P1"], along=model["A"].y).value, run.reaction("P2", model["B"].y).value])
    close(run["T"], T, 1e-12)
    close(run[tensions], T, 1e-12)

    other = kn.Model("particles on rods")
    x1, y1, x2, y2 = other.coordinates("x1 y1 x2 y2")
    N, O = other.frame, other.origin
    other.gravity = -G * N.y
    first = other.add_particle("first", O.moved("P1", x1 * N.x + y1 * N.y), mass=m1)
    second = other.add_particle("second", O.moved("P2", x2 * N.x + y2 * N.y), mass=m2)
    rods = other.add_distance(O, first, L, name="rod 1"), other.add_distance(first, second, L, name="rod 2")
    at, v = run[model["P2"]][:2, 0], run.velocity(model["P2"])[:2, 0]
    start = dict(zip(("x1", "y1"), run[model["P1"]][:2, 0], strict=True)) | {"x2": at[0], "y2": at[1]}
    w = run.velocity(model["P1"])[:2, 0]
    start |= {"u_x1": w[0], "u_y1": w[1], "u_x2": v[0], "u_y2": v[1]}
    kernel = kn.derive(other).compile()
    again = kernel.simulate(stop=1, parameters={}, initial=start, times=times, rtol=1e-12)
    found = np.array([again.reaction(rod).tension for rod in rods])
    close(found, T, 1e-6)  # of the two integrations, for a chaotic motion
    # On the second of its two points a rod pulls towards the first.
    pull = again.reaction("rod 2").force
    along = (again["first"] - again["second"]) / L
    close(pull, along * found[1], 1e-11)
    close(again.reaction(rods[1].rows[0]).value, -found[1], 1e-12)

    # Lagrange's equations have the same multipliers.
    lagrange = kn.lagrange(other)
    symbols = {q: again[q.name][2] for q in lagrange.system.coordinates}
    symbols |= {q.dot: again[f"u_{q.name}"][2] for q in lagrange.system.coordinates}
    a = np.array(lagrange.constraint_matrix.xreplace(symbols), dtype=float)
    M = np.array(lagrange.mass_matrix.xreplace(symbols), dtype=float)
    f = np.array(lagrange.forcing.xreplace(symbols), dtype=float).ravel()
    accelerations = np.concatenate([again.acceleration(first)[:2, 2], again.acceleration(second)[:2, 2]])
    multipliers, *_ = np.linalg.lstsq(a.T, M @ accelerations - f, rcond=None)
    close(-multipliers, found[:, 2], 1e-9)


def test_the_bar_of_the_simple_pendulum_of_iftomm_pulls_with_three_times_the_weight_at_the_bottom() -> None:
    """T = 3 m g cos θ, θ from the downward vertical, let go from the horizontal."""
    model = kn.Model("simple pendulum")
    x, y = model.coordinates("x y")
    N = model.frame
    model.gravity = -G * N.y
    bob = model.add_particle("bob", model.origin.moved("P", x * N.x + y * N.y), mass=1)
    bar = model.add_distance(model.origin, bob, 1, name="bar")
    run = kn.derive(model).compile().simulate(stop=10, parameters={}, initial={x: -1, y: 0}, rtol=1e-12)
    # By the balance of energy, which the integration keeps to some 1e-8 in ten seconds.
    close(run.reaction(bar).tension, -3 * G * run[y], 1e-6)


# Joints


def test_the_pin_of_a_pendulum_reads_as_in_a_textbook() -> None:
    model = kn.Model("rod")
    q = model.coordinates("q")
    m, l, g, k = model.parameters("m l g k")
    T = model.inputs("T")
    model.gravity = -g * model.frame.y
    joint = kn.Pin(q, axis="z", motor=T, spring=k)
    A = model.add_body("A", mass=m, center=(0, -l / 2, 0), inertia=kn.solids.rod(m, l, axis="y"), joint=joint)
    reactions = kn.derive(model).reactions(A)
    u = kn.derive(model).speeds[0]
    assert reactions.force(A) == m * (l * u.dot / 2 + g * kn_sin(q)) * A.x + m * (l * u**2 / 2 + g * kn_cos(q)) * A.y
    # Along its axis a pin transmits what its motor and its spring do.
    assert reactions.torque("A") == (T - k * q) * A.z
    assert list(reactions) == ["force on A", "torque on A"]


def kn_sin(q: Any) -> Any:
    import sympy

    return sympy.sin(q)


def kn_cos(q: Any) -> Any:
    import sympy

    return sympy.cos(q)


TREES = {
    "stanford_arm": kn.library.stanford_arm,
    "five_body_spacecraft": lambda: kn.library.five_body_spacecraft("mixed"),
    "hinged_panels": kn.library.hinged_panels,
}


@pytest.mark.parametrize("name", TREES)
def test_auxiliary_speeds_give_what_is_handed_from_link_to_link(name: str) -> None:
    """Two methods for the wrench in each joint of a tree: free bodies all at once, and one after the other."""
    equations = kn.derive(TREES[name]())
    computation = graphs_of(equations).reduced
    items, accelerations = Items(graphs_of(equations).kinematics), Accelerations(computation)
    forces, wrenches = accelerations.forces, accelerations.tree_wrenches
    assert wrenches is not None
    values = np.random.default_rng(0).uniform(0.3, 1.3, len(computation.graph.symbols))
    for elements in graphs_of(equations).kinematics.quaternions:
        places = [computation.graph.symbols.index(element) for element in elements]
        values[places] /= np.linalg.norm(values[places])
    for body in equations.system.bodies:
        pair = wrenches.of(body)
        other = [part.in_newtonian(forces).base for part in items.item(body).parts]
        numbers = computation.graph.function([pair[0].base, pair[1].base, *other])(values)
        scale = 1 + max(float(np.abs(each).max()) for each in numbers)
        close(numbers[0], numbers[2], 1e-12 * scale)
        close(numbers[1], numbers[3], 1e-12 * scale)


def test_of_two_bodies_with_one_mass_centre_each_joint_carries_the_loads_on_its_own() -> None:
    """Newton's law of the inner ring of a gimbal, whose mass centre is a point of the outer one: R = m a − F."""
    model = kn.Model("gimbal")
    q1, q2 = model.coordinates("q1 q2")
    N, l, m, F = model.frame, 0.4, 2.0, np.array([0.3, -0.7, 1.1])
    A = N.rotated("A", q1, N.x)
    B = A.rotated("B", q2, A.y)
    P = model.origin.moved("P", l * A.y)
    model.add_body("outer", frame=A, center=P, mass=1, inertia=kn.inertia(1, 2, 2.5))
    inner = model.add_body("inner", frame=B, center=P, mass=m, inertia=kn.inertia(1, 3, 2.5))
    model.add_force(inner, N.vector(*F))
    equations = kn.derive(model)
    values = {"q1": 0.3, "q2": 0.5, "u1": 0.7, "u2": -0.2}
    qddot = equations.evaluate(values)["udot"][0]
    along, across = np.array([0, np.cos(0.3), np.sin(0.3)]), np.array([0, -np.sin(0.3), np.cos(0.3)])
    a = l * (qddot * across - 0.7**2 * along)
    # Sums of a few terms near one.
    close(equations.reactions("inner").at(values)["inner"].force, m * a - F, 1e-14)


def test_bodies_placed_by_frames_have_joints_as_well() -> None:
    """The same two rods by joints and by frames and points."""
    p = {"m": 1.2, "l": 0.8, "g": G}
    by_joints = kn.Model("by joints")
    m, l, g = by_joints.parameters("m l g")
    q = by_joints.coordinates("q1 q2")
    by_joints.gravity = -g * by_joints.frame.y
    rod = {"mass": m, "center": (l / 2, 0, 0), "inertia": kn.solids.rod(m, l)}
    A = by_joints.add_body("A", joint=kn.Pin(q[0], axis="z"), **rod)
    by_joints.add_body("B", parent=A, joint=kn.Pin(q[1], axis="z", at=(l, 0, 0)), **rod)

    by_frames = kn.Model("by frames")
    m, l, g = by_frames.parameters("m l g")
    q = by_frames.coordinates("q1 q2")
    N = by_frames.frame
    by_frames.gravity = -g * N.y
    FA = N.rotated("FA", q[0], N.z)
    FB = FA.rotated("FB", q[1], FA.z)
    hinge = by_frames.origin.moved("H", l * FA.x)
    inertia = kn.solids.rod(m, l)
    by_frames.add_body("A", frame=FA, center=by_frames.origin.moved("A*", l / 2 * FA.x), mass=m, inertia=inertia)
    by_frames.add_body("B", frame=FB, center=hinge.moved("B*", l / 2 * FB.x), mass=m, inertia=inertia)

    runs = [
        kn.derive(model).compile().simulate(stop=1, parameters=p, initial={"q1": 0.3, "q2": 0.5, "u1": 1})
        for model in (by_joints, by_frames)
    ]
    for body in "AB":
        close(runs[0].reaction(body).force, runs[1].reaction(body).force, 1e-11)
        close(runs[0].reaction(body).torque, runs[1].reaction(body).torque, 1e-11)
    # The hinge is a point from which the second rod is placed.
    close(runs[1].reaction("H").force, runs[0].joint_force("B"), 1e-11)
    close(runs[1].reaction("H").torque, runs[0].joint_torque("B"), 1e-11)


def test_a_particle_on_a_link_is_carried_by_its_joint() -> None:
    """A bob at the end of a rod: not a tree of bodies, so that auxiliary speeds are the method."""
    model = kn.Model("rod and bob")
    model.gravity = -G * model.frame.y
    A = model.add_body("A", mass=2.0, center=(0.5, 0, 0), inertia=kn.inertia(zz=0.3), joint=kn.Pin(axis="z"))
    bob = model.add_particle("bob", A.point("P", 1), mass=3.0)
    run = kn.derive(model).compile().simulate(stop=1, parameters={}, initial={"q_A": 0.3, "u_A": 2})
    weight = np.array([[0], [G], [0]])
    held = 3.0 * (run.acceleration(bob) + weight)
    close(run.reaction("bob").force, held, 1e-12)
    close(run.joint_force(A), held + 2.0 * (run.acceleration(A) + weight), 1e-12)
    close(run.joint_torque(A)[2], 0, 1e-12)


# Loops


def four_bar_by_hand(q: Any, u: Any, p: dict[str, float], *, driven: bool) -> dict[str, Any]:
    """Newton's and Euler's laws of three links, with the forces of four pins as unknowns, and the closure.

    Unknowns: the accelerations of three angles, forces at O (on the crank), A (on the coupler), B (on the rocker) and
    C (on the rocker), and where the crank is driven at a constant rate the torque of the motor in place of its angular
    acceleration.
    """
    e = np.array([np.cos(q), np.sin(q)]).T
    n = np.array([-np.sin(q), np.cos(q)]).T
    c = {0: p["a"] / 2 * e[0], 1: p["x2"] * e[1] + p["y2"] * n[1], 2: p["c"] / 2 * e[2]}
    ends = {0: p["a"] * e[0], 1: p["b"] * e[1], 2: p["c"] * e[2]}
    masses = p["m1"], p["m2"], p["m3"]
    moments = p["m1"] * p["a"] ** 2 / 12, p["I2"], p["m3"] * p["c"] ** 2 / 12

    def turned(r: Any) -> Any:
        return np.array([-r[1], r[0]])

    A, right = np.zeros((11, 12)), np.zeros(11)
    forces = {"O": 3, "A": 5, "B": 7, "C": 9}
    on = {0: [("O", 1, 0 * e[0]), ("A", -1, ends[0])], 1: [("A", 1, 0 * e[0]), ("B", -1, ends[1])]}
    on[2] = [("C", 1, 0 * e[0]), ("B", 1, ends[2])]
    for link in range(3):
        row = 3 * link
        # The acceleration of the mass centre: that of the inner end of the coupler is the outer end of the crank.
        A[row : row + 2, link] = masses[link] * turned(c[link])
        right[row : row + 2] = masses[link] * c[link] * u[link] ** 2 - [0, masses[link] * p["g"]]
        if link == 1:
            A[row : row + 2, 0] = masses[1] * turned(ends[0])
            right[row : row + 2] += masses[1] * ends[0] * u[0] ** 2
        A[row + 2, link] = moments[link]
        for name, sign, r in on[link]:
            column, arm = forces[name], r - c[link]
            A[row : row + 2, column : column + 2] -= sign * np.eye(2)
            A[row + 2, column : column + 2] -= sign * np.array([-arm[1], arm[0]])
    A[2, 11] = -1
    # d²/dt² of (end of coupler) − (end of rocker).
    A[9:11, 0], A[9:11, 1], A[9:11, 2] = turned(ends[0]), turned(ends[1]), -turned(ends[2])
    right[9:11] = ends[0] * u[0] ** 2 + ends[1] * u[1] ** 2 - ends[2] * u[2] ** 2
    known = 0 if driven else 11
    x = np.zeros(12)
    x[11] = 0 if driven else p["T"]
    others = [column for column in range(12) if column != known]
    x[others] = np.linalg.solve(A[:, others], right - A[:, known] * x[known])
    return {**{name: x[column : column + 2] for name, column in forces.items()}, "T": x[11], "accelerations": x[:3]}


@pytest.mark.heavy
@pytest.mark.parametrize("driven", [False, True])
def test_the_pins_of_a_four_bar_carry_what_free_bodies_need(driven: bool) -> None:
    p = dict(ORACLES["four_bar"]["parameters"])
    rate = {"omega": 4.0} if driven else {}
    model = kn.library.four_bar(driven=driven)
    equations = kn.derive(model)
    parameters = {name: value for name, value in p.items() if name != "T"} | rate
    guess = {"q1": 0.0 if driven else 0.7, "q2": 0.9, "q3": 2.0, "u1": 4.0}
    start = kn.assemble(model, guess, parameters=parameters, fixed=["q1", "u1"])
    inputs = {} if driven else {"T": p["T"]}
    times = np.linspace(0, 1, 8)
    run = equations.compile().simulate(
        stop=1, parameters=parameters, initial=start, inputs=inputs, times=times, rtol=1e-12
    )
    loop = model.constraints[0]
    for k in range(times.size):
        q, u = run.states[:3, k], run.states[3:, k]
        by_hand = four_bar_by_hand(q, u, p, driven=driven)
        # Of forces of a hundred newtons.
        close(run.joint_force("crank")[:2, k], by_hand["O"], 1e-10)
        close(run.joint_force("coupler")[:2, k], by_hand["A"], 1e-10)
        close(run.reaction(loop).force[:2, k], by_hand["B"], 1e-10)
        close(run.joint_force("rocker")[:2, k], by_hand["C"], 1e-10)
        close(run.joint_torque("crank")[2, k], by_hand["T"], 1e-10)
        if driven:
            close(run.reaction("motion of q1").value[k], by_hand["T"], 1e-10)
    close(run.joint_torque("rocker"), 0, 1e-11)

    # The same by expressions, at one of the times.
    reactions = equations.reactions(loop, "crank", "rocker")
    state = dict(zip((*run.kernel.states, *run.kernel.parameters), [*run.states[:, 3], *run.parameters], strict=True))
    values = {model[name]: value for name, value in {**state, **inputs}.items()} | {model.time: times[3]}
    hand = four_bar_by_hand(run.states[:3, 3], run.states[3:, 3], p, driven=driven)
    values |= {u.dot: value for u, value in zip(equations.system.speeds, hand["accelerations"], strict=True)}
    for thing, force in ((loop, hand["B"]), ("crank", hand["O"]), ("rocker", hand["C"])):
        vector = reactions.force(thing).express(model.frame).components(model.frame)
        close([number(each, values) for each in vector[:2]], force, 1e-10)
    numbers = reactions.at({**state, **inputs, "t": times[3]})
    close(numbers["crank"].force[:2], hand["O"], 1e-10)
    close(numbers[loop.name].force[:2], hand["B"], 1e-10)


def test_the_pins_of_the_squeezing_mechanism_carry_what_was_published() -> None:
    """At the end of the published run, from its own state; the multipliers are the forces at E on K3, K4 and K6."""
    case = ORACLES["andrews"]
    published = case["published"]
    model = kn.library.andrews()
    equations = kn.derive(model)
    values = dict(zip(names_of(equations.system.coordinates), published["angles"], strict=True)) | {"T": 0.033}
    values |= dict(zip(names_of(equations.system.speeds), published["rates"], strict=True))
    # Printed with sixteen digits, its coordinates close the loops to 1e-9 or so.
    found = equations.reactions(*model.constraints).at(values)
    forces = np.concatenate([reaction.force[:2] for reaction in found.values()])
    np.testing.assert_allclose(forces, published["multipliers"], rtol=1e-5)


def names_of(symbols: Any) -> list[str]:
    return [symbol.name for symbol in symbols]


def test_the_pivot_of_the_heavy_top_is_pressed_as_published() -> None:
    """A free body whose point is tied to the ground, in place of a body on a spherical joint."""
    model = kn.Model("heavy top")
    model.gravity = -G * model.frame.z
    inertia = kn.inertia(0.234375, 0.46875, 0.234375)
    top = model.add_body("top", mass=15.0, center=(0, 1, 0), inertia=inertia, joint=kn.Free())
    pivot = model.add_loop(model.origin, top.point("Q"), name="pivot")
    start = dict.fromkeys(("x_top", "y_top", "z_top", "e1_top", "e2_top", "e3_top", "wx_top"), 0.0)
    start |= {"e0_top": 1.0, "wy_top": 150.0, "wz_top": -4.61538, "vx_top": 0.0, "vy_top": 0.0, "vz_top": 0.0}
    found = kn.derive(model).reactions(pivot, top).at(start)
    close(found["pivot"].force, [0.0, -319.52598817, -317.26246154], 1e-7)
    close(found["top"].force, 0, 1e-9)


LOOPS = {
    "spherical": (kn.Spherical(at=(0.4, 0.1, 0.2)), {}),
    "pin": (kn.Pin(axis="z", at=(0.4, 0.1, 0.2)), {"axis": "z"}),
    "universal": (kn.Universal("xy", at=(0.4, 0.1, 0.2)), None),
    "cylindrical": (kn.Cylindrical(axis="z", at=(0.4, 0.1, 0.2)), {"axis": "z"}),
    "slider": (kn.Slider(axis="x", at=(0.4, 0.1, 0.2)), {"axis": "x"}),
    "planar": (kn.Planar(normal="z", at=(0.4, 0.1, 0.2)), {"axis": "z"}),
    "weld": (kn.Weld(at=(0.4, 0.1, 0.2)), {}),
}


# Their rows are those of the others, of which a pin, a plane and a weld have each kind.
MORE_LOOPS = ("spherical", "universal", "cylindrical", "slider")


@pytest.mark.parametrize(
    "kind", [pytest.param(kind, marks=pytest.mark.heavy if kind in MORE_LOOPS else ()) for kind in LOOPS]
)
def test_a_joint_that_closes_a_loop_carries_what_the_same_joint_carries_in_a_tree(kind: str) -> None:
    """A second body on a joint of the first; and the second body free, tied to the first by the same joint."""
    joint, options = LOOPS[kind]
    J1, J2 = kn.inertia(0.4, 0.5, 0.6, 0.02, 0.03, -0.01), kn.inertia(0.2, 0.25, 0.3, 0.01, -0.02, 0.015)
    tree, tied = kn.Model("in a tree"), kn.Model("tied")
    bodies = {}
    for model in (tree, tied):
        model.gravity = -G * model.frame.z
        A = model.add_body("A", mass=2.0, center=(0.1, 0.2, -0.1), inertia=J1, joint=kn.Spherical(at=(0.1, 0, 0.3)))
        parent = {"parent": A, "joint": joint} if model is tree else {"joint": kn.Free()}
        B = model.add_body("B", mass=1.5, center=(0.3, -0.1, 0.2), inertia=J2, **parent)
        model.add_torque(B, 0.7 * B.x + 0.3 * model.frame.z)
        bodies[model] = A, B
    A, B = bodies[tied]
    extra: dict[str, Any] = {} if kind == "spherical" else {"bodies": (A, B), **(options or {})}
    if options is None:
        extra["axis"] = A.x, B.y
    loop = tied.add_loop(A.point("P", 0.4, 0.1, 0.2), B.point("Q"), kind, name="tie", **extra)

    random = np.random.default_rng(5)
    kernel = kn.derive(tree).compile()
    start = dict(zip(kernel.states, random.uniform(0.1, 0.9, len(kernel.states)).tolist(), strict=True))
    for each in "AB":
        elements = [name for name in kernel.states if name.startswith("e") and name.endswith(f"_{each}")]
        size = np.linalg.norm([start[name] for name in elements]) if elements else 1.0
        start |= {name: start[name] / size for name in elements}
    first = kernel.simulate(stop=0.1, parameters={}, initial=start, times=[0, 0.1], rtol=1e-12)

    R = first.orientation(bodies[tree][1])[0]
    w, v = R.T @ first.angular_velocity("B")[:, 0], first.velocity(bodies[tree][1].origin)[:, 0]
    again = {name: start[name] for name in start if name.endswith("_A")}
    again |= dict(zip(("e0_B", "e1_B", "e2_B", "e3_B"), quaternion_of(R), strict=True))
    again |= dict(zip(("x_B", "y_B", "z_B"), first[bodies[tree][1].origin][:, 0], strict=True))
    again |= dict(zip(("wx_B", "wy_B", "wz_B", "vx_B", "vy_B", "vz_B"), [*w, *v], strict=True))
    second = kn.derive(tied).compile().simulate(stop=0.1, parameters={}, initial=again, times=[0, 0.1], rtol=1e-12)
    reaction = second.reaction(loop)
    # Two runs at a tolerance of 1e-12, forces of some tens of newtons.
    close(reaction.force, first.joint_force("B"), 1e-8)
    if kind != "spherical":
        close(reaction.torque, first.joint_torque("B"), 1e-8)
    close(second.joint_force("A"), first.joint_force("A"), 1e-8)
    close(second.joint_torque("A"), first.joint_torque("A"), 1e-8)
    close(second.joint_force("B"), 0, 1e-9)


def quaternion_of(R: Any) -> Any:
    """Of a rotation by less than half a turn."""
    e0 = np.sqrt(1 + np.trace(R)) / 2
    return [e0, *(np.array([R[2, 1] - R[1, 2], R[0, 2] - R[2, 0], R[1, 0] - R[0, 1]]) / (4 * e0))]


def places_agree(model: kn.Model, guess: dict[str, float]) -> None:
    """The velocity of each row is that of the first of its two places relative to the second."""
    equations = kn.derive(model)
    computation, system = graphs_of(equations).constrained, equations.system
    graph = computation.graph
    kinematics: Kinematics[Any] = Kinematics(graphs_of(equations).kinematics, graph, graph.lift(Matrix(system.speeds)))

    def partials(place: Any, side: Any) -> Any:
        if not isinstance(place, Slip):
            return kinematics.frame(side).partials
        found = kinematics.point(side.point).partials
        for frame, arm in side.arm.over(graph).terms.items():
            found = found + kinematics.frame(side.frame).partials.cross_fixed(frame, arm)
        return found

    rows = []
    for row in system.constraints:
        place = row.place
        assert place is not None
        rows.append(place.direction.over(graph).dot(partials(place, place.first) - partials(place, place.second)))
    state = computation.input_column(dict(kn.assemble(model, guess)))
    C, expected = graph.function([computation.constraint_matrix, graph.stack_rows(rows, len(system.speeds))])(state)
    close(C, expected, 1e-12)


def two_free_bodies() -> tuple[kn.Model, Any, Any, dict[str, float]]:
    model = kn.Model("two bodies")
    A, B = (model.add_body(name, mass=1, inertia=kn.inertia(1, 2, 2.5), joint=kn.Free()) for name in "AB")
    guess = {"x_A": 0.1, "y_A": -0.2, "z_A": 0.3, "x_B": 0.4, "y_B": 0.2, "z_B": 1.1}
    guess |= {"e0_A": 0.9, "e1_A": 0.1, "e2_A": -0.2, "e3_A": 0.1, "e0_B": 0.9, "e1_B": 0.2, "e2_B": 0.1, "e3_B": -0.3}
    return model, A, B, guess


@pytest.mark.parametrize("kind", LOOPS)
def test_loops_act_where_they_say(kind: str) -> None:
    model, A, B, guess = two_free_bodies()
    extra: dict[str, Any] = {} if kind == "spherical" else {"bodies": (A, B)}
    if kind not in ("spherical", "weld"):
        extra["axis"] = 0.6 * A.x + 0.8 * A.z, 0.8 * B.x - 0.6 * B.y
    model.add_loop(A.point("P", 0.1, 0.2, 0.3), B.point("Q", -0.3, 0.1, 0.2), kind, **extra)
    places_agree(model, guess)


def test_distances_and_prescribed_points_act_where_they_say() -> None:
    model, A, B, guess = two_free_bodies()
    model.add_distance(A.point("P", 0.1, 0.2, 0.3), B.point("Q", -0.3, 0.1, 0.2), 0.7)
    model.prescribe(A.point("R", 0, 0.2, 0), 0.3 * model.time * model.frame.x)
    places_agree(model, guess)


S = kn.surfaces
CONTACTS = {
    "ball on plane": (S.Sphere(0.5), lambda frame: S.Plane(frame.z), 0.5),
    "disc on plane": (S.Disc(0.5, axis="y"), lambda frame: S.Plane(frame.z), 0.5),
    "tyre on plane": (S.Torus(0.5, 0.1, axis="y"), lambda frame: S.Plane(frame.z), 0.5),
    "ellipsoid on plane": (S.Ellipsoid(0.5, 0.4, 0.3), lambda frame: S.Plane(frame.z), 0.4),
    "ball on ball": (S.Sphere(0.5), lambda frame: S.Sphere(2.0), 2.5),
    "ball in bowl": (S.Sphere(0.5), lambda frame: S.Sphere(2.0, inside=True), -1.5),
    "disc in bowl": (S.Disc(0.5, axis="y"), lambda frame: S.Sphere(2.0, inside=True), -1.0),
    "tyre on ball": (S.Torus(0.5, 0.1, axis="y"), lambda frame: S.Sphere(2.0), 2.5),
    "ball in pipe": (S.Sphere(0.5), lambda frame: S.Cylinder(2.0, axis="x", inside=True), -1.5),
}


@pytest.mark.parametrize("kind", CONTACTS)
@pytest.mark.parametrize("moving", [False, True])
def test_contacts_act_where_they_say(kind: str, moving: bool) -> None:
    """On the ground, and on a body that moves itself."""
    model, A, B, guess = two_free_bodies()
    surface, on, height = CONTACTS[kind]
    model.add_rolling(B, surface, on(A if moving else model.frame), on_body=A if moving else None)
    places_agree(model, {**guess, "z_B": height})


# Rolling and skating


@pytest.mark.margin("published to eight decimals")
def test_the_ground_presses_on_a_rolling_disc_as_published() -> None:
    """The contact force that an independent code has found, by two descriptions of the same disc."""
    expected = [1.72872382, -5.18243055, 18.13941783]
    library = kn.library.rolling_disc()
    equations = kn.derive(library)
    q, u = (0.3, 0.4, 0.7), (0.5, -3.0, 1.2)
    numbers = {"m": 2.0, "r": 0.3, "g": G, "q4": 0.0, "q5": 0.0}
    numbers |= {f"q{k + 1}": value for k, value in enumerate(q)} | {f"u{k + 1}": value for k, value in enumerate(u)}
    reactions = equations.reactions("disc", "no slip along", "no slip across", (library["P"], library.frame.z))
    found = reactions.at(numbers)
    close(found["disc"].force, expected, 1e-8)
    close(found["P along n_z"].value, expected[2], 1e-8)
    along, across = found["no slip along"].value, found["no slip across"].value
    c, s = np.cos(q[0]), np.sin(q[0])
    close([c * along - s * across, s * along + c * across], expected[:2], 1e-8)
    assert reactions.text().splitlines()[2:4] == [
        "no slip along = m r (u̇₂ + u₁ u₃)",
        "no slip across = -m r u̇₁ cos(q₂) + m r (u₁² sin(q₂) + u₂ u₃/cos(q₂))",
    ]

    model = kn.Model("disc by its surface")
    N = model.frame
    model.gravity = -G * N.z
    m, r = 2.0, 0.3
    joint = kn.GeneralJoint(
        rotation=[("z", model.coordinates("q1")), ("x", model.coordinates("q2")), ("y", model.coordinates("q3"))],
        translation=model.coordinates("x y z"),
    )
    disc = model.add_body("disc", mass=m, inertia=kn.inertia(m * r**2 / 4, m * r**2 / 2, m * r**2 / 4), joint=joint)
    contact = model.add_rolling(disc, S.Disc(r, axis="y"), S.Plane(N.z), name="contact")
    # q̇ from the angular velocity in the frame that yaws and leans.
    rates = {"u1": u[2] / np.cos(q[1]), "u2": u[0], "u3": u[1] - u[2] * np.tan(q[1])}
    start = {"q1": q[0], "q2": q[1], "q3": q[2], "x": 0.0, "y": 0.0, "z": r * np.cos(q[1])} | rates
    run = kn.derive(model).compile().simulate(stop=1, parameters={}, initial=start, times=[0, 0.3, 1.0], repair=True)
    reaction = run.reaction(contact)
    close(reaction.force[:, 0], expected, 1e-8)
    close(reaction.normal, reaction.force[2], 1e-12)
    close(reaction.friction[:2], reaction.force[:2], 1e-12)
    weight = np.array([[0], [0], [-m * G]])
    close(m * run.acceleration(disc), reaction.force + weight, 1e-10)
    # All that acts on the disc is accounted for: nothing is left for the joint that lets it move freely.
    close(run.joint_force(disc), 0, 1e-9)
    close(run.joint_torque(disc), 0, 1e-9)


def test_the_blade_of_the_sleigh_is_pushed_as_published() -> None:
    model = kn.library.chaplygin_sleigh()
    equations = kn.derive(model)
    numbers = {"m": 2.0, "I": 0.5, "a": 0.3, "q1": 0.0, "q2": 0.0, "q3": 0.0, "u1": 0.4, "u3": 1.5}
    grip = equations.reactions("no side slip")
    close(grip.at(numbers)["no side slip"].value, 0.88235294, 1e-8)
    assert number(
        grip.solved["no side slip"], {model[name]: value for name, value in numbers.items()}
    ) == pytest.approx(0.88235294, abs=1e-8)
    assert grip.text() == "no side slip = m (a u̇₃ + u₁ u₃)"


@pytest.mark.parametrize("form", ["kane", "nullspace"])
def test_both_forms_of_constrained_equations_have_the_same_reactions(form: str) -> None:
    model = kn.library.rolling_disc()
    start = {f"q{k}": 0.1 * k for k in range(1, 6)} | {"u1": 0.5, "u2": -3.0, "u3": 1.2}
    parameters = {"m": 2.0, "r": 0.3, "g": G}
    kernel = kn.derive(model).compile(form=form)
    run = kernel.simulate(stop=1, parameters=parameters, initial=start, times=[0, 0.5, 1.0])
    assert (inside_of(kernel).constraints is None) == (form == "kane")
    total = 2.0 * (run.acceleration("disc") + np.array([[0], [0], [G]]))
    close(run.reaction("disc").force, total, 1e-10)
    A = model["A"]
    along = run.reaction("no slip along").value
    close(along, (run[A.x] * total).sum(axis=0), 1e-10)


def test_a_ball_in_a_bowl_is_held_as_its_oracle_says() -> None:
    """Slip is forbidden along three axes there, of which one follows from the contact: normal force and friction stay
    determined.
    """
    case = ORACLES["ball_in_bowl"]
    p, expected = case["parameters"], case["expected"]
    model = kn.Model("ball in a bowl")
    model.gravity = -p["g"] * model.frame.z
    ball = model.add_body("ball", mass=p["m"], inertia=kn.inertia(p["I"], p["I"], p["I"]), joint=kn.Free())
    contact = model.add_rolling(ball, S.Sphere(p["a"]), S.Sphere(p["R"], inside=True), name="contact")
    start = dict(zip(("x_ball", "y_ball", "z_ball"), case["initial"]["center"], strict=True)) | {"e0_ball": 1}
    start |= dict.fromkeys(("e1_ball", "e2_ball", "e3_ball"), 0.0)
    start |= dict(zip(("vx_ball", "vy_ball", "vz_ball"), case["initial"]["velocity"], strict=True))
    start |= dict(zip(("wx_ball", "wy_ball", "wz_ball"), case["initial"]["omega"], strict=True))
    run = (
        kn.derive(model)
        .compile()
        .simulate(stop=case["times"][-1], parameters={}, initial=start, times=case["times"], rtol=1e-13)
    )
    reaction = run.reaction(contact)
    force = np.array(expected["contact_force_on_ball"]).T
    close(reaction.force, force, case["tolerance"]["force"])
    n = -run[ball] / np.linalg.norm(run[ball], axis=0)
    close(reaction.normal, (force * n).sum(axis=0), case["tolerance"]["force"])
    close(reaction.friction, force - n * reaction.normal, case["tolerance"]["force"])
    # The multiplier of the contact alone is not.
    assert run.reaction(contact.rows[0]).unique == {"value": False, "force": False}


def test_the_table_presses_on_the_rattleback_as_its_oracle_says() -> None:
    case = ORACLES["rattleback"]
    p, begin = case["parameters"], case["initial"]
    parameters = {"m": p["m"], "g": p["g"], "a": p["a"], "b": p["b"], "c": p["c"], "h": p["h"], "sigma": 0.0}
    parameters |= {"Ix": p["I11"], "Iy": p["I22"], "Iz": p["I33"], "Ixy": p["I12"]}
    kernel = kn.derive(kn.library.rattleback()).compile()
    start = {"q1": begin["gamma"], "q2": begin["alpha"], "q3": begin["beta"], "q4": 0.0, "q5": 0.0, "q6": 0.0}
    start |= dict(zip(("u1", "u2", "u3"), begin["omega"], strict=True))
    times = case["times"][:3]
    run = kernel.simulate(stop=times[-1], parameters=parameters, initial=start, times=times, rtol=1e-13)
    expected = np.array(case["expected"]["contact_force_on_body"]).T[:, :3]
    close(run.reaction("stone").force, expected, 10 * case["tolerance"]["force"])


# Motors and gears


def test_a_prescribed_point_is_pushed_by_what_its_mass_needs() -> None:
    model = kn.Model("carried")
    x, y = model.coordinates("x y")
    N, t = model.frame, model.time
    model.gravity = -G * N.y
    P = model.origin.moved("P", x * N.x + y * N.y)
    bob = model.add_particle("bob", P, mass=2.0)
    hand = model.prescribe(P, (0.3 * t**2) * N.x + (0.1 * t**3) * N.y)
    run = kn.derive(model).compile().simulate(stop=1, parameters={}, initial={x: 0, y: 0}, times=[0, 0.5, 1.0])
    close(run.reaction(hand).force, [[1.2] * 3, 2 * (0.6 * run.t + G), [0] * 3], 1e-10)
    close(run.reaction(hand, along=N.y).value, 2 * (0.6 * run.t + G), 1e-10)
    # The hand is a constraint: there is nothing else that holds the bob.
    close(run.reaction(bob).force, 0, 1e-10)


def test_gears_share_a_torque_by_their_teeth() -> None:
    """Wheels with z1 and z2 teeth, z1 q1 + z2 q2 = 0: the teeth press with one force, at radii in that ratio."""
    model = kn.Model("gears")
    q1, q2 = model.coordinates("q1 q2")
    T = 3.0
    for k, (q, moment) in enumerate(((q1, 0.2), (q2, 0.5)), start=1):
        motor = {"motor": T} if k == 1 else {}
        model.add_body(f"W{k}", mass=1, inertia=kn.inertia(zz=moment), joint=kn.Pin(q, axis="z", **motor))
    gear = model.add_coupling({q1: 20, q2: 50}, name="teeth")
    run = kn.derive(model).compile().simulate(stop=1, parameters={}, initial={q1: 0, q2: 0}, times=[0, 1.0])
    # q̈1 (I1 + I2 (z1/z2)²) = T
    alpha = T / (0.2 + 0.5 * 0.16)
    value = run.reaction(gear).value
    close(20 * value, 0.2 * alpha - T, 1e-10)
    close(50 * value, -0.5 * 0.4 * alpha, 1e-10)
    # A coupling says nothing of where it acts: it counts as acting in the joints.
    close(run.joint_torque("W1")[2], 0.2 * alpha, 1e-10)


# What is determined and what is not


def door() -> tuple[kn.Model, Any, Any, Any]:
    """A door of 20 kg on two hinges one metre above and below its middle; each of them holds it in all directions."""
    model = kn.Model("door")
    N, O = model.frame, model.origin
    model.gravity = -G * N.z
    body = model.add_body("door", mass=20, inertia=kn.inertia(5, 3, 4), center=(0.5, 0, 0), joint=kn.Free())
    upper = model.add_loop(O.moved("U", 1 * N.z), body.point("u", 0, 0, 1), name="upper")
    lower = model.add_loop(O.moved("L", -1 * N.z), body.point("l", 0, 0, -1), name="lower")
    return model, body, upper, lower


START = {"x_door": 0, "y_door": 0, "z_door": 0, "e0_door": 1, "e1_door": 0, "e2_door": 0, "e3_door": 0, "wz_door": 2}


def test_two_hinges_share_the_weight_of_a_door_in_a_way_that_nobody_knows() -> None:
    model, body, upper, lower = door()
    N = model.frame
    equations = kn.derive(model)
    run = equations.compile().simulate(stop=1, parameters={}, initial=START)
    assert run.reaction(upper).unique == {"force": False}
    with pytest.raises(kn.UndeterminedError, match=r"of the forces of \(upper, z; lower, z\) only sums are") as error:
        run.reaction(upper).force  # noqa: B018
    assert error.value.rows == ("upper, z", "lower, z")
    with pytest.raises(kn.UndeterminedError, match="value of upper along n_z is not determined"):
        run.reaction(upper, along=N.z).value  # noqa: B018
    with pytest.raises(kn.UndeterminedError):
        run.reaction("lower, z").value  # noqa: B018
    # Across the axis they are determined: a pair of forces holds the weight at half a metre, and both pull inwards.
    outward, w = run[body.x], run["wz_door"]
    inward = 20 * 0.5 * w**2
    for hinge, sign in ((upper, -1), (lower, 1)):
        reaction = run.reaction(hinge, along=body.x)
        assert reaction.unique == {"value": True}
        close(reaction.value, sign * 20 * G * 0.5 / 2 - inward / 2, 1e-9)
    # The body as a whole is held by both, and the joint that lets it move freely holds nothing.
    close(run.joint_force(body), 0, 1e-9)
    assert outward.shape == (3, run.t.size)

    # Expressions know it as well.
    reactions = equations.reactions(upper, lower)
    assert reactions.text() == "force of upper = not determined\nforce of lower = not determined"
    with pytest.raises(kn.UndeterminedError, match="force of upper is not determined"):
        reactions[upper]
    state = dict(zip(run.kernel.states, run.states[:, 7], strict=True))
    assert reactions.unique(state) == {"upper": {"force": False}, "lower": {"force": False}}


def table_on_cranks(kinds: tuple[str, str] = ("spherical", "spherical")) -> tuple[kn.Model, Any, Any]:
    """A table on three equal and parallel cranks in the plane: one crank more than it takes."""
    model = kn.Model("table on three cranks")
    model.gravity = -G * model.frame.y
    q = model.coordinates("q1 q2 q3 q4")
    cranks = [
        model.add_body(
            f"crank{k + 1}",
            mass=1,
            center=(0.25, 0, 0),
            inertia=kn.inertia(0.01, 0.02, 0.02),
            joint=kn.Pin(q[k], axis="z", at=(k, 0, 0)),
        )
        for k in range(3)
    ]
    table = model.add_body(
        "table",
        parent=cranks[0],
        mass=4,
        center=(0.8, 0.1, 0),
        inertia=kn.inertia(1, 1, 1),
        joint=kn.Pin(q[3] - q[0], axis="z", at=(0.5, 0, 0)),
    )
    pins = [
        model.add_loop(table.point(f"T{k + 1}", k), cranks[k].point(f"C{k + 1}", 0.5), name=f"pin {k + 1}")
        for k in (1, 2)
    ]
    return model, cranks, pins


@pytest.mark.heavy
def test_three_parallel_cranks_share_what_acts_along_them_and_not_what_acts_across() -> None:
    model, cranks, pins = table_on_cranks()
    equations = kn.derive(model)
    start = {"q1": 1.0, "q2": 1.0, "q3": 1.0, "q4": 0.0, "u1": 2.0}
    run = equations.compile().simulate(stop=0.5, parameters={}, initial=start, times=[0, 0.25, 0.5])
    for pin in pins:
        assert run.reaction(pin).unique == {"force": False}
        assert run.reaction(pin, along=cranks[1].x).unique == {"value": False}
        # What a crank is pushed across itself turns it: Euler's law of one crank about its pin.
        alpha = run.angular_acceleration(cranks[1])[2]
        needed = (0.02 + 0.25**2) * alpha + 0.25 * G * np.cos(run["q1"])
        across = run.reaction(pin, along=cranks[1].y)
        assert across.unique == {"value": True}
        close(across.value, needed / 0.5, 1e-8)
    assert run.reaction(cranks[0]).unique == {"force": False, "torque": True}
    with pytest.raises(kn.UndeterminedError, match="pin 2, x; pin 2, y; pin 3, x; pin 3, y"):
        run.joint_force("crank1")
    # The expressions hold wherever the cranks are parallel, although their rows are independent elsewhere.
    reactions = equations.reactions(*pins, along=cranks[1].y)
    state = dict(zip(run.kernel.states, run.states[:, 1], strict=True))
    symbols = (*equations.system.coordinates, *equations.system.speeds)
    numbers = {symbol: state[symbol.name] for symbol in symbols}
    column = graphs_of(equations).constrained.input_column(state)
    udot = graphs_of(equations).constrained.graph.function([graphs_of(equations).constrained.udot])(column)[0].ravel()
    numbers |= {u.dot: value for u, value in zip(equations.system.speeds, udot, strict=True)}
    for key, pin in zip(reactions, pins, strict=True):
        expected = run.reaction(pin, along=cranks[1].y).value[1]
        assert number(reactions[key], numbers) == pytest.approx(expected, abs=1e-8)


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda reaction: pickle.loads(pickle.dumps(reaction))])
def test_a_reaction_that_was_copied_or_pickled_has_its_numbers_and_knows_what_is_open(copied: Any) -> None:
    model, cranks, pins = table_on_cranks()
    start = {"q1": 1.0, "q2": 1.0, "q3": 1.0, "q4": 0.0, "u1": 2.0}
    run = kn.derive(model).compile().simulate(stop=0.5, parameters={}, initial=start, times=[0, 0.25, 0.5])
    for reaction in (run.reaction(cranks[0]), run.reaction(pins[0])):
        again = copied(reaction)
        assert repr(again) == repr(reaction)
        assert again.unique == reaction.unique
        with pytest.raises(kn.UndeterminedError) as error:
            again.force  # noqa: B018
        assert "pin 2" in " ".join(error.value.rows)
    np.testing.assert_array_equal(copied(run.reaction(cranks[0])).torque, run.reaction(cranks[0]).torque)


def test_a_frame_welded_at_both_ends_has_stresses_of_its_own() -> None:
    """A beam on a cart, welded to it at two places: all that one weld carries could as well be in the other."""
    model = kn.Model("welded frame")
    N = model.frame
    model.gravity = -G * N.y
    cart = model.add_body("cart", mass=3, inertia=kn.inertia(1, 1, 1), joint=kn.Slider(axis="x", motor=2.0))
    beam = model.add_body("beam", mass=2, inertia=kn.inertia(1, 1, 1), center=(1, 0, 0), joint=kn.Free())
    left = model.add_loop(cart.point("A"), beam.point("a"), "weld", bodies=(cart, beam), name="left")
    right = model.add_loop(cart.point("B", 2), beam.point("b", 2), "weld", bodies=(cart, beam), name="right")
    start = dict.fromkeys(("q_cart", "x_beam", "y_beam", "z_beam", "e1_beam", "e2_beam", "e3_beam"), 0.0)
    run = kn.derive(model).compile().simulate(stop=1, parameters={}, initial={**start, "e0_beam": 1}, times=[0, 1.0])
    for weld in (left, right):
        reaction = run.reaction(weld)
        assert reaction.unique == {"force": False, "torque": False}
        with pytest.raises(kn.UndeterminedError):
            reaction.force  # noqa: B018
        with pytest.raises(kn.UndeterminedError):
            reaction.torque  # noqa: B018
    # What the rail carries is determined, and so is that the beam hangs on nothing else.
    close(run.joint_force(cart), [[2.0] * 2, [5 * G] * 2, [0] * 2], 1e-9)
    close(run.joint_torque(cart), [[0] * 2, [0] * 2, [2 * G] * 2], 1e-9)
    assert repr(run.reaction(left)) == "<reaction of left: force (not unique), torque (not unique)>"


def test_in_a_singular_position_a_force_is_not_a_number() -> None:
    """A parallelogram that lies flat: there, and only there, its rows follow from each other."""
    model = kn.library.four_bar()
    p = {
        "a": 0.4,
        "b": 0.7,
        "c": 0.4,
        "d": 0.7,
        "m1": 0.8,
        "m2": 1.5,
        "m3": 1.1,
        "I2": 0.06,
        "x2": 0.35,
        "y2": 0.0,
        "g": G,
    }
    start = {"q1": -0.1, "q2": 0.0, "q3": -0.1, "u1": 2.0}
    kernel = kn.derive(model).compile()
    run = kernel.simulate(stop=0.02, parameters=p, initial=start, inputs={"T": 0}, times=[0, 0.005, 0.01, 0.015, 0.02])
    reaction = run.reaction("pin at B")
    assert np.isfinite(reaction.force).all()
    assert reaction.unique == {"force": True}
    graph, _ = inside_of(kernel).reaction("pin at B")
    columns = np.repeat(np.array([[0.0, *run.states[:, 0], *run.parameters, 0.0]]).T, 3, axis=1)
    columns[1:4, 1] = 0
    through = graph.numbers(np.ones((3, 3)), columns).force
    assert np.isnan(through[:, 1]).any()
    assert (through[:, [0, 2]] == 1).all()
    flat = (
        kn.derive(model).reactions("pin at B").at({**p, "q1": 0, "q2": 0, "q3": 0, "u1": 1, "u2": 0, "u3": 1, "T": 0})
    )
    assert flat["pin at B"].unique == {"force": False}


# What can go wrong


def test_reactions_of_nothing_are_errors_that_say_so(pendulum: Any) -> None:
    model, equations, _ = pendulum
    with pytest.raises(kn.UnknownNameError, match="'double pendulum' has nothing named 'P7'"):
        equations.reactions("P7")
    with pytest.raises(kn.UnknownNameError, match="has no reactions. Give a body, a particle"):
        equations.reactions(model["q1"])
    with pytest.raises(kn.WrongValueError, match="the direction 2 a_x has length 2, not 1. Divide it by its length"):
        equations.reactions("P1", along=2 * model["A"].x)
    with pytest.raises(kn.WrongTypeError, match="3 is not a direction"):
        equations.reactions("P1", along=3)
    with pytest.raises(kn.WrongValueError, match="the body, point or particle is missing"):
        equations.reactions(along=model["A"].x)
    stranger = kn.library.double_pendulum(tensions=False)
    with pytest.raises(kn.UnknownNameError, match="belongs to another model"):
        equations.reactions(stranger["P1"])
    alone = model.origin.moved("alone", 3 * model.frame.x)
    with pytest.raises(kn.WrongValueError, match="nothing that has mass is placed from it"):
        equations.reactions(alone)
    with pytest.raises(kn.UnknownNameError, match="is not among these reactions. They are of P1"):
        equations.reactions("P1")["P2"]
    with pytest.raises(kn.WrongValueError, match="reactions of 'double pendulum' belong to another model"):
        kn.derive(stranger).compile(outputs={"R": equations.reactions("P1")})


def test_constraints_written_as_expressions_have_no_direction() -> None:
    model = kn.library.chaplygin_sleigh()
    equations = kn.derive(model)
    with pytest.raises(kn.WrongValueError, match="no side slip is an expression, or only rotates frames"):
        equations.reactions("no side slip", along=model.frame.x)
    run = equations.compile().simulate(
        stop=1, parameters={"m": 2, "I": 0.5, "a": 0.3}, initial={"q1": 0, "q2": 0, "q3": 0, "u1": 1}
    )
    with pytest.raises(kn.UnknownNameError, match="no side slip has no torque. It has: value"):
        run.reaction("no side slip").torque  # noqa: B018


def test_a_state_that_breaks_constraints_says_nothing_about_forces() -> None:
    model, *_ = door()
    with pytest.raises(kn.StateError, match="the state breaks constraints, upper, x: 0.3"):
        kn.derive(model).reactions("door").at(
            {**dict.fromkeys(("vx_door", "vy_door", "vz_door", "wx_door", "wy_door"), 0.0), **START, "x_door": 0.3}
        )


def test_reactions_of_large_systems_are_computed_and_not_written() -> None:
    equations = kn.derive(kn.library.pin_chain(7))
    reactions = equations.reactions("B7", "B1")
    assert repr(reactions) == "<reactions of B7, B1, too large to be written out>"
    with pytest.raises(kn.TooLargeToReadError):
        reactions["B1"]
    numbers = dict.fromkeys(("q1", "q2", "q3", "q4", "q5", "q6", "q7"), 0.1) | {f"u{k}": 0.2 * k for k in range(1, 8)}
    found = reactions.at({**numbers, **{symbol.name: 0.7 for symbol in equations.system.parameters}})
    assert all(np.isfinite(each.force).all() and np.isfinite(each.torque).all() for each in found.values())
