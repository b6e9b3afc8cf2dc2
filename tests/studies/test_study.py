"""Studies: a model with its numbers.

Proves: studies/study.py, studies/table.py, studies/symbol_notes.py, studies/sweep.py.
"""

import json
import pickle

import numpy as np
import pytest

import kanes as kn
from kanes.studies.sweep import Sweep

NUMBERS = {"parameters": {"L": 0.9, "m1": 2.0, "m2": 1.1, "g": 9.81}, "initial": {"q1": 0.4, "q2": -0.3}}


def study(**options):
    return kn.Study(model=kn.library.double_pendulum(tensions=False), stop=1.5, **NUMBERS, **options)


def test_a_study_runs_as_its_kernel_would():
    model = kn.library.double_pendulum(tensions=False)
    expected = kn.derive(model).compile().simulate(stop=1.5, **NUMBERS)
    assert np.array_equal(study().run().states, expected.states)


def test_changes_add_to_the_numbers_of_a_study():
    run = study().run(stop=0.5, parameters={"L": 2.0}, initial={"u1": 1.0})
    assert run.t[-1] == 0.5
    assert run.parameters[run.kernel.parameters.index("L")] == 2.0
    assert run["u1"][0] == 1.0
    assert run["q1"][0] == 0.4


def test_other_numbers_keep_the_equations_and_their_machine_code():
    first = study()
    kernel = first.kernel
    other = first.with_numbers({"L": 2.0, "q1": 0.1})
    assert other.kernel is kernel
    assert (other.parameters["L"], other.initial["q1"]) == (2.0, 0.1)
    assert (first.parameters["L"], first.initial["q1"]) == (0.9, 0.4)
    with pytest.raises(kn.UnknownNameError, match=r"has no symbol .l.\. Did you mean .L.\? It has: L, m1"):
        first.with_numbers({"l": 1.0})


def test_laws_of_inputs_are_compiled_in_and_numbers_are_passed():
    model = kn.library.three_link_chain()
    T1, q1, u1 = model["T1"], model["q1"], model["u1"]
    names = [symbol.name for symbol in kn.derive(model).system.parameters]
    given = kn.Study(
        model=model,
        parameters=dict.fromkeys(names, 0.5),
        initial={"q1": 0.4, "q2": 0.5, "q3": -0.3},
        inputs={"T1": -2 * q1 - u1, "T2": 0.3, "T3": 0.0},
        stop=0.2,
    )
    assert given.laws == {str(T1): -2 * q1 - u1}
    assert given.kernel.inputs == ("T2", "T3")
    assert given.run().outcome.finished
    held = given.with_numbers({"T1": 0.0})
    assert held.laws == {}
    assert held.kernel.inputs == ("T1", "T2", "T3")


def test_a_study_needs_a_model():
    with pytest.raises(kn.WrongTypeError, match="'a pendulum' is not a model"):
        kn.Study(model="a pendulum")


# Digital controllers


def controlled(**options):
    """A chain of three links, whose first joint a controller holds, and a law the second."""
    model = kn.library.three_link_chain()
    T1, q1, u1, q2 = (model[name] for name in ("T1", "q1", "u1", "q2"))
    angle = kn.signals("angle")
    law = kn.Sampled(every=0.05, reads={angle: kn.Sensor(q1, noise=1e-3)}, drives={T1: -2 * angle - u1}, name="holding")
    names = [symbol.name for symbol in kn.derive(model).system.parameters]
    given = {
        "parameters": dict.fromkeys(names, 0.5),
        "initial": {"q1": 0.4, "q2": 0.5, "q3": -0.3},
        "inputs": {"T2": -q2, "T3": 0.1},
        "stop": 0.4,
        "sampled": law,
    }
    return kn.Study(model=model, **{**given, **options})


def test_digital_controllers_of_a_study_are_compiled_in():
    study = controlled()
    assert study.driven == {"T1": study.sampled[0]}
    run = study.run(seed=4)
    kernel = study.equations.compile(inputs={"T2": study.inputs["T2"]}, sampled=study.sampled)
    expected = kernel.simulate(stop=0.4, parameters=study.parameters, initial=study.initial, inputs={"T3": 0.1}, seed=4)
    assert np.array_equal(run.states, expected.states)
    assert len(np.unique(run["T1"])) == 9  # one for each instant, the last at the stop


