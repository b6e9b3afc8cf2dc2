"""The equations of motion in CasADi: the numbers of machine code, the slopes of its Jacobians, closed forms.

Proves: dynamics/programs/casadi_functions.py, expr/graphs/functions.py.
"""

import pickle

import casadi as ca
import numpy as np
import pytest
import sympy

import kanes as kn
from kanes.expr.graphs import functions as graph_functions
from kanes.kernel.kernel import inside_of
from systems import BODIES, FLOATING, LOOPS, MACHINES, STEERED, SYSTEMS

EVERY = {**SYSTEMS, **FLOATING, **STEERED, **LOOPS, **BODIES, **MACHINES}
# Free, a tree, with dependent speeds, with speeds that all are states, a loop.
QUICK = ("spring_pendulum", "stanford_arm", "rolling_disc", "snakeboard", "four_bar")
# Terms of some size cancel: a thousand operations of round-off, beside the largest number of a result.
CLOSE = 1e-13

NAMED = [pytest.param(name, marks=() if name in QUICK else pytest.mark.heavy) for name in EVERY]


def start_of(name, kernel):
    """t, x, w and p of a run's start, for machines whose constraints follow from each other only where they hold."""
    study = kn.library.study(name)
    run = study.kernel.simulate(
        stop=0, parameters=study.parameters, initial=study.initial, inputs=dict.fromkeys(study.kernel.inputs, 0.0)
    )
    x = np.array([run[each][0] for each in kernel.states])
    p = np.array([study.parameters[each] for each in kernel.parameters])
    return np.zeros(1), x, np.linspace(0.3, 0.9, len(kernel.inputs)), p


def general_state(kernel, seed=7):
    """t, x, w and p without any relation; quaternions are of unit length."""
    rng = np.random.default_rng(seed)
    x, w, p = (rng.uniform(0.3, 1.3, len(names)) for names in (kernel.states, kernel.inputs, kernel.parameters))
    for four in inside_of(kernel).quaternions:
        x[list(four)] /= np.linalg.norm(x[list(four)])
    return np.array([0.7]), x, w, p


def close(found, expected, part=CLOSE):
    found = np.array(found)
    expected = np.reshape(np.array(expected), found.shape, order="F")
    scale = np.abs(expected).max(initial=1.0)
    assert np.abs(found - expected).max(initial=0.0) <= part * scale


@pytest.mark.parametrize("name", NAMED)
def test_casadi_computes_what_machine_code_does(name):
    equations = kn.derive(EVERY[name]())
    kernel, functions = equations.compile(), equations.to_casadi()
    assert (functions.states, functions.inputs, functions.parameters) == (
        kernel.states,
        kernel.inputs,
        kernel.parameters,
    )
    at = start_of(name, kernel) if name in MACHINES else general_state(kernel)
    is_projected = inside_of(kernel).constraints is not None
    assert functions.form == ("nullspace" if is_projected else "kane")
    results = {"mass_matrix": "mass_matrix", "forcing": "forcing", "kinetic_energy": "kinetic_energy"}
    results |= {"potential_energy": "potential_energy"} if inside_of(kernel).has_potential else {}
    results |= {"constraints": "residuals", "constraint_matrix": "constraint_matrix"} if is_projected else {}
    for ours, theirs in results.items():
        close(getattr(functions, ours)(*at), kernel[theirs].one(*at))
    # M is solved on both sides, and what it is condition numbers may cost.
    M = np.array(functions.mass_matrix(*at))
    lost = CLOSE * max(1.0, np.linalg.cond(M))
    close(functions.derivative(*at), kernel["derivative"].one(*at), lost)
    slopes = ca.Function("J", arguments_of(functions), [ca.jacobian(functions.dae["ode"], functions.dae["x"])])
    close(slopes(*at), kernel["jacobian_states"].one(*at), 10 * lost)


def test_a_double_pendulum_falls_as_solved_by_hand():
    # Angles from the vertical and one length: (m1 + m2) and m2 on the diagonal, m2 cos(q1 − q2) beside it.
    functions = kn.derive(kn.library.double_pendulum(tensions=False)).to_casadi(parameters={"L": 0.7, "g": 9.81})
    assert functions.parameters == ("m1", "m2")
    q1, q2, u1, u2, m1, m2, L, g = 0.4, -1.1, 0.9, -0.3, 1.3, 0.6, 0.7, 9.81
    c, s = np.cos(q1 - q2), np.sin(q1 - q2)
    M = L**2 * np.array([[m1 + m2, m2 * c], [m2 * c, m2]])
    f = np.array(
        [
            -m2 * L**2 * s * u2**2 - (m1 + m2) * g * L * np.sin(q1),
            m2 * L**2 * s * u1**2 - m2 * g * L * np.sin(q2),
        ]
    )
    at = 0, [q1, q2, u1, u2], [], [m1, m2]
    close(functions.mass_matrix(*at), M)
    close(functions.forcing(*at), f)
    close(functions.derivative(*at), [u1, u2, *np.linalg.solve(M, f)])
    close(functions.kinetic_energy(*at), 0.5 * np.array([u1, u2]) @ M @ [u1, u2])
    close(functions.potential_energy(*at), -(m1 + m2) * g * L * np.cos(q1) - m2 * g * L * np.cos(q2))
    assert functions.form == "kane"
    assert functions.constraints(*at).shape == (0, 1)
    assert functions.constraint_matrix(*at).shape == (0, 2)


