"""Models as files: what is written is what a person would have written, and all of it is what the model was.

Proves: formats/writing.py, formats/model_files/writing/model.py, formats/model_files/writing/symbols.py,
formats/model_files/writing/geometry.py, formats/model_files/writing/bodies.py, formats/model_files/writing/loads.py,
formats/model_files/writing/values.py, formats/model_files/writing/yaml_layout.py.
"""

import json

import numpy as np
import pytest
import yaml

import kanes as kn
from kanes.formats.model_files.writing.model import file_content
from kanes.formats.model_files.writing.yaml_layout import WIDTH, as_yaml
from systems import BODIES, FLOATING, LOOPS, MACHINES, STEERED, SYSTEMS

LIBRARY = {**SYSTEMS, **STEERED, **LOOPS, **MACHINES, **FLOATING, **BODIES}

CHAIN = """\
kanes: 1
name: three-link chain
gravity: -g*N.y
coordinates: [q1, q2, q3]
speeds: [u1, u2, u3]
inputs: [T1, T2, T3]
parameters: [m_A, m_B, m_C, l_A, l_B, l_C, rho_A, rho_B, rho_C, I_A, I_B, I_C, g]

bodies:
  A: {mass: m_A, center: [rho_A, 0, 0], inertia: {zz: I_A}, joint: {pin: q1}}
  B: {parent: A, mass: m_B, center: [rho_B, 0, 0], inertia: {zz: I_B}, joint: {pin: q2, at: [l_A, 0, 0]}}
  C: {parent: B, mass: m_C, center: [rho_C, 0, 0], inertia: {zz: I_C}, joint: {pin: q3, at: [l_B, 0, 0]}}

loads:
  - {torque: T1*A.z, on: A, name: torque of N on A}
  - {torque: T2*B.z, on: B, reaction: A, name: torque of A on B}
  - {torque: T3*C.z, on: C, reaction: B, name: torque of B on C}
"""


def test_a_model_is_written_as_a_person_would_write_it():
    assert kn.model_text(kn.library.three_link_chain()) == CHAIN


@pytest.mark.parametrize("name", LIBRARY)
def test_the_text_has_the_content_and_lines_that_can_be_read(name):
    content = file_content(LIBRARY[name]())
    text = as_yaml(content)
    # PyYAML reads 1.1, where `on` is true and 1e-05 is text: both are mended here.
    assert _mended(yaml.safe_load(text)) == _mended(json.loads(json.dumps(content)))
    assert all(len(line) <= WIDTH or " " not in line.strip() or '"' in line for line in text.splitlines())


def _mended(content):
    if isinstance(content, dict):
        return {"on" if key is True else key: _mended(value) for key, value in content.items()}
    if isinstance(content, list):
        return [_mended(each) for each in content]
    return float(content) if isinstance(content, str) and _is_number(content) else content


def _is_number(text):
    try:
        return np.isfinite(float(text))
    except ValueError:
        return False


ODD_TEXTS = ["yes", "on", "null", "1e3", "0x1F", "~", "- a", "a: b", "a #b", "[a", "a, b", "'", '"', "`a b`.x", "@a"]
ODD_TEXTS += ["*", "&a", "", " a", "a:", "e'", "B*", "-q1", "?", "...", "é", "a\tb", "%a", "-", "1_000", "123"]


@pytest.mark.parametrize("text", ODD_TEXTS)
def test_no_text_becomes_anything_else(text):
    content = {"a": text, "b": [text, {"c": text}], "d": {"e": [1, text], "f" + text: 2}}
    assert yaml.safe_load(as_yaml(content)) == content


def test_long_formulas_are_folded_and_long_lists_filled():
    content = {"formula": " + ".join(f"a{n}*b{n}" for n in range(40)), "names": [f"name_{n}" for n in range(60)]}
    text = as_yaml(content)
    assert yaml.safe_load(text) == content
    assert max(map(len, text.splitlines())) <= WIDTH


def test_numbers_of_a_study_are_written_short():
    model = kn.Model("stone")
    z = model.coordinates("z", unit="m")
    m, g = model.parameters("m g")
    model.add_particle("stone", model.origin.moved("P", z * model.frame.z), mass=m)
    note = kn.SymbolNote("free fall", (0, 2 * np.pi))
    study = kn.Study(
        model=model,
        parameters={"m": 2.0, "g": 9.81},
        initial={"z": np.float64(np.pi / 2)},
        notes={"g": note},
        stop=3.0,
        events=(kn.Event("ground", z, direction="falling", terminal=True, reset={"u_z": -m * z}),),
        outputs={"height": 2 * z, "place": model["P"], "arm": z * model.frame.x},
        sweeps={"masses": kn.Sweep({"m": np.linspace(1, 2, 11), "g": (1, 9.81)})},
    )
    said = file_content(study)
    assert said["coordinates"] == {"z": "m"}
    assert said["parameters"] == {"m": 2, "g": {"value": 9.81, "meaning": "free fall", "range": [0, "2*pi"]}}
    assert said["initial"] == {"z": "pi/2"}
    assert said["simulate"] == {"stop": 3}
    assert said["events"] == {
        "ground": {"function": "z", "direction": "falling", "terminal": True, "reset": {"u_z": "-m*z"}}
    }
    assert said["outputs"] == {"height": "2*z", "place": "P", "arm": "z*N.x"}
    assert said["sweeps"] == {"masses": {"m": {"from": 1, "to": 2, "count": 11}, "g": [1, 9.81]}}


def test_a_file_is_replaced_as_a_whole_or_stays(tmp_path):
    path = tmp_path / "chain.yaml"
    kn.write(kn.library.three_link_chain(), path)
    assert path.read_text(encoding="utf-8") == CHAIN
    with pytest.raises(kn.WrongValueError, match="Convex surface is a Python function, which cannot"):
        kn.write(_convex(), path)
    assert path.read_text(encoding="utf-8") == CHAIN
    assert [each.name for each in tmp_path.iterdir()] == ["chain.yaml"]


def test_json_has_the_same_content(tmp_path):
    kn.write(kn.library.rolling_disc(), tmp_path / "disc.json")
    assert json.loads((tmp_path / "disc.json").read_text(encoding="utf-8")) == file_content(kn.library.rolling_disc())


def test_what_cannot_be_written_is_told(tmp_path):
    model = kn.library.spring_pendulum()
    with pytest.raises(kn.FileError, match=r"its ending is not a known type of file. Use one of: .yaml .yml "):
        kn.write(model, tmp_path / "a.txt")
    with pytest.raises(kn.FileError, match="there is no folder"):
        kn.write(model, tmp_path / "nowhere" / "a.yaml")
    with pytest.raises(kn.WrongTypeError, match="cannot be written to a file. Give one of: models, studies"):
        kn.write(3, tmp_path / "a.yaml")
    with pytest.raises(kn.WrongTypeError, match=r"is neither a model nor a study. Give a kn.Model or a kn.Study"):
        kn.model_text("chain")


def _convex():
    model = kn.Model("egg")
    egg = model.add_body("egg", mass=1, inertia=kn.inertia(1, 1, 1), joint=kn.Free())
    model.add_rolling(egg, kn.surfaces.Convex(lambda normal: 2 * normal), kn.surfaces.Plane(model.frame.z))
    return model
