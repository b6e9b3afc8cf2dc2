"""Studies: a model with its numbers.

Proves: study/study.py, study/study_table.py, study/symbol_notes.py, study/sweeps.py.
"""

import numpy as np
import pytest

import kanes as kn
from kanes.study.sweeps import Sweep

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
    with pytest.raises(kn.ExpressionError, match="'a pendulum' is no model"):
        kn.Study(model="a pendulum")


def test_a_sweep_has_every_value_of_one_with_every_value_of_the_others():
    runs = Sweep({"m": (1.0, 2.0), "q1": (0.1, 0.2, 0.3)}).runs()
    pairs = set(zip(runs["m"], runs["q1"], strict=True))
    assert pairs == {(m, q) for m in (1.0, 2.0) for q in (0.1, 0.2, 0.3)}
    with pytest.raises(kn.ExpressionError, match="sweep over m: .* are no finite numbers"):
        Sweep({"m": (1.0, float("nan"))})


def test_a_range_has_two_ends_in_order():
    assert kn.SymbolNote("a mass", (0, 2)).range == (0.0, 2.0)
    with pytest.raises(kn.ExpressionError, match=r"\(2, 0\) is no range"):
        kn.SymbolNote("a mass", (2, 0))


def test_sliders_are_of_parameters_and_of_the_start():
    note = kn.SymbolNote("something", (0, 1))
    model = kn.library.three_link_chain()
    study = kn.Study(model=model, notes={"T1": note, "m_A": note, "q1": note, "u2": kn.SymbolNote("a rate")})
    assert study.ranges == {"m_A": (0, 1), "q1": (0, 1)}
