"""What a model of MuJoCo brings beside its equations: names, starts, ranges, shapes, and a report of what is left out.

Proves: formats/mjcf/reader.py, formats/mjcf/equalities.py, formats/mjcf/building/names.py,
formats/mjcf/building/shapes.py, formats/mjcf/building/ties.py, formats/mjcf/meshes.py.
"""

from __future__ import annotations

import struct

import numpy as np
import pytest

import kanes as kn
from kanes.formats.mjcf.building.names import free_name
from kanes.formats.mjcf.meshes import read_mesh, shell_volume, solid_volume
from mjcf_models import JOINTS, MASSES, PLACES

BODY = '<body name="{0}" pos="0 0 1"><joint name="{1}"/><geom name="{0}" size="0.1" pos="0.1 0 0" {2}/>{3}</body>'


def read(text, folder):
    path = folder / "model.xml"
    path.write_text(text if "<mujoco" in text else f"<mujoco>{text}</mujoco>", encoding="utf-8")
    return kn.read(path)


def world(*bodies, after=""):
    return f"<worldbody>{''.join(bodies)}</worldbody>{after}"


def test_coordinates_have_the_names_of_joints_and_inputs_those_of_actuators(tmp_path):
    motors = (
        '<actuator><motor name="knee" joint="knee"/><motor name="push" joint="knee"/><motor joint="knee"/></actuator>'
    )
    model = read(world(BODY.format("shank", "knee", "", ""), after=motors), tmp_path)
    assert [str(q) for q in model.freeze().coordinates] == ["knee"]
    assert [str(symbol) for symbol in model.freeze().inputs] == ["knee_motor", "push", "motor3"]
    assert model.source.names == {"actuator knee": "knee_motor"}


@pytest.mark.heavy
def test_a_model_that_was_read_runs_from_where_its_file_says(tmp_path):
    model = read(JOINTS, tmp_path)
    run = kn.derive(model).compile().simulate(stop=0.2, parameters={}, initial=model.source.initial)
    assert run["pitch"][0] == pytest.approx(0.2)
    # Springs have no potential in a run, and their work is counted: what is left is the error of the integration.
    energy = run.energy.total - run.energy.work
    assert np.asarray(energy) == pytest.approx(float(np.asarray(energy)[0]), abs=1e-6)


def test_a_body_that_is_called_like_a_joint_is_told_apart(tmp_path):
    model = read(world(BODY.format("hip", "hip", "", "")), tmp_path)
    assert [body.name for body in model.bodies] == ["hip_body"]
    assert str(model["hip"]) == "hip"


def test_things_without_names_are_numbered(tmp_path):
    text = world(*(["<body><joint/><geom size='0.1' pos='0.1 0 0'/></body>"] * 2))
    model = read(text, tmp_path)
    assert [body.name for body in model.bodies] == ["body1", "body2"]
    assert [str(q) for q in model.freeze().coordinates] == ["joint1", "joint2"]


def test_runs_start_at_the_first_keyframe(tmp_path):
    source = read(PLACES, tmp_path).source
    assert source.format == "MJCF"
    assert source.initial == {
        "first": 0.1, "u_first": 1, "second": 0.2, "u_second": 2, "third": 0.3, "u_third": 3, "joint1": 0.4,
        "u_joint1": 4,
    }  # fmt: skip
    assert source.ranges == {"second": (-1, 1)}


def test_without_a_keyframe_runs_start_at_the_reference(tmp_path):
    model = read(JOINTS, tmp_path)
    initial = model.source.initial
    assert initial["z"] == 0.3
    assert initial["pitch"] == 0.2
    assert [initial[f"{axis}_stone"] for axis in "xyz"] == [1, 0, 0.5]
    quaternion = np.array([initial[f"e{number}_stone"] for number in range(4)])
    assert quaternion == pytest.approx(np.array([0.7, 0.1, 0, 0.6]) / np.sqrt(0.86), abs=1e-14)
    assert initial["e0_hand"] == 1


def test_sites_are_points_and_shapes_are_drawn(tmp_path):
    model = read(PLACES, tmp_path)
    assert model["tip"].position_from(model["a"].origin).components(model["a"].frame) == (0.3, 0.1, 0)
    drawn = read(MASSES, tmp_path).drawings
    kinds = [drawing.shape.kind for drawing in drawn if drawing.of.name == "solids"]
    assert kinds == ["ellipsoid", "capsule", "cylinder", "box", "ellipsoid", "ellipsoid"]


