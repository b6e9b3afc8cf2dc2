"""What is written and read again is the same model, by the key of its system, and the same study.

Proves: formats/writing.py, formats/model_files/writing/model.py, formats/model_files/writing/symbols.py,
formats/model_files/writing/geometry.py, formats/model_files/writing/bodies.py, formats/model_files/writing/loads.py,
formats/model_files/writing/values.py, formats/model_files/writing/yaml_layout.py, formats/model_files/model_file.py.
"""

import numpy as np
import pytest
import sympy

import kanes as kn
from kanes.formats.model_files.model_file import read_model_text
from menagerie import menagerie
from osim_models import FREE_MODELS, FUNCTIONS_ALONE, HELD_MODELS, alone
from systems import BODIES, FLOATING, LOOPS, MACHINES, STEERED, SYSTEMS

LIBRARY = {**SYSTEMS, **STEERED, **LOOPS, **MACHINES, **FLOATING, **BODIES}


@pytest.fixture
def again(tmp_path):
    """What is read from the file of a model or study."""

    def through(what, name="model.yaml"):
        kn.write(what, tmp_path / name)
        return kn.read(tmp_path / name)

    return through


def assert_same(model, other):
    """Equal keys: the same equations, names, order and units."""
    first, second = model.freeze(), other.freeze()
    for field in ("coordinates", "speeds", "parameters", "inputs", "speed_definitions"):
        assert getattr(second, field) == getattr(first, field)
    for field in ("frames", "points", "bodies", "particles", "loads", "demands", "constraints"):
        assert [each.name for each in getattr(second, field)] == [each.name for each in getattr(first, field)]
    assert second.key == first.key


@pytest.mark.parametrize("name", LIBRARY)
def test_every_system_of_the_library_is_the_same(name, again):
    model = LIBRARY[name]()
    assert_same(model, again(model).model)


@pytest.mark.parametrize("name", kn.library.names())
def test_every_study_of_the_library_is_the_same(name, again):
    study = kn.library.study(name)
    other = again(study, "study.json" if len(name) % 2 else "study.yaml")
    assert_same(study.model, other.model)
    for table in ("parameters", "initial", "inputs", "notes", "sweeps", "settings"):
        assert dict(getattr(other, table)) == dict(getattr(study, table))
    assert other.stop == study.stop
    assert [(each.name, each.function, each.reset) for each in other.events] == [
        (each.name, each.function, each.reset) for each in study.events
    ]
    assert list(other.outputs) == list(study.outputs)


@pytest.mark.heavy
@pytest.mark.parametrize("prescribed", [True, False])
def test_every_joint_and_every_load_is_the_same(prescribed, again):
    model = menagerie(prescribed=prescribed)
    assert_same(model, again(model).model)


def test_a_frame_that_is_turned_by_a_matrix_is_told(tmp_path):
    (tmp_path / "model.osim").write_text(HELD_MODELS["welded"], encoding="utf-8")
    with pytest.raises(kn.WrongValueError, match="frame glue, frame 1: its rotation by a matrix"):
        kn.model_text(kn.read(tmp_path / "model.osim"))


@pytest.mark.parametrize("name", [*FREE_MODELS, *(name for name in HELD_MODELS if name != "welded")])
def test_models_of_opensim_are_the_same(name, again, tmp_path):
    (tmp_path / "model.osim").write_text({**FREE_MODELS, **HELD_MODELS}[name], encoding="utf-8")
    model = kn.read(tmp_path / "model.osim")
    assert_same(model, again(model).model)


@pytest.mark.parametrize("name", FUNCTIONS_ALONE)
def test_splines_and_other_functions_are_the_same(name, again, tmp_path):
    (tmp_path / "model.osim").write_text(alone(FUNCTIONS_ALONE[name]), encoding="utf-8")
    model = kn.read(tmp_path / "model.osim")
    assert_same(model, again(model).model)


