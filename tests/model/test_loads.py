"""Where forces act: at places of bodies, at places that are measured, and on nothing at all.

Proves: model/loads.py, model/parts.py, model/lookup.py.
"""

from math import cos, sin

import numpy as np
import pytest
import sympy
from scipy.integrate import simpson

import kanes as kn
from kanes.codegen.rolled.function import RolledFunction
from kanes.dynamics import reduced

# A planar leg: hip, thigh, shank and foot, each hanging down from the one before where its angle is zero.
LENGTHS = {"thigh": 0.42, "shank": 0.44}
MASSES = {"pelvis": 30.0, "thigh": 8.0, "shank": 3.5, "foot": 1.2}
CENTRES = {"thigh": (0.01, -0.18, 0), "shank": (-0.02, -0.19, 0), "foot": (0.06, -0.04, 0)}
MOMENTS = {"thigh": 0.14, "shank": 0.055, "foot": 0.006}
STATE = {"x": 0.3, "y": 0.9, "hip": 0.35, "knee": -0.4, "ankle": 0.2}
RATES = {"vx": 1.1, "vy": -0.1, "whip": 0.8, "wknee": -1.5, "wankle": 2.0}
GROUND = {"Fx": -85.0, "Fy": 640.0, "cop": 0.37}


def leg(at="centre of pressure", reaction=None):
    """The leg on the ground; the force on its foot is given as inputs, with where it acts."""
    model = kn.Model("leg")
    N = model.frame
    model.gravity = -9.81 * N.y
    x, y, *angles = model.coordinates("x y hip knee ankle")
    model.speeds("vx vy whip wknee wankle")
    Fx, Fy, cop = model.inputs("Fx Fy cop")
    H = model.origin.moved("H", x * N.x + y * N.y)
    pelvis = model.add_particle("pelvis", H, mass=MASSES["pelvis"])
    frame, joint, bodies = N, H, {}
    for name, angle in zip(("thigh", "shank", "foot"), angles, strict=True):
        frame = frame.rotated(name, angle, N.z)
        centre = joint.moved(f"{name}*", frame.vector(*CENTRES[name]))
        inertia = kn.inertia(zz=MOMENTS[name])
        bodies[name] = model.add_body(f"{name} body", frame=frame, center=centre, mass=MASSES[name], inertia=inertia)
        joint = joint.moved(f"end of {name}", -LENGTHS.get(name, 0.1) * frame.y)
    force, place = Fx * N.x + Fy * N.y, cop * N.x
    if at == "point":
        place = model.origin.moved("pressed", sympy.Rational(37, 100) * N.x)
    other = {"pelvis": pelvis, "shank": bodies["shank"], None: None}[reaction]
    model.add_force(bodies["foot"], force, at=place, reaction=other, name="ground")
    return model


def joints_of_the_leg(q):
    """Places of hip, knee and ankle by hand, and of the three mass centres."""
    place, angle, joints, centres = np.array([q["x"], q["y"]]), 0.0, [], []
    for name, turn in (("thigh", "hip"), ("shank", "knee"), ("foot", "ankle")):
        angle += q[turn]
        R = np.array([[cos(angle), -sin(angle)], [sin(angle), cos(angle)]])
        joints.append(place)
        centres.append(place + R @ CENTRES[name][:2])
        place = place + R @ [0, -LENGTHS.get(name, 0)]
    return joints, centres


def moment(arm, force):
    return arm[0] * force[1] - arm[1] * force[0]


@pytest.mark.parametrize("at", ["centre of pressure", "point"])
def test_the_ground_pushes_a_foot_where_its_pressure_is(at):
    """Q of an angle is the moment of the force about that joint, that of the hip's place the force itself."""
    equations = kn.derive(leg(at))
    given = {**STATE, **RATES, **GROUND}
    values = {symbol: given[symbol.name] for symbol in (*equations.system.coordinates, *equations.system.inputs)}
    found = [float(entry.xreplace(values)) for entry in equations.active_forces_of("ground")]
    force, place = np.array([GROUND["Fx"], GROUND["Fy"]]), np.array([GROUND["cop"], 0])
    by_hand = [*force, *(moment(place - joint, force) for joint in joints_of_the_leg(STATE)[0])]
    # Round-off of a dozen operations.
    assert found == pytest.approx(by_hand, rel=1e-12)


