"""Robots in URDF: the same dynamics as in Pinocchio, the names of the file, and what it says beside equations.

Proves: formats/urdf/model.py, formats/urdf/reader.py, formats/urdf/document.py, formats/urdf/names.py,
formats/urdf/poses.py, model/source.py.
"""

import json

import numpy as np
import pytest

import kanes as kn
from kanes.equations.equations import graphs_of
from oracles.urdf_robots import DATA, STORED
from urdf_models import ARM, CART, inertial, joint

CASES = json.loads(DATA.read_text(encoding="utf-8"))["cases"]
# Stored with fourteen digits, of which differences of large numbers lose one or two.
SAME = 1e-11


def read(folder, text, **options):
    path = folder / "robot.urdf"
    path.write_text(text, encoding="utf-8")
    return kn.read(path, **options)


def robot(*parts):
    return f'<robot name="r">{"".join(parts)}</robot>'


def link(name, inside=None):
    return f'<link name="{name}">{inertial(1, "0 0 0.1") if inside is None else inside}</link>'


@pytest.mark.parametrize("name", CASES)
def test_a_robot_moves_as_in_pinocchio(tmp_path, name):
    case, expected = CASES[name], CASES[name]["expected"]
    equations = kn.derive(read(tmp_path, STORED[name][0], free_root=name.endswith("free")))
    found = graphs_of(equations).reduced.evaluate({**case["q"], **case["u"]})
    M, f = found["mass_matrix"], found["forcing"]
    numbers = {"M": M, "f": f, "udot": found["udot"], "Q": M @ case["a"] - f}
    for quantity, value in numbers.items():
        wanted = np.array(expected[quantity])
        np.testing.assert_allclose(value, wanted, atol=SAME * np.abs(wanted).max(), rtol=0, err_msg=quantity)


def test_coordinates_are_called_by_their_joints_and_bodies_by_their_links(tmp_path):
    model = read(tmp_path, ARM)
    assert [q.name for q in model.freeze().coordinates] == ["shoulder", "elbow-joint", "slider", "wrist"]
    names = ["base", "upper", "frame", "fore", "slide", "finger1", "finger2", "plate"]
    assert [body.name for body in model.bodies] == names
    kernel = kn.derive(
        read(tmp_path, robot(link("a"), link("b"), joint("elbow_joint", "continuous", "a", "b")))
    ).compile()
    run = kernel.simulate(stop=0.1, parameters={}, initial={"elbow_joint": 0.3})
    assert run["elbow_joint"][0] == 0.3
    assert run["u_elbow_joint"].shape == run.t.shape


def test_names_that_the_model_cannot_have_are_changed_and_found_by_both(tmp_path):
    joints = [joint(name, "continuous", "t", child) for name, child in (("a b", "N"), ("7", "lego"), ("leg", "leg"))]
    model = read(tmp_path, robot(*map(link, ("t", "N", "lego", "leg")), *joints))
    assert [q.name for q in model.freeze().coordinates] == ["a_b", "q_7", "leg"]
    assert [body.name for body in model.bodies] == ["t_link", "N_link", "lego", "leg_link"]
    assert model.source.names == {"a b": "a_b", "7": "q_7", "t": "t_link", "N": "N_link"}
    assert model["7"] is model["q_7"]
    kn.derive(model)


def test_the_file_tells_ranges_limits_meshes_and_what_is_left_out(tmp_path):
    source = read(tmp_path, ARM).source
    assert source.format == "URDF"
    assert source.ranges == {"shoulder": (-1.5, 2.0), "slider": (0.0, 0.3), "wrist": (-1.0, 1.0)}
    assert source.efforts == {"shoulder": 30.0, "slider": 100.0, "wrist": 1.0}
    assert source.velocities == {"shoulder": 4.0, "slider": 1.0, "wrist": 1.0}
    assert source.references == {"upper": ("package://arm/meshes/upper.stl",)}
    assert str(source.report).splitlines() == [
        "1 transmission (drive): gears, motors and the inertia of rotors are not in the model.",
        "1 gazebo element (upper): its settings for the simulator Gazebo, such as contact friction, are not in the "
        "model.",
        "1 collision shape (upper): there are no contacts.",
        "1 safety controller (shoulder): joints are not slowed down near their limits.",
        "1 mesh (upper): it is not drawn; model.source.references has its name.",
        "1 friction (shoulder): dry friction in a joint is not in the equations, so that it moves more freely than in "
        "the file.",
        "2 mimic joints (grip1, grip2): it has no coordinate of its own, and follows that of another joint.",
        "1 link without inertial (frame): it has neither mass nor inertia.",
        "1 odd inertia (fore): such moments of inertia are physically impossible; they are used unchanged.",
        "1 convention (gravity): URDF does not define it; it is 9.81 along −z until model.gravity is changed.",
    ]


