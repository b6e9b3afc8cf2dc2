"""Equations that leave Kanes as SymPy expressions have the numbers of the kernel.

Proves: equations/conversions.py, expr/formulas/sympy_equations.py, expr/formulas/program_terms.py.
"""

import numpy as np
import pytest
import sympy
from sympy.physics.mechanics import dynamicsymbols

import kanes as kn
from kanes.equations.equations import graphs_of
from kanes.expr.formulas.program_terms import program_terms
from kanes.expr.program import Program, Value
from kernels import arguments, kernel_and_state, pick
from systems import SYSTEMS

HEAVY = [pytest.param(name, marks=pytest.mark.heavy) for name in ("double_pendulum", "rolling_disc", "spring_pendulum")]
LARGE = [pytest.param(name, marks=pytest.mark.heavy) for name in ("pin_chain_7", "spatial_chain_4")]


def check(equations, made):
    """q̇, M and f by SymPy's lambdify are those of the graph that kernels are compiled from."""
    rng = np.random.default_rng(4)
    groups = (equations.coordinates, equations.speeds, equations.system.inputs, equations.system.parameters)
    numbers = {symbol: rng.uniform(0.3, 1.3) for group in groups for symbol in group}
    found = made.lambdify()(0.7, *([numbers[symbol] for symbol in group] for group in groups))
    known = {symbol: value for symbol, value in numbers.items() if symbol in graphs_of(equations).reduced.symbols}
    expected = equations.evaluate({**known, "t": 0.7})
    for ours, name in zip(found, ("qdot", "mass_matrix", "forcing"), strict=True):
        theirs = expected[name]
        # The same formulas in another order: some tens of roundings.
        np.testing.assert_allclose(
            np.reshape(ours, theirs.shape) - theirs, 0, atol=1e-12 * max(1, np.abs(theirs).max()), err_msg=name
        )


@pytest.mark.parametrize("name", ["chaplygin_sleigh", "three_link_chain", *HEAVY])
def test_readable_equations_in_dynamicsymbols_have_the_numbers_of_the_graph(name):
    equations = kn.derive(SYSTEMS[name]())
    made = equations.to_sympy()
    assert made.shared == {}
    check(equations, made)


@pytest.mark.parametrize("name", ["three_link_chain", *LARGE])
def test_large_equations_come_with_their_shared_terms_named(name):
    equations = kn.Equations(kn.derive(SYSTEMS[name]()).system, largest_readable=50)
    made = equations.to_sympy()
    assert len(made.shared) > 20
    assert repr(made).endswith(f"{len(made.shared)} shared terms>")
    check(equations, made)


def test_modules_that_lambdify_does_not_know_are_named():
    made = kn.derive(kn.library.three_link_chain()).to_sympy()
    with pytest.raises(kn.WrongTypeError, match="lambdify does not take -1 for modules"):
        made.lambdify(-1)
    with pytest.raises(kn.WrongValueError, match="lambdify does not take 'numpie' for modules"):
        made.lambdify("numpie")


def test_lambdify_gives_what_the_machine_code_gives():
    equations, kernel, numbers = kernel_and_state("double_pendulum")
    made = equations.to_sympy()
    groups = (equations.coordinates, equations.speeds, equations.system.inputs, equations.system.parameters)
    _, M, f = made.lambdify()(0.7, *(pick(numbers, map(str, group)) for group in groups))
    udot = np.linalg.solve(M, f).ravel()
    assert kernel["derivative"].one(*arguments(kernel, numbers))[2:] == pytest.approx(udot, rel=1e-12)


def test_large_equations_of_a_constrained_system_give_the_dependent_speeds():
    equations = kn.derive(kn.library.chaplygin_sleigh())
    made, written = kn.Equations(equations.system, largest_readable=1).to_sympy(), equations.to_sympy()
    assert made.shared
    assert not written.shared
    numbers = {symbol: 0.3 + 0.17 * k for k, symbol in enumerate((*made.q, *made.u, *made.parameters))}
    for symbol, term in made.shared.items():
        numbers[symbol] = term.xreplace(numbers)
    for speed, value in written.dependent.items():
        assert float(made.dependent[speed].xreplace(numbers)) == pytest.approx(
            float(value.xreplace(numbers)), rel=1e-12
        )


def test_names_are_those_that_a_sympy_user_would_type():
    made = kn.derive(kn.library.double_pendulum()).to_sympy()
    q1, q2 = dynamicsymbols("q1 q2")
    L, m2 = sympy.symbols("L m2")
    assert made.q == (q1, q2)
    assert made.kinematical[q1.diff()] == dynamicsymbols("u1")
    assert made.mass_matrix[0, 1] == L**2 * m2 * sympy.cos(q1 - q2)


def test_expressions_go_there_and_back():
    equations = kn.derive(kn.library.chaplygin_sleigh())
    made = equations.to_sympy()
    for expression in (
        equations.forcing,
        equations.dependent_equations[equations.dependent_speeds[0]],
        equations.coordinates[0].dot,
    ):
        assert made.to_kanes(made.from_kanes(expression)) == expression
    assert made.to_kanes(made.q[0].diff(made.t, 2)) == equations.coordinates[0].dot.dot
    with pytest.raises(kn.WrongTypeError, match="'q1' is not an expression or matrix of SymPy"):
        made.to_kanes("q1")


def test_every_operation_of_a_program_is_the_function_it_names():
    kinds = ["<", "<=", "==", "!=", "and", "or", "min", "max", "pow", "atan2", "if_else_zero", "/", "-"]
    single = ["abs", "ceil", "floor", "sign", "not", "inv", "twice", "sq", "neg", "tanh", "sqrt", "log"]
    values = [Value("input", name="a"), Value("input", name="z1"), Value("constant", number=0.5)]
    values += [Value(kind, (0, 1)) for kind in kinds] + [Value(kind, (0,)) for kind in single]
    count = len(values) - 3
    program = Program(tuple(values), (("out", tuple(range(3, 3 + count)), count),))
    a, z1 = sympy.symbols("a z1")
    out = program_terms(program, {"a": a, "z1": z1}).outputs["out"].subs({a: 1.5, z1: 2.5})
    expected = [1, 1, 0, 1, 1, 1, 1.5, 2.5, 1.5**2.5, np.arctan2(1.5, 2.5), 2.5, 0.6, -1]
    expected += [1.5, 2, 1, 1, 0, 1 / 1.5, 3, 2.25, -1.5, np.tanh(1.5), np.sqrt(1.5), np.log(1.5)]
    assert [float(value) for value in out] == pytest.approx(expected)


def test_shared_terms_have_names_that_no_symbol_has():
    values = (Value("input", name="z1"), Value("sin", (0,)), Value("*", (1, 1)))
    z1 = sympy.Symbol("z1")
    terms = program_terms(Program(values, (("out", (2,), 1),)), {"z1": z1})
    assert terms.shared == {sympy.Symbol("zz1"): sympy.sin(z1)}