def test_four_roads_agree_on_a_force_at_a_place_that_no_speed_moves():
    for model in (leg(), leg(reaction="shank")):
        assert kn.verify(kn.derive(model, largest_readable=0)).passed


def test_the_reaction_of_a_force_acts_at_the_same_place_of_the_other_body():
    """Between foot and shank only the ankle feels it: by the moment of the force about it."""
    equations = kn.derive(leg(reaction="shank"))
    given = {**STATE, **RATES, **GROUND}
    values = {symbol: given[symbol.name] for symbol in (*equations.system.coordinates, *equations.system.inputs)}
    found = [float(entry.xreplace(values)) for entry in equations.active_forces_of("ground")]
    force, place = np.array([GROUND["Fx"], GROUND["Fy"]]), np.array([GROUND["cop"], 0])
    ankle = joints_of_the_leg(STATE)[0][2]
    # Round-off of some hundred newton metres that cancel.
    assert found == pytest.approx([0, 0, 0, 0, moment(place - ankle, force)], rel=1e-12, abs=1e-10)


def test_the_work_of_a_force_at_a_moving_place_is_that_on_the_point_of_the_body_there():
    model = leg()
    t = model.time
    laws = {"Fx": 8 * sympy.sin(90 * t), "Fy": 40 + 9 * sympy.cos(70 * t), "cop": 0.2 + 0.3 * t}
    run = kn.derive(model).compile(inputs=laws).simulate(stop=0.05, parameters={}, initial={**STATE, **RATES})
    # Errors at a tolerance of 1e-10, against some tens of joules.
    np.testing.assert_allclose(run.energy.balance, 0, atol=1e-7)
    cop, force = 0.2 + 0.3 * run.t, np.array([8 * np.sin(90 * run.t), 40 + 9 * np.cos(70 * run.t)])
    spin, velocity = sum(run[name] for name in ("whip", "wknee", "wankle")), run.velocity("foot*")[:2]
    angles, power = np.array([run[name] for name in STATE]).T, []
    for k, now in enumerate(angles):
        arm = np.array([cop[k], 0]) - joints_of_the_leg(dict(zip(STATE, now, strict=True)))[1][2]
        power.append(np.dot(force[:, k], velocity[:, k] + spin[k] * np.array([-arm[1], arm[0]])))
    work = simpson(power, x=run.t)
    assert abs(work) > 1
    # Simpson's rule over a thousand intervals of 50 µs; motions take some milliseconds: (1/100)⁴ / 180.
    assert run.energy.work[-1] - run.energy.work[0] == pytest.approx(work, rel=1e-8)


@pytest.fixture(params=[4, 13], ids=["one program", "loop over links"])
def count(request, monkeypatch):
    """Links of chains, of which the longer ones go by the loop for large trees."""
    monkeypatch.setattr(reduced, "LARGEST_PROGRAM", 12)
    return request.param


def chain(count, load):
    model = kn.library.pin_chain(count)
    load(model, model[f"B{count}"])
    return kn.derive(model).compile()


def test_a_force_at_a_place_of_a_link_is_one_at_a_point_of_it(count):
    """By the recursion of a tree, and by the loop over the links of a large one."""
    numbers = {"m": 1.3, "l": 0.5, "Ix": 0.05, "Iy": 0.06, "Iz": 0.03, "g": 9.81}
    pushed = chain(count, lambda model, tip: model.add_force(tip, 3 * model.frame.x - tip.y, at=(0.1, 0.2, -0.4)))

    def on_a_point(model, tip):
        model.add_force(tip.point("tip", 0.1, 0.2, -0.4), 3 * model.frame.x - tip.y)

    expected = chain(count, on_a_point)
    x = np.random.default_rng(5).uniform(-0.6, 0.6, len(pushed.states))
    assert isinstance(pushed["derivative"], RolledFunction) == (count > 12)
    found, wanted = pushed.derivative(numbers)(0.0, x), expected.derivative(numbers)(0.0, x)
    # The same recursion with another sum: round-off times the condition of M, some thousands.
    assert found == pytest.approx(wanted, rel=1e-9, abs=1e-9 * np.abs(wanted).max())


