"""Programs as readable C99, which needs math.h alone."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Mapping, Sequence

from kanes.base.errors import counted
from kanes.expr.names import canonical, one_line
from kanes.expr.operations import LOOKUPS, written_in
from kanes.expr.program import Program, Value

_WRITTEN = written_in("c")

# Keywords of C99, and what math.h declares, the latter also with f and l at its end.
_KEYWORDS = """
    auto break case char const continue default do double else enum extern float for goto if inline int long main
    register restrict return short signed sizeof static struct switch typedef union unsigned void volatile while
"""
_MATH = """
    acos asin atan atan2 cos sin tan acosh asinh atanh cosh sinh tanh exp exp2 expm1 frexp ilogb ldexp log log10 log1p
    log2 logb modf scalbn scalbln cbrt fabs hypot pow sqrt erf erfc gamma lgamma tgamma ceil floor nearbyint rint lrint
    llrint round lround llround trunc fmod remainder remquo copysign nan nextafter nexttoward fdim fmax fmin fma
    j0 j1 jn y0 y1 yn fpclassify isfinite isinf isnan isnormal signbit isgreater isgreaterequal isless islessequal
    islessgreater isunordered NAN INFINITY HUGE_VAL
"""
RESERVED = {
    *re.findall(r"\w+", _KEYWORDS),
    *(word + kind for word in re.findall(r"\w+", _MATH) for kind in ("", "f", "l")),
}


def write_c(program: Program, name: str, groups: Mapping[str, Sequence[str]]) -> str:
    """A C99 function, for a file that includes math.h; its name is a C identifier."""
    place = {entry: f"{group}[{index}]" for group, entries in groups.items() for index, entry in enumerate(entries)}
    parameters = [f"const double *{group}" for group in groups] + [f"double *{out}" for out, _, _ in program.outputs]
    lines = [
        f"/* {name}: {counted(program.operation_count, 'operation')}.",
        *(f" *   {group}: {c_comment(', '.join(entries)) or 'nothing'}" for group, entries in groups.items()),
        *(
            f" *   {out}: {counted(len(positions), 'result')}, column by column"
            for out, positions, _ in program.outputs
        ),
        " */",
        f"void {name}({', '.join(parameters)})",
        "{",
    ]
    used = {place[value.name].partition("[")[0] for value in program.values if value.kind == "input"}
    used.update(out for out, positions, _ in program.outputs if positions)
    # Compilers warn about unused arguments.
    lines += [f"    (void){each};" for each in (*groups, *(out for out, *_ in program.outputs)) if each not in used]
    written: list[str] = []
    for position, value in enumerate(program.values):
        if value.kind == "input":
            written.append(place[value.name])
        elif value.kind == "constant":
            written.append(c_number(value.number))
        elif value.kind in LOOKUPS:
            lines += _c_lookup(position, value, written)
            written.append(f"i{position}" if value.kind == "piece" else f"z{position}")
        else:
            lines.append(f"    const double z{position} = {_c_expression(value, written)};")
            written.append(f"z{position}")
    for out, positions, _ in program.outputs:
        lines += [f"    {out}[{index}] = {written[position]};" for index, position in enumerate(positions)]
    return "\n".join([*lines, "}"])


def c_comment(text: str) -> str:
    """A text that neither ends the comment around it nor begins another, and has no trigraphs."""
    return re.sub(r"\*(?=/)|/(?=\*)|\?(?=\?)", r"\g<0> ", one_line(text))


def write_c_file(functions: Mapping[str, Callable[[str], str]]) -> str:
    """A self-contained file of functions by name, each of which writes itself under the identifier that it gets."""
    written = [functions[name](identifier) for name, identifier in _identifiers(functions).items()]
    return "#include <math.h>\n\n" + "\n".join(written)


def _identifiers(names: Iterable[str]) -> dict[str, str]:
    """A C identifier for each name, the name itself where it is valid; none is a word of C or math.h, or used twice."""
    found: dict[str, str] = {}
    for name in names:
        letters = re.sub(r"[^A-Za-z0-9_]", "_", canonical(name))
        letters = letters if letters[0].isalpha() else f"f{letters}"
        while letters in RESERVED or not {letters, f"{letters}_prepare"}.isdisjoint(_with_prepare(found.values())):
            letters += "_"
        found[name] = letters
    return found


def _with_prepare(identifiers: Iterable[str]) -> set[str]:
    """Identifiers of functions and of those that prepare their constants."""
    return {each for identifier in identifiers for each in (identifier, f"{identifier}_prepare")}


def c_number(number: float) -> str:
    """A number to its last bit; it needs math.h where it is not finite."""
    if math.isnan(number):
        return "NAN"
    if math.isinf(number):
        return "INFINITY" if number > 0 else "(-INFINITY)"
    text = repr(float(number))
    return f"({text})" if text.startswith("-") else text


def _c_lookup(position: int, value: Value, written: list[str]) -> list[str]:
    """A binary search in a table of numbers, or one of its entries."""
    given, *numbers = (written[operand] for operand in value.operands)
    table, i, count = f"k{position}", f"i{position}", len(numbers)
    lines = [f"    static const double {table}[{count}] = {{{', '.join(numbers)}}};"]
    if value.kind == "pick":
        return [*lines, f"    const double z{position} = {table}[{given}];"]
    return [
        *lines,
        f"    int {i} = 0;",
        f"    for (int n = {count}, half = n / 2; n > 0; half = n / 2) {{",
        f"        if ({given} < {table}[{i} + half]) n = half;",
        f"        else {i} += half + 1, n -= half + 1;",
        "    }",
        f"    {i} += {given} != {given};",
    ]


def _c_expression(value: Value, written: list[str]) -> str:
    return _WRITTEN[value.kind].format(*(written[operand] for operand in value.operands))
