"""Compliant contact against reference data: a bouncing ball, Newton's cradle, OpenSim's smooth contact force.

The numbers of ball and cradle come from integrations at high accuracy of the same laws, two tolerances each; those of
the smooth force were computed by OpenSim 4.6. The restitution of a bounce without gravity is a closed form.

Proves: model/contacts/contact_laws.py, model/contacts/compliant.py, formats/opensim/contact_forces.py.
"""

from itertools import pairwise

import numpy as np
import pytest
from scipy.optimize import brentq

import kanes as kn
from contact_references import contact_reference, needs_references
from kanes import contact_laws, surfaces
from osim_models import coordinates, model


def bouncing(law, gravity=9.81):
    made = kn.Model("ball")
    z = made.coordinates("z")
    made.gravity = -gravity * made.frame.z
    ball = made.add_particle("ball", made.origin.moved("P", z * made.frame.z), mass=1)
    contact = made.add_compliant_contact(ball, None, surfaces.Plane(made.frame.z), law=law, name="floor")
    return contact, kn.derive(made).compile(events=kn.touch_events(contact))


@needs_references
def test_a_ball_bounces_by_the_law_of_hunt_and_crossley():
    reference = contact_reference("20")
    data, values = reference["data"], reference["values"]
    contact, kernel = bouncing(contact_laws.HuntCrossley(data["k"], data["c"]))
    options = {"parameters": {}, "initial": {"z": data["h"]}, "rtol": 1e-13}
    run = kernel.simulate(stop=1.5, **options)
    touches = [event.time for event in run.events]
    speeds = [event.after["u_z"] for event in run.events]
    assert touches[0] == pytest.approx(values["first_touch"], rel=1e-11)
    assert -speeds[1] / speeds[0] == pytest.approx(values["ratio"], rel=1e-9)
    for number, (touch, before, leave, after) in enumerate(values["bounces"]["table"]):
        found = [*touches[2 * number : 2 * number + 2], *speeds[2 * number : 2 * number + 2]]
        # The gate of the collection.
        assert found == pytest.approx([touch, leave, before, after], rel=1e-8)
    assert [run["z"][-1], run["u_z"][-1]] == pytest.approx(values["state_at_t_1_5"], rel=1e-8)
    samples = np.array(values["samples_of_first_contact"]["table"])
    times = values["first_touch"] + samples[:, 0]
    run = kernel.simulate(stop=0.34, times=times, **options)
    history = run.contact(contact)
    for found, expected in zip((run["z"], run["u_z"], history.force[2]), samples[:, 1:].T, strict=True):
        np.testing.assert_allclose(found, expected, rtol=1e-8)


@pytest.mark.parametrize("exponent", [1, 1.5, 2.2])
def test_the_restitution_depends_on_the_speed_and_the_dissipation_alone(exponent):
    """With x = 3/2 c v:  x − ln(1 + x) = −e x − ln(1 − e x)."""
    c, v = 0.2, 3.0
    x = 1.5 * c * v
    e = brentq(lambda e: x - np.log1p(x) + e * x + np.log1p(-e * x), 1e-9, 1 - 1e-9, xtol=1e-15)
    _, kernel = bouncing(contact_laws.HuntCrossley(3e5, c, exponent), gravity=0)
    run = kernel.simulate(stop=0.2, parameters={}, initial={"z": 0.1, "u_z": -v}, rtol=1e-13)
    # Errors of a run at a tolerance of 1e-13 over some dozen steps.
    assert run["u_z"][-1] == pytest.approx(e * v, rel=1e-9)


def test_a_linear_spring_turns_a_ball_round_in_half_a_period():
    _, kernel = bouncing(contact_laws.SpringDamper(4000), gravity=0)
    run = kernel.simulate(stop=0.2, parameters={}, initial={"z": 0.1, "u_z": -2}, rtol=1e-13)
    touch, leave = (event.time for event in run.events)
    assert leave - touch == pytest.approx(np.pi / np.sqrt(4000), rel=1e-10)
    assert run["u_z"][-1] == pytest.approx(2, rel=1e-10)


@needs_references
@pytest.mark.parametrize(("law", "balls"), [("linear", 3), ("linear", 5), ("Hertz", 3), ("Hertz", 4), ("Hertz", 5)])
def test_the_cradle_of_newton_by_compliant_contact(law, balls):
    """Only pressure is passed on from ball to ball; the speeds at the end depend on no number of the law."""
    made = kn.Model("cradle")
    r = 0.1
    places = made.coordinates([f"x{k}" for k in range(balls)])
    row = [
        made.add_particle(f"ball {k}", made.origin.moved(f"P{k}", x * made.frame.x), mass=1)
        for k, x in enumerate(places)
    ]
    spring = contact_laws.SpringDamper(1e3) if law == "linear" else contact_laws.HuntCrossley(1e4)
    for one, other in pairwise(row):
        made.add_compliant_contact(one, surfaces.Sphere(r), surfaces.Sphere(r), on_body=other, law=spring)
    kernel = kn.derive(made).compile()
    start = {x: 2 * r * k for k, x in enumerate(places)} | {"u_x0": 1.0}
    run = kernel.simulate(stop=3, parameters={}, initial=start, rtol=1e-13)
    speeds = [run[f"u_x{k}"][-1] for k in range(balls)]
    expected = contact_reference("11")["values"][f"compliant, {balls} balls, {law}"]
    # The gates of the collection.
    np.testing.assert_allclose(speeds, expected, atol=1e-10 if law == "linear" else 1e-8)
    # Momentum and energy, to rounding of thousands of steps.
    assert sum(speeds) == pytest.approx(1, abs=1e-11)
    assert sum(speed**2 for speed in speeds) == pytest.approx(1, abs=1e-9)


