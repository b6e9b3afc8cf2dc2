"""The operations of programs, and what each is called or how it is written in other languages: one row for each.

Printers and code generators take their columns from here. What is an implementation of its own (vector functions,
WebAssembly's functions, bounds over intervals, derivatives) stands with its code, in a table by these names.

A column has a text with the operands {0} and {1}, or a name; it is empty where a language has none, and what is empty
is refused by name. NaN propagates in all languages: a comparison with NaN is NaN, and so is a choice by it. Only values
that are not chosen are dropped. C's own fmin, or MATLAB's min, would drop NaN; hence the longer texts.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple, TypeVar

from kanes.base.errors import WrongValueError

_Made = TypeVar("_Made")


class Operation(NamedTuple):
    """One operation: its name, which is the kind of a program's values, and a column for each language."""

    name: str
    operands: int | None  # None: any number
    c: str = ""
    python: str = ""  # with the functions of codegen/evaluator.py
    matlab: str = ""  # with those of formats/export/matlab.py
    jax: str = ""
    numpy: str = ""  # name of the function
    sympy: str = ""  # name of the function or class
    casadi: tuple[str, ...] = ()  # names of the codes, without OP_


class Implementations(dict[str, _Made]):
    """What one part of Kanes makes of operations, by their names; it refuses all others by name."""

    def __init__(self, what: str, made: Mapping[str, _Made]) -> None:
        super().__init__(made)
        self._what = what

    def __missing__(self, name: str) -> _Made:
        raise WrongValueError(f"operation {name}: it has no {self._what}. Use {', '.join(self)}.")


# Rows, by what is alike in them


def _arithmetic(name: str, written: str, numpy: str, casadi: str) -> Operation:
    """The same in all languages; in SymPy an operator."""
    return Operation(name, 2 if "{1}" in written else 1, written, written, written, written, numpy, casadi=(casadi,))


def _function(
    name: str,
    operands: int = 1,
    *,
    c: str = "",
    python: str = "",
    matlab: str = "",
    numpy: str = "",
    sympy: str = "",
    casadi: tuple[str, ...] = (),
) -> Operation:
    """A function, which has one name everywhere unless another is given; JAX has NumPy's."""
    given = "({0})" if operands == 1 else "({0}, {1})"

    def call(text: str) -> str:
        return text if "{" in text else (text or name) + given

    numpy = numpy or name
    texts = call(c), call(python), call(matlab), call(f"jnp.{numpy}")
    return Operation(name, operands, *texts, numpy, sympy or name, casadi or (name.upper(),))


def _truth(
    name: str, c: str, *, python: str = "", matlab: str = "", jax: str = "", numpy: str, sympy: str, casadi: str
) -> Operation:
    """A condition on two numbers, 1 or 0, and NaN where either is NaN; in C, and unless given also elsewhere."""
    return Operation(
        name,
        2,
        f"({{0}} != {{0}} || {{1}} != {{1}} ? NAN : (double)({c}))",
        f"({python or c} if is_known({{0}}, {{1}}) else nan) * 1.0",
        f"truth({{0}}, {{1}}, {matlab or c})",
        f"jnp.where(({{0}} == {{0}}) & ({{1}} == {{1}}), {jax or c}, jnp.nan)",
        numpy,
        sympy,
        (casadi,),
    )