@pytest.mark.parametrize("name", ["four_bar", "snakeboard"])
def test_accelerations_of_a_constrained_system_solve_its_equations_with_multipliers(name):
    """M u̇ = f + Cᵀ λ and d(C u + d)/dt = 0, solved by NumPy; rates of C from CasADi's derivatives."""
    equations = kn.derive(EVERY[name]())
    functions = equations.to_casadi()
    assert functions.form == "nullspace"
    at = general_state(equations.compile())
    M, f, C = (np.array(getattr(functions, each)(*at)) for each in ("mass_matrix", "forcing", "constraint_matrix"))
    residuals = functions.constraints.call(arguments_of(functions))[0][-len(C) :]
    x = functions.dae["x"]
    qdot = np.array(functions.derivative(*at))[: x.numel() - len(M)]
    moving = ca.vertcat(ca.SX(qdot), ca.SX.zeros(len(M)))
    by_time = ca.jacobian(residuals, functions.dae["t"])
    required = ca.Function("c", arguments_of(functions), [-ca.jtimes(residuals, x, moving) - by_time])
    K = np.block([[M, -C.T], [C, np.zeros((len(C), len(C)))]])
    solved = np.linalg.solve(K, np.concatenate([f.ravel(), np.array(required(*at)).ravel()]))
    # Off the constraints, too. NumPy's solution loses what the condition of K costs.
    close(functions.derivative(*at)[-len(M) :], solved[: len(M)], 1e-15 * np.linalg.cond(K) + CLOSE)


def test_casadi_integrates_a_linkage_along_its_constraints():
    """By CasADi's own Runge–Kutta method of order 4; a step of 1/800 s has an error of some 1e-8 here."""
    study = kn.library.study("slider_crank")
    equations = study.equations
    run = study.kernel.simulate(
        stop=0.25, parameters=study.parameters, initial=study.initial, inputs=study.inputs, times=[0, 0.25]
    )
    functions = equations.to_casadi(parameters=study.parameters)
    move = ca.integrator("move", "rk", functions.dae, 0.0, 0.25, {"number_of_finite_elements": 200})
    start, end = (np.array([run[name][k] for name in functions.states]) for k in (0, -1))
    moved = np.array(move(x0=start, u=[run[name][0] for name in functions.inputs])["xf"]).ravel()
    assert np.abs(end - start).max() > 0.1
    np.testing.assert_allclose(moved, end, rtol=0, atol=1e-7)
    np.testing.assert_allclose(np.array(functions.constraints(x=moved)["r"]), 0, atol=1e-7)


def test_parameters_with_numbers_leave_the_argument_and_change_no_result():
    equations = kn.derive(kn.library.spring_pendulum())
    free, fixed = equations.to_casadi(), equations.to_casadi(parameters={"k": 20.0, "m": 1.5})
    kept = tuple(name for name in free.parameters if name not in ("k", "m"))
    assert fixed.parameters == kept
    numbers = {"k": 20.0, "m": 1.5, "g": 9.81, "L": 0.8}
    x = [0.1, 0.4, -0.2, 0.7]
    whole = free.derivative(0, x, [], [numbers[name] for name in free.parameters])
    close(fixed.derivative(0, x, [], [numbers[name] for name in kept]), whole, 1e-14)


def test_arguments_and_results_have_names():
    functions = kn.derive(kn.library.spring_pendulum()).to_casadi({"place of the bob": "P"})
    assert functions.derivative.name_in() == ["t", "x", "u", "p"]
    assert functions.derivative.name_out() == ["ode"]
    place = functions.outputs["place of the bob"]
    assert (place.name(), place.name_out()) == ("place_of_the_bob", ["y"])
    numbers = {"L": 0.8, "q1": 0.1, "q2": 0.4}
    found = place(
        0,
        [numbers.get(name, 0) for name in functions.states],
        [],
        [numbers.get(name, 0) for name in functions.parameters],
    )
    close(found, [0.9 * np.cos(0.4), 0.9 * np.sin(0.4), 0])
    with pytest.raises(AttributeError):
        functions.derivative = None
    assert list(functions.symbols) == ["t", *functions.states, *functions.inputs, *functions.parameters]
    assert repr(functions) == "<CasADi functions of 'spring pendulum': 4 states, 0 inputs, 4 parameters, form 'kane'>"


def test_functions_travel():
    functions = kn.derive(kn.library.rolling_disc()).to_casadi(parameters={"g": 9.81})
    there = pickle.loads(pickle.dumps(functions))
    at = 0, np.linspace(0.3, 0.9, len(functions.states)), [], np.linspace(0.5, 0.9, len(functions.parameters))
    assert (np.array(there.derivative(*at)) == np.array(functions.derivative(*at))).all()
    assert there.parameters == functions.parameters


