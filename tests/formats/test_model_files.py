"""Model files give the models that Python gives: the same systems, the same numbers, whatever way they are written.

Proves: formats/model_files/model_file.py, formats/model_files/building/draft.py,
formats/model_files/building/geometry.py, formats/model_files/building/joints.py,
formats/model_files/building/loads.py, formats/model_files/building/study.py.
"""

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from sympy import pi, sin

import kanes as kn
from kanes.formats.model_files.model_file import read_model_text
from kanes.formats.model_files.yaml_tree import read_yaml
from kanes.model.system_key import system_key

MODELS = Path(__file__).parents[2] / "examples" / "models"
LIBRARY = {
    "five_body_spacecraft": lambda: kn.library.five_body_spacecraft("mixed"),
    "flyball_governor": kn.library.flyball_governor,
    "four_bar": kn.library.four_bar,
    "hinged_panels": kn.library.hinged_panels,
    "rolling_disc": kn.library.rolling_disc,
    "spring_pendulum": kn.library.spring_pendulum,
    "swinging_atwood": kn.library.swinging_atwood,
    "three_link_chain": kn.library.three_link_chain,
}


def key(model):
    return system_key(model.freeze())


def named(model, study):
    """The model under the units of a study, which are part of its key."""
    model.declarations.units.update(study.model.declarations.units)
    return model


def of(body):
    """The study of a file that says this after its first two lines."""
    return read_model_text(f"kanes: 1\nname: test\n{body}", "test.yaml")


@pytest.mark.parametrize("name", LIBRARY)
def test_a_file_of_a_library_system_gives_that_system(name):
    study = kn.read(MODELS / f"{name}.yaml")
    assert key(study.model) == key(named(LIBRARY[name](), study))


def driven_crank():
    model = kn.Model("driven crank")
    N = model.frame
    model.gravity = -9.81 * N.y
    q1, q2, q3 = model.coordinates("q1 q2 q3")
    T, F, G = model.inputs("T F G")
    omega, l, m, _, _, d = model.parameters("omega l m k_p k_d d")
    rod = kn.solids.rod(m, l)
    crank = model.add_body("crank", mass=m, center=(l / 2, 0, 0), inertia=rod, joint=kn.Pin(q1, axis="z", damper=d))
    elbow = kn.Pin(q2, at=(l, 0, 0), motor=T, limits=(-2, 2), stop_spring=500, stop_damper=0.1)
    arm = model.add_body("arm", parent=crank, mass=m, center=(l / 2, 0, 0), inertia=rod, joint=elbow)
    tip = arm.point("tip", l)
    track = kn.Slider(q3, axis="x", turned=("z", pi / 6))
    sled = model.add_body("sled", mass=2 * m, inertia=kn.solids.sphere(2 * m, 0.1), joint=track)
    model.add_force(arm, F * N.x, at=tip)
    model.add_force(arm, G * arm.y, at=(l / 3, 0, 0), reaction=crank)
    model.add_damper(tip, sled, 0.2)
    model.prescribe(q1, omega * model.time + 0.1 * sin(model.time))
    model.prescribe(q3, kn.Samples([0, 1, 2, 3], [0, 0.2, 0.1, 0.3], kind="cubic"))
    return model


def bouncing_ball():
    model = kn.Model("bouncing ball")
    x, z = model.coordinates("x z")
    v_x, v_z = model.speeds("v_x v_z")
    m = model.parameters("m", positive=True)
    g, _ = model.parameters("g e")
    P = model.origin.moved("P", x * model.frame.x + z * model.frame.z)
    model.add_particle("ball", P, mass=m)
    model.define_speeds({v_x: x.dot, v_z: z.dot})
    model.gravity = -g * model.frame.z
    return model


def wheel_on_ground():
    model = kn.Model("wheel on the ground")
    model.gravity = -9.81 * model.frame.z
    m, r = model.parameters("m r")
    wheel = model.add_body("wheel", mass=m, inertia=kn.solids.disc(m, r, "y"), joint=kn.Free())
    model.add_rolling(wheel, kn.surfaces.Disc(r, axis="y"), kn.surfaces.Plane(model.frame.z), name="contact")
    return model


@pytest.mark.parametrize("make", [driven_crank, bouncing_ball, wheel_on_ground], ids=lambda make: make.__name__)
def test_a_file_gives_what_the_same_words_give_in_python(make):
    study = kn.read(MODELS / f"{make.__name__}.yaml")
    assert key(study.model) == key(named(make(), study))


