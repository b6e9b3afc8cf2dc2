"""What is wrong with a model file is told with its place, its rule and its cure, and a caret under it.

Proves: formats/model_files/entries/faults.py, formats/model_files/entries/values.py,
formats/model_files/entries/bodies.py, formats/model_files/entries/joints.py, formats/model_files/entries/loads.py,
formats/model_files/entries/file.py, formats/model_files/entries/schema.py.
"""

import json
import pickle
from pathlib import Path

import pydantic
import pytest

import kanes as kn
from kanes.formats.model_files.entries.schema import file_schema, schema_text
from kanes.formats.model_files.model_file import read_model_text
from kanes.formats.model_files.yaml_tree import read_yaml

ROOT = Path(__file__).parents[2]
MODELS = ROOT / "examples" / "models"
SCHEMA = ROOT / "src" / "kanes" / "formats" / "model_files" / "kanes.schema.json"

ARM = """\
kanes: 1
name: arm
gravity: -g*N.y
coordinates: [q1, q2]
speeds: {u1: q1.dot, u2: q2.dot}
parameters:
  m: 1
  g: {value: 9.81, unit: m/s^2, range: [0, 20]}
inputs:
  T: -3*q1
frames:
  F: {angle: q1, axis: z}
points:
  P: {from: O, by: 2*F.x}
bodies:
  A:
    mass: m
    inertia: {rod: {length: 1}}
    joint: {pin: q1, axis: z, motor: T}
    points: {end: [1, 0, 0]}
  B: {parent: A, mass: m, inertia: {zz: 0.1}, joint: {pin: q2, at: [1, 0, 0]}}
particles:
  S: {point: P, mass: 2}
loads:
  - {force: g*N.x, on: end, name: push}
constraints:
  - {distance: [P, end], length: 2}
initial: {q1: 0.4, q2: 0}
events:
  top: {function: q1, reset: {u1: -u1}}
outputs: {tip: end}
sweeps: {all: {m: [1, 2]}}
drawings:
  - {draw: A, shape: {box: {x: 1, y: 2, z: 3}}, color: blue}
"""


def faults(text):
    with pytest.raises(kn.FileError) as error:
        read_model_text(text, "arm.yaml")
    return error.value


def test_the_file_that_the_others_are_made_from_is_sound():
    assert read_model_text(ARM).name == "arm"


def test_a_fault_shows_file_line_column_entry_and_a_caret():
    error = faults(ARM.replace("  B: {parent: A, mass: m,", "  B: {parent: A, mass: 2*m + m_Q,"))
    assert str(error) == (
        "arm.yaml:21:30: bodies.B.mass: unknown name 'm_Q'. Known are A, A.x, A.y, A.z, F, F.x, F.y, F.z, N, "
        "N.x, N.y, N.z, …\n"
        "      B: {parent: A, mass: 2*m + m_Q, inertia: {zz: 0.1}, joint: {pin: q2, at: [1, 0, 0]}}\n"
        "                                 ^"
    )
    [fault] = error.faults
    assert (fault.line, fault.column, fault.path) == (21, 30, "bodies.B.mass")
    assert (error.file, error.place) == ("arm.yaml", "line 21, column 30")
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


def test_all_faults_of_a_shape_are_told_together_in_the_order_of_the_file():
    text = ARM.replace("axis: z, motor", "axes: z, motor").replace("mass: 2}", "mas: 2}").replace("{tip: end}", "[1]")
    error = faults(text)
    assert [fault.path for fault in error.faults] == ["bodies.A.joint.axes", "particles.S.mas", "outputs"]
    assert str(error).startswith("arm.yaml has 3 faults:\narm.yaml:19:22: bodies.A.joint.axes: unknown key 'axes'. ")


def test_all_formulas_of_a_stage_are_read_and_what_hangs_on_a_fault_is_silent():
    text = ARM.replace("mass: m\n", "mass: w\n").replace("by: 2*F.x", "by: 2*F.w")
    # B hangs on A and the particle on P: they say nothing of their own.
    assert [fault.path for fault in faults(text).faults] == ["points.P.by", "bodies.A.mass"]


