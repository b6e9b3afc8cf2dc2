"""What is drawn of a model is where the model says: ends at joints, sizes by parameters, in plain data.

Proves: show/drawing/scene.py, show/drawing/scene_builder.py, show/drawing/placement.py, show/drawing/fixed_places.py,
show/drawing/body_solids.py, show/drawing/joint_glyphs.py, show/drawing/grounds.py,
show/drawing/poses.py, show/drawing/inferred/plain_forces.py, model/shapes.py, model/drawings.py, model/shapes.py.
"""

import json
from math import cos, sin

import numpy as np
import pytest

import kanes as kn
from drawn_systems import library_scene
from elsewhere import SYSTEMS, library_model
from kanes.show.drawing.body_solids import of_inertia
from kanes.show.drawing.scene_builder import scene_of


def scene_at(model, parameters, **coordinates):
    """The scene, and a function that says where an end is."""
    system = model.freeze()
    scene, poses = scene_of(system, parameters)
    values = dict.fromkeys(poses.names, 0.0) | parameters | coordinates
    p, R = poses.along(values, 1)

    def place(end):
        base, numbers = end
        return p[0, base] + R[0, base] @ np.array(numbers)

    return scene, place


def items(scene, kind, of=None):
    return [item for item in scene.items if item.kind == kind and of in (None, item.of)]


def parameters_of(model, **given):
    return {symbol.name: given.get(symbol.name, 0.5) for symbol in model.freeze().parameters}


# Everything


@pytest.mark.parametrize("name", SYSTEMS)
def test_every_system_of_the_library_has_a_scene_of_plain_data(name):
    model = library_model(name)
    scene, _, _ = library_scene(name)
    data = json.loads(json.dumps(scene.as_data(), allow_nan=False))
    assert {item["of"] for item in data["items"]} >= {mass.name for mass in model.bodies + model.particles}
    assert all(0 <= item["base"] < len(data["bases"]) for item in data["items"])
    assert all(length > 0 for item in data["items"] for length in item["lengths"])
    assert scene.size > 0


@pytest.mark.parametrize(
    ("name", "normal"),
    [
        ("three_link_chain", (0, 0, 1)),
        ("four_bar", (0, 0, 1)),
        ("swinging_atwood", (0, 0, 1)),
        ("humanoid", None),
        ("bicycle", None),
        ("tube_and_rods", None),
    ],
)
def test_a_plane_of_motion_is_found_where_there_is_one(name, normal):
    found = library_scene(name)[0].normal
    if normal is None:
        assert found is None
    else:
        assert found == pytest.approx(normal, abs=1e-12)


def test_a_plane_of_motion_may_be_any_plane():
    model = kn.Model("tilted")
    axis = (1, 2, 2)
    upper = model.add_body("A", mass=1, inertia=kn.inertia(1, 1, 1), center=(2, -1, 0), joint=kn.Pin(axis=axis))
    pin = kn.Pin(axis=axis, at=(2, -1, 0))
    model.add_body("B", parent=upper, mass=1, inertia=kn.inertia(1, 1, 1), center=(0, 1, -1), joint=pin)
    scene, _ = scene_of(model.freeze(), {})
    np.testing.assert_allclose(scene.normal, np.array(axis) / 3, atol=1e-9)


def test_bases_are_where_the_kernel_says():
    model = kn.library.spatial_chain(2)
    system = model.freeze()
    rng = np.random.default_rng(4)
    values = {symbol.name: rng.uniform(0.2, 0.9) for symbol in (*system.coordinates, *system.parameters)}
    scene, poses = scene_of(system, {symbol.name: values[symbol.name] for symbol in system.parameters})
    p, R = poses.along(dict.fromkeys(poses.names, 0.0) | values, 1)
    for body in system.bodies:
        number = [base.name for base in scene.bases].index(body.name)
        expected = body.origin.position_from(system.origin).components(system.frame)
        symbols = {symbol: values[symbol.name] for symbol in (*system.coordinates, *system.parameters)}
        np.testing.assert_allclose(p[0, number], [float(each.xreplace(symbols)) for each in expected], atol=1e-14)
        columns = [unit.components(system.frame) for unit in (body.x, body.y, body.z)]
        turned = np.array([[float(each.xreplace(symbols)) for each in column] for column in columns]).T
        np.testing.assert_allclose(R[0, number], turned, atol=1e-14)


