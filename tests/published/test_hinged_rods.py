"""Two hinged rods: our own working, against Lagrange's equations done by hand here with SymPy alone.

Proves: library/chains/hinged_rods.py.
"""

import numpy as np
import pytest
import sympy
from sympy import cos, sin

import kanes as kn


def lagrange_by_hand():
    """The equations of motion from T − V, written without the package; q2 is measured from rod A."""
    t = sympy.Symbol("t")
    m_A, m_B, L_A, L_B, g = sympy.symbols("m_A m_B L_A L_B g", real=True)
    q1, q2 = sympy.Function("q1")(t), sympy.Function("q2")(t)
    direction_A = sympy.Matrix([cos(q1), sin(q1)])
    direction_B = sympy.Matrix([cos(q1 + q2), sin(q1 + q2)])
    center_A, center_B = L_A / 2 * direction_A, L_A * direction_A + L_B / 2 * direction_B
    T = m_A * center_A.diff(t).dot(center_A.diff(t)) / 2 + m_A * L_A**2 / 12 * q1.diff(t) ** 2 / 2
    T += m_B * center_B.diff(t).dot(center_B.diff(t)) / 2 + m_B * L_B**2 / 12 * (q1 + q2).diff(t) ** 2 / 2
    V = -g * (m_A * center_A[0] + m_B * center_B[0])
    L = T - V
    equations = [L.diff(q.diff(t)).diff(t) - L.diff(q) for q in (q1, q2)]
    names = {q1.diff(t, 2): "a1", q2.diff(t, 2): "a2", q1.diff(t): "u1", q2.diff(t): "u2", q1: "q1", q2: "q2"}
    for old, new in names.items():
        equations = [equation.subs(old, sympy.Symbol(new)) for equation in equations]
    return equations


def in_plain_symbols(expression):
    names = {symbol: sympy.Symbol(symbol.name.replace("u\u0307", "a")) for symbol in expression.free_symbols}
    plain = {sympy.Symbol(name, real=True): sympy.Symbol(name) for name in ("m_A", "m_B", "L_A", "L_B", "g")}
    return expression.xreplace(names).xreplace(plain)


def test_hinged_rods_move_as_lagrange_says(same):
    equations = kn.derive(kn.library.hinged_rods())
    for mine, theirs in zip(equations.dynamical_equations, lagrange_by_hand(), strict=True):
        same(-in_plain_symbols(mine), in_plain_symbols(theirs))


def test_hinged_rods_agree_by_all_roads():
    result = kn.verify(kn.library.hinged_rods())
    assert result.exact is True
    assert result.passed


@pytest.mark.margin("what a mass ratio of 1e-12 does")
def test_a_rod_with_hardly_anything_hung_from_it_swings_as_a_rod_pendulum():
    """q̈1 = −3 g/(2 L_A) sin q1 when B weighs nothing."""
    equations = kn.derive(kn.library.hinged_rods())
    values = {"m_A": 0.7, "m_B": 1e-12, "L_A": 1.3, "L_B": 0.9, "g": 9.81, "q1": 0.6, "q2": 0.4, "u1": 0.2, "u2": 0.3}
    udot = equations.evaluate(values)["udot"]
    # A mass ratio of 1e-12 changes the acceleration by about as much.
    assert udot[0] / (-3 * 9.81 / (2 * 1.3) * np.sin(0.6)) == pytest.approx(1, abs=1e-11)
