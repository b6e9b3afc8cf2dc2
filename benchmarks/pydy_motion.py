"""Ten seconds of the three-link chain to an equal error, by PyDy and by Kanes: `python -m benchmarks.pydy_motion`.

Kanes runs at 1e-10. PyDy's `System.integrate`, on equations that SymPy derived, runs as it comes: the right-hand side
by lambdify, the integrator SciPy's odeint; only the tolerance, rtol = atol, is chosen, and odeint may take as many
steps as it wants. The error is the largest of all states at the end, against Kanes at 1e-13. Tolerances are tried from
loose to tight, and PyDy is timed at the last before the first that reaches our error: its error is the larger one. Both
are derived, compiled and warmed up before; both must give the same q̇ and u̇.

The chain swings; one that tumbles, as that of benchmarks.motion does, has no error to speak of, for none of its digits
after ten seconds is right.
"""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import sympy as sm
from pydy.system import System
from sympy.physics import mechanics as me

import kanes as kn
from benchmarks.three_links import PARAMETERS, SWINGING
from benchmarks.timing import best

STOP = 10.0
TOLERANCE, REFERENCE = 1e-10, 1e-13
TRIED = np.logspace(-6, -13, 29)
MOST_STEPS = 1_000_000


def pydy_chain() -> System:
    """The chain of kanes.library.chains.three_link_chain, as SymPy's documentation writes such systems."""
    N, joint = me.ReferenceFrame("N"), me.Point("O")
    joint.set_vel(N, 0)
    q, u = me.dynamicsymbols("q1:4"), me.dynamicsymbols("u1:4")
    torques = [*me.dynamicsymbols("T1:4"), 0]
    g = sm.Symbol("g")
    bodies, loads, parent = [], [], N
    for k, name in enumerate("ABC"):
        m, length, rho, I = sm.symbols(f"m_{name} l_{name} rho_{name} I_{name}")
        frame = parent.orientnew(name, "Axis", (q[k], N.z))
        frame.set_ang_vel(parent, u[k] * N.z)
        center, end = joint.locatenew(f"{name}*", rho * frame.x), joint.locatenew(f"{name}'", length * frame.x)
        center.v2pt_theory(joint, N, frame)
        end.v2pt_theory(joint, N, frame)
        bodies.append(me.RigidBody(name, center, frame, m, (me.inertia(frame, 0, 0, I), center)))
        loads += [(center, -m * g * N.y), (frame, (torques[k] - torques[k + 1]) * N.z)]
        parent, joint = frame, end
    rates = [a.diff(me.dynamicsymbols._t) - b for a, b in zip(q, u, strict=True)]
    method = me.KanesMethod(N, q_ind=q, u_ind=u, kd_eqs=rates)
    method.kanes_equations(bodies, loads)
    return System(
        method,
        constants={symbol: PARAMETERS[symbol.name] for symbol in System(method).constants_symbols},
        specifieds=dict.fromkeys(torques[:3], 0.0),
        initial_conditions=dict(zip([*q, *u], [*SWINGING.values(), 0, 0, 0], strict=True)),
        times=np.array([0.0, STOP]),
    )


def measure() -> dict[str, Any]:
    kernel = kn.derive(kn.library.three_link_chain()).compile()
    inputs = dict.fromkeys(kernel.inputs, 0.0)
    system = pydy_chain()
    start = np.array([*SWINGING.values(), 0.0, 0.0, 0.0])
    theirs, ours = system.evaluate_ode(), kernel.derivative(PARAMETERS, inputs)(0.0, start)
    if not np.allclose(theirs, ours, rtol=1e-10, atol=1e-12):
        raise RuntimeError(f"PyDy's derivative is {theirs}, ours is {ours}: not the same system.")

    def by_kanes(tolerance: float) -> Any:
        run = kernel.simulate(
            stop=STOP, parameters=PARAMETERS, initial=SWINGING, inputs=inputs, times=[STOP], rtol=tolerance
        )
        return np.array([run[name][-1] for name in kernel.states])

    def by_pydy(tolerance: float) -> Any:
        return system.integrate(rtol=tolerance, atol=tolerance, mxstep=MOST_STEPS)[-1]

    end = by_kanes(REFERENCE)
    error = float(np.abs(by_kanes(TOLERANCE) - end).max())
    errors: dict[float, float] = {}
    for tolerance in map(float, TRIED):
        found = float(np.abs(by_pydy(tolerance) - end).max())
        if found < error:
            break
        errors[tolerance] = found
    chosen = min(errors)
    return {
        "kanes": {"seconds": best(lambda: by_kanes(TOLERANCE), 20), "error": error},
        "pydy": {"seconds": best(lambda: by_pydy(chosen)), "error": errors[chosen], "tolerance": chosen},
        "tried": errors,
    }


if __name__ == "__main__":
    print(json.dumps(measure()))