# Rods between joints, and sizes that follow parameters


def test_rods_of_a_chain_end_at_its_joints():
    model = kn.library.three_link_chain()
    numbers = parameters_of(model, l_A=0.7, l_B=0.4, rho_C=0.15)
    scene, place = scene_at(model, numbers, q1=0.3, q2=0.5, q3=-1.2)
    first = np.array([0.7 * cos(0.3), 0.7 * sin(0.3), 0])
    second = first + 0.4 * np.array([cos(0.8), sin(0.8), 0])
    # Of C only the mass centre is known: it is drawn as far again beyond that.
    tip = second + 0.3 * np.array([cos(-0.4), sin(-0.4), 0])
    for name, ends in {"A": (np.zeros(3), first), "B": (first, second), "C": (second, tip)}.items():
        [rod] = items(scene, "rod", name)
        np.testing.assert_allclose([place(end) for end in rod.ends], ends, atol=1e-14)
        [pin] = items(scene, "pin", name)
        np.testing.assert_allclose(place((pin.base, pin.at)), ends[0], atol=1e-14)
    assert [angle.name for angle in scene.angles] == ["q1", "q2", "q3"]
    assert [item.of for item in items(scene, "support")] == ["A"]


def test_bodies_placed_by_frames_have_the_same_rods_and_pins():
    model = kn.Model("pendulum by frames")
    q1, q2 = model.coordinates("q1 q2")
    N = model.frame
    A = N.rotated("A", q1, N.z)
    B = A.rotated("B", -q2, A.z)
    knee = model.origin.moved("K", 2 * A.x)
    model.add_body("A body", frame=A, center=model.origin.moved("A*", A.x), mass=1, inertia=kn.inertia(zz=1))
    model.add_body("B body", frame=B, center=knee.moved("B*", 0.5 * B.x), mass=1, inertia=kn.inertia(zz=1))
    scene, place = scene_at(model, {}, q1=0.4, q2=0.9)
    [rod] = items(scene, "rod", "A body")
    knee_place = [2 * cos(0.4), 2 * sin(0.4), 0]
    np.testing.assert_allclose(
        sorted(place(end).tolist() for end in rod.ends), sorted([[0, 0, 0], knee_place]), atol=1e-14
    )
    [pin] = items(scene, "pin", "B body")
    np.testing.assert_allclose(place((pin.base, pin.at)), knee_place, atol=1e-14)
    assert [(angle.name, angle.sign) for angle in scene.angles] == [("q1", 1.0), ("q2", -1.0)]


def test_sizes_follow_the_parameters():
    model = kn.library.four_bar()
    lengths = [
        items(scene_of(model.freeze(), parameters_of(model, a=a, c=0.8))[0], "cylinder", "crank")[0].lengths[1]
        for a in (0.3, 0.6)
    ]
    assert lengths == [0.3, 0.6]


