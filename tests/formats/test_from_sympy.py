"""Models from SymPy's mechanics have the accelerations that SymPy finds.

Proves: formats/sympy/from_sympy.py, formats/sympy/translation/described_mechanics.py,
formats/sympy/translation/numeric_geometry.py, formats/sympy/translation/recognised_rotations.py,
formats/sympy/translation/spinning_frames.py, formats/sympy/translation/sympy_graphs.py,
formats/sympy/translation/sympy_roots.py, formats/sympy/translation/geometry.py, formats/sympy/translation/loads.py,
formats/sympy/translation/speeds.py, formats/sympy/translation/symbols.py, formats/sympy/translation/translation.py.
"""

import importlib
import re

import numpy as np
import pytest
import sympy
from sympy.physics.mechanics import (
    CylindricalJoint,
    KanesMethod,
    Particle,
    PlanarJoint,
    Point,
    PrismaticJoint,
    ReferenceFrame,
    RigidBody,
    SphericalJoint,
    System,
    dynamicsymbols,
    inertia,
)

import kanes as kn
import kanes.sympy
import sympy_systems
from kanes.equations.equations import graphs_of
from kanes.expr.algebra import Matrix
from kanes.expr.geometry.rotations import AxisAngle, QuaternionTurn, multiply_out
from kanes.expr.symbols import Coordinate, Parameter
from kanes.formats.sympy.translation.recognised_rotations import recognised_turns
from sympy_systems import SympyNumbers, method, t

QUATERNION = ("e0", "e1", "e2", "e3")
GIVEN = {"driven_pivot": {dynamicsymbols("z"): sympy.Symbol("a") * sympy.sin(3 * t)}}
HEAVY = ["pendulum", "disc_with_loads", "euler_top", "spaced_and_explicit", "driven_pivot", "quaternion_body"]
HEAVY += ["four_bar", "joints_method", "spring_and_damper"]
SYSTEMS = ["double_pendulum", "rolling_disc"]
SYSTEMS += [pytest.param(name, marks=pytest.mark.heavy) for name in HEAVY]


def check(model, numbers):
    """u̇ of the model is SymPy's, and so are M and f where no speed depends on others, and q̇."""
    equations = kn.derive(model)
    known = {symbol.name for symbol in graphs_of(equations).reduced.symbols}
    for seed in (1, 2):
        x, values = numbers.state(seed, QUATERNION)
        # Where a wheel is, and products of inertia that drop out, is nothing that SymPy asks for.
        values = {name: values.get(name, 0.4) for name in known | {"t"}}
        found = equations.evaluate(values)
        expected = dict(zip((u.func.__name__ for u in numbers.u), numbers.udot(x), strict=True))
        # Both take some hundred operations of numbers near one.
        for speed, acceleration in zip(equations.speeds, found["udot"], strict=True):
            assert acceleration == pytest.approx(expected[speed.name], rel=1e-10, abs=1e-10)
        rates = dict(zip((q.name for q in equations.coordinates), found["qdot"], strict=True))
        for q, rate in zip(numbers.q, numbers.at("qdot", x).ravel(), strict=True):
            assert rates[q.func.__name__] == pytest.approx(rate, rel=1e-10, abs=1e-10)
        if not numbers.dependent:
            assert found["mass_matrix"] == pytest.approx(numbers.at("M", x), rel=1e-10, abs=1e-10)
            assert found["forcing"] == pytest.approx(numbers.at("f", x).ravel(), rel=1e-10, abs=1e-10)


@pytest.mark.parametrize("name", SYSTEMS)
def test_a_translated_system_has_the_accelerations_that_sympy_finds(name):
    what = getattr(sympy_systems, name)()
    check(kn.from_sympy(what, given=GIVEN.get(name)), SympyNumbers(what, GIVEN.get(name)))


class _ReachedError(Exception):
    """The system of a test of SymPy's is complete."""


def published(module, name, monkeypatch):
    """The KanesMethod that a test of SymPy's own makes, with the bodies and loads that it gives to it."""
    tests = importlib.import_module(f"sympy.physics.mechanics.tests.{module}")
    made = []

    class Kept(KanesMethod):
        def kanes_equations(self, bodies=None, loads=None):
            self._bodylist = bodies or self._bodylist
            self._forcelist = loads or self._forcelist
            made.append(self)
            raise _ReachedError

    monkeypatch.setattr(tests, "KanesMethod", Kept)
    with pytest.raises(_ReachedError):
        getattr(tests, name)()
    made[0].__class__ = KanesMethod
    return made[0]


