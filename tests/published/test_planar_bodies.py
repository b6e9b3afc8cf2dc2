"""Limbs and bodies that move in a plane: numbers of other engines, Newton's and Euler's laws, and exact motions.

Proves: library/bodies/badminton_arm.py, library/bodies/walking_leg.py, library/bodies/six_link_jump.py.
"""

import numpy as np
import pytest

import kanes as kn
from biomechanics_data import needs_data
from body_models import (
    NEWTON_METRES,
    OF_MASSES,
    compiled,
    largest_difference,
    mass_matrix,
    needed_inputs,
    reference,
)

G = 9.80665
UPWARD = np.array([0, G])  # what holds a unit of mass
ARM, LEG, JUMPER = kn.library.BADMINTON_ARM, kn.library.WALKING_LEG, kn.library.SIX_LINK_JUMP
# Numbers of the library are written to twelve digits, and so are those of references.
WRITTEN = 1e-10


def cross(a, b):
    return a[0] * b[1] - a[1] * b[0]


# The badminton arm


def swing(t):
    """Angles of a smash with their rates: minimum-jerk turns, one joint after the other."""
    q, u, udot = np.zeros((3, 3))
    for joint, (a, b, start, span) in enumerate(
        ((3.4, -0.9, 0, 0.16), (1.8, -1.6, 0.04, 0.12), (0.9, -1.4, 0.09, 0.08))
    ):
        x = np.clip((t - start) / span, 0, 1)
        q[joint] = a + b * (10 * x**3 - 15 * x**4 + 6 * x**5)
        u[joint] = b / span * (30 * x**2 - 60 * x**3 + 30 * x**4)
        udot[joint] = b / span**2 * (60 * x - 180 * x**2 + 120 * x**3)
    return q, u, udot


def arm_torques(t, *, moving=False, gravity=G):
    """Those of the smash; a shoulder that moves flies freely."""
    _, kernel = compiled("badminton_arm", moving)
    q, u, udot = swing(t)
    if moving:
        q = np.concatenate([[1.2 * t, 2.5 * t - G * t**2 / 2], q])
        u, udot = np.concatenate([[1.2, 2.5 - G * t], u]), np.concatenate([[0, -G], udot])
    found = needed_inputs(kernel, {**ARM, "g": gravity}, q, u, udot)
    return np.array([found[f"T_{joint}"] for joint in ("shoulder", "elbow", "wrist")])


def test_the_numbers_of_the_arm_are_winters_with_a_racket():
    person = {"table": "winter", "mass": 80, "height": 1.8}
    for letter, name in (("U", "upper_arm"), ("F", "forearm")):
        segment = kn.anthropometry.segment(name, **person)
        numbers = [ARM[f"{symbol}_{letter}"] for symbol in ("m", "l", "rho", "I")]
        assert numbers == pytest.approx(
            [segment.mass, segment.length, segment.distance, segment.moments["zz"]], WRITTEN
        )
    hand = kn.anthropometry.segment("hand", **person)
    racket, at, span = 0.088, 0.02 + 0.295, 0.675
    mass = hand.mass + racket
    rho = (hand.mass * hand.distance + racket * at) / mass
    moment = hand.moments["zz"] + hand.mass * (hand.distance - rho) ** 2
    moment += racket * span**2 / 12 + racket * (at - rho) ** 2
    assert [ARM[f"{symbol}_H"] for symbol in ("m", "l", "rho", "I")] == pytest.approx(
        [mass, 0.02 + span, rho, moment], WRITTEN
    )


@needs_data
def test_torques_of_a_smash_are_those_of_other_engines():
    for sample in reference("A_badminton_arm.yaml")["samples"]:
        t = sample["t"]
        assert np.concatenate(swing(t)) == pytest.approx(
            np.concatenate([sample["q"], sample["u"], sample["udot"]]), abs=1e-8
        )
        assert largest_difference(arm_torques(t), sample["torque"]) < NEWTON_METRES
        assert largest_difference(arm_torques(t, moving=True), sample["torque_shoulder_in_free_fall"]) < NEWTON_METRES


@needs_data
def test_masses_and_torques_of_the_arm_in_general_states_are_those_of_other_engines():
    _, kernel = compiled("badminton_arm", False)
    for sample in reference("A_badminton_arm.yaml")["random_states"]:
        M = mass_matrix(kernel, ARM, sample["q"])
        assert largest_difference(M, sample["M"]) < OF_MASSES * np.abs(M).max()
        found = needed_inputs(kernel, ARM, sample["q"], sample["u"], sample["udot"])
        assert largest_difference(list(found.values()), sample["torque"]) < NEWTON_METRES


