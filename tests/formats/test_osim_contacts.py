"""Contact forces in .osim files: which act, which are reported, and what they are by the formulas of Simbody.

Proves: formats/opensim/contact_forces.py.
"""

import numpy as np
import pytest

import kanes as kn
from osim_models import body, coordinates, joint, model

FREE = coordinates("rx", "ry", "rz", "tx", "ty", "tz")
GEOMETRY = """<ContactGeometrySet><objects>
<ContactSphere name="heel"><socket_frame>/bodyset/b1</socket_frame><location>0.1 -0.2 0.05</location>
<radius>0.06</radius></ContactSphere>
<ContactSphere name="toe"><socket_frame>/bodyset/b2</socket_frame><location>0.2 -0.1 0</location>
<radius>0.05</radius></ContactSphere>
<ContactSphere name="spare"><socket_frame>/bodyset/b2</socket_frame><radius>0.05</radius></ContactSphere>
<ContactHalfSpace name="floor"><socket_frame>/ground</socket_frame><location>0 -0.4 0</location>
<orientation>0.1 0 -1.4</orientation></ContactHalfSpace>
</objects></ContactGeometrySet>"""
PLAIN = """<ForceSet><objects><HuntCrossleyForce name="feet"><HuntCrossleyForce::ContactParametersSet>
<objects>
<HuntCrossleyForce::ContactParameters><geometry>heel toe</geometry><stiffness>2e6</stiffness>
<dissipation>1.5</dissipation><static_friction>0.9</static_friction><dynamic_friction>0.7</dynamic_friction>
<viscous_friction>0.3</viscous_friction></HuntCrossleyForce::ContactParameters>
<HuntCrossleyForce::ContactParameters><geometry>floor</geometry><stiffness>5e6</stiffness>
<dissipation>0.5</dissipation><static_friction>0.6</static_friction><dynamic_friction>0.5</dynamic_friction>
<viscous_friction>0.1</viscous_friction></HuntCrossleyForce::ContactParameters>
</objects></HuntCrossleyForce::ContactParametersSet><transition_velocity>0.15</transition_velocity>
</HuntCrossleyForce></objects></ForceSet>"""
STATE = {"rx": 0.2, "ry": -0.3, "rz": 0.4, "tx": 0.1, "ty": -0.05, "tz": 0.2}


def read(tmp_path, more):
    joints = joint("FreeJoint", 1, "/ground", "/bodyset/b1", FREE)
    joints += joint("PinJoint", 2, "/bodyset/b1", "/bodyset/b2", coordinates("pin"))
    path = tmp_path / "feet.osim"
    path.write_text(model("feet", body(1) + body(2), joints, more), encoding="utf-8")
    return kn.read(path)


def mean(a, b):
    return 2 * a * b / (a + b)


def test_a_hunt_crossley_force_is_that_of_simbody(tmp_path):
    """By its formulas, from places and velocities of the body."""
    made = read(tmp_path, PLAIN + GEOMETRY)
    names = [load.name for load in made.loads if load.kind == "contact"]
    assert names == ["feet of heel on floor", "feet of toe on floor"]
    speeds = {"u_tx": 0.4, "u_ty": -0.5, "u_tz": 0.2, "u_rx": 0.3, "u_ry": 1.1, "u_rz": -0.6}
    run = kn.derive(made).compile().simulate(stop=0, parameters={}, initial={**STATE, "pin": 0.3, **speeds})
    spot, b1 = made[names[0]].spots[0], made["b1"]
    origin, R = run[b1.origin][:, 0], run.orientation(b1)[0]
    centre = origin + R @ [0.1, -0.2, 0.05]
    a, b = 0.1, -1.4
    # The x axis of the half space, turned about x and then about the new z, points into it.
    n = -np.array([np.cos(b), np.cos(a) * np.sin(b), np.sin(a) * np.sin(b)])
    d = 0.06 - n @ (centre - [0, -0.4, 0])
    assert d > 0.01
    place = centre - (0.06 - d / 2) * n
    v = run.velocity(b1.origin)[:, 0] + np.cross(run.angular_velocity(b1)[:, 0], place - origin)
    k1, k2 = 2e6 ** (2 / 3), 5e6 ** (2 / 3)
    s = k2 / (k1 + k2)
    k, c = k1 * s, 1.5 * s + 0.5 * (1 - s)
    f = 4 / 3 * k * d * np.sqrt(0.06 * k * d) * (1 - 1.5 * c * (n @ v))
    slip = v - (n @ v) * n
    size = np.linalg.norm(slip)
    static, dynamic, viscous, ratio = mean(0.9, 0.6), mean(0.7, 0.5), mean(0.3, 0.1), size / 0.15
    rubbing = f * (min(ratio, 1) * (dynamic + 2 * (static - dynamic) / (1 + ratio**2)) + viscous * size)
    # Rounding of some rotations.
    np.testing.assert_allclose(run[spot.force][:, 0], f * n - rubbing * slip / size, rtol=1e-11)
    assert run[spot.depth][0] == pytest.approx(d, rel=1e-12)


def test_what_does_not_act_is_reported(tmp_path):
    made = read(tmp_path, PLAIN + GEOMETRY)
    found = {each.what: each.names for each in made.left_out}
    assert found == {"contact geometry": ("spare",), "contact of two balls": ("heel and toe",)}
    off = read(tmp_path, PLAIN.replace("<transition", "<appliesForce>false</appliesForce><transition") + GEOMETRY)
    found = {each.what: each.names for each in off.left_out}
    assert found["passive force"] == ("feet",)
    assert not any(load.kind == "contact" for load in off.loads)


def test_contacts_can_be_taken_out_for_measured_forces(tmp_path):
    made = read(tmp_path, PLAIN + GEOMETRY)
    assert not any(load.kind == "contact" for load in made.without_contacts().loads)
    assert any(load.kind == "contact" for load in made.scaled({"b1": 1.1}).loads)


SMOOTH = """<ForceSet><objects><SmoothSphereHalfSpaceForce name="smooth"><socket_sphere>toe</socket_sphere>
<socket_half_space>/contactgeometryset/floor</socket_half_space><stiffness>1e6</stiffness><dissipation>2</dissipation>
</SmoothSphereHalfSpaceForce></objects></ForceSet>"""


def test_a_smooth_force_without_friction_has_none(tmp_path):
    made = read(tmp_path, SMOOTH + GEOMETRY)
    assert made["smooth"].spots[0].friction.free_symbols == set()
    assert made["smooth"].given["friction"] is None


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (">toe</socket_sphere", ">knee</socket_sphere", "sphere of smooth is 'knee', which is not in the file"),
        (">toe</socket_sphere", ">floor</socket_sphere", "smooth is not between a ball and a half space"),
        ("<radius>0.05</radius>", "<radius>-1</radius>", "the radius of toe is -1. Give a positive one"),
    ],
)
def test_faults_of_contacts_have_their_line(tmp_path, old, new, message):
    with pytest.raises(kn.FileError, match=message):
        read(tmp_path, (SMOOTH + GEOMETRY).replace(old, new))
