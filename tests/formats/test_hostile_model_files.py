"""Whatever stands in a file, reading it gives a study or a FileError, and soon.

Proves: formats/model_files/yaml_tree.py, formats/model_files/model_file.py.
"""

import copy
import json
import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

import kanes as kn
from kanes.formats.model_files.model_file import read_model_text
from kanes.formats.model_files.yaml_tree import read_yaml

MODELS = Path(__file__).parents[2] / "examples" / "models"
TEXTS = [path.read_text("utf-8") for path in sorted(MODELS.glob("*.yaml"))]
DATA = [read_yaml(text, "x").data for text in TEXTS]
# A model of the largest example takes 0.1 s; a busy machine may take its time.
SOON = 10

PIECES = [
    "&a ",
    "*a",
    "!!int ",
    "!x ",
    *"[]{}\n\t'#|^()é`~\x00\u2028\ufeff\ud800",
    ": ",
    ", ",
    "  ",
    "- ",
    "> ",
    "? ",
    "**",
]
PIECES += ["1e999", "sin(", "9" * 20, "1/0", "q1.dot", "N.x", "true", ".nan", "---\n", "%TAG ! x\n", "<<: ", '"']
WORDS = [
    "",
    "x",
    "q1",
    "q1.dot.dot",
    "N.x",
    "t",
    "1/0",
    "0*N.x",
    "N",
    "O",
    "sqrt(q1 - 5)",
    "log(0)",
    "acos(2)",
    "u1.dot",
]
WORDS += ["1e308*1e308", "9**9**9**9", "\u0301a", "a b", "floor(t)", "magnitude(0*N.x)", "if(q1 > 0, 1, 2)", "q1**q1"]
WORDS += ["(-1)**0.5", "__import__('os')", "B.__class__", "(q1 + 1)**64**2", "max(q1, 0)"]
NUMBERS = [None, True, 0, -1, 1e308, 1e-320, 10**30]
LISTS = [[], {}, [1, 2, 3], ["q1"] * 3, [None] * 3, ["z", "q1"], [["z", 1]], [[0, 0, 0]] * 3]
SAMPLES = [{"times": [0, 1], "values": [1, 2]}, {"times": [], "values": []}]
LONG = ["x" * 5000, "(" * 5000, "-" * 5000, "sin(" * 60 + "q1" + ")" * 60]
VALUES = [*NUMBERS, *WORDS, *LISTS, *SAMPLES, *LONG]


def outcome(text):
    """A study, or the faults; anything else is a failure."""
    start = time.process_time()
    try:
        result = read_model_text(text, "x.yaml")
    except kn.ModelFileError as error:
        result = error
    assert time.process_time() - start < SOON
    if isinstance(result, kn.ModelFileError):
        assert all(fault.line >= 1 and fault.column >= 1 and fault.rule for fault in result.faults)
        assert str(result).startswith("x.yaml")


def paths(data, path=()):
    if path:
        yield path
    pairs = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in pairs:
        yield from paths(value, (*path, key))


@st.composite
def changed_files(draw):
    """A sound file in which a few values, keys or entries are others."""
    data = copy.deepcopy(draw(st.sampled_from(DATA)))
    for _ in range(draw(st.integers(1, 3))):
        *outer, last = draw(st.sampled_from(list(paths(data))))
        holder = data
        for key in outer:
            holder = holder[key]
        action = draw(st.sampled_from(["value", "value", "value", "gone", "key"]))
        if action == "gone":
            del holder[last]
        elif action == "key" and isinstance(holder, dict):
            holder[str(draw(st.sampled_from(VALUES)))] = holder.pop(last)
        else:
            holder[last] = copy.deepcopy(draw(st.sampled_from(VALUES)))
    return json.dumps(data, ensure_ascii=False)


@st.composite
def broken_texts(draw):
    """A sound file with pieces of YAML put in and taken out."""
    text = draw(st.sampled_from(TEXTS))
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        stop = start + draw(st.sampled_from([0, 0, 1, 3, 20, 200]))
        text = text[:start] + draw(st.sampled_from(PIECES)) + text[stop:]
    return text


LEAVES = (
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=20)
)
TREES = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=9), inner, max_size=4)
)
KEYS = sorted({key for data in DATA for key in data} - {"kanes", "name"})

quick = settings(max_examples=40, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
long = settings(max_examples=1500, deadline=None, suppress_health_check=list(HealthCheck))


@quick
@given(changed_files())
def test_files_with_other_values_give_a_study_or_faults(text):
    outcome(text)


@quick
@given(broken_texts())
def test_files_that_are_torn_give_a_study_or_faults(text):
    outcome(text)


@quick
@given(st.dictionaries(st.sampled_from(KEYS), TREES, max_size=4))
@example({"parameters": {"m": "9**9**9**9"}})
@example({"sweeps": {"a": {"m": {"from": 0, "to": 1, "count": 10**9}}}})
@example({"points": {"P": "(" * 9000}})
@example({"coordinates": ["q1:9999999"]})
def test_files_of_anything_give_a_study_or_faults(data):
    outcome(json.dumps({"kanes": 1, "name": "x", **data}, ensure_ascii=False))


@quick
@given(st.text() | st.text(alphabet="[]{}:,-?&*!|>'\"%@`#\n\t ~ab1."))
def test_any_text_gives_a_study_or_faults(text):
    outcome(text)


@quick
@given(data=st.binary())
def test_any_bytes_after_the_first_key_are_faults(tmp_path, data):
    path = tmp_path / "x.yaml"
    path.write_bytes(b"kanes: 1\n" + data)
    with pytest.raises(kn.FileError):
        kn.read(path)


@pytest.mark.heavy
@long
@given(changed_files() | broken_texts())
def test_thousands_of_hostile_files_give_a_study_or_faults(text):
    outcome(text)


def test_a_thousand_bodies_are_read_in_seconds():
    link = "mass: m, inertia: {zz: 0.1}, joint: {pin: , at: [l, 0, 0]}}\n"
    links = "".join(f"  B{i}: {{parent: B{i - 1}, {link}" if i else f"  B0: {{{link}" for i in range(1000))
    start = time.process_time()
    study = read_model_text(f"kanes: 1\nname: chain\nparameters: {{m: 1, l: 2}}\nbodies:\n{links}")
    assert len(study.model.bodies) == 1000
    # It takes two seconds; a walk through all bodies for each would take minutes.
    assert time.process_time() - start < 20


def test_an_angle_may_be_as_large_as_numbers_are():
    study = read_model_text("{kanes: 1, name: x, frames: {A: {angle: 1e308, axis: z}}}")
    assert float(study.model["A"].steps[0].angle) == 1e308
