"""Models as files of URDF: the same dynamics and names when they are read again, and what URDF cannot say.

Proves: formats/urdf/text.py, formats/urdf/writer.py, formats/urdf/numbers.py, formats/urdf/unsupported.py,
formats/urdf/poses.py, formats/writing.py.
"""

import xml.etree.ElementTree as ElementTree

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import kanes as kn
from kanes.equations.equations import graphs_of
from kanes.expr.symbols import Coordinate
from kanes.formats.urdf.poses import rotation_of, rpy_of
from kanes.formats.urdf.text import urdf_text
from mangled_files import mangled, read_mangled
from oracles.urdf_robots import published_robots, random_state
from urdf_models import ARM, CART

# Inertias and places are told from other frames, each by some ten operations; u̇ multiplies that by the condition of M.
SAME = 1e-11


def again(model, folder):
    path = folder / "again.urdf"
    kn.write(model, path)
    return kn.read(path)


def assert_same_motion(model, other, parameters=None):
    """Equal names, and equal q̇, M, f and u̇ at random states, in whichever order the speeds are."""
    first, second = kn.derive(model), kn.derive(other)
    coordinates, speeds = (
        [symbol.name for symbol in group] for group in (first.system.coordinates, first.system.speeds)
    )
    others = [symbol.name for symbol in second.system.speeds]
    assert sorted(speeds) == sorted(others)
    assert sorted(coordinates) == sorted(symbol.name for symbol in second.system.coordinates)
    order = [others.index(name) for name in speeds]
    for seed in range(3):
        q, u, _ = random_state(tuple(coordinates), tuple(speeds), seed)
        ours = first.evaluate({**q, **u, **(parameters or {})})
        theirs = second.evaluate({**q, **u})
        M, f, udot = theirs["mass_matrix"][np.ix_(order, order)], theirs["forcing"][order], theirs["udot"][order]
        for name, numbers in {"mass_matrix": M, "forcing": f, "udot": udot}.items():
            np.testing.assert_allclose(numbers, ours[name], rtol=0, atol=SAME * np.abs(ours[name]).max(), err_msg=name)


@pytest.mark.parametrize(("text", "free_root"), [(ARM, False), (ARM, True), (CART, False)])
def test_a_robot_that_is_written_is_read_as_the_same(tmp_path, text, free_root):
    path = tmp_path / "robot.urdf"
    path.write_text(text)
    model = kn.read(path, free_root=free_root)
    other = again(model, tmp_path)
    assert_same_motion(model, other)
    bodies = [body.name for body in model.bodies]
    assert [body.name for body in other.bodies] == (["world"] if free_root else []) + bodies
    assert (other.source.ranges, other.source.efforts) == (model.source.ranges, model.source.efforts)
    assert other.source.velocities == model.source.velocities
    drawn = [[(each.of.name, str(each.shape), each.color) for each in each.drawings] for each in (model, other)]
    assert drawn[0] == drawn[1]
    assert again(other, tmp_path).source.report.omissions == other.source.report.omissions


def machine():
    """A tree that came from no file: joints off their bodies' frames, turned shapes, signs, offsets, parameters."""
    model = kn.Model("machine")
    q1, q2, q3 = model.coordinates("q1 q2 q3")
    m, l, c = model.parameters("m l c")
    N = model.frame
    model.gravity = -9.81 * N.z
    solid = kn.inertia(0.2 * m, 0.3 * m, 0.25 * m, 0.01 * m, 0.02 * m, -0.03 * m)
    A = model.add_body(
        "A", mass=m, center=(l, 0.1, 0.2), inertia=solid,
        joint=kn.Pin(-q1 + 0.4, axis=(1, 2, 2), at=(0.1, 0.2, l), turned=("123", (0.3, 0.2, 0.1)), damper=c,
                     child_at=(0.1, -0.2, 0.3), child_turned=("y", 0.7)),
    )  # fmt: skip
    B = model.add_body(
        "B", parent=A, mass=2 * m, center=(0, 0, 0.1), inertia=solid,
        joint=kn.Slider(q2 - 0.2, axis="y", at=(l, l, 0), child_turned=("z", 0.4)),
    )  # fmt: skip
    model.add_body("C", parent=B, mass=m, inertia=solid, joint=kn.Pin(2 * q1 - 0.1, axis="x", at=(0, 0, l)))
    D = model.add_body("D", parent=A, mass=m / 2, inertia=solid, joint=kn.Pin(0.7, axis="z", at=(0, l, 0)))
    model.add_body("E", parent=D, mass=m, center=(0, l, 0), inertia=solid, joint=kn.Pin(q3, axis="z", at=(0, 0, 0.3)))
    model.draw(A, kn.shapes.Cylinder(0.1, l, axis=(1, 1, 0), turned=("x", 0.3)), color="red")
    model.draw(B, kn.shapes.Sphere(0.2, at=(0, 0, 0.1)))
    model.draw(N, kn.shapes.Box(4, 4, 0.1), color="#102030")
    return model, {"m": 1.3, "l": 0.4, "c": 0.6}