def test_colours_come_from_materials_and_geoms(tmp_path):
    asset = '<asset><material name="red" rgba="1 0 0 1"/></asset>'
    model = read(asset + world(BODY.format("a", "p", 'material="red"', '<geom size="1" rgba="0 1 0.5 1"/>')), tmp_path)
    assert [drawing.color for drawing in model.drawings] == ["#ff0000", "#00ff80"]


# What a file has, and what its report says.
LEFT_OUT = {
    "contacts": ("", "", "1 touching shape (a): there are no contacts: bodies pass through each other."),
    "limits": ('limited="true" range="-10 10"', "", "1 joint limit (p): it is not limited; see source.ranges."),
    "friction": ('frictionloss="1"', "", "1 joint friction (p): nothing rubs."),
    "yield": ('springyield="1"', "", "1 yielding spring (p): the spring stays elastic."),
    "fluid": ("", '<option density="1.2"/>', "1 fluid: the medium has a density of 1.2, whose forces are not in the"),
    "sensors": ("", '<sensor><jointpos name="s" joint="p"/></sensor>', "1 sensor (s): nothing is measured; compute it"),
    "muscle": ("", '<actuator><muscle name="m" joint="p"/></actuator>', "1 actuator (m): its force is not in the"),
    "state": (
        "",
        '<actuator><general name="m" joint="p" dyntype="filter"/></actuator>',
        "1 actuator (m): its force is not in the equations, as it has a state of its own (filter).",
    ),
    "integrated": ("", '<actuator><intvelocity name="m" joint="p"/></actuator>', "a intvelocity is not an affine"),
    "delay": ("", '<actuator><motor name="m" joint="p" delay="0.1" nsample="2"/></actuator>', "it has a delay or"),
    "idle group": (
        "",
        '<option actuatorgroupdisable="1 2"/><actuator><motor name="m" joint="p" group="2"/></actuator>',
        "1 actuator (m): its force is not in the equations, as its group is switched off.",
    ),
    "force limit of a joint": ('actuatorfrcrange="-1 1"', "", "1 force limit (p): forces of actuators are not limited"),
    "dampratio": ("", '<actuator><position name="m" joint="p" dampratio="1"/></actuator>', "its dampratio depends on"),
    "spatial": (
        "",
        '<tendon><spatial name="s"/></tendon><actuator><motor name="m" tendon="s"/></actuator>',
        "1 actuator (m): its force is not in the equations, as it pulls on a spatial tendon.",
    ),
    "armature of a spatial tendon": (
        "",
        '<tendon><spatial name="s" armature="0.3"/></tendon>',
        "1 tendon armature (s): its inertia is not in the equations, so that the mass matrix lacks it.",
    ),
    "armature of spatial tendons by default": (
        "",
        '<default><tendon armature="0.3"/></default><tendon><spatial name="s"/></tendon>',
        "1 tendon armature (s): its inertia is not in the equations, so that the mass matrix lacks it.",
    ),
    "armature of a motor on a spatial tendon": (
        "",
        '<tendon><spatial name="s"/></tendon><actuator><motor name="m" tendon="s" armature="0.2"/></actuator>',
        "1 actuator armature (m): its inertia is not in the equations, so that the mass matrix lacks it.",
    ),
    "limits of actuators": (
        "",
        '<actuator><motor name="m" joint="p" forcerange="-1 1"/></actuator>',
        "1 force limit (m): the force of the actuator is not limited.",
    ),
    "inactive": (
        "",
        '<equality><joint name="e" joint1="p" active="false"/></equality>',
        "1 equality constraint (e): it is switched off and has no effect.",
    ),
    "switched off": (
        "",
        '<option><flag equality="disable"/></option><equality><joint name="e" joint1="p"/></equality>',
        "1 equality constraint (e): it is switched off and has no effect.",
    ),
    "plugins": ("", '<extension><plugin plugin="x"/></extension>', "1 plugin: its effect is not in the equations."),
    "keyframes": ("", '<keyframe><key/><key name="k"/></keyframe>', "1 keyframe (k): only the first is in"),
}  # fmt: skip