def test_a_force_at_a_place_in_space_is_one_at_the_mass_centre_and_its_moment(count):
    numbers = {"m": 1.3, "l": 0.5, "Ix": 0.05, "Iy": 0.06, "Iz": 0.03, "g": 9.81}
    place, force = np.array([0.4, -0.3, 0.1]), np.array([2.0, 5.0, -1.0])

    def vector(frame, numbers):
        return frame.vector(*(float(number) for number in numbers))

    pushed = chain(
        count, lambda model, tip: model.add_force(tip, vector(model.frame, force), at=vector(model.frame, place))
    )
    x = np.random.default_rng(5).uniform(-0.6, 0.6, len(pushed.states))
    R, joint, axes = np.eye(3), np.zeros(3), np.eye(3)
    for k in range(count):
        a, c, s = axes[k % 3], cos(x[k]), sin(x[k])
        K = np.array([[0, -a[2], a[1]], [a[2], 0, -a[0]], [-a[1], a[0], 0]])
        R = R @ (np.eye(3) + s * K + (1 - c) * K @ K)
        centre, joint = joint - 0.25 * R[:, 2], joint - 0.5 * R[:, 2]

    def by_hand(model, tip):
        model.add_force(tip, vector(model.frame, force))
        model.add_torque(tip, vector(model.frame, np.cross(place - centre, force)))

    wanted = chain(count, by_hand).derivative(numbers)(0.0, x)
    # As above.
    assert pushed.derivative(numbers)(0.0, x) == pytest.approx(wanted, rel=1e-9, abs=1e-9 * np.abs(wanted).max())


def test_the_matrices_of_a_tree_know_a_force_at_a_place():
    """By the slides' T and F, and by Kane's equations."""
    model = kn.library.pin_chain(3)
    model.add_force(model["B3"], model.frame.x - 2 * model["B1"].y, at=0.3 * model.frame.y, reaction=model["B1"])
    numbers = {"m": 1.3, "l": 0.5, "Ix": 0.05, "Iy": 0.06, "Iz": 0.03, "g": 9.81}
    state = {"q1": 0.4, "q2": -0.3, "q3": 0.8, "u1": 1.1, "u2": 0.2, "u3": -0.7}
    found = kn.tree_formulation(model).at(state | numbers).udot
    wanted = kn.derive(model).compile().derivative(numbers)(0.0, np.array(list(state.values())))[3:]
    # Round-off times the condition of M, some tens.
    assert found == pytest.approx(wanted, rel=1e-11)


# Faults


def fault_of(model):
    faults = kn.check(model)
    assert len(faults) == 1
    return str(faults[0])


def cart():
    model = kn.Model("cart")
    x = model.coordinates("x")
    body = model.add_body("cart", mass=2, inertia=kn.inertia(1, 1, 1), joint=kn.Slider(x, axis="x"))
    return model, body


def test_a_particle_has_no_other_place_than_its_own():
    model, body = cart()
    bob = model.add_particle("bob", body.point("P", 0, 1, 0), mass=1)
    model.add_force(bob, 3 * model.frame.x, at=(0, 1, 0), name="push")
    assert fault_of(model) == (
        "force 'push': at= is a place on a body, and <particle bob> is not a body. Name the body, or omit at=."
    )