def test_solids_look_like_what_they_are():
    made = {
        "box": (kn.solids.box(2, 0.4, 0.2, 0.1), "box", (0.4, 0.2, 0.1)),
        "ellipsoid": (kn.solids.ellipsoid(2, 0.4, 0.2, 0.1), "ellipsoid", (0.4, 0.2, 0.1)),
        "sphere": (kn.solids.sphere(2, 0.3), "ellipsoid", (0.3, 0.3, 0.3)),
        "cylinder": (kn.solids.cylinder(2, 0.3, 0.9, axis=(0, 3, 4)), "cylinder", (0.3, 0.9)),
        "cone": (kn.solids.cone(2, 0.3, 0.9, axis="x"), "cone", (0.3, 0.9)),
    }
    axes = {"cylinder": (0, 0.6, 0.8), "cone": (1, 0, 0)}
    for name, (inertia, kind, lengths) in made.items():
        model = kn.Model(name)
        model.add_body("B", mass=2, inertia=inertia, center=(0.1, 0.2, 0.3), joint=kn.Free())
        [item] = [each for each in scene_of(model.freeze(), {})[0].items if each.of == "B"]
        assert (item.kind, item.lengths, item.at) == (kind, lengths, (0.1, 0.2, 0.3))
        turn = np.array(item.turn).reshape(3, 3)
        np.testing.assert_allclose(turn @ turn.T, np.eye(3), atol=1e-14)
        assert np.linalg.det(turn) == pytest.approx(1)
        np.testing.assert_allclose(turn[:, 2], axes.get(name, (0, 0, 1)), atol=1e-14)


def test_thin_solids_are_flat_and_rods_are_slim():
    model = kn.Model("thin")
    model.add_body("plate", mass=1, inertia=kn.solids.plate(1, 0.4, 0.2, normal="y"), joint=kn.Free())
    model.add_body("disc", mass=1, inertia=kn.solids.disc(1, 0.3, axis="x"), joint=kn.Free())
    model.add_body("rod", mass=1, inertia=kn.solids.rod(1, 0.8, axis="y"), joint=kn.Free())
    scene, _ = scene_of(model.freeze(), {})
    [plate], [disc], [rod] = ([item for item in scene.items if item.of == name] for name in ("plate", "disc", "rod"))
    # Width and height lie along the axes that follow the normal: z and x.
    assert (plate.lengths[2], plate.lengths[0]) == (0.4, 0.2)
    assert 0 < plate.lengths[1] < 0.05 * 0.4
    assert disc.lengths[0] == 0.3
    assert 0 < disc.lengths[1] < 0.1 * 0.3
    assert rod.lengths[1] == 0.8
    assert 0 < rod.lengths[0] < 0.1 * 0.8


def test_a_solid_of_moments_alone_has_these_moments():
    m, (a, b, c) = 3.0, (0.5, 0.3, 0.2)
    moments = m / 5 * np.array([b**2 + c**2, a**2 + c**2, a**2 + b**2])
    turn = np.linalg.qr(np.random.default_rng(1).normal(size=(3, 3)))[0]
    turn[:, 0] *= np.linalg.det(turn)
    I = turn @ np.diag(moments) @ turn.T
    solid = of_inertia(m, I, np.zeros(3), 2.0, jointed=True)
    x, y, z = solid.lengths
    own = m / 5 * np.diag([y**2 + z**2, x**2 + z**2, x**2 + y**2])
    assert solid.kind == "ellipsoid"
    np.testing.assert_allclose(solid.turn @ own @ solid.turn.T, I, atol=1e-14)
    box = of_inertia(m, I, np.zeros(3), 2.0, jointed=False)
    x, y, z = box.lengths
    own = m / 12 * np.diag([y**2 + z**2, x**2 + z**2, x**2 + y**2])
    assert box.kind == "box"
    np.testing.assert_allclose(box.turn @ own @ box.turn.T, I, atol=1e-14)
    # Between joints that are closer together than it is long, it is drawn smaller, in proportion.
    short = of_inertia(m, I, np.zeros(3), 0.5, jointed=True)
    np.testing.assert_allclose(np.array(short.lengths) / solid.lengths, 0.5, atol=1e-12)
    disc = of_inertia(m, np.diag([0.25, 0.5, 0.25]) * m * 0.4**2, np.zeros(3), 0.0, jointed=False)
    assert disc.kind == "cylinder"
    assert disc.lengths[0] == pytest.approx(0.4)
    np.testing.assert_allclose(disc.turn[:, 2], [0, 1, 0], atol=1e-12)


