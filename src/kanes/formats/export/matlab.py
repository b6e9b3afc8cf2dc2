"""MATLAB and Octave: one file, whose function gives names, numbers and handles."""

from __future__ import annotations

import math
import re
from pathlib import Path

from kanes.base.errors import FileError
from kanes.codegen.function import KernelFunction
from kanes.expr.names import one_line
from kanes.expr.operations import written_in
from kanes.expr.program import Program
from kanes.formats.export.destinations import write_files
from kanes.formats.export.exported_system import ExportedSystem
from kanes.formats.export.identifiers import IdentifierPool
from kanes.formats.export.model_head import function_table, groups_of, name_tables, ordered_groups, sizes, title
from kanes.formats.export.straight_lines import OWN_NAMES, Accessors, Dialect, straight_lines

_MATLAB = Dialect(
    written_in("matlab"),
    table="[{}]",
    nan="NaN",
    infinity="Inf",
    line="{0} = {1};",
)
# MATLAB returns complex numbers where there is no real one; the model has no number there.
_HELPERS = {
    "real_sqrt": "if x < 0, y = NaN; else, y = sqrt(x); end",
    "real_log": "if x < 0, y = NaN; else, y = log(x); end",
    "real_asin": "if abs(x) > 1, y = NaN; else, y = asin(x); end",
    "real_acos": "if abs(x) > 1, y = NaN; else, y = acos(x); end",
    "real_pow": """\
if n == 0 || x == 1 || (isinf(n) && x == -1)
    y = 1;
elseif isinf(n) || ~(x < 0 || 1/x < 0)
    y = abs(x)^n;
elseif n == floor(n)
    y = (1 - 2*mod(n, 2)) * abs(x)^n;
elseif isinf(x) || x == 0
    y = abs(x)^n;
else
    y = NaN;
end""",
    # NaN propagates: a comparison with NaN is NaN, and so is a choice by it. MATLAB's min and max would drop it.
    "value_if": "if isnan(x), y = NaN; elseif x ~= 0, y = n; else, y = 0; end",
    "truth": "if isnan(x) || isnan(n), y = NaN; else, y = double(is_true); end",
    "least": "if isnan(x) || x < n, y = x; else, y = n; end",
    "largest": "if isnan(x) || x > n, y = x; else, y = n; end",
}
_GIVEN = {"truth": "x, n, is_true", **dict.fromkeys(("real_pow", "value_if", "least", "largest"), "x, n")}
_KEYWORDS = """
    break case catch classdef continue else elseif end for function global if otherwise parfor persistent return spmd
    switch try while do until unwind_protect unwind_protect_cleanup end_try_catch end_unwind_protect endclassdef
    endenumeration endevents endfor endfunction endif endmethods endparfor endproperties endspmd endswitch endwhile
    enumeration events methods properties arguments endarguments ans
"""
_FIELDS = "name states inputs parameters units operations at x w p"
_ARGUMENTS = "t x w p a l c y"
_CALLED = re.findall(r"(\w+)\(", " ".join(_MATLAB.operations.values()))
_USED = (*_CALLED, *_HELPERS, "sqrt log asin acos double zeros nargin isinf mod struct NaN Inf")


def write_matlab(system: ExportedSystem, destination: Path) -> None:
    """`model.m`, which has the name of its function."""
    stem = destination.stem
    if not re.fullmatch(r"[A-Za-z][A-Za-z0-9_]{0,62}", stem) or stem in _KEYWORDS.split():
        rule = f"MATLAB calls a function by the name of its file, and '{stem}' is not a function name"
        raise FileError(destination, rule, "Use letters, digits and underscores, such as model.m")
    reserved = {stem, *_KEYWORDS.split(), *" ".join(_USED).split()}
    pool = IdentifierPool({*reserved, *_FIELDS.split()}, OWN_NAMES)
    functions = {each.name: pool.take(each.name, after=("", "_prepare")) for each in system.functions}
    entries = [name for group, names in groups_of(system).items() if group != "t" for name in names]
    called = {name + end for name in functions.values() for end in ("", "_prepare")}
    variables = IdentifierPool({*reserved, *_ARGUMENTS.split(), *called}, OWN_NAMES)
    accessors = Accessors(variables.take_all(entries), "{0}({1})", 1, "{0} = {1};")
    bodies = [_function(each, functions[each.name], accessors) for each in system.functions]
    text = "\n".join([_main(system, stem, functions, accessors), *bodies])
    helpers = [_helper(name) for name in _HELPERS if f"{name}(" in text]
    write_files({destination: "\n".join([text, *helpers])})


