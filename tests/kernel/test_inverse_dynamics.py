"""Inverse dynamics: what is known, what is asked for, what the motion determines, and what it does not.

Proves: kernel/inverse.py, kernel/balance.py, dynamics/constraints/numbers.py, expr/graphs/linearity.py.
"""

import numpy as np
import pytest
import sympy

import kanes as kn
from kanes.expr.graphs.linearity import nonlinear_inputs
from kernels import arguments, kernel_and_state, pick
from published_numbers import numbers_of

# Closed forms of a few operations on numbers near 1: round-off, with room to spare.
EXACT = {"rel": 1e-11}


def foot():
    """A leg of one link that floats in the plane, with a ground force at its foot and a torque at its hip.

    x and y are those of the mass centre; the foot is half the length below it, along the link.
    """
    model = kn.Model("leg")
    x, y, q = model.coordinates("x y q")
    m, l, g = model.parameters("m l g")
    R_x, R_y, T = model.inputs("R_x R_y T")
    N = model.frame
    model.gravity = -g * N.y
    center = model.origin.moved("C", x * N.x + y * N.y)
    shank = N.rotated("B", q, N.z)
    model.add_body("shank", frame=shank, center=center, mass=m, inertia=kn.inertia(zz=m * l**2 / 12))
    sole = center.moved("sole", -l / 2 * shank.y)
    model.add_force(sole, R_x * N.x + R_y * N.y)
    model.add_torque(shank, T * N.z)
    return model


LEG = {"m": 60.0, "l": 0.9, "g": 9.81}
STANCE = {"x": 0.1, "y": 0.5, "q": 0.2}
MOTION = np.array([0.4, -0.3, 1.7])


def ground_force_by_hand():
    """R = m (a + g e_y), and T = I α − r × R with r from the mass centre to the sole."""
    R = LEG["m"] * np.array([0.4, -0.3 + LEG["g"]])
    r = LEG["l"] / 2 * np.array([np.sin(0.2), -np.cos(0.2)])
    return *R, LEG["m"] * LEG["l"] ** 2 / 12 * 1.7 - (r[0] * R[1] - r[1] * R[0])


@pytest.fixture(scope="module")
def leg():
    return kn.derive(foot()).compile()


def test_a_free_leg_needs_the_ground_force_that_newton_and_euler_say(leg):
    assert leg.inverse_dynamics(LEG)(0.0, STANCE, MOTION) == pytest.approx(ground_force_by_hand(), **EXACT)


def test_a_measured_ground_force_is_not_found_again_but_believed(leg):
    """With R given, T alone remains, and it is what the moment of R leaves; every order that is asked for is kept."""
    R_x, R_y, T = ground_force_by_hand()
    torque = leg.inverse_dynamics(LEG, known={"R_x": R_x, "R_y": R_y}, solve=["T"])
    assert torque(0.0, STANCE, MOTION) == pytest.approx([T], **EXACT)
    turned = leg.inverse_dynamics(LEG, known={"T": T}, solve=["R_y", "R_x"])
    assert turned(0.0, STANCE, MOTION) == pytest.approx([R_y, R_x], **EXACT)
    rest = leg.inverse_dynamics(LEG, known={"R_y": R_y})
    assert rest(0.0, STANCE, MOTION) == pytest.approx([R_x, T], **EXACT)


def test_a_ground_force_that_contradicts_the_motion_is_an_error(leg):
    R_x, R_y, _ = ground_force_by_hand()
    with pytest.raises(
        kn.WrongValueError,
        match=r"No values of the inputs of 'leg' \(T\) cause these accelerations: the equations of u_y",
    ):
        leg.inverse_dynamics(LEG, known={"R_x": R_x, "R_y": R_y + 1.0})(0.0, STANCE, MOTION)


