"""Contacts, limits and latches in model files: written, read and simulated as in Python.

Proves: formats/model_files/entries/contacts.py, formats/model_files/building/contacts.py,
formats/model_files/writing/contacts.py.
"""

import numpy as np
import pytest

import kanes as kn

FILE = """
kanes: 1
name: ball and door
gravity: -9.81*N.y
coordinates: [y, q]
parameters: {e: 0.8}
points:
  P: y*N.y
particles:
  bob: {point: P, mass: 1}
bodies:
  door: {mass: 1, inertia: {zz: 1}, joint: {pin: q}}
contacts:
  - {contact: P, surface: {plane: N.y}, restitution: e, name: floor}
  - {limit: q, lower: -1, upper: 2, restitution: 0.5, name: stop}
  - {latch: q, at: 0.5, name: lock}
initial: {y: 1, q: 0, u_q: 1}
simulate: {stop: 1, rtol: 1.0e-12, impacts: newton}
"""


def test_a_file_with_contacts_runs_as_the_closed_form_says(tmp_path):
    """The ball falls for √(2/g); the door turns at 1 rad/s until it locks at 0.5."""
    path = tmp_path / "model.yaml"
    path.write_text(FILE)
    study = kn.read(path)
    run = study.run()
    falls = np.sqrt(2 / 9.81)
    assert [event.time for event in run.events] == pytest.approx([falls, 0.5], rel=1e-12)
    assert run.events[0].law == "newton"
    assert (run["q"][-1], run.modes["lock"][-1]) == (0.5, "locked")
    assert kn.model_text(kn.read(path)) == kn.model_text(study)


def everything():
    """A model with each kind of contact that a file has."""
    model = kn.Model("parts")
    N = model.frame
    x, y, q = model.coordinates("x y q")
    mu = model.parameters("mu")
    P = model.origin.moved("P", x * N.x + y * N.y)
    bob = model.add_particle("bob", P, mass=1)
    ball = model.add_body("ball", mass=1, inertia=kn.inertia(1, 1, 1), joint=kn.Free())
    arm = model.add_body("arm", mass=1, inertia=kn.inertia(zz=1), joint=kn.Pin(q, axis="z"))
    model.add_contact(P, kn.surfaces.Plane(N.y), friction=(mu, 0.2), restitution=0.3, name="foot")
    model.add_contact(bob, kn.surfaces.Plane(N.x))
    model.add_contact(ball, kn.surfaces.Sphere(0.2), on=kn.surfaces.Plane(arm.y), on_body=arm, friction=0.4)
    plate = model.add_body("plate", mass=1, inertia=kn.inertia(1, 1, 1), joint=kn.Free())
    model.add_contact(plate, kn.surfaces.Corners(1, 2, 0), on=kn.surfaces.Plane(N.z), friction=0.1, name="base")
    model.add_contact(plate, kn.surfaces.Capsule(0.1, 1), on=kn.surfaces.Sphere(9, inside=True))
    model.add_contact(bob, kn.surfaces.Sphere(0.1), on=kn.surfaces.Cylinder(1, "z"), on_body=plate)
    model.add_contact(plate, kn.surfaces.Points(plate.point("tip", 1, 0, 0)), on=kn.surfaces.Plane(N.z))
    model.add_string(bob, model.origin, length=3, restitution=0.2, name="cord")
    model.add_string(P, model.origin.moved("pin", N.z), plate, length=mu)
    model.add_friction(arm, coefficient=(mu, 0.1), radius=0.2, name="hinge")
    model.add_friction(q - x, (3 * model.time, 2), name="clutch")
    model.add_friction(x, coefficient=0.3, on=bob, across=N.y)
    model.add_friction(y, coefficient=0.3, on=P, across=(N.x, arm.z), name="guide")
    model.add_ratchet(x.dot + q.dot, name="wheel")
    model.add_limit(q, lower=-1, upper=2, restitution=0.1)
    model.add_limit(x + y, upper=3, name="sum")
    model.add_latch(q, at=1.5, name="latch")
    return model


def test_what_is_written_is_read_again(tmp_path):
    model, path = everything(), tmp_path / "model.yaml"
    kn.write(model, path)
    again = kn.read(path).model
    assert kn.model_text(again) == kn.model_text(model)
    assert kn.derive(again).system.key == kn.derive(model).system.key


