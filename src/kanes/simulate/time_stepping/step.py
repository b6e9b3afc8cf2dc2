"""Steps of a run: the free motion by the midpoint rule, and impulses of contacts in its middle.

    q_m = q + h/2 q̇(q, u⁻)                 u_free = u⁻ + h a(q_m, (u⁻ + u_m)/2 …)  with all contacts open
    u⁺  from the problem of the step, with gaps, C and M at q_m
    q⁺  = q + h q̇(q_m, (u⁻ + u⁺)/2)

A contact has v_n⁺ ≥ −2 φ/h where its gap φ(q_m) is positive, so that it closes at most; where it is not, v_n⁺ ≥ 0.
With restitution e, a contact that would close has v_n⁺ ≥ −e v_n⁻. What is left of a depth is taken out by
displacements, the least ones in the metric of M; speeds do not change.

This is the scheme of Moreau and Jean, with gaps, M and C in the middle of the step.
"""

from __future__ import annotations

import math

from kanes.codegen.loops.call import call_kernel
from kanes.codegen.loops.numba_memory import compiled
from kanes.simulate.time_stepping.contacts import fastest, find_contacts, keep, kick
from kanes.simulate.time_stepping.memory import StepData
from kanes.simulate.time_stepping.problem import rows_times, weigh
from kanes.simulate.time_stepping.solution import displace, solve
from kanes.simulate.time_stepping.sparse import arrange, find_nodes, order

FULL_OF_CONTACTS, FULL_OF_BLOCKS, NOT_A_NUMBER = 1, 2, 3
OPEN, STICKS, SLIPS = 0, 1, 2
# A depth, in steps at the velocity to which contacts are solved, that is left where it is.
_SHALLOW = 10.0
# A velocity of approach, relative to what free motion changes of it in a step, above which a contact bounces.
_BOUNCES = 2.0
# A slip, relative to the velocity to which contacts are solved, below which a contact sticks.
_STILL = 10.0


@compiled  # type: ignore[untyped-decorator]
def take_steps(d: StepData) -> None:
    """Steps from `first` to before `last`; the status has the one that is reached, and why it is not the last."""
    step, why = d.first, 0
    while step < d.last and why == 0:
        why = _take(d, step)
        if why == 0:
            step += 1
    d.status[0], d.status[1] = step, why


@compiled  # type: ignore[untyped-decorator]
def look(d: StepData) -> None:
    """The contacts at the state itself that are not open."""
    for i in range(d.states):
        d.middle[i] = d.x[i]
    for i in range(d.speeds):
        d.before[i] = d.x[d.coordinates + d.order[i]]
    _numbers(d, d.t[0], 0)
    d.status[1] = 0 if find_contacts(d, 0.0) else FULL_OF_CONTACTS


@compiled  # type: ignore[untyped-decorator]
def push_apart(d: StepData) -> None:
    """Take out the depth of all contacts at the state itself, once."""
    look(d)
    kept = 0
    for c in range(d.count[0]):
        if d.gap[c] < 0.0:
            d.bound[c] = -d.gap[c]
            keep(d, c, kept)
            d.bound[kept] = -d.gap[kept]
            kept += 1
    d.count[0] = kept
    nodes = find_nodes(d)
    if nodes > 0 and order(d, nodes):
        arrange(d, nodes)
        weigh(d, nodes)
        _displace(d, nodes, d.t[0], 0)
        _unite(d)


@compiled  # type: ignore[untyped-decorator]
def _rates(d: StepData, t: float, state: int, step: int) -> None:
    """q̇ and u̇ of a state, with all contacts open."""
    d.clock[0] = t
    w = d.w.ctypes.data + 8 * step * d.inputs
    call_kernel(d.free, (d.clock.ctypes.data, state, w, d.p.ctypes.data, d.free_c.ctypes.data, d.rate.ctypes.data))


@compiled  # type: ignore[untyped-decorator]
def _numbers(d: StepData, t: float, step: int) -> None:
    """M and all that may touch, at the state in the middle."""
    d.clock[0] = t
    w = d.w.ctypes.data + 8 * step * d.inputs
    state, result = d.middle.ctypes.data, d.y.ctypes.data
    call_kernel(d.touch, (d.clock.ctypes.data, state, w, d.p.ctypes.data, d.touch_c.ctypes.data, result))


@compiled  # type: ignore[untyped-decorator]
def _work_of_loads(d: StepData, t: float, step: int) -> float:
    """h P at the middle of the step."""
    if d.power == 0:
        return 0.0
    d.clock[0] = t
    w = d.w.ctypes.data + 8 * step * d.inputs
    state, result = d.trial.ctypes.data, d.watt.ctypes.data
    call_kernel(d.power, (d.clock.ctypes.data, state, w, d.p.ctypes.data, d.power_c.ctypes.data, result))
    return d.h * d.watt[0]