@needs_data
def test_the_tip_of_the_racket_is_as_fast_as_the_reference_says():
    equations, _ = compiled("badminton_arm", False)
    velocity = equations.velocity("tip").components(equations.system.frame)
    for sample in reference("A_badminton_arm.yaml")["samples"][::4]:
        values = dict(zip(equations.coordinates, sample["q"], strict=True))
        values |= dict(zip(equations.speeds, sample["u"], strict=True)) | {
            p: ARM[str(p)] for p in equations.system.parameters
        }
        speed = np.hypot(*(float(part.subs(values)) for part in velocity[:2]))
        assert speed == pytest.approx(sample["tip_speed"], rel=1e-7, abs=1e-12)  # printed with eight digits


@pytest.mark.parametrize("t", [0.03, 0.08, 0.115, 0.14])
def test_with_a_shoulder_in_free_flight_the_torques_are_those_without_gravity(t):
    assert arm_torques(t, moving=True) == pytest.approx(arm_torques(t, gravity=0), abs=1e-9)
    assert largest_difference(arm_torques(t), arm_torques(t, gravity=0)) > 0.1


def test_an_arm_at_rest_is_held_against_its_weight():
    """By hand: the sum of m g times how far each mass centre is in front of the joint."""
    _, kernel = compiled("badminton_arm", False)
    q = np.array([0.7, 0.5, -0.3])
    a, b, c = np.cumsum(q)
    elbow, wrist = ARM["l_U"] * np.sin(a), ARM["l_F"] * np.sin(b)
    U, F, H = (ARM[f"rho_{k}"] * np.sin(angle) for k, angle in zip("UFH", (a, b, c), strict=True))
    m_U, m_F, m_H = (G * ARM[f"m_{k}"] for k in "UFH")
    expected = [
        m_U * U + m_F * (elbow + F) + m_H * (elbow + wrist + H),
        m_F * F + m_H * (wrist + H),
        m_H * H,
    ]
    assert list(needed_inputs(kernel, ARM, q, np.zeros(3), np.zeros(3)).values()) == pytest.approx(expected)


def test_the_torques_of_a_smash_make_the_smash():
    _, kernel = compiled("badminton_arm", False)
    times = np.linspace(0, 0.16, 401)
    torques = np.array([arm_torques(t) for t in times])
    inputs = {
        f"T_{joint}": kn.Samples(times, column, kind="cubic")
        for joint, column in zip(("shoulder", "elbow", "wrist"), torques.T, strict=True)
    }
    initial = {"shoulder": 3.4, "elbow": 1.8, "wrist": 0.9}
    run = kernel.simulate(stop=0.16, parameters=ARM, initial=initial, inputs=inputs, times=times)
    moved = np.array([swing(t)[0] for t in times])
    # Torques have corners where a swing begins, which cubics round.
    assert largest_difference([run[joint] for joint in initial], moved.T) < 5e-4
    assert run.energy.balance == pytest.approx(0, abs=1e-6)


def test_torques_stand_alone_in_the_torque_form():
    equations, _ = compiled("badminton_arm", False)
    parts = equations.separated()
    assert [str(entry) for entry in parts.T] == ["T_shoulder", "T_elbow", "T_wrist"]
    assert all(entry == 0 for entry in parts.E)


# The walking leg


def newton_euler(q, u, udot, F, c):
    """Torques at ankle, knee and hip and the force at the hip, from the foot upwards, link by link, in numbers alone.

    Each link is cut free: what acts at its upper end is m a − m g − what acts at its lower end, and likewise of moments
    about its mass centre.
    """
    x, y, *turns = q
    angles, rates, accelerations = np.cumsum(turns), np.cumsum(u[2:]), np.cumsum(udot[2:])

    def carried(joint, place, k):
        """Position and acceleration of a place of link k, whose joint is known."""
        R = np.array([[np.cos(angles[k]), -np.sin(angles[k])], [np.sin(angles[k]), np.cos(angles[k])]])
        r = R @ place
        return joint[0] + r, joint[1] + accelerations[k] * np.array([-r[1], r[0]]) - rates[k] ** 2 * r

    hip = np.array([x, y]), np.asarray(udot[:2])
    knee = carried(hip, (0, -LEG["l_T"]), 0)
    ankle = carried(knee, (0, -LEG["l_S"]), 1)
    centers = [(0, -LEG["rho_T"]), (0, -LEG["rho_S"]), (LEG["x_F"], LEG["y_F"])]
    below, moment = (np.array([c, 0.0]), np.asarray(F)), 0.0
    torques = []
    for k, (name, joint) in reversed(list(enumerate(zip("TSF", (hip, knee, ankle), strict=True)))):
        center, a = carried(joint, centers[k], k)
        upper = LEG[f"m_{name}"] * (a + UPWARD) - below[1]
        about = cross(below[0] - center, below[1]) + cross(joint[0] - center, upper)
        moment = LEG[f"I_{name}"] * accelerations[k] - about + moment
        torques.append(moment)
        below = joint[0], -upper
    return {"T_hip": torques[2], "T_knee": torques[1], "T_ankle": torques[0], "J_x": -below[1][0], "J_y": -below[1][1]}


