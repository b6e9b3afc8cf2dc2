"""Which surfaces of groups are near each other, and where: balls, capsules, boxes and planes.

A capsule is a segment with a radius, and a ball a capsule without length. A spot is where two surfaces are nearest: the
gap, the normal from the second to the first, and the point in the middle.
"""

from __future__ import annotations

import math

from kanes.base.touch_layout import BALL, MOTION
from kanes.codegen.loops.numba_memory import compiled
from kanes.simulate.time_stepping.memory import StepData

# Squared length below which a segment is a point.
_POINT = 1e-24


@compiled  # type: ignore[untyped-decorator]
def shape_at(d: StepData, body: int) -> int:
    """Where the sizes of a body are among the numbers."""
    b = d.body_block[body]
    return d.body_at[body] + MOTION + 6 * (d.begins[b + 1] - d.begins[b])


@compiled  # type: ignore[untyped-decorator]
def radius_of(d: StepData, body: int) -> float:
    """The radius of a ball or capsule."""
    return d.y[shape_at(d, body)]


@compiled  # type: ignore[untyped-decorator]
def reach(d: StepData, body: int, axis: int) -> float:
    """How far a body reaches along an axis of N."""
    at = shape_at(d, body)
    if d.body_kind[body] == BALL:
        return d.y[at] + abs(d.y[at + 1 + axis])
    return abs(d.y[at + axis]) + abs(d.y[at + 3 + axis]) + abs(d.y[at + 6 + axis])


@compiled  # type: ignore[untyped-decorator]
def sort_bodies(d: StepData, margin: float) -> None:
    """Bodies by where they begin along x; they are nearly sorted from one step to the next."""
    for body in range(d.bodies):
        x, far = d.y[d.body_at[body]], reach(d, body, 0) + 0.5 * margin
        d.low[body], d.high[body] = x - far, x + far
    for k in range(1, d.bodies):
        body = d.sorted[k]
        place = k - 1
        while place >= 0 and d.low[d.sorted[place]] > d.low[body]:
            d.sorted[place + 1] = d.sorted[place]
            place -= 1
        d.sorted[place + 1] = body


@compiled  # type: ignore[untyped-decorator]
def are_near(d: StepData, i: int, j: int, margin: float) -> bool:
    """Whether two bodies overlap along y and z too."""
    one, two = d.body_at[i], d.body_at[j]
    for axis in range(1, 3):
        if abs(d.y[one + axis] - d.y[two + axis]) > reach(d, i, axis) + reach(d, j, axis) + margin:
            return False
    return True


@compiled  # type: ignore[untyped-decorator]
def on_plane(d: StepData, plane: int, x: float, y: float, z: float, radius: float) -> None:
    """The spot of a ball about a point on a plane."""
    at = d.plane_at[plane]
    a, b, c = d.y[at], d.y[at + 1], d.y[at + 2]
    gap = a * x + b * y + c * z - d.y[at + 3] - radius
    down = radius + 0.5 * gap
    _put(d, gap, a, b, c, x - down * a, y - down * b, z - down * c)


@compiled  # type: ignore[untyped-decorator]
def _put(d: StepData, gap: float, a: float, b: float, c: float, x: float, y: float, z: float) -> None:
    d.spot[0], d.spot[1], d.spot[2], d.spot[3] = gap, a, b, c
    d.spot[4], d.spot[5], d.spot[6] = x, y, z


@compiled  # type: ignore[untyped-decorator]
def of_balls(d: StepData, x: float, y: float, z: float, one: float, p: float, q: float, r: float, two: float) -> bool:
    """The spot of two balls; none if their centres coincide."""
    a, b, c = x - p, y - q, z - r
    distance = math.sqrt(a * a + b * b + c * c)
    if distance == 0.0:
        return False
    a, b, c = a / distance, b / distance, c / distance
    gap = distance - one - two
    out = two + 0.5 * gap
    _put(d, gap, a, b, c, p + out * a, q + out * b, r + out * c)
    return True


