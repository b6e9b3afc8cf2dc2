"""Kernels from several threads at once.

Proves: kernel/kernel.py, codegen/function.py.
"""

import sys
import threading
from functools import partial

import numpy as np
import pytest

import kanes as kn
from kanes.equations.equations import graphs_of


def test_threads_may_share_a_new_kernel():
    """A function that one thread had compiled was thrown away when another had compiled it too."""
    found = []
    for _ in range(3):
        kernel = kn.derive(kn.library.double_pendulum(tensions=False)).compile()
        given = {"stop": 2, "parameters": {"L": 1, "m1": 1, "m2": 2, "g": 9.81}, "initial": {"q1": 1, "q2": 2}}
        threads = [
            threading.Thread(target=lambda: found.append(kernel.simulate(**given)["q1"][-1]))  # noqa: B023  # joined below
            for _ in range(6)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert len(found) == 18
    assert len(set(found)) == 1


def test_many_kernels_come_and_go():
    """Each engine owns its target machine; sharing one crashed the process when the first engine was collected."""
    for _ in range(5):
        kernel = kn.derive(kn.library.hinged_rods()).compile()
        kernel.derivative(dict.fromkeys(kernel.parameters, 1.3))(0, np.full(len(kernel.states), 0.7))
        del kernel


def test_threads_may_share_a_function():
    """q̈ = t: each thread asks at a time of its own, and must not get that of another."""
    model = kn.Model("pushed")
    q = model.coordinates("q")
    place = model.origin.moved("P", q * model.frame.x)
    model.add_particle("mass", place, mass=1)
    model.add_force(place, model.time * model.frame.x)
    derivative, x = kn.derive(model).compile().derivative({}), np.zeros(2)
    wrong = []

    def ask(t):
        for _ in range(20_000):
            if derivative(t, x)[1] != t:
                wrong.append(t)

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        threads = [threading.Thread(target=ask, args=(float(number),)) for number in range(1, 5)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(interval)
    assert not wrong


def at_once(*tasks):
    """What several functions give that start together, each in a thread of its own; errors are raised here."""
    start, results, errors = threading.Barrier(len(tasks)), [None] * len(tasks), []

    def run(number, task):
        start.wait()
        try:
            results[number] = task()
        except BaseException as error:  # raised below, in the thread of the test
            errors.append(error)

    threads = [threading.Thread(target=run, args=each) for each in enumerate(tasks)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if errors:
        raise errors[0]
    return results


@pytest.fixture
def often():
    """Threads change places as often as they can."""
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(interval)


SWING = {"stop": 0.5, "parameters": {"L": 1, "m1": 1, "m2": 2, "g": 9.81}, "initial": {"q1": 1, "q2": 2}}


def answers(model, kernel):
    """Questions of every kind to a kernel and its runs, each by itself."""
    bars = SWING["parameters"]
    x = np.array([0.3, 0.7, -0.2, 0.4])
    run = kernel.simulate(**SWING)
    return {
        "run": lambda: kernel.simulate(**SWING).states,
        "runs": lambda: kernel.simulate_many(**{**SWING, "initial": {"q1": [0.1, 1.0, 1.5], "q2": 2}}).states,
        "derivative": lambda: kernel.derivative(bars)(0.0, x),
        "mass matrix": lambda: kernel.function("mass_matrix", bars)(0.0, x),
        "kinetic energy": lambda: run.energy.kinetic,
        "a point": lambda: run[model["P2"]],
        "an expression": lambda: run[model["q1"] * model["u2"]],
        "inverse dynamics": lambda: kernel.inverse_dynamics(bars, solve_for_inputs=False)(0.0, x, np.array([1.0, 2.0])),
        "C": lambda: kernel.c_code(),
        "the text": lambda: str(kernel),
    }


def test_all_that_a_kernel_gives_is_the_same_from_threads_that_ask_at_once(often):
    """Each round has a kernel of its own, of which nothing has been compiled yet."""

    def new():
        model = kn.library.double_pendulum(tensions=False)
        return model, kn.derive(model).compile()

    expected = {name: question() for name, question in answers(*new()).items()}
    for _ in range(3):
        questions = answers(*new())
        # Each question twice, and in both orders, so that neighbours differ.
        names = [*questions, *reversed(questions)]
        for name, found in zip(names, at_once(*(questions[name] for name in names)), strict=True):
            assert np.array_equal(found, expected[name]), name


def test_models_that_are_derived_and_compiled_at_once_do_not_mix(often):
    systems = {
        "double pendulum": lambda: kn.library.double_pendulum(tensions=False),
        "four bars": kn.library.four_bar,
        "rolling disc": kn.library.rolling_disc,
        "chain": lambda: kn.library.spatial_chain(2),
    }

    def derivative(make):
        function = kn.derive(make()).compile()["derivative"]
        random = np.random.default_rng(3)
        return function.one(*(random.uniform(0.3, 1.3, len(names)) for names in function.arguments.values()))

    expected = [derivative(make) for make in systems.values()]
    for _ in range(2):
        found = at_once(*(partial(derivative, make) for make in systems.values()))
        assert all(np.array_equal(*pair) for pair in zip(found, expected, strict=True))


def test_equations_are_written_and_computed_at_once(often):
    def asked(equations):
        values = {str(symbol): 0.3 + 0.1 * k for k, symbol in enumerate(graphs_of(equations).reduced.symbols)}
        numbers = lambda: equations.evaluate(values)["udot"]  # noqa: E731
        return numbers, partial(str, equations), numbers, lambda: equations.operation_count

    expected = [question() for question in asked(kn.derive(kn.library.double_pendulum()))]
    for _ in range(3):
        found = at_once(*asked(kn.derive(kn.library.double_pendulum())))
        assert all(np.array_equal(*pair) for pair in zip(found, expected, strict=True))