@pytest.mark.parametrize("path", sorted(MODELS.glob("*.yaml")), ids=lambda path: path.stem)
def test_json_of_the_same_data_gives_the_same_model(path, tmp_path):
    copy = tmp_path / "copy.json"
    copy.write_text(json.dumps(read_yaml(path.read_text("utf-8"), "x").data), "utf-8")
    assert key(kn.read(copy).model) == key(kn.read(path).model)


def test_a_file_of_any_suffix_is_told_by_its_first_key(tmp_path):
    text = "# a stone\n%YAML 1.2\n---\nkanes: 1\nname: stone\n".replace("%YAML 1.2\n", "")
    for name in ("stone.yaml", "stone.yml", "stone.model", "stone"):
        (tmp_path / name).write_text(text, "utf-8")
        assert kn.read(tmp_path / name).name == "stone"
    (tmp_path / "stone.txt").write_bytes(("\ufeff" + text).encode("utf-16"))
    assert kn.read(tmp_path / "stone.txt").name == "stone"
    (tmp_path / "other.yaml").write_text("a: 1\n", "utf-8")
    with pytest.raises(kn.FileError, match="'kanes' is missing"):
        kn.read(tmp_path / "other.yaml")
    (tmp_path / "latin.yaml").write_bytes(b"kanes: 1\nname: \xe9\n")
    with pytest.raises(kn.FileError, match="byte 15 is not text. Save it as UTF-8"):
        kn.read(tmp_path / "latin.yaml")


# Joints


JOINTS = {
    "{pin: q1, axis: [0, 1, 1]}": lambda q, p: kn.Pin(q[0], axis=(0, 1, 1)),
    "{pin: , axis: 2, spring: k, rest: 0.1}": lambda q, p: kn.Pin(axis="y", spring=p[0], rest=0.1),
    "pin": lambda q, p: kn.Pin(),
    "{slider: q1 + 2*q2}": lambda q, p: kn.Slider(q[0] + 2 * q[1]),
    "{screw: q1, pitch: k/3}": lambda q, p: kn.Screw(q[0], pitch=p[0] / 3),
    "{cylindrical: [q1, null], damper: [null, k]}": lambda q, p: kn.Cylindrical((q[0], None), damper=(None, p[0])),
    "{planar: [q1, q2, q3], normal: x}": lambda q, p: kn.Planar(q[:3], normal="x"),
    "{universal: [q1, q2], axes: [x, [0, 1, 1]]}": lambda q, p: kn.Universal(q[:2], axes=("x", (0, 1, 1))),
    "{universal: , axes: 21, vector_torque: true, spring: [k, k]}": lambda q, p: kn.Universal(
        axes="21", vector_torque=True, spring=(p[0], p[0])
    ),
    "{gimbal: [q1, q2, q3], sequence: 213, fixed: space}": lambda q, p: kn.Gimbal(q[:3], "213", "space"),
    "{gimbal: , sequence: zx, limits: [[-1, null], null], stop_spring: [9, null]}": lambda q, p: kn.Gimbal(
        sequence="zx", limits=((-1, None), None), stop_spring=(9, None)
    ),
    "{spherical: , damper: 3, motor: [k, 0, 0], turned: [zyx, [0.1, 0.2, k]]}": lambda q, p: kn.Spherical(
        damper=3, motor=(p[0], 0, 0), turned=("zyx", (0.1, 0.2, p[0]))
    ),
    "{free: [q1, null, 0.5*t], child_turned: [[1, 0, 0], 0.3]}": lambda q, p: kn.Free(
        (q[0], None, p[1]), child_turned=((1, 0, 0), 0.3)
    ),
    "{weld: , at: [k, 0, 1], turned: [[0, 1, 0], [0, 0, 1], [1, 0, 0]]}": lambda q, p: kn.Weld(
        at=(p[0], 0, 1), turned=[[0, 1, 0], [0, 0, 1], [1, 0, 0]]
    ),
    "{general: [q1], rotation: [[z, q1], [x, k]], translation: [0.02*q1, 0, 0], damper: 2}": lambda q, p: (
        kn.GeneralJoint([("z", q[0]), ("x", p[0])], (0.02 * q[0], 0, 0), (q[0],), damper=2)
    ),
    "{general: , rotation: [z, {times: [0, 1, 2], values: [0, 1, 3]}]}": lambda q, p: kn.GeneralJoint(
        ("z", kn.Samples([0, 1, 2], [0, 1, 3], kind="cubic"))
    ),
    "{pin: {times: [0, 1, 2], values: [0, 1, 3]}}": lambda q, p: kn.Pin(kn.Samples([0, 1, 2], [0, 1, 3], kind="cubic")),
}


