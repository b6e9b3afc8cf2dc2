"""What a sweep keeps, in model files: short texts that go both ways, and whose faults have places.

Proves: formats/model_files/keep_expressions.py.
"""

import json

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import kanes as kn
from kanes.formats.model_files.formula_reader import FormulaError
from kanes.formats.model_files.keep_expressions import FUNCTIONS, WORDS, KeptNames, read_kept, write_kept
from kanes.formats.model_files.model_file import read_model_text
from kanes.formats.model_files.writing.model import file_content
from kanes.formats.model_files.writing.values import FormulaWriter

FILE = """\
kanes: 1
name: stone
coordinates: [q]
speeds: {u: q.dot}
parameters: {m: 1, g: 9.81}
inputs: {F: 0, W: 0}
points: {P: q*N.x, "P*": 2*q*N.x}
particles: {bob: {point: P, mass: m}}
loads: [{force: (F + W - m*g)*N.x, on: bob}]
events: {ground: {function: q}, two words: {function: u}, "the, (great) 'one'": {function: q - 1}}
controllers: {c: {every: 0.1, reads: {angle: q}, drives: {W: angle}}}
outputs: {height: q^2, tip: P}
initial: {q: 2}
simulate: {stop: 2}
sweeps:
  s:
    over: {m: [1, 2]}
    keep:
      miss: final(q)
      peak: largest(abs(F))
"""
STUDY = read_model_text(FILE)
NAMES = KeptNames.of(STUDY)
q, u, m, F = (STUDY.model[name] for name in ("q", "u", "m", "F"))
READ = {
    "final(q)": kn.keep.final(q),
    " largest ( abs(F) ) ": kn.keep.largest(abs(F)),
    "rms(q*m)": kn.keep.rms(q * m),
    "mean(q.dot)": kn.keep.mean(q.dot),
    "trajectory(P)": kn.keep.trajectory(STUDY.model["P"]),
    "smallest(`P*`)": kn.keep.smallest(STUDY.model["P*"]),
    "final(bob)": kn.keep.final(STUDY.model["bob"]),
    "smallest_time(velocity(P))": kn.keep.smallest_time(q.dot * STUDY.model.frame.x),
    "largest_time(dot(position(P), N.x))": kn.keep.largest_time(q),
    "final(angle)": kn.keep.final("angle"),
    "final(height)": kn.keep.final("height"),
    "largest(2*height + m)": kn.keep.largest(2 * q**2 + m),
    "final(tip)": kn.keep.final("tip"),
    "largest(kinetic_energy)": kn.keep.largest("kinetic_energy"),
    "event_time(ground)": kn.keep.event_time("ground"),
    "event_time(ground, -1)": kn.keep.event_time("ground", -1),
    "event_time( two words ,2)": kn.keep.event_time("two words", 2),
    "event_count(\"the, (great) 'one'\")": kn.keep.event_count("the, (great) 'one'"),
    "event_count('two words')": kn.keep.event_count("two words"),
    "at_event(ground, u)": kn.keep.at_event("ground", u),
    "at_event(`ground`, `u`, -2)": kn.keep.at_event("ground", u, -2),
}


@pytest.mark.parametrize("text", READ)
def test_a_text_is_what_python_says(text):
    found = read_kept(text, NAMES)
    assert found == READ[text]
    assert hash(found) == hash(READ[text])
    in_file = FILE.replace("final(q)", json.dumps(text))
    assert read_model_text(in_file).sweeps["s"].keep["miss"] == READ[text]


@pytest.mark.parametrize("text", READ)
def test_what_is_written_and_read_again_is_the_same(text, tmp_path):
    study = read_model_text(FILE.replace("final(q)", json.dumps(text)))
    for name in ("s.yaml", "s.json"):
        kn.write(study, tmp_path / name)
        assert dict(kn.read(tmp_path / name).sweeps) == dict(study.sweeps)


def test_every_word_of_python_is_one_of_files():
    assert set(WORDS) == set(kn.keep.__all__) - {"Kept"}
    assert {text.split("(")[0].strip() for text in READ} == set(WORDS)


def test_every_function_that_is_named_is_one_of_a_kernel():
    assert set(FUNCTIONS) <= set(kn.library.study("four_bar").kernel.names)