LATCHES = """
kanes: 1
name: docking
coordinates: [x, y, q1]
discrete: {phase: {initial: 1}, count: {}}
points: {P: x*N.x, Q: y*N.x}
particles:
  one: {point: P, mass: 1}
  two: {point: Q, mass: 1}
bodies:
  arm: {mass: 1, inertia: {zz: 1}, joint: {pin: q1}}
  craft: {mass: 1, inertia: [1, 1, 1], joint: free}
  station: {mass: 3, inertia: [1, 1, 1], joint: free}
constraints:
  - {distance: [P, Q], length: 2, name: rod}
contacts:
  - {latch: [P, Q], at: 0, within: 0.1, name: ends}
  - {latch: q1, at: 0.5, after: 2, name: catch}
  - {latch: [x, y], when: [x - 3, y - 4], breaks: 50, relocks: false}
  - {latch: rod, locked: true, release: 1 - x, name: sling}
  - {latch: [craft, station], joint: pin, axis: z, within: [0.1, 0.2], slower: 0.3, breaks: [10, 2], name: dock}
  - {latch: [craft, P], joint: slider, bodies: [craft, arm], axis: arm.x, name: rail}
initial: {x: 0, y: 2, q1: 0, u_x: 1, u_y: 1, u1: 1, x_station: 5, y_craft: 1, z_craft: 0, x_craft: 0,
          y_station: 0, z_station: 0}
simulate: {stop: 1.5, rtol: 1.0e-12}
events:
  go: {function: x - 0.5, direction: rising, set: {phase: 2, count: count + 1}, capture: catch}
  drop: {function: x - 0.75, direction: rising, release: [catch, sling]}
"""


def test_latches_of_all_kinds_and_what_events_do_in_a_file(tmp_path):
    """The rod lets go at x = 3/4 by an event, where its own condition would be met at 1."""
    path = tmp_path / "latches.yaml"
    path.write_text(LATCHES)
    study = kn.read(path)
    run = study.run()
    assert [each.name for each in run.events] == ["sling locks", "go", "drop"]
    assert [each.time for each in run.events[1:]] == pytest.approx([0.5, 0.75], rel=1e-11)
    assert run.events[2].words == "drop; catch lets go; sling lets go"
    assert [run[name][-1] for name in ("phase", "count")] == [2.0, 1.0]
    text = kn.model_text(study)
    (tmp_path / "again.yaml").write_text(text)
    again = kn.read(tmp_path / "again.yaml")
    assert kn.model_text(again) == text
    assert kn.derive(again.model).system.key == kn.derive(study.model).system.key


@pytest.mark.parametrize(
    ("line", "by", "message"),
    [
        ("set: {phase: 2", "set: {x: 2", "unknown discrete state 'x'"),
        ("capture: catch", "capture: hook", "unknown latch 'hook'"),
        ("{phase: {initial: 1}", "{phase: {initial: [1]}", "is not a number"),
        ("joint: pin, axis: z", "joint: pin", "a pin needs an axis"),
        ("latch: [P, Q]", "latch: []", "the list is empty"),
    ],
)
def test_faults_of_latches_and_discrete_states_have_their_place(tmp_path, line, by, message):
    path = tmp_path / "latches.yaml"
    path.write_text(LATCHES.replace(line, by))
    with pytest.raises(kn.ModelFileError, match=message):
        kn.read(path)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("{limit: q}", "it has no end. Give lower=, upper= or both"),
        ("{contact: P, surface: {disc: 1}}", "is not a known pair"),
        ("{string: [P], length: 1}", "string"),
        ("{friction_of: q}", "Give either limit=, the largest friction"),
        ("{friction_of: door, coefficient: 0.1}", "a pin has friction at its radius"),
        ("{ratchet: e}", "neither a coordinate nor a speed"),
        ("{contact: P, surface: {plane: N.y}, friction: -1}", "friction -1 is negative"),
        ("{catch: q}", "the kind of this contact is missing"),
    ],
)
def test_faults_of_contacts_have_their_place_in_the_file(tmp_path, line, message):
    path = tmp_path / "model.yaml"
    path.write_text(FILE.replace("{latch: q, at: 0.5, name: lock}", line))
    with pytest.raises(kn.ModelFileError, match=message) as error:
        kn.read(path)
    assert "line 16" in str(error.value) or ":16" in str(error.value)


GROUP = """
kanes: 1
name: marbles
gravity: -9.81*N.z
parameters: {mu: 0.3}
bodies:
  one: {mass: 1, inertia: {xx: 1e-3, yy: 1e-3, zz: 1e-3}, joint: free}
  two: {mass: 1, inertia: {xx: 1e-3, yy: 1e-3, zz: 1e-3}, joint: free}
contacts:
  - group: {one: {sphere: 0.05}, two: {sphere: 0.05}}
    on: [{plane: N.z}]
    friction: mu
    name: marbles
initial: {x_one: 0, y_one: 0, z_one: 0.05, x_two: 0.001, y_two: 0, z_two: 0.16}
simulate: {stop: 0.05, method: time-stepping, step: 1.0e-3}
"""


def test_a_group_in_a_file_is_written_as_it_was_read(tmp_path):
    path = tmp_path / "marbles.yaml"
    path.write_text(GROUP)
    study = kn.read(path)
    assert [each.name for each in study.model.groups] == ["marbles"]
    again = tmp_path / "again.yaml"
    again.write_text(kn.model_text(study))
    assert kn.model_text(kn.read(again)) == kn.model_text(study)
    run = study.run()
    assert run.outcome.method == "time-stepping"
    assert run.steps.touching[-1] >= 1


def test_a_group_of_what_is_no_body_is_named(tmp_path):
    path = tmp_path / "marbles.yaml"
    path.write_text(GROUP.replace("{one: {sphere: 0.05}, two", "{N: {sphere: 0.05}, two"))
    with pytest.raises(kn.KanesError, match="N"):
        kn.read(path)