@pytest.mark.parametrize("text", JOINTS)
def test_every_joint_is_what_it_is_in_python(text):
    study = of(
        f"coordinates: [q1, q2, q3]\nparameters: [k]\nbodies:\n  B: {{mass: 2, inertia: [1, 1, 1], joint: {text}}}"
    )
    model = kn.Model("test")
    q, k = model.coordinates("q1 q2 q3"), model.parameters("k")
    joint = JOINTS[text](q, (k, 0.5 * model.time))
    model.add_body("B", mass=2, inertia=kn.inertia(1, 1, 1), joint=joint)
    assert key(study.model) == key(model)


def test_recordings_are_read_without_what_model_files_need():
    code = "import sys, kanes as kn; kn.read; print(sorted({'pydantic', 'yaml', 'sympy'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


# What else a model has


def test_moments_of_inertia_are_given_as_they_are_in_python():
    study = of("""
parameters: [I]
frames: {A: {angle: 0.3, axis: z}}
points: {P: [1, 0, 0]}
bodies:
  B:
    joint: free
    mass: 3
    inertia: {xx: I, yy: 2*I, zz: 2*I, xy: 0.1, about: [0, 1, 0], turned: [z, 0.2]}
  C: {frame: A, center: P, mass: 2, inertia: {xx: 1, yy: 2, zz: 9, frame: N, about: O, physical: false}}
""")
    model = kn.Model("test")
    I, N = model.parameters("I"), model.frame
    A, P = N.rotated("A", 0.3, "z"), model.origin.moved("P", 1 * N.x)
    first = kn.inertia(I, 2 * I, 2 * I, 0.1, about=(0, 1, 0), turned=("z", 0.2))
    model.add_body("B", mass=3, inertia=first, joint=kn.Free())
    second = kn.inertia(1, 2, 9, frame=N, about=model.origin, physical=False)
    model.add_body("C", frame=A, center=P, mass=2, inertia=second)
    assert key(study.model) == key(model)


@pytest.mark.parametrize(
    ("text", "solid"),
    [
        ("{rod: {mass: 5, length: 2, axis: [0, 1, 1]}}", kn.solids.rod(5, 2, (0, 1, 1))),
        ("{plate: {width: 1, height: 2, normal: x}}", kn.solids.plate(3, 1, 2, "x")),
        ("{disc: {radius: 1/2}}", kn.solids.disc(3, pi / pi / 2)),
        ("{cylinder: {radius: 1, length: 2, axis: y}}", kn.solids.cylinder(3, 1, 2, "y")),
        ("{cone: {radius: 1, length: 2}}", kn.solids.cone(3, 1, 2)),
        ("{sphere: {radius: 1}}", kn.solids.sphere(3, 1)),
        ("{box: {x: 1, y: 2, z: 3}}", kn.solids.box(3, 1, 2, 3)),
        ("{ellipsoid: {a: 1, b: 2, c: 3}}", kn.solids.ellipsoid(3, 1, 2, 3)),
    ],
)
def test_solids_have_the_mass_of_the_body_unless_they_say_otherwise(text, solid):
    given = of(f"bodies: {{B: {{mass: 3, inertia: {text}, joint: free}}}}").model.bodies[0].given
    assert given == solid
    assert (given.shape.kind, given.shape.lengths) == (solid.shape.kind, solid.shape.lengths)


def test_frames_and_points_come_in_any_order_around_bodies():
    study = of("""
points: {S: [1, 0, 0], R: {on: A, at: [1, 0, 0]}, Q: {from: R, by: B.x}}
frames:
  E: {quaternion: [1, 0, 0, 0]}
  B: {from: A, angle: 2, axis: A.x}
  C: {from: B, angles: [0.1, q1], sequence: zx}
coordinates: [q1]
bodies: {A: {mass: 1, inertia: [1, 1, 1], joint: pin}}
""")
    model = study.model
    assert [frame.name for frame in model.frames] == ["N", "E", "A", "B", "C"]
    assert [point.name for point in model.points] == ["O", "S", "R", "Q"]
    assert model["C"].parent is model["B"]
    assert model["Q"].parent is model["R"]
    assert str(model["Q"].displacement) == "b_x"


