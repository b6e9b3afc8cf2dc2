"""Sweeps in model files: values and distributions go both ways, and their faults have places.

Proves: formats/model_files/entries/sweeps.py, formats/model_files/building/sweeps.py,
formats/model_files/writing/study.py.
"""

import json

import numpy as np
import pytest
import sympy
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import kanes as kn
from kanes.formats.model_files.model_file import read_model_text
from kanes.formats.model_files.writing.model import file_content
from kanes.formats.model_files.writing.study import write_sweep
from kanes.formats.model_files.writing.values import FormulaWriter

FILE = """\
kanes: 1
name: stone
coordinates: [q]
parameters: {m: 1, k: 2, a: 1, b: 2, over: 1, d: 1, e: 3}
inputs: {F: 0}
points: {P: q*N.x}
particles: {bob: {point: P, mass: m}}
sweeps:
  grid: {m: [1, 2, pi/6], k: {from: 1, to: 2, count: 7}}
  called over: {over: [1, 2], m: [3, 4]}
  spread over: {over: {from: 1, to: 2, count: 3}}
  whole: {over: {over: [1, 2], m: {from: 0, to: 1, count: 2}}, runs: 4}
  many:
    over:
      m: {normal: [1.0, 0.1]}
      k: {normal: {mean: 1, deviation: 0.1, lowest: 0}}
      over: {lognormal: [1, 2/7]}
      q: {uniform: [-pi/6, pi/6]}
      F: {triangular: [-1, 0.3, 2]}
      d: {choice: [0, 1, 2], weights: [1, 2, 4]}
      e: {choice: [0, 1.5, 2]}
      a b: {correlated: {mean: [1, 2], covariance: [[0.04, 0.01], [0.01, 0.09]]}}
    runs: 1000
    method: latin
    seed: 3
  short: {m: {normal: [1, 0.1]}}
"""
STUDY = read_model_text(FILE)
SIXTH = float(sympy.pi / 6)  # as a file has it, the nearest number
GRIDS = {
    "grid": kn.Sweep({"m": (1, 2, SIXTH), "k": np.linspace(1, 2, 7)}),
    "called over": kn.Sweep({"over": (1, 2), "m": (3, 4)}),
    "spread over": kn.Sweep({"over": (1, 1.5, 2)}),
    "whole": kn.Sweep({"over": (1, 2), "m": (0, 1)}),
}
MANY = kn.dispersed(
    kn.random.normal("m", 1.0, 0.1),
    kn.random.normal("k", 1, 0.1, lowest=0),
    kn.random.lognormal("over", 1, 2 / 7),
    kn.random.uniform("q", -SIXTH, SIXTH),
    kn.random.triangular("F", -1, 0.3, 2),
    kn.random.choice("d", (0, 1, 2), weights=(1, 2, 4)),
    kn.random.choice("e", (0, 1.5, 2)),
    kn.random.correlated(["a", "b"], [1, 2], [[0.04, 0.01], [0.01, 0.09]]),
    method="latin",
    seed=3,
)


def test_values_in_a_file_are_those_of_python():
    for name, sweep in GRIDS.items():
        assert STUDY.sweeps[name] == sweep
    assert [STUDY.sweeps[name].runs for name in GRIDS] == [21, 4, 3, 4]


def test_distributions_in_a_file_are_those_of_python():
    assert STUDY.sweeps["many"] == kn.Sweep(MANY, runs=1000)
    assert STUDY.sweeps["short"] == kn.Sweep(kn.dispersed(kn.random.normal("m", 1, 0.1)))
    found, expected = STUDY.sweeps["many"].values(700, 720, 1000), MANY.values(700, 720, 1000)
    assert list(found) == ["m", "k", "over", "q", "F", "d", "e", "a", "b"]
    assert all(np.array_equal(found[name], expected[name]) for name in expected)


@pytest.mark.parametrize("name", ["study.yaml", "study.json"])
def test_what_is_written_and_read_again_is_the_same(name, tmp_path):
    kn.write(STUDY, tmp_path / name)
    again = kn.read(tmp_path / name)
    assert dict(again.sweeps) == dict(STUDY.sweeps)
    assert all(each.described() == STUDY.sweeps[name].described() for name, each in again.sweeps.items())


def test_sweeps_are_written_as_a_person_would_write_them():
    said = file_content(STUDY)["sweeps"]
    assert said["grid"] == {"m": [1, 2, "pi/6"], "k": {"from": 1, "to": 2, "count": 7}}
    assert said["short"] == {"over": {"m": {"normal": [1, 0.1]}}}
    many = said["many"]
    assert list(many) == ["over", "runs", "method", "seed"]
    assert many["over"]["k"] == {"normal": {"mean": 1, "deviation": 0.1, "lowest": 0}}
    assert many["over"]["q"] == {"uniform": ["-pi/6", "pi/6"]}
    assert many["over"]["e"] == {"choice": [0, 1.5, 2]}
    assert many["over"]["a b"] == {"correlated": {"mean": [1, 2], "covariance": [[0.04, 0.01], [0.01, 0.09]]}}


