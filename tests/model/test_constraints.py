"""Constraints: what the verbs mean, both forms, projection, redundancy, starts. Numbers by hand or by plain NumPy.

Proves: model/constraints/verbs.py, model/constraints/loops.py, model/constraints/rows.py.
"""

import numpy as np
import pytest
import sympy

import kanes as kn
from kanes.kernel.kernel import inside_of
from linkages import four_bar, rod


def pendulum(verb):
    """A particle in a vertical plane on a circle of radius 2, constrained in one of several ways."""
    model = kn.Model("pendulum")
    model.gravity = -9.81 * model.frame.y
    x, y = model.coordinates("x y")
    N, O = model.frame, model.origin
    P = O.moved("P", x * N.x + y * N.y)
    model.add_particle("bob", P, mass=3)
    {
        "expression": lambda: model.add_configuration_constraint(x**2 + y**2 - 4),
        "distance": lambda: model.add_distance(O, P, 2),
        "velocity": lambda: model.add_velocity_constraint(x * x.dot + y * y.dot),
    }[verb]()
    return model


# The meaning of the verbs


@pytest.mark.parametrize("verb", ["expression", "distance", "velocity"])
def test_a_bob_on_a_circle_moves_as_the_pendulum_with_an_angle(verb):
    kernel = kn.derive(pendulum(verb)).compile()
    run = kernel.simulate(stop=5, parameters={}, initial={"x": 2, "y": 0}, rtol=1e-12)

    angle = kn.Model("pendulum")
    q = angle.coordinates("q")
    angle.gravity = -9.81 * angle.frame.y
    B = angle.frame.rotated("B", q, angle.frame.z)
    angle.add_particle("bob", angle.origin.moved("P", 2 * B.x), mass=3)
    other = kn.derive(angle).compile().simulate(stop=5, parameters={}, initial={q: 0}, rtol=1e-12)

    # Both runs are at 1e-12 a step, and errors grow some hundredfold over two swings.
    np.testing.assert_allclose(run["x"], 2 * np.cos(other[q]), atol=1e-9)
    np.testing.assert_allclose(run["y"], 2 * np.sin(other[q]), atol=1e-9)


def test_gears_turn_against_each_other():
    model = kn.Model("gears")
    q1, q2 = model.coordinates("q1 q2")
    T = model.inputs("T")
    for name, q in (("A", q1), ("B", q2)):
        model.add_body(name, joint=kn.Pin(q, axis="z"), mass=1, inertia=kn.inertia(0, 0, 2 if name == "A" else 6))
    model.add_torque(model["A"], T * model.frame.z)
    model.add_coupling({q1: 10, q2: 30}, name="gears")
    kernel = kn.derive(model).compile()
    run = kernel.simulate(stop=2, parameters={}, initial={q1: 0, q2: 0}, inputs={T: 8})
    # (J1 + J2/9) α = T
    assert run[q1][-1] == pytest.approx(0.5 * 8 / (2 + 6 / 9) * 4, rel=1e-10)
    assert run[q2][-1] == pytest.approx(-run[q1][-1] / 3, rel=1e-12)


def test_prescribed_motion_is_followed_and_its_power_is_in_the_balance():
    model = kn.Model("shaken pendulum")
    q, z = model.coordinates("q z")
    N = model.frame
    model.gravity = -9.81 * N.y
    hinge = model.origin.moved("H", z * N.y)
    B = N.rotated("B", q, N.z)
    model.add_particle("hinge", hinge, mass=0.5)
    model.add_particle("bob", hinge.moved("P", -B.y), mass=1)
    model.prescribe(z, 0.1 * sympy.sin(20 * model.time))
    kernel = kn.derive(model).compile()
    run = kernel.simulate(stop=5, parameters={}, initial={q: 0.4, z: 0}, rtol=1e-12)
    np.testing.assert_allclose(run[z], 0.1 * np.sin(20 * run.t), atol=1e-12)
    np.testing.assert_allclose(run.energy.balance, 0, atol=1e-8)
    assert np.ptp(run.energy.work) > 1  # or the balance would say nothing