def test_a_number_of_a_driven_input_holds_until_the_first_command():
    late = controlled().sampled[0]
    study = controlled(sampled=[kn.Sampled(every=0.05, offset=0.1, drives=late.drives, reads=late.reads)])
    assert study.run()["T1"][0] == 0
    changed = study.with_numbers({"T1": 0.7})
    assert changed.kernel is study.kernel
    assert changed.run()["T1"][0] == 0.7


def test_an_input_has_a_law_or_a_controller():
    q1 = kn.library.three_link_chain()["q1"]
    for given in (-q1, kn.Samples([0, 1], [0, 1]), kn.Controller(lambda t, state: 0, every=0.1)):
        with pytest.raises(kn.WrongValueError, match="study, input T1: digital controller 'holding' drives it, and it"):
            controlled(inputs={"T1": given, "T2": 0, "T3": 0})
    with pytest.raises(kn.WrongTypeError, match="3 is not a digital controller"):
        controlled(sampled=3)


def test_a_study_shows_what_drives_its_inputs():
    text = controlled(inputs={"T1": 0.25, "T2": 0, "T3": 0.1})._repr_markdown_()
    assert "1 digital controller" in text
    assert "| $T_{1}$ | 0.25, then by holding, every 0.05 |" in text
    assert "| $T_{1}$ | by holding, every 0.05 |" in controlled()._repr_markdown_()


# Sweeps


def test_a_sweep_has_every_value_of_one_with_every_value_of_the_others():
    sweep = Sweep({"m": (1.0, 2.0), "q1": (0.1, 0.2, 0.3)})
    assert (sweep.names, sweep.runs) == (("m", "q1"), 6)
    runs = sweep.values(0, 6, 6)
    assert list(zip(runs["m"], runs["q1"], strict=True)) == [(m, q) for m in (1.0, 2.0) for q in (0.1, 0.2, 0.3)]
    with pytest.raises(kn.WrongValueError, match="sweep over m: .* must be finite numbers"):
        Sweep({"m": (1.0, float("nan"))})


def test_a_piece_of_a_sweep_is_that_of_the_whole():
    # NumPy's own grid, of all runs at once.
    over = {"m": np.linspace(1, 2, 5), "k": (3.0, 1.0), "q1": (0.1, 0.7, 0.3), "one": (2.0,)}
    grid = {name: each.ravel() for name, each in zip(over, np.meshgrid(*over.values(), indexing="ij"), strict=True)}
    sweep = Sweep(over)
    for first, last in ((0, 30), (7, 19), (29, 30), (4, 4)):
        piece = sweep.values(first, last, 30)
        assert list(piece) == list(over)
        for name, values in piece.items():
            assert np.array_equal(values, grid[name][first:last])


def test_a_piece_of_a_huge_sweep_takes_no_memory_of_the_whole():
    sweep = Sweep({name: np.arange(50_000.0) for name in "abc"})
    runs = 50_000**3  # a petabyte for each name
    assert sweep.runs == runs
    last = sweep.values(runs - 2, runs, runs)
    assert {name: list(values) for name, values in last.items()} == {
        "a": [49_999, 49_999], "b": [49_999, 49_999], "c": [49_998, 49_999]
    }  # fmt: skip
    with pytest.raises(kn.WrongValueError, match=r"its values make 3.13e\+23 runs\. Give fewer"):
        Sweep({name: np.arange(50_000.0) for name in "abcde"})


def test_sweeps_of_values_are_described_in_json():
    sweep = Sweep({"m": (1.0, 2.0), "q1": (0.1,)})
    assert json.loads(json.dumps(sweep.described())) == {"method": "grid", "values": {"m": [1, 2], "q1": [0.1]}}
    assert repr(sweep) == "<sweep over m, q1: 2 runs>"
    assert pickle.loads(pickle.dumps(sweep)) == sweep


def test_a_sweep_over_distributions_has_their_numbers():
    over = kn.dispersed(kn.random.normal("m", 1.0, 0.1), kn.random.uniform("k", 10, 20), method="latin", seed=4)
    sweep = Sweep(over, runs=64)
    assert (sweep.names, sweep.runs) == (("m", "k"), 64)
    assert sweep.described() == over.described()
    for name, values in sweep.values(5, 9, 64).items():
        assert np.array_equal(values, over.values(5, 9, 64)[name])
    sweep.check_runs(1000)  # of distributions there may be any number of runs
    assert Sweep(over).runs is None
    assert repr(Sweep(over)) == "<sweep over m, k: any number of runs>"
    assert pickle.loads(pickle.dumps(sweep)) == sweep