FAMILIES = {
    # YAML and the top
    ("kanes: 1", "kanes: 2"): "1:8: kanes: unknown version 2 of model files. Write kanes: 1",
    ("kanes: 1\n", ""): "'kanes' is missing. Add kanes: …",
    ("name: arm\n", ""): "'name' is missing",
    ("name: arm", "name: [a]"): "2:7: name: a list of 1 is not text. Give a word, in quotes if it looks like a number",
    ("gravity: -g*N.y", "gravty: -g*N.y"): "3:1: gravty: unknown key 'gravty'. Did you mean 'gravity'?",
    ("gravity: -g*N.y", "gravity: 9.81"): "3:10: gravity: 9.81 is not a vector. Give a formula such as -g*N.y",
    ("gravity: -g*N.y", "gravity: g"): "3:10: gravity: 'g' is not a vector. Multiply a unit vector by it, such as N.x",
    ("gravity: -g*N.y", "gravity: [0, g]"): "3:10: gravity: a list of 2 is not a vector",
    # Symbols
    ("[q1, q2]", "[q1, q1]"): "4:14: coordinates: 'q1' is given twice",
    ("[q1, q2]", "[q1, 2]"): "coordinates: 2 is not a name. Give names, such as [q1, q2]",
    ("[q1, q2]", "[q1, q2 q3]"): "coordinates.q2 q3: 'q2 q3' is not a single name",
    ("[q1, q2]", "[q1, N]"): "coordinates.N: the name 'N' is taken. Give each thing its own name",
    ("[q1, q2]", "[q1, q2, u1]"): "speeds.u1: the name 'u1' is taken",
    ("m: 1\n", "m: heavy\n"): "7:6: parameters.m: unknown name 'heavy'. Give a number, or",
    ("m: 1\n", "m: 1/0\n"): "7:8: parameters.m: this divides by zero",
    ("m: 1\n", "m: [1]\n"): "7:6: parameters.m: a list of 1 is not a table",
    ("m: 1\n", "m: true\n"): "7:6: parameters.m: true is not a table",
    ("range: [0, 20]", "range: [0]"): "parameters.g.range: a list of 1: list should have at least 2 items",
    ("range: [0, 20]", "range: [20, 0]"): "parameters.g.range: 20 is not below 0. Give [minimum, maximum]",
    ("T: -3*q1", "T: -3*q9"): "10:9: inputs.T: unknown name 'q9'. Known are",
    ("T: -3*q1", "T: {times: [0, 1]}"): "inputs.T: an input has one value. Give value, or times and values",
    ("T: -3*q1", "T: {times: [0, 0], values: [1, 2]}"): "inputs.T: samples: times must increase",
    ("u1: q1.dot", "u1: q1.dott"): "arm.yaml:5:14: speeds.u1: unknown name 'q1.dott'. Perhaps",
    # Frames and points
    ("{angle: q1, axis: z}\np", "{angle: q1}\np"): "12:6: frames.F: a frame has exactly one rotation",
    ("{angle: q1, axis: z}\np", "{angles: [q1], sequence: 4}\np"): "frames.F.sequence: 4 is not an angle sequence",
    ("{angle: q1, axis: z}\np", "{from: A, angle: 1, axis: N.x}\np"): "the axis n_x is not fixed in A",
    ("{from: O, by: 2*F.x}", "{from: Q, by: 2*F.x}"): "arm.yaml:14:13: points.P.from: unknown name 'Q'. There are O.",
    ("{from: O, by: 2*F.x}", "{from: m, by: 2*F.x}"): "14:13: points.P.from: 'm' is not a point or body or particle",
    ("{from: O, by: 2*F.x}", "2*F.x + 1"): "14:6: points.P: a vector and a scalar cannot be added",
    ("{from: O, by: 2*F.x}", "{at: [1, 0, 0]}"): "points.P: 'at' needs 'on'. Add on: with the name of a body.",
    # Bodies and joints
    ("    mass: m\n", ""): "16:3: bodies.A: 'mass' is missing. Add mass: …",
    ("mass: m\n", "mass: 2*N.x\n"): "bodies.A.mass: 2*N.x is a vector; a scalar is needed",
    ("mass: m\n", "mass: end\n"): "17:11: bodies.A.mass: unknown name 'end'",
    ("mass: m\n", "mass: {a: 1}\n"): "17:11: bodies.A.mass: a table is not a formula. Give a number or text",
    ("{rod: {length: 1}}", "{rod: {lenght: 1}}"): "bodies.A.inertia.rod.lenght: unknown key 'lenght'. Did you",
    ("{rod: {length: 1}}", "{}"): "bodies.A.inertia: there are no moments of inertia",
    ("{rod: {length: 1}}", "{rod: {length: 1}, zz: 2}"): "bodies.A.inertia: 'rod' and 'zz' do not go together",
    ("{rod: {length: 1}}", "3"): "bodies.A.inertia: 3 is not an inertia",
    ("{rod: {length: 1}}", "[1, 2]"): "bodies.A.inertia: a list of 2 is not a list of three moments",
    ("{pin: q1, axis: z, motor: T}", "{pon: q1}"): "19:12: bodies.A.joint: the kind of this joint is missing. Did",
    ("{pin: q1, axis: z, motor: T}", "hinge"): "19:12: bodies.A.joint: 'hinge' is not a valid joint. Give one of pin,",
    ("{pin: q1, axis: z, motor: T}", "{pin: q1, slider: q2}"): "'pin' and 'slider' do not go together in one joint",
    ("axis: z, motor: T", "axis: w"): "19:28: bodies.A.joint.axis: 'w' is not an axis. Give x, y or z",
    ("axis: z, motor: T", "axis: [0, 0, 0]"): "pin joint of A",
    ("axis: z, motor: T", "motor: [T, T]"): "bodies.A: motor of A: 2 values for 1 place. Give one per coordinate",
    ("{pin: q1, axis: z, motor: T}", "{spherical: q1}"): "joint.spherical: this joint makes its own coordinates",
    ("{pin: q1, axis: z, motor: T}", "{gimbal: [q1]}"): "bodies.A.joint: 'sequence' is missing",
    ("{pin: q1, axis: z, motor: T}", "{pin: q1, turned: [z, q1]}"): "turned of a pin joint: the rotation depends on q1",
    ("{pin: q1, axis: z, motor: T}", "{pin: {times: [0, 1]}}"): "bodies.A.joint.pin: 'values' is missing",
    ("at: [1, 0, 0]}}", "at: [1, 0]}}"): "bodies.B.joint.at: a list of 2 is not a list of three formulas",
    ("at: [1, 0, 0]}}", "at: [max(1, 2), 0, 0]}}"): "a comma splits this formula. Put it in",
    ("parent: A", "parent: C"): "21:15: bodies.B.parent: unknown name 'C'. There are A",
    ("parent: A", "parent: P"): "21:15: bodies.B.parent: 'P' is not a body. There are A",
    ("{point: P", "{point: p"): "23:14: particles.S.point: unknown name 'p'. Did you mean 'P'?",
    ("    joint: {pin: q1, axis: z, motor: T}\n", ""): "16:3: bodies.A: a body has a joint, or a frame and",
    ("    joint: {pin: q1, axis", "    frame: F\n    joint: {pin: q1, axis"): "bodies.A: a body has a joint, or",
    ("motor: T}", "vector_torque: yes}"): "bodies.A.joint.vector_torque: 'yes' is not a truth value. Write true or",
    # Loads, constraints, drawings
    ("on: end", "on: ent"): "loads[0].on: unknown name 'ent'. Did you mean 'end'?",
    ("{force: g*N.x", "{push: g*N.x"): "loads[0]: the kind of this load is missing. Did you mean",
    ("on: end,", "on: end, at: [1, 0, 0],"): "loads[0]: force 'push': at= is a place on a body",
    ("length: 2", "length: -2"): "constraints[0]: distance 1: -2 is not a positive distance",
    ("[P, end]", "[P]"): "constraints[0].distance: a list of 1: list should have at least 2 items",
    ("color: blue", "color: blau"): "drawings[0]: draw: 'blau' is not a colour",
    ("{box: {x: 1, y: 2, z: 3}}", "{bx: 1}"): "drawings[0].shape: the kind of this shape is missing. Did you mean",
    # Studies
    ("{q1: 0.4, q2: 0}", "{q: 0.4}"): "28:11: initial.q: unknown coordinate or speed 'q'. ",
    ("{q1: 0.4, q2: 0}", "{q1: m}"): "28:15: initial.q1: unknown name 'm'. Give a number",
    ("reset: {u1: -u1}", "reset: {u3: -u1}"): "events.top.reset.u3: unknown coordinate or speed 'u3'",
    ("function: q1", "function: q1 +"): "events.top.function: this ends too early",
    ("{m: [1, 2]}", "{n: [1, 2]}"): "sweeps.all.n: unknown symbol 'n'",
    ("{m: [1, 2]}", "{m: {from: 1, to: 2, count: 0}}"): "sweeps.all.m.count",
    ("{m: [1, 2]}", "{m: []}"): "32:19: sweeps.all.m: there are no values. Give one or more",
}  # fmt: skip


