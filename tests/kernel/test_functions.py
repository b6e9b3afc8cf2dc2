"""Functions of a kernel: what may be asked for, and what is computed.

Proves: kernel/compiled_kernel.py, kernel/kernel.py, dynamics/programs/quantities.py, dynamics/programs/outputs.py,
dynamics/programs/energetics.py.
"""

import gc
import weakref

import numpy as np
import pytest
import sympy

import kanes as kn
from kanes.kernel.kernel import inside_of
from kernels import arguments, kernel_and_state
from systems import SYSTEMS

# Chains, as shorter ones are.
LONG = ("spatial_chain_4", "pin_chain_7")


@pytest.mark.parametrize("name", [pytest.param(name, marks=[pytest.mark.heavy] * (name in LONG)) for name in SYSTEMS])
def test_jacobians_are_the_partial_derivatives_of_the_derivative(name):
    """Central differences of step h are right to h² and to round-off over h; 1e-5 balances the two near 1e-10."""
    _, kernel, numbers = kernel_and_state(name)
    for function, group in {"jacobian_states": 1, "jacobian_inputs": 2, "jacobian_parameters": 3}.items():
        given = list(arguments(kernel, numbers))
        J = kernel[function].one(*given).reshape(len(kernel.states), -1, order="F")
        assert J.shape[1] == len(given[group])
        for column in range(J.shape[1]):
            ends = []
            for step in (1e-5, -1e-5):
                moved = [argument.copy() for argument in given]
                moved[group][column] += step
                ends.append(kernel["derivative"].one(*moved))
            scale = max(1.0, np.abs(J).max())
            assert J[:, column] == pytest.approx((ends[0] - ends[1]) / 2e-5, abs=1e-8 * scale)


def test_mass_matrix_forcing_and_energies_are_those_of_the_equations():
    equations, kernel, numbers = kernel_and_state("three_link_chain")
    expected = equations.evaluate({**numbers, "t": 0.7})
    t, x, w, p = arguments(kernel, numbers)
    inputs = {name: numbers[name] for name in kernel.inputs}
    parameters = {name: numbers[name] for name in kernel.parameters}
    assert kernel.function("mass_matrix", parameters, inputs)(0.7, x) == pytest.approx(
        expected["mass_matrix"], rel=1e-13
    )
    assert kernel["forcing"].one(t, x, w, p) == pytest.approx(expected["forcing"], rel=1e-13)
    by_name = {symbol: numbers.get(symbol.name, 0) for symbol in equations.kinetic_energy.free_symbols}
    assert kernel["kinetic_energy"].one(t, x, w, p)[0] == pytest.approx(
        float(equations.kinetic_energy.subs(by_name)), rel=1e-13
    )
    potential = kn.lagrange(kn.library.three_link_chain()).potential_energy
    by_name = {symbol: numbers[symbol.name] for symbol in potential.free_symbols}
    assert kernel["potential_energy"].one(t, x, w, p)[0] == pytest.approx(float(potential.subs(by_name)), rel=1e-13)
    forces = equations.active_forces.subs(
        {symbol: numbers[symbol.name] for symbol in equations.active_forces.free_symbols}
    )
    assert kernel["active_forces"].one(t, x, w, p) == pytest.approx([float(force) for force in forces], rel=1e-13)


def test_a_user_may_ask_for_expressions_vectors_and_points():
    model = kn.library.rolling_ball(nonholonomic=True)
    q1, u1, u2, r, R = (model[name] for name in ("q1", "u1", "u2", "r", "R"))
    center, A = model["B'"], model.frame
    outputs = {"spin": u2, "rate": q1.dot, "center": model["ball"], "speed": center.velocity(A), "one": 1}
    kernel = kn.derive(model).compile(outputs)
    numbers = {"q1": 0.3, "q2": 0.2, "u1": 0.8, "r": 0.5, "R": 2.0, "m": 1.0, "g": 9.8, "I": 0.1}
    given = arguments(kernel, numbers)
    assert kernel["spin"].one(*given) == pytest.approx([0.8 / 0.5])  # u2 = u1/r
    assert kernel["rate"].one(*given) == pytest.approx([0.8 / 1.5])
    assert kernel["center"].one(*given) == pytest.approx([1.5 * np.sin(0.3), -1.5 * np.cos(0.3), 0])
    assert kernel["speed"].one(*given) == pytest.approx([0.8 * np.cos(0.3), 0.8 * np.sin(0.3), 0])
    assert kernel["one"].one(*given) == pytest.approx([1])


