"""ẋ of large trees: a few compiled joint classes and a loop over all links, in place of one long program.

It looks to callers like a `KernelFunction`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import numpy as np

from kanes.codegen import arguments as checked
from kanes.codegen.arguments import Completion
from kanes.codegen.by_numpy import run_with_numpy
from kanes.codegen.function import KernelFunction
from kanes.codegen.llvm import write_llvm
from kanes.codegen.lookups import with_lookups
from kanes.codegen.loops.memory import Memory
from kanes.codegen.loops.numba_code import machine_loop
from kanes.codegen.machine import MachineFunction
from kanes.codegen.phases import Phase, cut
from kanes.codegen.reciprocals import share_reciprocals
from kanes.codegen.rolled.rolled_memory import Links
from kanes.codegen.switching import Switch, switches_of
from kanes.codegen.vector.ir import LANES
from kanes.dynamics.tree.joint_classes import MASS
from kanes.dynamics.tree.joint_programs import (
    HANDED_IN,
    HANDED_OUT,
    LIFT,
    MOTION,
    local_names,
    power_names,
    power_program,
)
from kanes.dynamics.tree.rolled_tree import RolledTree
from kanes.expr.program import Program
from kanes.types import Array

_NAME = "kanes_links"
# What the machine code is made of, and how many numbers links hand on in it.
_SOURCES, _SIZES = ("rolled_memory.py", "rolled_loop.py"), (MOTION, HANDED_IN, LIFT, MASS, HANDED_OUT)


class _JointPhases:
    """The phases of one joint class: from constants, outward, inward, outward again."""

    def __init__(self, names: dict[str, tuple[str, ...]], program: Program) -> None:
        phases = (
            Phase(names["k"]),
            Phase((*names["t"], *names["q"], *names["u"], *names["f"], *names["x"]), ("motion",)),
            Phase((*names["e"], *names["i"]), ("handed_in",)),
            Phase(names["h"], ("handed_out", "udot")),
        )
        self.derive, *self.phases = cut(share_reciprocals(with_lookups(program)), phases)
        self.operation_count = sum(phase.operation_count for phase in self.phases)
        self.saved = [len(phase.outputs[-1][1]) for phase in (self.derive, *self.phases[:2])]
        self.groups = {
            **names,
            **{f"s{level}": tuple(f"s{level}_{k + 1}" for k in range(count)) for level, count in enumerate(self.saved)},
        }

    def machine(self, number: int, lanes: int) -> MachineFunction:
        ir = write_llvm(self.phases[number], "kanes_phase", self.groups, lanes)
        return MachineFunction("kanes_phase", len(self.groups) + 2, ir, lambda: ir)


class RolledFunction:
    """ẋ = f(t, x, w, p) of a tree, by a loop over its links."""

    def __init__(self, name: str, tree: RolledTree, arguments: dict[str, tuple[str, ...]]) -> None:
        self.name = name
        self.arguments = arguments
        self._tree = tree
        self.size = len(arguments["x"])
        self.lanes = LANES
        self._has_work = self.size > len(tree.coordinates) + len(tree.speeds)
        self._classes = [
            _JointPhases(local_names(joint_class, tree.has_lift), program)
            for joint_class, program in tree.programs.items()
        ]
        positions = {joint_class: index for index, joint_class in enumerate(tree.programs)}
        self._class_of = [positions[joint.joint_class] for joint in tree.joints]
        self._loads = KernelFunction("loads", tree.loads, arguments, hoisted=False)
        self._rates = KernelFunction("rates", tree.rates, arguments, hoisted=False)
        self._power = power_program(tree.has_lift) if self._has_work and tree.is_driven else None
        self._compiled: dict[int, tuple[Any, ...]] = {}

    @cached_property
    def switches(self) -> tuple[Switch, ...]:
        """What switches its loads at times that are known from the parameters, and its joints at those of numbers."""
        joints = (switch for program in self._tree.programs.values() for switch in switches_of(program, ()))
        return (*self._loads.switches, *joints)

    @property
    def shape(self) -> tuple[int, ...]:
        """One column."""
        return (self.size,)

    @property
    def operation_count(self) -> int:
        """Operations of one evaluation, without those that depend on parameters alone."""
        own = sum(self._classes[number].operation_count for number in self._class_of)
        power = 0 if self._power is None else self._power.operation_count * len(self._class_of)
        return own + power + self._loads.operation_count + self._rates.operation_count

    @property
    def prepare_count(self) -> int:
        """Operations that depend on parameters alone."""
        derived = sum(self._classes[number].derive.operation_count for number in self._class_of)
        return derived + self._tree.numbers.operation_count

    @cached_property
    def _given(self) -> Array:
        """Where each link's numbers begin among the constants: its k, and its mass."""
        counts = [len(joint.numbers) + MASS for joint in self._tree.joints]
        return np.concatenate([[0], np.cumsum(counts)])

    @cached_property
    def _derived(self) -> Array:
        counts = [self._classes[number].saved[0] for number in self._class_of]
        return int(self._given[-1]) + np.concatenate([[0], np.cumsum(counts)])

    @property
    def constant_count(self) -> int:
        """How many numbers `prepare` gives."""
        return int(self._derived[-1])

    @cached_property
    def _constants(self) -> tuple[str, ...]:
        return tuple(f"constant {i + 1}" for i in range(self.constant_count))

    def prepare(self, p: Array) -> Array:
        """What depends on the parameters alone: numbers of geometry and mass, and what derives from them."""
        p = checked.column(self.name, "p", self.arguments["p"], p)
        return self.prepare_many(p[:, None])[:, 0].copy()

    def prepare_many(self, p: Array) -> Array:
        """The same of N columns of parameters."""
        p = checked.columns(self.name, "p", self.arguments["p"], p)
        count = p.shape[1]
        c = np.empty((self.constant_count, count))
        values = dict(zip(self.arguments["p"], p, strict=True))
        for place, constant in enumerate(run_with_numpy(self._tree.numbers, values)["y"]):
            c[place] = constant
        for number, phases in enumerate(self._classes):
            own = [link for link, each in enumerate(self._class_of) if each == number]
            if not phases.saved[0]:
                continue
            width = int(self._given[own[0] + 1] - self._given[own[0]])
            numbers = np.array([c[self._given[link] : self._given[link] + width] for link in own])
            names = phases.groups["k"]
            found = run_with_numpy(phases.derive, {name: numbers[:, k] for k, name in enumerate(names)})["saved"]
            for index, link in enumerate(own):
                for k, column in enumerate(found):
                    c[self._derived[link] + k] = column[index] if np.ndim(column) else column
        return c

    def machine(self, which: str, lanes: int) -> Any:
        """The machine code of "main": an object with the address of a function as `KernelFunction` has it."""
        if which != "main":
            raise ValueError(f"{which!r}: constants of a large tree are prepared in Python.")
        if lanes not in self._compiled:
            # As in `KernelFunction`.
            self._compiled.setdefault(lanes, self._assemble(lanes))
        return self._compiled[lanes][0]

    def one(self, *arguments: Array, c: Array | None = None) -> Array:
        """ẋ of one state."""
        arrays = checked.of_one_state(self.name, self.arguments, arguments)
        c = self.prepare(arrays[-1]) if c is None else checked.column(self.name, "c", self._constants, c)
        dx = np.empty(self.size)
        self.machine("main", 1)(*arrays, c, dx)
        return dx

    def many(self, *arguments: Array) -> Array:
        """ẋ of N states, eight at a time."""
        count, arrays = checked.of_many_states(self.name, self.arguments, arguments)
        c = self.prepare_many(arrays[-1])
        result = np.empty((self.size, count))
        dx = np.empty((self.size, LANES))
        main = self.machine("main", LANES)
        for start in range(0, count, LANES):
            columns = np.minimum(np.arange(start, start + LANES), count - 1)
            main(*(np.ascontiguousarray(each[:, columns]) for each in (*arrays, c)), dx)
            result[:, start : start + LANES] = dx[:, : min(LANES, count - start)]
        return result

    def along(self, *arguments: Array) -> Array:
        """The same: there is little to compile."""
        return self.many(*arguments)

    def bound(self, w: Array, p: Array, completed: Completion | None = None) -> Callable[[float, Any], Array]:
        """ẋ of (t, x) for fixed w and p; a table in place of x is `completed` to a state."""
        names = self.arguments["x"]
        w, p = checked.fixed(self.name, self.arguments, w=w, p=p)
        c = self.prepare(p)

        def evaluate(t: float, x: Any) -> Array:
            return self.one(checked.moment(self.name, t), checked.state(self.name, names, t, x, completed), w, p, c=c)

        return evaluate

    def _assemble(self, lanes: int) -> tuple[Any, ...]:
        """The tables of the loop, and a function with their address in it."""
        tree, links = self._tree, len(self._class_of)
        phases = [[each.machine(number, lanes) for number in range(3)] for each in self._classes]
        loads, rates = self._loads.machine("main", lanes), self._rates.machine("main", lanes)
        saved = np.array([self._classes[number].saved for number in self._class_of]).reshape(links, 3)
        power = self._machine_of_power(lanes)
        motion_size = MOTION + LIFT * tree.has_lift
        motion, handed_in, handed_out = 0, motion_size * (links + 1), (motion_size + HANDED_IN) * (links + 1)
        first = handed_out + HANDED_OUT * (links + 1)
        first_saved = first + np.concatenate([[0], np.cumsum(saved[:, 1])])
        second_saved = first_saved[-1] + np.concatenate([[0], np.cumsum(saved[:, 2])])
        local = int(second_saved[-1])
        forces = local + 64
        nothing = forces + self._loads.size
        coordinate = [index for joint in tree.joints for index in joint.coordinates]
        speed = [r for link in tree.links for r in link.speeds]
        places = max(len(coordinate), len(speed))
        memory = Memory(
            Links,
            links=links,
            blocks=links + 1,
            places=places,
            joint_classes=len(self._classes),
            coordinates=len(tree.coordinates),
            speeds=len(tree.speeds),
            has_work=int(self._has_work),
            loads=loads.address,
            rates=rates.address,
            power=0 if power is None else power.address,
            joint_class=np.array(self._class_of, dtype=np.int64),
            parent=np.array([0 if link.parent is None else link.parent.number + 1 for link in tree.links]),
            first_coordinate=_starts([len(joint.coordinates) for joint in tree.joints]),
            first_speed=_starts([len(link.speeds) for link in tree.links]),
            coordinate=_padded(coordinate, places),
            speed=_padded(speed, places),
            constant=np.ascontiguousarray(self._given, dtype=np.int64),
            derived=np.ascontiguousarray(self._derived[:-1], dtype=np.int64),
            load=np.array([tree.loaded.index(link) if link in tree.loaded else -1 for link in tree.links]),
            phases=np.array([[machine.address for machine in row] for row in phases], dtype=np.int64).reshape(-1, 3),
            motion=motion,
            motion_size=motion_size,
            handed_in=handed_in,
            handed_out=handed_out,
            first_saved=np.ascontiguousarray(first_saved[:-1], dtype=np.int64),
            second_saved=np.ascontiguousarray(second_saved[:-1], dtype=np.int64),
            local=local,
            forces=forces,
            lift=nothing - LIFT,
            nothing=nothing,
        )
        loop = _loop()
        door = _door(loop.address, memory.table.ctypes.data, lanes, 8 * lanes * (nothing + 6))
        # What the door has addresses of lives as long as it.
        return door, memory, loop, phases, loads, rates, power

    def _machine_of_power(self, lanes: int) -> MachineFunction | None:
        if self._power is None:
            return None
        ir = write_llvm(self._power, "kanes_power", power_names(self._tree.has_lift), lanes)
        return MachineFunction("kanes_power", 4, ir, lambda: ir)