def test_a_model_with_numbers_is_written_from_its_study(tmp_path):
    model, parameters = machine()
    study = kn.Study(model=model, parameters=parameters, notes={"q3": kn.SymbolNote(range=(-1, 2))})
    other = again(study, tmp_path)
    assert_same_motion(model, other, parameters)
    assert other.source.ranges == {"q3": (-1.0, 2.0)}
    assert [(each.of.name, each.shape.kind, each.color) for each in other.drawings] == [
        ("world", "box", "#102030"), ("A", "cylinder", "#c0392b"), ("B", "ellipsoid", None),
    ]  # fmt: skip


def test_a_drawn_cylinder_is_where_it_was(tmp_path):
    model, parameters = machine()
    other = again(kn.Study(model=model, parameters=parameters), tmp_path)
    shape, body = other.drawings[1].shape, other["A"]
    R = np.eye(3)
    for step in shape.turned:
        R = R @ np.array(step.matrix, dtype=float)
    # The link's frame is that of the joint in A: turned by 0.7 about y from A's.
    C = np.array([[np.cos(0.7), 0, np.sin(0.7)], [0, 1, 0], [-np.sin(0.7), 0, np.cos(0.7)]])
    turned = np.array([[1, 0, 0], [0, np.cos(0.3), -np.sin(0.3)], [0, np.sin(0.3), np.cos(0.3)]])
    np.testing.assert_allclose(R[:, 2], C.T @ turned @ np.array([1, 1, 0]) / np.sqrt(2), atol=1e-14)
    center = [float(number) for number in body.center.position_from(body.origin).components(body.frame)]
    np.testing.assert_allclose([float(number) for number in shape.at], center, atol=1e-14)


def test_all_that_urdf_cannot_say_is_told_together():
    model, _ = machine()
    B, A = model["B"], model["A"]
    model.add_torque(B, 3 * B.x, name="push")
    model.add_body("S", parent=A, mass=1, inertia=kn.inertia(1, 1, 1), joint=kn.Spherical())
    model.add_body("K", parent=A, mass=1, inertia=kn.inertia(1, 1, 1), joint=kn.Pin(spring=3, armature=1))
    model.add_particle("P", model.origin.moved("P1", model.frame.x), mass=1)
    model.draw(B, kn.shapes.Cone(1, 2))
    model.gravity = -9.81 * model.frame.y
    with pytest.raises(kn.ModelError) as told:
        urdf_text(kn.Study(model=model, parameters={"m": 1, "c": 1}))
    faults = [str(fault) for fault in told.value.faults]
    for start in (
        "particle P: URDF has only rigid bodies",
        "load 'push': URDF has no loads except dampers of pins and sliders",
        "load 'spring of K': URDF has no loads",
        "armature of K: URDF has no rotors in joints",
        "gravity: it is (0, -9.81, 0); URDF does not define it, and readers assume 9.81 along −z",
        "center of A: it depends on l, and URDF allows only numbers",
        "drawing of B: URDF has no cone",
        "body S: URDF has no spherical joint",
    ):
        assert any(fault.startswith(start) for fault in faults), start


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (lambda m, q, p: m.time, "its value t depends on t"),
        (lambda m, q, p: q + p, "its value p \\+ q depends on p, q, and URDF allows one coordinate at most"),
        (lambda m, q, p: q**2, "its value q\\*\\*2 is not linear in q"),
        (lambda m, q, p: 2 * q, "no joint has the value ±q plus a number"),
    ],
)
def test_a_joint_moves_by_one_coordinate_along_a_line(value, message):
    model = kn.Model("m", gravity=None)
    q, p = model.coordinates("q p")
    model.gravity = -9.81 * model.frame.z
    model.add_body("B", mass=1, inertia=kn.inertia(1, 1, 1), joint=kn.Pin(value(model, q, p)))
    with pytest.raises(kn.ModelError, match=f"pin joint of B: {message}"):
        urdf_text(model)


