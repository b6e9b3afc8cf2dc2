"""Spacecraft are written and read again as the same models, long formulas of gravity fields included.

Proves: formats/model_files/writing/values.py, formats/model_files/formula_reader.py.
"""

import pytest
import sympy

import kanes as kn
from kanes.formats.model_files import formula_reader
from kanes.formats.model_files.formula_reader import read_formula
from kanes.library.spacecraft import add_reaction_wheels, add_thruster, central_gravity, gravity_gradient, pyramid
from spacecraft_files import spacecraft


def satellite(outer=None):
    """A bus on an orbit, with a body behind a joint if one is given."""
    model = kn.Model("satellite")
    bus = model.add_body("bus", mass=40, inertia=kn.inertia(3, 4, 5, 0.2, -0.1, 0.3), joint=kn.Free())
    if outer is not None:
        model.add_body("boom", parent=bus, mass=2, inertia=kn.inertia(1, 1, 0.5), joint=outer)
    return model, bus


def with_gravity():
    model, _ = satellite()
    mu, J2, R = model.parameters("mu J2 R")
    central_gravity(model, mu, J2=J2, radius=R)
    return model


def with_gravity_behind_a_gimbal():
    model, _ = satellite(kn.Gimbal(sequence="123", at=(1, 2, 3)))
    central_gravity(model, model.parameters("mu"))
    return model


def with_a_gradient():
    model, _ = satellite(kn.Pin(axis="y", at=(1, 0, 0)))
    n = model.parameters("n")
    N = model.frame
    gravity_gradient(model, n, sympy.cos(n * model.time) * N.x + sympy.sin(n * model.time) * N.y)
    return model


def with_actuators():
    model, bus = satellite()
    add_reaction_wheels(model, "wheel", bus, axes=pyramid(0.6), inertia=0.01)
    add_thruster(model, "jet", bus, at=(1, 0, 0), direction=(0, 1, 0), thrust=2)
    return model


MODELS = [with_gravity, with_gravity_behind_a_gimbal, with_a_gradient, with_actuators]


@pytest.mark.parametrize("make", MODELS)
def test_every_helper_is_written_and_read_again(make, tmp_path):
    model = make()
    kn.write(model, tmp_path / "model.yaml")
    assert kn.read(tmp_path / "model.yaml").model.freeze().key == model.freeze().key


def test_embedded_momentum_behind_a_joint_of_three_axes_is_the_same(tmp_path):
    bodies = [{"center": (0.3, 0.1, 0.2)}, {"mass": 2.0, "momentum": (1.0, 2.0, 3.0)}]
    hinge = {"rotation": (3, 213, "GIMBAL"), "inner_at": (0.5, 0.0, 0.1), "angles": (30.0, 10.0, 20.0)}
    (tmp_path / "SC_Test.txt").write_text(spacecraft(bodies, [hinge]), encoding="utf-8")
    model = kn.read(tmp_path / "SC_Test.txt")
    assert any("embedded momentum" in load.name for load in model.loads)
    kn.write(model, tmp_path / "model.yaml")
    assert kn.read(tmp_path / "model.yaml").model.freeze().key == model.freeze().key


def test_what_no_reader_would_take_is_not_written(tmp_path, monkeypatch):
    monkeypatch.setattr("kanes.formats.model_files.writing.values.LONGEST", 100)
    with pytest.raises(
        kn.WrongValueError, match=r"satellite, vector: its formula has \d+ characters, and a file allows"
    ):
        kn.write(with_gravity(), tmp_path / "model.yaml")
    assert not (tmp_path / "model.yaml").exists()


def test_sums_of_very_many_terms_are_refused():
    many = "+".join(["1"] * (formula_reader.MOST_OPERANDS + 1))
    with pytest.raises(formula_reader.FormulaError, match="this sum or product has more than 5000 operands"):
        read_formula(many, {})
    with pytest.raises(formula_reader.FormulaError, match="this sum or product has more than 5000 operands"):
        read_formula(many.replace("+", "*"), {})