@pytest.mark.parametrize(
    ("change", "expected"), FAMILIES.items(), ids=lambda each: each[1] if isinstance(each, tuple) else ""
)
def test_every_kind_of_fault_is_told(change, expected):
    old, new = change
    assert old in ARM
    error = faults(ARM.replace(old, new, 1))
    text = str(error)
    assert expected in text
    # Under every fault stands its line, and a caret under its column.
    lines = text.splitlines()
    for fault in error.faults:
        at = next(i for i, line in enumerate(lines) if line.startswith(f"arm.yaml:{fault.line}:{fault.column}:"))
        while not lines[at + 1].startswith("    "):
            at += 1
        source, caret = lines[at + 1], lines[at + 2]
        assert caret.strip() == "^"
        assert fault.source[fault.column - 1 : fault.column + 3].startswith(source[len(caret) - 1 :][:4].rstrip("…"))


def test_a_section_under_which_nothing_stands_yet_says_nothing():
    study = read_model_text("kanes: 1\nname: new\nbodies:\nparameters:\nloads:\nsimulate:\ngravity:\n")
    assert study.model.bodies == []
    assert "unknown key 'bodis'" in str(faults("kanes: 1\nname: new\nbodis:\n"))


def test_text_is_never_taken_for_python():
    for text in (
        "__import__('os').getcwd()",
        "().__class__",
        "lambda: 1",
        "[x for x in (1,)]",
        "open('x')",
        "q1.__class__",
    ):
        with pytest.raises(kn.FileError):
            read_model_text(ARM.replace("mass: m\n", f"mass: {json.dumps(text)}\n"), "arm.yaml")