def test_measured_forces_may_be_samples_over_time(leg):
    R_x, R_y, T = ground_force_by_hand()
    force = kn.Samples([0.0, 1.0, 2.0], [0.0, 2 * R_y, 0.0])
    needed = leg.inverse_dynamics(LEG, known={"R_x": R_x, "R_y": force})
    for t in (0.5, 1.5):
        assert needed(t, STANCE, MOTION) == pytest.approx([T], **EXACT)
    with pytest.raises(kn.WrongValueError, match="input R_y: samples: t = 2.5 is outside their range, 0 to 2"):
        needed(2.5, STANCE, MOTION)
    smooth = kn.Samples([0, 1, 2, 3], [0, 1, 8, 27], kind="cubic")  # a cubic through points of t³ is t³
    assert smooth.at([[0.5, 2.5]]) == pytest.approx(np.array([[0.125, 15.625]]), **EXACT)


# Two links, two motors, and a hand that leans on a wall


def leaning_arm():
    """Masses at the ends of two light rods; a motor at each joint, of which the second turns against the first rod."""
    model = kn.Model("arm")
    (q1, q2), (u1, u2) = model.coordinates("q1 q2"), model.speeds("u1 u2")
    T1, T2, R_x, R_y = model.inputs("T1 T2 R_x R_y")
    m, l, g = model.parameters("m l g")
    N = model.frame
    model.gravity = -g * N.y
    A, B = N.rotated("A", q1, N.z), N.rotated("B", q2, N.z)
    elbow = model.origin.moved("elbow", l * A.x)
    hand = elbow.moved("hand", l * B.x)
    model.add_particle("first", elbow, mass=m)
    model.add_particle("second", hand, mass=m)
    model.add_torque(A, T1 * N.z)
    model.add_torque(B, T2 * N.z, reaction=A)
    model.add_force(hand, R_x * N.x + R_y * N.y)
    model.define_speeds({u1: q1.dot, u2: q2.dot})
    return model


ARM = {"m": 1.3, "l": 0.7, "g": 9.81}
BENT = {"q1": 0.4, "q2": 1.3, "u1": 0.8, "u2": -1.1}
LEANING = {"R_x": 12.0, "R_y": -7.0}


def torques_by_hand(m, l, g, q1, q2, u1, u2, a1, a2, R_x, R_y):
    """From Lagrange's equations in the angles of both links against the horizontal, worked out on paper."""
    c, s = np.cos(q1 - q2), np.sin(q1 - q2)
    first = 2 * m * l**2 * a1 + m * l**2 * (c * a2 + s * u2**2) + 2 * m * g * l * np.cos(q1)
    second = m * l**2 * (a2 + c * a1 - s * u1**2) + m * g * l * np.cos(q2)
    first -= l * (R_y * np.cos(q1) - R_x * np.sin(q1))
    second -= l * (R_y * np.cos(q2) - R_x * np.sin(q2))
    return first + second, second


@pytest.fixture(scope="module")
def arm():
    return kn.derive(leaning_arm()).compile()


def test_motor_torques_at_a_given_force_on_the_hand_are_those_of_lagrange(arm):
    by_hand = torques_by_hand(**ARM, **BENT, a1=2.0, a2=-3.0, **LEANING)
    torques = arm.inverse_dynamics(ARM, known=LEANING, solve=["T1", "T2"])
    assert torques(0.0, BENT, {"u1": 2.0, "u2": -3.0}) == pytest.approx(by_hand, **EXACT)
    model = leaning_arm()
    u1, u2, R_x, R_y, T1, T2 = (model[name] for name in ("u1", "u2", "R_x", "R_y", "T1", "T2"))
    by_symbol = arm.inverse_dynamics(ARM, known={R_x: 12.0, R_y: -7.0}, solve=(T1, T2))
    assert by_symbol(0, BENT, {u1.dot: 2.0, u2.dot: -3.0}) == pytest.approx(by_hand, **EXACT)


