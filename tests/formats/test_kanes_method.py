"""`KanesMethod` of Kanes against SymPy's own class, on the same systems, at random numbers.

Proves: sympy.py, formats/sympy/drop_in/kanes_method.py, formats/sympy/drop_in/derived_forces.py,
formats/sympy/drop_in/graph_forces.py, formats/sympy/drop_in/lifted_motions.py,
formats/sympy/drop_in/mechanics_graph.py, formats/sympy/drop_in/speed_equations.py,
formats/sympy/drop_in/linear_solvers.py.
"""

from __future__ import annotations

import doctest
import importlib
import warnings
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import pytest
from sympy import Matrix, Symbol, cos, eye, sin, symbols
from sympy.matrices.exceptions import NonInvertibleMatrixError
from sympy.physics import mechanics
from sympy.physics.mechanics import (
    LinearDamper,
    LinearPathway,
    LinearSpring,
    Particle,
    PinJoint,
    Point,
    PrismaticJoint,
    ReferenceFrame,
    RigidBody,
    System,
    TorqueActuator,
    dynamicsymbols,
)
from sympy.solvers.solveset import NonlinearError

from kanes.base.errors import WrongValueError
from kanes.sympy import KanesMethod
from mechanics_numbers import assert_same
from mechanics_systems import SYSTEMS, Mechanics, pendulum, plain_pendulum, rolling_disc, slider_crank, spinning_top

ATTRIBUTES = (
    "mass_matrix",
    "forcing",
    "mass_matrix_full",
    "forcing_full",
    "mass_matrix_kin",
    "forcing_kin",
    "_fr",
    "_frstar",
    "_k_d",
    "_f_d",
    "_k_nh",
    "_f_nh",
    "_k_dnh",
    "_f_dnh",
    "_Ars",
    "_f_h",
)


@cache
def theirs_of(make: Callable[[], Mechanics]) -> Any:
    """A system by SymPy's class, which takes its time."""
    return make().by(mechanics.KanesMethod)


@pytest.mark.parametrize("name", SYSTEMS)
def test_everything_is_what_sympy_has(name: str) -> None:
    theirs, ours = theirs_of(SYSTEMS[name]), SYSTEMS[name]().by(KanesMethod)
    for attribute in ATTRIBUTES:
        assert_same(getattr(ours, attribute), getattr(theirs, attribute), attribute)
    assert list(ours.kindiffdict()) == list(theirs.kindiffdict())
    assert_same(Matrix(list(ours.kindiffdict().values())), Matrix(list(theirs.kindiffdict().values())), "q̇")
    if ours._uaux:
        assert_same(ours.auxiliary_eqs, theirs.auxiliary_eqs, "auxiliary equations")
    assert ours.q == theirs.q
    assert ours.u == theirs.u
    assert ours.bodies is ours.bodylist
    assert ours.loads is ours.forcelist


@pytest.mark.parametrize("name", ["pendulum", "spinning_top", "slider_crank"])
def test_right_hand_sides_solve_the_equations(name: str) -> None:
    ours = SYSTEMS[name]().by(KanesMethod)
    x = ours.rhs()
    n = len(ours.q)
    assert_same(ours.mass_matrix * x[n:, :], ours.forcing, "M u̇ = f")
    assert_same(x[:n, :], Matrix(list(ours.kindiffdict().values())), "q̇")


def test_an_inverse_of_sympys_is_used_where_it_is_asked_for() -> None:
    ours = pendulum().by(KanesMethod)
    assert_same(ours.rhs("ADJ"), ours.rhs(), "u̇")


def test_explicit_and_implicit_kinematics_are_the_same_motion() -> None:
    ours = spinning_top().by(KanesMethod)
    rates = Matrix(list(ours.kindiffdict().values()))
    assert ours.mass_matrix_kin != eye(3)
    assert_same(ours.mass_matrix_kin * rates, ours.forcing_kin, "implicit")
    ours.explicit_kinematics = True
    assert ours.mass_matrix_kin == eye(3)
    assert_same(rates, ours.forcing_kin, "explicit")


@pytest.mark.parametrize("solver", ["LU", "CRAMER", "GJ", lambda A, b: A.LUsolve(b)])
def test_all_solvers_for_dependent_speeds_agree(solver: Any) -> None:
    theirs = theirs_of(slider_crank)
    system = slider_crank()
    system.arguments |= {"constraint_solver": solver, "kd_eqs_solver": solver}
    ours = system.by(KanesMethod)
    for attribute in ("_Ars", "mass_matrix", "forcing"):
        assert_same(getattr(ours, attribute), getattr(theirs, attribute), attribute)


