"""What is asked of a run costs what is asked for: u̇ and λ are found once, by NumPy or machine code alike.

Proves: trajectory/trajectory.py, dynamics/accelerations.py.
"""

from dataclasses import replace

import numpy as np
import pytest

import kanes as kn
from kanes.codegen.function import KernelFunction
from kanes.kernel.kernel import Kernel, inside_of

FOUR_BAR = {"a": 0.4, "b": 1.1, "c": 0.9, "d": 1.2, "m1": 0.8, "m2": 1.7, "m3": 1.3}
FOUR_BAR |= {"I2": 0.21, "x2": 0.52, "y2": 0.07, "g": 9.81}


@pytest.fixture(scope="module")
def four_bar():
    model = kn.library.four_bar()
    kernel = kn.derive(model).compile()
    start = kn.assemble(model, {"q1": 0.5, "q2": 0.4, "q3": 1.1, "u1": 3.0}, fixed=["q1", "u1"], parameters=FOUR_BAR)
    return model, kernel.simulate(
        stop=1, parameters=FOUR_BAR, inputs={"T": 0.9}, initial=start, times=np.linspace(0, 1, 101), rtol=1e-12
    )


def test_accelerations_and_multipliers_of_a_run_are_found_once(four_bar, monkeypatch):
    model, run = four_bar
    again = replace(run)
    calls = []

    def counted(function):
        along = function.along
        return lambda *place: (calls.append(function.name), along(*place))[1]

    for name in ("derivative", "multipliers"):
        monkeypatch.setattr(run.kernel[name], "along", counted(run.kernel[name]))
    for body in model.bodies:
        again.acceleration(body)
        again.angular_acceleration(body)
        again.reaction(body)
    again.reaction(model.constraints[0])
    assert sorted(calls) == ["derivative", "multipliers"]


@pytest.mark.heavy
def test_no_question_about_a_chain_of_two_hundred_bodies_writes_out_forward_dynamics():
    model = kn.library.pin_chain(200)
    kernel = kn.derive(model).compile()
    first, last = model.bodies[0], model.bodies[-1]
    # Forward dynamics would take more than 40 000 operations.
    for kind, body, most in (("acceleration", last, 15_000), ("angular_acceleration", first, 10)):
        assert inside_of(kernel).quantity(kind, body).program.operation_count <= most
    run = kernel.simulate(
        stop=2e-3, parameters=dict.fromkeys(kernel.parameters, 1.0), initial=dict.fromkeys(kernel.states[:200], 0.1),
        times=np.linspace(0, 2e-3, 5), rtol=1e-12,
    )  # fmt: skip
    v, a = run.velocity(last), run.acceleration(last)
    h = run.t[1]
    # Differences of the fourth order, with an error of h⁴/30 of the fifth derivative of v; what is left is round-off.
    slope = (v[:, 0] - 8 * v[:, 1] + 8 * v[:, 3] - v[:, 4]) / (12 * h)
    assert a[:, 2] == pytest.approx(slope, abs=1e-7)


def test_numpy_and_machine_code_answer_alike(four_bar):
    model, run = four_bar
    function = run.kernel.quantity("acceleration", model.bodies[1])
    assert list(function.arguments) == ["a", "t", "x", "w", "p"]
    again = KernelFunction("acceleration", function.program, function.arguments)
    rng = np.random.default_rng(5)
    given = [rng.uniform(0.3, 1.3, (len(names), 9001)) for names in function.arguments.values()]
    by_numpy = again.along(*given)
    assert by_numpy == pytest.approx(again.many(*given), rel=1e-13, abs=1e-13)
    # What is compiled is used.
    assert (again.along(*given) == again.many(*given)).all()


def test_a_function_that_is_asked_at_many_states_is_compiled(four_bar, monkeypatch):
    _, run = four_bar
    function = run.kernel["kinetic_energy"]
    again = KernelFunction("kinetic energy", function.program, function.arguments)
    monkeypatch.setattr("kanes.codegen.function._WORTH_COMPILING", 2500)
    compiled = []
    monkeypatch.setattr(again, "many", lambda *place: compiled.append(place))
    place = run.t, run.states, run.inputs, np.repeat(run.parameters[:, None], run.t.size, axis=1)
    assert again.along(*place) == pytest.approx(run.kernel["kinetic_energy"].many(*place), rel=1e-13)
    again.along(*place)
    assert not compiled
    again.along(*place)
    assert compiled


def test_runs_of_an_ensemble_answer_like_single_runs(four_bar):
    model, run = four_bar
    runs = Kernel(run.kernel).simulate_many(
        stop=0.2,
        parameters=FOUR_BAR,
        inputs={"T": 0.9},
        initial={name: np.full(3, run[name][0]) for name in run.kernel.states},
        times=run.t[:21],
        rtol=1e-12,
    )
    other = runs.run(1)
    for question in (lambda r: r.acceleration("coupler"), lambda r: r.reaction(model.constraints[0]).force):
        assert question(other) == pytest.approx(question(run)[:, :21], rel=1e-7, abs=1e-7)
