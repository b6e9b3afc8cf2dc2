"""Joints: their motion, their place on both bodies, and the forces in them, against forms written out here.

Where no other reason is given, tolerances of 1e-12 to 1e-15 are for the rounding of some dozen operations of order
one, and those of 1e-5 to 1e-7 for runs at the default accuracy of an integrator, some 1e-8 a step.

Proves: model/joints/base.py, model/joints/kinds.py, model/joints/forces.py, model/rotations.py, model/placing.py.
"""

from itertools import pairwise, product

import numpy as np
import pytest
import sympy

import kanes as kn

I = kn.inertia(1.0, 1.2, 1.5, 0.1, 0.2, 0.05)


def turn(axis, angle):
    """v_before = R v_after of a turn about a unit axis, by the exponential series of [a×] summed."""
    x, y, z = np.array(axis) / np.linalg.norm(axis)
    S = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return np.eye(3) + np.sin(angle) * S + (1 - np.cos(angle)) * S @ S


def cosines(frame, other, values=None):
    """R with v_other = R v_frame, as the package has it."""
    columns = [unit.components(other) for unit in (frame.x, frame.y, frame.z)]
    return np.array(sympy.Matrix(columns).T.subs(values or {}), dtype=float)


def numbers(column, values):
    return np.array(sympy.Matrix(list(column)).subs(values), dtype=float).ravel()


def accelerations(model, values):
    return kn.derive(model).evaluate(values)["udot"]


def single(joint, *, mass=1.3, inertia=I, center=(0, 0, 0), model=None, gravity=None):
    """One body on the ground."""
    model = model or kn.Model("single")
    if gravity:
        model.gravity = model.frame.vector(*gravity)
    body = model.add_body("B", mass=mass, inertia=inertia, center=center, joint=joint)
    return model, body


# Rotations

SEQUENCES = [
    "".join(digits)
    for count in (1, 2, 3)
    for digits in product("123", repeat=count)
    if all(a != b for a, b in pairwise(digits))
]


def sequence_rotation(sequence, fixed, angles):
    R = np.eye(3)
    for digit, angle in zip(sequence, angles, strict=True):
        one = turn(np.eye(3)[int(digit) - 1], angle)
        R = R @ one if fixed == "body" else one @ R
    return R


def test_there_are_twelve_sequences_of_three_axes_six_of_two_and_three_of_one():
    assert [sum(len(s) == n for s in SEQUENCES) for n in (1, 2, 3)] == [3, 6, 12]


@pytest.mark.parametrize("fixed", ["body", "space"])
@pytest.mark.parametrize("sequence", SEQUENCES)
def test_joint_partials_are_derivatives_of_the_rotation_matrix(sequence, fixed):
    """[ω×] = Rᵀ Ṙ in the child: column i of Γ from a central difference of R by the angle i."""
    model, body = single(kn.Gimbal(sequence, fixed=fixed))
    coordinates = model.freeze().coordinates
    angles = np.array([0.3, -0.7, 1.1])[: len(sequence)]
    values = dict(zip(coordinates, angles, strict=True))
    R = sequence_rotation(sequence, fixed, angles)
    assert cosines(body.frame, model.frame, values) == pytest.approx(R, abs=1e-14)
    omega = sympy.Matrix(body.frame.relative_angular_velocity)
    Gamma = np.array(omega.jacobian([q.dot for q in coordinates]).subs(values), dtype=float)
    h = 1e-5
    for i in range(len(sequence)):
        step = h * np.eye(len(sequence))[i]
        change = sequence_rotation(sequence, fixed, angles + step) - sequence_rotation(sequence, fixed, angles - step)
        W = R.T @ change / (2 * h)
        # The error of the difference is h²/6 and the rounding 1e-16/h, some 1e-11 each.
        assert Gamma[:, i] == pytest.approx([W[2, 1], W[0, 2], W[1, 0]], abs=1e-9)


def test_joint_partials_of_2_1_3_are_those_of_the_slides():
    model, body = single(kn.Gimbal("213"))
    _, q2, q3 = model.freeze().coordinates
    c2, s2, c3, s3 = sympy.cos(q2), sympy.sin(q2), sympy.cos(q3), sympy.sin(q3)
    slides = sympy.Matrix([[c2 * s3, c3, 0], [c2 * c3, -s3, 0], [-s2, 0, 1]])
    equations = kn.derive(model)
    Gamma = [equations.partial_angular_velocity(body, u).components(body.frame) for u in equations.speeds]
    assert sympy.Matrix(Gamma).T - slides == sympy.zeros(3, 3)


def test_space_fixed_angles_are_body_fixed_angles_in_reverse():
    _, one = single(kn.Gimbal("231", (0.3, 0.4, 0.5), fixed="space"))
    _, other = single(kn.Gimbal("132", (0.5, 0.4, 0.3)))
    assert one.frame.steps == other.frame.steps


@pytest.mark.parametrize("sequence", ["112", "4", "1231", "", "xxz", "xyw"])
def test_an_impossible_sequence_is_named_with_its_joint(sequence):
    with pytest.raises(kn.FrameError, match=f"gimbal joint of B: '{sequence}' is not an angle sequence"):
        single(kn.Gimbal(sequence))


@pytest.mark.parametrize(("axes", "sequence"), [("xy", "12"), ("zx", "31"), ((("y"), (0, 0, 2)), "23")])
def test_a_universal_joint_is_a_gimbal_of_two_axes(axes, sequence):
    models = [
        single(joint, center=(0.1, 0.2, 0.3), gravity=(1, 2, 3))[0]
        for joint in (kn.Universal(axes), kn.Gimbal(sequence))
    ]
    values = {"q1_B": 0.3, "q2_B": 0.4, "u1_B": 0.5, "u2_B": -0.6}
    assert accelerations(models[0], values) == pytest.approx(accelerations(models[1], values), rel=1e-14)


