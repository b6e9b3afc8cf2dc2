"""Python with JAX: functions that JAX can compile, map and differentiate."""

from __future__ import annotations

import keyword
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

_JAX = Dialect(
    written_in("jax"),
    table="jnp.array([{}])",
    nan="jnp.nan",
    infinity="jnp.inf",
    line="{0} = {1}",
)
_MODULE_NAMES = "jax jnp warnings vector STATES INPUTS PARAMETERS UNITS NUMBERS OPERATIONS float dict t x w p a l c"

# The time in which XLA fuses operations grows far faster than their number: a minute for 4000.
_LONG = 1000
_UNFUSED = 'compiler_options={"xla_disable_hlo_passes": "fusion"}'

_OPENING = """\
import warnings

try:
    import jax
    import jax.numpy as jnp
except ImportError as error:
    raise ImportError("This model is computed by JAX, which is not installed. Run: pip install jax") from error

if not jax.config.jax_enable_x64:
    warnings.warn(
        'JAX computes with 32 bits here (seven digits). Call jax.config.update("jax_enable_x64", True) first.',
        stacklevel=2,
    )
"""
_VECTOR = '''\
def vector(names, values=None):
    """An array of numbers in the order of `names`: from `values` by name, else the numbers of the model."""
    values = {} if values is None else dict(values)
    unknown = [name for name in values if name not in names]
    missing = [name for name in names if name not in values and name not in NUMBERS]
    if unknown or missing:
        culprit, fault = (unknown[0], "is unknown here") if unknown else (missing[0], "needs a number")
        raise ValueError(f"{culprit} {fault}. The names are: {', '.join(names)}.")
    return jnp.array([values.get(name, NUMBERS.get(name)) for name in names], dtype=float)
'''


def write_jax(system: ExportedSystem, destination: Path) -> None:
    """`model.py`, a module that imports JAX alone."""
    stem = destination.stem
    if not stem.isidentifier() or keyword.iskeyword(stem) or stem in ("jax", "warnings"):
        rule = f"Python imports a module by the name of its file, and '{stem}' is not a module name"
        raise FileError(destination, rule, "Use letters, digits and underscores, such as model.py")
    pool = IdentifierPool({*_MODULE_NAMES.split(), *keyword.kwlist}, OWN_NAMES)
    functions = {each.name: pool.take(each.name, after=("", "_prepare")) for each in system.functions}
    entries = [name for group, names in groups_of(system).items() if group != "t" for name in names]
    accessors = Accessors(pool.take_all(entries), "{0}[{1}]", 0, "{0} = {1}")
    parts = [
        f'"""{_docstring(system, stem, functions)}\n"""\n',
        _OPENING,
        _tables(system, functions),
        "",
        _VECTOR,
        *(f"\n{_function(each, functions[each.name], accessors)}" for each in system.functions),
    ]
    write_files({destination: "\n".join(parts)})


def _docstring(system: ExportedSystem, stem: str, functions: dict[str, str]) -> str:
    first = system.functions[0]
    call, given = f"{stem}.{functions[first.name]}", ", ".join(ordered_groups(first))
    maps = ", ".join("0" if group == "x" else "None" for group in ordered_groups(first))
    is_long = any(each.operation_count > _LONG for each in system.functions)
    slow = ["", "Long functions take XLA minutes to compile, unless fusion is switched off, as above."]
    lines = [
        title(system),
        "",
        "    import jax",
        '    jax.config.update("jax_enable_x64", True)',
        f"    import {stem}",
        "",
        f"    x, w, p = ({stem}.vector(names) for names in ({stem}.STATES, {stem}.INPUTS, {stem}.PARAMETERS))",
        f"    jax.jit({call}{f', {_UNFUSED}' if is_long else ''})({given.replace('t', '0.0', 1)})",
        f"    jax.jacfwd({call}, argnums=1), jax.vmap({call}, in_axes=({maps}))",
        "",
        "Each function takes c=..._prepare(p) too: what depends on the parameters alone. All results are arrays.",
        *(slow if is_long else []),
        "",
        *name_tables(system, 0),
        "",
        *function_table(system, functions),
    ]
    return "\n".join(one_line(line) for line in lines).replace("\\", "\\\\").replace('"""', r"\"\"\"")


def _tables(system: ExportedSystem, functions: dict[str, str]) -> str:
    known = {*system.states, *system.inputs, *system.parameters}
    numbers = {name: number for name, number in system.numbers.items() if name in known}
    operations = {functions[each.name]: each.operation_count for each in system.functions}
    return "\n".join(
        [
            f"STATES = {system.states!r}",
            f"INPUTS = {system.inputs!r}",
            f"PARAMETERS = {system.parameters!r}",
            f"UNITS = {dict(system.units)!r}",
            f"NUMBERS = {numbers!r}",
            f"OPERATIONS = {operations!r}",
            "",
        ]
    )


def _function(function: KernelFunction, name: str, accessors: Accessors) -> str:
    prepare, main = function.phases
    groups = {group: function.groups[group] for group in (*ordered_groups(function), "c")}
    lines = [
        f"def {name}_prepare(p):",
        f'    """Intermediate results of {name} that depend on the parameters alone."""',
        *_body(prepare, {"p": groups["p"]}, accessors, ""),
        "",
        "",
        f"def {name}({', '.join(ordered_groups(function))}, c=None):",
        f'    """{sizes(function).capitalize()}."""',
        f"    c = {name}_prepare(p) if c is None else c",
        *_body(main, groups, accessors, _reshaped(function.shape)),
        "",
    ]
    return "\n".join(lines)


def _reshaped(shape: tuple[int, ...]) -> str:
    """The reshaping of numbers, which are in columns."""
    return f".reshape({shape[1]}, {shape[0]}).T" if len(shape) > 1 else ""


def _body(program: Program, groups: dict[str, tuple[str, ...]], accessors: Accessors, reshaped: str) -> list[str]:
    fetched, given = accessors.fetch(program, groups)
    lines, outputs = straight_lines(program, _JAX, given)
    used = {value.name for value in program.values if value.kind == "input"}
    arrays = [group for group, names in groups.items() if used.intersection(names)]
    converted = [f"{group} = jnp.asarray({group}, dtype=float)" for group in arrays]
    entries = [entry for output in outputs for entry in output]
    result = f"return jnp.array([{', '.join(entries)}], dtype=float){reshaped}"
    return [f"    {line}" for line in (*converted, *fetched, *lines, result)]
