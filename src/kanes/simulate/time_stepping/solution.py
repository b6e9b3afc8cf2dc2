"""The solution of a step, and displacements that take out depth."""

from __future__ import annotations

from kanes.codegen.loops.numba_memory import compiled
from kanes.simulate.time_stepping.cones import projected
from kanes.simulate.time_stepping.interior import approach
from kanes.simulate.time_stepping.memory import StepData
from kanes.simulate.time_stepping.multipliers import refine
from kanes.simulate.time_stepping.problem import (
    add_impulses,
    assemble,
    opening,
    pressed,
    rows_times,
    settle,
    solve_mass,
    speed_of_contacts,
    weigh,
)
from kanes.simulate.time_stepping.sparse import factorise_all, solve_all

# A residual, relative to velocities without impulses, to which interior points are followed.
_NEAR = 1e-6
# How soft a displacement is, relative to what impulses do to velocities.
_SOFT = 1e-8


@compiled  # type: ignore[untyped-decorator]
def solve(d: StepData, nodes: int) -> tuple[float, float, float, int]:
    """u and λ from u_free and λ̄: the residual, what it should be, how fast contacts open, and Newton steps."""
    weigh(d, nodes)
    rows_times(d, d.free_u, d.v)
    for c in range(d.count[0]):
        x, y, z = projected(d.guess[c, 0], d.guess[c, 1], d.guess[c, 2], d.friction[c])
        d.impulse[c, 0], d.impulse[c, 1], d.impulse[c, 2] = x, y, z
        for row in range(3):
            d.v[c, row] += d.drift[c, row]
    speed = speed_of_contacts(d)
    small = d.rtol * speed
    settle(d, nodes)
    settles, taken = approach(d, nodes, speed, max(small, _NEAR * speed))
    _press(d, nodes)
    left, more = refine(d, nodes, small, settles)
    return left, small, opening(d), taken + more


@compiled  # type: ignore[untyped-decorator]
def _press(d: StepData, nodes: int) -> None:
    """Impulses on the cones, and their velocities."""
    settle(d, nodes)
    for c in range(d.count[0]):
        if d.weight[c] > 0.0:
            d.impulse[c, 0], d.impulse[c, 1], d.impulse[c, 2] = pressed(d, c)
    settle(d, nodes)


@compiled  # type: ignore[untyped-decorator]
def displace(d: StepData, nodes: int) -> bool:
    """The least δ in the metric of M with which contacts that push, and those that are deep, have  C_n δ = b;
    it is left in u, as M⁻¹ Cᵀ of multipliers.
    """
    for c in range(d.count[0]):
        for k in range(9):
            d.D[c, k] = 0.0
        for row in range(3):
            d.change[c, row] = 0.0
        if d.weight[c] > 0.0 and (d.impulse[c, 0] > 0.0 or d.bound[c] > 0.0):
            d.D[c, 0] = 1.0 / (_SOFT * d.weight[c])
            d.change[c, 0] = d.D[c, 0] * max(d.bound[c], 0.0)
    for i in range(d.speeds):
        d.step_u[i] = 0.0
    add_impulses(d, d.change, 1.0, d.step_u)
    assemble(d, nodes)
    if not factorise_all(d, nodes):
        return False
    solve_all(d, nodes)
    rows_times(d, d.step_u, d.dv)
    for c in range(d.count[0]):
        d.change[c, 0] -= d.D[c, 0] * d.dv[c, 0]
    for i in range(d.speeds):
        d.u[i] = 0.0
    add_impulses(d, d.change, 1.0, d.u)
    solve_mass(d, nodes)
    return True