def test_outputs_that_cannot_be_computed_are_refused():
    equations = kn.derive(kn.library.spring_pendulum())
    with pytest.raises(kn.WrongValueError, match="a kernel has a function of that name already"):
        equations.compile({"forcing": 1})
    with pytest.raises(kn.UnknownNameError, match="output 'x': 'spring pendulum' has nothing named 'text'"):
        equations.compile({"x": "text"})
    with pytest.raises(kn.WrongValueError, match="output 'x': expression unknown: unknown is not available here"):
        equations.compile({"x": sympy.Symbol("unknown")})
    with pytest.raises(kn.UnknownNameError, match="has no function 'torque'. It has: derivative, mass_matrix"):
        equations.compile()["torque"]


def test_missing_and_unknown_values_are_named():
    kernel = kn.derive(kn.library.double_pendulum()).compile()
    with pytest.raises(kn.UnknownNameError, match="no value for parameter m2, g; 'double pendulum' has no parameter k"):
        kernel.derivative({"L": 1, "m1": 2, "k": 3}, {"T1": 0, "T2": 0})
    with pytest.raises(kn.UnknownNameError, match="no value for input T1, T2"):
        kernel.derivative({"L": 1, "m1": 2, "m2": 3, "g": 9.8})


@pytest.mark.parametrize("letters", ["c1 c2", "z1 z2"])
def test_parameters_may_be_named_as_constants_are_counted(letters):
    """u̇ = −a q − a² u for a spring a b and a damper a² b on a mass b."""
    model = kn.Model("oscillator")
    q, u = model.coordinates("q1"), model.speeds("s0_1")
    a, b = model.parameters(letters)
    P = model.origin.moved("P", q * model.frame.x)
    model.add_particle("mass", P, mass=b)
    model.add_force(P, -(a * b * q + a**2 * b * u) * model.frame.x)
    derivative = kn.derive(model).compile().derivative({a: 2, b: 3})
    assert derivative(0, [0.3, 0.4]) == pytest.approx([0.4, -2.2])


def test_a_flag_need_not_be_hashable():
    kernel = kn.derive(kn.library.spring_pendulum()).compile()
    assert inside_of(kernel).arrows(given=[1])[1] is inside_of(kernel).arrows(given=True)[1]


def test_functions_are_kept_by_the_object_that_they_are_of():
    """Of the same particle, vector, expression or name the function is made once."""
    model = kn.library.spring_pendulum()
    kernel, N = inside_of(kn.derive(model).compile()), model.frame
    for thing in (model["bob"], N.x, 2 * model["q1"], "q1"):
        assert kernel.quantity("value", thing) is kernel.quantity("value", thing)
    # Vectors that live during a call only never get the function of another one.
    given = [np.zeros(len(group)) for group in ("t", kernel.states, kernel.inputs, kernel.parameters)]
    assert [kernel.quantity("value", n * N.x).one(*given)[0] for n in range(1, 6)] == [1, 2, 3, 4, 5]


def test_models_that_are_gone_leave_no_equations_and_no_machine_code_behind():
    kept = []
    for number in range(3):
        model = kn.Model(f"slider {number}")
        x, _ = model.coordinates(f"x{number}"), model.speeds(f"u{number}")
        model.add_particle("block", model.origin.moved("P", x * model.frame.x), mass=1)
        model.add_force(model["P"], -x * model.frame.x)
        equations = kn.derive(model)
        kernel = equations.compile()
        kernel.simulate(stop=0.1, parameters={}, initial={x: 1.0})
        kn.equilibrium(equations, {x: 0.1})
        kept += [weakref.ref(equations), weakref.ref(kernel)]
    del model, equations, kernel, x, _
    gc.collect()
    assert [ref() for ref in kept] == [None] * 6