def _main(system: ExportedSystem, stem: str, functions: dict[str, str], accessors: Accessors) -> str:
    states, inputs, parameters = (groups_of(system)[group] for group in "xwp")
    lines = [
        f"function m = {stem}()",
        *_comment([f"{stem.upper()}  {title(system)}", "", *_usage(system, stem, functions), ""]),
        *_comment([*name_tables(system, 1), "", *function_table(system, functions)]),
        f"m.name = {_quoted(system.name)};",
        f"m.states = {_cell(states)};",
        f"m.inputs = {_cell(inputs)};",
        f"m.parameters = {_cell(parameters)};",
    ]
    for group, names in {"x": states, "w": inputs, "p": parameters}.items():
        lines.append(f"m.units.{group} = {_cell([system.units.get(name, '') for name in names])};")
        numbers = [_MATLAB.number(system.numbers.get(name, math.nan)).strip("()") for name in names]
        lines.append(f"m.{group} = {'[' + '; '.join(numbers) + ']' if numbers else 'zeros(0, 1)'};")
        lines.append(f"m.at.{group} = struct();")
        lines += [f"m.at.{group}.{accessors.identifiers[name]} = {number};" for number, name in enumerate(names, 1)]
    for each in system.functions:
        name = functions[each.name]
        lines.append(f"m.operations.{name} = {each.operation_count};")
        lines += [f"m.{end} = @{end};" for end in (f"{name}_prepare", name)]
    return "\n".join([*lines, "end", ""])


def _usage(system: ExportedSystem, stem: str, functions: dict[str, str]) -> list[str]:
    first = system.functions[0]
    call, given = f"m.{functions[first.name]}", ", ".join(ordered_groups(first))
    lines = [f"    m = {stem}();", "    x = m.x; w = m.w; p = m.p;", f"    c = {call}_prepare(p);"]
    if first.name == "derivative":
        lines.append(f"    [t, x] = ode45(@(t, x) {call}({given}, c), [0 10], x);")
    else:
        lines.append(f"    t = 0; y = {call}({given}, c);")
    return [
        *lines,
        "",
        "x, w and p are columns; m.x, m.w and m.p have the numbers of the model, NaN where it has none, and",
        "m.at has their indices: p(m.at.p.NAME) = 2. c has what depends on p alone, and is optional.",
    ]


def _function(function: KernelFunction, name: str, accessors: Accessors) -> str:
    prepare, main = function.phases
    arguments = ordered_groups(function)
    size = f"{function.shape[0]}, {function.shape[1] if len(function.shape) > 1 else 1}"
    lines = [
        f"function c = {name}_prepare(p)",
        *_comment([f"Intermediate results of {name} that depend on the parameters alone."]),
        *_body(prepare, {"p": function.arguments["p"]}, accessors, "c", f"{function.constant_count}, 1"),
        "end",
        "",
        f"function y = {name}({', '.join([*arguments, 'c'])})",
        *_comment([f"{one_line(function.name)}: {sizes(function)}."]),
        f"if nargin < {len(arguments) + 1}, c = {name}_prepare(p); end",
        *_body(main, function.groups, accessors, "y", size),
        "end",
        "",
    ]
    return "\n".join(lines)


def _body(
    program: Program, groups: dict[str, tuple[str, ...]], accessors: Accessors, result: str, size: str
) -> list[str]:
    fetched, given = accessors.fetch(program, groups)
    lines, outputs = straight_lines(program, _MATLAB, given)
    entries = [entry for output in outputs for entry in output]
    filled = [f"{result}({number}) = {entry};" for number, entry in enumerate(entries, 1)]
    return [*fetched, *lines, f"{result} = zeros({size});", *filled]


def _helper(name: str) -> str:
    return f"function y = {name}({_GIVEN.get(name, 'x')})\n{_HELPERS[name]}\nend\n"


def _comment(lines: list[str]) -> list[str]:
    return [f"% {one_line(line)}".rstrip() for line in lines]


def _quoted(text: str) -> str:
    return "'" + one_line(text).replace("'", "''") + "'"


def _cell(texts: tuple[str, ...] | list[str]) -> str:
    return "{" + ", ".join(_quoted(text) for text in texts) + "}"
