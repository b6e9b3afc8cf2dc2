"""What the compiled loop does with all lanes at once: inputs, evaluations, stages."""

from __future__ import annotations

from kanes.base.types import Array
from kanes.codegen.loops.call import call_kernel
from kanes.codegen.loops.numba_memory import by_lanes, compiled, in_lanes, one_by_one
from kanes.simulate.loop.memory import Data

# Stages that a method has at most, those of its interpolant among them.
MOST_STAGES = 16


@compiled  # type: ignore[untyped-decorator]
def evaluate(d: Data, function: int, state: int, result: int) -> None:
    """The machine code at `function` for the moment and the state of all lanes, from and to memory at some places."""
    for lane in range(d.width):
        d.clock[lane] = d.start + d.moment[lane]
    _evaluate_by_clock(d, function, state, result)


@compiled  # type: ignore[untyped-decorator]
def _evaluate_by_clock(d: Data, function: int, state: int, result: int) -> None:
    if d.switched or d.tables > 0:
        look_up_inputs(d)
    places = d.clock.ctypes.data, state, d.w.ctypes.data, d.p.ctypes.data, d.c.ctypes.data, result
    call_kernel(function, places)


@compiled  # type: ignore[untyped-decorator]
def look_up_inputs(d: Data) -> None:
    """The clock and the inputs that are tables, of all lanes."""
    if d.switched:
        _keep_between_switches(d)
    for k in range(d.tables):
        for lane in range(d.width):
            interval = d.interval[lane]
            tau = d.moment[lane] - d.knot[interval]
            value = 0.0
            for power in range(3, -1, -1):
                value = value * tau + d.cubic[interval, k, power]
            d.w[d.sampled[k], lane] = value


@compiled  # type: ignore[untyped-decorator]
def _keep_between_switches(d: Data) -> None:
    """Between two switches of a law both ends of a step belong to what holds between them."""
    for lane in range(d.width):
        run, switch = d.run[lane], d.switch[lane]
        if run >= 0:
            d.clock[lane] = min(max(d.clock[lane], d.run_opens[run, switch]), d.run_closes[run, switch])


@compiled  # type: ignore[untyped-decorator]
def slope(d: Data, s: int) -> None:
    """K_s = f(moment, y) of all lanes."""
    evaluate(d, d.derivative, d.y.ctypes.data, d.K.ctypes.data + 8 * s * d.n * d.width)


@compiled  # type: ignore[untyped-decorator]
def _take_stage(d: Data, s: int) -> None:
    """K_s at  x + h Σ A_sj K_j,  which is y, or the new state where it is the last stage."""
    v = by_lanes(d)
    moment = v.t + v.C[s] * v.h
    v.moment = moment
    v.clock = v.start + moment
    for i in range(v.n):
        total = in_lanes(v, 0.0)
        for j in range(s):
            a = v.A[s, j]
            if a != 0.0:
                total += a * v.K[j, i]
        state = v.x[i] + v.h * total
        if s == v.last:
            v.new[i] = state
        else:
            v.y[i] = state
    state = d.new.ctypes.data if s == v.last else d.y.ctypes.data
    _evaluate_by_clock(d, d.derivative, state, d.K.ctypes.data + 8 * s * d.n * d.width)


# Stages from one to before another.
take_stages = one_by_one(_take_stage, MOST_STAGES)


@compiled  # type: ignore[untyped-decorator]
def copy(source: Array, target: Array) -> None:
    """target = source, of [state, lane]."""
    for i in range(source.shape[0]):
        for lane in range(source.shape[1]):
            target[i, lane] = source[i, lane]