def test_more_unknowns_than_equations_are_refused_by_name_and_never_guessed(arm):
    with pytest.raises(
        kn.UndeterminedError, match="'arm': the accelerations do not determine T1, T2, R_x, R_y. Of 4 unknown inputs"
    ) as error:
        arm.inverse_dynamics(ARM)(0.0, BENT, [0.0, 0.0])
    assert error.value.rows == ("T1", "T2", "R_x", "R_y")


def test_a_force_along_a_stretched_arm_is_not_determined(arm):
    """It changes no motion, whatever it is; upright, where cos(π/2) is 6e-17 to a computer, as much as level."""
    pushed = arm.inverse_dynamics(ARM, known={"T1": 0.0, "T2": 0.0})
    for angle, along in ((0.0, "R_x"), (np.pi / 2, "R_y"), (np.pi, "R_x"), (0.7, "R_x, R_y")):
        with pytest.raises(kn.UndeterminedError, match=f"do not determine {along}. Of 2 unknown inputs"):
            pushed(0.0, {"q1": angle, "q2": angle}, [0.0, 0.0])
    found = pushed(0.0, BENT, [2.0, -3.0])
    rest = torques_by_hand(**ARM, **BENT, a1=2.0, a2=-3.0, R_x=found[0], R_y=found[1])
    # What is left of torques of some 10 N m.
    assert rest == pytest.approx([0.0, 0.0], abs=1e-10)


def test_generalized_forces_are_what_must_come_beside_the_inputs(arm):
    needed = torques_by_hand(**ARM, **BENT, a1=2.0, a2=-3.0, **LEANING)
    # The generalized forces of the two motors.
    by_hand = np.array([needed[0] - needed[1], needed[1]])
    x, udot = np.array(list(BENT.values())), np.array([2.0, -3.0])
    beside = arm.inverse_dynamics(ARM, known=LEANING, solve_for_inputs=False)
    assert beside(0.0, x, udot) == pytest.approx(by_hand, **EXACT)
    given = {"T1": 1.5, "T2": 0.4, **LEANING}
    less = by_hand - [1.5 - 0.4, 0.4]
    assert arm["generalized_forces"].one(
        udot, np.zeros(1), x, np.array(list(given.values())), np.array(list(ARM.values()))
    ) == pytest.approx(less, **EXACT)
    assert arm.function("generalized_forces", ARM, given)(0.0, BENT, udot) == pytest.approx(less, **EXACT)


def test_known_and_unknown_inputs_are_named_once_each(arm):
    for given, message in (
        ({"known": {"R_z": 1.0}}, "'arm' has no input R_z. Its inputs are: T1, T2, R_x, R_y"),
        ({"solve": ["T3"]}, "'arm' has no input T3"),
        ({"known": {"R_x": 1.0}, "solve": ["T1", "T2"]}, "input R_y is neither known nor solved for. Give its value"),
    ):
        with pytest.raises(kn.UnknownNameError, match=message):
            arm.inverse_dynamics(ARM, **given)
    for given, message in (
        ({"known": {"R_x": 1.0}, "solve": ["R_x", "T1", "T2", "R_y"]}, "R_x is named twice, in known and solve"),
        ({"known": LEANING, "solve": ["T1", "T2", "T2"]}, "T2 is named twice"),
        ({"solve": ["T1"], "solve_for_inputs": False}, "has no meaning with solve_for_inputs=False"),
    ):
        with pytest.raises(kn.WrongValueError, match=message):
            arm.inverse_dynamics(ARM, **given)
    for given, message in (
        ({"solve": 3}, "solve=3 is not a list of inputs"),
        ({"known": [1.0]}, r"\[1.0\] is not a table of values"),
        (
            {"known": {"T1": np.sin}},
            r"T1: <ufunc 'sin'> is a function, not values. Give a number, or kn.Samples",
        ),
        ({"known": {**LEANING, "T1": "much"}}, "'arm', T1: 'much' is not a number"),
    ):
        with pytest.raises(kn.WrongTypeError, match=message):
            arm.inverse_dynamics(ARM, **given)


