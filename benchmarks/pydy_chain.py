"""The right-hand side of the 3D chain by PyDy's Cython and by Kanes: `python -m benchmarks.pydy_chain <bodies> <way>`.

PyDy gets M, f and q̇ from one of the three ways of benchmarks.sympy_chain, finds common subexpressions, writes C, and
has it compiled as Python's extensions are. Both get parameters as arrays, and both must give the same q̇ and u̇ before
anything is timed. Like is compared with like:

- "loop": the bare C function of PyDy and the bare machine code of Kanes, called from the same loop in machine code;
- "call": each as it is called from Python;
- "nothing": PyDy's call for a system of the same sizes with nothing to compute, to be taken off its "call".

PyDy solves M u̇ = f by NumPy unless told otherwise. SciPy and SymPy's symbolic LU are the other ways that its
documentation names; with the last one the C function solves, and only then has it a "loop" of its own. (SymPy's "CH"
and "LDL" take as long as LU in the way "own", and fail on conjugates in the others.) Kanes alone has eight lanes.
"""

from __future__ import annotations

import ctypes
import json
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np
import sympy as sm
from pydy.codegen.ode_function_generators import generate_ode_function
from sympy.physics import mechanics as me

import kanes as kn
from benchmarks.sympy_chain import Chain, derive
from benchmarks.timing import MachineLoop, in_rounds, seconds_per_call

Timer = Callable[[], float]

LOOP = MachineLoop()
ROUNDS = 5
SOLVERS = ("numpy", "scipy", "sympy")
LANES = 8
# Round-off of some thousand operations, relative to the largest acceleration.
SAME = 1e-10


def measure(bodies: int, way: str) -> dict[str, Any]:
    kernel = kn.derive(kn.library.spatial_chain(bodies)).compile()
    rng = np.random.default_rng(1)
    x = rng.uniform(-1, 1, len(kernel.states))
    p = rng.uniform(0.5, 1.5, len(kernel.parameters))
    kanes, dx = kanes_timers(kernel, x, p)

    chain = Chain(bodies, way)
    start = perf_counter()
    M, f, method = derive(chain)
    derived = perf_counter() - start
    constants = [sm.Symbol(name) for name in kernel.parameters]
    rates = method.kindiffdict()
    qdot = sm.Matrix([rates[q.diff(me.dynamicsymbols._t)] for q in chain.q])
    timers = {"kanes": kanes}
    generate = {}
    for solver in SOLVERS:
        start = perf_counter()
        timers[solver] = pydy_timers(chain, constants, (M, f, qdot), solver, x, p, dx)
        generate[solver] = perf_counter() - start
    u = sm.Matrix(chain.u)
    copied = np.concatenate([x[len(u) :], x[len(u) :]])
    timers["nothing"] = pydy_timers(chain, constants, (sm.eye(len(u)), u, u), "sympy", x, p, copied)
    found = in_rounds({(who, what): timer for who, of in timers.items() for what, timer in of.items()}, ROUNDS)
    seconds = {who: {what: found[who, what] for what in of} for who, of in timers.items()}
    return {"derive": derived, "generate": generate, "seconds": seconds}


def kanes_timers(kernel: Any, x: Any, p: Any) -> tuple[dict[str, Timer], Any]:
    """Timers of one state by the loop, of a state among eight, and of a call from Python; and dx."""
    function = kernel["derivative"]
    c, dx = function.prepare(p), np.empty_like(x)
    function.machine("main", 1)(np.zeros(1), x, np.empty(0), p, c, dx)
    one = (function.machine("main", 1).address, np.zeros(1), x, np.empty(0), p, c, dx)
    xs, ps, cs = (np.repeat(column[:, None], LANES, axis=1) for column in (x, p, c))
    dxs = np.empty_like(xs)
    eight = (function.machine("main", LANES).address, np.zeros(LANES), xs, np.empty((0, LANES)), ps, cs, dxs)
    LOOP.seconds_per_call(*eight)
    check(dxs, dx[:, None], "Eight lanes of Kanes")
    derivative = kernel.derivative(dict(zip(kernel.parameters, p, strict=True)))
    timers = {
        "loop": lambda: LOOP.seconds_per_call(*one),
        "lanes": lambda: LOOP.seconds_per_call(*eight) / LANES,
        "call": lambda: seconds_per_call(lambda: derivative(0.0, x)),
    }
    return timers, dx


def pydy_timers(
    chain: Chain, constants: list[Any], matrices: tuple[Any, Any, Any], solver: str, x: Any, p: Any, dx: Any
) -> dict[str, Timer]:
    """Timers of PyDy's function for M, f and q̇, which must give dx; by the loop, too, if its C solves M u̇ = f."""
    M, f, qdot = matrices
    with tempfile.TemporaryDirectory() as folder:
        rhs = generate_ode_function(
            f,
            chain.q,
            chain.u,
            constants,
            mass_matrix=M,
            coordinate_derivatives=qdot,
            generator="cython",
            linear_sys_solver=solver,
            constants_arg_type="array",
            tmp_dir=folder,
        )
        check(rhs(x, 0.0, p), dx, f"PyDy with {solver}")
        timers = {"call": lambda: seconds_per_call(lambda: rhs(x, 0.0, p))}
        if solver == "sympy":
            (library,) = Path(folder).glob("pydy_codegen_*.so")
            address = ctypes.cast(ctypes.CDLL(str(library)).evaluate, ctypes.c_void_p).value or 0
            nq, nu = len(chain.q), len(chain.u)
            q, u, udot = np.ascontiguousarray(x[:nq]), np.ascontiguousarray(x[nq:]), np.empty(nu)
            arrays = (q, u, p, np.empty(nu * nu), udot, np.empty(nq))
            timers["loop"] = lambda: LOOP.seconds_per_call(address, *arrays)
            timers["loop"]()
            check(udot, dx[nq:], "PyDy's C function")
    return timers


def check(found: Any, expected: Any, who: str) -> None:
    error = np.abs(found - expected).max() / np.abs(expected).max()
    if not error < SAME:
        raise RuntimeError(f"{who} differs from Kanes by {error:.1e}: not the same system.")


if __name__ == "__main__":
    print(json.dumps(measure(int(sys.argv[1]), sys.argv[2])))