def test_a_sweep_that_makes_other_numbers_of_runs_is_refused():
    grid = Sweep({"m": (1, 2), "k": (1, 2, 3)}, runs=6)
    design = kn.dispersed(kn.random.normal("m", 1.0, 0.1), method="saltelli")
    refused = {
        "sweep: its values make 6 runs, not 5. Leave `runs` out.": lambda: Sweep(grid.over, runs=5),
        "sweep over m, k: its values make 6 runs, not 7. Give 6.": lambda: grid.check_runs(7),
        "sweep: runs 2 to 7 are not among 6 runs": lambda: grid.values(2, 7, 6),
        "sweep: runs=0 is not a count. Give a whole number from 1 on": lambda: Sweep(design, runs=0),
        "a 'saltelli' design of 1 numbers has N · 3 runs with N = 2, 4, 8, …, not 100": lambda: Sweep(design, runs=100),
    }
    for words, act in refused.items():
        with pytest.raises((kn.WrongTypeError, kn.WrongValueError)) as caught:
            act()
        assert words in str(caught.value)


def test_a_range_has_two_ends_in_order():
    assert kn.SymbolNote("a mass", (0, 2)).range == (0.0, 2.0)
    with pytest.raises(kn.WrongValueError, match=r"range \(2, 0\) must be low < high"):
        kn.SymbolNote("a mass", (2, 0))


def test_sliders_are_of_parameters_and_of_the_start():
    note = kn.SymbolNote("something", (0, 1))
    model = kn.library.three_link_chain()
    study = kn.Study(model=model, notes={"T1": note, "m_A": note, "q1": note, "u2": kn.SymbolNote("a rate")})
    assert study.ranges == {"m_A": (0, 1), "q1": (0, 1)}


def test_a_sweep_says_what_is_kept_of_each_run():
    plain = kn.Sweep({"m": (1, 2)})
    keeping = kn.Sweep({"m": (1, 2)}, keep={"miss": kn.keep.final("x"), "hits": kn.keep.event_count("ground")})
    assert (plain.keep, dict(keeping.keep)) == (
        None,
        {"miss": kn.keep.final("x"), "hits": kn.keep.event_count("ground")},
    )
    assert plain != keeping == kn.Sweep({"m": (1, 2)}, keep=dict(keeping.keep))
    assert repr(keeping) == "<sweep over m: 2 runs, keeping miss, hits>"
    assert repr(kn.Sweep({"m": (1, 2)}, keep={})) == "<sweep over m: 2 runs, keeping nothing>"
    # Numbers of runs do not depend on what is kept of them.
    assert plain.described() == keeping.described()


def test_kept_things_in_a_list_have_names_made_of_them():
    assert list(kn.Sweep({"m": (1, 2)}, keep=[kn.keep.final("x"), kn.keep.largest("y")]).keep) == [
        "final_x",
        "largest_y",
    ]
    assert list(kn.Sweep({"m": (1, 2)}, keep=kn.keep.final("x")).keep) == ["final_x"]


@pytest.mark.parametrize(
    ("keep", "expected"),
    [
        (3, "keep=3 is not a list of values to keep. Give such as"),
        ("final(x)", "keep='final(x)' is not a list of values to keep"),
        ({"miss": "x"}, "keep: 'x' is not a value to keep. Give such as kn.keep.final(q1)."),
        ([kn.keep.final("x"), kn.keep.final("x")], "final_x is given twice. Give names: keep={'miss': …}."),
        ({"a/b": kn.keep.final("x")}, "'a/b' cannot be the name of an array. Give another, keep={'miss': …}."),
        ({"m": kn.keep.final("x")}, "m is a varied symbol, too. Give the kept value another name."),
    ],
)
def test_what_cannot_be_kept_is_said(keep, expected):
    with pytest.raises((kn.WrongTypeError, kn.WrongValueError)) as caught:
        kn.Sweep({"m": (1, 2)}, keep=keep)
    assert expected in str(caught.value)