def test_states_and_accelerations_that_cannot_be_used_are_named(arm):
    torques = arm.inverse_dynamics(ARM, known=LEANING)
    with pytest.raises(kn.UnknownNameError, match="no initial value for q2"):
        torques(0.0, {"q1": 0.3}, [0.0, 0.0])
    with pytest.raises(kn.UnknownNameError, match="'arm' has no state u3"):
        torques(0.0, {**BENT, "u3": 0.3}, [0.0, 0.0])
    with pytest.raises(kn.WrongValueError, match="given for u1, and the others do not follow .* Give 1 more"):
        torques(0.0, BENT, {"u1": 1.0})
    with pytest.raises(kn.WrongValueError, match="an acceleration is given twice, as u and as u̇"):
        torques(0.0, BENT, {"u1": 1.0, "u̇1": 1.0, "u2": 2.0})
    with pytest.raises(kn.WrongValueError, match="arm, x: 3 numbers are given, but 4 are needed"):
        torques(0.0, np.zeros(3), [0.0, 0.0])
    with pytest.raises(kn.WrongValueError, match="some acceleration is not finite"):
        torques(0.0, BENT, [np.nan, 0.0])
    with pytest.raises(kn.WrongTypeError, match="arm, t: 'now' is not an array of real numbers"):
        torques("now", BENT, [0.0, 0.0])


def test_the_planar_arm_needs_the_published_torques_of_its_motors():
    """Also where a force at its tip is known to be there, by virtual work of that force."""
    p, start, expected = numbers_of("planar_3r")
    model = kn.Model("planar arm")
    model.gravity = -p["g"] * model.frame.y
    motors, (R_x, R_y) = model.inputs("T1 T2 T3"), model.inputs("R_x R_y")
    parent = None
    for k, motor in enumerate(motors):
        place = {"at": (p["L"], 0, 0), "turned": ("z", np.pi / 2)} if k else {}
        joint = kn.Pin(axis="z", motor=motor, **place)
        parent = model.add_body(f"L{k}", parent=parent, joint=joint, mass=p["m"], inertia=kn.inertia(zz=p["Izz"]))
    tip = parent.origin.moved("tip", p["L"] * parent.frame.x)
    model.add_force(tip, R_x * model.frame.x + R_y * model.frame.y)
    kernel = kn.derive(model).compile()
    x, qdd = np.array([*start["q"], *start["qd"]]), np.array(start["qdd"])
    free = kernel.inverse_dynamics({}, known={R_x: 0, R_y: 0}, solve=motors)(0.0, x, qdd)
    assert free == pytest.approx(expected["tau"], abs=expected["tol_abs"])
    # Columns of the tip's Jacobian are n_z × (tip − joint), with links at absolute angles of 0, 90 and 180 degrees + q.
    angles = np.cumsum(start["q"]) + np.array([0, np.pi / 2, np.pi])
    links = p["L"] * np.array([np.cos(angles), np.sin(angles)])
    arms = links[:, ::-1].cumsum(axis=1)[:, ::-1]
    pushed = kernel.inverse_dynamics({}, known={R_x: 599.0, R_y: -40.0}, solve=motors)(0.0, x, qdd)
    moments = -arms[1] * 599.0 + arms[0] * -40.0
    assert pushed == pytest.approx(np.array(expected["tau"]) - moments, abs=expected["tol_abs"])


# Inputs that are not linear


def wheel(torque):
    """A wheel of inertia 2 with a torque that depends on the inputs a and b."""
    model = kn.Model("wheel")
    q = model.coordinates("q")
    a, b = model.inputs("a b")
    body = model.add_body("wheel", mass=1, inertia=kn.inertia(2, 2, 2), joint=kn.Pin(q, axis="z"))
    model.add_torque(body, torque(a, b) * body.z)
    return kn.derive(model).compile()