def test_long_constraints_are_taken_apart_as_short_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    theirs = theirs_of(rolling_disc)
    monkeypatch.setattr("kanes.formats.sympy.drop_in.speed_equations._SHORT", 0)
    ours = rolling_disc().by(KanesMethod)
    for attribute in ("_k_nh", "_f_nh", "_k_dnh", "_f_dnh", "_Ars", "mass_matrix", "forcing", "auxiliary_eqs"):
        assert_same(getattr(ours, attribute), getattr(theirs, attribute), attribute)


def test_acceleration_constraints_may_be_given(monkeypatch: pytest.MonkeyPatch) -> None:
    def with_accelerations(method: type) -> Any:
        system = slider_crank()
        rates = Matrix(system.arguments["velocity_constraints"]).diff(dynamicsymbols._t)
        system.arguments["acceleration_constraints"] = 3 * rates
        return system.by(method)

    theirs = with_accelerations(mechanics.KanesMethod)
    for longest_short in (0, 1000):
        monkeypatch.setattr("kanes.formats.sympy.drop_in.speed_equations._SHORT", longest_short)
        ours = with_accelerations(KanesMethod)
        for attribute in ("_k_dnh", "_f_dnh", "mass_matrix", "forcing"):
            assert_same(getattr(ours, attribute), getattr(theirs, attribute), attribute)


def test_large_systems_are_brought_to_one_frame_without_changing_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    theirs = theirs_of(rolling_disc)
    monkeypatch.setattr("kanes.formats.sympy.drop_in.lifted_motions._LARGE", 0)
    monkeypatch.setattr("kanes.expr.graphs.written_back.LARGE", 0)
    ours = rolling_disc().by(KanesMethod)
    for attribute in ("mass_matrix", "forcing", "_fr", "_frstar"):
        assert_same(getattr(ours, attribute), getattr(theirs, attribute), attribute)


def test_a_pendulum_reads_as_sympy_writes_it() -> None:
    system = plain_pendulum()
    m, g, l = symbols("m g l")
    (q,), (u,) = system.arguments["q_ind"], system.arguments["u_ind"]
    method = KanesMethod(system.frame, **system.arguments, bodies=system.bodies, forcelist=system.loads)
    fr, frstar = method.kanes_equations()
    assert fr == Matrix([-g * l * m * sin(q)])
    assert frstar == Matrix([-(l**2) * m * u.diff()])
    assert method.rhs() == Matrix([u, -g * sin(q) / l])
    assert method.linearize(A_and_B=True)[0] == Matrix([[0, 1], [-g * cos(q) / l, 0]])


def test_the_example_of_its_docstring_is_true() -> None:
    found = doctest.testmod(importlib.import_module(KanesMethod.__module__))
    assert found.failed == 0
    assert found.attempted > 10


def _cart_with_a_spring() -> System:
    """Two joints, a spring, a damper and a motor."""
    m, M, l, k, c, g = symbols("m M l k c g")
    torque = dynamicsymbols("T")
    ground, cart = RigidBody("G"), RigidBody("C", mass=M)
    bob = Particle("B", mass=m)
    frame = ReferenceFrame("B_frame")
    slide = PrismaticJoint("slide", ground, cart, joint_axis=ground.x)
    pin = PinJoint("pin", cart, bob, joint_axis=cart.z, child_interframe=frame, child_point=l * frame.y)
    system = System.from_newtonian(ground)
    system.add_joints(slide, pin)
    pathway = LinearPathway(ground.masscenter, cart.masscenter)
    system.add_actuators(
        LinearSpring(k, pathway), LinearDamper(c, pathway), TorqueActuator(torque, cart.z, frame, cart)
    )
    system.apply_uniform_gravity(-g * ground.y)
    return system


def test_systems_of_joints_and_actuators_take_it_by_name() -> None:
    theirs, ours = _cart_with_a_spring(), _cart_with_a_spring()
    expected, found = theirs.form_eoms(), ours.form_eoms(eom_method=KanesMethod)
    assert type(ours.eom_method) is KanesMethod
    assert_same(found, expected, "equations of motion")
    assert_same(ours.mass_matrix_full, theirs.mass_matrix_full, "M")
    assert_same(ours.forcing_full, theirs.forcing_full, "f")
    assert_same(ours.rhs(), theirs.rhs(), "ẋ")


def test_the_joints_method_takes_it_too() -> None:
    def joints(**method: type) -> Any:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)
            wall, rod, plate = (mechanics.Body(name) for name in ("W", "R", "P"))
            first = PinJoint("first", wall, rod, joint_axis=wall.y, child_point=-Symbol("l") * rod.z)
            second = PinJoint("second", rod, plate, joint_axis=rod.z)
            rod.apply_force(Symbol("g") * wall.z)
            made = mechanics.JointsMethod(wall, first, second)
        made.form_eoms(**method)
        return made

    theirs, ours = joints(), joints(method=KanesMethod)
    assert_same(ours.mass_matrix, theirs.mass_matrix, "M")
    assert_same(ours.forcing, theirs.forcing, "f")