def test_a_place_that_is_none_is_refused():
    model, body = cart()
    model.add_force(body, 3 * model.frame.x, at="tip", name="push")
    assert fault_of(model) == (
        "force 'push': at='tip' is not a place on cart. Give a point, three measure numbers in cart such as (l, 0, 0), "
        "or a vector from the origin."
    )


def test_a_place_of_another_model_is_refused():
    model, body = cart()
    model.add_force(body, 3 * model.frame.x, at=kn.Model("other").frame.x, name="push")
    assert "frame N belongs to model 'other'" in fault_of(model)


def test_a_force_on_a_point_of_the_ground_moves_nothing_and_is_refused():
    """The natural first way to enter what the ground does to a foot."""
    model, body = cart()
    F = model.inputs("F")
    slope = model.frame.rotated("slope", 0.2, model.frame.y)
    model.add_force(model.origin.moved("cop", 0.4 * slope.x), F * model.frame.z, name="ground")
    assert fault_of(model) == (
        "force 'ground': it acts on cop, fixed in N, and on no body, so that it moves nothing, whatever F may be. Name "
        "the body on which it acts there: model.add_force(body, F, at=…)."
    )
    with pytest.raises(kn.ModelError, match="it acts on cop, fixed in N"):
        kn.derive(model)


def test_a_force_on_a_point_that_time_alone_moves_is_refused():
    """A centre of pressure that wanders as it was measured is on no body either."""
    model, body = cart()
    place = model.origin.moved("cop", 0.1 * model.time * model.frame.x)
    model.add_force(place, 3 * model.frame.x, name="ground")
    assert fault_of(model) == (
        "force 'ground': it acts on cop, which time alone moves, and on no body, so that it moves nothing. Name the "
        "body on which it acts there: model.add_force(body, F, at=…)."
    )


def test_a_torque_on_a_frame_of_the_ground_turns_nothing_and_is_refused():
    model, body = cart()
    model.add_torque(model.frame, 3 * model.frame.z, name="motor")
    assert fault_of(model) == (
        "torque 'motor': it acts on N, fixed in N, and on no body, so that it moves nothing. Name the body: "
        "model.add_torque(body, T)."
    )


def test_a_spring_between_two_points_of_the_ground_is_refused():
    model, body = cart()
    model.add_spring(model.origin, model.origin.moved("P", model.frame.y), stiffness=3, rest=0, name="spring")
    assert fault_of(model).startswith("force 'spring': it acts on O, fixed in N, and on P, fixed in N, and on no body")


def test_the_end_of_a_rod_at_the_ground_is_seen_to_stand_still():
    """However it was placed: from the middle of the rod, which moves."""
    model = kn.Model("pendulum")
    q = model.coordinates("q")
    B = model.frame.rotated("B", q, model.frame.z)
    centre = model.origin.moved("C", B.x)
    model.add_body("rod", frame=B, center=centre, mass=1, inertia=kn.inertia(zz=1))
    model.add_force(centre.moved("hinge", -1 * B.x), 3 * model.frame.y, name="push")
    assert "it acts on hinge, fixed in N" in fault_of(model)


def test_loads_that_meet_what_stands_still_in_a_useful_way_are_taken():
    """The other end moves; a base that stands still was named, and its weld takes the load."""
    model, body = cart()
    N, O = model.frame, model.origin
    base = model.add_body("base", mass=1, inertia=kn.inertia(1, 1, 1), joint=kn.Weld())
    model.add_force(O, 3 * N.x, reaction=body)
    model.add_spring(O.moved("wall", -2 * N.x), body, stiffness=3, rest=1)
    model.add_torque(N, 2 * N.z, reaction=body)
    model.add_force(base, 7 * N.y, at=(0, 0, 2), name="push")
    assert kn.check(model) == []
    run = kn.derive(model).compile().simulate(stop=0.1, parameters={}, initial={"x": 0})
    # Round-off.
    assert run.reaction(base).force[:, -1] == pytest.approx([0, -7, 0], abs=1e-12)
    assert run.reaction(base).torque[:, -1] == pytest.approx([14, 0, 0], abs=1e-12)