@compiled  # type: ignore[untyped-decorator]
def _take(d: StepData, step: int) -> int:
    """One step; why it was not taken, or 0."""
    middle = d.t[0] + 0.5 * d.h
    _go_free(d, middle, step)
    _numbers(d, middle, step)
    change = kick(d)
    if not find_contacts(d, d.h * (fastest(d) + 2.0 * change)):
        return FULL_OF_CONTACTS
    nodes = _pose(d)
    if nodes < 0:
        return FULL_OF_BLOCKS
    for i in range(d.speeds):
        d.u[i] = d.free_u[i]
    d.kept_newton[step] = 0
    for k in range(4):
        d.kept_left[step, k] = 0.0
    if nodes > 0:
        left, small, opens, newton = solve(d, nodes)
        d.kept_left[step, 0], d.kept_left[step, 1], d.kept_left[step, 3] = left, small, opens
        d.kept_newton[step] = newton
    for i in range(d.speeds):
        if not math.isfinite(d.u[i]):
            return NOT_A_NUMBER
    work = _record(d, step)
    _remember(d)
    _move(d, middle, step, work)
    _take_out_depth(d, nodes, middle, step)
    _unite(d)
    d.t[0] = d.start + d.h * (step + 1 + d.begun)
    d.kept_t[step] = d.t[0]
    for i in range(d.states):
        d.kept_x[step, i] = d.x[i]
    return 0


@compiled  # type: ignore[untyped-decorator]
def _go_free(d: StepData, middle: float, step: int) -> None:
    """q_m, and u_free of the midpoint rule."""
    nq, h = d.coordinates, d.h
    _rates(d, d.t[0], d.x.ctypes.data, step)
    for i in range(d.states):
        d.middle[i] = d.x[i] + 0.5 * h * d.rate[i] if i < nq else d.x[i]
        d.trial[i] = d.middle[i]
    _rates(d, middle, d.middle.ctypes.data, step)
    for i in range(nq, nq + d.speeds):
        d.trial[i] = d.x[i] + 0.5 * h * d.rate[i]
    _rates(d, middle, d.trial.ctypes.data, step)
    for i in range(d.speeds):
        place = nq + d.order[i]
        d.before[i] = d.x[place]
        d.free_u[i] = d.x[place] + h * d.rate[place]


@compiled  # type: ignore[untyped-decorator]
def _pose(d: StepData) -> int:
    """The contacts that can touch in this step with what is asked of them; the number of their blocks, or −1."""
    rows_times(d, d.before, d.dv)
    rows_times(d, d.free_u, d.v)
    change, h = 0.0, d.h
    for c in range(d.count[0]):
        for row in range(3):
            d.dv[c, row] += d.drift[c, row]
            d.v[c, row] += d.drift[c, row]
            change = max(change, abs(d.v[c, row] - d.dv[c, row]))
    kept = 0
    for c in range(d.count[0]):
        if d.gap[c] + 0.5 * h * min(d.v[c, 0], d.dv[c, 0]) <= h * change:
            keep(d, c, kept)
            d.bound[kept] = _least_velocity(d.gap[kept], d.dv[kept, 0], d.v[kept, 0], d.restitution[kept], h)
            _recall(d, kept)
            kept += 1
    d.count[0] = kept
    nodes = find_nodes(d)
    if nodes > 0:
        if not order(d, nodes):
            return -1
        arrange(d, nodes)
    return nodes


@compiled  # type: ignore[untyped-decorator]
def _least_velocity(gap: float, before: float, free: float, restitution: float, h: float) -> float:
    """b of v_n⁺ ≥ b."""
    if restitution > 0.0 and before < -_BOUNCES * abs(free - before) and gap + 0.5 * h * free <= 0.0:
        return -restitution * before
    return -2.0 * gap / h if gap > 0.0 else 0.0


@compiled  # type: ignore[untyped-decorator]
def _slot(d: StepData, key: int) -> int:
    """Where a key is in the table, or may be put."""
    mask = d.slots - 1
    place = (key * 2654435761) & mask
    while d.old_key[place] >= 0 and d.old_key[place] != key:
        place = (place + 1) & mask
    return place


@compiled  # type: ignore[untyped-decorator]
def _recall(d: StepData, c: int) -> None:
    """The impulse that a contact had in the step before."""
    place = _slot(d, d.key[c])
    is_known = d.old_key[place] >= 0
    for row in range(3):
        d.guess[c, row] = d.old_impulse[place, row] if is_known else 0.0
    d.slide[c] = math.sqrt(d.dv[c, 1] * d.dv[c, 1] + d.dv[c, 2] * d.dv[c, 2])