def test_loads_and_constraints_are_what_they_are_in_python():
    study = of("""
coordinates: [x, y, z, a, b]
parameters: [k, l]
inputs: [F]
frames: {A: {angle: a, axis: z}, B: {angle: b, axis: y}}
points: {P: [x, y, z], Q: l*A.x, R: l*B.z, C: "0*N.x", D: "0*N.x"}
particles: {bob: {point: P, mass: 1}}
bodies:
  first: {frame: A, center: Q, mass: 1, inertia: [1, 1, 1]}
  second: {frame: B, center: R, mass: 1, inertia: [1, 1, 1]}
loads:
  - {force: [F, 0, 0], on: bob, reaction: O}
  - {force: F*A.y, on: first, at: F*N.x, name: moving}
  - {torque: [0, 0, k], on: first, reaction: second}
  - {torque: k*N.z, on: B}
  - {actuator: [bob, O], force: -F}
constraints:
  - {configuration: x^2 + y^2 - l^2}
  - {velocity: x.dot - k*y.dot, name: skate}
  - {distance: [bob, first], length: 2*l}
  - {loop: [C, D], joint: universal, bodies: [first, N], axis: [A.x, N.z]}
  - {loop: [Q, R], joint: pin, bodies: [first, second], axis: z}
  - {prescribe: P, law: [0, sin(t), 0]}
""")
    model = kn.Model("test")
    N, O = model.frame, model.origin
    x, y, z, a, b = model.coordinates("x y z a b")
    F = model.inputs("F")
    k, l = model.parameters("k l")
    A, B = N.rotated("A", a, "z"), N.rotated("B", b, "y")
    P, Q = O.moved("P", x * N.x + y * N.y + z * N.z), O.moved("Q", l * A.x)
    R, C, D = O.moved("R", l * B.z), O.moved("C", 0 * N.x), O.moved("D", 0 * N.x)
    first = model.add_body("first", frame=A, center=Q, mass=1, inertia=kn.inertia(1, 1, 1))
    second = model.add_body("second", frame=B, center=R, mass=1, inertia=kn.inertia(1, 1, 1))
    bob = model.add_particle("bob", P, mass=1)
    model.add_force(bob, F * N.x, reaction=O)
    model.add_force(first, F * A.y, at=F * N.x, name="moving")
    model.add_torque(first, k * A.z, reaction=second)
    model.add_torque(B, k * N.z)
    model.add_actuator(bob, O, -F)
    model.add_configuration_constraint(x**2 + y**2 - l**2)
    model.add_velocity_constraint(x.dot - k * y.dot, name="skate")
    model.add_distance(bob, first, 2 * l)
    model.add_loop(C, D, "universal", bodies=(first, N), axis=(A.x, N.z))
    model.add_loop(Q, R, "pin", bodies=(first, second), axis="z")
    model.prescribe(P, sin(model.time) * N.y)
    assert key(study.model) == key(model)


@pytest.mark.parametrize(
    ("surface", "on", "made", "base"),
    [
        ("sphere: r", "plane: {normal: N.x + N.z, at: P}", lambda r, N, P: kn.surfaces.Sphere(r), "plane"),
        (
            "torus: {radius: r, tube: r/9, axis: x}",
            "plane: N.z",
            lambda r, N, P: kn.surfaces.Torus(r, r / 9, "x"),
            "N.z",
        ),
        ("ellipsoid: {a: 1, b: 2, c: r}", "plane: N.z", lambda r, N, P: kn.surfaces.Ellipsoid(1, 2, r), "N.z"),
        ("sphere: {radius: r}", "sphere: {radius: 9, inside: true}", lambda r, N, P: kn.surfaces.Sphere(r), "bowl"),
        (
            "sphere: {radius: r}",
            "cylinder: {radius: 9, axis: N.x, at: P}",
            lambda r, N, P: kn.surfaces.Sphere(r),
            "log",
        ),
    ],
)
def test_surfaces_roll_on_each_other_as_in_python(surface, on, made, base):
    study = of(f"""
parameters: [r]
points: {{P: [1, 2, 3]}}
bodies: {{A: {{mass: 1, inertia: [1, 1, 1], joint: free}}}}
constraints: [{{rolling: A, surface: {{{surface}}}, on: {{{on}}}}}]
""")
    model = kn.Model("test")
    r, N, P = model.parameters("r"), model.frame, model.origin.moved("P", model.frame.vector(1, 2, 3))
    body = model.add_body("A", mass=1, inertia=kn.inertia(1, 1, 1), joint=kn.Free())
    bases = {
        "plane": kn.surfaces.Plane(N.x + N.z, at=P),
        "N.z": kn.surfaces.Plane(N.z),
        "bowl": kn.surfaces.Sphere(9, inside=True),
        "log": kn.surfaces.Cylinder(9, N.x, at=P),
    }
    model.add_rolling(body, made(r, N, P), bases[base])
    assert key(study.model) == key(model)