@pytest.mark.heavy
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(
    ("module", "name"),
    [
        ("test_kane", "test_two_dof"),
        ("test_kane", "test_pend"),
        ("test_kane", "test_rolling_disc"),
        ("test_kane", "test_parallel_axis"),
        ("test_kane2", "test_aux_dep"),
        ("test_kane2", "test_non_central_inertia"),
        ("test_kane2", "test_sub_qdot"),
        ("test_kane3", "test_bicycle"),
        ("test_kane4", "test_replace_qdots_in_force"),
        ("test_kane5", "test_kane_rolling_disc_lu"),
        ("test_linearize", "test_linearize_rolling_disc_kane"),
        ("test_linearize", "test_linearize_pendulum_kane_nonminimal"),
    ],
)
def test_systems_of_sympys_own_tests_have_the_accelerations_that_sympy_finds(module, name, monkeypatch):
    what = published(module, name, monkeypatch)
    check(kn.from_sympy(what), SympyNumbers(what))


@pytest.mark.heavy
@pytest.mark.parametrize("name", ["double_pendulum", "disc_with_loads"])
def test_the_method_of_kanes_that_has_sympys_place_is_translated_too(name, monkeypatch):
    expected = SympyNumbers(getattr(sympy_systems, name)())
    monkeypatch.setattr(sympy_systems, "KanesMethod", kanes.sympy.KanesMethod)
    what = getattr(sympy_systems, name)()
    assert type(what) is kanes.sympy.KanesMethod
    check(kn.from_sympy(what), expected)


JOINTS = {
    "spherical": (SphericalJoint, {}),
    "space-fixed": (SphericalJoint, {"rot_type": "space", "rot_order": "XZY"}),
    "cylindrical": (CylindricalJoint, {}),
    "planar": (PlanarJoint, {}),
}


@pytest.mark.heavy
@pytest.mark.parametrize("name", JOINTS)
def test_joints_of_sympy_have_the_accelerations_that_sympy_finds(name):
    joint, options = JOINTS[name]
    wall, body = RigidBody("wall"), RigidBody("body")
    system = System.from_newtonian(wall)
    places = {"parent_point": wall.x / 3, "child_point": body.x / 10 - body.y / 5}
    system.add_joints(joint("J", wall, body, **places, **options))
    system.apply_uniform_gravity(-sympy.Symbol("g") * wall.z)
    check(kn.from_sympy(system), SympyNumbers(system))


@pytest.mark.heavy
@pytest.mark.parametrize("name", ["pendulum", "rolling_disc", "four_bar"])
def test_a_translated_model_agrees_with_other_roads(name):
    assert kn.verify(kn.from_sympy(getattr(sympy_systems, name)())).passed


def test_names_survive_and_gravity_is_found():
    model = kn.from_sympy(sympy_systems.double_pendulum(), name="two bobs")
    assert [str(q) for q in model.declared(Coordinate)] == ["q1", "q2"]
    assert model.gravity.terms == {model.frame: (model["g"], 0, 0)}
    assert model.loads == []
    assert model["B"].steps == (AxisAngle((0, 0, 1), model["q2"]),)
    assert model["P"].point.name == "P_point"
    assert "g" in {parameter.name for parameter in model.declared(Parameter)}
    assert model.name == "two bobs"
    assert model.source.format == "SymPy"
    assert model.source.names == {}


def test_a_name_that_is_taken_becomes_another_and_is_told():
    what = slider(velocity=None, bodies=[Particle("q", Point("unplaced"), 1)])
    N, u = what._inertial, dynamicsymbols("u")
    what.bodies[0].point.set_vel(N, u * N.x)
    model = kn.from_sympy(what)
    assert model.source.names == {"q": "q_"}
    assert model["q_"].mass == 1
    assert "1 name (q): q_ in the model" in str(model.source)


def test_what_is_taken_otherwise_is_told():
    report = str(kn.from_sympy(sympy_systems.disc_with_loads()).source)
    assert "3 coordinates (D_x, D_y, D_z): new, the position of a point that has only a velocity" in report
    assert "2 auxiliary speeds (a1(t), a2(t)): zero; equations.reactions gives their forces" in report
    assert "1 load (C): left out, since they act on something that does not move" in report


# Turns from their cosines