STRIDES = [
    ((0.1, 0.93, 0.4, -0.2, 0.05), (1.3, -0.2, -2.0, 1.1, 3.0), (0.4, 2.0, 9.0, -14.0, 20.0), (-110.0, 700.0), 0.35),
    ((1.4, 0.95, -0.3, -0.8, -0.3), (1.2, 0.1, 3.5, -6.0, 2.0), (-0.6, -1.0, 11.0, 30.0, -25.0), (0.0, 0.0), 123.0),
]


@pytest.mark.parametrize(("q", "u", "udot", "F", "c"), STRIDES)
def test_the_leg_has_the_torques_that_newton_and_euler_give_from_the_foot_upwards(q, u, udot, F, c):
    _, kernel = compiled("walking_leg")
    known = {"F_x": F[0], "F_y": F[1], "c": c}
    found = needed_inputs(kernel, LEG, np.array(q), np.array(u), udot, known)
    assert found == pytest.approx(newton_euler(q, u, udot, F, c), abs=1e-9)


def test_a_leg_that_swings_does_not_ask_where_the_ground_would_push():
    _, kernel = compiled("walking_leg")
    q, u, udot, _, _ = STRIDES[1]
    torques = [
        needed_inputs(kernel, LEG, np.array(q), np.array(u), udot, {"F_x": 0, "F_y": 0, "c": c})
        for c in (-7.0, 0.0, 1e6)
    ]
    assert torques[0] == torques[1] == torques[2]


def test_one_who_stands_on_one_leg_has_the_grounds_moment_about_each_joint():
    """By hand: upright over the foot, the ground pushes up by the whole weight before the ankle."""
    _, kernel = compiled("walking_leg")
    weight, before = 715.885, 0.06
    q, rest = np.array([0, LEG["l_T"] + LEG["l_S"] + 0.07, 0, 0, 0]), np.zeros(5)
    known = {"F_x": 0, "F_y": weight, "c": before}
    found = needed_inputs(kernel, LEG, q, rest, rest, known)
    of_foot = LEG["m_F"] * G * LEG["x_F"]
    moment = of_foot - weight * before  # negative: plantar flexors pull the toe down
    assert [found[f"T_{joint}"] for joint in ("hip", "knee", "ankle")] == pytest.approx([moment] * 3)
    own = G * sum(LEG[f"m_{name}"] for name in "TSF")
    assert (found["J_x"], found["J_y"]) == pytest.approx((0, own - weight), abs=1e-9)


def test_a_hip_that_is_led_moves_the_leg_like_the_force_that_leads_it():
    """Driven by prescribed x and y, or by the forces that this takes: the same accelerations of the angles."""
    model = kn.library.walking_leg()
    t = model.time
    model.prescribe(model["x"], 1.3 * t + 0.2 * t**2)
    model.prescribe(model["y"], 0.9 - 0.4 * t**2)
    led = kn.derive(model).compile()
    _, free = compiled("walking_leg")
    state = {"x": 0.0, "y": 0.9, "hip": 0.3, "knee": -0.6, "ankle": 0.1}
    speeds = {"u_x": 1.3, "u_y": 0.0, "u_hip": -1.0, "u_knee": 2.0, "u_ankle": 0.5}
    given = {"T_hip": 12.0, "T_knee": -7.0, "T_ankle": 3.0, "F_x": -20.0, "F_y": 90.0, "c": 0.1}
    run = led.simulate(stop=0.0, parameters=LEG, initial=state | speeds, inputs={**given, "J_x": 0.0, "J_y": 0.0})
    accelerations = np.array([run[model[f"u_{name}"].dot][0] for name in state])
    assert accelerations[:2] == pytest.approx([0.4, -0.8])
    found = needed_inputs(
        free,
        LEG,
        np.array(list(state.values())),
        np.array(list(speeds.values())),
        accelerations,
        {name: given[name] for name in ("F_x", "F_y", "c")},
    )
    assert {name: found[name] for name in ("T_hip", "T_knee", "T_ankle")} == pytest.approx(
        {name: given[name] for name in ("T_hip", "T_knee", "T_ankle")}, abs=1e-8
    )


