"""Entries of a memory that compiled code asks of functions: written for any memory, or for one whose numbers are known.

The functions are written into LLVM IR as text. For any memory they look into its table; where an entry is known they
return it, so that LLVM unrolls loops whose lengths are known, and drops what is multiplied by zero.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

import numpy as np

from kanes.base.types import Array
from kanes.codegen.loops.memory import layout_of

FIXED = "kanes_fixed_"


def with_entries(code: str, described: type, known: Mapping[str, int | Array]) -> str:
    """LLVM IR with all entries that it asks for; those that are not `known` come from the table of the memory."""
    layout = layout_of(described)
    written = [code]
    for line, name in re.findall(rf"^(declare i64 @{FIXED}(\w+)\(i64\).*)$", code, re.MULTILINE):
        written[0] = written[0].replace(f"{line}\n", "")
        body = _constant(name, known[name]) if name in known else _from_table(8 * layout.positions[name])
        written.append(f"define internal i64 @{FIXED}{name}(i64 %table) alwaysinline {{\n{body}}}\n")
        array = known.get(name)
        if isinstance(array, np.ndarray):
            written.append(_array(name, array))
    return "\n".join(written)


def _from_table(offset: int) -> str:
    return (
        f"  %place = add i64 %table, {offset}\n  %where = inttoptr i64 %place to ptr\n"
        "  %entry = load i64, ptr %where, !invariant.load !{}\n  ret i64 %entry\n"
    )


def _constant(name: str, value: int | Array) -> str:
    number = f"ptrtoint (ptr @kanes_{name} to i64)" if isinstance(value, np.ndarray) else str(value)
    return f"  ret i64 {number}\n"


def _array(name: str, value: Array) -> str:
    """A constant array of reals, by their bits."""
    bits = np.ascontiguousarray(value, dtype=np.float64).reshape(-1).view(np.uint64)
    numbers = ", ".join(f"double 0x{each:016X}" for each in bits.tolist())
    return f"@kanes_{name} = internal unnamed_addr constant [{bits.size} x double] [{numbers}], align 64\n"
