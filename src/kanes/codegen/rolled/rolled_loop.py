"""The loop over the links of a large tree, compiled by Numba: the phases of each joint class, link after link.

All numbers are of all lanes at once: number k of an array begins at 8 k × lanes bytes.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from kanes.codegen.loops.call import call_kernel, caller
from kanes.codegen.loops.numba_code import llvm_of
from kanes.codegen.loops.numba_memory import compiled, memory_at
from kanes.codegen.rolled.rolled_memory import Links
from kanes.dynamics.tree.joint_classes import MASS
from kanes.dynamics.tree.joint_programs import HANDED_IN, HANDED_OUT, LIFT, MOTION

_links_at = memory_at(Links)
_call_phase = caller(14)
_call_power = caller(4)
# Places of one link's own numbers in the local part of the scratch memory.
_Q, _U, _E, _UDOT, _I, _POWER = 0, 7, 13, 19, 25, 52


@intrinsic  # type: ignore[untyped-decorator]  # Numba has no types
def _load(typing_context: Any, address: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.load(builder.inttoptr(arguments[0], ir.DoubleType().as_pointer()))

    return types.float64(types.int64), generate


@intrinsic  # type: ignore[untyped-decorator]
def _store(typing_context: Any, address: Any, value: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        builder.store(arguments[1], builder.inttoptr(arguments[0], ir.DoubleType().as_pointer()))
        return context.get_dummy_value()

    return types.void(types.int64, types.float64), generate


@compiled  # type: ignore[untyped-decorator]
def _copy(source: int, target: int, size: int) -> None:
    for k in range(size):
        _store(target + 8 * k, _load(source + 8 * k))


@compiled  # type: ignore[untyped-decorator]
def _add(source: int, target: int, size: int) -> None:
    for k in range(size):
        _store(target + 8 * k, _load(target + 8 * k) + _load(source + 8 * k))


@compiled  # type: ignore[untyped-decorator]
def _clear(target: int, size: int) -> None:
    for k in range(size):
        _store(target + 8 * k, 0.0)


@compiled  # type: ignore[untyped-decorator]
def _gather(d: Links, link: int, x: int, local: int, one: int, width: int) -> None:
    """The link's coordinates, speeds and efforts, side by side."""
    for k in range(d.first_coordinate[link], d.first_coordinate[link + 1]):
        _copy(x + one * d.coordinate[k], local + one * (_Q + k - d.first_coordinate[link]), width)
    for k in range(d.first_speed[link], d.first_speed[link + 1]):
        r = d.speed[k]
        own = k - d.first_speed[link]
        _copy(x + one * (d.coordinates + r), local + one * (_U + own), width)


@compiled  # type: ignore[untyped-decorator]
def _phase(d: Links, link: int, number: int, t: int, c: int, scratch: int, one: int, first: int, second: int) -> None:
    """Call one phase of a link's joint class; `first` and `second` are where its results go."""
    local, block = scratch + one * d.local, d.parent[link]
    loaded = d.load[link]
    wrench = d.nothing if loaded < 0 else d.forces + d.speeds + 6 * loaded
    places = (
        t,
        local + one * _Q,
        local + one * _U,
        c + one * d.constant[link],
        scratch + one * (d.motion + d.motion_size * block),
        scratch + one * wrench,
        local + one * _E,
        scratch + one * (d.handed_in + HANDED_IN * (link + 1)),
        scratch + one * (d.handed_out + HANDED_OUT * block),
        c + one * d.derived[link],
        scratch + one * d.first_saved[link],
        scratch + one * d.second_saved[link],
        first,
        second,
    )
    _call_phase(d.phases[d.joint_class[link], number], places)


