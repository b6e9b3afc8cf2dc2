"""The found motion as a trajectory: its polynomials at many times."""

from __future__ import annotations

import numpy as np

from kanes.base.types import Array
from kanes.kernel.kernel import Kernel, inside_of
from kanes.optimal_control.meshes.transcription import Transcription
from kanes.trajectory.replay import Replay

# Times of a trajectory, at least; and in each interval.
_TIMES, _EACH = 400, 4


def replay_of(kernel: Kernel, transcription: Transcription, x: Array, number: int, p: Array) -> Replay:
    """A phase of a solution, with its accelerations, inputs and multipliers."""
    layout = transcription.layouts[number]
    each = max(_EACH, -(-_TIMES // layout.count))
    K = layout.count
    intervals = np.append(np.repeat(np.arange(K), each), K - 1)
    places = np.append(np.tile(np.arange(each) / each, K), 1.0)
    z = transcription.arguments(x, number, intervals, places).T
    equations, ratios = layout.equations, transcription.ratios(x)[: number + 1]
    nx, nr, nw = len(equations.states), len(equations.rates), len(equations.inputs)
    nu = len(kernel.speeds)
    accelerations = z[nx + nr - nu : nx + nr] / ratios[-1]
    inputs = z[nx + nr : nx + nr + nw]
    multipliers = z[nx + nr + nw : nx + nr + nw + len(equations.multipliers)]
    t = layout.times(ratios, intervals, places)
    compiled = inside_of(kernel).suited(p[None])
    kept = multipliers if equations.constraints is not None else None
    return Replay(compiled, t, z[:nx], accelerations, inputs, p, kept)
