"""The loop over the links of a tree as LLVM IR: three times through all links, each by the phase of its class.

Every link has a record, integers that locate its numbers, and a block of scratch memory: what it hands on to its
neighbours, sines and cosines of its angles, and what a later phase needs. All numbers are of all lanes at once.

    scratch    t; what loads give; the block of the ground; the blocks of all links
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from kanes.codegen.llvm import Writer
from kanes.codegen.rolled.link_phases import Place
from kanes.codegen.target import vector_width
from kanes.codegen.vector.elementary import vector_function
from kanes.expr.program import Program

# What each phase is called with, and the loads.
_PHASE = ("record", "x", "c", "scratch", "out")
_LOADS = ("t", "x", "w", "p", "scratch", "out")
# Whole numbers of a record before those of its coordinates, of its speeds, and of its efforts.
FIELDS = ("own", "parent", "constants", "wrench")
_CACHE_LINE = 64

Target = tuple[Place, int, bool]  # where to, position in the program, whether it is added there


@dataclass(frozen=True)
class LinkRecords:
    """A row of whole numbers for each link, and which they are."""

    rows: Sequence[Sequence[int]]
    kinds: Sequence[int]  # the class of each link
    coordinates: int  # how many a record holds
    speeds: int
    angles: Sequence[tuple[int, int]]  # of each angle, its number in x, and where in the scratch its sine goes

    @property
    def width(self) -> int:
        return len(FIELDS) + self.coordinates + 2 * self.speeds

    def column(self, name: str) -> tuple[str, int]:
        """What a pointer starts from, and the number in a record that leads on from there."""
        if name in FIELDS:
            return "c" if name == "constants" else "scratch", FIELDS.index(name)
        number = int(name.lstrip("qdotue")) - 1
        first = len(FIELDS) + number
        match name.rstrip("0123456789"):
            case "q" | "qdot" as letters:
                return "x" if letters == "q" else "out", first
            case "u" | "udot" as letters:
                return "x" if letters == "u" else "out", first + self.coordinates
        return "scratch", first + self.coordinates + self.speeds


@dataclass
class LinkModule:
    """A module that is being written."""

    records: LinkRecords
    lanes: int
    work: int  # where in ẋ the power goes
    declared: dict[str, None] = field(default_factory=dict)
    helpers: dict[str, str] = field(default_factory=dict)
    tables: dict[str, str] = field(default_factory=dict)
    functions: list[str] = field(default_factory=list)
    phases: list[list[str | None]] = field(default_factory=lambda: [[], [], []])

    @property
    def type(self) -> str:
        """Of all lanes."""
        return "double" if self.lanes == 1 else f"<{self.lanes} x double>"

    def add_phase(self, number: int, program: Program, places: Mapping[str, Place], targets: Sequence[Target]) -> None:
        """A phase of the next class."""
        listed = self.phases[number]
        name = f"phase{number}_{len(listed)}" if targets else None
        listed.append(name)
        if name is not None:
            self._add(name, _PHASE, program, places, targets)

    def add_loads(
        self, name: str, program: Program, groups: Mapping[str, Sequence[str]], targets: Sequence[tuple[Place, int]]
    ) -> None:
        """A function of the whole state, and where each number of its one result goes."""
        places = {entry: (group, index) for group, entries in groups.items() for index, entry in enumerate(entries)}
        positions = [position for _, group, _ in program.outputs for position in group]
        self._add(name, _LOADS, program, places, [(place, positions[k], False) for place, k in targets])

    def _add(
        self,
        name: str,
        arguments: Sequence[str],
        program: Program,
        places: Mapping[str, Place],
        targets: Sequence[Target],
    ) -> None:
        writer = _PhaseWriter(self, program, places, self._pointer if arguments == _PHASE else _as_given)
        body = writer.body(targets)
        pointers = ", ".join(f"ptr nocapture %{argument}" for argument in arguments)
        self.functions.append(
            f"define internal void @{name}({pointers}) noinline nounwind {{\n{body}\n  ret void\n}}\n"
        )

    def _pointer(self, name: str) -> list[str]:
        """The instructions that make a pointer of a phase from its arguments."""
        if name == "t":
            return [f"  %to_t = getelementptr {self.type}, ptr %scratch, i64 0"]
        if name == "power":
            return [f"  %to_power = getelementptr {self.type}, ptr %out, i64 {self.work}"]
        base, column = self.records.column(name)
        return [
            f"  %at_{name} = getelementptr i32, ptr %record, i64 {column}",
            f"  %short_{name} = load i32, ptr %at_{name}, align 4",
            f"  %long_{name} = sext i32 %short_{name} to i64",
            f"  %to_{name} = getelementptr {self.type}, ptr %{base}, i64 %long_{name}",
        ]

    def text(self, size: int) -> str:
        """All of it: `kanes_main`, with so many numbers of scratch memory."""
        main = self._main(size)
        records, kinds = self.records.rows, self.records.kinds
        tables = _table("records", [number for row in records for number in row]) + _table("kinds", kinds)
        return (
            "".join(f"{line}\n" for line in self.declared)
            + "declare ptr @malloc(i64)\ndeclare void @free(ptr)\n"
            + tables
            + "".join(self.helpers.values())
            + "".join(self.functions)
            + main
        )

    def _main(self, size: int) -> str:
        given = ", ".join(f"ptr %{name}" for name in _LOADS)
        lines = [
            f"  %raw = call ptr @malloc(i64 {8 * self.lanes * size + _CACHE_LINE})",
            "  %number = ptrtoint ptr %raw to i64",
            f"  %above = add i64 %number, {_CACHE_LINE - 1}",
            f"  %aligned = and i64 %above, {-_CACHE_LINE}",
            "  %scratch = inttoptr i64 %aligned to ptr",
            f"  %now = load {self.type}, ptr %t, align 8",
            f"  store {self.type} %now, ptr %scratch, align 8",
        ]
        if self.work >= 0:
            lines.append(f"  %to_power = getelementptr {self.type}, ptr %out, i64 {self.work}")
            lines.append(f"  store {self.type} zeroinitializer, ptr %to_power, align 8")
        lines += [f"  call void @{name}({given})" for name in ("loads", "rates")]
        lines += self._sincos_loop()
        for number in range(3):
            lines += self._loop(number)
        body = "\n".join(lines)
        arguments = "ptr %t, ptr %x, ptr %w, ptr %p, ptr %c, ptr %out"
        return (
            f"define void @kanes_main({arguments}) nounwind {{\n{body}\n  call void @free(ptr %raw)\n  ret void\n}}\n"
        )

    def _loop(self, number: int) -> list[str]:
        """Through all links, inward the second time."""
        count, backwards = len(self.records.rows), number == 1
        n = f"_{number}"
        given = ", ".join(f"ptr %{name}{n if name == 'record' else ''}" for name in _PHASE)
        lines = [f"  %kind{n} = getelementptr i32, ptr @kinds, i64 %link{n}"]
        lines += [
            f"  %which{n} = load i32, ptr %kind{n}, align 4",
            f"  %row{n} = mul i64 %link{n}, {self.records.width}",
        ]
        lines += [f"  %record{n} = getelementptr i32, ptr @records, i64 %row{n}"]
        cases = [f"i32 {k}, label %class{n}_{k}" for k, name in enumerate(self.phases[number]) if name]
        lines += [f"  switch i32 %which{n}, label %done{n} [ {' '.join(cases)} ]"]
        for k, name in enumerate(self.phases[number]):
            if name:
                lines += [f"class{n}_{k}:", f"  call void @{name}({given})", f"  br label %done{n}"]
        lines += [f"done{n}:"]
        return _repeated(f"link{n}", count, lines, f"done{n}", backwards=backwards)

    def _sincos_loop(self) -> list[str]:
        """Sines and cosines of all angles, of one state as many at a time as fit in a vector."""
        angles = list(self.records.angles)
        if not angles:
            return []
        width = vector_width() if self.lanes == 1 else self.lanes
        helper, vector = vector_function("sincos", width), f"<{width} x double>"
        self.helpers["sincos"] = helper.text
        self.declared.update(dict.fromkeys(helper.declarations))
        step = width if self.lanes == 1 else 1
        angles += [angles[-1]] * (-len(angles) % step)
        self.functions.append(_table("angles", [number for pair in angles for number in pair]))
        lines, gathered = [], "zeroinitializer" if self.lanes == 1 else "%angle0"
        lines += [f"  %base = mul i64 %angle, {2 * step}", "  %pair = getelementptr i32, ptr @angles, i64 %base"]
        for k in range(step):
            for what, place in (("q", 2 * k), ("target", 2 * k + 1)):
                lines.append(f"  %at_{what}{k} = getelementptr i32, ptr %pair, i64 {place}")
                lines.append(f"  %short_{what}{k} = load i32, ptr %at_{what}{k}, align 4")
                lines.append(f"  %{what}{k} = sext i32 %short_{what}{k} to i64")
            lines.append(f"  %from{k} = getelementptr {self.type}, ptr %x, i64 %q{k}")
            lines.append(f"  %angle{k} = load {self.type}, ptr %from{k}, align 8")
            if self.lanes == 1:
                lines.append(f"  %gathered{k} = insertelement {vector} {gathered}, double %angle{k}, i32 {k}")
                gathered = f"%gathered{k}"
        both = f"{{ {vector}, {vector} }}"
        lines.append(f"  %both = call {both} @kanes_sincos({vector} {gathered})")
        for part, name in enumerate(("sin", "cos")):
            lines.append(f"  %{name} = extractvalue {both} %both, {part}")
            for k in range(step):
                value = f"%{name}"
                if self.lanes == 1:
                    value = f"%{name}{k}"
                    lines.append(f"  {value} = extractelement {vector} %{name}, i32 {k}")
                lines.append(f"  %next_{name}{k} = add i64 %target{k}, {part}")
                lines.append(f"  %to_{name}{k} = getelementptr {self.type}, ptr %scratch, i64 %next_{name}{k}")
                lines.append(f"  store {self.type} {value}, ptr %to_{name}{k}, align 8")
        return _repeated("angle", len(angles) // step, lines, "loop_angle")


class _PhaseWriter(Writer):
    """A function whose inputs and results are in many places."""

    def __init__(
        self,
        module: LinkModule,
        program: Program,
        places: Mapping[str, Place],
        pointer: Callable[[str], Iterable[str]],
    ) -> None:
        super().__init__(program, "", {}, module.lanes)
        self._place = dict(places)
        self._pointer = pointer
        self._pointers: dict[str, None] = {}
        self._declared, self._helpers, self._tables = module.declared, module.helpers, module.tables

    def body(self, targets: Sequence[Target]) -> str:
        for position, value in enumerate(self._program.values):
            self._values.append(self._early[position] if position in self._early else self._write(value))
        for (pointer, index), position, is_added in targets:
            place, number = self._place_of(f"%{pointer}", index), self._value(position)
            if is_added:
                before = self._line(f"load {self._type}, ptr {place}, align 8")
                number = self._line(f"fadd contract {self._type} {before}, {number}")
            self._lines.append(f"  store {self._type} {number}, ptr {place}, align 8")
        return "\n".join([*(line for name in self._pointers for line in self._pointer(name)), *self._lines])

    def _place_of(self, pointer: str, index: int) -> str:
        name = pointer[1:]
        self._pointers[name] = None
        start = f"%{name}" if self._pointer is _as_given else f"%to_{name}"
        return self._line(f"getelementptr {self._type}, ptr {start}, i64 {index}")


def _as_given(_: str) -> list[str]:
    """Arguments are the pointers themselves."""
    return []


def _repeated(name: str, count: int, body: list[str], last: str, *, backwards: bool = False) -> list[str]:
    """A loop with a counter, whose body ends in the block `last`; it starts and ends in blocks of its own."""
    first, step, end = (count - 1, -1, -1) if backwards else (0, 1, count)
    return [
        f"  br label %before_{name}",
        f"before_{name}:",
        f"  br label %loop_{name}",
        f"loop_{name}:",
        f"  %{name} = phi i64 [ {first}, %before_{name} ], [ %next_{name}, %{last} ]",
        *body,
        f"  %next_{name} = add i64 %{name}, {step}",
        f"  %over_{name} = icmp eq i64 %next_{name}, {end}",
        f"  br i1 %over_{name}, label %after_{name}, label %loop_{name}",
        f"after_{name}:",
    ]


def _table(name: str, numbers: Sequence[int]) -> str:
    listed = ", ".join(f"i32 {number}" for number in numbers)
    return f"@{name} = private unnamed_addr constant [{len(numbers)} x i32] [{listed}], align {_CACHE_LINE}\n"
