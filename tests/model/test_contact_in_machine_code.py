"""Compliant contact in every form of the equations: machine code, derivatives, C, long trees, linear models.

Proves: model/contacts/compliant.py, model/contacts/contact_laws.py, expr/kept_terms.py.
"""

import ctypes
import shutil
import subprocess

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import kanes as kn
from kanes import contact_laws, surfaces
from kanes.codegen.by_numpy import run_with_numpy
from kanes.codegen.rolled.function import RolledFunction
from kanes.dynamics import reduced

LAWS = {
    "spring and damper": (contact_laws.SpringDamper, (1e5, 20)),
    "Hunt-Crossley": (contact_laws.HuntCrossley, (1e6, 0.2)),
    "exponent one": (contact_laws.HuntCrossley, (1e4, 0.2, 1)),
    "smooth": (contact_laws.SmoothHuntCrossley, (1e6, 2)),
}
FRICTIONS = {
    "none": None,
    "Coulomb": contact_laws.Coulomb(0.4, 0.01),
    "Stribeck": contact_laws.StribeckFriction(0.8, 0.6, 0.1, 0.2),
}
REST = {"e0_ball": 1, "e1_ball": 0, "e2_ball": 0, "e3_ball": 0, "x_ball": 0, "y_ball": 0, "z_ball": 0.1}


def ball_on_floor(law, friction):
    model = kn.Model("ball")
    model.gravity = -9.81 * model.frame.z
    ball = model.add_body("ball", mass=2, inertia=kn.inertia(0.01, 0.012, 0.015), joint=kn.Free())
    model.add_compliant_contact(
        ball, surfaces.Sphere(0.1), surfaces.Plane(model.frame.z), law=law, friction=friction, name="floor"
    )
    return kn.derive(model).compile()


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("friction", FRICTIONS)
def test_values_and_derivatives_are_finite_at_touch_and_at_rest(law, friction):
    made, numbers = LAWS[law]
    kernel = ball_on_floor(made(*numbers), FRICTIONS[friction])
    for height in (0.1, 0.1 - 1e-13, 0.1 + 1e-13, 0.09, 0.3):
        for moving in ({}, {"vx_ball": 0.3}, {"vz_ball": -2.0}, {"vz_ball": 50.0}):
            state = {**REST, "z_ball": height, **moving}
            for name in ("derivative", "jacobian_states"):
                assert np.isfinite(kernel.function(name, {})(0.0, state)).all(), (height, moving, name)


def test_a_parameter_as_an_exponent_has_a_derivative_at_touch():
    model = kn.Model("ball")
    z, (n, k) = model.coordinates("z"), model.parameters("n k")
    ball = model.add_particle("ball", model.origin.moved("P", z * model.frame.z), mass=1)
    law = contact_laws.HuntCrossley(k, 0.1, exponent=n)
    model.add_compliant_contact(ball, None, surfaces.Plane(model.frame.z), law=law)
    by_numbers = kn.derive(model).compile().function("jacobian_parameters", {n: 1.5, k: 1e4})
    for height in (0.0, 1e-300, 0.2):
        np.testing.assert_allclose(by_numbers(0.0, {z: height}), 0, atol=1e-200)
    slope = by_numbers(0.0, {z: -0.01})[1]
    # ∂F/∂n = F ln d and ∂F/∂k = F/k of one kilogram.
    assert slope == pytest.approx([1e4 * 0.01**1.5 * np.log(0.01), 0.01**1.5], rel=1e-12)


def test_machine_code_numpy_and_c_have_the_same_forces(tmp_path):
    kernel = ball_on_floor(contact_laws.HuntCrossley(1e6, 0.2), FRICTIONS["Coulomb"])
    function, compiler = kernel["derivative"], shutil.which("cc")
    turned = Rotation.from_euler("ZYX", (0.4, -0.7, 1.1)).as_quat()[[3, 0, 1, 2]]
    states = [[*turned, 0.1, -0.2, height, 0.5, -3, 2, 0.3, -0.1, -1.5] for height in (0.2, 0.1, 0.097, 0.08)]
    if compiler is not None:
        kernel.write(tmp_path / "ball.c")
        built = [compiler, "-shared", "-fPIC", "-O1", "-o", "ball.so", "ball.c", "-lm"]
        subprocess.run(built, cwd=tmp_path, check=True)
    for x in states:
        found = kernel.derivative({})(0.0, np.array(x))
        given = dict(zip(kernel.states, x, strict=True))
        groups = run_with_numpy(function.program, {"t": 0.0, **given}).values()
        wanted = np.concatenate([np.ravel(each) for each in groups])
        # Rounding, and elementary functions to a digit.
        np.testing.assert_allclose(found, wanted, rtol=1e-12, atol=1e-12)
        if compiler is not None:
            np.testing.assert_allclose(in_c(tmp_path / "ball.so", x), found, rtol=1e-12, atol=1e-12)