@compiled  # type: ignore[untyped-decorator]
def of_capsules(d: StepData, i: int, j: int) -> bool:
    """The spot of two capsules or balls."""
    one, two = d.body_at[i], d.body_at[j]
    s, t = shape_at(d, i), shape_at(d, j)
    along, other = _nearest_places(d, one, two, s + 1, t + 1)
    x, y, z = d.y[one] + along * d.y[s + 1], d.y[one + 1] + along * d.y[s + 2], d.y[one + 2] + along * d.y[s + 3]
    p, q, r = d.y[two] + other * d.y[t + 1], d.y[two + 1] + other * d.y[t + 2], d.y[two + 2] + other * d.y[t + 3]
    return of_balls(d, x, y, z, d.y[s], p, q, r, d.y[t])


@compiled  # type: ignore[untyped-decorator]
def _dot(d: StepData, one: int, two: int) -> float:
    return d.y[one] * d.y[two] + d.y[one + 1] * d.y[two + 1] + d.y[one + 2] * d.y[two + 2]


@compiled  # type: ignore[untyped-decorator]
def _nearest_places(d: StepData, one: int, two: int, a: int, b: int) -> tuple[float, float]:
    """−1 to 1 along the half axes at a and b, where two segments about their middles are nearest."""
    x, y, z = d.y[one] - d.y[two], d.y[one + 1] - d.y[two + 1], d.y[one + 2] - d.y[two + 2]
    aa, bb, ab = _dot(d, a, a), _dot(d, b, b), _dot(d, a, b)
    ar = d.y[a] * x + d.y[a + 1] * y + d.y[a + 2] * z
    br = d.y[b] * x + d.y[b + 1] * y + d.y[b + 2] * z
    if aa <= _POINT and bb <= _POINT:
        return 0.0, 0.0
    if aa <= _POINT:
        return 0.0, _within(br / bb)
    if bb <= _POINT:
        return _within(-ar / aa), 0.0
    across = aa * bb - ab * ab
    s = _within((ab * br - bb * ar) / across) if across > 1e-12 * aa * bb else 0.0
    t = (ab * s + br) / bb
    if t < -1.0 or t > 1.0:
        t = _within(t)
        s = _within((ab * t - ar) / aa)
    return s, t


@compiled  # type: ignore[untyped-decorator]
def _within(s: float) -> float:
    return min(max(s, -1.0), 1.0)


@compiled  # type: ignore[untyped-decorator]
def on_box(d: StepData, box: int, x: float, y: float, z: float, radius: float) -> bool:
    """The spot of a ball about a point on a box; inside, the nearest face counts."""
    at, edges = d.body_at[box], shape_at(d, box)
    a, b, c = x - d.y[at], y - d.y[at + 1], z - d.y[at + 2]
    p, q, r = d.y[at], d.y[at + 1], d.y[at + 2]
    is_inside, least, face, side = True, 1e300, 0, 1.0
    for k in range(3):
        e = edges + 3 * k
        own = _dot(d, e, e)
        half = math.sqrt(own)
        share = (a * d.y[e] + b * d.y[e + 1] + c * d.y[e + 2]) / own
        if abs(share) > 1.0:
            is_inside = False
        elif (1.0 - abs(share)) * half < least:
            least, face = (1.0 - abs(share)) * half, k
            side = 1.0 if share >= 0.0 else -1.0
        share = _within(share)
        p, q, r = p + share * d.y[e], q + share * d.y[e + 1], r + share * d.y[e + 2]
    if not is_inside:
        return of_balls(d, x, y, z, radius, p, q, r, 0.0)
    e = edges + 3 * face
    half = math.sqrt(_dot(d, e, e))
    a, b, c = side * d.y[e] / half, side * d.y[e + 1] / half, side * d.y[e + 2] / half
    gap = -least - radius
    down = radius + 0.5 * gap
    _put(d, gap, a, b, c, x - down * a, y - down * b, z - down * c)
    return True
