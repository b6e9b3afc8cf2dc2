"""Programs for sixteen states at once: a part of the program for one vector of states after the other, then the next.

The machine code of a long program does not fit into the processor's cache of instructions, and fetching it takes longer
than computing. Parts that fit are fetched once for all blocks of states, which makes programs of many thousands of
operations up to 1.3 times as fast. A block is as many states as a vector of the processor holds: two of them
share the instructions with AVX-512, four without. What a later part needs is kept in memory, [entry, block, lane] as
all arguments are; where that is much, fetching it takes longer than the instructions would.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kanes.codegen.llvm import Writer
from kanes.codegen.target import vector_width
from kanes.codegen.vector.ir import LANES
from kanes.expr.program import Program

WIDE = 16

# Operations of a part; of 150 to 400 all do about as well. A sine counts as the operations of its polynomial.
_PART = 200
_SINE = 20
# Below this many operations all of a program fits, and beyond it would keep too much on the stack.
_SHORTEST, _LONGEST = 6_000, 40_000
# Values that parts fetch from others, for each operation, at most.
_FETCHED = 0.25

_NOT_COMPUTED = ("input", "constant")


def best_lanes(program: Program) -> int:
    """How many states at once a program computes best."""
    count = program.operation_count
    return WIDE if _SHORTEST <= count <= _LONGEST and _fetched(program) <= _FETCHED * count else LANES


def _fetched(program: Program) -> int:
    """How many values parts need that others have computed."""
    part = _parts(program)
    needed = {(operand, part[at]) for at, value in enumerate(program.values) for operand in value.operands}
    return sum(part[at] != own and program.values[at].kind not in _NOT_COMPUTED for at, own in needed)


def write_wide(program: Program, name: str, groups: Mapping[str, Sequence[str]]) -> str:
    """A module with one function `name`, as `write_llvm` writes it, for sixteen states."""
    return _WideWriter(program, name, groups).module()


@dataclass(frozen=True)
class _WidePlan:
    """Which part computes a value, and where values are kept that later parts need."""

    parts: list[list[int]]  # positions
    slots: dict[int, int]
    size: int


def _plan(program: Program) -> _WidePlan:
    part = _parts(program)
    last = list(part)
    for position, value in enumerate(program.values):
        for operand in value.operands:
            last[operand] = max(last[operand], part[position])
    parts: list[list[int]] = [[] for _ in range(max(part, default=0) + 1)]
    for position, number in enumerate(part):
        parts[number].append(position)
    slots: dict[int, int] = {}
    free: list[int] = []
    over: list[list[int]] = [[] for _ in range(len(parts) + 1)]
    size = 0
    for number, positions in enumerate(parts):
        free += over[number]
        for position in positions:
            if program.values[position].kind not in _NOT_COMPUTED and last[position] > number:
                if not free:
                    free, size = [size], size + 1
                slots[position] = free.pop()
                over[last[position] + 1].append(slots[position])
    return _WidePlan(parts, slots, size)


def _parts(program: Program) -> list[int]:
    """The part of each value, in the order of the program; sine and cosine of one angle belong together."""
    part, count = [], 0
    first: dict[int, int] = {}
    for value in program.values:
        own = count // _PART
        if value.kind in ("sin", "cos"):
            own = first.setdefault(value.operands[0], own)
            count += _SINE
        part.append(own)
        count += value.kind not in _NOT_COMPUTED
    return part


class _WideWriter(Writer):
    def __init__(self, program: Program, name: str, groups: Mapping[str, Sequence[str]]) -> None:
        super().__init__(program, name, groups, vector_width())
        self._blocks = WIDE // self._lanes
        self._plan = _plan(program)
        self._known: dict[int, str] = {}  # values of the part that is written
        self._stored: dict[int, list[tuple[int, int]]] = {}  # numbers of outputs and entries, by position
        for number, (_, positions, _) in enumerate(program.outputs):
            for index, position in enumerate(positions):
                self._stored.setdefault(position, []).append((number, index))

    def module(self) -> str:
        outputs = range(len(self._program.outputs))
        pointers = [f"ptr noalias nocapture readonly %{group}" for group in self._groups]
        pointers += [f"ptr noalias nocapture %out{number}" for number in outputs]
        given = [f"ptr %{group}" for group in self._groups] + [f"ptr %out{number}" for number in outputs]
        parts, calls = "", ""
        for number, positions in enumerate(self._plan.parts):
            signature = ", ".join([*pointers, "ptr noalias nocapture %kept"])
            parts += (
                f"define internal void @part{number}({signature}) noinline nounwind {{\n{self._part(positions)}}}\n"
            )
            calls += f"  call void @part{number}({', '.join([*given, 'ptr %kept'])})\n"
        kept = f"  %kept = alloca {self._type}, i64 {max(self._plan.size, 1) * self._blocks}, align 64\n"
        return (
            "".join(f"{declaration}\n" for declaration in self._declared)
            + "".join(self._helpers.values())
            + parts
            + f"define void @{self._name}({', '.join(pointers)}) nounwind {{\n{kept}{calls}  ret void\n}}\n"
            + '!0 = distinct !{!0, !1}\n!1 = !{!"llvm.loop.unroll.disable"}\n'
        )

    def _part(self, positions: list[int]) -> str:
        """A loop over the blocks."""
        self._lines, self._known, self._sincos = [], {}, {}
        for position in positions:
            if self._program.values[position].kind not in _NOT_COMPUTED:
                self._known[position] = self._write(self._program.values[position])
        for position in positions:
            if position in self._plan.slots:
                self._store("%kept", self._plan.slots[position], position)
            for number, index in self._stored.get(position, ()):
                self._store(f"%out{number}", index, position)
        lines = "".join(f"{line}\n" for line in self._lines)
        return (
            "start:\n  br label %block\n"
            f"block:\n  %b = phi i64 [ 0, %start ], [ %next, %block ]\n{lines}"
            f"  %next = add i64 %b, 1\n  %more = icmp ult i64 %next, {self._blocks}\n"
            "  br i1 %more, label %block, label %end, !llvm.loop !0\nend:\n  ret void\n"
        )

    def _value(self, position: int) -> str:
        """A value of this part, or one that is loaded for it."""
        if position not in self._known:
            value = self._program.values[position]
            is_given = value.kind in _NOT_COMPUTED
            loaded = self._write(value) if is_given else self._load("%kept", self._plan.slots[position])
            self._known[position] = loaded
        return self._known[position]

    def _place_of(self, pointer: str, index: int) -> str:
        entry = self._line(f"add i64 %b, {index * self._blocks}")
        return self._line(f"getelementptr {self._type}, ptr {pointer}, i64 {entry}")