@pytest.mark.parametrize("name", LEFT_OUT)
def test_what_is_left_out_is_in_the_report(name, tmp_path):
    joint, more, said = LEFT_OUT[name]
    text = world(BODY.format("a", "p", "", ""), after=more).replace('<joint name="p"/>', f'<joint name="p" {joint}/>')
    assert said in str(read(text, tmp_path).source.report)


def test_what_is_switched_off_does_nothing(tmp_path):
    springy = '<joint name="p" stiffness="3" damping="2"/>'
    flags = '<option><flag spring="disable" damper="disable" gravity="disable" actuation="disable"/></option>'
    motor = '<actuator><motor name="m" joint="p"/></actuator>'
    text = world(BODY.format("a", "p", "", ""), after=flags + motor).replace('<joint name="p"/>', springy)
    model = read(text, tmp_path)
    assert model.loads == []
    assert model.gravity is None
    assert model.freeze().inputs == ()


CUBE = np.array([[x, y, z] for x in (0, 2) for y in (0, 3) for z in (0, 4)], dtype=float)
FACES = np.array([
    [0, 1, 3], [0, 3, 2], [4, 6, 7], [4, 7, 5], [0, 4, 5], [0, 5, 1], [2, 3, 7], [2, 7, 6], [0, 2, 6], [0, 6, 4],
    [1, 5, 7], [1, 7, 3],
])  # fmt: skip


def mesh_files():
    triangles = CUBE[FACES].astype("<f4")
    stl = b"\0" * 80 + struct.pack("<I", 12) + b"".join(b"\0" * 12 + one.tobytes() + b"\0\0" for one in triangles)
    msh = struct.pack("<4i", 8, 0, 0, 12) + CUBE.astype("<f4").tobytes() + FACES.astype("<i4").tobytes()
    lines = [f"v {x} {y} {z}" for x, y, z in CUBE] + [f"f {a + 1} {b + 1}/1 {c + 1}/1/1" for a, b, c in FACES]
    return {"stl": stl, "msh": msh, "obj": "\n".join(lines).encode()}


@pytest.mark.parametrize("suffix", ["stl", "msh", "obj"])
def test_a_cuboid_of_triangles_weighs_what_a_cuboid_does(suffix, tmp_path):
    path = tmp_path / f"mesh.{suffix}"
    path.write_bytes(mesh_files()[suffix])
    for signed in (True, False):
        found = solid_volume(read_mesh(path).triangles, signed=signed)
        assert found.measure == pytest.approx(24)
        assert found.center == pytest.approx(np.array([1, 1.5, 2]))
        expected = 2 * np.diag([9 + 16, 16 + 4, 4 + 9])
        assert found.inertia == pytest.approx(expected, abs=1e-12)
    shell = shell_volume(read_mesh(path).triangles)
    assert shell.measure == pytest.approx(2 * (6 + 8 + 12))
    # Sides square to x have ∫ x² = 12 per area each; those along it a third of its square.
    squares = [2 * 12 * 1 + (12 + 16) / 3, 2 * 8 * 2.25 + 2.25 * (12 + 24) / 3, 2 * 6 * 4 + 4 * (16 + 24) / 3]
    assert np.trace(shell.inertia) == pytest.approx(2 * sum(squares))


def test_a_mesh_beside_the_model_gives_a_body_its_mass(tmp_path):
    (tmp_path / "meshes").mkdir()
    (tmp_path / "meshes" / "cube.stl").write_bytes(mesh_files()["stl"])
    asset = '<compiler meshdir="meshes" strippath="true"/><asset><mesh file="x/cube.stl" scale="0.1 0.1 0.1"/></asset>'
    body = '<body name="a"><joint name="p"/><geom type="mesh" mesh="cube" density="500"/></body>'
    model = read(asset + world(body), tmp_path)
    assert float(model["a"].mass) == pytest.approx(0.024 * 500)
    assert model.source.references == {"a": ("x/cube.stl",)}