# OpenSim's smooth force


def smooth_ball():
    """A ball of 1 kg on a half space; its data are those of the reference."""
    made = kn.Model("ball")
    ball = made.add_body("ball", mass=1, inertia=kn.inertia(1, 1, 1), joint=kn.Free())
    data = contact_reference("21")["data"]
    law = contact_laws.SmoothHuntCrossley(data["stiffness"], data["dissipation"])
    friction = contact_laws.StribeckFriction(
        data["static_friction"],
        data["dynamic_friction"],
        data["transition_velocity"],
        data["viscous_friction"],
        data["constant_contact_force"],
    )
    plane = surfaces.Plane(made.frame.y)
    made.add_compliant_contact(ball, surfaces.Sphere(data["R"]), plane, law=law, friction=friction, name="smooth")
    names = ("x_ball", "y_ball", "z_ball"), ("vx_ball", "vy_ball", "vz_ball"), ("wx_ball", "wz_ball")
    return made, names, {"e0_ball": 1, "e1_ball": 0, "e2_ball": 0, "e3_ball": 0}


def smooth_ball_of_a_file(folder):
    """The same, read from a file of OpenSim."""
    data = contact_reference("21")["data"]
    words = (
        "stiffness",
        "dissipation",
        "static_friction",
        "dynamic_friction",
        "viscous_friction",
        "transition_velocity",
    )
    numbers = "".join(f"<{word}>{data[word]}</{word}>" for word in words)
    more = (
        "<ForceSet><objects><SmoothSphereHalfSpaceForce name='smooth'><socket_sphere>/contactgeometryset/heel"
        "</socket_sphere><socket_half_space>/contactgeometryset/floor</socket_half_space>"
        f"{numbers}</SmoothSphereHalfSpaceForce></objects></ForceSet>"
        "<ContactGeometrySet><objects><ContactSphere name='heel'><socket_frame>/bodyset/b1</socket_frame>"
        f"<radius>{data['R']}</radius></ContactSphere><ContactHalfSpace name='floor'><socket_frame>/ground"
        "</socket_frame><orientation>0 0 -1.5707963267948966</orientation></ContactHalfSpace></objects>"
        "</ContactGeometrySet>"
    )
    body = "<Body name='b1'><mass>1</mass><mass_center>0 0 0</mass_center><inertia>1 1 1 0 0 0</inertia></Body>"
    sockets = "<socket_parent_frame>/ground</socket_parent_frame><socket_child_frame>/bodyset/b1</socket_child_frame>"
    free = f"<FreeJoint name='j1'>{sockets}{coordinates('rx', 'ry', 'rz', 'tx', 'ty', 'tz')}</FreeJoint>"
    text = model("ball", body, free, more).replace("0.4 -9.7 0.3", "0 0 0")
    path = folder / "ball.osim"
    path.write_text(text, encoding="utf-8")
    return kn.read(path)


def check_forces(made, names, start):
    contact, reference = made["smooth"], contact_reference("21")
    kernel = kn.derive(made).compile()
    for y, vx, vy, vz, wz, wx, *force in reference["values"]["table"]:
        initial = {**start, **dict(zip(names[0], (0, y, 0), strict=True))}
        initial |= dict(zip((*names[1], *names[2]), (vx, vy, vz, wx, wz), strict=True))
        run = kernel.simulate(stop=0, parameters={}, initial=initial)
        # The gate of the collection, against forces of tens of newtons.
        np.testing.assert_allclose(run[contact.spots[0].force][:, 0], force, rtol=1e-10, atol=1e-10)
        np.testing.assert_allclose(run.acceleration(made.bodies[0])[:, 0], force, rtol=1e-10, atol=1e-10)


@needs_references
def test_the_smooth_force_of_a_ball_on_a_half_space_is_that_of_opensim():
    check_forces(*smooth_ball())


@needs_references
def test_the_smooth_force_in_a_file_of_opensim_acts_as_there(tmp_path):
    made = smooth_ball_of_a_file(tmp_path)
    assert str(made.left_out) == "Nothing was left out."
    names = ("tx", "ty", "tz"), ("u_tx", "u_ty", "u_tz"), ("u_rx", "u_rz")
    check_forces(made, names, {"rx": 0, "ry": 0, "rz": 0})