def test_the_numbers_of_the_leg_are_de_levas():
    person = kn.anthropometry.body(table="de_leva", sex="male", mass=73.0, height=1.741)
    for letter, name in (("T", "thigh"), ("S", "shank")):
        segment = person[f"right_{name}"]
        numbers = [LEG[f"{symbol}_{letter}"] for symbol in ("m", "l", "rho", "I")]
        assert numbers == pytest.approx(
            [segment.mass, segment.length, segment.distance, segment.moments["zz"]], WRITTEN
        )
    foot = person["right_foot"]
    at = foot.distance - 0.25 * foot.length, -0.0195 * 1.741
    assert [LEG[f"{symbol}_F"] for symbol in ("m", "x", "y", "I")] == pytest.approx(
        [foot.mass, *at, foot.moments["zz"]], WRITTEN
    )


# The jump

JOINTS = ("toe", "ankle", "knee", "hip", "shoulder", "elbow")
LINKS = {"foot": 1, "shank": 1, "thigh": 1, "trunk": 1, "arm": -1, "forearm": -1}
SQUAT = np.array([0, 0, 1.22, -1.62, 1.3, -1.5, -0.3, 0.3])
STRETCHED = np.array([0, 0, 0.55, -0.6, 0.1, -0.1, 2.65, 0.3])
MASS = sum(JUMPER[f"m_{name}"] for name in LINKS)


def push_off(t):
    x, span = t / 0.35, 0.35
    way = STRETCHED - SQUAT
    return (
        SQUAT + way * (3 * x**2 - x**3) / 2,
        way * (6 * x - 3 * x**2) / 2 / span,
        way * (6 - 6 * x) / 2 / span**2,
    )


def momenta(q, u):
    """Mass centre, momentum, and angular momentum about the origin, in numbers alone."""
    place, velocity = np.array(q[:2], float), np.array(u[:2], float)
    angle = rate = 0.0
    center, momentum, angular = np.zeros(2), np.zeros(2), 0.0
    for k, (name, way) in enumerate(LINKS.items()):
        angle, rate = angle + q[2 + k], rate + u[2 + k]
        along = way * np.array([-np.sin(angle), np.cos(angle)])
        m, rho = JUMPER[f"m_{name}"], JUMPER[f"rho_{name}"]
        r, v = place + rho * along, velocity + rho * rate * np.array([-along[1], along[0]])
        center, momentum = center + m * r / MASS, momentum + m * v
        angular += m * cross(r, v) + JUMPER[f"I_{name}"] * rate
        if name != "forearm":
            length = JUMPER[f"l_{name}"]
            place, velocity = place + length * along, velocity + length * rate * np.array([-along[1], along[0]])
    return center, momentum, float(angular)


def jump_inputs(t):
    _, kernel = compiled("six_link_jump")
    return needed_inputs(kernel, JUMPER, *push_off(t))


def rate_of(function, t, h=1e-3):
    """A derivative by differences of order 8."""
    weights = {1: 4 / 5, 2: -1 / 5, 3: 4 / 105, 4: -1 / 280}
    return sum(w * (np.asarray(function(t + k * h)) - np.asarray(function(t - k * h))) for k, w in weights.items()) / h


def test_the_numbers_of_the_jumper_are_winters():
    def segment(name):
        return kn.anthropometry.segment(name, table="winter", mass=75, height=1.75)

    foot = np.hypot(0.039, 0.75 * 0.152) * 1.75
    both = {"foot": "foot", "shank": "shank", "thigh": "thigh", "arm": "upper_arm", "forearm": "forearm_hand"}
    for link, name in both.items():
        one = kn.anthropometry.segment(
            name, table="winter", mass=75, height=1.75, length=foot if link == "foot" else None
        )
        near = one.distance if link in ("arm", "forearm") else one.length - one.distance  # legs point up from the toes
        assert [JUMPER[f"{symbol}_{link}"] for symbol in ("m", "rho", "I")] == pytest.approx(
            [2 * one.mass, near, 2 * one.moments["zz"]], WRITTEN
        )
        assert link == "forearm" or JUMPER[f"l_{link}"] == pytest.approx(one.length, WRITTEN)
    trunk = segment("trunk_head_neck")
    assert [JUMPER[f"{symbol}_trunk"] for symbol in ("m", "l", "rho", "I")] == pytest.approx(
        [trunk.mass, trunk.length, trunk.distance, trunk.moments["zz"]], WRITTEN
    )
    assert pytest.approx(75) == MASS


