"""Kernels from several threads at once."""

import sys
import threading

import numpy as np

import kanes as kn
from kernels import kernel_and_state, pick


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
        _, kernel, numbers = kernel_and_state("hinged_rods")
        kernel.derivative({name: numbers[name] for name in kernel.parameters})(0, pick(numbers, kernel.states))
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
