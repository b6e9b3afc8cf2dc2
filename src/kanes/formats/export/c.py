"""C99: a file of functions and its header."""

from __future__ import annotations

import re
from pathlib import Path

from kanes.codegen.c_code import RESERVED, c_comment, c_number
from kanes.expr.names import one_line
from kanes.formats.export.destinations import write_files
from kanes.formats.export.exported_system import ExportedSystem
from kanes.formats.export.identifiers import IdentifierPool
from kanes.formats.export.model_head import function_table, groups_of, title

# Words that C++ reserves beyond C: both can read the headers.
_CPLUSPLUS = """
    alignas alignof and and_eq asm bitand bitor bool catch char16_t char32_t class compl concept const_cast constexpr
    decltype delete dynamic_cast explicit export false friend mutable namespace new noexcept not not_eq nullptr operator
    or or_eq private protected public reinterpret_cast requires static_assert static_cast template this thread_local
    throw true try typeid typename using virtual wchar_t xor xor_eq
"""
_TABLES = {"x": "states", "w": "inputs", "p": "parameters"}


class CNames:
    """The identifiers of one file, which all begin with its name, so that several models can be linked together."""

    def __init__(self, system: ExportedSystem, stem: str) -> None:
        pool = IdentifierPool({*RESERVED, *_CPLUSPLUS.split()})
        self.prefix = pool.take(stem)
        before = f"{self.prefix}_"
        ends = ("", "_prepare", "_constants")
        self.functions = {each.name: pool.take(each.name, before, ends) for each in system.functions}
        self.sizes = {group: pool.take(f"{group}_size", before) for group in groups_of(system) if group != "t"}
        self.names = {group: pool.take(f"{group}_names", before) for group in _TABLES}
        self.numbers = {group: pool.take(f"{group}_numbers", before) for group in _TABLES}
        self.positions = {
            group: pool.take_all(names, f"{before}{group}_")
            for group, names in groups_of(system).items()
            if group != "t"
        }


def write_c_source(system: ExportedSystem, destination: Path) -> None:
    """`model.c` and `model.h`."""
    write_files(c_files(system, destination.with_suffix(".c")))


def c_files(system: ExportedSystem, destination: Path) -> dict[Path, str | bytes]:
    """The two files by their paths."""
    names, header = CNames(system, destination.stem), destination.with_suffix(".h")
    functions = "\n".join(each.c_code(names.functions[each.name]) for each in system.functions)
    tables = "\n".join(_table(system, names, group) for group in _TABLES)
    source = f"{_head(destination.name, system, [])}\n#include {c_string(header.name)}\n#include <math.h>\n\n"
    return {
        destination: f"{source}{tables}\n{functions}",
        header: _header(system, names, header.name, functions),
    }


def _header(system: ExportedSystem, names: CNames, file: str, functions: str) -> str:
    guard = f"{names.prefix.upper()}_H"
    prototypes = re.findall(r"^(void \w+\(.*\))$", functions, flags=re.MULTILINE)
    lines = [
        _head(file, system, [*_usage(system, names), "", *function_table(system, names.functions)]),
        f"#ifndef {guard}",
        f"#define {guard}",
        "",
        "#ifdef __cplusplus",
        'extern "C" {',
        "#endif",
        "",
        "/* Sizes of the arrays, and indices into them. */",
        *(line for group in names.sizes for line in _positions(system, names, group)),
        "",
        "/* Names of the numbers, and their values in the model; NAN where it has none. */",
        *(f"extern const char *const {names.names[group]}[];" for group in _TABLES),
        *(f"extern const double {names.numbers[group]}[];" for group in _TABLES),
        "",
        "/* How many constants each function prepares, in c. */",
        *(_constants(names, each.name, each.constant_count) for each in system.functions),
        "",
        *(f"{prototype};" for prototype in prototypes),
        "",
        "#ifdef __cplusplus",
        "}",
        "#endif",
        "",
        "#endif",
        "",
    ]
    return "\n".join(lines)


def _head(file: str, system: ExportedSystem, usage: list[str]) -> str:
    lines = [f"{file}: {title(system)}", *([""] if usage else []), *usage]
    return "/* " + "\n * ".join(c_comment(line) for line in lines).replace(" \n", "\n") + "\n */"


def _usage(system: ExportedSystem, names: CNames) -> list[str]:
    first = system.functions[0]
    call = names.functions[first.name]
    results = {out: len(positions) for out, positions, _ in first.program.outputs}
    sizes = {"c": first.constant_count, **results}
    given = ", ".join("&t" if group == "t" else group for group in first.arguments)
    return [
        f"    double t = 0.0, {', '.join(f'{each}[{max(1, size)}]' for each, size in sizes.items())};",
        *(f"    const double *{group} = {names.numbers[group]};" for group in _TABLES),
        f"    {call}_prepare(p, c); // once for these parameters",
        f"    {call}({given}, c, {', '.join(results)});",
        "",
        "c has what depends on the parameters alone. Matrices are stored by columns.",
    ]


def _positions(system: ExportedSystem, names: CNames, group: str) -> list[str]:
    entries = groups_of(system)[group]
    lines = [f"enum {{ {names.sizes[group]} = {len(entries)} }};"]
    if entries:
        pairs = [(names.positions[group][name], number, name) for number, name in enumerate(entries)]
        lines.append("enum {")
        lines += [
            f"    {identifier} = {number}{',' if number < len(pairs) - 1 else ''} /* {_with_unit(system, name)} */"
            for identifier, number, name in pairs
        ]
        lines.append("};")
    return lines


def _with_unit(system: ExportedSystem, name: str) -> str:
    unit = system.units.get(name)
    return c_comment(f"{name} [{unit}]" if unit else name)


def _constants(names: CNames, name: str, count: int) -> str:
    return f"enum {{ {names.functions[name]}_constants = {count} }};"


def _table(system: ExportedSystem, names: CNames, group: str) -> str:
    """Names and numbers of an array; C has no empty arrays."""
    entries = groups_of(system)[group]
    texts = ", ".join(c_string(name) for name in entries) or "0"
    numbers = ", ".join(c_number(system.numbers.get(name, float("nan"))) for name in entries) or "0.0"
    return (
        f"const char *const {names.names[group]}[] = {{{texts}}};\n"
        f"const double {names.numbers[group]}[] = {{{numbers}}};\n"
    )


def c_string(text: str) -> str:
    """A C string; question marks are escaped, as two of them begin a trigraph."""
    return '"' + re.sub(r'(["\\?])', r"\\\1", one_line(text)) + '"'