def test_constraints_and_contacts_of_every_kind_are_the_same(again):
    model = kn.Model("ties")
    N = model.frame
    model.gravity = -9.81 * N.z
    q1, q2, x = model.coordinates("q1 q2 x")
    l = model.parameters("l", positive=True)
    arm = model.add_body("arm", mass=1, inertia=kn.solids.rod(1, l), joint=kn.Pin(q1))
    top = arm.rotated("top", 0.3, arm.x + 2 * arm.y + 3.1 * arm.z)
    P, Q = arm.point("P", l, 0, 0), model.origin.moved("Q", x * N.x)
    hand = model.add_body("hand", mass=2, inertia=kn.inertia(1, 2, 3, about=(0, 0, 1)), parent=arm, joint=kn.Pin(q2))
    ball = model.add_body("ball", mass=1, inertia=kn.solids.sphere(1, 0.2), joint=kn.Free())
    model.add_coupling({q1: 2, q2: -l}, 0.1)
    model.add_coupling({q1: 1, q2: 1}, name="gear")
    model.add_distance(P, Q, l / 2)
    model.add_loop(P, Q, "pin", bodies=(arm, N), axis=(arm.y, N.x))
    model.add_loop(hand, Q, "weld", bodies=(hand, N))
    model.add_loop(P, Q, "cylindrical", bodies=(arm, N), axis="z")
    model.add_rolling(ball, kn.surfaces.Sphere(0.2), kn.surfaces.Plane(N.z, P), on_body=arm, slipping=True)
    model.add_rolling(ball, kn.surfaces.Disc(0.2, axis=ball.z), kn.surfaces.Plane(N.z), name="rim")
    model.add_rolling(ball, kn.surfaces.Sphere(0.2), kn.surfaces.Sphere(3, inside=True))
    model.add_velocity_constraint(q1.dot - 2 * q2.dot)
    model.add_configuration_constraint(q1**2 + sympy.sin(q2) - 1, name="odd: name, with [signs]")
    model.prescribe(q1, sympy.sin(model.time))
    model.prescribe(q2, kn.Samples([0, 1, 2], [0, 0.5, 0.1], kind="cubic"))
    model.prescribe(P, sympy.cos(model.time) * N.x)
    model.add_damper(P, Q, 0.3)
    model.add_actuator(arm, Q, 2 * l, name="muscle")
    model.add_spring(P, hand, stiffness=3, rest=0, damping=0.5)
    model.add_force(arm, q1 * N.x, at=(0, l, 0), reaction=hand)
    model.add_force(arm, q1 * N.x, at=0.3 * N.x)
    model.add_force(arm, top.z, at=P, name="at a point")
    assert_same(model, again(model).model)


def test_motions_from_samples_are_the_same(again):
    model = kn.Model("led")
    led = kn.Samples([0, 0.5, 1, 2], [0, 0.3, 0.1, 0.4], kind="cubic")
    model.add_body("a", mass=1, inertia=kn.inertia(1, 1, 1), joint=kn.Pin(led))
    model.add_body("b", mass=1, inertia=kn.inertia(1, 1, 1), parent="a", joint=kn.Universal([None, led]))
    model.add_body("c", mass=1, inertia=kn.inertia(1, 1, 1), joint=kn.GeneralJoint([("x", led)], (0, led, 0)))
    other = again(model).model
    assert_same(model, other)
    assert other.freeze().spans == model.freeze().spans


def test_splines_of_a_user_are_the_same(again):
    model = kn.Model("cam")
    q, x = model.coordinates("q x")
    lift = kn.spline(q, [0, 1, 2, 3], [0, 0.4, 0.5, 0.1], name="lift")
    model.add_particle("bob", model.origin.moved("P", x * model.frame.x), mass=2)
    model.add_configuration_constraint(x - lift)
    model.add_velocity_constraint(q.dot * lift.diff(q) - 1)
    model.add_force(model["P"], kn.spline(x, range(7), [0, 1, 0, 1, 0, 2, 0], degree=5, name="e'") * model.frame.x)
    assert_same(model, again(model).model)


def test_points_and_frames_keep_their_order_among_those_of_joints(again):
    model = kn.Model("order", newtonian="E")
    E = model.frame
    q = model.coordinates("q1:5")
    G = model.origin.moved("G", E.x)
    first = E.rotated("first", 0.2, "x")
    a = model.add_body("a", mass=1, inertia=kn.inertia(1, 1, 1), joint=kn.Pin(q[0], at=(1, 0, 0)))
    H = model.origin.moved("H", 2 * first.y)
    turned = a.rotated("a'", (q[3], 0.5), sequence="12")
    b = model.add_body("b", mass=1, inertia=kn.inertia(1, 1, 1), parent=a, joint=kn.Pin(q[1], at=(0, 1, 0)), center=H)
    late = E.rotated("late", q[2], E.y - 0.3 * E.z)
    G.moved("K", turned.x)
    a.point("tip", 1, 2, 3)
    model.add_body("c", mass=1, inertia=kn.inertia(1, 1, 1), frame=late, center=b.point("end", 0, 0, 1))
    H.moved("last", a.x + b.y)
    assert_same(model, again(model).model)