def test_a_universal_joint_needs_perpendicular_axes():
    with pytest.raises(kn.FrameError, match="universal joint of B: its axes .* are not perpendicular"):
        single(kn.Universal(axes=("x", (1, 1, 0))))
    with pytest.raises(kn.FrameError, match="universal joint of B: its axes 'xx' are not perpendicular"):
        single(kn.Universal(axes="xx"))


# Placement

PLACES = {
    "an axis and an angle": (("z", 0.3), turn((0, 0, 1), 0.3)),
    "an axis by numbers": (((1, 2, -2), 0.7), turn((1, 2, -2), 0.7)),
    "a sequence": (("123", (0.1, 0.2, 0.3)), turn((1, 0, 0), 0.1) @ turn((0, 1, 0), 0.2) @ turn((0, 0, 1), 0.3)),
    "a list of turns": ([("x", 0.4), ("y", -0.7)], turn((1, 0, 0), 0.4) @ turn((0, 1, 0), -0.7)),
    "a matrix": (turn((3, 1, 2), 0.9).round(10).tolist(), turn((3, 1, 2), 0.9)),
    "an array": (turn((3, 1, 2), 0.9), turn((3, 1, 2), 0.9)),
    "nothing": (None, np.eye(3)),
}


@pytest.mark.parametrize("outer", ["a matrix", "a sequence", "nothing"])
@pytest.mark.parametrize("inner", PLACES)
def test_a_joint_turned_on_both_sides_composes_the_three_rotations(inner, outer):
    """R_parent_child = R_turned R_joint R_child_turnedᵀ, and the origin is at + slide − child_at."""
    model = kn.Model("placed")
    q, s = model.coordinates("q s")
    (given_in, R_in), (given_out, R_out) = PLACES[inner], PLACES[outer]
    at, child_at = (0.3, 0.1, 0.2), (0.1, 0.4, -0.2)
    joint = kn.Cylindrical(
        (q, s), axis=(1, 2, -2), at=at, child_at=child_at, turned=given_in, child_turned=given_out
    )  # fmt: skip
    body = model.add_body("B", mass=1, inertia=I, joint=joint)
    values = {q: 0.8, s: 0.6}
    R = R_in @ turn((1, 2, -2), 0.8) @ R_out.T
    # A matrix given with ten digits is corrected to the nearest rotation, which is as far away.
    tolerance = 1e-9
    assert cosines(body.frame, model.frame, values) == pytest.approx(R, abs=tolerance)
    place = numbers(body.origin.position_from(model.origin).components(model.frame), values)
    expected = np.array(at) + R_in @ np.array([1, 2, -2]) / 3 * 0.6 - R @ np.array(child_at)
    assert place == pytest.approx(expected, abs=tolerance)


def test_a_rounded_matrix_becomes_a_rotation_to_the_last_digit():
    model, body = single(kn.Pin(turned=turn((3, 1, 2), 0.9).round(9)))
    R = np.array(body.frame.steps[0].matrix, dtype=float)
    square = R.T @ R
    # As given it is one but for 1e-9; what is left is the rounding of entries and of their products.
    assert square == pytest.approx(np.eye(3), abs=3e-14)


def test_right_angles_leave_zeros_and_ones():
    """90° in floating point, as an angle and as a matrix: cos(π/2) = 6e-17 would fill every matrix."""
    for given in (("x", np.pi / 2), turn((1, 0, 0), np.pi / 2), [[1, 0, 0], [0, 0, -1], [0, 1, 0]]):
        _, body = single(kn.Weld(turned=given))
        assert {entry for step in body.frame.steps for entry in step.matrix} == {-1, 0, 1}
    _, straight = single(kn.Pin(axis=(0.0, 0.0, 2.0)))
    assert straight.frame.steps[0].axis == (0, 0, 1)


def test_turning_by_parameters_stays_readable():
    model = kn.Model("tilted")
    q, beta = model.coordinates("q"), model.parameters("beta")
    L, g, m = model.parameters("L g m")
    model.gravity = -g * model.frame.z
    model.add_body("B", mass=m, inertia=kn.inertia(), center=(L, 0, 0), joint=kn.Pin(q, turned=("y", beta)))
    equations = kn.derive(model)
    assert equations.mass_matrix[0] == L**2 * m
    assert equations.active_forces[0] == -L * g * m * sympy.sin(beta) * sympy.sin(q)


def test_a_matrix_of_parameters_must_be_a_rotation_whatever_they_are():
    model = kn.Model("tilted")
    a, b = model.parameters("a b")
    c, s = sympy.cos(a), sympy.sin(a)
    _, body = single(kn.Weld(turned=[[c, -s, 0], [s, c, 0], [0, 0, 1]]), model=model)
    assert body.frame.relative_angular_velocity == (0, 0, 0)
    with pytest.raises(kn.FrameError, match="turned of a weld: the columns of .* are not perpendicular unit vectors"):
        kn.Weld(turned=[[c, -b, 0], [s, c, 0], [0, 0, 1]])


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ([[1, 0, 0], [0, 1, 0], [0, 0, 2]], "differs from the identity by 3"),
        ([[1, 0, 0], [0, 1, 0], [0, 0, -1]], "is a reflection"),
        (5, "5 is not a rotation"),
        (("4", 0.1), "'4' is not an angle sequence"),
        (("123", (0.1, 0.2)), "needs 3 angles and 2 were given"),
        (((0, 0, 0), 0.1), "has no direction"),
    ],
)
def test_a_placement_that_is_no_rotation(given, message):
    with pytest.raises(kn.FrameError, match=message):
        kn.Pin(turned=given)