def test_a_thigh_reaches_a_knee_whose_centre_moves():
    model = kn.Model("leg")
    q = model.coordinates("q")
    thigh = model.add_body("thigh", mass=8, inertia=kn.inertia(0.1, 0.02, 0.1), center=(0, -0.2, 0), joint=kn.Pin())
    knee = kn.GeneralJoint(rotation=("z", q), translation=(0.02 * q, -0.4 + 0.01 * q**2, 0))
    model.add_body("shank", parent=thigh, mass=3, inertia=kn.inertia(zz=0.05), center=(0, -0.2, 0), joint=knee)
    held = kn.GeneralJoint(rotation=("z", q), translation=(0.1, 0, 0), at=(0, -0.2, 0))
    model.add_body("brace", parent=thigh, mass=1, inertia=kn.inertia(zz=0.05), center=(0, -0.2, 0), joint=held)
    scene, place = scene_at(model, {}, q=-0.5)
    stops = [place(rod.ends[1]) for rod in items(scene, "rod", "thigh")]
    assert any(stop == pytest.approx([-0.01, -0.3975, 0], abs=1e-14) for stop in stops)
    assert any(stop == pytest.approx([0.1, -0.2, 0], abs=1e-14) for stop in stops)


# Lines, loops and grounds


def test_springs_dampers_actuators_strings_and_loops_end_at_their_points():
    model = kn.Model("lines")
    A = model.add_body("A", mass=1, inertia=kn.solids.box(1, 1, 1, 1), joint=kn.Free())
    P, Q = A.point("P", 0.5, 0.5, 0.5), model.origin.moved("Q", 3 * model.frame.x)
    model.add_spring(P, Q, stiffness=2, rest=1, name="spring")
    model.add_damper(Q, P, 2, name="damper")
    model.add_actuator(P, Q, 5, name="push")
    model.add_distance(P, Q, 3, name="string")
    model.add_loop(P, Q, name="loop")
    model.prescribe(P, model.time * model.frame.y, name="driven")
    scene, place = scene_at(model, {}, e0_A=1.0, x_A=2.0, y_A=-1.0)
    expected = np.array([[2.5, -0.5, 0.5], [3, 0, 0]])
    for kind, of in {"coil": "spring", "actuator": "push", "string": "string"}.items():
        [item] = items(scene, kind, of)
        np.testing.assert_allclose([place(end) for end in item.ends], expected, atol=1e-14)
    [damper] = items(scene, "damper", "damper")
    np.testing.assert_allclose([place(end) for end in damper.ends], expected[::-1], atol=1e-14)
    # Q is in the ground, which all of them share.
    [foot] = [item for item in items(scene, "support") if item.of != "driven"]
    np.testing.assert_allclose(place((foot.base, foot.at)), expected[1], atol=1e-14)
    for kind, of in {"ball": "loop", "support": "driven"}.items():
        [item] = items(scene, kind, of)
        np.testing.assert_allclose(place((item.base, item.at)), expected[0], atol=1e-14)


def test_what_rolls_and_what_it_rolls_upon_are_drawn_as_the_surfaces_that_touch():
    model = kn.Model("wheels")
    r, R = model.parameters("r R")
    N = model.frame
    model.gravity = -9.81 * N.z
    wheel = model.add_body("wheel", mass=1, inertia=kn.inertia(1, 2, 1.5), joint=kn.Free())
    ball = model.add_body("ball", mass=1, inertia=kn.inertia(1, 2, 1.5), joint=kn.Free())
    roller = model.add_body("roller", mass=1, inertia=kn.inertia(1, 2, 1.5), joint=kn.Free())
    level = model.origin.moved("level", 2 * N.z)
    model.add_rolling(wheel, kn.surfaces.Disc(r, axis="x"), kn.surfaces.Plane(N.z, at=level))
    model.add_rolling(ball, kn.surfaces.Sphere(r), kn.surfaces.Sphere(R, inside=True))
    model.add_rolling(roller, kn.surfaces.Sphere(r), kn.surfaces.Cylinder(R, axis=N.y, inside=True))
    scene, place = scene_at(model, {"r": 0.2, "R": 0.9})
    [disc] = items(scene, "cylinder", "wheel")
    assert disc.lengths[0] == 0.2
    np.testing.assert_allclose(np.array(disc.turn).reshape(3, 3)[:, 2], [1, 0, 0], atol=1e-12)
    [plane] = items(scene, "plane")
    np.testing.assert_allclose(place((plane.base, plane.at)), [0, 0, 2], atol=1e-12)
    assert [item.lengths for item in items(scene, "ellipsoid")] == [(0.2,) * 3, (0.2,) * 3]
    assert [item.lengths[0] for item in items(scene, "bowl") + items(scene, "trough")] == [0.9, 0.9]
    np.testing.assert_allclose(np.array(items(scene, "trough")[0].turn).reshape(3, 3)[:, 2], [0, 1, 0], atol=1e-12)