@pytest.mark.parametrize(
    ("given", "error", "message"),
    [
        ({"parameters": {"x": 1.0}}, kn.UnknownNameError, "'double pendulum' has no parameter x. Its parameters are: "),
        ({"parameters": {"m1": "heavy"}}, kn.WrongTypeError, "'heavy' is not a number"),
        ({"parameters": [1.0]}, kn.WrongTypeError, "is not a table of values"),
        ({"form": "short"}, kn.WrongValueError, "form 'short' is unknown. Forms are: auto, kane, nullspace."),
        ({"outputs": {" ": 1}}, kn.WrongTypeError, "output ' ': this is not a name. Give text, such as 'height'."),
        ({"outputs": {"y": kn.Model("other").coordinates("z1")}}, kn.WrongValueError, "output 'y': "),
    ],
)
def test_wrong_requests_are_named(given, error, message):
    with pytest.raises(error) as caught:
        kn.derive(kn.library.double_pendulum()).to_casadi(**given)
    assert message in str(caught.value)


def arguments_of(functions):
    return [functions.dae[group] for group in ("t", "x", "u", "p")]


# A force by a law of a number r that may be unknown, with what it is at r = 0.5 and q = 0.2, and its slopes by r and q.
CHOICES = {
    "min": (lambda r, q: sympy.Min(r, 5) * q, 0.1, (0.2, 0.5)),
    "max, the other way round": (lambda r, q: sympy.Max(-5, r, q), 0.5, (1, 0)),
    "step": (lambda r, q: sympy.Heaviside(r + 3) * q, 0.2, (0, 1)),
    "cases": (lambda r, q: sympy.Piecewise((q**2, r > -1), (2 * r, True)), 0.04, (0, 0.4)),
    "the other case": (lambda r, q: sympy.Piecewise((q**2, r < -1), (2 * r, True)), 1.0, (2, 0)),
    "two conditions": (lambda r, q: sympy.Piecewise((q, (r > -1) | (q > -100)), (2, True)), 0.2, (0, 1)),
    "none": (lambda r, q: sympy.Piecewise((q, sympy.Not(sympy.Eq(r, 7) & (q > 0))), (2, True)), 0.2, (0, 1)),
    "limited": (lambda r, q: kn.limited(r, -1, 1) + q, 0.7, (1, 1)),
    "quantized": (lambda r, q: kn.quantized(r, 0.25) + q, 0.7, (0, 1)),
}


def pushed(law):
    """ẍ of a particle of mass 1 under a force by a law of r and q."""
    model = kn.Model("pushed")
    q, _, r = model.coordinates("q"), model.speeds("u"), model.inputs("r")
    P = model.origin.moved("P", q * model.frame.x)
    model.add_particle("mass", P, mass=1)
    model.add_force(P, law(r, q) * model.frame.x)
    return kn.derive(model)


@pytest.mark.parametrize("case", CHOICES)
def test_nan_travels_on_in_casadi_and_slopes_stay_what_they_were(case, monkeypatch):
    """CasADi's own `fmin` and `fmax` drop NaN, and its comparisons take it for false."""
    law, value, (by_r, by_q) = CHOICES[case]
    equations = pushed(law)
    functions = equations.to_casadi()
    kernel = equations.compile()["derivative"]
    for q, r in ((0.2, 0.5), (0.2, np.nan), (0.2, np.inf), (0.2, -np.inf)):
        found = np.array(functions.derivative(0, [q, 0], r, []))[1, 0]
        assert found == pytest.approx(kernel.one(0.0, np.array([q, 0]), [r], np.empty(0))[1], rel=1e-14, nan_ok=True)
        assert np.isnan(found) == np.isnan(r)
    slopes = {}
    for way in ("ours", "plain"):
        if way == "plain":
            monkeypatch.setattr(graph_functions, "with_unknown_numbers", lambda matrix: matrix)
        dae = equations.to_casadi().dae
        J = ca.jacobian(dae["ode"][1], ca.vertcat(dae["u"], dae["x"][0]))
        H = ca.hessian(dae["ode"][1], ca.vertcat(dae["u"], dae["x"][0]))[0]
        slopes[way] = ca.Function("J", [dae["x"], dae["u"]], [dae["ode"][1], J, H])
    ours, plain = (slopes[way]([0.2, 0], 0.5) for way in ("ours", "plain"))
    assert [float(ours[0]), *np.array(ours[1]).ravel()] == pytest.approx([value, by_r, by_q], rel=1e-14)
    for mine, theirs in zip(ours, plain, strict=True):
        assert (np.array(mine) == np.array(theirs)).all()
        assert mine.sparsity() == theirs.sparsity()


def test_a_value_that_is_not_chosen_may_be_nan_in_casadi():
    functions = pushed(lambda r, q: sympy.Piecewise((sympy.sqrt(r), r > 0), (q, True))).to_casadi()
    assert float(functions.derivative(0, [0.2, 0], -1.0, [])[1]) == pytest.approx(0.2, rel=1e-14)
    assert float(functions.derivative(0, [0.2, 0], 0.25, [])[1]) == pytest.approx(0.5, rel=1e-14)