@needs_data
@pytest.mark.margin("the reference has eight decimals")
def test_forces_of_a_push_off_are_those_of_other_engines():
    for sample in reference("C_six_link_jump.yaml")["samples"]:
        q, u, udot = push_off(sample["t"])
        assert q == pytest.approx(sample["q"], abs=1e-10)
        found = jump_inputs(sample["t"])
        assert list(found) == ["F_x", "F_y", "M", *(f"T_{joint}" for joint in JOINTS[1:])]
        assert largest_difference(list(found.values()), sample["generalized_forces"]) < NEWTON_METRES
        assert found["M"] / found["F_y"] == pytest.approx(sample["centre_of_pressure_x"], abs=1e-8)
        center, momentum, _ = momenta(q, u)
        assert center == pytest.approx(sample["com"], abs=1e-10)
        assert momentum / MASS == pytest.approx(sample["com_velocity"], abs=1e-8)


@needs_data
def test_masses_and_forces_of_the_jumper_in_general_states_are_those_of_other_engines():
    _, kernel = compiled("six_link_jump")
    for sample in reference("C_six_link_jump.yaml")["random_states"]:
        M = mass_matrix(kernel, JUMPER, sample["q"])
        assert largest_difference(np.diag(M), sample["M_diagonal"]) < OF_MASSES * np.abs(M).max()
        assert largest_difference(M, M.T) == pytest.approx(0, abs=1e-12)
        found = needed_inputs(kernel, JUMPER, sample["q"], sample["u"], sample["udot"])
        assert largest_difference(list(found.values()), sample["generalized_forces"]) < NEWTON_METRES


@pytest.mark.parametrize("t", [0.02, 0.11, 0.2, 0.28])
def test_the_ground_changes_the_momentum_of_the_jumper_and_its_moment_about_the_toes(t):
    """F = m (a_com − g) and M = dH/dt − r_com × m g, with the toes at the origin."""
    found = jump_inputs(t)
    # Differences of order 8 of smooth functions, at steps of a thousandth of a second, are good to 1e-8 of them.
    force = rate_of(lambda t: momenta(*push_off(t)[:2])[1], t) + MASS * UPWARD
    assert (found["F_x"], found["F_y"]) == pytest.approx(tuple(force), abs=1e-5)
    center = momenta(*push_off(t)[:2])[0]
    assert found["M"] == pytest.approx(
        rate_of(lambda t: momenta(*push_off(t)[:2])[2], t) + center[0] * MASS * G, abs=1e-5
    )


def test_the_impulse_of_the_ground_is_the_momentum_at_take_off():
    nodes, weights = np.polynomial.legendre.leggauss(24)
    times, weights = 0.15 * (nodes + 1), 0.15 * weights
    forces = np.array([[jump_inputs(t)[name] for name in ("F_x", "F_y")] for t in times])
    impulse = weights @ (forces - (0, MASS * G))
    assert impulse == pytest.approx(momenta(*push_off(0.3)[:2])[1], abs=1e-8)  # Gauss on a smooth function


def test_in_flight_the_mass_centre_falls_and_angular_momentum_stays_whatever_the_muscles_do():
    _, kernel = compiled("six_link_jump")
    q, u, _ = push_off(0.3)
    names = ["toe_x", "toe_y", *JOINTS]
    initial = dict(zip(names, q, strict=True)) | {f"u_{name}": rate for name, rate in zip(names, u, strict=True)}
    inputs = dict.fromkeys(kernel.inputs, 0.0) | {"T_hip": -40.0, "T_knee": 25.0, "T_shoulder": -12.0}
    run = kernel.simulate(stop=0.3, parameters=JUMPER, initial=initial, inputs=inputs, times=np.linspace(0, 0.3, 7))
    states = zip(
        *[np.array([run[name] for name in column]).T for column in (names, [f"u_{name}" for name in names])],
        strict=True,
    )
    center, momentum, angular = momenta(q, u)
    about = angular - cross(center, momentum)
    for t, (now, rates) in zip(run.t, states, strict=True):
        r, P, H = momenta(now, rates)
        # The run's own tolerance is 1e-10 for each step.
        assert r == pytest.approx(center + momentum / MASS * t + (0, -G * t**2 / 2), abs=1e-8)
        assert pytest.approx(about, abs=1e-7) == H - cross(r, P)
    assert np.abs(run["hip"][-1] - q[5]) > 0.1