def test_a_point_is_taken_along_a_path():
    model = kn.Model("arm")
    q1, q2 = model.coordinates("q1 q2")
    A = model.add_body("A", joint=kn.Pin(q1, axis="z"), **rod(1.0, 1.0))
    B = model.add_body("B", parent=A, joint=kn.Pin(q2, axis="z", at=(1.0, 0, 0)), **rod(1.0, 1.0))
    N, t = model.frame, model.time
    model.prescribe(
        B.point("P", 1, 0, 0), (1 + 0.2 * sympy.cos(t)) * N.x + (0.5 + 0.2 * sympy.sin(t)) * N.y, name="path"
    )
    equations = kn.derive(model)
    start = kn.assemble(equations, {q1: -0.3, q2: 1.2})
    run = equations.compile().simulate(stop=6, parameters={}, initial=start)
    P = run[model["P"]]
    np.testing.assert_allclose(P[0], 1 + 0.2 * np.cos(run.t), atol=1e-12)
    np.testing.assert_allclose(P[1], 0.5 + 0.2 * np.sin(run.t), atol=1e-12)


def crank_by_joint(joint, **options):
    """Two bars on the ground in space, joined at their ends."""
    model = kn.Model(f"closed by a {joint}")
    model.gravity = -9.81 * model.frame.y
    A = model.add_body("A", joint=kn.Gimbal("321"), **rod(1.0, 1.0))
    B = model.add_body("B", joint=kn.Free(), **rod(1.0, 2.0))
    model.add_loop(A.point("P", 1, 0, 0), B.point("Q", 0, 0, 0), joint, bodies=(A, B), name="loop", **options)
    return model


@pytest.mark.parametrize(
    ("joint", "options", "rows"),
    [
        ("spherical", {}, 3),
        ("pin", {"axis": "z"}, 5),
        ("universal", {"axis": "zy"}, 4),
        ("cylindrical", {"axis": "z"}, 4),
        ("slider", {"axis": "x"}, 5),
        ("planar", {"axis": "y"}, 3),
        ("weld", {}, 6),
    ],
)
def test_a_loop_closed_by_a_joint_is_the_joint(joint, options, rows):
    """The same two bars with the joint as inboard joint of the second have the same energies and accelerations."""
    if joint == "universal":
        model = kn.Model("universal")
        model.gravity = -9.81 * model.frame.y
        A = model.add_body("A", joint=kn.Gimbal("321"), **rod(1.0, 1.0))
        B = model.add_body("B", joint=kn.Free(), **rod(1.0, 2.0))
        model.add_loop(A.point("P", 1, 0, 0), B.point("Q", 0, 0, 0), joint, bodies=(A, B), axis=(A.z, B.y), name="loop")
    else:
        model = crank_by_joint(joint, **options)
    inboard = {
        "spherical": lambda: kn.Spherical(at=(1, 0, 0)),
        "pin": lambda: kn.Pin(axis="z", at=(1, 0, 0)),
        "universal": lambda: kn.Gimbal("32", at=(1, 0, 0)),
        "cylindrical": lambda: kn.Cylindrical(axis="z", at=(1, 0, 0)),
        "slider": lambda: kn.Slider(axis="x", at=(1, 0, 0)),
        "planar": lambda: kn.Planar(normal="y", at=(1, 0, 0)),
        "weld": lambda: kn.Weld(at=(1, 0, 0)),
    }[joint]()
    tree = kn.Model("tree")
    tree.gravity = -9.81 * tree.frame.y
    A = tree.add_body("A", joint=kn.Gimbal("321"), **rod(1.0, 1.0))
    tree.add_body("B", parent=A, joint=inboard, **rod(1.0, 2.0))

    equations = kn.derive(model)
    assert len(equations.system.constraints) == rows
    kernel = equations.compile()
    other = kn.derive(tree).compile()
    # Equal initial orientations, the tree at rest: closed and tree start with the same accelerations of B.
    tilt = dict(zip(other.states[:3], (0.3, -0.4, 0.5), strict=True))
    first = dict.fromkeys(other.states, 0.0) | tilt
    for numbers in inside_of(other).quaternions:
        first[other.states[numbers[0]]] = 1.0
    open_run = other.simulate(stop=0.5, parameters={}, initial=first, rtol=1e-12)
    R = open_run.orientation("B")[0]
    position = open_run[tree["B"].origin][:, 0]
    guess = dict(tilt)
    e = quaternion(R)
    names = [kernel.states[number] for number in inside_of(kernel).quaternions[0]]
    guess |= dict(zip(names, e, strict=True))
    remaining = [name for name in kernel.coordinates if name not in guess]
    guess |= dict(zip(remaining, position, strict=True))
    closed = kernel.simulate(stop=0.5, parameters={}, initial=guess, rtol=1e-12)
    np.testing.assert_allclose(closed[model["B"]], open_run[tree["B"]], atol=1e-9)
    assert closed.drift.largest == pytest.approx(0, abs=1e-12)