def test_an_input_that_enters_nonlinearly_is_refused_and_may_be_known():
    """10 a² + a = 11 for a = 1, and for a = −1.1 as well; a Newton step from zero gives neither."""
    motor = wheel(lambda a, b: 10 * a**2 + a + 3 * b)
    with pytest.raises(kn.WrongValueError, match="'wheel': the forces are not linear in a, so that several values may"):
        motor.inverse_dynamics({}, known={"b": 0.0})
    # 2 · 7 = 11 + 3 b
    assert motor.inverse_dynamics({}, known={"a": 1.0})(0.0, [0.3, 0.1], [7.0]) == pytest.approx([1.0], **EXACT)
    beside = motor.inverse_dynamics({}, known={"a": 1.0}, solve_for_inputs=False)
    assert beside(0.0, [0.3, 0.1], [7.0]) == pytest.approx([3.0], **EXACT)


def test_inputs_that_are_multiplied_are_linear_when_one_of_them_is_known():
    geared = wheel(lambda a, b: a * b)
    with pytest.raises(kn.WrongValueError, match="not linear in a, b"):
        geared.inverse_dynamics({})
    assert geared.inverse_dynamics({}, known={"a": 4.0})(0.0, [0.3, 0.1], [7.0]) == pytest.approx([3.5], **EXACT)


@pytest.mark.parametrize(
    ("torque", "bent"),
    [
        (lambda a, b: 3 * a - b / 7, ()),
        (lambda a, b: sympy.sin(a) + b, ("a",)),
        # Of these no second derivative is different from zero.
        (lambda a, b: a + sympy.Abs(b), ("b",)),
        (lambda a, b: sympy.sign(a) + b, ("a",)),
        (lambda a, b: sympy.floor(a) + b, ("a",)),
        (lambda a, b: sympy.Piecewise((a, b > 0), (2 * a, True)), ("a", "b")),
        (lambda a, b: a / (1 + b**2), ("a", "b")),
        (lambda a, b: sympy.Max(a, 0) + b, ("a",)),
    ],
)
def test_what_is_linear_is_read_off_the_program(torque, bent):
    assert nonlinear_inputs(wheel(torque)["generalized_forces"].program, ("a", "b")) == bent


# Sizes


@pytest.mark.parametrize(("mass", "length"), [(1e-9, 1e-3), (1e-15, 1e-6), (1e9, 1e3)])
def test_small_and_large_systems_are_judged_by_their_own_forces(leg, mass, length):
    """Forces of a few nanonewtons that are wrong by a tenth are wrong, and those of giganewtons that fit, fit."""
    numbers = {"m": mass, "l": length, "g": 9.81}
    R_y = mass * (9.81 - 0.3)
    with pytest.raises(kn.WrongValueError, match="No values of the inputs of 'leg'"):
        leg.inverse_dynamics(numbers, known={"R_y": 1.1 * R_y})(0.0, STANCE, MOTION)
    found = leg.inverse_dynamics(numbers, known={"R_y": R_y})(0.0, STANCE, MOTION)
    assert found[0] == pytest.approx(0.4 * mass, **EXACT)


def test_forces_that_balance_leave_nothing_that_inputs_would_have_to_cause():
    """A weight on a spring, and an input across: what round-off leaves of the two forces is no force."""
    model = kn.Model("weight on a spring")
    x, y = model.coordinates("x y")
    k, m, g = model.parameters("k m g")
    F = model.inputs("F")
    N = model.frame
    model.gravity = -g * N.y
    P = model.origin.moved("P", x * N.x + y * N.y)
    model.add_particle("weight", P, mass=m)
    model.add_force(P, F * N.x - k * y * N.y)
    kernel = kn.derive(model).compile()
    for stiffness in np.random.default_rng(2).uniform(1, 1e6, 30):
        numbers = {"k": stiffness, "m": 0.3, "g": 9.81}
        rest = {"x": 0.0, "y": -0.3 * 9.81 / stiffness}
        assert kernel.inverse_dynamics(numbers)(0.0, rest, [0.0, 0.0]) == pytest.approx([0.0], abs=1e-12)
        with pytest.raises(kn.WrongValueError, match="the equations of u_y are left over"):
            kernel.inverse_dynamics(numbers)(0.0, rest, [0.0, 1e-6])