# The schema


def test_the_schema_in_the_package_is_current(request):
    if request.config.getoption("--update"):
        SCHEMA.write_text(schema_text(), "utf-8")
    kept = json.loads(SCHEMA.read_text("utf-8"))
    now = file_schema()
    assert kept["properties"].keys() == now["properties"].keys()
    assert {name: entry["properties"].keys() for name, entry in kept["$defs"].items()} == {
        name: entry["properties"].keys() for name, entry in now["$defs"].items()
    }
    # Other versions of pydantic write the same with other words.
    if pydantic.VERSION.split(".")[:2] == ["2", "14"]:
        assert SCHEMA.read_text("utf-8") == schema_text(), "rewrite it by pytest --update"


@pytest.mark.parametrize("path", sorted(MODELS.glob("*.yaml")), ids=lambda path: path.stem)
def test_sound_files_satisfy_the_schema(path):
    jsonschema = pytest.importorskip("jsonschema")
    schema = json.loads(SCHEMA.read_text("utf-8"))
    jsonschema.Draft202012Validator(schema).validate(read_yaml(path.read_text("utf-8"), "x").data)


def test_the_schema_refuses_what_the_reader_refuses():
    jsonschema = pytest.importorskip("jsonschema")
    validator = jsonschema.Draft202012Validator(json.loads(SCHEMA.read_text("utf-8")))
    assert validator.is_valid(read_yaml(ARM, "x").data)
    for old, new in (
        ("gravity", "gravty"),
        ("{pin: q1,", "{pon: q1,"),
        ("    mass: m\n", ""),
        ("axis: z, motor", "axis: w, motor"),
    ):
        assert not validator.is_valid(read_yaml(ARM.replace(old, new, 1), "x").data)