_ARITHMETIC = (
    _arithmetic("+", "{0} + {1}", "add", "ADD"),
    _arithmetic("-", "{0} - {1}", "subtract", "SUB"),
    _arithmetic("*", "{0} * {1}", "multiply", "MUL"),
    _arithmetic("/", "{0} / {1}", "divide", "DIV"),
    _arithmetic("neg", "-{0}", "negative", "NEG"),
    _arithmetic("sq", "{0} * {0}", "square", "SQ"),
    _arithmetic("twice", "{0} + {0}", "", "TWICE"),
    _arithmetic("inv", "1.0 / {0}", "reciprocal", "INV"),
)
_ELEMENTARY = (
    _function("sin"),
    _function("cos"),
    _function("tan"),
    _function("asin", numpy="arcsin", matlab="real_asin"),
    _function("acos", numpy="arccos", matlab="real_acos"),
    _function("atan", numpy="arctan"),
    _function("atan2", 2, numpy="arctan2"),
    _function("sinh"),
    _function("cosh"),
    _function("tanh"),
    _function("exp"),
    _function("log", matlab="real_log"),
)
_POWERS = (
    _function("sqrt", matlab="real_sqrt"),
    _function("pow", 2, matlab="real_pow", numpy="power", sympy="Pow", casadi=("POW", "CONSTPOW")),
)
_CORNERED = (
    _function("abs", c="fabs", sympy="Abs", casadi=("FABS",)),
    _function("sign", c="({0} > 0.0 ? 1.0 : {0} < 0.0 ? -1.0 : {0})"),
    _function("floor"),
    _function("ceil", sympy="ceiling"),
)
_COMPARISONS = (
    _truth("<", "{0} < {1}", numpy="less", sympy="StrictLessThan", casadi="LT"),
    _truth("<=", "{0} <= {1}", numpy="less_equal", sympy="LessThan", casadi="LE"),
    _truth("==", "{0} == {1}", numpy="equal", sympy="Equality", casadi="EQ"),
    _truth("!=", "{0} != {1}", matlab="{0} ~= {1}", numpy="not_equal", sympy="Unequality", casadi="NE"),
)
_CONDITIONS = (
    _truth(
        "and",
        "{0} != 0.0 && {1} != 0.0",
        python="({0} != 0 and {1} != 0)",
        matlab="{0} ~= 0 && {1} ~= 0",
        jax="({0} != 0.0) & ({1} != 0.0)",
        numpy="logical_and",
        sympy="And",
        casadi="AND",
    ),
    _truth(
        "or",
        "{0} != 0.0 || {1} != 0.0",
        python="({0} != 0 or {1} != 0)",
        matlab="{0} ~= 0 || {1} ~= 0",
        jax="({0} != 0.0) | ({1} != 0.0)",
        numpy="logical_or",
        sympy="Or",
        casadi="OR",
    ),
    Operation(
        "not",
        1,
        "({0} != {0} ? {0} : (double)({0} == 0.0))",
        "({0} == 0 if {0} == {0} else nan) * 1.0",
        "truth({0}, {0}, {0} == 0)",
        "jnp.where({0} == {0}, {0} == 0.0, jnp.nan)",
        "logical_not",
        "Not",
        ("NOT",),
    ),
)
_CHOICES = (
    _function(
        "min",
        2,
        c="({0} < {1} || {0} != {0} ? {0} : {1})",
        python="least",
        matlab="least",
        numpy="minimum",
        sympy="Min",
        casadi=("FMIN",),
    ),
    _function(
        "max",
        2,
        c="({0} > {1} || {0} != {0} ? {0} : {1})",
        python="largest",
        matlab="largest",
        numpy="maximum",
        sympy="Max",
        casadi=("FMAX",),
    ),
    Operation(
        "if_else_zero",
        2,
        "({0} != {0} ? {0} : {0} != 0.0 ? {1} : 0.0)",
        "(({1} if {0} != 0 else 0.0) if {0} == {0} else nan)",
        "value_if({0}, {1})",
        "jnp.where({0} == {0}, jnp.where({0} != 0.0, {1}, 0.0), jnp.nan)",
        casadi=("IF_ELSE_ZERO",),
    ),
)
# Of a number and a {table} of numbers; see `codegen/lookups.py`. In C each takes several lines.
_LOOKUPS = (
    Operation(
        "piece",
        None,
        matlab="nnz(~({0} < {table})) + isnan({0})",
        jax='jnp.searchsorted({table}, {0}, side="right") + ({0} != {0})',
    ),
    Operation("pick", None, matlab="{table}({0} + 1)", jax="{table}[{0}]"),
)


def _names(rows: tuple[Operation, ...]) -> tuple[str, ...]:
    return tuple(each.name for each in rows)


_GROUPS = _ARITHMETIC, _ELEMENTARY, _POWERS, _CORNERED, _COMPARISONS, _CONDITIONS, _CHOICES, _LOOKUPS
# All by name, and names of groups.
OPERATIONS = Implementations("row in the table of operations", {each.name: each for rows in _GROUPS for each in rows})
ELEMENTARY = _names(_ELEMENTARY)  # smooth functions, which SymPy has as classes
COMPARISONS = _names(_COMPARISONS)
LOOKUPS = _names(_LOOKUPS)
STEPS = (*COMPARISONS, *_names(_CONDITIONS), "sign", "floor", "ceil")  # constant but for jumps
CHOOSING = _names((*_COMPARISONS, *_CONDITIONS, *_CHOICES))  # in which most languages drop NaN


def written_in(language: Literal["c", "python", "matlab", "jax"]) -> Implementations[str]:
    """How a language writes operations, by their names."""
    texts: dict[str, str] = {name: getattr(each, language) for name, each in OPERATIONS.items()}
    return Implementations(f"text in {language}", {name: text for name, text in texts.items() if text})