def _starts(counts: list[int]) -> Array:
    return np.concatenate([[0], np.cumsum(counts)]).astype(np.int64)


def _padded(numbers: list[int], size: int) -> Array:
    return np.array(numbers + [0] * (size - len(numbers)), dtype=np.int64)


def _door(loop: int, table: int, lanes: int, scratch: int) -> MachineFunction:
    """A function of six pointers that gets scratch memory and enters the loop."""
    ir = f"""declare ptr @malloc(i64)
declare void @free(ptr)
define void @kanes_main(ptr %t, ptr %x, ptr %w, ptr %p, ptr %c, ptr %out) {{
  %scratch = call ptr @malloc(i64 {scratch})
  %nothing = alloca [2 x i64]
  %place = ptrtoint ptr %scratch to i64
  {" ".join(f"%i{name} = ptrtoint ptr %{name} to i64" + chr(10) for name in ("t", "x", "w", "p", "c", "out"))}
  %loop = inttoptr i64 {loop} to ptr
  %status = call i32 %loop(ptr %nothing, ptr %nothing, i64 {table}, i64 {lanes}, i64 %place, i64 %it, i64 %ix, i64 %iw,
    i64 %ip, i64 %ic, i64 %iout)
  call void @free(ptr %scratch)
  ret void
}}
"""
    return MachineFunction("kanes_main", 6, None, lambda: ir)


@cache
def _loop() -> MachineFunction:
    folder = Path(__file__).parent
    return machine_loop(_NAME, 9, [folder / source for source in _SOURCES], _write, seconds=3, numbers=_SIZES)


def _write() -> str:
    # Numba takes long to import: only the first run ever waits.
    from kanes.codegen.rolled import rolled_loop  # noqa: PLC0415

    return rolled_loop.llvm_code(_NAME)
