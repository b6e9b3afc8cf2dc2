"""The machine code of a kernel for integrators in Python, with as little around the call as Python allows."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np


def thin_derivative(
    kernel: Any, parameters: Mapping[str, float], inputs: Mapping[str, float]
) -> Callable[[float, Any], Any]:
    """dx = f(t, x) for SciPy, some times faster than `kernel.derivative`: arrays stay, and nothing is checked."""
    function = kernel["derivative"]
    p = np.array([parameters[name] for name in kernel.parameters])
    w = np.array([inputs[name] for name in kernel.inputs])
    t, x, c, dx = np.zeros(1), np.empty(len(kernel.states)), function.prepare(p), np.empty(len(kernel.states))
    machine = function.machine("main", 1)
    call = ctypes.CFUNCTYPE(None, *[ctypes.c_void_p] * 6)(machine.address)
    pointers = [array.ctypes.data for array in (t, x, w, p, c, dx)]
    arrays = (machine, w, p, c)  # kept alive by the function below

    def derivative(time: float, state: Any, _kept: Any = arrays) -> Any:
        t[0] = time
        x[:] = state
        call(*pointers)
        return dx.copy()

    return derivative