FAULTS = {
    ("{m: [1, 2, pi/6],", "{m: [],"): "9:13: sweeps.grid.m: there are no values. Give one or more",
    ("{m: [1, 2, pi/6],", "{m: 3,"): "9:13: sweeps.grid.m: 3 is not a list. Write [a, b, c]",
    ("{m: [1, 2, pi/6],", "{mm: [1, 2],"): "9:10: sweeps.grid.mm: unknown symbol 'mm'. Did you mean 'm'?",
    ("{m: [1, 2, pi/6],", "{m: [1, k],"): "9:17: sweeps.grid.m[1]: unknown name 'k'. Give a number, or",
    ("count: 7", "count: 0"): "9:54: sweeps.grid.k.count: 0: input should be greater than or equal to 1",
    (", count: 7", ""): "9:27: sweeps.grid.k: 'count' is missing. Add count: …",
    ("}, runs: 4", "}, runs: 5"): "sweeps.whole.runs: sweep: its values make 4 runs, not 5. Leave `runs` out",
    ("}, runs: 4", "}, seed: 4"): "sweeps.whole.seed: values make a grid, which has no seed. Leave it out, or give",
    ("}, runs: 4", "}, method: latin"): "sweeps.whole.method: values make a grid, which has no method",
    ("}, runs: 4", "}, rums: 4"): "sweeps.whole.rums: unknown key 'rums'. Did you mean 'runs'? Keys are over, runs",
    ("{over: {over: [1, 2], m: {from: 0, to: 1, count: 2}}", "{over: {}"): "12:17: sweeps.whole.over: nothing varies",
    ("{over: {over: [1, 2], m: {from: 0, to: 1, count: 2}}", "{over: m"): "12:17: sweeps.whole.over: 'm' is not a",
    ("m: {normal: [1.0, 0.1]}", "m: {normal: [1.0, -1]}"): "15:19: sweeps.many.over.m.normal: normal, m: standard dev",
    ("m: {normal: [1.0, 0.1]}", "m: {normal: [1.0]}"): "15:19: sweeps.many.over.m.normal: a list of 1 is not [mean,",
    ("m: {normal: [1.0, 0.1]}", "m: {normal: 1}"): "15:19: sweeps.many.over.m.normal: 1 is not a table",
    ("m: {normal: [1.0, 0.1]}", "m: {norml: [1, 2]}"): "15:10: sweeps.many.over.m: the kind of this sweep of numbers",
    ("m: {normal: [1.0, 0.1]}", "m: {normal: [1.0, x]}"): "15:25: sweeps.many.over.m.normal[1]: unknown name",
    ("m: {normal: [1.0, 0.1]}", "m: {normal: [1, 1], from: 1}"): "'from' and 'normal' do not go together in one sweep",
    ("m: {normal: [1.0, 0.1]}", "m: [1, 2]"): "16:7: sweeps.many.over.k: 'm' and 'k' vary in two ways, by values and",
    ("m: {normal: [1.0, 0.1]}", "m m: {normal: [1, 1]}"): "15:7: sweeps.many.over.m m: unknown symbol 'm m'",
    ("lowest: 0", "lowst: 0"): "16:45: sweeps.many.over.k.normal.lowst: unknown key 'lowst'. Did you mean 'lowest'?",
    ("lowest: 0", "lowest: 0, highest: -1"): "16:19: sweeps.many.over.k.normal: normal, k: lowest 0 is not below -1",
    ("[1, 2/7]", "[-1, 2/7]"): "17:25: sweeps.many.over.over.lognormal: lognormal, over: mean -1 is not positive",
    ("[-pi/6, pi/6]", "[2, 1]"): "18:20: sweeps.many.over.q.uniform: uniform, q: lowest 2 is not below 1",
    ("[-1, 0.3, 2]", "[-1, 3, 2]"): "x.yaml:19:23: sweeps.many.over.F.triangular: triangular, F: peak 3 is not",
    ("weights: [1, 2, 4]", "weights: [1, 2]"): "x.yaml:20:10: sweeps.many.over.d: choice, d: 2 weights do not fit 3",
    ("a b: {", "a c: {"): "22:7: sweeps.many.over.a c: unknown symbol 'c'",
    ("a b: {", "a m: {"): "sweeps.many.over: dispersed: m is given twice",
    ("[0.01, 0.09]]", "[0.02, 0.09]]"): "22:25: sweeps.many.over.a b.correlated: correlated, a, b: the covariance is",
    ("method: latin", "method: saltelli"): "sweeps.many.over: dispersed: a, b are correlated, and 'saltelli', for",
    ("method: latin", "method: lattin"): "24:13: sweeps.many.method: 'lattin' is not allowed here. Give 'random'",
    ("runs: 1000", "runs: 0"): "23:11: sweeps.many.runs: 0: input should be greater than or equal to 1",
}  # fmt: skip