def test_a_placement_that_moves_belongs_to_the_joint():
    q = kn.Model("any").coordinates("q")
    with pytest.raises(kn.FrameError, match="child_turned of a pin joint: the rotation depends on q and is not fixed"):
        kn.Pin(child_turned=("z", q))


@pytest.mark.parametrize("axis", [(0, 0, 0), (0.0, 0.0, 0.0)])
def test_an_axis_of_no_length_has_no_direction(axis):
    with pytest.raises(kn.FrameError, match="pin joint of B: .* has no direction"):
        single(kn.Pin(axis=axis))


# Each kind of joint


def test_a_screw_turns_and_advances_together():
    """A nut under its weight on a vertical screw: (I + m p²) u̇ = −m g p, and v = p u."""
    p, m, g = 0.2, 1.3, 9.8
    model, body = single(kn.Screw(axis="z", pitch=p), mass=m, gravity=(0, 0, -g))
    equations = kn.derive(model)
    (u,) = equations.speeds
    assert equations.velocity(body).components(model.frame) == (0, 0, p * u)
    assert accelerations(model, {"q_B": 0.3, "u_B": 0.7}) == pytest.approx(-m * g * p / (1.5 + m * p**2), rel=1e-14)


def test_a_cylindrical_joint_has_two_motions_that_do_not_meet():
    model, body = single(kn.Cylindrical(axis="y"), inertia=kn.inertia(1, 2, 2.5))
    assert kn.derive(model).mass_matrix == sympy.diag(2, 1.3)


def test_a_planar_body_has_the_mass_matrix_of_the_books():
    model = kn.Model("puck")
    x, y, a = model.coordinates("x y a")
    m, rho, J = model.parameters("m rho J")
    model.add_body("B", mass=m, inertia=kn.inertia(zz=J), center=(rho, 0, 0), joint=kn.Planar((x, y, a)))
    c, s = sympy.cos(a), sympy.sin(a)
    expected = sympy.Matrix([[m, 0, -m * rho * s], [0, m, m * rho * c], [-m * rho * s, m * rho * c, J + m * rho**2]])
    assert sympy.simplify(kn.derive(model).mass_matrix - expected) == sympy.zeros(3, 3)


def test_the_lengths_of_a_planar_joint_follow_its_normal():
    for normal, first, second in (("x", 1, 2), ("y", 2, 0), ("z", 0, 1)):
        model, body = single(kn.Planar((0.3, 0.4, 0), normal=normal))
        place = body.origin.position_from(model.origin).components(model.frame)
        assert (place[first], place[second]) == (sympy.Float(0.3), sympy.Float(0.4))
    with pytest.raises(kn.FrameError, match="the normal 'w' is not an axis"):
        single(kn.Planar(normal="w"))


def test_a_general_joint_moves_as_its_expressions_say():
    """A knee whose centre moves: with r(q) of the mass centre, (J + m r'·r') q̈ + m r'·r'' q̇² = m g·r'."""
    model = kn.Model("knee")
    q = model.coordinates("q")
    m, J, g = 1.3, 1.5, 9.8
    slide = (0.02 * q, -0.4 + 0.01 * q**2, 0)
    joint = kn.GeneralJoint(("z", q), slide, child_at=(0, 0.2, 0))
    single(joint, mass=m, inertia=kn.inertia(zz=J), model=model, gravity=(0, -g, 0))
    r = sympy.Matrix([slide[0] + 0.2 * sympy.sin(q), slide[1] - 0.2 * sympy.cos(q)])
    first, second = r.diff(q), r.diff(q, 2)
    expected = (-m * g * first[1] - m * first.dot(second) * 0.7**2) / (J + m * first.dot(first))
    found = accelerations(model, {"q": 0.4, "u_q": 0.7})
    assert found == pytest.approx(float(expected.subs(q, 0.4)), rel=1e-13)


def test_a_general_joint_of_a_sequence_is_a_gimbal():
    model = kn.Model("general")
    q = model.coordinates("q1_B q2_B q3_B")
    model.speeds("u1_B u2_B u3_B")
    single(kn.GeneralJoint(("213", q), at=(1, 0, 0)), model=model, center=(0.1, 0.2, 0.3), gravity=(0, 0, -9.8))
    other, _ = single(kn.Gimbal("213", at=(1, 0, 0)), center=(0.1, 0.2, 0.3), gravity=(0, 0, -9.8))
    values = {f"{letter}{i}_B": 0.1 + 0.2 * i for letter in "qu" for i in (1, 2, 3)}
    assert accelerations(model, values) == pytest.approx(accelerations(other, values), rel=1e-14)


def on_a_tree(joint_of):
    """A body on a joint in question, on a body that swings."""
    model = kn.Model("tree")
    model.gravity = -9.8 * model.frame.y + 0.3 * model.frame.z
    model.add_body("A", mass=1.3, inertia=I, center=(0.2, 0.1, 0.3), joint=kn.Universal("zx"))
    place = {
        "at": (0.3, 0.1, 0.2), "child_at": (0.1, 0.4, -0.2),
        "turned": ("123", (0.1, 0.2, 0.3)), "child_turned": [("x", 0.4), ("y", -0.7)],
    }  # fmt: skip
    model.add_body("B", parent="A", mass=0.7, inertia=I, center=(0.1, -0.2, 0.3), joint=joint_of(model, place))
    return model


def bent(model, place):
    q, s = model.coordinates("q s")
    turns = [("z", q), ("x", s * q)]
    return kn.GeneralJoint(turns, (0.1 * q, q**2 + s, sympy.sin(s)), spring=(2, 3), damper=(1, 0.5), **place)


STOPS = {"limits": (-0.2, 0.4), "stop_spring": 50, "stop_damper": 0.3}