def test_speeds_that_are_no_rates_and_bodies_without_joints_are_no_urdf():
    model = kn.library.three_link_chain()
    with pytest.raises(kn.ModelError, match="gravity"):
        urdf_text(model)
    model = kn.Model("m")
    q, u = model.coordinates("q"), model.speeds("u")
    model.gravity = -9.81 * model.frame.z
    model.define_speeds({u: 2 * q.dot})
    B = model.frame.rotated("B", q, model.frame.z)
    model.add_body("B", frame=B, center=model.origin, mass=1, inertia=kn.inertia(1, 1, 1))
    with pytest.raises(kn.ModelError) as told:
        urdf_text(model)
    culprits = [fault.culprit for fault in told.value.faults]
    assert culprits == ["speed u", "body B"]


def test_the_text_is_what_readers_of_urdf_want(tmp_path):
    model = kn.Model("slide & <turn>")
    q, s = model.coordinates("q s")
    model.gravity = -9.81 * model.frame.z
    A = model.add_body("A", mass=1, inertia=kn.inertia(1, 1, 1), joint=kn.Slider(s, axis="z"))
    model.add_body("B", parent=A, mass=1, inertia=kn.inertia(1, 1, 1), joint=kn.Pin(q, axis="z", at=(1, 0, 0)))
    text = urdf_text(model)
    robot = ElementTree.fromstring(text)  # noqa: S314  # written above
    assert robot.get("name") == "slide & <turn>"
    limits = {joint.get("name"): joint.find("limit") for joint in robot.findall("joint")}
    assert limits["s"].attrib == {
        "lower": "-1000000000",
        "upper": "1000000000",
        "effort": "1000000000",
        "velocity": "1000000000",
    }
    assert limits["q"] is None
    assert [joint.get("type") for joint in robot.findall("joint")] == ["prismatic", "continuous"]
    assert again(model, tmp_path).source.ranges == {}


@pytest.mark.parametrize(
    "rpy", [(0.3, 0.2, 0.1), (1, np.pi / 2, 2), (-1, -np.pi / 2, 0.4), (3, 1.5707963, -3), (0, 0, 0)]
)
def test_roll_pitch_and_yaw_give_their_rotation_back(rpy):
    """Also at a quarter turn of pitch, where yaw alone is lost."""
    R = rotation_of(rpy)
    np.testing.assert_allclose(rotation_of(rpy_of(R)), R, atol=4e-15)


@pytest.mark.heavy
@pytest.mark.parametrize("path", published_robots(), ids=lambda path: path.stem)
def test_published_robots_come_back_as_they_were(tmp_path, path):
    try:
        model = kn.read(path, free_root=True)
        kn.derive(model)
    except (kn.FileError, kn.ModelError):
        pytest.skip("it cannot be derived; the oracles' tests have why")
    other = again(model, tmp_path)
    assert_same_motion(model, other)
    assert {body.name for body in other.bodies} >= {body.name for body in model.bodies}


@pytest.mark.heavy
@settings(max_examples=600, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.sampled_from([ARM, CART]).flatmap(mangled))
def test_whatever_is_read_is_written_and_read_again(tmp_path, content):
    model = read_mangled(content, tmp_path / "robot.urdf")
    if model is not None:
        other = again(model, tmp_path)
        names = [[symbol.name for symbol in each.declared(Coordinate)] for each in (model, other)]
        assert names[0] == names[1]
        assert [body.name for body in other.bodies][-len(model.bodies) :] == [body.name for body in model.bodies]


def test_pinocchio_reads_what_is_written(tmp_path):
    pin = pytest.importorskip("pinocchio")
    model, parameters = machine()
    path = tmp_path / "machine.urdf"
    kn.write(kn.Study(model=model, parameters=parameters), path)
    robot = pin.buildModelFromUrdf(str(path))
    assert sorted(robot.names)[:5] == ["C_joint", "q1", "q2", "q3", "universe"]
    q = {"q1": 0.3, "q2": -0.4, "q3": 0.9}
    equations = kn.derive(model)
    M = graphs_of(equations).reduced.evaluate({**q, "u1": 0, "u2": 0, "u3": 0, **parameters})["mass_matrix"]
    place, T = np.zeros(robot.nq), np.zeros((robot.nv, 3))
    for number in range(1, robot.njoints):
        joint, name = robot.joints[number], robot.names[number]
        value, slope = (2 * q["q1"] - 0.1, 2.0) if name == "C_joint" else (q[name], 1.0)
        place[joint.idx_q : joint.idx_q + joint.nq] = [value] if joint.nq == 1 else [np.cos(value), np.sin(value)]
        T[joint.idx_v, 0 if name == "C_joint" else int(name[1]) - 1] = slope
    full = pin.crba(robot, robot.createData(), place)
    full = np.triu(full) + np.triu(full, 1).T
    np.testing.assert_allclose(T.T @ full @ T, M, atol=1e-13)
