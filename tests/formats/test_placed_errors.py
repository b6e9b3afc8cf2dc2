"""Errors from deriving and running a model of a file stand at the entries that they speak of.

Proves: formats/model_files/error_positions.py.
"""

import pytest

import kanes as kn
from kanes.formats.model_files.error_positions import placed
from kanes.formats.model_files.model_file import read_model_text

FILE = """\
kanes: 1
name: two links
coordinates: [q1, q2]
speeds: [u1, u2, u3]
parameters: {m: 1, k: null}
bodies:
  A:
    mass: m
    inertia: {xx: 1, yy: 1, zz: 9}
    joint: {pin: q1}
  B: {parent: A, mass: -1, inertia: {zz: 1}, joint: {pin: q2, at: [1, 0, 0], spring: k}}
loads:
  - {torque: 3*N.z, on: N, name: idle}
"""


def located(text, act):
    with pytest.raises(kn.KanesError) as error:
        act(read_model_text(text, "two.yaml"))
    return placed(error.value, text, "two.yaml")


def test_faults_of_a_model_stand_at_its_entries():
    error = located(FILE, lambda study: study.equations)
    places = {fault.path: (fault.line, fault.column) for fault in error.faults}
    assert places["speeds[2]"] == (4, 18)
    assert places["bodies.A.inertia"] == (9, 5)
    assert places["bodies.B.mass"] == (11, 18)
    assert places["loads[0].torque"] == (13, 6)
    assert "two.yaml:11:18: bodies.B.mass: mass of B: " in str(error)


def test_a_missing_number_stands_at_its_parameter():
    text = FILE.replace(", u3]", "]").replace("zz: 9", "zz: 1").replace("mass: -1", "mass: 1").partition("loads")[0]
    error = located(text, lambda study: study.run(initial={"q1": 0, "q2": 0}))
    assert [(fault.path, fault.line) for fault in error.faults] == [("parameters.k", 5)]


def test_what_a_controller_cannot_do_stands_at_its_entry():
    text = FILE + "controllers:\n  hold:\n    every: 0.1\n    reads: {y: q1, z: {of: u1, bias: y}}\n"
    error = placed(kn.WrongValueError("hold, reads z: y is read or drawn at the same instant."), text, "two.yaml")
    assert [(fault.path, fault.line) for fault in error.faults] == [("controllers.hold.reads", 17)]


def test_what_names_nothing_stands_at_the_top():
    error = placed(kn.WrongValueError("simulate: method 'x' is unknown. Choose another."), FILE, "two.yaml")
    assert (error.faults[0].line, error.faults[0].path) == (1, "")
    same = kn.ModelFileError("a", error.faults)
    assert placed(same, FILE) is same
