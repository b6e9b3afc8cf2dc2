"""The contacts of a step as rows: all that may touch before its end."""

from __future__ import annotations

import math

from kanes.base.touch_layout import BALL, BOX, MOTION
from kanes.codegen.loops.numba_memory import compiled
from kanes.simulate.time_stepping.memory import StepData
from kanes.simulate.time_stepping.near import (
    are_near,
    of_capsules,
    on_box,
    on_plane,
    radius_of,
    reach,
    shape_at,
    sort_bodies,
)

# Spots of two bodies, at most.
_SPOTS = 8


@compiled  # type: ignore[untyped-decorator]
def find_contacts(d: StepData, margin: float) -> bool:
    """The single contacts, and those of groups whose gap is below a margin; whether there is room for them."""
    d.count[0] = 0
    for side in range(d.sides):
        if not _add_side(d, side):
            return False
    if d.bodies == 0:
        return True
    for body in range(d.bodies):
        for plane in range(d.planes):
            if d.plane_group[plane] == d.body_group[body] and not _add_on_plane(d, body, plane, margin):
                return False
    sort_bodies(d, margin)
    for k in range(d.bodies):
        i = d.sorted[k]
        for place in range(k + 1, d.bodies):
            j = d.sorted[place]
            if d.low[j] > d.high[i]:
                break
            is_pair = d.body_group[i] == d.body_group[j] and are_near(d, i, j, margin)
            if is_pair and not _add_pair(d, min(i, j), max(i, j), margin):
                return False
    return True


@compiled  # type: ignore[untyped-decorator]
def _add_side(d: StepData, side: int) -> bool:
    """A single contact: gap, friction, restitution, velocities, then the rows of C for its blocks."""
    c = d.count[0]
    if c >= d.most:
        return False
    at, tangents = d.side_at[side], d.side_tangents[side]
    d.gap[c], d.friction[c], d.restitution[c] = d.y[at], d.y[at + 1], d.y[at + 2]
    if tangents == 0:
        d.friction[c] = 0.0
    d.key[c], d.owner[c] = side, side
    place = at + 4 + tangents
    for row in range(3):
        d.drift[c, row] = d.y[at + 3 + row] if row <= tangents else 0.0
    for which in range(2):
        b = d.side_blocks[side, which]
        d.block[c, which] = b
        n = d.begins[b + 1] - d.begins[b] if b >= 0 else 0
        for k in range(3 * n):
            d.C[c, which, k] = d.y[place + k] if k < (1 + tangents) * n else 0.0
        place += (1 + tangents) * n
    _leave_drift(d, c)
    d.count[0] = c + 1
    return True


@compiled  # type: ignore[untyped-decorator]
def _leave_drift(d: StepData, c: int) -> None:
    """Of the velocities those parts that do not come from the speeds, at which the numbers were worked out."""
    for which in range(2):
        b = d.block[c, which]
        if b >= 0:
            first, n = d.begins[b], d.begins[b + 1] - d.begins[b]
            for row in range(3):
                for j in range(n):
                    d.drift[c, row] -= d.C[c, which, row * n + j] * d.before[first + j]


@compiled  # type: ignore[untyped-decorator]
def _add_on_plane(d: StepData, body: int, plane: int, margin: float) -> bool:
    at, sizes = d.body_at[body], shape_at(d, body)
    x, y, z = d.y[at], d.y[at + 1], d.y[at + 2]
    if d.body_kind[body] == BALL:
        radius = d.y[sizes]
        a, b, c = d.y[sizes + 1], d.y[sizes + 2], d.y[sizes + 3]
        if a == 0.0 and b == 0.0 and c == 0.0:
            on_plane(d, plane, x, y, z, radius)
            return _add_spot(d, body, -1, plane, 0, margin)
        on_plane(d, plane, x - a, y - b, z - c, radius)
        if not _add_spot(d, body, -1, plane, 0, margin):
            return False
        on_plane(d, plane, x + a, y + b, z + c, radius)
        return _add_spot(d, body, -1, plane, 1, margin)
    for corner in range(8):
        p, q, r = x, y, z
        for k in range(3):
            side = 1.0 if corner & (1 << k) else -1.0
            e = sizes + 3 * k
            p, q, r = p + side * d.y[e], q + side * d.y[e + 1], r + side * d.y[e + 2]
        on_plane(d, plane, p, q, r, 0.0)
        if not _add_spot(d, body, -1, plane, corner, margin):
            return False
    return True


@compiled  # type: ignore[untyped-decorator]
def _add_pair(d: StepData, i: int, j: int, margin: float) -> bool:
    if d.body_kind[i] == BALL and d.body_kind[j] == BALL:
        return not of_capsules(d, i, j) or _add_spot(d, i, j, -1, 0, margin)
    ball, box = (i, j) if d.body_kind[i] == BALL else (j, i)
    if d.body_kind[ball] != BALL or d.body_kind[box] != BOX:
        return True
    at, sizes = d.body_at[ball], shape_at(d, ball)
    a, b, c = d.y[sizes + 1], d.y[sizes + 2], d.y[sizes + 3]
    ends = 1 if a == 0.0 and b == 0.0 and c == 0.0 else 2
    for end in range(ends):
        side = 2.0 * end - 1.0
        x, y, z = d.y[at] + side * a, d.y[at + 1] + side * b, d.y[at + 2] + side * c
        found = on_box(d, box, x, y, z, radius_of(d, ball))
        if found and not _add_spot(d, ball, box, -1, end, margin):
            return False
    return True


