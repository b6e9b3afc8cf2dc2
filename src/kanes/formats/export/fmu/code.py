"""The C of one model: sizes, numbers and functions in a header that the sources of every unit include."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence

import numpy as np

from kanes.base.types import Array
from kanes.codegen.function import KernelFunction
from kanes.codegen.switches.switching import Switch
from kanes.expr.names import canonical, one_line
from kanes.expr.program import Program
from kanes.formats.export.fmu.model import FmuModel
from kanes.formats.export.fmu.program_builder import merged, with_known
from kanes.formats.export.fmu.tangents import adjoint, seed_of, tangent

# In the null-space form, the part squared of a row that is new where some rows follow from others.
_LEAST_PIVOT = 1e-6
# Derivatives of more operations take an optimizer minutes.
_LONG = 10_000
_PLAIN = """#if defined(__clang__)
#define PLAIN __attribute__((noinline, optnone))
#else
#define PLAIN
#endif"""


def model_header(model: FmuModel, version: int) -> str:
    """model.h, but for the token of the unit; weighted sums have derivatives in FMI 3 alone."""
    parts = [f"/* {_comment(model.name)}, written by Kanes. */", "#include <math.h>", _PLAIN, _sizes(model)]
    functions = _functions(model, with_adjoints=version == 3)
    parts += [f"#define C_{name.upper()} {functions[name].constant_count}" for name in model.programs]
    parts += [_numbers(model), *_method(model)]
    parts += [_static(each, f"model_{name}") for name, each in functions.items()]
    return "\n\n".join(parts)


def identifier_of(name: str) -> str:
    """A C identifier for a model."""
    letters = re.sub(r"[^A-Za-z0-9_]", "_", canonical(name)) or "model"
    return letters if letters[0].isalpha() else f"m{letters}"


def _functions(model: FmuModel, *, with_adjoints: bool) -> dict[str, KernelFunction]:
    groups, events = model.groups, model.programs["events"]
    found = {name: KernelFunction(name, program, groups) for name, program in model.programs.items()}
    known = ("t", *model.states, *model.inputs, *model.parameters)
    shown = merged([model.programs["outputs"], with_known(events, {}, range(len(model.events)))])
    seeds = {"dt": ("t",), "dx": model.states, "dw": model.inputs, "dp": model.parameters}
    *first, last = groups.items()
    along = {**dict(first), **{group: tuple(map(seed_of, names)) for group, names in seeds.items()}, **dict([last])}
    for name, program in (("rates", model.programs["rates"]), ("outputs", shown)):
        found[f"{name}_tangent"] = KernelFunction(name, tangent(program, known), along, hoisted=False)
        if with_adjoints:
            numbers = range(sum(len(positions) for _, positions, _ in program.outputs))
            weights = {**dict(first), "s": tuple(seed_of(str(number)) for number in numbers), **dict([last])}
            found[f"{name}_adjoint"] = KernelFunction(name, adjoint(program, known), weights, hoisted=False)
    lines = {"t": ("t",), "p": groups["p"]}
    found["lines"] = KernelFunction("lines", _lines(model.switches), lines, hoisted=False)
    return found


def _lines(switches: Sequence[Switch]) -> Program:
    """z of all switches."""
    return merged([switch.line for switch in switches], "z")


def _static(function: KernelFunction, name: str) -> str:
    """A function for one file; a derivative that is too long for an optimizer is compiled without optimization."""
    is_plain = name.endswith(("_tangent", "_adjoint")) and function.operation_count > _LONG
    return re.sub(r"^void ", "static PLAIN void " if is_plain else "static void ", function.c_code(name), flags=re.M)


def _sizes(model: FmuModel) -> str:
    sizes = {
        "NX": len(model.states),
        "NW": len(model.inputs),
        "NP": len(model.parameters),
        "NF": len(model.factors),
        "NY": len(model.outputs),
        "NE": len(model.events),
        "NS": len(model.switches),
        "NQ": len(model.quaternions),
        "PROJECTED": int(model.is_projected),
        "LEAST_PIVOT": _LEAST_PIVOT if model.has_redundant_constraints else 0.0,
        "STAGES": model.tables.C.size,
        "LAST": model.tables.last,
        "LEVELS": model.tables.D.shape[0],
        "METHOD_EXPONENT": f"({model.tables.exponent!r})",
    }
    return "\n".join(f"#define {name} {value}" for name, value in sizes.items())


def _numbers(model: FmuModel) -> str:
    names = (*model.states, *model.inputs, *model.parameters, *model.factors)
    start = _list([*(model.numbers[name] for name in names), 0.0])
    events, switches = model.events, model.switches
    return "\n".join(
        [
            f"#define START_VALUES {start}",
            "static const int quaternions[NQ + 1][4] = "
            f"{{{', '.join(_list(four, int) for four in (*model.quaternions, (0, 0, 0, 0)))}}};",
            f"static const char *const event_name[NE + 1] = {{{', '.join([*(_text(e.name) for e in events), '0'])}}};",
            f"static const int event_sign[NE + 1] = {_list([*(e.sign for e in events), 0], int)};",
            f"static const int event_is_terminal[NE + 1] = {_list([*(e.is_terminal for e in events), 0], int)};",
            f"static const int event_resets[NE + 1] = {_list([*(e.is_reset for e in events), 0], int)};",
            "/* Of what z/period - shift is whole at a switch; without a period, where z is zero. */",
            "static const double switch_period[NS + 1] = "
            f"{_list([*(0.0 if s.shift is None else s.period for s in switches), 0.0])};",
            f"static const double switch_shift[NS + 1] = {_list([*(s.shift or 0.0 for s in switches), 0.0])};",
        ]
    )


def _method(model: FmuModel) -> list[str]:
    tables = model.tables
    return [
        f"static const double method_C[STAGES] = {_list(tables.C)};",
        f"static const double method_A[STAGES][STAGES] = {_table(tables.A)};",
        f"static const double method_E[2][STAGES] = {_table(tables.E)};",
        f"static const double method_D[LEVELS][STAGES] = {_table(tables.D)};",
    ]


def _list(numbers: Iterable[float], kind: type = float) -> str:
    return f"{{{', '.join(repr(kind(number)) for number in numbers)}}}"


def _table(rows: Array) -> str:
    return "{" + ",\n    ".join(_list(row) for row in np.asarray(rows)) + "}"


def _comment(text: str) -> str:
    return one_line(text).replace("*/", "* /")


def _text(text: str) -> str:
    """A C string; letters beyond ASCII are escaped bytes of UTF-8, and there are no trigraphs."""
    plain = json.dumps(one_line(text), ensure_ascii=False)
    return re.sub(r"[^\x20-\x7e]", lambda found: "".join(f"\\{byte:03o}" for byte in found[0].encode()), plain).replace(
        "??", "?\\?"
    )