@compiled  # type: ignore[untyped-decorator]
def _run(d: Links, width: int, scratch: int, t: int, x: int, w: int, p: int, c: int, dx: int) -> None:
    """ẋ of all lanes."""
    one = 8 * width
    local, forces = scratch + one * d.local, scratch + one * d.forces
    call_kernel(d.loads, (t, x, w, p, c, forces))
    call_kernel(d.rates, (t, x, w, p, c, dx))
    _clear(scratch + one * d.motion, d.motion_size * width)
    _clear(scratch + one * d.handed_out, HANDED_OUT * width)
    _clear(scratch + one * d.nothing, 6 * width)
    _clear(scratch + one * d.handed_in, HANDED_IN * (d.links + 1) * width)
    _copy(scratch + one * d.lift, scratch + one * (d.motion + 9), LIFT * width)
    if d.motion_size > MOTION:
        _copy(scratch + one * d.lift, scratch + one * (d.motion + MOTION), LIFT * width)
    for link in range(d.links):
        _gather(d, link, x, local, one, width)
        motion = scratch + one * (d.motion + d.motion_size * (link + 1))
        _phase(d, link, 0, t, c, scratch, one, motion, scratch + one * d.first_saved[link])
    for link in range(d.links - 1, -1, -1):
        _gather(d, link, x, local, one, width)
        for k in range(d.first_speed[link], d.first_speed[link + 1]):
            _copy(forces + one * d.speed[k], local + one * (_E + k - d.first_speed[link]), width)
        _phase(d, link, 1, t, c, scratch, one, local + one * _I, scratch + one * d.second_saved[link])
        _add(local + one * _I, scratch + one * (d.handed_in + HANDED_IN * d.parent[link]), HANDED_IN * width)
    for link in range(d.links):
        _gather(d, link, x, local, one, width)
        for k in range(d.first_speed[link], d.first_speed[link + 1]):
            _copy(forces + one * d.speed[k], local + one * (_E + k - d.first_speed[link]), width)
        handed_out = scratch + one * (d.handed_out + HANDED_OUT * (link + 1))
        _phase(d, link, 2, t, c, scratch, one, handed_out, local + one * _UDOT)
        for k in range(d.first_speed[link], d.first_speed[link + 1]):
            place = dx + one * (d.coordinates + d.speed[k])
            _copy(local + one * (_UDOT + k - d.first_speed[link]), place, width)
    if d.power:
        _add_up_links(d, width, scratch, c, dx + one * (d.coordinates + d.speeds))
    elif d.has_work:
        _add_up_power(d, width, scratch, x, dx + one * (d.coordinates + d.speeds))


@compiled  # type: ignore[untyped-decorator]
def _add_up_links(d: Links, width: int, scratch: int, c: int, result: int) -> None:
    """What all links are given, where that is not forces by speeds alone."""
    one = 8 * width
    power = scratch + one * (d.local + _POWER)
    _clear(result, width)
    for link in range(d.links):
        mass = c + one * (d.constant[link + 1] - MASS)
        motion = scratch + one * (d.motion + d.motion_size * (link + 1))
        handed_out = scratch + one * (d.handed_out + HANDED_OUT * (link + 1))
        _call_power(d.power, (mass, motion, handed_out, power))
        _add(power, result, width)


@compiled  # type: ignore[untyped-decorator]
def _add_up_power(d: Links, width: int, scratch: int, x: int, result: int) -> None:
    """Σ e_r u_r of all efforts, and torque by ω and force by v of all loaded links."""
    one = 8 * width
    forces = scratch + one * d.forces
    _clear(result, width)
    for r in range(d.speeds):
        for lane in range(width):
            work = _load(forces + one * r + 8 * lane) * _load(x + one * (d.coordinates + r) + 8 * lane)
            _store(result + 8 * lane, _load(result + 8 * lane) + work)
    for link in range(d.links):
        if d.load[link] >= 0:
            for k in range(6):
                for lane in range(width):
                    force = _load(forces + one * (d.speeds + 6 * d.load[link] + k) + 8 * lane)
                    speed = _load(scratch + one * (d.motion + d.motion_size * (link + 1) + k) + 8 * lane)
                    _store(result + 8 * lane, _load(result + 8 * lane) + force * speed)


@compiled  # type: ignore[untyped-decorator]
def _enter(table: int, width: int, scratch: int, t: int, x: int, w: int, p: int, c: int, dx: int) -> None:
    _run(_links_at(table), width, scratch, t, x, w, p, c, dx)


def llvm_code(name: str) -> str:
    """LLVM IR of the loop."""
    return llvm_of(_enter, (types.int64,) * 9, name)