def test_a_disc_whose_contact_wanders_on_the_level_has_a_floor():
    model = kn.library.rolling_disc()
    scene, place = scene_at(model, parameters_of(model, r=0.3))
    [plane] = items(scene, "plane")
    np.testing.assert_allclose(np.array(plane.turn).reshape(3, 3)[:, 2], [0, 0, 1], atol=1e-12)
    assert items(scene, "cylinder", "disc")[0].lengths[0] == pytest.approx(0.3)


# What a user says


def brick():
    model = kn.Model("brick")
    body = model.add_body("B", mass=1, inertia=kn.solids.box(1, 1, 2, 3), center=(0, 0, 1), joint=kn.Free())
    return model, body


def test_a_drawing_takes_the_place_of_the_solid_and_changes_no_key():
    model, body = brick()
    key = model.freeze().key
    l = model.parameters("l")
    keyed = model.freeze().key
    turned = ("z", 0.3)
    model.draw(body, kn.shapes.Cylinder(l, 2 * l, axis="x", at=(l, 0, 0), turned=turned), color="green")
    model.draw(body, kn.shapes.Sphere(0.3))
    model.draw(model.frame, kn.shapes.Box(5, 5, 0.1))
    assert model.freeze().key == keyed != key
    scene, _ = scene_of(model.freeze(), {"l": 0.5})
    cylinder, ball = (item for item in scene.items if item.of == "B")
    assert (cylinder.kind, cylinder.lengths, cylinder.at, cylinder.color) == (
        "cylinder",
        (0.5, 1),
        (0.5, 0, 0),
        "#009E73",
    )
    np.testing.assert_allclose(np.array(cylinder.turn).reshape(3, 3)[:, 2], [cos(0.3), sin(0.3), 0], atol=1e-12)
    assert (ball.kind, ball.lengths, ball.at) == ("ellipsoid", (0.3,) * 3, (0, 0, 1))
    assert [item.kind for item in scene.items if item.of == "N"] == ["box"]


def test_solids_and_the_same_moments_have_one_key():
    systems = []
    for inertia in (kn.solids.box(12, 1, 2, 3), kn.inertia(13, 10, 5)):
        model = kn.Model("brick")
        model.add_body("B", mass=12, inertia=inertia, joint=kn.Free())
        systems.append(model.freeze())
    assert systems[0].key == systems[1].key
    assert kn.solids.box(12, 1, 2, 3) == kn.inertia(13, 10, 5)


def test_whoever_draws_a_body_draws_its_joint():
    model = kn.library.three_link_chain()
    model.draw(model["B"], kn.shapes.Sphere(0.1))
    scene, _ = scene_of(model.freeze(), parameters_of(model))
    assert [item.of for item in items(scene, "pin")] == ["A", "C"]
    assert [item.kind for item in scene.items if item.of == "B"] == ["ellipsoid"]