JOINTS = {
    "pin": lambda m, p: kn.Pin(axis="y", spring=2, rest=0.1, damper=0.3, motor=m.inputs("T"), **STOPS, **p),
    "slider": lambda m, p: kn.Slider(axis=(0, 3, 4), spring=2, damper=0.3, **p),
    "screw": lambda m, p: kn.Screw(axis=(1, 1, 0), pitch=0.2, spring=2, damper=0.3, **p),
    "cylindrical": lambda m, p: kn.Cylindrical(
        axis="x", spring=(2, 3), damper=(None, 1), limits=((0, 1), None), stop_spring=(4, None), **p
    ),
    "planar": lambda m, p: kn.Planar(normal="y", spring=(2, 3, 4), motor=(1, None, m.inputs("T")), **p),
    "universal": lambda m, p: kn.Universal("zx", spring=(2, 3), damper=(1, 2), **p),
    "gimbal": lambda m, p: kn.Gimbal("213", spring=(2, 3, 4), rest=(0.1, 0.2, None), damper=(1, 2, 0.5), **p),
    "vector torque": lambda m, p: kn.Gimbal("131", fixed="space", spring=(2, 3, 4), vector_torque=True, **p),
    "spherical": lambda m, p: kn.Spherical(spring=2, damper=0.3, motor=m.inputs("T1 T2 T3"), **p),
    "free": lambda m, p: kn.Free(
        spring=(2, 3, 4, 5), rest=(None, 0.1, 0.2, 0.3), damper=(1, 2, 3, 4), limits=(None, (0, 0.5), None, None),
        stop_spring=(None, 30, None, None), motor=m.inputs("T1 T2 T3 F1 F2 F3"), **p,
    ),
    "general": bent,
    "prescribed": lambda m, p: kn.Gimbal("213", (None, sympy.sin(m.time), 0.3), spring=(1, 2, 3), **p),
    "prescribed free": lambda m, p: kn.Free(position=(sympy.sin(m.time), None, 0.3), **p),
    "weld": lambda m, p: kn.Weld(**p),
}  # fmt: skip


@pytest.mark.parametrize("kind", JOINTS)
def test_every_joint_moves_alike_by_all_roads(kind):
    """Equations of the weld are short enough to be read; how long the others are is not asked."""
    readable = {} if kind == "weld" else {"largest_readable": 0}
    result = kn.verify(kn.derive(on_a_tree(JOINTS[kind]), **readable), states=2)
    assert any("readable" in comparison.derivation for comparison in result.comparisons) == (not readable)
    assert result.passed, str(result)


# Prescribed and locked joints


def test_a_prescribed_pin_turns_as_given():
    """A bead on a hoop that turns at the rate w: q̈ = w² sin q cos q − (g/L) sin q."""
    model = kn.Model("hoop")
    q, w, L, g = model.coordinates("q"), *model.parameters("w L g")
    model.gravity = -g * model.frame.y
    hoop = model.add_body("hoop", mass=1, inertia=kn.inertia(1, 1, 1), joint=kn.Pin(w * model.time, axis="y"))
    rod = model.add_body("rod", parent=hoop, mass=1, inertia=kn.inertia(), center=(0, -L, 0), joint=kn.Pin(q))
    assert hoop.frame.angular_velocity(model.frame) == w * model.frame.y
    equations = kn.derive(model)
    (udot,) = equations.speed_derivatives.values()
    expected = w**2 * sympy.sin(q) * sympy.cos(q) - g / L * sympy.sin(q)
    assert sympy.simplify(udot - expected) == 0
    assert rod.parent is hoop


def test_a_prescribed_slider_moves_as_given():
    """A pendulum whose pivot goes up and down as a sin t: L q̈ = −(g − a sin t) sin q."""
    model = kn.Model("shaken")
    q, a, g, L = model.coordinates("q"), *model.parameters("a g L")
    model.gravity = -g * model.frame.y
    pivot = model.add_body("pivot", mass=1, inertia=I, joint=kn.Slider(a * sympy.sin(model.time), axis="y"))
    model.add_body("rod", parent=pivot, mass=1, inertia=kn.inertia(), center=(0, -L, 0), joint=kn.Pin(q))
    (udot,) = kn.derive(model).speed_derivatives.values()
    assert sympy.simplify(udot + (g - a * sympy.sin(model.time)) / L * sympy.sin(q)) == 0


LOCKED = {
    "pin": (kn.Pin(0.3, axis="y"), kn.Weld(turned=("y", 0.3))),
    "slider": (kn.Slider(0.3, axis="y"), kn.Weld(at=(0, 0.3, 0))),
    "screw": (kn.Screw(0.3, axis="y", pitch=2), kn.Weld(turned=("y", 0.3), at=(0, 0.6, 0))),
    "cylindrical": (kn.Cylindrical((0.3, 0.6), axis="y"), kn.Weld(turned=("y", 0.3), at=(0, 0.6, 0))),
    "planar": (kn.Planar((0.3, 0.6, 0.7)), kn.Weld(turned=("z", 0.7), at=(0.3, 0.6, 0))),
    "universal": (kn.Universal("xz", (0.3, 0.6)), kn.Weld(turned=[("x", 0.3), ("z", 0.6)])),
    "gimbal": (kn.Gimbal("213", (0.3, 0.6, 0.7)), kn.Weld(turned=("213", (0.3, 0.6, 0.7)))),
    "general": (kn.GeneralJoint(("x", 0.4), (0.3, 0.6, 0)), kn.Weld(turned=("x", 0.4), at=(0.3, 0.6, 0))),
}


@pytest.mark.parametrize("kind", LOCKED)
def test_a_locked_joint_is_a_weld(kind):
    found = []
    for joint in LOCKED[kind]:
        model, body = single(kn.Pin(axis=(1, 2, 3)), gravity=(0, 1, -9.8))
        model.add_body("C", parent=body, mass=0.7, inertia=I, center=(0.2, 0.3, 0.4), joint=joint)
        found.append(accelerations(model, {"q_B": 0.3, "u_B": 0.7}))
    assert found[0] == pytest.approx(found[1], rel=1e-13)