A, B, C = (Coordinate(name) for name in "abc")
P = Parameter("p")
E = tuple(Coordinate(f"e{k}") for k in range(4))


@pytest.mark.parametrize(
    "steps",
    [
        (AxisAngle((0, 1, 0), A),),
        (AxisAngle((0, 0, 1), sympy.pi / 2 - A),),
        (AxisAngle((1, 0, 0), A + P),),
        (AxisAngle((0, 1, 0), A), AxisAngle((1, 0, 0), -B)),
        (AxisAngle((0, 0, 1), A), AxisAngle((1, 0, 0), B), AxisAngle((0, 0, 1), C)),
        (AxisAngle((sympy.Rational(3, 5), 0, sympy.Rational(4, 5)), A),),
        (QuaternionTurn(E),),
    ],
    ids=["axis", "right angle", "sum", "two", "three", "slanted", "quaternion"],
)
def test_turns_are_found_again_in_their_cosines(steps):
    found, is_known = recognised_turns("B", multiply_out(steps))
    assert is_known
    assert found == steps


def test_cosines_that_no_turns_give_become_three_angles():
    R = multiply_out([AxisAngle((0, 1, 0), A**2), AxisAngle((1, 0, 0), P), AxisAngle((0, 1, 0), A**2)])
    steps, is_known = recognised_turns("B", R)
    assert not is_known
    numbers = {A: 0.4, P: 0.7}
    assert np.array(multiply_out(steps).xreplace(numbers), float) == pytest.approx(np.array(R.xreplace(numbers), float))


def test_cosines_of_numbers_are_turns_by_numbers():
    half, root = sympy.Rational(1, 2), sympy.sqrt(3) / 2
    about_z = Matrix([[half, -root, 0], [root, half, 0], [0, 0, 1]])
    assert recognised_turns("B", about_z) == ((AxisAngle((0, 0, 1), sympy.pi / 3),), True)
    assert recognised_turns("B", Matrix.eye(3)) == ((AxisAngle((0, 0, 1), 0),), True)
    # Where the second of three angles is a right one, the matrix stays.
    around = Matrix([[0, 0, 1], [1, 0, 0], [0, 1, 0]])
    (step,), is_known = recognised_turns("B", around)
    assert is_known
    assert step.matrix == around


def test_a_translated_model_with_frames_that_are_fixed_to_each_other_is_written_to_a_file():
    body, wall = RigidBody("body"), RigidBody("wall")
    system = System.from_newtonian(wall)
    system.add_joints(PrismaticJoint("J", wall, body, joint_axis=wall.y))
    assert "axis: z" in kn.model_text(kn.from_sympy(system))


# What is refused


def slider(velocity=None, **changed):
    """A particle on a line, whose parts may be spoilt."""
    q, u = dynamicsymbols("q u")
    N, O = ReferenceFrame("N"), Point("O")
    O.set_vel(N, 0)
    X = O.locatenew("X", q * N.x)
    X.set_vel(N, (u if velocity is None else velocity) * N.x)
    given = {"bodies": [Particle("bob", X, sympy.Symbol("m"))], "loads": None, **changed}
    return method(N, [q], [u], [u - q.diff()], **given)


def turned(orient, omega=None):
    """A body on a pivot with an orientation and an angular velocity."""
    q, u = dynamicsymbols("q u")
    N, B, O = ReferenceFrame("N"), ReferenceFrame("B"), Point("O")
    orient(B, N, q)
    if omega is not None:
        B.set_ang_vel(N, omega(N, B, q, u))
    O.set_vel(N, 0)
    body = RigidBody("rotor", O, B, 1, (inertia(N if omega else B, 1, 2, 3), O))
    return method(N, [q], [u], [u - q.diff()], [body])


def accelerated():
    what = slider()
    what.bodies[0].point.set_acc(what._inertial, 3 * what._inertial.x)
    return what