@compiled  # type: ignore[untyped-decorator]
def _remember(d: StepData) -> None:
    for place in range(d.slots):
        d.old_key[place] = -1
    for c in range(d.count[0]):
        place = _slot(d, d.key[c])
        d.old_key[place] = d.key[c]
        for row in range(3):
            d.old_impulse[place, row] = d.impulse[c, row]


@compiled  # type: ignore[untyped-decorator]
def _record(d: StepData, step: int) -> float:
    """Forces, modes and losses of a step; the work of contacts on the system."""
    for row in range(d.forces):
        for k in range(3):
            d.kept_force[step, row, k] = 0.0
    for side in range(d.sides):
        d.kept_mode[step, side] = OPEN
    rows_times(d, d.before, d.dv)
    touching, impacts, friction, work = 0, 0.0, 0.0, 0.0
    for c in range(d.count[0]):
        d.kept_left[step, 2] = max(d.kept_left[step, 2], -d.gap[c])
        if d.impulse[c, 0] > 0.0:
            touching += 1
            _record_force(d, step, c)
        for row in range(3):
            own = 0.5 * d.impulse[c, row] * (d.v[c, row] + d.dv[c, row] + d.drift[c, row])
            work += own - d.impulse[c, row] * d.drift[c, row]
            if row == 0:
                impacts -= own
            else:
                friction -= own
    d.kept_touching[step] = touching
    d.kept_lost[step, 0], d.kept_lost[step, 1] = impacts, friction
    return work


@compiled  # type: ignore[untyped-decorator]
def _record_force(d: StepData, step: int, c: int) -> None:
    row = d.owner[c]
    if row < 0:
        return
    if row < d.sides:
        slip = math.sqrt(d.v[c, 1] * d.v[c, 1] + d.v[c, 2] * d.v[c, 2])
        d.kept_mode[step, row] = STICKS if slip <= _STILL * d.kept_left[step, 1] else SLIPS
        for k in range(3):
            d.kept_force[step, row, k] = d.impulse[c, k] / d.h
        return
    for k in range(3):
        for direction in range(3):
            d.kept_force[step, row, k] += d.impulse[c, direction] * d.normal[c, 3 * direction + k] / d.h


@compiled  # type: ignore[untyped-decorator]
def _move(d: StepData, middle: float, step: int, work: float) -> None:
    """The state at the end of the step."""
    nq, end = d.coordinates, d.coordinates + d.speeds
    for i in range(nq):
        d.trial[i] = d.middle[i]
    for i in range(d.speeds):
        d.trial[nq + d.order[i]] = 0.5 * (d.before[i] + d.u[i])
    _rates(d, middle, d.trial.ctypes.data, step)
    for i in range(nq):
        d.x[i] += d.h * d.rate[i]
    for i in range(d.speeds):
        d.x[nq + d.order[i]] = d.u[i]
    if d.states > end:
        d.x[end] += work + _work_of_loads(d, middle, step)


@compiled  # type: ignore[untyped-decorator]
def _take_out_depth(d: StepData, nodes: int, middle: float, step: int) -> None:
    """Displacements that take out what is left of depth: q⁺ is h/2 u⁺ from the middle."""
    if nodes == 0:
        return
    deepest = 0.0
    for c in range(d.count[0]):
        d.bound[c] = -(d.gap[c] + 0.5 * d.h * d.v[c, 0])
        deepest = max(deepest, d.bound[c])
    if deepest > max(_SHALLOW * d.h * d.kept_left[step, 1], d.deep):
        _displace(d, nodes, middle, step)


@compiled  # type: ignore[untyped-decorator]
def _displace(d: StepData, nodes: int, t: float, step: int) -> None:
    """q + q̇(q, δ) − q̇(q, 0)  with the displacements δ."""
    if not displace(d, nodes):
        return
    nq = d.coordinates
    for i in range(nq):
        d.trial[i] = d.middle[i]
    for i in range(d.speeds):
        d.trial[nq + d.order[i]] = d.u[i]
    _rates(d, t, d.trial.ctypes.data, step)
    for i in range(nq):
        d.x[i] += d.rate[i]
    for i in range(d.speeds):
        d.trial[nq + i] = 0.0
    _rates(d, t, d.trial.ctypes.data, step)
    for i in range(nq):
        d.x[i] -= d.rate[i]


@compiled  # type: ignore[untyped-decorator]
def _unite(d: StepData) -> None:
    """Quaternions of unit length."""
    for k in range(d.quaternions):
        total = 0.0
        for each in range(4):
            total += d.x[d.quaternion[k, each]] ** 2
        for each in range(4):
            d.x[d.quaternion[k, each]] /= math.sqrt(total)