# Springs, dampers, stops and motors


def test_a_torsional_pendulum_swings_with_its_period_and_its_spring_works():
    """q = q0 cos(√(k/J) t), and the work of the spring is ½ k (q0² − q²)."""
    model, _ = single(kn.Pin(spring=6), inertia=kn.inertia(zz=1.5))
    period = 2 * np.pi * np.sqrt(1.5 / 6)
    run = kn.derive(model).compile().simulate(parameters={}, stop=period, initial={"q_B": 0.4})
    assert run["q_B"][-1] == pytest.approx(0.4, abs=1e-6)
    # The integrator keeps 1e-8 or better.
    assert run["q_B"] == pytest.approx(0.4 * np.cos(2 * run.t), abs=1e-6)
    assert run.energy.work == pytest.approx(3 * (0.4**2 - run["q_B"] ** 2), abs=1e-6)


def test_springs_dampers_and_motors_act_on_each_coordinate(same):
    model = kn.Model("crane")
    q, s = model.coordinates("q s")
    k1, k2, c, s0 = model.parameters("k1 k2 c s0")
    T = model.inputs("T")
    joint = kn.Cylindrical((q, s), spring=(k1, k2), rest=(None, s0), damper=(None, c), motor=(T, None))
    _, body = single(joint, model=model)
    equations = kn.derive(model)
    u_q, u_s = equations.speeds
    same(equations.active_forces, [T - k1 * q, -k2 * (s - s0) - c * u_s])
    same(equations.active_forces_of("spring of B"), [-k1 * q, -k2 * (s - s0)])
    same(equations.active_forces_of("motor of B"), [T, 0])
    same(equations.active_forces_of(body), equations.active_forces)
    same(equations.separated().T, equations.active_forces)
    same(equations.with_inputs({T: -3 * q}).active_forces_of("motor of B"), [-3 * q, 0])
    assert "Σ Q ∂q̇/∂u_r" in kn.explain(equations).text()


def test_the_force_on_a_coordinate_reaches_speeds_of_any_definition(same):
    """u = 2 q̇: half of it works on u."""
    model = kn.Model("geared")
    q, u, k = model.coordinates("q"), model.speeds("u"), model.parameters("k")
    model.define_speeds({u: 2 * q.dot})
    single(kn.Pin(q, spring=k), model=model)
    same(kn.derive(model).active_forces, [-k * q / 2])


def test_a_spring_on_an_angle_that_two_coordinates_make(same):
    model = kn.Model("two for one angle")
    q1, q2 = model.coordinates("q1 q2")
    k = model.parameters("k")
    first = model.add_body("A", mass=1, inertia=I, joint=kn.Pin(q1))
    model.add_body("B", parent=first, mass=1, inertia=I, joint=kn.Pin(q2 - q1, axis="z", spring=k))
    same(kn.derive(model).active_forces, [k * (q2 - q1), -k * (q2 - q1)])
    assert kn.verify(model).passed


def test_stops_push_back_never_pull_and_do_nothing_in_between():
    """k δ max(0, 1 + d δ̇) at each end."""
    low, high, k, d = -0.5, 0.8, 40.0, 0.6
    model, _ = single(kn.Pin(limits=(low, high), stop_spring=k, stop_damper=d), inertia=kn.inertia(zz=1))
    equations = kn.derive(model)

    def force(q, u):
        return equations.evaluate({"q_B": q, "u_B": u})["udot"].item()

    assert force(0.3, 5.0) == force(-0.4, -5.0) == 0
    assert force(0.9, 0.5) == pytest.approx(-k * 0.1 * (1 + d * 0.5), rel=1e-12)
    assert force(-0.7, -0.5) == pytest.approx(k * 0.2 * (1 + d * 0.5), rel=1e-12)
    assert force(0.9, -0.5) == pytest.approx(-k * 0.1 * (1 - d * 0.5), rel=1e-12)
    assert force(0.9, -50) == force(-0.7, 50) == 0


def test_a_bounce_between_stops_loses_energy_and_the_books_balance():
    model, _ = single(kn.Slider(limits=(0, 1), stop_spring=500, stop_damper=0.2), mass=2)
    run = kn.derive(model).compile().simulate(parameters={}, stop=5, initial={"q_B": 0.5, "u_B": 1.0})
    assert run["q_B"].max() < 1.1
    assert run["q_B"].min() > -0.1
    assert run.energy.work[-1] < -0.1
    assert run.energy.balance == pytest.approx(np.zeros(run.t.size), abs=1e-5)


def test_one_sided_limits():
    model, _ = single(kn.Slider(limits=(None, 0.5), stop_spring=10), mass=1)
    equations = kn.derive(model)
    assert equations.evaluate({"q_B": -9, "u_B": 0})["udot"].item() == 0
    assert equations.evaluate({"q_B": 0.7, "u_B": 0})["udot"].item() == pytest.approx(-2, rel=1e-12)


def test_dampers_dissipate_and_the_books_balance_on_a_prescribed_arm():
    """Springs and dampers in a joint on an arm that is driven: their power and the drive's make up the rest."""
    model = kn.Model("driven")
    model.gravity = -9.8 * model.frame.y
    arm = model.add_body("arm", mass=1, inertia=I, joint=kn.Pin(0.3 * sympy.sin(model.time), axis="z", spring=2))
    model.add_body(
        "fan", parent=arm, mass=1, inertia=I, center=(0.2, 0.1, 0),
        joint=kn.Gimbal("31", at=(1, 0, 0), damper=(0.3, 0.2), spring=(1, 2)),
    )  # fmt: skip
    run = kn.derive(model).compile().simulate(parameters={}, stop=4, initial={"q1_fan": 0.5, "q2_fan": 0.1})
    assert run.energy.balance == pytest.approx(np.zeros(run.t.size), abs=1e-5)


