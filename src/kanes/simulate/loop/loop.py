"""The compiled loop of the integrators: its memory and its machine code.

Ordinary steps are compiled by themselves, for a number of lanes and a method, and for each number of states if they are
few: all systems with the same number share them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from threading import Lock

import numpy as np

from kanes.base.types import Array, Content
from kanes.codegen.cache import object_key
from kanes.codegen.loops.fixed_entries import with_entries
from kanes.codegen.loops.kept_code import with_ordinary
from kanes.codegen.loops.memory import Memory, layout_of
from kanes.codegen.machine import MachineFunction, address_of, made_once
from kanes.simulate.loop.code import LOOP, NAME, ORDINARY_NAME, parts, sources_key
from kanes.simulate.loop.memory import KNOWN, Data

# With more states, code for a known number of states is not faster.
_FEW = 16
_TABLES = ("A", "C", "E", "D")
_WHERE_THE_TABLE_SAYS = f"""
  %nothing = alloca [2 x i64]
  %entry = add i64 %table, {8 * layout_of(Data).positions["ordinary"]}
  %place = inttoptr i64 %entry to ptr
  %steps = load ptr, ptr %place
  %status = call i32 %steps(ptr %nothing, ptr %nothing, i64 %table, i64 %what)
  ret void
"""


class Loop(Memory):
    """The memory of calls of the loop, and the call."""

    def __init__(self, **given: Array | float) -> None:
        if "ordinary" not in given:
            given["ordinary"] = ordinary_steps(given).address
        super().__init__(Data, **given)
        self._nothing = np.zeros(1, dtype=np.int64)
        self._arguments = address_of(self._nothing), address_of(self._nothing), address_of(self.table)

    def __call__(self) -> None:
        """Take every run that is not over to `end`."""
        machine_code().call(*self._arguments)


@made_once
def machine_code() -> MachineFunction:
    """The loop, compiled the first time on a machine."""
    return MachineFunction(NAME, 3, sources_key(), lambda: with_ordinary(parts()[LOOP], _WHERE_THE_TABLE_SAYS))


# By lanes, states and the identities of the tables, which are kept alive with them.
_steps: dict[tuple[int, ...], tuple[MachineFunction, list[Array]]] = {}
_making = Lock()


def ordinary_steps(given: Content) -> MachineFunction:
    """Ordinary steps for the entries of a loop's memory that they know, compiled the first time on a machine."""
    tables = [given[name] for name in _TABLES]
    states = given["n"] if given["n"] <= _FEW else 0
    place = given["width"], states, *map(id, tables)
    # As in `made_once`: a thread must not replace code that another one has compiled.
    with _making:
        if place not in _steps:
            known = {name: given[name] for name in KNOWN if name != "n" or states}
            _steps[place] = compile_steps(given["width"], known), tables
        return _steps[place][0]


def compile_steps(width: int, known: Mapping[str, int | Array]) -> MachineFunction:
    """Ordinary steps of some lanes, for entries of the memory that are known."""
    entries = [f"{name}: {np.asarray(value).tobytes().hex()}" for name, value in known.items()]

    def write() -> str:
        return with_entries(_all_inlined(parts()[str(width)]), Data, known)

    return MachineFunction(ORDINARY_NAME, 4, object_key(sources_key(), str(width), *entries), write)


def _all_inlined(code: str) -> str:
    """The code with every function inlined wherever it is called, so that LLVM sees the known entries there."""
    return re.sub(r"^(define internal .*)\{$", r"\1alwaysinline {", code, flags=re.MULTILINE)