def quaternion(R):
    e0 = np.sqrt(1 + np.trace(R)) / 2
    return [e0, (R[2, 1] - R[1, 2]) / (4 * e0), (R[0, 2] - R[2, 0]) / (4 * e0), (R[1, 0] - R[0, 1]) / (4 * e0)]


def test_a_conflict_names_its_rows():
    model = four_bar()
    model.add_velocity_constraint(model["q1"].dot - 1, name="crank")
    model.add_velocity_constraint(2 * model["q1"].dot - 3, name="faster crank")
    with pytest.raises(kn.ModelError) as error:
        kn.derive(model)
    assert "contradicts what crank" in str(error.value)


@pytest.mark.parametrize("rank", [True, False])
def test_rows_that_vanish_in_the_plane_are_left_out_but_not_those_that_contradict_it(rank):
    model = four_bar()
    assert [row.name for row in kn.derive(model).system.constraints] == ["coupler, x", "coupler, y"]
    model.add_loop(model["A"].point("off", 0, 0, 1.0 if rank else 0.0), model.origin, name="out of plane")
    if rank:
        with pytest.raises(kn.ModelError, match="out of plane"):
            kn.derive(model)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda m: m.add_loop("P", m["Q"]), "is not a point"),
        (lambda m: m.add_loop(m["P"], m["Q"], "hinge"), "is not a joint that closes loops"),
        (lambda m: m.add_loop(m["P"], m["Q"], "pin"), "joins two bodies"),
        (lambda m: m.add_loop(m["P"], m["Q"], "pin", bodies=(m["A"], m["B"])), "needs an axis in each"),
        (
            lambda m: m.add_loop(m["P"], m["Q"], "pin", bodies=(m["A"], m["B"]), axis=(m["B"].z, m["A"].z)),
            "is not written in A",
        ),
        (lambda m: m.add_distance(m["P"], m["Q"], 0), "is not a positive distance"),
        (lambda m: m.add_coupling({m["q1"]: 2}), "is not a table of factors"),
        (lambda m: m.prescribe(m["P"], 3), "is not a vector"),
        (lambda m: m.prescribe("P", 3), "neither a coordinate nor a point"),
    ],
)
def test_verbs_refuse_what_they_cannot_use(call, message):
    with pytest.raises((kn.WrongTypeError, kn.WrongValueError), match=message):
        call(four_bar())


# What is said about them


@pytest.mark.heavy
def test_constraints_are_written_by_name_in_text_in_latex_and_in_the_explanation(bars):
    assert set(bars.configuration_constraints) == {"coupler, x", "coupler, y"}
    assert bars.configuration_constraints.text().endswith(" = 0")
    assert "&= 0" in bars.configuration_constraints.latex()
    assert "constraints of the configuration" in str(bars)
    lines = [line.strip() for line in kn.explain(bars).text().splitlines()]
    assert "0 = -1.0 c₁ + 2.0 c₃ - 3.0 c₁₂ + 3.5" in lines