@compiled  # type: ignore[untyped-decorator]
def _add_spot(d: StepData, one: int, two: int, plane: int, feature: int, margin: float) -> bool:
    """The contact of a body with another one, or with a plane, at the spot that was found; whether there is room."""
    if not d.spot[0] < margin:
        return True
    c = d.count[0]
    if c >= d.most:
        return False
    group = d.group_at[d.body_group[one]]
    d.gap[c], d.friction[c], d.restitution[c] = d.spot[0], d.y[group], d.y[group + 1]
    other = two if two >= 0 else d.bodies + plane
    d.key[c] = d.sides + (one * (d.bodies + d.planes) + other) * _SPOTS + feature
    d.owner[c] = d.sides + plane if plane >= 0 else -1
    _directions(d, c)
    d.block[c, 0], d.block[c, 1] = d.body_block[one], -1
    for row in range(3):
        d.drift[c, row] = 0.0
    _add_rows(d, c, 0, one, 1.0, False)
    if two >= 0:
        is_same = d.body_block[two] == d.body_block[one]
        if not is_same:
            d.block[c, 1] = d.body_block[two]
        _add_rows(d, c, 0 if is_same else 1, two, -1.0, is_same)
    _leave_drift(d, c)
    d.count[0] = c + 1
    return True


@compiled  # type: ignore[untyped-decorator]
def _directions(d: StepData, c: int) -> None:
    """The normal, and two tangents that follow from it."""
    a, b, e = d.spot[1], d.spot[2], d.spot[3]
    if abs(a) < 0.6:
        x, y, z = 0.0, e, -b
    else:
        x, y, z = -e, 0.0, a
    size = math.sqrt(x * x + y * y + z * z)
    x, y, z = x / size, y / size, z / size
    d.normal[c, 0], d.normal[c, 1], d.normal[c, 2] = a, b, e
    d.normal[c, 3], d.normal[c, 4], d.normal[c, 5] = x, y, z
    d.normal[c, 6], d.normal[c, 7], d.normal[c, 8] = b * z - e * y, e * x - a * z, a * y - b * x


@compiled  # type: ignore[untyped-decorator]
def _add_rows(d: StepData, c: int, which: int, body: int, sign: float, is_more: bool) -> None:
    """e·(v_r + ω_r × s) of the point of a body at the spot, for three directions e."""
    at, b = d.body_at[body], d.body_block[body]
    n = d.begins[b + 1] - d.begins[b]
    x, y, z = d.spot[4] - d.y[at], d.spot[5] - d.y[at + 1], d.spot[6] - d.y[at + 2]
    J = at + MOTION
    for row in range(3):
        e, f, g = d.normal[c, 3 * row], d.normal[c, 3 * row + 1], d.normal[c, 3 * row + 2]
        k, l, m = y * g - z * f, z * e - x * g, x * f - y * e
        v, w = at + 3, at + 6
        d.drift[c, row] += sign * (e * d.y[v] + f * d.y[v + 1] + g * d.y[v + 2])
        d.drift[c, row] += sign * (k * d.y[w] + l * d.y[w + 1] + m * d.y[w + 2])
        for j in range(n):
            number = e * d.y[J + j] + f * d.y[J + n + j] + g * d.y[J + 2 * n + j]
            number += k * d.y[J + 3 * n + j] + l * d.y[J + 4 * n + j] + m * d.y[J + 5 * n + j]
            place = row * n + j
            d.C[c, which, place] = sign * number + (d.C[c, which, place] if is_more else 0.0)


@compiled  # type: ignore[untyped-decorator]
def kick(d: StepData) -> float:
    """A bound of what the free motion of a step changes of the velocities of points of bodies in groups."""
    largest = 0.0
    for body in range(d.bodies):
        b, J = d.body_block[body], d.body_at[body] + MOTION
        first, n = d.begins[b], d.begins[b + 1] - d.begins[b]
        far = reach(d, body, 0) + reach(d, body, 1) + reach(d, body, 2)
        v, w = 0.0, 0.0
        for row in range(6):
            total = 0.0
            for j in range(n):
                total += d.y[J + row * n + j] * (d.free_u[first + j] - d.before[first + j])
            if row < 3:
                v += total * total
            else:
                w += total * total
        largest = max(largest, math.sqrt(v) + far * math.sqrt(w))
    return largest


@compiled  # type: ignore[untyped-decorator]
def keep(d: StepData, c: int, to: int) -> None:
    """Move a contact to an earlier place among them."""
    if c == to:
        return
    d.block[to, 0], d.block[to, 1] = d.block[c, 0], d.block[c, 1]
    for which in range(2):
        b = d.block[c, which]
        for k in range(3 * (d.begins[b + 1] - d.begins[b]) if b >= 0 else 0):
            d.C[to, which, k] = d.C[c, which, k]
    d.gap[to], d.friction[to], d.restitution[to] = d.gap[c], d.friction[c], d.restitution[c]
    d.key[to], d.owner[to] = d.key[c], d.owner[c]
    for k in range(3):
        d.drift[to, k], d.v[to, k], d.dv[to, k] = d.drift[c, k], d.v[c, k], d.dv[c, k]
    for k in range(9):
        d.normal[to, k] = d.normal[c, k]


@compiled  # type: ignore[untyped-decorator]
def fastest(d: StepData) -> float:
    """A bound of the velocities of all points of bodies in groups."""
    largest = 0.0
    for body in range(d.bodies):
        at = d.body_at[body]
        v = d.y[at + 3] ** 2 + d.y[at + 4] ** 2 + d.y[at + 5] ** 2
        w = d.y[at + 6] ** 2 + d.y[at + 7] ** 2 + d.y[at + 8] ** 2
        far = reach(d, body, 0) + reach(d, body, 1) + reach(d, body, 2)
        largest = max(largest, math.sqrt(v) + far * math.sqrt(w))
    return largest