def test_shapes_are_drawn_where_the_file_has_them(tmp_path):
    model = read(tmp_path, ARM)
    drawn = [
        (each.of.name, each.shape.kind, tuple(map(float, each.shape.lengths)), each.color) for each in model.drawings
    ]
    assert drawn == [
        ("base", "box", (0.3, 0.2, 0.1), "#8080ff"),
        ("upper", "cylinder", (0.05, 0.4), "#ff0000"),
        ("upper", "ellipsoid", (0.06, 0.06, 0.06), None),
    ]
    cylinder = model.drawings[1].shape
    assert [float(number) for number in cylinder.at] == [0, 0, 0.2]
    assert [(step.axis, float(step.angle)) for step in cylinder.turned] == [((0, 1, 0), np.pi / 2)]


def test_a_plane_across_any_axis_is_square_to_it(tmp_path):
    model = read(tmp_path, robot(link("a"), link("b"), joint("p", "planar", "a", "b", '<axis xyz="1 2 -2"/>')))
    values = {model["p_1"]: 0.3, model["p_2"]: -0.7, model["p_angle"]: 0.9}
    body, axis = model["b"], np.array([1, 2, -2]) / 3
    way = np.array(
        [float(number.subs(values)) for number in body.origin.position_from(model.origin).components(model.frame)]
    )
    assert np.linalg.norm(way) == pytest.approx(np.hypot(0.3, 0.7))
    assert way @ axis == pytest.approx(0, abs=1e-14)
    R = np.array(
        [[float(number.subs(values)) for number in unit.components(model.frame)] for unit in (body.x, body.y, body.z)]
    )
    np.testing.assert_allclose(axis @ R, axis, atol=1e-14)
    assert np.trace(R) == pytest.approx(1 + 2 * np.cos(0.9))


def test_a_mimic_of_a_fixed_joint_is_locked_and_one_of_nothing_moves_by_itself(tmp_path):
    parts = [
        joint("fixed", "fixed", "a", "b"),
        joint("follows", "revolute", "a", "c", '<mimic joint="fixed" multiplier="3" offset="0.5"/>'),
        joint("alone", "revolute", "c", "d", '<mimic joint="nobody"/>'),
    ]
    model = read(tmp_path, robot(*map(link, "abcd"), *parts))
    assert [q.name for q in model.freeze().coordinates] == ["alone"]
    assert model["c"].joint.coordinate == 0.5
    assert "1 mimic joint without a leader (alone): the joint that it follows is not in the file" in str(model.source)


def test_a_link_without_mass_at_the_end_is_named(tmp_path):
    text = robot(
        link("a"), link("b"), link("tip", ""), joint("j", "continuous", "a", "b"), joint("k", "continuous", "b", "tip")
    )
    with pytest.raises(kn.ModelError, match="body tip: it has neither mass nor inertia .* so that k moves no mass"):
        kn.derive(read(tmp_path, text))


def test_the_root_is_fixed_or_free(tmp_path):
    fixed, free = read(tmp_path, CART), read(tmp_path, CART, free_root=True)
    assert "e0_world" not in fixed
    assert [q.name for q in free.freeze().coordinates[:7]] == [f"e{k}_world" for k in range(4)] + [
        "x_world",
        "y_world",
        "z_world",
    ]
    assert fixed.gravity == -9.81 * fixed.frame.z
