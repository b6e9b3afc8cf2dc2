"""Compliant contact in model files: read as it is written, with every surface and every law.

Proves: formats/model_files/building/loads.py, formats/model_files/entries/loads.py,
formats/model_files/entries/laws.py, formats/model_files/writing/loads.py.
"""

import numpy as np
import pytest

import kanes as kn
from kanes import contact_laws, surfaces

FILE = """
kanes: 1
name: ball on a table
gravity: -g*N.z
coordinates: [z]
parameters: {m: 1, g: 9.81, k: 1000000.0, c: 0.2, r: 0.1}
bodies:
  ball: {mass: m, inertia: [1, 1, 1], joint: {slider: z, axis: z}}
loads:
  - contact: ball
    surface: {sphere: r}
    on: {plane: N.z}
    law: {hunt_crossley: {stiffness: k, dissipation: c}}
    friction: {coulomb: {coefficient: 0.5, slip_speed: 0.001}}
    name: floor
"""


def test_a_contact_of_a_file_is_that_of_the_method(tmp_path):
    path = tmp_path / "ball.yaml"
    path.write_text(FILE, encoding="utf-8")
    read = kn.read(path).model
    model = kn.Model("ball on a table")
    z, (m, g, k, c, r) = model.coordinates("z"), model.parameters("m g k c r")
    model.gravity = -g * model.frame.z
    ball = model.add_body("ball", mass=m, inertia=kn.inertia(1, 1, 1), joint=kn.Slider(z, axis="z"))
    law, friction = contact_laws.HuntCrossley(k, c), contact_laws.Coulomb(0.5, 0.001)
    model.add_compliant_contact(
        ball, surfaces.Sphere(r), surfaces.Plane(model.frame.z), law=law, friction=friction, name="floor"
    )
    assert read.freeze().key == model.freeze().key
    kernel = kn.derive(read).compile()
    run = kernel.simulate(stop=0, parameters={m: 1, g: 9.81, k: 1e6, c: 0.2, r: 0.1}, initial={z: 0.09, "u_z": -0.5})
    # One ball by hand, to rounding.
    np.testing.assert_allclose(run.contact("floor").force[2], 1e6 * 0.01**1.5 * (1 + 0.3 * 0.5), rtol=1e-12)


def everything():
    model = kn.Model("everything")
    N, (k, c, mu) = model.frame, model.parameters("k c mu")
    inertia = kn.inertia(1, 1, 1)
    box, pill, table = (
        model.add_body(name, mass=1, inertia=inertia, joint=kn.Free()) for name in ("box", "pill", "table")
    )
    stone = model.add_particle("stone", model.origin.moved("P", model.coordinates("h") * N.z), mass=1)
    law, friction = contact_laws.HuntCrossley(k, c), contact_laws.Coulomb(mu, 0.01)
    add = model.add_compliant_contact
    corner, middle = box.point("C", 1, 0, 0), box.point("M", 0, 0.1, 0)
    add(box, surfaces.Corners(1, 2, 0, at=middle), surfaces.Plane(table.z), on_body=table, law=law, friction=friction)
    add(
        pill,
        surfaces.Capsule(0.1, 2, axis="x"),
        surfaces.Plane(N.z + N.x),
        law=contact_laws.SpringDamper(k),
        name="slope",
    )
    add(stone, None, surfaces.Sphere(0.3), on_body=pill, law=contact_laws.HuntCrossley(k, exponent=2))
    add(box, surfaces.Points(corner, middle), surfaces.Cylinder(1, N.y), law=contact_laws.SpringDamper(k, c))
    stribeck = contact_laws.StribeckFriction(0.8, 0.6, 0.1, viscous=0.1, smoothing=1e-5)
    smooth = contact_laws.SmoothHuntCrossley(1e6, 2, hertz_smoothing=250)
    add(pill, surfaces.Sphere(0.3), surfaces.Sphere(3, inside=True), law=smooth, friction=stribeck)
    add(
        model.origin.moved("Q", 2 * N.x), None, surfaces.Plane(table.x), on_body=table, law=contact_laws.HuntCrossley(k)
    )
    return model


def test_every_contact_comes_back_from_a_file(tmp_path):
    model = everything()
    path = tmp_path / "everything.yaml"
    kn.write(model, path)
    read = kn.read(path).model
    assert kn.model_text(read) == kn.model_text(model)
    assert read.freeze().key == model.freeze().key
    assert "law: {spring_damper: k}" in kn.model_text(model)


def test_a_convex_surface_cannot_be_written():
    model = kn.Model("egg")
    egg = model.add_body("egg", mass=1, inertia=kn.inertia(1, 1, 1), joint=kn.Free())
    round_one = surfaces.Convex(lambda normal: 2 * normal)
    model.add_compliant_contact(egg, round_one, surfaces.Plane(model.frame.z), law=contact_laws.HuntCrossley(1))
    with pytest.raises(kn.WrongValueError, match="a Convex surface is a Python function, which cannot be written"):
        kn.model_text(model)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("hunt_crossley:", "hertz:", "the kind of this law is missing"),
        ("stiffness: k, ", "", "stiffness"),
        ("stiffness: k,", "stiffness: -1,", "stiffness: -1 is not above zero"),
        ("contact: ball", "contact: bowl", "bowl"),
    ],
)
def test_faults_of_a_contact_are_placed_in_the_file(tmp_path, old, new, message):
    path = tmp_path / "ball.yaml"
    path.write_text(FILE.replace(old, new), encoding="utf-8")
    with pytest.raises(kn.ModelFileError, match=message):
        kn.read(path)
