"""YAML 1.2 as model files have it: which scalars are numbers, where values stand, and what is refused.

Proves: formats/model_files/yaml_tree.py.
"""

import json
import time

import pytest

import kanes as kn
from kanes.formats.model_files.yaml_tree import DEEPEST, LONGEST_FILE, MOST_VALUES, read_yaml


def data(text):
    return read_yaml(text, "arm.yaml").data


def refusal(text):
    with pytest.raises(kn.FileError) as error:
        read_yaml(text, "arm.yaml")
    return str(error.value)


def test_scalars_are_what_the_core_schema_of_yaml_1_2_says():
    given = "[no, y, on, 1:30, 1_000, 0o17, 0x1F, 017, 1e-3, .5, 5., -2, +3, ~, null, , true, False, '3', \"\", N.y]"
    expected = ["no", "y", "on", "1:30", "1_000", 15, 31, 17, 1e-3, 0.5, 5.0, -2, 3, None, None]
    # Between two commas there is nothing to YAML's parser, not even null.
    assert data(given.replace(" , ", " ")) == [*expected, True, False, "3", "", "N.y"]
    assert isinstance(data("1e3"), float)
    assert isinstance(data("1000"), int)


def test_every_value_and_key_keeps_its_line_and_column():
    tree = read_yaml("a:\n  - b\n  - {c: 1,\n     dé: 2}\n", "x")
    assert tree.values == {(): (0, 0), ("a",): (1, 2), ("a", 0): (1, 4), ("a", 1): (2, 4), ("a", 1, "c"): (2, 8),
                           ("a", 1, "dé"): (3, 9)}  # fmt: skip
    assert tree.keys[("a", 1, "dé")] == (3, 5)


def test_json_of_the_same_shape_is_read_alike():
    given = {"kanes": 1, "a": [1, 2.5, None, True, "x: y", "π\n\t\"'"], "b": {"c": {}, "d": []}}
    for text in (json.dumps(given), json.dumps(given, indent="\t"), json.dumps(given, ensure_ascii=False)):
        assert data(text) == given


def test_what_model_files_have_no_use_for_is_refused_with_its_place():
    assert refusal("a: &x [1]\nb: *x").startswith("arm.yaml:1:4: '&x' is an anchor, which model files do not allow.")
    assert refusal("b: *x").startswith("arm.yaml:1:4: this is an alias, which model files do not allow.")
    assert "'tag:yaml.org,2002:python/name:os.system' is a tag" in refusal("a: !!python/name:os.system x")
    assert "is a tag" in refusal("!!map {a: 1}")
    assert refusal("a: 1\nb: 2\na: 3") == (
        "arm.yaml:3:1: a: 'a' is given twice. Keep one of the two, or give them different names.\n    a: 3\n    ^"
    )
    assert "a key is one word" in refusal("? [1, 2]\n: 3")
    assert "a second document begins here" in refusal("a: 1\n---\nb: 2")
    assert "the file is empty" in refusal("# nothing\n")
    assert refusal("a:\n  b: [1, 2\nc: 3").startswith("arm.yaml:3:2: this is not YAML: ")
    assert "a character is not allowed in text" in refusal("a: \x07")
    assert "half of a character" in refusal("a: \ud800")


def test_mistakes_that_people_make_have_their_cures():
    assert "Indent by spaces, not by tabs." in refusal("bodies:\n\tA: 1")
    assert "Put text that begins like this in quotes." in refusal("force: `bar 1`.x")
    assert "Write a minus without a space after it, or put" in refusal("gravity: - g*N.y")
    assert "Put text with a colon in quotes" in refusal("name: arm: two links")
    assert "and the space after each colon." in refusal("name: [arm\nx: 1")


def test_numbers_are_finite_and_of_a_length_that_somebody_types():
    assert "1e999 is not finite" in refusal("a: 1e999")
    assert "-.inf is not finite" in refusal("a: -.inf")
    assert ".nan is not finite" in refusal("a: [.nan]")
    assert "this number has 5000 digits" in refusal("a: " + "9" * 5000)
    assert data("a: '.nan'") == {"a": ".nan"}


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000,
        "{a: " * 50_000,
        "- " * 50_000,
        "? " * 50_000,
        "a: " + "x" * (LONGEST_FILE + 1),
        "[" + "1," * (MOST_VALUES + 1) + "]",
        "a: '" + "x" * 3_000_000,
        "&a " * 50_000,
        "[" + "{a: [" * DEEPEST,
    ],
    ids=["brackets", "braces", "dashes", "question marks", "long", "many", "an open quote", "anchors", "deep"],
)
def test_large_and_deep_files_are_refused_in_no_time(text):
    start = time.process_time()
    refusal(text)
    # Four megabytes take the parser half a second; a walk that is not linear would take minutes.
    assert time.process_time() - start < 20