def test_coordinates_and_loads_that_come_late_are_in_their_places(again):
    model = kn.Model("late")
    bus = model.add_body("bus", mass=1, inertia=kn.inertia(1, 1, 1), joint=kn.Free(damper=(1, None, 2, None)))
    model.add_torque(bus, bus.x)
    arm = model.add_body("arm", mass=1, inertia=kn.inertia(1, 1, 1), joint=kn.Universal(axes="xy"))
    hand = model.add_body("hand", mass=1, inertia=kn.inertia(1, 1, 1), parent=arm, joint=kn.Pin(spring=2))
    x = model.coordinates("x")
    model.add_particle("bob", model.origin.moved("P", x * hand.x), mass=3)
    assert_same(model, again(model).model)


def test_an_order_has_every_name_once():
    text = "{kanes: 1, name: a, coordinates: [q], order: {coordinates: [q, p]}}"
    with pytest.raises(kn.FileError, match="this is not a complete list of coordinates. Give each once: q"):
        read_model_text(text)


def test_drawings_are_the_same(again):
    model = kn.library.four_bar()
    model.draw(model["crank"], kn.shapes.Box(1, 2, 3, at=(0, 1, 0), turned=("z", 0.3)), color="blue")
    model.draw(model["crank"], kn.shapes.Sphere(0.2))
    model.draw(model["rocker"], kn.shapes.Cone(0.1, 2, axis="x", turned=[("x", 0.1), ("y", 0.2)]), color="#123456")
    model.draw(model["coupler"], None)
    model.draw(model.frame, kn.shapes.Arrow(2, axis=(1, 0, 1)))
    drawings = again(model).model.drawings
    assert len(drawings) == 5
    for made, read in zip(model.drawings, drawings, strict=True):
        assert (read.of.name, read.color) == (made.of.name, made.color)
        shapes = [None if each.shape is None else vars(each.shape) for each in (made, read)]
        assert shapes[0] == shapes[1]


def test_names_of_all_characters_are_the_same(again):
    model = kn.Model('names: [odd], # and "quoted"')
    q = model.coordinates("q' a+b λ é̇")
    m = model.parameters("lambda pi e k₂ m:kg 1a", unit="kg·m²")
    P = model.origin.moved("P, the first", sum(q) * model.frame.x)
    model.add_particle("no", P, mass=sum(m) * sympy.pi)
    model.add_force(P, q[1].dot * m[-1] * model.frame.x, name="on")
    assert_same(model, again(model).model)


def test_a_study_runs_as_before(again):
    study = kn.library.study("three_link_chain")
    np.testing.assert_array_equal(again(study).run(stop=0.5)["q3"], study.run(stop=0.5)["q3"])


def test_particles_and_bodies_that_are_called_like_their_points_keep_their_names(again):
    model = kn.Model("one name")
    x, y, m = *model.coordinates("x y"), model.parameters("m")
    N = model.frame
    P = model.origin.moved("P", x * N.x)
    model.origin.moved("before", N.y)
    Q = P.moved("Q", y * N.y)
    particle = model.add_particle("P", P, mass=m)
    model.add_particle("second", P, mass=2 * m)
    body = model.add_body("Q", frame=N, center=Q, mass=m, inertia=kn.inertia(1, 2, 3))
    model.add_force(particle, -x * N.x)
    model.add_force(body, -y * N.y, at=particle, reaction=particle)
    model.add_spring(particle, body, stiffness=3, rest=1)
    model.draw(particle, kn.shapes.Sphere(0.1))
    read = again(model).model
    assert_same(model, read)
    assert read["P"] is read.particles[0]
    assert read["P"].point is read["second"].point
    assert read["Q"] is read.bodies[0]


def test_a_file_may_give_a_particle_the_name_of_its_point():
    text = "{kanes: 1, name: stone, coordinates: [z], parameters: [m], points: {P: z*N.z, Q: {from: P, by: N.x}}, "
    study = read_model_text(text + "particles: {P: {point: P, mass: m}}, outputs: {height: 'dot(position(P), N.z)'}}")
    model = study.model
    assert model["P"] is model.particles[0]
    assert model["Q"].parent is model["P"].point
    assert study.outputs["height"] == model["z"]