def test_kept_things_are_written_as_a_person_would_write_them():
    assert file_content(STUDY)["sweeps"]["s"] == {
        "over": {"m": [1, 2]},
        "keep": {"miss": "final(q)", "peak": "largest(abs(F))"},
    }
    kept = {"a": kn.keep.event_time("two words", -1), "b": kn.keep.at_event("the, (great) 'one'", "u")}
    over = kn.dispersed(kn.random.normal("m", 1, 0.1))
    study = kn.Study(
        model=STUDY.model, sweeps={"s": kn.Sweep(over, 10, kept), "none": kn.Sweep({"m": (1, 2)}, keep={})}
    )
    said = file_content(study)["sweeps"]
    assert list(said["s"]) == ["over", "runs", "keep"]
    assert said["s"]["keep"] == {"a": "event_time(two words, -1)", "b": "at_event(\"the, (great) 'one'\", u)"}
    assert said["none"] == {"over": {"m": [1, 2]}, "keep": {}}
    read = read_model_text(FILE.partition("sweeps:")[0] + "sweeps: " + json.dumps(said)).sweeps
    assert dict(read) == dict(study.sweeps)


def test_what_has_no_text_is_refused():
    writer = FormulaWriter(STUDY.model)
    with pytest.raises(
        kn.WrongValueError, match="a name with all three kinds of quotes cannot be written. Choose another"
    ):
        write_kept(kn.keep.event_count("'\"`"), writer.scalar)
    with pytest.raises(kn.WrongTypeError, match="<final of .*> cannot be written to a file. Give an expression"):
        write_kept(kn.keep.Kept("final", 3), writer.scalar)


def test_a_file_runs_with_what_it_keeps():
    found = kn.sweep(read_model_text(FILE.replace("abs(F)", "height")))
    run = found.rerun(1)
    assert float(found["miss"][1]) == run["q"][-1]
    # The largest is among the same times, but a function of a chunk may round otherwise than that of one run.
    assert float(found["peak"][1]) == pytest.approx(max(run["q"] ** 2), rel=1e-14)


FAULTS = {
    "final(q": "19:18: sweeps.s.keep.miss: this '(' is not closed. Add ')'",
    "largest(sin(q)": "19:20: sweeps.s.keep.miss: this '(' is not closed. Add ')'",
    "event_time('ground)": "19:23: sweeps.s.keep.miss: this '(' is not closed. Close the name by ', and add ')'",
    "finall(q)": "19:13: sweeps.s.keep.miss: unknown quantity 'finall'. Perhaps final is meant",
    "zzz(q)": "19:13: sweeps.s.keep.miss: unknown quantity 'zzz'. There are at_event, event_count,",
    "final(x)": "19:19: sweeps.s.keep.miss: unknown name 'x'. Known are F, N",
    "final(q*(x + 1))": "19:22: sweeps.s.keep.miss: unknown name 'x'",
    "final(__import__(q))": "19:19: sweeps.s.keep.miss: unknown function '__import__'",
    "final(q.__class__)": "19:19: sweeps.s.keep.miss: unknown name 'q.__class__'",
    "final": "19:18: sweeps.s.keep.miss: 'final' has no brackets. Add its argument, as in final(x)",
    "final( )": "19:20: sweeps.s.keep.miss: 'final' needs an argument. Write such as final(x)",
    "q + 1": "19:13: sweeps.s.keep.miss: this is not a quantity of a run. Write such as final(x)",
    "final(q) + 1": "19:22: sweeps.s.keep.miss: there is text after final(…). Put the whole formula within its",
    "final(q, 2)": "19:20: sweeps.s.keep.miss: ',' is only allowed in the arguments of a function. Remove it",
    "final(N)": "19:19: sweeps.s.keep.miss: a run has no values of 'N'. Give a scalar, a vector, a point",
    "final(q < 1)": "19:19: sweeps.s.keep.miss: a run has no values of 'q < 1'",
    "final(2*angle)": "19:19: sweeps.s.keep.miss: 'angle' is a signal of a controller, which cannot be part of a",
    "event_time(grund)": "19:24: sweeps.s.keep.miss: unknown event 'grund'. Perhaps ground is meant",
    "event_time()": "19:24: sweeps.s.keep.miss: 'event_time' names no event. Write event_time(ground)",
    "event_time(ground, 0)": "19:32: sweeps.s.keep.miss: '0' is not the number of an occurrence. Give 1 for the first,",
    "event_time(ground, q)": "19:32: sweeps.s.keep.miss: 'q' is not the number of an occurrence",
    "event_count(ground, 1)": "19:33: sweeps.s.keep.miss: 'event_count' has too many arguments. Write event_count(",
    "at_event(ground)": "19:28: sweeps.s.keep.miss: 'at_event' needs a quantity. Write at_event(ground,",
    "at_event(ground, m)": "19:30: sweeps.s.keep.miss: at an event only coordinates and speeds are kept, and 'm' is",
}


@pytest.mark.parametrize("text", FAULTS)
def test_every_kind_of_fault_is_told_at_its_place(text):
    with pytest.raises(kn.ModelFileError) as caught:
        read_model_text(FILE.replace("final(q)", text), "x.yaml")
    assert f"x.yaml:{FAULTS[text]}" in str(caught.value)
    [fault] = caught.value.faults
    assert str(caught.value).splitlines()[-1] == " " * (4 + fault.column - 1) + "^"