@pytest.mark.parametrize(("change", "expected"), FAULTS.items(), ids=lambda each: each[1] if len(each) == 2 else "")
def test_every_kind_of_fault_is_told_at_its_place(change, expected):
    assert change[0] in FILE
    with pytest.raises(kn.ModelFileError) as caught:
        read_model_text(FILE.replace(*change, 1), "x.yaml")
    assert expected in str(caught.value)
    [fault] = caught.value.faults
    assert str(caught.value).splitlines()[-1].strip() == "^"
    assert fault.source == FILE.replace(*change, 1).splitlines()[fault.line - 1]


def test_a_design_that_does_not_have_so_many_runs_is_told():
    text = FILE.partition("sweeps:")[0]
    with pytest.raises(
        kn.ModelFileError, match="sweeps.s.runs: dispersed: a 'saltelli' design of 1 numbers has N · 3"
    ) as caught:
        read_model_text(f"{text}sweeps: {{s: {{over: {{m: {{normal: [1, 0.1]}}}}, runs: 100, method: saltelli}}}}\n")
    assert caught.value.faults[0].column == 51


NUMBERS = st.floats(-1e3, 1e3, allow_nan=False) | st.sampled_from([np.pi / 3, 2.0, 0.1, 1 / 3])
WEIGHTS = st.lists(st.floats(0, 9) | st.integers(0, 9), min_size=3, max_size=3).filter(lambda each: sum(each) > 1e-3)
DISTRIBUTIONS = st.one_of(
    st.builds(lambda mean, s: kn.random.normal("m", mean, abs(s)), NUMBERS, NUMBERS),
    st.builds(lambda mean, s: kn.random.normal("m", mean, abs(s) + 0.1, highest=mean + 0.3), NUMBERS, NUMBERS),
    st.builds(lambda low, width: kn.random.uniform("m", low, low + abs(width) + 1e-3), NUMBERS, NUMBERS),
    st.builds(lambda low, width: kn.random.triangular("m", low, low, low + abs(width) + 1e-3), NUMBERS, NUMBERS),
    st.builds(lambda mean, s: kn.random.lognormal("m", abs(mean) + 0.1, abs(s)), NUMBERS, NUMBERS),
    st.builds(lambda weights: kn.random.choice("m", (0.5, 1, 2), weights), WEIGHTS),
)


@settings(max_examples=80, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(
    DISTRIBUTIONS, st.sampled_from(["random", "latin", "sobol"]), st.integers(0, 10**9), st.none() | st.integers(1, 999)
)
def test_any_distribution_goes_both_ways_bit_by_bit(distribution, method, seed, runs):
    sweep = kn.Sweep(kn.dispersed(distribution, method=method, seed=seed), runs=runs)
    text = FILE.partition("sweeps:")[0] + "sweeps: " + json.dumps({"s": write_sweep(sweep, FormulaWriter(STUDY.model))})
    assert read_model_text(text).sweeps["s"] == sweep


VALUES = [[], [1], 3, "m", None, {}, {"normal": [1, 2]}, {"normal": {}}, {"choice": []}, {"uniform": [0, "1/0"]}]
VALUES += [
    {"from": 0, "to": 1, "count": 3},
    {"correlated": {"mean": [1], "covariance": [[1]]}},
    {"choice": [1, 2], "weights": [0, 0]},
]
KEYS = ["m", "over", "a b", "", " ", "k", "runs", "q"]


@settings(max_examples=80, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(
    st.dictionaries(st.sampled_from(KEYS), st.sampled_from(VALUES), max_size=3),
    st.none()
    | st.dictionaries(st.sampled_from(["runs", "method", "seed"]), st.sampled_from([0, 6, "sobol", None]), max_size=2),
)
def test_any_table_gives_a_sweep_that_goes_both_ways_or_faults(table, options):
    given = table if options is None else {"over": table, **options}
    head = FILE.partition("sweeps:")[0]
    try:
        study = read_model_text(head + "sweeps: " + json.dumps({"s": given}), "x.yaml")
    except kn.ModelFileError as error:
        assert all(fault.line == 8 and fault.column > 1 for fault in error.faults)  # noqa: PT017
    else:
        assert dict(read_model_text(kn.model_text(study)).sweeps) == dict(study.sweeps)
