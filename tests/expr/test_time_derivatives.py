"""Derivatives by time as SymPy writes them, wherever a model takes an expression.

Proves: expr/formulas/scalar_values.py.
"""

import pytest
import sympy
from sympy import Derivative, sin
from sympy.physics.mechanics import dynamicsymbols

import kanes as kn
from sound import NUMBERS, sound

PLAIN = sympy.Symbol("t")


def test_a_derivative_that_stands_unevaluated_is_worked_out_in_definitions_of_speeds():
    model, q, u, *_ = sound()
    model.define_speeds({u: Derivative(2 * q, model.time)})
    assert kn.derive(model).kinematical_equations[q.dot] == u / 2


def test_a_derivative_that_stands_unevaluated_is_worked_out_in_constraints():
    model, q, *_ = sound()
    assert model.add_velocity_constraint(Derivative(sin(q), model.time)).rows[0].velocity == q.dot * sympy.cos(q)


def test_a_derivative_that_stands_unevaluated_is_worked_out_in_loads_and_vectors():
    model, q, _, P, A = sound()
    load = model.add_force(P, -3 * Derivative(q, model.time) * A.y)
    assert load.actions[0].vector.terms[A][1] == -3 * q.dot
    assert model.frame.vector(Derivative(q, model.time), 0, 0).terms[model.frame][0] == q.dot


def test_a_derivative_that_stands_unevaluated_is_worked_out_in_outputs_events_and_laws():
    model, q, u, _, A = sound()
    T = model.inputs("T")
    model.add_torque(A, T * A.z)
    t = model.time
    passing = kn.Event("turns", Derivative(q, t))
    kernel = kn.derive(model).compile(
        {"second": Derivative(q, (t, 2)), "first": q.diff(t)}, inputs={T: -Derivative(q, t)}, events=[passing]
    )
    run = kernel.simulate(stop=0.1, initial={"q": 0.3}, parameters=NUMBERS)
    assert run["first"][-1] == pytest.approx(run[u][-1], rel=1e-14)
    # At rest L q̈ = −g sin q.
    assert run["second"][0] == pytest.approx(-9.81 * float(sin(0.3)), rel=1e-12)


def test_the_derivative_of_a_single_symbol_without_a_variable_is_that_by_time():
    model, q, u, *_ = sound()
    assert (q.diff(), u.diff(), q.dot.diff()) == (q.dot, u.dot, q.dot.dot)
    with pytest.raises(kn.WrongTypeError, match="time derivative of input F is not known"):
        model.inputs("F").diff()


@pytest.mark.parametrize("variable", [PLAIN, dynamicsymbols._t, (PLAIN, 2)], ids=["t", "dynamicsymbols._t", "twice"])
def test_a_derivative_by_a_time_that_is_not_the_models_is_refused(variable):
    _, q, u, *_ = sound()
    for derivative in (lambda: q.diff(variable), lambda: sympy.diff(u, variable)):
        with pytest.raises(kn.WrongValueError, match=r"by sympy.Symbol\('t'\) would be zero.* by model.time"):
            derivative()


def test_an_unevaluated_derivative_by_another_time_is_refused_where_it_is_used():
    model, q, u, *_ = sound()
    with pytest.raises(kn.WrongValueError, match=r"derivative of q by sympy.Symbol\('t'\) would be zero"):
        model.define_speeds({u: Derivative(q, PLAIN)})


def test_a_derivative_that_sympy_took_for_zero_is_seen_in_a_definition():
    model, q, u, *_ = sound()
    model.define_speeds({u: sin(q).diff(PLAIN)})
    [fault, *_] = kn.check(model)
    assert str(fault).startswith("speed u: its definition, 0, has no rate q̇ in it. Define it by rates")


@pytest.mark.parametrize(
    "use",
    [
        lambda model, P, f: model.define_speeds({"u": f.diff()}),
        lambda model, P, f: model.add_force(P, f * model.frame.x),
        lambda model, P, f: model.add_configuration_constraint(f),
        lambda model, P, f: model.origin.moved("R", f * model.frame.x),
        lambda model, P, f: model.frame.rotated("B", f, model.frame.z),
        lambda model, P, f: model.add_particle("weight", P, mass=f),
        lambda model, P, f: kn.Event("passes", f),
        lambda model, P, f: kn.derive(model).compile({"x": f}),
    ],
    ids=["speed", "force", "constraint", "point", "frame", "mass", "event", "output"],
)
def test_dynamicsymbols_in_a_model_are_refused_at_once(use):
    model, _, _, P, _ = sound()
    with pytest.raises(kn.WrongValueError, match=r"q\(t\) is a function of SymPy's, .*model.coordinates\('q'\)"):
        use(model, P, dynamicsymbols("q"))


def test_vectors_have_derivatives_by_sympys_names():
    model, q, _, _, A = sound()
    N, t = model.frame, model.time
    v = q * A.x
    assert v.dt(N).terms == v.derivative(N).terms == v.diff(t, N).terms
    assert v.diff(q, A).terms == A.x.terms
    assert v.diff(q, N).components(N) == (-q * sin(q) + sympy.cos(q), q * sympy.cos(q) + sin(q), 0)
    with pytest.raises(kn.WrongValueError, match="would be zero"):
        v.diff(PLAIN, N)
    with pytest.raises(kn.WrongTypeError, match="3 is not a symbol to differentiate by"):
        v.diff(3, N)