def test_joints_and_bodies_without_a_name_take_none_that_stands_in_the_file(tmp_path):
    """MuJoCo takes a name that Kanes gives to a joint without one, wherever it stands."""
    shape = '<geom size="0.1"/>'
    first, second = f"<body><joint/>{shape}</body>", f"<body><joint name='joint1'/>{shape}</body>"
    text = world(first, second, f"<body name='body1'><joint/>{shape}</body>")
    model = read(text, tmp_path)
    assert [body.name for body in model.bodies] == ["body1_", "body2", "body1"]
    assert [q.name for q in model.freeze().coordinates] == ["joint1_", "joint1", "joint2"]


def test_names_that_something_else_has_get_what_they_are_at_their_ends():
    """A body brings the names of its origin and its mass centre, which end in o and in an asterisk."""
    model = kn.Model("names")
    model.coordinates("arm handO footo")
    model.origin.moved("leg*", model.frame.x)
    assert free_name(model, "trunk", "body") == "trunk"
    assert free_name(model, "hand", "body") == "hand"
    assert free_name(model, "arm", "joint") == "arm_joint"
    assert free_name(model, "arm", "joint", {"arm_joint"}) == "arm_joint_joint"
    assert free_name(model, "trunk", "motor", {"trunk"}) == "trunk_motor"
    for name in ("foot", "leg"):
        assert free_name(model, name, "body") == f"{name}_body"
        assert free_name(model, name, "joint") == name


def test_a_body_whose_origin_would_be_called_like_a_joint_is_told_apart(tmp_path):
    model = read(world(BODY.format("hip", "hipo", "", "")), tmp_path)
    assert [body.name for body in model.bodies] == ["hip_body"]


def _bodies(*texts):
    geom = '<geom size="0.1" mass="1" pos="0.1 0.02 0.03"/>'
    inside = "".join(f'<body name="{name}">{joints}{geom}</body>' for name, joints in texts)
    return f"<mujoco><worldbody>{inside}</worldbody></mujoco>"


HINGE, BALL = '<joint name="{}"/>', '<joint name="{}" type="ball"/>'
APART = '<joint name="first" pos="0.1 0 0"/>' + BALL.format("ball")
# Names that MuJoCo tells apart by what they name, and what Kanes makes of one of them.
SHARED_NAMES = {
    "a ball's speed and an origin": (
        _bodies(("wx_a", '<joint name="h" type="slide"/>'), ("ao", BALL.format("b"))),
        "body ao",
    ),
    "a ball's coordinate and a joint": (_bodies(("a", BALL.format("b")), ("c", HINGE.format("e0_a"))), "body a"),
    "a free body's coordinate and a body": (
        _bodies(("x_a", HINGE.format("h")), ("a", "<freejoint/>")),
        "body a",
    ),
    "a coordinate's derivative and a body": (_bodies(("ä", HINGE.format("a"))), "body ä"),
    "a coordinate's derivative and a joint": (_bodies(("b", HINGE.format("ä")), ("c", HINGE.format("a"))), "joint a"),
    "a word's derivative and a body": (_bodies(("tilt′", HINGE.format("tilt"))), "body tilt′"),
    "what acts in a joint and a body": (
        _bodies(("damper of a", HINGE.format("h")), ("a", '<joint name="j" damping="1"/>')),
        "body a",
    ),
    "a body between joints and another": (_bodies(("a_first", HINGE.format("h")), ("a", APART)), None),
    "a ball between joints and a coordinate": (
        _bodies(
            ("a", '<joint name="ball" type="ball"/><joint name="last" type="slide"/>'),
            ("b", HINGE.format("e0_a_ball")),
        ),
        None,
    ),
}


@pytest.mark.parametrize("case", SHARED_NAMES)
def test_names_are_of_their_own_kind_as_in_mujoco(case, tmp_path):
    text, changed = SHARED_NAMES[case]
    path = tmp_path / "model.xml"
    path.write_text(text, encoding="utf-8")
    model = kn.read(path)
    system = kn.derive(model).system
    assert set(model.source.initial) == {symbol.name for symbol in (*system.coordinates, *system.speeds)}
    if changed:
        assert changed in model.source.names
    mujoco = pytest.importorskip("mujoco")
    theirs = mujoco.MjModel.from_xml_path(str(path))
    assert (len(system.coordinates), len(system.speeds)) == (theirs.nq, theirs.nv)