WHOLE = {
    ("    over: {m: [1, 2]}", "    m: [1, 2]"): "x.yaml:16:3: sweeps.s: 'over' is missing. Add over: …",
    ("      miss:", "      m:"): "x.yaml:19:7: sweeps.s.keep.m: 'm' varies already. Give the kept quantity another",
    ("      miss:", "      a/b:"): "sweeps.s.keep.a/b: sweep: 'a/b' cannot be the name of an array. Give another",
    ("final(q)", "3"): "x.yaml:19:13: sweeps.s.keep.miss: 3 is not a quantity to keep. Give text such as final(x)",
    ("final(q)", "[q]"): "x.yaml:19:13: sweeps.s.keep.miss: a list of 1 is not a quantity to keep",
    ("miss: final(q)", "hits: {a: final(q)}"): "sweeps.s.keep.hits: a table is not a quantity to keep",
}  # fmt: skip


@pytest.mark.parametrize(("change", "expected"), WHOLE.items())
def test_faults_beside_the_texts_are_told(change, expected):
    with pytest.raises(kn.ModelFileError) as caught:
        read_model_text(FILE.replace(*change), "x.yaml")
    assert expected in str(caught.value)


def test_a_text_that_braces_tear_apart_is_told():
    text = FILE.partition("    keep:")[0] + "    keep: {last: event_time(ground, -1)}\n"
    with pytest.raises(kn.ModelFileError, match="a comma splits this formula. Put it in quotes"):
        read_model_text(text)


def test_all_faults_of_what_is_kept_are_told_at_once():
    with pytest.raises(kn.ModelFileError) as caught:
        read_model_text(FILE.replace("final(q)", "final(x)").replace("abs(F)", "abs(G)"))
    assert [fault.path for fault in caught.value.faults] == ["sweeps.s.keep.miss", "sweeps.s.keep.peak"]


def test_what_had_a_fault_itself_is_not_told_twice():
    text = FILE.replace("q^2", "q^").replace("final(q)", "final(height)").replace("abs(F)", "abs(height)")
    with pytest.raises(kn.ModelFileError) as caught:
        read_model_text(text)
    assert [fault.path for fault in caught.value.faults] == ["outputs.height"]


PIECES = [
    *WORDS,
    "(",
    ")",
    ",",
    "q",
    "ground",
    "two words",
    "'",
    '"',
    "`",
    "-1",
    "2",
    "*",
    "height",
    "angle",
    " ",
    "u",
    "P",
]


@settings(max_examples=300, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(st.lists(st.sampled_from(PIECES), max_size=9))
def test_any_text_is_something_that_goes_both_ways_or_a_fault_with_a_place(pieces):
    text = "".join(pieces)
    try:
        found = read_kept(text, NAMES)
    except FormulaError as error:
        assert 0 <= error.at <= len(text)  # noqa: PT017
    else:
        writer = FormulaWriter(STUDY.model)
        again = write_kept(found, lambda each: writer.vector(each) if hasattr(each, "terms") else writer.scalar(each))
        assert read_kept(again, NAMES) == found


EVENTS = st.text(st.sampled_from("ab ,()'\"`é-"), min_size=1, max_size=8).filter(
    lambda name: name.strip() and not {"'", '"', "`"} <= set(name)
)


@pytest.mark.heavy
@settings(max_examples=200, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(EVENTS, st.integers(-3, 3).filter(bool))
def test_any_name_of_an_event_goes_both_ways(event, which):
    names = KeptNames({}, {}, ["u"], [event])
    for kept in (kn.keep.event_time(event, which), kn.keep.at_event(event, "u", which), kn.keep.event_count(event)):
        assert read_kept(write_kept(kept, str), names) == kept


def test_kept_things_are_equal_by_what_they_ask_for():
    N = STUDY.model.frame
    other = read_model_text(FILE).model
    assert kn.keep.final("q") == kn.keep.final(q)
    assert kn.keep.final(STUDY.model["P"]) == kn.keep.final(other["P"])
    assert kn.keep.final(q * N.x) == kn.keep.final(other["q"] * other.frame.x) != kn.keep.final(q * N.y)
    different = [kn.keep.final(q), kn.keep.largest(q), kn.keep.final(q + 1), kn.keep.final(u), kn.keep.event_time("a")]
    different += [kn.keep.event_time("b"), kn.keep.event_time("a", 2), kn.keep.final(q * N.x)]
    assert len(set(different)) == len(different)
    assert kn.keep.final(q) != "final"
    assert np.array_equal([each == different[0] for each in different], [True] + [False] * 7)
