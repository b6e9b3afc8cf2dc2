"""NaN travels on: through forces, controllers, many runs, exports and what sweeps keep.

Proves: codegen/by_numpy.py, codegen/llvm.py, codegen/lookups.py, expr/formulas/digital.py,
studies/many_runs/kept_values.py, simulate/implicit.py.
"""

import numpy as np
import pytest
import sympy

import kanes as kn
from kanes.codegen.by_numpy import run_with_numpy
from kanes.codegen.lookups import with_lookups
from kanes.expr.program import Program, Value
from kanes.simulate import implicit

METHODS = {"dop853": {}, "dp5": {}, "rk4": {"step": 0.1}, "cvode": {}, "ida": {}}


def pushed(law, **compiled):
    """A particle of mass 1 under a force by a law of a root, which has no value from t = 1 on."""
    model = kn.Model("pushed")
    q, _ = model.coordinates("q"), model.speeds("u")
    P = model.origin.moved("P", q * model.frame.x)
    model.add_particle("mass", P, mass=1)
    F = model.inputs("F")
    given = compiled.pop("sampled", None)
    model.add_force(P, (F + law(sympy.sqrt(0.5 - sympy.Heaviside(model.time - 1)), q)) * model.frame.x)
    sampled = {} if given is None else {"sampled": given(q, F, model.time)}
    return kn.derive(model).compile(**sampled, **compiled)


SWALLOWING = {
    "min": lambda r, q: sympy.Min(r, 5),
    "max, the other way round": lambda r, q: sympy.Max(-5, r),
    "step": lambda r, q: sympy.Heaviside(r + 3),
    "cases": lambda r, q: sympy.Piecewise((1, r > -1), (2, True)),
    "two conditions": lambda r, q: sympy.Piecewise((1, (r > -1) | (q > -100)), (2, True)),
    "none": lambda r, q: sympy.Piecewise((1, sympy.Not(sympy.Eq(r, 7) & (q > 0))), (2, True)),
    "limited": lambda r, q: kn.limited(r, -1, 1),
    "quantized": lambda r, q: kn.quantized(r, 0.25),
}


@pytest.mark.parametrize("case", SWALLOWING)
def test_a_force_that_is_no_number_ends_the_run_there(case):
    """A choice by NaN used to be one of the two branches, and the run finished."""
    kernel = pushed(SWALLOWING[case])
    run = kernel.simulate(stop=2, initial={"q": 0}, parameters={}, inputs={"F": 0})
    assert run.outcome.kind == "not a number"
    assert "u" in run.outcome.culprit
    assert run.outcome.time == pytest.approx(1, abs=1e-9)
    runs = kernel.simulate_many(stop=2, initial={"q": np.zeros(9)}, parameters={}, inputs={"F": 0})
    assert {outcome.kind for outcome in runs.outcomes} == {"not a number"}


@pytest.mark.parametrize("method", METHODS)
def test_every_method_names_a_force_that_is_no_number(method):
    kernel = pushed(lambda r, q: sympy.Min(r, 5))
    run = kernel.simulate(stop=2, initial={"q": 0}, parameters={}, inputs={"F": 0}, method=method, **METHODS[method])
    assert run.outcome.kind == "not a number"


# Forces that end at a time; those by the state where  q = 1/10.
ENDING = {
    "root": lambda q, t: sympy.sqrt(0.5 - t),
    "logarithm": lambda q, t: sympy.log(0.5 - t),
    "arc": lambda q, t: sympy.acos(2 * t),
    "root of the state": lambda q, t: sympy.sqrt(0.1 - q) + 1,
}


def moved_by(law):
    """A particle of mass 1 under a force by a law of its place, its speed and the time."""
    model = kn.Model("moved")
    q, u = model.coordinates("q"), model.speeds("u")
    P = model.origin.moved("P", q * model.frame.x)
    model.add_particle("mass", P, mass=1)
    model.add_force(P, law(q, u, model.time) * model.frame.x)
    return kn.derive(model).compile()