def test_splines_are_functions_of_formulas_with_primes_for_derivatives():
    study = of("""
coordinates: [q]
splines:
  lift: {knots: [0, 1, 2, 3], values: [0, 0.4, 0.5, 0]}
  ramp: {knots: [0, 1], coefficients: [[0, 0], [0, 2], [2, 0]]}
points: {P: "(lift(q) + lift'(q) + ramp(2*q))*N.x"}
particles: {bob: {point: P, mass: 1}}
""")
    q = study.model["q"]
    lift = kn.spline(q, [0, 1, 2, 3], [0, 0.4, 0.5, 0], name="lift")
    found = study.model["P"].displacement.components(study.model.frame)[0]
    # At q = 1/4 the ramp, which rises by 2 from 0 to 1, is at 2·0.5 = 1.
    assert float(found.subs(q, 0.25)) == pytest.approx(float((lift + lift.diff(q)).subs(q, 0.25)) + 1, rel=1e-14)


# Studies


def test_the_numbers_of_a_study_are_those_of_the_file():
    study = kn.read(MODELS / "bouncing_ball.yaml")
    assert study.parameters == {"m": 0.4, "g": 9.81, "e": 0.8}
    assert study.initial == {"x": 0, "z": 1, "v_x": 0.5}
    assert (study.stop, dict(study.settings)) == (2.5, {"rtol": 1e-9})
    assert study.notes["e"].range == (0, 1)
    assert study.notes["e"].meaning == "coefficient of restitution"
    assert study.sweeps["drops"].over == {"z": (0.5, 0.75, 1.0, 1.25, 1.5), "e": (0.7, 0.8, 0.9)}
    assert study.source.endswith("bouncing_ball.yaml")
    assert study.model.drawings[0].color == "#D55E00"
    assert [event.name for event in study.events] == ["bounce", "slow"]


def test_a_ball_of_a_file_bounces_as_often_as_it_must():
    run = kn.read(MODELS / "bouncing_ball.yaml").run()
    # Falls of h, e² h, e⁴ h: impacts at t₁ = √(2h/g), then 2 e t₁, 2 e² t₁ … later.
    t1 = (2 / 9.81) ** 0.5
    impacts = [t1, t1 * 2.6, t1 * (1 + 1.6 + 1.28), t1 * (1 + 1.6 + 1.28 + 1.024)]
    found = [event.time for event in run.events if event.name == "bounce"]
    np.testing.assert_allclose(found[: len(impacts)], impacts, rtol=1e-7)  # of the tolerance asked for, with a margin


def test_inputs_are_laws_numbers_and_samples():
    study = kn.read(MODELS / "driven_crank.yaml")
    assert str(study.inputs["T"]) == "-k_d*u2 - k_p*(q2 - 0.3)"
    assert study.inputs["G"] == 0.5
    assert study.inputs["F"].at(1.5) == 2
    run = study.run()
    # The crank is led, whatever acts on it.
    np.testing.assert_allclose(run["q1"], 3 * run.t + 0.1 * np.sin(run.t), atol=1e-12)


def test_numbers_may_be_formulas_of_numbers():
    study = of("coordinates: [q]\nparameters: {a: pi/6, b: sqrt(2)/2}\ninitial: {q: -3*pi/4}")
    assert study.parameters == {"a": pytest.approx(np.pi / 6, rel=1e-15), "b": pytest.approx(0.5**0.5, rel=1e-15)}
    assert study.initial["q"] == pytest.approx(-3 * np.pi / 4, rel=1e-15)