def test_a_damper_alone_takes_energy_at_every_moment():
    model, _ = single(kn.Spherical(damper=0.4), center=(0, 0, -0.5), gravity=(0, 0, -9.8))
    start = {"e0_B": np.cos(0.4), "e1_B": np.sin(0.4), "e2_B": 0, "e3_B": 0, "wx_B": 1, "wy_B": -2, "wz_B": 3}
    run = kn.derive(model).compile().simulate(parameters={}, stop=3, initial=start)
    assert (np.diff(run.energy.work) < 0).all()
    assert run.energy.balance == pytest.approx(np.zeros(run.t.size), abs=1e-5)


@pytest.mark.parametrize("fixed", ["body", "space"])
def test_per_angle_and_vector_torques_differ_by_the_square_of_the_joint_partials(fixed):
    """Γᵀ Γ τ in place of τ, at a random state and with the joint turned in the child; Γ is measured in the parent."""
    rng = np.random.default_rng(3)
    values = {f"{letter}{i}_B": rng.uniform(-1, 1) for letter in "qu" for i in (1, 2, 3)}
    forces = {}
    for as_vector in (False, True):
        forces_in_joint = {"spring": (2, 3, 4), "damper": (0.5, 0.6, 0.7), "vector_torque": as_vector}
        model, _ = single(kn.Gimbal("213", fixed=fixed, child_turned=("y", 0.4), **forces_in_joint))
        equations = kn.derive(model, largest_readable=10**6)
        state = {symbol: values[symbol.name] for symbol in (*equations.coordinates, *equations.speeds)}
        forces[as_vector] = numbers(equations.active_forces, state)
    y, x, z = np.eye(3)[[1, 0, 2]]
    T1, T2, T3 = (turn(axis, values[f"q{i}_B"]) for i, axis in ((1, y), (2, x), (3, z)))
    axles = [y, T1 @ x, T1 @ T2 @ z] if fixed == "body" else [T3 @ T2 @ y, T3 @ x, z]
    Gamma = np.array(axles).T
    tau = [-k * values[f"q{i}_B"] - c * values[f"u{i}_B"] for i, k, c in ((1, 2, 0.5), (2, 3, 0.6), (3, 4, 0.7))]
    assert forces[False] == pytest.approx(tau, rel=1e-13)
    assert forces[True] == pytest.approx(Gamma.T @ Gamma @ tau, rel=1e-12)


def ball(**options):
    """A body of equal moments on a spherical joint: J ω̇ is the torque."""
    model, _ = single(kn.Spherical(**options), inertia=kn.inertia(2, 2, 2))
    return kn.derive(model)


def ball_torque(equations, rotation, omega=(0, 0, 0), inputs=None, sign=1):
    angle = np.linalg.norm(rotation)
    vector = np.sinc(angle / 2 / np.pi) / 2 * np.array(rotation)
    e = sign * np.array([np.cos(angle / 2), *vector])
    values = {f"e{i}_B": e[i] for i in range(4)} | {f"w{a}_B": w for a, w in zip("xyz", omega, strict=True)}
    return 2 * equations.evaluate({**values, **(inputs or {})})["udot"]


@pytest.mark.parametrize("rotation", [(0.3, -0.4, 1.2), (0, 0, 0), (1e-9, 2e-9, -1e-9), (2.0, 1.0, -2.0)])
def test_the_spring_of_a_ball_pulls_along_the_rotation_vector(rotation):
    equations = ball(spring=5)
    expected = pytest.approx(-5 * np.array(rotation), rel=1e-12, abs=1e-24)
    assert ball_torque(equations, rotation) == expected
    # −e is the same rotation as e.
    assert ball_torque(equations, rotation, sign=-1) == expected


def test_the_spring_of_a_ball_takes_the_shorter_way_round():
    n = np.array([2, 1, -2]) / 3
    assert ball_torque(ball(spring=5), 4.0 * n) == pytest.approx(5 * (2 * np.pi - 4) * n, rel=1e-12)


def test_the_spring_of_a_ball_has_a_slope_at_rest():
    model, _ = single(kn.Spherical(spring=5), inertia=kn.inertia(2, 2, 2))
    kernel = kn.derive(model).compile()
    rest = [1.0 if name == "e0_B" else 0.0 for name in kernel.states]
    J = np.array(kernel["jacobian_states"].one(0.0, rest, [], [])).reshape(len(rest), -1, order="F")
    rows, columns = (
        [kernel.states.index(f"{letter}_B") for letter in letters]
        for letters in (("wx", "wy", "wz"), ("e1", "e2", "e3"))
    )
    assert J[np.ix_(rows, columns)] == pytest.approx(-5 * np.eye(3), rel=1e-12)


def test_the_damper_and_motor_of_a_ball_are_torques_in_the_child():
    model = kn.Model("ball")
    T = model.inputs("T1 T2 T3")
    single(kn.Spherical(damper=0.7, motor=T), inertia=kn.inertia(2, 2, 2), model=model)
    omega, torque = np.array([0.1, -0.2, 0.3]), np.array([1.0, 2.0, 3.0])
    found = ball_torque(kn.derive(model), (0.3, 0.4, 0.5), omega, dict(zip(("T1", "T2", "T3"), torque, strict=True)))
    assert found == pytest.approx(torque - 0.7 * omega, rel=1e-13)