# Loops

FOUR_BAR = {"a": 0.1, "b": 0.35, "c": 0.25, "d": 0.4, "m1": 0.4, "m2": 1.2, "m3": 0.9, "I2": 0.02}
FOUR_BAR |= {"x2": 0.17, "y2": 0.03, "g": 9.81}


@pytest.fixture(scope="module")
def linkage():
    model = kn.library.four_bar()
    equations = kn.derive(model)
    guess = {"q1": 0.8, "q2": 0.5, "q3": 1.5, "u1": 6.0}
    return equations, kn.assemble(model, guess, fixed=["q1", "u1"], parameters=FOUR_BAR)


def test_the_torque_on_a_linkage_works_as_its_energy_rises(linkage):
    """T u1 = d(K + V)/dt, the slope of the energy along the motion by central differences; the pin does no work."""
    equations, start = linkage
    kernel = equations.compile()
    (torque,) = kernel.inverse_dynamics(FOUR_BAR)(0.0, start, {"u1": 40.0})
    x = np.array([start[name] for name in kernel.states])
    dx = kernel.derivative(FOUR_BAR, {"T": torque})(0.0, x)
    assert dx[kernel.states.index("u1")] == pytest.approx(40.0, rel=1e-9)

    def energy(h):
        functions = (kernel.function(name, FOUR_BAR, {"T": 0}) for name in ("kinetic_energy", "potential_energy"))
        return sum(function(0.0, x + h * dx)[0] for function in functions)

    # Energies of 1 J by differences over 2e-6 s: round-off of 1e-10 W, and 1e-8 W of the cubes of rates near 40/s.
    assert torque * start["u1"] == pytest.approx((energy(1e-6) - energy(-1e-6)) / 2e-6, rel=1e-6)


def test_a_linkage_with_two_motors_does_not_tell_their_torques_apart():
    model = kn.library.four_bar()
    model.add_torque(model["rocker"], model.inputs("T3") * model.frame.z)
    kernel = kn.derive(model).compile(form="nullspace")
    start = kn.assemble(model, {"q1": 0.8, "q2": 0.5, "q3": 1.5}, fixed=["q1"], parameters=FOUR_BAR)
    with pytest.raises(kn.UndeterminedError, match="do not determine T, T3. Of 2 unknown inputs"):
        kernel.inverse_dynamics(FOUR_BAR)(0.0, start, {"u1": 1.0})
    (torque,) = kernel.inverse_dynamics(FOUR_BAR, known={"T3": 0.6})(0.0, start, {"u1": 1.0})
    given = kernel.derivative(FOUR_BAR, {"T": torque, "T3": 0.6})(0.0, start)
    assert given[kernel.states.index("u1")] == pytest.approx(1.0, rel=1e-9)


def test_a_force_that_pins_take_up_is_not_determined():
    """A push along the rocker, through its fixed pin, moves nothing."""
    model = kn.library.four_bar()
    rocker = model["rocker"]
    model.add_force(rocker.point("handle", model["c"]), model.inputs("S") * rocker.x)
    kernel = kn.derive(model).compile(form="nullspace")
    start = kn.assemble(model, {"q1": 0.8, "q2": 0.5, "q3": 1.5}, fixed=["q1"], parameters=FOUR_BAR)
    with pytest.raises(kn.UndeterminedError, match="do not determine S. Of 2 unknown inputs"):
        kernel.inverse_dynamics(FOUR_BAR)(0.0, start, {"u1": 1.0})


def parallelogram(scale=1.0):
    lengths = {"a": 0.1 * scale, "b": 0.4 * scale, "c": 0.1 * scale, "d": 0.4 * scale, "x2": 0.2 * scale, "y2": 0.0}
    kernel = kn.derive(kn.library.four_bar()).compile(form="nullspace")
    return kernel, {**FOUR_BAR, **lengths}