@pytest.mark.parametrize(
    ("what", "message"),
    [
        (lambda: "method", "str is not supported. Give SymPy's KanesMethod, System or"),
        (lambda: slider(bodies=None), "the KanesMethod has no bodies. Give bodies= and forcelist="),
        (
            lambda: slider(2 * dynamicsymbols("u")),
            "velocity given to point X is not the time derivative of its position",
        ),
        (accelerated, "acceleration given to point X is not the time derivative of its velocity"),
        (
            lambda: turned(lambda B, N, q: B.orient_axis(N, N.z, q), lambda N, B, q, u: 2 * u * N.z),
            "angular velocity given to frame B is not that of its orientation in N",
        ),
        (
            lambda: turned(lambda B, N, q: None, lambda N, B, q, u: u * sympy.sin(q) * N.x + u * N.z),
            "frame B is not oriented from N, nor does it rotate about an axis",
        ),
        (
            lambda: turned(lambda B, N, q: B.orient_axis(N, N.z, q), lambda N, B, q, u: u * N.z),
            "inertia of rotor changes in its frame B",
        ),
        (
            lambda: turned(lambda B, N, q: B.orient_axis(N, N.z, dynamicsymbols("f") + q)),
            "derivatives of f(t) are needed in",
        ),
    ],
    ids=["type", "no bodies", "velocity", "acceleration", "turning", "axis", "inertia", "function"],
)
def test_what_is_no_sound_description_is_named(what, message):
    with pytest.raises(kn.KanesError, match=re.escape(message)):
        kn.from_sympy(what())


def test_a_frame_that_spins_gets_an_angle_of_its_own():
    q, u = dynamicsymbols("q u")
    N, B, O = ReferenceFrame("N"), ReferenceFrame("B"), Point("O")
    B.set_ang_vel(N, 3 * u * N.y)
    O.set_vel(N, 0)
    J = sympy.Symbol("J")
    wheel = RigidBody("wheel", O, B, 1, (inertia(N, J, 2 * J, J), O))
    model = kn.from_sympy(method(N, [q], [u], [u - q.diff()], [wheel]))
    assert kn.derive(model).mass_matrix[0, 0] == 18 * model["J"]
    assert "1 coordinate (B_angle): new, the angle of a frame" in str(model.source)


def test_functions_are_given_as_expressions_of_time():
    with pytest.raises(kn.WrongValueError, match=r"derivatives of z\(t\) are needed in .* given=\{z\(t\): sin\(t\)\}"):
        kn.from_sympy(sympy_systems.driven_pivot())
    with pytest.raises(kn.WrongTypeError, match="given: 3 is not a dictionary"):
        kn.from_sympy(slider(), given=3)
    with pytest.raises(kn.WrongTypeError, match="is not a function of time with an expression"):
        kn.from_sympy(slider(), given={"z": 1})


def test_a_force_on_a_point_that_moves_with_nothing_is_refused():
    q, u = dynamicsymbols("q u")
    what = slider()
    N, X = what._inertial, what.bodies[0].point
    Y = X.locatenew("Y", N.y)
    Y.set_vel(N, 5 * u * N.y)
    what._forcelist = [(Y, N.x)]
    with pytest.raises(kn.WrongValueError, match="velocity given to point Y, on which a force acts, is neither"):
        kn.from_sympy(what)


@pytest.mark.parametrize(("factor", "is_refused"), [(1, False), (2, True)])
def test_acceleration_constraints_are_the_derivatives_of_velocity_constraints(factor, is_refused):
    x, y, u, v = dynamicsymbols("x y u v")
    N, O = ReferenceFrame("N"), Point("O")
    O.set_vel(N, 0)
    bob = Particle("bob", O.locatenew("X", x * N.x + y * N.y), 1)
    rolling = {
        "velocity_constraints": [v - x * u],
        "acceleration_constraints": [v.diff() - x * u.diff() - factor * u**2],
    }
    what = KanesMethod(N, [x, y], [u], kd_eqs=[u - x.diff(), v - y.diff()], u_dependent=[v], bodies=[bob], **rolling)
    if is_refused:
        with pytest.raises(kn.WrongValueError, match="acceleration constraints are not the time derivatives"):
            kn.from_sympy(what)
    else:
        assert kn.from_sympy(what).dependent == (kn.from_sympy(what)["v"],)


def test_constraints_without_their_derivatives_are_refused():
    x, y, u, v = dynamicsymbols("x y u v")
    N, O = ReferenceFrame("N"), Point("O")
    O.set_vel(N, 0)
    bob = Particle("bob", O.locatenew("X", x * N.x + y * N.y), 1)
    circle = {"q_dependent": [y], "configuration_constraints": [x**2 + y**2 - 1]}
    what = KanesMethod(N, [x], [u, v], kd_eqs=[u - x.diff(), v - y.diff()], bodies=[bob], **circle)
    with pytest.raises(kn.WrongValueError, match="the constraints determine 1 speeds, and 0 are dependent"):
        kn.from_sympy(what)
