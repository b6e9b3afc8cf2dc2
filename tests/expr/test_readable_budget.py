"""Powers and products of sums that would fill pages when multiplied out stay as they are written.

Proves: expr/simplify/terms.py, expr/readable.py, expr/formulas/scalar_values.py, model/checks.py.
"""

import functools
import math
import time

import pytest
import sympy

import kanes as kn
from kanes.expr.simplify.terms import cancelled, expand, expanded_size
from kanes.expr.simplify.tidy import tidy

a, b, c, q, x = sympy.symbols("a b c q x")
LONG = {
    "a power of a sum": (a + b + c + q) ** 64,
    "over a power": (a + b + c + q) ** 64 / (a + q) ** 3,
    "in a denominator": x / (a + b + c + q) ** 64 + 1 / (a + q),
    "powers of powers": ((a + b + q) ** 16 + c) ** 16,
    "squares of squares": functools.reduce(lambda value, _: (value + a) ** 2, range(40), q),
    "a product of sums": sympy.Mul(*(a + n * q + b * c for n in range(1, 40))),
    "a huge power": (a + b * q) ** 10**9,
    "sines": (sympy.sin(q) + sympy.cos(q) + a) ** 40,
}


def torque_on_a_pin(torque):
    model = kn.Model("pin")
    q = model.coordinates("q")
    parameters = model.parameters("a b c")
    body = model.add_body("B", mass=1, inertia=kn.inertia(1, 1, 1), joint=kn.Pin(q, axis="z"))
    model.add_torque(body, torque(q, *parameters) * model.frame.z)
    return model


@pytest.mark.parametrize("what", LONG)
def test_long_powers_and_products_are_not_multiplied_out(what):
    start = time.monotonic()
    given = LONG[what]
    assert expand(given).numbers
    assert cancelled(given) == given
    assert len(str(tidy(given))) < 3 * len(str(given)) + 100
    # Each takes far less than a second; the power alone would have taken minutes.
    assert time.monotonic() - start < 20


def test_what_is_short_is_still_multiplied_out_and_cancelled():
    assert len(expand((a + b) ** 5)) == 6
    assert len(expand((a + b) * (a - b))) == 2
    assert cancelled((a**2 - b**2) / (a - b)) == a + b


def test_sizes_are_counted_and_never_worked_out():
    # (n + k − 1 choose k) monomials of degree k in n symbols.
    assert expanded_size((a + b + c + q) ** 64) == math.comb(67, 64) == 47905
    assert expanded_size(LONG["squares of squares"]) >= 10**18


def test_a_power_in_a_load_is_read_and_derived(tmp_path):
    (tmp_path / "power.yaml").write_text(
        """
kanes: 1
name: power
parameters: {a: 1, b: 2, c: 3}
bodies:
  A: {mass: 1, inertia: [1, 1, 1], joint: {pin: ~, axis: z}}
loads: [{torque: "((a+b+c+q_A)^64)*A.z", on: A}]
initial: {q_A: 0}
simulate: {stop: 1.0e-30}
""",
        encoding="utf-8",
    )
    study = kn.read(tmp_path / "power.yaml")
    assert "**64" in str(study.equations.speed_derivatives)
    # At rest q̈ = 6⁶⁴ with unit inertia.
    assert study.kernel.derivative(study.parameters)(0, [0.0, 0.0])[1] == pytest.approx(6.0**64)


def nested(levels):
    return lambda q, a, b, c: functools.reduce(lambda value, _: sympy.sin(value, evaluate=False) + a, range(levels), q)


def test_expressions_that_are_nested_too_deep_are_named():
    with pytest.raises(kn.ModelError, match="load 'torque 1': an expression is nested deeper than 150 levels"):
        kn.derive(torque_on_a_pin(nested(150)))
    with pytest.raises(kn.WrongValueError, match="the expression is nested deeper than 150 levels. Write it in fewer"):
        torque_on_a_pin(nested(2000))
    equations = kn.derive(torque_on_a_pin(nested(70)))
    assert "sin" in str(equations.speed_derivatives)


@pytest.mark.parametrize(
    ("printed", "rule"),
    [
        ("q^" * 500 + "q", "more than 8 powers follow each other"),
        ("\\sin " * 3000 + "q", "more than 20 functions follow each other"),
        ("q " * 3000, "more than 200 factors are in a row"),
        ("(" * 3000, "its brackets are nested deeper than 60 levels"),
    ],
)
def test_printed_equations_that_never_end_are_refused(printed, rule):
    equations = kn.derive(torque_on_a_pin(lambda q, a, b, c: a * q))
    with pytest.raises(kn.WrongValueError, match=rule):
        kn.compare(equations, printed)