def test_a_parallelogram_may_turn_evenly_however_fast():
    """Crank and rocker have the same centripetal acceleration, and what is left of their difference is round-off."""
    kernel, numbers = parallelogram()
    state = np.array([0.7, 0.0, 0.7, 1e6, 0.0, 1e6])
    weight = (0.4 + 0.9 + 2 * 1.2) / 2 * 9.81 * 0.1 * np.cos(0.7)
    (torque,) = kernel.inverse_dynamics(numbers)(0.0, state, np.zeros(3))
    # Centripetal forces of 1e11 N leave 1e-5 N or so of round-off on a lever of 0.1 m.
    assert torque == pytest.approx(weight, abs=1e-3)


def test_a_tiny_linkage_is_not_broken_open_unnoticed():
    """Accelerations that tear a loop of 0.1 micrometres apart are small in metres, and torn it is."""
    kernel, numbers = parallelogram(1e-6)
    state = np.array([0.7, 0.0, 0.7, 0.0, 0.0, 0.0])
    with pytest.raises(kn.WrongValueError, match="these accelerations break constraints: pin at B"):
        kernel.inverse_dynamics(numbers)(0.0, state, np.array([1.0, 0.0, 0.5]))


def test_a_loop_is_not_broken_open_slowly_either(linkage):
    equations, start = linkage
    kernel = equations.compile()
    still = {name: 0.0 if name.startswith("u") else value for name, value in start.items()}
    with pytest.raises(kn.WrongValueError, match="these accelerations break constraints: pin at B"):
        kernel.inverse_dynamics(FOUR_BAR)(0.0, still, np.array([1e-9, 0.0, 0.0]))


def test_inverse_dynamics_finds_the_torques_that_caused_the_motion():
    _, kernel, numbers = kernel_and_state("three_link_chain")
    t, x, w, p = arguments(kernel, numbers)
    udot = kernel["derivative"].one(t, x, w, p)[3:]
    parameters = {name: numbers[name] for name in kernel.parameters}
    # As exact as M is well conditioned: about 1e3 here.
    assert kernel.inverse_dynamics(parameters)(0.7, x, udot) == pytest.approx(w, rel=1e-11)
    forces = kernel.inverse_dynamics(parameters, solve_for_inputs=False)(0.7, x, udot)
    assert forces == pytest.approx(w, rel=1e-11)  # F_r of the torques is T_r


def test_inverse_dynamics_of_a_single_motor_is_moment_of_inertia_times_acceleration():
    model = kn.Model("wheel")
    q, T, I = model.coordinates("q"), model.inputs("T"), model.parameters("I")
    wheel = model.add_body("wheel", mass=1, inertia=kn.inertia(I, I, I), joint=kn.Pin(q, axis="z"))
    model.add_torque(wheel, T * wheel.z)
    torque = kn.derive(model).compile().inverse_dynamics({I: 0.7})
    assert torque(0.0, np.array([0.3, 0.1]), np.array([2.0])) == pytest.approx([1.4])


def test_inverse_dynamics_says_when_the_inputs_cannot_do_it():
    """String tensions, which do no work: nothing depends on them, and they cause nothing."""
    _, kernel, numbers = kernel_and_state("double_pendulum")
    parameters = {name: numbers[name] for name in kernel.parameters}
    with pytest.raises(kn.UndeterminedError, match="do not determine T1, T2"):
        kernel.inverse_dynamics(parameters)(0.0, pick(numbers, kernel.states), np.array([5.0, 3.0]))
    pulled = kernel.inverse_dynamics(parameters, known={"T1": 2.0, "T2": 3.0})
    with pytest.raises(kn.WrongValueError, match=r"No values of the inputs of 'double pendulum' \(none\)"):
        pulled(0.0, pick(numbers, kernel.states), np.array([5.0, 3.0]))