def test_the_spring_of_a_ball_keeps_energy():
    """K + ½ k θ² stays, with three different moments."""
    model, _ = single(kn.Spherical(spring=5), inertia=kn.inertia(1, 2, 2.5))
    start = {"e0_B": 1, "e1_B": 0, "e2_B": 0, "e3_B": 0, "wx_B": 1, "wy_B": -2, "wz_B": 0.5}
    run = kn.derive(model).compile().simulate(parameters={}, stop=3, initial=start)
    theta = 2 * np.arccos(np.clip(np.abs(run["e0_B"]), 0, 1))
    total = run.energy.kinetic + 5 * theta**2 / 2
    assert theta.max() > 0.5
    assert np.ptp(total) == pytest.approx(0, abs=1e-6)


# Between points


def test_a_spring_between_points_pulls_along_their_line(same):
    model = kn.Model("line")
    x, y = model.coordinates("x y")
    k, L0, c, F = model.parameters("k L0 c F")
    N = model.frame
    bob = model.add_particle("bob", model.origin.moved("P", x * N.x + y * N.y), mass=1)
    model.add_spring(model.origin, bob, stiffness=k, rest=L0, damping=c, name="spring")
    model.add_damper(bob, model.origin, c, name="damper")
    model.add_actuator(model.origin, bob, F, name="actuator")
    equations = kn.derive(model)
    ux, uy = equations.speeds
    L = sympy.sqrt(x**2 + y**2)
    Ldot = (x * ux + y * uy) / L
    for name, tension in {"spring": k * (L - L0) + c * Ldot, "damper": c * Ldot, "actuator": -F}.items():
        found = equations.active_forces_of(name)
        assert [sympy.simplify(a - b) for a, b in zip(found, [-tension * x / L, -tension * y / L], strict=True)] == [
            0,
            0,
        ]
    same(equations.active_forces_of(bob), equations.active_forces)
    assert kn.verify(model).passed


def test_a_spring_without_rest_length_needs_no_length():
    model = kn.Model("zero length")
    x, k = model.coordinates("x"), model.parameters("k")
    bob = model.add_particle("bob", model.origin.moved("P", x * model.frame.x), mass=1)
    model.add_spring(bob, model.origin, stiffness=k, rest=0)
    assert kn.derive(model).active_forces[0] == -k * x


@pytest.mark.heavy
def test_a_spring_between_bodies_of_a_tree_keeps_momentum_and_loses_energy():
    """Two free bodies, joined by a spring and damper off their centres: inner forces alone."""
    model = kn.Model("tethered")
    for name in ("A", "B"):
        model.add_body(name, mass=1, inertia=I, joint=kn.Free())
    hooks = [model[name].point(f"{name} hook", 0.1, 0.2, 0.3) for name in ("A", "B")]
    model.add_spring(*hooks, stiffness=3, rest=1, damping=0.5)
    start = dict.fromkeys([f"{a}_{b}" for a in ("e1", "e2", "e3", "x", "y", "z") for b in "AB"], 0.0)
    start |= {"e0_A": 1, "e0_B": 1, "x_B": 2, "vy_A": 0.3, "wz_B": 1, "wx_A": 0.5}
    kernel = kn.derive(model).compile()
    run = kernel.simulate(parameters={}, stop=3, initial={**dict.fromkeys(kernel.states, 0.0), **start})
    assert np.ptp(run.linear_momentum(), axis=1) == pytest.approx([0, 0, 0], abs=1e-7)
    assert np.ptp(run.angular_momentum(), axis=1) == pytest.approx([0, 0, 0], abs=1e-6)
    assert run.energy.balance == pytest.approx(np.zeros(run.t.size), abs=1e-6)
    assert kn.verify(model, states=1).passed


# Faults


def faults(model):
    return [str(fault) for fault in kn.check(model)]


def test_points_that_are_no_two():
    model, body = single(kn.Pin())
    same_place = body.origin.moved("again", 0 * model.frame.x)
    model.add_spring(body.origin, same_place, stiffness=1, rest=1, name="nowhere")
    model.add_damper(body, "hook", 3, name="hookless")
    model.add_actuator(body, kn.Model("other").origin, 1, name="far away")
    assert faults(model) == [
        "'nowhere': O and again always coincide, so that there is no line between them. Choose points that can be "
        "apart.",
        "'hookless': a force cannot act on 'hook'. Give a point, a body or a particle.",
        "'far away': <point O> belongs to another model. Give a point, a body or a particle of this model.",
    ]


def test_parents_that_are_not_there():
    model = kn.Model("orphans")
    stranger = kn.library.three_link_chain()["A"]
    model.add_body("A", mass=1, inertia=I, parent="A", joint=kn.Pin())
    model.add_body("B", mass=1, inertia=I, parent=stranger, joint=kn.Pin())
    assert faults(model) == [
        "body A: its parent 'A' is not a body of the model; the bodies so far are: none. Add the parent first, and "
        "check its name.",
        "body B: its parent A is a body of model 'three-link chain'. Join it to a body of model 'orphans'.",
    ]
    with pytest.raises(kn.WrongTypeError, match="body C: .* is not a body. Give parent= a body or its name"):
        model.add_body("C", mass=1, inertia=I, parent=model.frame, joint=kn.Pin())


def test_forces_that_do_not_fit_the_joint_are_reported_together():
    model = kn.Model("misfits")
    for name, joint in {
        "A": kn.Weld(spring=3),
        "B": kn.Pin(limits=(2, 1), stop_spring=1),
        "C": kn.Pin(limits=(1, 2), rest=0.1),
        "D": kn.Gimbal("213", damper=3),
        "E": kn.Spherical(rest=0.1, spring=1, limits=(0, 1)),
        "F": kn.Slider(stop_spring=3, vector_torque=True),
        "G": kn.Universal(limits=((0, 1), 3), stop_spring=(1, 1)),
    }.items():
        model.add_body(name, mass=1, inertia=I, joint=joint)
    assert faults(model) == [
        "spring of A: the joint has no coordinate to act on. Leave out spring=, or choose another joint.",
        "limits of B: the lower limit 2 is not below the upper one 1. Give (low, high).",
        "limits of C: stops at 1 and 2 have no stiffness. Give stop_spring=.",
        "rest of C: a rest position without a spring does nothing. Give spring= as well.",
        "damper of D: 1 value for 3 places. Give one per coordinate, with None where there is none.",
        "limits of E: a rotation without angles has no limits. Put None in that place.",
        "rest of E: a rotation without angles has no rest position. Rotate the joint by turned=.",
        "limits of F: a stop_spring or stop_damper without limits does nothing. Give limits=(low, high).",
        "vector_torque of F: the joint has no gimbal angles. Leave it out.",
        "limits of G: 3 is not a pair of limits. Give (low, high), with None for an open side.",
    ]


