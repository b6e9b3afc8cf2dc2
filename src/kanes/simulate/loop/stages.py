"""What the compiled loop does with all lanes at once: inputs, evaluations, stages."""

from __future__ import annotations

from kanes.codegen.loops.call import call_kernel
from kanes.codegen.loops.numba_memory import compiled
from kanes.simulate.loop.loop_memory import Data
from kanes.types import Array


@compiled  # type: ignore[untyped-decorator]
def evaluate(d: Data, function: int, result: int) -> None:
    """The machine code at `function` for (moment, y) of all lanes, to the memory at `result`."""
    for lane in range(d.width):
        d.clock[lane] = d.start + d.moment[lane]
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
    places = d.clock.ctypes.data, d.y.ctypes.data, d.w.ctypes.data, d.p.ctypes.data, d.c.ctypes.data, result
    call_kernel(function, places)


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
    evaluate(d, d.derivative, d.K.ctypes.data + 8 * s * d.n * d.width)


@compiled  # type: ignore[untyped-decorator]
def stage(d: Data, s: int) -> None:
    """y = x + h Σ A_sj K_j at its moment."""
    A, K, x, y, h, width = d.A, d.K, d.x, d.y, d.h, d.width
    for lane in range(width):
        d.moment[lane] = d.t[lane] + d.C[s] * h[lane]
    if width == 1:
        for i in range(d.n):
            total = 0.0
            for j in range(s):
                total += A[s, j] * K[j, i, 0]
            y[i, 0] = x[i, 0] + h[0] * total
        return
    for i in range(d.n):
        for lane in range(width):
            y[i, lane] = 0.0
        for j in range(s):
            a = A[s, j]
            if a != 0.0:
                for lane in range(width):
                    y[i, lane] += a * K[j, i, lane]
        for lane in range(width):
            y[i, lane] = x[i, lane] + h[lane] * y[i, lane]


@compiled  # type: ignore[untyped-decorator]
def copy(source: Array, target: Array) -> None:
    """target = source, of [state, lane]."""
    for i in range(source.shape[0]):
        for lane in range(source.shape[1]):
            target[i, lane] = source[i, lane]