def in_c(library, x):
    """The rates of coordinates and speeds, by the functions of a C file."""
    code = ctypes.CDLL(str(library))
    numbers, constants = (ctypes.c_double * len(x))(*x), (ctypes.c_double * 100)()
    nothing, t = (ctypes.c_double * 1)(), ctypes.c_double(0.0)
    qdot, udot = (ctypes.c_double * 7)(), (ctypes.c_double * 6)()
    code.ball_derivative_prepare(nothing, constants)
    code.ball_derivative(ctypes.byref(t), numbers, nothing, nothing, constants, qdot, udot)
    return np.array([*qdot, *udot])


@pytest.mark.parametrize("count", [4, 13])
def test_a_chain_that_meets_the_floor_and_itself_has_one_motion_by_any_algorithm(count, monkeypatch):
    def kernel():
        model = kn.library.pin_chain(count)
        tip, N = model[f"B{count}"], model.frame
        floor = surfaces.Plane(N.z, at=model.origin.moved("floor", -0.2 * count * N.z))
        law, friction = contact_laws.HuntCrossley(100.0, 0.3), FRICTIONS["Coulomb"]
        ball = surfaces.Sphere(0.2, at=tip.center)
        model.add_compliant_contact(tip, ball, floor, law=law, friction=friction)
        first = model["B1"]
        large, other = surfaces.Sphere(2, at=tip.center), surfaces.Sphere(1, at=first.center)
        model.add_compliant_contact(tip, large, other, on_body=first, law=law, friction=friction)
        return kn.derive(model).compile()

    numbers = {"m": 1.3, "l": 0.5, "Ix": 0.05, "Iy": 0.06, "Iz": 0.03, "g": 9.81}
    one = kernel()
    monkeypatch.setattr(reduced, "LARGEST_PROGRAM", 2)
    other = kernel()
    assert isinstance(other["derivative"], RolledFunction)
    x = np.random.default_rng(5).uniform(-0.6, 0.6, len(one.states))
    found, wanted = one.derivative(numbers)(0.0, x), other.derivative(numbers)(0.0, x)
    # Round-off times the condition of M, some thousands.
    assert found == pytest.approx(wanted, rel=1e-9, abs=1e-9 * np.abs(wanted).max())
    run = one.simulate(stop=0.1, parameters=numbers, initial=dict(zip(one.states, x, strict=True)))
    assert run.contact("contact 1").depth.max() > 0.01 or run.contact("contact 2").depth.max() > 0.01
    # Errors at a tolerance of 1e-10, of a hundred joules.
    np.testing.assert_allclose(run.energy.balance, 0, atol=1e-6)


def test_a_ball_rests_at_the_depth_of_its_weight_and_swings_about_it():
    model = kn.Model("ball")
    z, (k, c) = model.coordinates("z"), model.parameters("k c")
    model.gravity = -9.81 * model.frame.z
    ball = model.add_particle("ball", model.origin.moved("P", z * model.frame.z), mass=2)
    model.add_compliant_contact(ball, None, surfaces.Plane(model.frame.z), law=contact_laws.HuntCrossley(k, c))
    equations, numbers = kn.derive(model), {k: 1e5, c: 0.5}
    rest = kn.equilibrium(equations, {z: -0.01}, parameters=numbers)
    depth = (2 * 9.81 / 1e5) ** (2 / 3)
    assert rest["z"] == pytest.approx(-depth, rel=1e-9)
    linear = kn.linearize(equations, {z: rest["z"]}, parameters=numbers)
    slope, damping = 1.5 * 1e5 * depth**0.5 / 2, 1.5 * 0.5 * 9.81
    expected = np.roots([1, damping, slope])
    np.testing.assert_allclose(np.sort_complex(np.linalg.eigvals(linear.A)), np.sort_complex(expected), rtol=1e-8)


def test_a_stiff_contact_at_rest_by_backward_differentiation():
    kernel = ball_on_floor(contact_laws.HuntCrossley(1e7, 2.0), FRICTIONS["Coulomb"])
    start = {**REST, "z_ball": 0.12, "vx_ball": 0.2}
    runs = [
        kernel.simulate(stop=0.3, parameters={}, initial=start, rtol=1e-9, method=how) for how in ("dop853", "cvode")
    ]
    ends = [[run[name][-1] for name in ("x_ball", "z_ball", "vx_ball")] for run in runs]
    # Errors of backward differentiation add up: a thousand steps at a tolerance of 1e-9.
    np.testing.assert_allclose(ends[0], ends[1], atol=1e-6)