def test_a_massless_leaf_is_named():
    model, body = single(kn.Pin())
    model.add_body("vane", parent=body, mass=0, inertia=kn.inertia(), joint=kn.Pin())
    assert faults(model) == [
        "body vane: it has neither mass nor inertia and carries nothing that has, so that q_vane moves no mass and the "
        "mass matrix is singular. Give it mass or inertia, or weld it."
    ]


def test_massless_bodies_that_carry_something_are_sound():
    model, body = single(kn.Pin())
    link = model.add_body("link", parent=body, mass=0, inertia=kn.inertia(), joint=kn.Pin())
    boom = model.add_body("boom", parent=link, mass=0, inertia=kn.inertia(), joint=kn.Weld(at=(1, 0, 0)))
    model.add_particle("weight", boom.point("tip", 1), mass=1)
    assert faults(model) == []
    assert kn.verify(model).passed


def test_the_speeds_that_a_damper_takes_for_angular_velocities_stay_theirs():
    model, body = single(kn.Spherical(damper=1))
    model.define_speeds({"wx_B": 2 * body.frame.relative_angular_velocity[0]})
    assert len(faults(model)) == 1
    assert "speed wx_B: the damper of B takes it for a component of ω" in faults(model)[0]


def test_a_motor_of_a_symbol_that_the_model_does_not_know():
    model, _ = single(kn.Pin(motor=sympy.Symbol("T")))
    assert faults(model)[0].startswith("load 'motor of B': T: the model has not declared this symbol")


def test_coordinates_that_are_too_many_or_none():
    with pytest.raises(kn.WrongTypeError, match="planar joint of B: .* are not 3 coordinates"):
        single(kn.Planar((0.1, 0.2)))
    with pytest.raises(kn.WrongTypeError, match="'q' is not a scalar expression"):
        single(kn.Cylindrical(("q", None)))


def test_a_body_knows_its_parent_and_joint():
    model, body = single(joint := kn.Pin())
    child = model.add_body("C", parent="B", mass=1, inertia=I, joint=kn.Slider())
    placed = model.add_body("D", frame=body.frame, center=child.center, mass=1, inertia=I)
    assert (body.parent, body.joint) == (None, joint)
    assert (child.parent, placed.parent, placed.joint) == (body, None, None)


# One grammar


def turned_by(joint, **options):
    """Direction cosines of a body on a joint, with its coordinates named alike."""
    model = kn.Model("one body")
    body = model.add_body("B", mass=1, inertia=kn.inertia(1, 1, 1), joint=joint, **options)
    return sympy.Matrix([unit.components(model.frame) for unit in (body.x, body.y, body.z)])


@pytest.mark.parametrize(
    ("joint", "same"),
    [
        (lambda q: kn.Pin(q[0], "3"), lambda q: kn.Pin(q[0], axis="z")),
        (lambda q: kn.Cylindrical((q[0], q[1]), "2"), lambda q: kn.Cylindrical((q[0], q[1]), axis="y")),
        (lambda q: kn.Planar(q, "1"), lambda q: kn.Planar(q, normal="x")),
        (lambda q: kn.Universal(q[:2], "yz"), lambda q: kn.Universal("yz", q[:2])),
        (lambda q: kn.Universal(q[:2], "23"), lambda q: kn.Universal(axes=("y", (0, 0, 1)), coordinates=q[:2])),
        (lambda q: kn.Universal(q[:2]), lambda q: kn.Universal(coordinates=q[:2], axes="xy")),
        (lambda q: kn.Gimbal(q, "yxy"), lambda q: kn.Gimbal("212", q)),
        (lambda q: kn.Gimbal(q, sequence="yxz"), lambda q: kn.Gimbal(coordinates=q, sequence="213")),
        (lambda q: kn.Gimbal(q, "zyx", "space"), lambda q: kn.Gimbal("321", q, "space")),
        (
            lambda q: kn.Pin(q[0], turned=("yxz", (0.1, 0.2, 0.3))),
            lambda q: kn.Pin(q[0], turned=("213", (0.1, 0.2, 0.3))),
        ),
        (lambda q: kn.Pin(q[0], turned=("3", 0.3)), lambda q: kn.Pin(q[0], turned=("z", 0.3))),
    ],
)
def test_joints_take_coordinates_first_and_axes_by_letter_or_number(joint, same):
    q = tuple(kn.Model("any").coordinates("a b c"))
    assert turned_by(joint(q)) == turned_by(same(q))


def test_frames_are_rotated_about_axes_by_letter_or_number():
    model = kn.Model("frames")
    q = model.coordinates("q1 q2 q3")
    N = model.frame
    A, B = N.rotated("A", q, sequence="yxz"), N.rotated("B", q, sequence="213")
    assert A.x.components(N) == B.x.components(N)
    C, D = N.rotated("C", q[0], "y"), N.rotated("D", q[0], N.y)
    assert C.x.components(N) == D.x.components(N)


def test_a_gimbal_without_axes_says_what_is_missing():
    with pytest.raises(kn.FrameError, match="its sequence of axes is missing"):
        kn.Gimbal()
