"""One compiled function of time, state, inputs and parameters."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from ctypes import byref, c_double
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from kanes.base.errors import WrongValueError
from kanes.base.types import Array
from kanes.codegen import arguments as checked
from kanes.codegen.arguments import Completion
from kanes.codegen.block_loop import call_for_blocks, in_blocks
from kanes.codegen.by_numpy import run_with_numpy
from kanes.codegen.c_code import write_c
from kanes.codegen.cache import code_key, object_key
from kanes.codegen.llvm import write_llvm
from kanes.codegen.lookups import with_lookups
from kanes.codegen.machine import MachineFunction
from kanes.codegen.phases import hoist
from kanes.codegen.reciprocals import share_reciprocals
from kanes.codegen.switches.switching import Switch, switches_of, zeros_of
from kanes.codegen.vector.ir import LANES
from kanes.codegen.wide import WIDE, best_lanes, write_wide
from kanes.expr.program import Program

# Programs of more operations take more than about a second to compile: for several states at once, and for one.
_LONG, _LONG_ALONE = 4000, 8000
# Programs of more operations have no code for several states, which would take far longer, and wait for that of one:
# LLVM takes some 0.2 ms an operation, which are eight seconds here, or NumPy's time for some 50 to 100 single states.
LONGEST_COMPILED = 40_000
# Programs of more operations are compiled only on request: LLVM took 37 s for 174 000 operations of a humanoid, and
# ten minutes for 242 000 of a Stewart platform.
_LONGEST_BY_ITSELF = 200_000
# How many states NumPy evaluates in the time that a program takes to compile, whatever its length; how many in the time
# of the calls themselves; and how many at once, so that they stay in the processor's cache.
_WORTH_COMPILING, _NUMPY_CALL, _NUMPY_STATES = 100_000, 1000, 4096
# States that machine code takes at once, so that they stay in the processor's cache: a multiple of all lanes.
_STATES_AT_ONCE = 1024


@dataclass(frozen=True)
class Outline:
    """Properties of a function that are known without its program."""

    key: str  # of its machine code
    shape: tuple[int, ...]
    operation_count: int
    prepare_count: int
    constant_count: int
    is_switched: bool  # by time and parameters
    is_timed: bool  # some result depends on time and parameters alone
    lanes: int  # states at once where there are many


class KernelFunction:
    """y = f(t, x, w, p), as machine code for one state, for eight or for sixteen, as NumPy, and as C.

    `arguments` names the entries of each group of arguments in order, "p" (parameters) last. What depends on p alone is
    computed by `prepare` and handed over as c, unless it is not to be `hoisted`. Each of several outputs is a column
    after the other in y.

    Programs of more than `LONGEST_COMPILED` operations have no machine code for several states at once: many go one by
    one through that for one state. Where there is none, in memory or in the cache, NumPy evaluates one state and many
    as long as that has taken less time than compiling would, and always where compiling may take ten minutes; `repr`
    and a line on stderr report it. `compile()` compiles whatever the length. Functions that runs call over and over
    are `always_compiled`.

    With an `outline` of the program, the program itself is fetched only where it is needed; machine code in the cache
    does not need it.
    """

    def __init__(
        self,
        name: str,
        program: Program | Callable[[], Program],
        arguments: Mapping[str, Sequence[str]],
        *,
        hoisted: bool = True,
        always_compiled: bool = False,
        outline: Outline | None = None,
    ) -> None:
        self.name = name
        self.arguments = {group: tuple(entries) for group, entries in arguments.items()}
        self._program, self._hoisted = program, hoisted
        self._given_outline = outline
        self._compiled: dict[tuple[str, int], MachineFunction] = {}
        self._always_compiled = always_compiled
        self._numpy_states = 0  # of NumPy
        self._is_missing = False  # in the cache, as far as is known

    def __repr__(self) -> str:
        size = " × ".join(map(str, self.shape))
        given = ", ".join(group for group in self.arguments)
        numbers = "number" if size == "1" else "numbers"
        return f"<function {self.name} of ({given}): {size} {numbers}{self._how_states_go}>"

    @property
    def _how_states_go(self) -> str:
        """The note in `repr` of a program that is too long for lanes."""
        if not self._is_long:
            return ""
        goes_by_numpy = not self._is_compiled and not self._always_compiled
        how = "states go by NumPy" if goes_by_numpy else "many states go one by one"
        return f"; {self.operation_count} operations, so that {how}"

    def __getstate__(self) -> dict[str, object]:
        """The program and its settings. A copy takes machine code from the cache where it is, or compiles it.

        A copy answers by machine code where this does, so that both give the same to the last bit.
        """
        given = ("name", "arguments", "_hoisted")
        return {
            **{name: vars(self)[name] for name in given},
            "_program": self.program,
            "_given_outline": vars(self).get("outline", self._given_outline),
            "_compiled": {},
            "_always_compiled": self._always_compiled or self._is_compiled,
            "_is_missing": False,
            "_numpy_states": max(self._numpy_states, _WORTH_COMPILING) if self._is_compiled else self._numpy_states,
        }

    @property
    def program(self) -> Program:
        """The program."""
        # Another thread may fetch it at the same time: the value that was tested is the one that is called.
        program = self._program
        if not isinstance(program, Program):
            program = self._program = program()
        return program

    @cached_property
    def _short(self) -> Program:
        """The program, with long tables looked up."""
        return with_lookups(self.program)

    @cached_property
    def phases(self) -> tuple[Program, Program]:
        """What depends on parameters alone, and the rest."""
        return hoist(share_reciprocals(self._short), set(self.arguments["p"]) if self._hoisted else None)

    @cached_property
    def outline(self) -> Outline:
        """Its outline, computed when first needed: NumPy does without."""
        if self._given_outline is not None:
            return self._given_outline
        prepare, main = self.phases
        given = "\n".join(f"{group}: {', '.join(names)}" for group, names in self.arguments.items())
        return Outline(
            object_key(code_key(), self.program.key, given, str(self._hoisted)),
            self.shape,
            main.operation_count,
            prepare.operation_count,
            len(prepare.outputs[0][1]),
            bool(switches_of(self.program, self.arguments["p"])),
            bool(zeros_of(self.program, self.size, self.arguments["p"])),
            best_lanes(main),
        )

    @cached_property
    def size(self) -> int:
        """How many numbers y has."""
        return int(np.prod(self.shape))

    @cached_property
    def _constants(self) -> tuple[str, ...]:
        return tuple(f"constant {i + 1}" for i in range(self.constant_count))

    @cached_property
    def groups(self) -> dict[str, tuple[str, ...]]:
        """The arguments of the compiled function, c the last of them."""
        return {**self.arguments, "c": self._constants}

    @property
    def lanes(self) -> int:
        """How many states one call evaluates where there are many."""
        return self.outline.lanes

    @cached_property
    def switches(self) -> tuple[Switch, ...]:
        """Its switches at times that are known from the parameters."""
        return switches_of(self.program, self.arguments["p"]) if self.outline.is_switched else ()

    def zeros(self, count: int) -> tuple[Switch, ...]:
        """Zeros of those of the first results that depend on time and parameters alone."""
        return zeros_of(self.program, count, self.arguments["p"]) if self.outline.is_timed else ()

    @property
    def shape(self) -> tuple[int, ...]:
        """Rows and columns of y; several outputs, or one column, are plain."""
        if self._given_outline is not None:
            return self._given_outline.shape
        outputs = self.program.outputs
        size, rows = sum(len(positions) for _, positions, _ in outputs), outputs[0][2]
        return (size,) if len(outputs) > 1 or rows == size else (rows, size // rows)

    @property
    def operation_count(self) -> int:
        """Operations of one evaluation, without those that depend on parameters alone."""
        return self.outline.operation_count

    @property
    def prepare_count(self) -> int:
        """Operations that depend on parameters alone, done once."""
        return self.outline.prepare_count

    @property
    def constant_count(self) -> int:
        """How many numbers `prepare` gives."""
        return self.outline.constant_count

    def prepare(self, p: Array) -> Array:
        """c, what depends on the parameters alone."""
        return self._prepared(checked.column(self.name, "p", self.arguments["p"], p))

    def _prepared(self, p: Array) -> Array:
        c = np.empty(len(self._constants))
        self.machine("prepare", 1)(p, c)
        return c

    def prepare_many(self, p: Array) -> Array:
        """c of N columns of parameters."""
        p = checked.columns(self.name, "p", self.arguments["p"], p)
        c = self._constants_of(p, self.lanes)
        return c.swapaxes(0, 1).reshape(c.shape[1], len(c) * self.lanes)[:, : p.shape[1]]

    def one(self, *arguments: Array, c: Array | None = None) -> Array:
        """y of one state; arguments in the order of the groups, c from `prepare` if it is known already."""
        arrays = checked.of_one_state(self.name, self.arguments, arguments)
        c = None if c is None else checked.column(self.name, "c", self._constants, c)
        if ("main", 1) not in self._compiled and self._goes_by_numpy(1):
            return self._many_by_numpy(1, [array[:, None] for array in arrays])[:, 0]
        c = self._prepared(arrays[-1]) if c is None else c
        y = np.empty(self.size)
        self.machine("main", 1)(*arrays, c, y)
        return y

    def compile(self) -> None:
        """Compile it for single states now, whatever its length."""
        self.machine("main", 1)

    @property
    def _is_long(self) -> bool:
        """Whether it has no machine code for several states."""
        # The program as it was given is the longer one, and known without an outline.
        is_short = self._given_outline is None and self.program.operation_count <= LONGEST_COMPILED
        return not is_short and self.operation_count > LONGEST_COMPILED

    @property
    def _is_compiled(self) -> bool:
        """Whether there is machine code for many states."""
        # A list of its own: another thread may be adding to it.
        found = [lanes for which, lanes in list(self._compiled) if which == "main"]
        if any(lanes > 1 for lanes in found):
            return True
        return self._is_long and (1 in found or self._is_kept())

    def _is_kept(self) -> bool:
        """Whether machine code for one state is in the cache, which is tested once; it is read."""
        if not self._is_missing:
            try:
                self.machine("main", 1, _refuse)
            except _MissingCodeError:
                self._is_missing = True
        return not self._is_missing

    def _waits(self, count: int) -> bool:
        """Whether NumPy evaluates so many more states, since compiling would take longer than it has taken so far."""
        if self._is_compiled:
            return False
        self._numpy_states += count + _NUMPY_CALL
        is_endless = not self._always_compiled and self._is_long and self.operation_count > _LONGEST_BY_ITSELF
        return self._numpy_states <= _WORTH_COMPILING or is_endless

    def _goes_by_numpy(self, count: int) -> bool:
        """Whether NumPy evaluates so many more states of a long program; reported once."""
        if self._always_compiled or not self._is_long:
            return False
        is_first = self._numpy_states == 0
        waits = self._waits(count)
        if waits and is_first:
            _report(
                f"Kanes evaluates {self.name}, {self.operation_count} operations, by NumPy: compiling takes longer. "
                "Its method compile() compiles it."
            )
        return waits

    def along(self, *arguments: Array) -> Array:
        """`many`, by NumPy as long as compiling would take longer than it has taken so far."""
        count, arrays = checked.of_many_states(self.name, self.arguments, arguments)
        return self._many_by_numpy(count, arrays) if self._waits(count) else self.many(*arguments)

    def bound(self, w: Array, p: Array, completed: Completion | None = None) -> Callable[[float, object], Array]:
        """y of (t, x) for fixed w and p, with the least overhead between the caller and the machine code.

        Threads may share it. A table in place of x is `completed` to a state.
        """
        names, size = self.arguments["x"], self.size
        w, p = checked.fixed(self.name, self.arguments, w=w, p=p)
        if self._is_long and not self._always_compiled and not self._is_compiled:
            return lambda t, x: self.one(
                checked.moment(self.name, t), checked.state(self.name, names, t, x, completed), w, p
            )
        call, c = self.machine("main", 1).call, self.prepare(p)
        of_w, of_p, of_c = w.ctypes.data, p.ctypes.data, c.ctypes.data
        count, is_ready = len(names), checked.is_ready

        def evaluate(t: float, x: object) -> Array:
            if not is_ready(x, count):
                x = checked.state(self.name, names, t, x, completed)
            # Memory of its own for each call: another thread may be at another time.
            moment = c_double(t if isinstance(t, float) else checked.moment(self.name, t)[0])
            y = np.empty(size)
            call(byref(moment), x.ctypes.data, of_w, of_p, of_c, y.ctypes.data)
            return y

        # The arrays behind the addresses live as long as the function.
        evaluate.kept = w, p, c  # type: ignore[attr-defined]
        return evaluate

    def many(self, *arguments: Array) -> Array:
        """y of N states, several at a time or one by one; each argument has N columns, and so has the result."""
        count, arrays = checked.of_many_states(self.name, self.arguments, arguments)
        lanes = self.lanes
        if self._is_long:
            if self._goes_by_numpy(count):
                return self._many_by_numpy(count, arrays)
            lanes = 1
        y, p = np.empty((self.size, count)), arrays[-1]
        # One system has one c, whatever the states.
        c = self._constants_of(p[:, :1], lanes) if (p == p[:, :1]).all() else None
        for start in range(0, count, _STATES_AT_ONCE):
            part = slice(start, start + _STATES_AT_ONCE)
            y[:, part] = self._of_blocks([array[:, part] for array in arrays], c, lanes)
        return y

    def _constants_of(self, p: Array, lanes: int) -> Array:
        """c of some columns of parameters, in blocks."""
        blocks = in_blocks(p, lanes)
        c = np.empty((len(blocks), len(self._constants), lanes))
        call_for_blocks(self.machine("prepare", lanes), (blocks, c), len(blocks))
        return c

    def _of_blocks(self, arrays: list[Array], c: Array | None, lanes: int) -> Array:
        """y of some states; c of their parameters if it is one for all."""
        count = arrays[0].shape[1]
        given = [in_blocks(array, lanes) for array in arrays]
        c = self._constants_of(arrays[-1], lanes) if c is None else c
        y = np.empty((len(given[0]), self.size, lanes))
        call_for_blocks(self.machine("main", lanes), (*given, c, y), len(y))
        return y.swapaxes(0, 1).reshape(self.size, -1)[:, :count]

    def announce(self, lanes: int = LANES) -> None:
        """Report that compiling may take long."""
        if self.operation_count > (_LONG_ALONE if lanes == 1 else _LONG):
            time = "some seconds" if self.operation_count <= LONGEST_COMPILED else "a minute, or several"
            _report(f"Kanes compiles {self.name}, {self.operation_count} operations, once; this takes {time}.")

    def _many_by_numpy(self, count: int, arrays: list[Array]) -> Array:
        names = [name for entries in self.arguments.values() for name in entries]
        y = np.empty((self.size, count))
        for start in range(0, count, _NUMPY_STATES):
            block = slice(start, start + _NUMPY_STATES)
            rows = [row[block] for array in arrays for row in array]
            with np.errstate(all="ignore"):  # as machine code does
                results = run_with_numpy(self._short, dict(zip(names, rows, strict=True)))
            found = [column for name, *_ in self.program.outputs for column in results[name]]
            for row, column in enumerate(found):
                y[row, block] = column
        return y

    def reference(self, *arguments: Array) -> Array:
        """y by NumPy, line by line: slow, and independent of the machine code."""
        names = [name for entries in self.arguments.values() for name in entries]
        numbers = np.concatenate(checked.of_one_state(self.name, self.arguments, arguments))
        results = run_with_numpy(self.program, dict(zip(names, numbers, strict=True)))
        return np.concatenate([results[name] for name, _, _ in self.program.outputs])

    def c_code(self, identifier: str) -> str:
        """C99 of `<identifier>_prepare(p, c)` and `<identifier>(…, p, c, outputs…)`, for a file with math.h."""
        prepare, main = self.phases
        first = write_c(prepare, f"{identifier}_prepare", {"p": self.arguments["p"]})
        return f"{first}\n\n{write_c(main, identifier, self.groups)}\n"

    def llvm_code(self, lanes: int = 1) -> str:
        """LLVM IR of the function that is evaluated."""
        if not isinstance(lanes, int) or lanes not in (1, LANES, WIDE):
            raise WrongValueError(f"lanes={lanes!r} must be 1, {LANES} or {WIDE}. Give one of them.")
        main = self.phases[1]
        positions = tuple(position for _, group, _ in main.outputs for position in group)
        one_column = Program(main.values, (("y", positions, len(positions)),))
        return _written(one_column, "kanes_main", self.groups, lanes)

    def _prepare_code(self, lanes: int) -> str:
        return _written(self.phases[0], "kanes_prepare", {"p": self.arguments["p"]}, lanes)

    def machine(self, which: str, lanes: int, announce: Callable[[], None] | None = None) -> MachineFunction:
        """The machine code of "prepare" or "main", compiled or read from the cache when first needed.

        Before it is compiled, and only then, it is announced, where that takes long or as is given.
        """

        def write() -> str:
            if announce is not None:
                announce()
            elif which == "main":
                self.announce(lanes)
            return self.llvm_code(lanes) if which == "main" else self._prepare_code(lanes)

        if (which, lanes) not in self._compiled:
            name, pointers = f"kanes_{which}", 2 if which == "prepare" else len(self.groups) + 1
            key = object_key(self.outline.key, which, str(lanes))
            # Existing code stays: another thread may be using its address.
            self._compiled.setdefault((which, lanes), MachineFunction(name, pointers, key, write))
        return self._compiled[which, lanes]


def _written(program: Program, name: str, groups: Mapping[str, Sequence[str]], lanes: int) -> str:
    return write_wide(program, name, groups) if lanes == WIDE else write_llvm(program, name, groups, lanes)


class _MissingCodeError(Exception):
    """No machine code is in the cache."""


def _refuse() -> None:
    raise _MissingCodeError


def _report(text: str) -> None:
    sys.stderr.write(f"{text}\n")
    sys.stderr.flush()