def test_what_is_drawn_by_none_is_not_drawn():
    model, body = brick()
    model.draw(body, None)
    assert [item for item in scene_of(model.freeze(), {})[0].items if item.of == "B"] == []


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (lambda m, b: m.draw("B", None), "draw: 'B' is not a body or particle of model 'brick'. Give one of these"),
        (lambda m, b: m.draw(b, 5), "draw: 5 is not a shape. Give one of kn.shapes"),
        (
            lambda m, b: m.draw(b, kn.shapes.Sphere(1), color="mud"),
            "draw: 'mud' is not a colour. Give '#rrggbb' or one of",
        ),
        (lambda m, b: kn.shapes.Box(1, 0, 1), "box, y: 0 is not a length above zero. Give a positive one."),
        (lambda m, b: kn.shapes.Sphere(m["x_B"]), "depends on x_B, and a shape is constant. Use numbers"),
        (lambda m, b: kn.shapes.Cone(1, 1, at=5), "cone: at=5 are not three measure numbers"),
        (lambda m, b: kn.shapes.Capsule(1, 1, axis="w"), "capsule, axis: 'w' is not an axis"),
        (lambda m, b: kn.shapes.Arrow(1, turned=5), "arrow, turned: 5 is not a rotation"),
    ],
)
def test_what_cannot_be_drawn_is_named(wrong, words):
    with pytest.raises(kn.KanesError) as raised:
        wrong(*brick())
    assert words in str(raised.value)


# What plain forces tell


def pendulum_of_forces(force):
    """A bob at (L + q1) b_x from the origin under one plain force, which is made from its symbols and frames."""
    model = kn.Model("bob")
    q1, q2 = model.coordinates("q1 q2")
    m, g, k, L = model.parameters("m g k L")
    N = model.frame
    B = N.rotated("B", q2, N.z)
    P = model.origin.moved("P", (L + q1) * B.x)
    model.add_particle("bob", P, mass=m)
    model.add_force(P, force(m, g, k, L, q1, N, B), name="all of it")
    return scene_at(model, {"m": 2.0, "g": 9.81, "k": 20.0, "L": 1.5})


def test_weight_and_spring_as_one_plain_force_are_drawn_as_gravity_and_a_coil():
    scene, place = pendulum_of_forces(lambda m, g, k, L, q1, N, B: m * g * N.x - k * q1 * B.x)
    assert scene.gravity == pytest.approx((9.81, 0, 0))
    [coil] = items(scene, "coil", "all of it")
    assert place(coil.ends[0]) == pytest.approx((0, 0, 0))
    assert place(coil.ends[1]) == pytest.approx((1.5, 0, 0))
    assert not items(scene, "string")


@pytest.mark.parametrize(
    "force",
    [
        lambda m, g, k, L, q1, N, B: k * N.x,  # a push that is the same for every mass
        lambda m, g, k, L, q1, N, B: m * g * B.x,  # it turns with the bob
        lambda m, g, k, L, q1, N, B: k * q1 * B.x,  # it pushes where a spring pulls
        lambda m, g, k, L, q1, N, B: -k * q1.dot * B.x,  # a damper
        lambda m, g, k, L, q1, N, B: -k * q1 * B.y,  # across the line
    ],
)
def test_other_forces_are_neither_weights_nor_springs(force):
    scene, _ = pendulum_of_forces(force)
    assert scene.gravity == (0, 0, 0)
    assert not items(scene, "coil")


def test_down_is_where_most_masses_fall():
    model = kn.Model("three")
    m, g = model.parameters("m g")
    for number, down in enumerate((-model.frame.y, -model.frame.y, model.frame.z)):
        P = model.origin.moved(f"P{number}", model.coordinates(f"x{number}") * model.frame.x)
        model.add_particle(f"bob {number}", P, mass=(1 + number) * m)
        model.add_force(P, (1 + number) * m * g * down)
    scene, _ = scene_at(model, {"m": 2.0, "g": 1.6})
    assert scene.gravity == pytest.approx((0, -1.6, 0))


def test_the_spring_pendulum_hangs_on_a_coil():
    scene, _, _ = library_scene("spring_pendulum")
    assert scene.gravity == pytest.approx((0.5, 0, 0))
    assert items(scene, "coil", "spring")
