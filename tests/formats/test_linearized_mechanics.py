"""Linearized equations of `KanesMethod` against SymPy's linearizer, and against slopes of the right-hand side.

Proves: formats/sympy/drop_in/graph_linearizer.py.
"""

from __future__ import annotations

from typing import Any

import pytest
from sympy import Matrix, SympifyError, cos, sin, symbols
from sympy.physics import mechanics
from sympy.physics.mechanics import Linearizer, Particle, Point, ReferenceFrame, dynamicsymbols

from kanes.sympy import KanesMethod
from mechanics_numbers import assert_same
from mechanics_systems import Mechanics, pendulum, rolling_disc, slider_crank, spinning_top


@pytest.mark.parametrize(("make", "solver"), [(pendulum, "LU"), (slider_crank, "CRAMER"), (spinning_top, "LU")])
def test_linear_equations_are_sympys(make: Any, solver: str) -> None:
    theirs, ours = (make().by(method) for method in (mechanics.KanesMethod, KanesMethod))
    point = [dict.fromkeys([*theirs._udot, *theirs.u[:-1]], 0), {theirs.q[0]: symbols("q_0") / 3}]
    expected, found = (each.linearize(linear_solver=solver, op_point=point) for each in (theirs, ours))
    for name, one, other in zip("MAB", found, expected, strict=False):
        assert_same(one, other, name, seeds=1)
    assert found[-1] == expected[-1]


def test_text_is_no_operating_point() -> None:
    method = pendulum().by(KanesMethod)
    with pytest.raises(SympifyError):
        method.linearize(op_point={method.q[0]: "__import__('os').getcwd()"})


def test_the_state_matrix_is_sympys_by_any_solver() -> None:
    theirs, ours = (slider_crank().by(method) for method in (mechanics.KanesMethod, KanesMethod))
    point = dict.fromkeys([*theirs._udot, *theirs.u], 0)
    expected = theirs.linearize(A_and_B=True, op_point=point)
    for solver in ("LU", "CRAMER", lambda A, b: A.LUsolve(b)):
        found = ours.linearize(A_and_B=True, op_point=point, linear_solver=solver)
        for name, one, other in zip("AB", found, expected, strict=False):
            assert_same(one, other, name, seeds=1)


def test_the_linearizer_is_one_of_sympys() -> None:
    theirs, ours = (slider_crank().by(method).to_linearizer() for method in (mechanics.KanesMethod, KanesMethod))
    assert isinstance(ours, Linearizer)
    for name in ("f_0", "f_1", "f_2", "f_3", "f_4", "f_c", "f_v", "f_a", "q", "u", "q_i", "q_d", "u_i", "u_d", "r"):
        assert_same(getattr(ours, name), getattr(theirs, name), name, seeds=1)
    ours.linearize()
    theirs.linearize()
    assert ours.perm_mat == theirs.perm_mat


def _driven() -> Mechanics:
    """q̇ has a part without u, and a moving support gives inertia forces where u is zero."""
    q, u = dynamicsymbols("q u")
    m, l, k, w = symbols("m l k w")
    t = dynamicsymbols._t
    N, O, P = ReferenceFrame("N"), Point("O"), Point("P")
    A = N.orientnew("A", "Axis", [q, N.z])
    O.set_vel(N, w * cos(w * t) * N.y)
    P.set_pos(O, l * A.x)
    P.v2pt_theory(O, N, A)
    arguments = {"q_ind": [q], "u_ind": [u], "kd_eqs": [q.diff(t) - u - k * sin(q)]}
    return Mechanics(N, arguments, [Particle("P", P, m)], [(P, m * N.x)])


def test_terms_without_speeds_count_once() -> None:
    """The state matrix is the slope of the right-hand side, which has been differentiated by SymPy."""
    ours = _driven().by(KanesMethod)
    x, rates = [*ours.q, *ours.u], ours.rhs()
    A = ours.linearize(A_and_B=True, op_point={ours._udot[0]: rates[1]})[0]
    assert_same(A, rates.jacobian(x), "A")
    M, A, _, _ = ours.linearize(op_point={ours._udot[0]: rates[1]})
    assert_same(M.LUsolve(A), rates.jacobian(x), "M⁻¹ A")


def test_auxiliary_speeds_are_nothing_to_a_linear_model() -> None:
    """The disc with auxiliary speeds and without."""
    with_them, without = rolling_disc(), rolling_disc()
    auxiliary = without.arguments.pop("u_auxiliary")
    without.arguments["velocity_constraints"] = [
        constraint.xreplace(dict.fromkeys(auxiliary, 0)) for constraint in without.arguments["velocity_constraints"]
    ]
    without.loads.pop()
    expected, found = (each.by(KanesMethod).linearize() for each in (without, with_them))
    for name, one, other in zip("MA", found, expected, strict=False):
        assert_same(one, other, name, seeds=1)


def test_simplified_matrices_are_short() -> None:
    ours = _driven().by(KanesMethod)
    k, m, l = symbols("k m l")
    q, u = ours.q[0], ours.u[0]
    M = ours.linearize(simplify=True, op_point={q: 0, u: 0, u.diff(): 0})[0]
    assert Matrix([[1, 0], [0, -(l**2) * m]]) == M


def test_inputs_are_only_in_forces() -> None:
    q, u, s = dynamicsymbols("q u s")
    m = symbols("m")
    N, P = ReferenceFrame("N"), Point("P")
    P.set_vel(N, s * u * N.x)
    method = KanesMethod(N, [q], [u], [q.diff() - u])
    method.kanes_equations([Particle("P", P, m)])
    with pytest.raises(ValueError, match=r"s\(t\) would be an input, but is in a mass matrix"):
        method.linearize()
    P.set_vel(N, u * N.x)
    method.kanes_equations([Particle("P", P, m)], [(P, (s + s.diff()) * N.x)])
    with pytest.raises(ValueError, match=r"Derivative\(s\(t\), t\) is the rate of something that is an input too"):
        method.linearize()
    with pytest.raises(ValueError, match=r"no equations of motion yet"):
        KanesMethod(N, [q], [u], [q.diff() - u]).linearize()
