"""The memory of a run: sizes, addresses of machine code and places of numbers."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kanes.base.touch_layout import TouchLayout
from kanes.base.types import Array, Content
from kanes.codegen.loops.memory import Memory
from kanes.simulate.compiled import CompiledFunction, CompiledSystem
from kanes.simulate.time_stepping.memory import StepData

# Steps that are recorded at once.
KEPT = 128
# Contacts of a body that there is room for at first, and blocks of L for each block of H.
_CONTACTS, _FILL = 12, 12


@dataclass(frozen=True)
class Room:
    """How much there is room for."""

    contacts: int
    blocks: int  # of L
    numbers: int  # of L

    @classmethod
    def first(cls, layout: TouchLayout) -> Room:
        """What is enough for most."""
        widths = np.array(layout.widths)
        blocks = _FILL * widths.size
        return cls(len(layout.sides) + _CONTACTS * len(layout.bodies) + 8, blocks, blocks * int((widths**2).max()))

    def more(self, full: int) -> Room:
        """Twice as much of what there was not enough of."""
        if full == 1:
            return Room(2 * self.contacts, self.blocks, self.numbers)
        return Room(self.contacts, 2 * self.blocks, 2 * self.numbers)


def motion_functions(kernel: CompiledSystem) -> tuple[CompiledFunction, CompiledFunction, CompiledFunction]:
    """q̇ and u̇ with all contacts open, what may touch, and the power of loads."""
    return kernel["derivative"], kernel.motion("touching"), kernel["power"]


def memory_of(kernel: CompiledSystem, layout: TouchLayout, p: Array, room: Room, **numbers: float) -> Memory:
    """The memory of a run of some parameters; what is in arrays of the state is to be filled in."""
    free, touch, power = motion_functions(kernel)
    all_p = np.append(p, np.zeros(len(touch.arguments["p"]) - p.size))
    constants = {"free_c": free.prepare(p), "touch_c": touch.prepare(all_p), "power_c": power.prepare(p)}
    places, widths = layout.places, layout.widths
    sides = np.array(layout.sides, dtype=np.int64).reshape(-1, 3)
    bodies = np.array(layout.bodies, dtype=np.int64).reshape(-1, 3)
    widest = max(widths)
    given: Content = {
        "states": len(kernel.states) + 1,
        "coordinates": len(kernel.coordinates),
        "speeds": len(kernel.speeds),
        "inputs": len(kernel.inputs),
        "parameters": all_p.size,
        "free_constants": constants["free_c"].size,
        "touch_constants": constants["touch_c"].size,
        "power_constants": constants["power_c"].size,
        "rates": len(kernel.states),
        "numbers": layout.count,
        "mass_numbers": sum(width * width for width in widths),
        "blocks": len(widths),
        "blocks_and_one": len(widths) + 1,
        "widest": widest,
        "quaternions": len(kernel.quaternions),
        "sides": len(sides),
        "bodies": len(bodies),
        "planes": len(layout.planes),
        "groups": layout.groups,
        "most": room.contacts,
        "rows": 3 * widest,
        "slots": 1 << (2 * room.contacts).bit_length(),
        "room": room.numbers + 2 * widest * widest,
        "fill": room.blocks,
        "words": len(widths) // 62 + 1,
        "wide": widest * widest,
        "kept": KEPT,
        "forces": len(sides) + len(layout.planes),
        "free": free.machine("main", 1).address,
        "touch": touch.machine("main", 1).address,
        "power": power.machine("main", 1).address,
        "order": np.array([speed for block in layout.blocks for speed in block], dtype=np.int64),
        "begins": np.concatenate([[0], np.cumsum(widths)]).astype(np.int64),
        "quaternion": np.array(kernel.quaternions, dtype=np.int64).reshape(-1, 4),
        "M_at": np.array(places["block"], dtype=np.int64),
        "side_blocks": np.ascontiguousarray(sides[:, :2]),
        "side_tangents": np.ascontiguousarray(sides[:, 2]),
        "side_at": np.array(places["side"], dtype=np.int64),
        "body_block": np.ascontiguousarray(bodies[:, 0]),
        "body_kind": np.ascontiguousarray(bodies[:, 1]),
        "body_group": np.ascontiguousarray(bodies[:, 2]),
        "body_at": np.array(places["body"], dtype=np.int64),
        "plane_group": np.array(layout.planes, dtype=np.int64),
        "plane_at": np.array(places["plane"], dtype=np.int64),
        "group_at": np.array(places["group"], dtype=np.int64),
        "sorted": np.arange(len(bodies), dtype=np.int64),
        "old_key": np.full(1 << (2 * room.contacts).bit_length(), -1, dtype=np.int64),
        "p": all_p,
        **constants,
    }
    return Memory(StepData, **given, **numbers)
