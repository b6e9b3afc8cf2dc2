"""A folder of C99 that CMake builds: a library, a program that integrates, and a page about both."""

from __future__ import annotations

from pathlib import Path

from kanes.codegen.function import KernelFunction
from kanes.expr.names import markdown_text
from kanes.formats.export.c import CNames, c_files, c_string
from kanes.formats.export.destinations import write_files
from kanes.formats.export.exported_system import ExportedSystem
from kanes.formats.export.model_head import function_table, groups_of, name_tables, title

_CMAKE = """\
# Written by Kanes.
cmake_minimum_required(VERSION 3.10)
project({name} C)

set(CMAKE_C_STANDARD 99)
set(CMAKE_C_STANDARD_REQUIRED ON)
set(CMAKE_C_EXTENSIONS OFF)
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()

add_library({name}_model STATIC {name}.c)
target_include_directories({name}_model PUBLIC ${{CMAKE_CURRENT_SOURCE_DIR}})
if(UNIX)
  target_link_libraries({name}_model PUBLIC m)
endif()

add_executable({name}_example example.c)
target_link_libraries({name}_example PRIVATE {name}_model)
"""

_README = """\
# {title}

`{name}.c` and `{name}.h` are the model, in C99 that needs only `math.h`; `example.c` calls it.

    cmake -B build
    cmake --build build
    build/{name}_example

{body}
"""


def write_c_folder(system: ExportedSystem, destination: Path) -> None:
    """`model.c`, `model.h`, `example.c`, `CMakeLists.txt` and `README.md`; the folder gives the model its name."""
    names = CNames(system, destination.resolve().name or "model")
    name = names.prefix
    tables = [*name_tables(system, 0), "", *function_table(system, names.functions)]
    body = "\n".join(f"    {line}".rstrip() for line in tables)
    heading = markdown_text(title(system))
    write_files(
        {
            **c_files(system, destination / f"{name}.c"),
            destination / "example.c": _example(system, names),
            destination / "CMakeLists.txt": _CMAKE.format(name=name),
            destination / "README.md": _README.format(title=heading, name=name, body=body),
        }
    )


def _example(system: ExportedSystem, names: CNames) -> str:
    """A program that integrates by the classical Runge–Kutta method if it can, and calls each function at the end."""
    derivative = next((each for each in system.functions if each.name == "derivative"), None)
    others = [each for each in system.functions if each is not derivative]
    parts = [
        f"/* How to call {names.prefix}.c. Written by Kanes. */",
        f"#include <math.h>\n#include <stdio.h>\n\n#include {c_string(f'{names.prefix}.h')}\n",
        _CHECK,
        "" if derivative is None else _integrator(system, names, derivative),
        _main(system, names, derivative, others),
    ]
    return "\n".join(part for part in parts if part)


_CHECK = """\
/* Whether all numbers are given. */
static int all_given(const char *const *names, const double *numbers, int count)
{
    for (int i = 0; i < count; i++) {
        if (isnan(numbers[i])) {
            fprintf(stderr, "%s needs a number.\\n", names[i]);
            return 0;
        }
    }
    return 1;
}
"""


def _integrator(system: ExportedSystem, names: CNames, derivative: KernelFunction) -> str:
    size, results, filled = names.sizes["x"], [], 0
    for _, positions, _ in derivative.program.outputs:
        results.append(f"dx + {filled}" if filled else "dx")
        filled += len(positions)
    call = f"{names.functions['derivative']}(&t, x, w, p, c, {', '.join(results)})"
    return f"""\
static void rates(double t, const double *x, const double *w, const double *p, const double *c, double *dx)
{{
    {call};
}}

/* One step of the classical Runge-Kutta method. */
static void step(double t, double h, double *x, const double *w, const double *p, const double *c)
{{
    double k1[{size}], k2[{size}], k3[{size}], k4[{size}], at[{size}];
    rates(t, x, w, p, c, k1);
    for (int i = 0; i < {size}; i++) at[i] = x[i] + h / 2 * k1[i];
    rates(t + h / 2, at, w, p, c, k2);
    for (int i = 0; i < {size}; i++) at[i] = x[i] + h / 2 * k2[i];
    rates(t + h / 2, at, w, p, c, k3);
    for (int i = 0; i < {size}; i++) at[i] = x[i] + h * k3[i];
    rates(t + h, at, w, p, c, k4);
    for (int i = 0; i < {size}; i++) x[i] += h / 6 * (k1[i] + 2 * k2[i] + 2 * k3[i] + k4[i]);
}}
"""


def _main(
    system: ExportedSystem, names: CNames, derivative: KernelFunction | None, others: list[KernelFunction]
) -> str:
    size = names.sizes["x"]
    checks = " || ".join(
        f"!all_given({names.names[group]}, {names.numbers[group]}, {names.sizes[group]})" for group in ("x", "w", "p")
    )
    lines = [
        "int main(void)",
        "{",
        f"    const double *w = {names.numbers['w']}, *p = {names.numbers['p']};",
        f"    double t = 0.0, x[{size}];",
        f"    if ({checks}) return 1;",
        f"    for (int i = 0; i < {size}; i++) x[i] = {names.numbers['x']}[i];",
    ]
    if derivative is not None:
        lines += _loop(names, derivative)
    for each in others:
        lines += _evaluation(system, names, each)
    return "\n".join([*lines, "    return 0;", "}", ""])


def _loop(names: CNames, derivative: KernelFunction) -> list[str]:
    """One second in steps of a millisecond; each hundredth step is printed."""
    size, call = names.sizes["x"], names.functions["derivative"]
    return [
        f"    double c[{max(1, derivative.constant_count)}];",
        f"    {call}_prepare(p, c);",
        '    printf("t");',
        f'    for (int i = 0; i < {size}; i++) printf(" %s", {names.names["x"]}[i]);',
        '    printf("\\n");',
        "    for (int n = 0; n <= 1000; n++) {",
        "        t = n / 1000.0;",
        "        if (n % 100 == 0) {",
        '            printf("%.1f", t);',
        f'            for (int i = 0; i < {size}; i++) printf(" %.17g", x[i]);',
        '            printf("\\n");',
        "        }",
        "        if (n < 1000) step(t, 0.001, x, w, p, c);",
        "    }",
    ]


def _evaluation(system: ExportedSystem, names: CNames, function: KernelFunction) -> list[str]:
    """A block that calls a function at the last state; its other arguments are zero."""
    call, groups = names.functions[function.name], groups_of(system)
    results = {out: len(positions) for out, positions, _ in function.program.outputs}
    more = [group for group in function.arguments if group not in ("t", "x", "w", "p")]
    given = ", ".join("&t" if group == "t" else group for group in function.arguments)
    return [
        "    {",
        *(f"        const double {group}[{max(1, len(groups[group]))}] = {{0.0}};" for group in more),
        f"        double c[{max(1, function.constant_count)}];",
        *(f"        double {out}[{max(1, size)}];" for out, size in results.items()),
        f"        {call}_prepare(p, c);",
        f"        {call}({given}, c, {', '.join(results)});",
        f'        printf("%s", {c_string(function.name)});',
        *(
            f'        for (int i = 0; i < {size}; i++) printf(" %.17g", {out}[i]);'
            for out, size in results.items()
            if size
        ),
        '        printf("\\n");',
        "    }",
    ]
