"""Kernels of the library's systems and numbers to call them with."""

from functools import cache

import numpy as np

import kanes as kn
from systems import SYSTEMS


@cache
def _compiled(name):
    equations = kn.derive(SYSTEMS[name]())
    return equations, equations.compile()


def kernel_and_state(name, seed=4):
    """The equations of a system, a kernel that others use too, and a number for each name."""
    equations, kernel = _compiled(name)
    rng = np.random.default_rng(seed)
    numbers = {entry: rng.uniform(0.3, 1.3) for entry in (*kernel.states, *kernel.parameters, *kernel.inputs)}
    return equations, kernel, numbers


def pick(numbers, names):
    return np.array([numbers[name] for name in names])


def arguments(kernel, numbers):
    """What a function of a kernel takes: t, x, w and p."""
    x, w, p = (pick(numbers, names) for names in (kernel.states, kernel.inputs, kernel.parameters))
    return np.array([0.7]), x, w, p