def test_wrong_input_is_refused_with_sympys_types() -> None:
    system = pendulum()
    N, q, u = system.frame, system.arguments["q_ind"][0], system.arguments["u_ind"][0]
    rate = q.diff()
    method = KanesMethod(N, [q], [u], [rate - u])
    with pytest.raises(ValueError, match=r"no equations of motion yet\. Call kanes_equations first"):
        _ = method.forcing
    with pytest.raises(TypeError, match=r"bodies=3 is not a list of bodies"):
        method.kanes_equations(3)
    with pytest.raises(TypeError, match=r"N is neither a RigidBody nor a Particle"):
        method.kanes_equations([N])
    with pytest.raises(ValueError, match=r"is not a list of loads\. Give pairs \(point, force\)"):
        method.kanes_equations(system.bodies, ())
    with pytest.raises(TypeError, match=r"'P' is neither a Point nor a ReferenceFrame"):
        method.kanes_equations(system.bodies, [("P", N.x)])
    with pytest.raises(AttributeError, match=r"without kinematic differential equations\. Give it kd_eqs"):
        KanesMethod(N, [q], [u]).kanes_equations(system.bodies)
    with pytest.raises(ValueError, match=r"2 kinematic differential equations for 1 coordinates"):
        KanesMethod(N, [q], [u], [rate - u, u])
    with pytest.raises(ValueError, match=r"not linear in the generalized speeds .* to the first power"):
        KanesMethod(N, [q], [u], [rate - u**2])
    with pytest.raises(ValueError, match=r"1 velocity constraints for 0 dependent speeds\. There must be as many"):
        KanesMethod(N, [q], [u], [rate - u], velocity_constraints=[u])
    for solver in ("LU", "CRAMER"):
        with pytest.raises(NonInvertibleMatrixError, match=r"cannot be solved: their matrix is singular"):
            KanesMethod(N, [q], [u], [q - u], kd_eqs_solver=solver)


def test_speeds_have_to_be_linear() -> None:
    q, x, u, v = dynamicsymbols("q x u v")
    N, P = ReferenceFrame("N"), Point("P")
    P.set_vel(N, sin(u) * N.x)
    method = KanesMethod(N, [q], [u], [q.diff() - u])
    with pytest.raises(WrongValueError, match=r"P: its velocity in N is not linear in the generalized speeds u\(t\)"):
        method.kanes_equations([Particle("P", P, 1)])
    many = sum(sin(k * q) * u * v for k in range(60))
    with pytest.raises(NonlinearError, match=r"not linear in u\(t\), v\(t\)"):
        KanesMethod(N, [q, x], [u], [q.diff() - u, x.diff() - v], u_dependent=[v], velocity_constraints=[many + v])


def test_what_is_at_rest_has_no_inertia() -> None:
    """A body and a load where nothing moves, beside a particle that does."""
    q, u = dynamicsymbols("q u")
    m, M = symbols("m M")
    N, O, P = ReferenceFrame("N"), Point("O"), Point("P")
    A = N.orientnew("A", "Axis", [1, N.z])
    O.set_vel(N, 0)
    P.set_vel(N, u * N.x)
    method = KanesMethod(N, [q], [u], [q.diff() - u])
    ground = RigidBody("ground", O, A, M, (mechanics.inertia(A, 1, 2, 3), O))
    fr, frstar = method.kanes_equations([ground], [(O, m * N.x)])
    assert fr == frstar == Matrix([0])
    method.kanes_equations([ground, Particle("P", P, m)], [(O, m * N.x)])
    assert method.mass_matrix == Matrix([m])


def test_speeds_that_cancel_do_not_count() -> None:
    """(u² − 1)/(u + 1) is u − 1, which no rule of a graph finds out, but numbers do."""
    q, u = dynamicsymbols("q u")
    N, P = ReferenceFrame("N"), Point("P")
    P.set_vel(N, ((u**2 - 1) / (u + 1) + 1) * N.x)
    method = KanesMethod(N, [q], [u], [q.diff() - u])
    method.kanes_equations([Particle("P", P, Symbol("m"))])
    assert_same(method.mass_matrix, Matrix([Symbol("m")]), "M")


def test_numbers_stay_as_exact_as_they_are() -> None:
    ours = SYSTEMS["rocket"]().by(KanesMethod)
    assert not [each for each in ours.mass_matrix.atoms() | ours.forcing.atoms() if each.is_Float]
    assert np.isfinite(float(ours.mass_matrix.subs(dict.fromkeys(ours.mass_matrix.free_symbols, 1))[1, 1]))