@pytest.mark.parametrize("method", ["dop853", "cvode", "ida"])
@pytest.mark.parametrize("case", ENDING)
def test_a_force_that_ends_smoothly_ends_the_run_there(case, method, capfd):
    """Backward differentiation crept on towards the end, in steps that no longer changed the time."""
    kernel = moved_by(lambda q, u, t: ENDING[case](q, t))
    times = np.linspace(0, 1, 101)
    common = {"stop": 1, "initial": {"q": 0}, "parameters": {}, "max_steps": 10_000}
    run = kernel.simulate(method=method, times=times, **common)
    assert (run.outcome.kind, run.outcome.culprit) == ("not a number", "rate of u")
    if case == "root of the state":
        assert run["q"][-1] == pytest.approx(0.1, abs=1e-6)
        # u du = (√(1/10 − q) + 1) dq
        assert run["u"][-1] == pytest.approx(np.sqrt(2 * (2 / 3 * 0.1**1.5 + 0.1)), rel=1e-6)
    else:
        assert run.outcome.time == pytest.approx(0.5, abs=1e-6)
    # What there is before is kept.
    before = run.t < 0.39
    assert run.t[before] == pytest.approx(times[:39], abs=1e-15)
    if case == "root":
        # u̇ = √(1/2 − t)
        speeds = 2 / 3 * (0.5**1.5 - (0.5 - run.t[before]) ** 1.5)
        assert run["u"][before] == pytest.approx(speeds, abs=1e-7)
    assert capfd.readouterr() == ("", "")  # SUNDIALS has nothing to complain of


@pytest.mark.parametrize("method", ["cvode", "ida"])
def test_a_trial_step_that_is_no_number_is_made_smaller(method, monkeypatch):
    """A damped spring by √q goes from 1 to 1/10000 at t = 1; trials lead below zero, where the motion never gets."""
    found = []
    fill = implicit._Run._fill

    def watched(self, numbers, *more):
        fill(self, numbers, *more)
        found.append(np.isfinite(numbers).all())

    monkeypatch.setattr(implicit._Run, "_fill", watched)
    kernel = moved_by(lambda q, u, t: -1e3 * u - 1e6 * (sympy.sqrt(q) - 0.01 - (1 - sympy.tanh(200 * (t - 1))) / 2))
    run = kernel.simulate(stop=3, initial={"q": 1.01**2}, parameters={}, method=method, rtol=1e-4)
    assert run.outcome.finished
    assert not all(found)
    assert run["q"].min() > 0.9e-4
    assert run["q"][-1] == pytest.approx(1e-4, rel=1e-6)


def test_a_branch_that_is_not_taken_may_be_no_number():
    kernel = pushed(lambda r, q: sympy.Piecewise((r, q < -1), (3, True)))
    run = kernel.simulate(stop=2, initial={"q": 0}, parameters={}, inputs={"F": 0})
    assert run.outcome.finished
    assert run["u"][-1] == pytest.approx(6, rel=1e-9)


@pytest.mark.parametrize("law", ["limited", "quantized", "pulse"])
@pytest.mark.parametrize("method", ["dop853", "cvode"])
def test_a_controller_hands_nan_on(law, method):
    y = kn.signals("y")
    drives = {
        "limited": kn.limited(y, -1, 1),
        "quantized": kn.quantized(y, 0.1),
        "pulse": kn.Pulse(sympy.Min(y, 0.05), 1.0),
    }[law]

    def controller(q, F, t):
        return kn.Sampled(every=0.1, reads={y: sympy.sqrt(0.55 - t)}, drives={F: drives})

    kernel = pushed(lambda r, q: 0, sampled=controller)
    run = kernel.simulate(stop=0.9, initial={"q": 0}, parameters={}, method=method)
    assert run.outcome.kind == "not a number"
    assert run.outcome.time == pytest.approx(0.6, abs=1e-9)  # the first instant after 0.55
    runs = kernel.simulate_many(stop=0.9, initial={"q": np.zeros(9)}, parameters={})
    assert {outcome.kind for outcome in runs.outcomes} == {"not a number"}


def test_a_long_table_of_nan_is_nan():
    """Of many comparisons a search is made; each entry has one more number, for NaN."""
    count = 40
    values = [Value("input", name="x"), *(Value("constant", number=float(k)) for k in range(count))]
    values += [Value("<", (0, 1 + k)) for k in range(count)]
    total = count + 1
    for k in range(1, count):
        values.append(Value("+", (total if k == 1 else len(values) - 1, count + 1 + k)))
    program = Program(tuple(values), (("y", (len(values) - 1,), 1),))
    looked_up = with_lookups(program)
    assert "piece" in {value.kind for value in looked_up.values}
    x = np.array([-1.0, 3.5, np.nan, 100.0])
    np.testing.assert_array_equal(run_with_numpy(looked_up, {"x": x})["y"][0], [40.0, 36.0, np.nan, 0.0])
    np.testing.assert_array_equal(run_with_numpy(program, {"x": x})["y"][0], [40.0, 36.0, np.nan, 0.0])
