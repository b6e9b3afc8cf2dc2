"""The table of operations: what each name means in every language is the function that mpmath has for it.

Proves: expr/operations.py, expr/sympy_functions.py.
"""

import re
from dataclasses import replace
from string import Formatter

import casadi as ca
import mpmath
import numpy as np
import pytest
import sympy

from exported_programs import system_of
from kanes.codegen.by_numpy import NUMPY, run_with_numpy
from kanes.codegen.c_code import write_c
from kanes.codegen.evaluator import Evaluator
from kanes.codegen.function import KernelFunction
from kanes.codegen.llvm import write_llvm
from kanes.codegen.rolled import link_flow
from kanes.codegen.switches.enclosures import enclosed
from kanes.codegen.wasm.binary_format import WasmModule
from kanes.codegen.wasm.elementary_functions import ElementaryFunctions
from kanes.codegen.wasm.program_writer import write_program
from kanes.codegen.wide import write_wide
from kanes.expr.formulas.program_terms import program_terms
from kanes.expr.graphs.instructions import read_program
from kanes.expr.graphs.written_back import written_back
from kanes.expr.operations import CHOOSING, ELEMENTARY, LOOKUPS, OPERATIONS, STEPS, written_in
from kanes.expr.program import Program, Value
from kanes.expr.sympy_functions import SYMPY
from kanes.formats.export.fmu.tangents import adjoint, tangent
from kanes.formats.export.jax import write_jax
from kanes.formats.export.matlab import write_matlab

# What each operation is, of numbers a and b. Conditions are 1 or 0.
MEANING = {
    "+": lambda a, b: a + b, "-": lambda a, b: a - b, "*": lambda a, b: a * b, "/": lambda a, b: a / b,
    "neg": lambda a: -a, "sq": lambda a: a * a, "twice": lambda a: 2 * a, "inv": lambda a: 1 / a,
    "sin": mpmath.sin, "cos": mpmath.cos, "tan": mpmath.tan, "asin": mpmath.asin, "acos": mpmath.acos,
    "atan": mpmath.atan, "atan2": mpmath.atan2, "sinh": mpmath.sinh, "cosh": mpmath.cosh, "tanh": mpmath.tanh,
    "exp": mpmath.exp, "log": mpmath.log, "sqrt": mpmath.sqrt, "pow": mpmath.power,
    "abs": abs, "sign": mpmath.sign, "floor": mpmath.floor, "ceil": mpmath.ceil,
    "<": lambda a, b: a < b, "<=": lambda a, b: a <= b, "==": lambda a, b: a == b, "!=": lambda a, b: a != b,
    "and": lambda a, b: a != 0 and b != 0, "or": lambda a, b: a != 0 or b != 0, "not": lambda a: a == 0,
    "min": min, "max": max, "if_else_zero": lambda condition, a: a if condition != 0 else 0,
}  # fmt: skip
PAIRS = [(0.3, 0.7), (0.7, 0.3), (0.5, 0.5), (0.9, -1.6), (0.0, 0.4)]
POLES = {("inv", 0.0), ("log", 0.0)}
COUNTS = {name: each.operands for name, each in OPERATIONS.items() if each.operands is not None}


def samples(name):
    return [pair for pair in PAIRS if (name, pair[0]) not in POLES]


def given(name, pair):
    return pair[: COUNTS[name]]


def wanted(name):
    return [float(MEANING[name](*map(mpmath.mpf, given(name, pair)))) for pair in samples(name)]


# Libraries are right to one or two units of the last place, 2.2e-16; ten times as much is allowed.
ROUNDING = 5e-15


def test_the_table_has_the_operations_of_a_program_and_nothing_else():
    assert {*MEANING, *LOOKUPS} == set(OPERATIONS)
    assert all(name == each.name for name, each in OPERATIONS.items())
    assert {*ELEMENTARY, *STEPS, *CHOOSING, *LOOKUPS} <= set(OPERATIONS)


@pytest.mark.parametrize("name", MEANING)
def test_numpy_computes_what_the_name_says(name):
    found = [NUMPY[name](*map(np.float64, given(name, pair))) for pair in samples(name)]
    np.testing.assert_allclose(found, wanted(name), rtol=ROUNDING)


@pytest.mark.parametrize("name", MEANING)
def test_the_text_of_python_computes_what_the_name_says(name):
    function = Evaluator(one_operation(name), ("a", "b"))
    found = [function(np.array(pair))[0][0, 0] for pair in samples(name)]
    np.testing.assert_allclose(found, wanted(name), rtol=ROUNDING)


@pytest.mark.parametrize("name", MEANING)
def test_the_text_of_jax_computes_what_the_name_says(name):
    """With NumPy in its place, whose functions it has."""
    text = written_in("jax")[name].format("a", "b")
    found = [eval(text, {"jnp": np, "a": np.float64(a), "b": np.float64(b)}) for a, b in samples(name)]  # noqa: S307  # our own text
    np.testing.assert_allclose(found, wanted(name), rtol=ROUNDING)


# MATLAB's functions, and those that an exported file brings along.
MATLAB = {
    **{name: MEANING[name] for name in (*ELEMENTARY, "abs", "sign", "floor", "ceil")},
    **{f"real_{name}": MEANING[name] for name in ("sqrt", "log", "asin", "acos", "pow")},
    "least": min, "largest": max, "value_if": MEANING["if_else_zero"], "truth": lambda a, b, is_true: is_true,
}  # fmt: skip


@pytest.mark.parametrize("name", MEANING)
def test_the_text_of_matlab_computes_what_the_name_says(name):
    """With Python's signs in place of MATLAB's; Octave runs whole files elsewhere."""
    text = written_in("matlab")[name].format("a", "b").replace("~=", "!=").replace("&&", "and").replace("||", "or")
    numbers = [{"a": mpmath.mpf(a), "b": mpmath.mpf(b)} for a, b in samples(name)]
    found = [float(eval(text, MATLAB | each)) for each in numbers]  # noqa: S307  # our own text
    np.testing.assert_allclose(found, wanted(name), rtol=ROUNDING)


@pytest.mark.parametrize("name", SYMPY)
def test_sympys_function_is_the_one_of_the_name(name):
    """Its conditions take conditions, and give truth."""
    are_truths = name in ("and", "or", "not")
    found = []
    for pair in samples(name):
        numbers = [sympy.Float(number, 30) for number in given(name, pair)]
        found.append(SYMPY[name](*[sympy.Ne(number, 0) for number in numbers] if are_truths else numbers))
    numbers = [float(bool(each) if each in (True, False) else each) for each in found]
    np.testing.assert_allclose(numbers, wanted(name), rtol=ROUNDING)


CODES = [(name, code) for name, each in OPERATIONS.items() for code in each.casadi]


def of_casadi(code, names):
    number, symbols = getattr(ca, f"OP_{code}"), [ca.SX.sym(name) for name in names]
    made = ca.SX.unary(number, *symbols) if len(symbols) == 1 else ca.SX.binary(number, *symbols)
    return ca.Function("f", [ca.vertcat(*symbols)], [made])


@pytest.mark.parametrize(("name", "code"), CODES)
def test_casadis_code_is_the_one_of_the_name(name, code):
    function = of_casadi(code, "ab"[: COUNTS[name]])
    found = [float(function(ca.DM(given(name, pair)))) for pair in samples(name)]
    np.testing.assert_allclose(found, wanted(name), rtol=ROUNDING)
    (position,) = read_program(function, "ab", ["y"]).outputs[0][1]
    assert read_program(function, "ab", ["y"]).values[position].kind == name


@pytest.mark.parametrize("language", ["c", "python", "matlab", "jax"])
def test_texts_use_the_operands_that_an_operation_has(language):
    for name, text in written_in(language).items():
        used = {field for _, field, _, _ in Formatter().parse(text) if field is not None}
        assert used == ({"0", "1"} if COUNTS.get(name) == 2 else {"0"} if name in COUNTS else {"0", "table"}), name


@pytest.mark.parametrize("function", link_flow._ODD)
def test_links_hand_on_zero_through_operations_that_keep_it(function):
    assert MEANING[function](mpmath.mpf(0)) == 0


def test_only_steps_have_no_slope():
    """By difference quotients at a place where no operation jumps."""
    a, b, h = mpmath.mpf("0.3"), mpmath.mpf("0.7"), mpmath.mpf("1e-6")
    flat = {
        name
        for name, function in MEANING.items()
        if all(
            function(*[number + shift for number, shift in zip((a, b), shifts, strict=True)][: COUNTS[name]])
            == function(*(a, b)[: COUNTS[name]])
            for shifts in ((h, 0), (0, h))
        )
    }
    assert flat == set(STEPS)


# Every part of Kanes that works through programs, and what it refuses


def one_operation(name):
    """A program of one operation on inputs a and b, or of a lookup in numbers."""
    if name not in LOOKUPS:
        count = COUNTS.get(name, 1)
        return Program(
            (Value("input", name="a"), Value("input", name="b"), Value(name, (0, 1)[:count])), (("y", (2,), 1),)
        )
    numbers = tuple(Value("constant", number=number) for number in (0.0, 0.5, 2.0))
    return Program((Value("input", name="a"), *numbers, Value(name, (0, 1, 2, 3))), (("y", (4,), 1),))


GROUPS = {"x": ("a", "b")}
LOW, HIGH = np.array([0.1, 0.3]), np.array([0.2, 0.9])


def exported(write, file):
    def written(name, folder):
        names = {"t": ("t",), "x": ("a", "b"), "w": (), "p": ()}
        write(system_of(KernelFunction("every", one_operation(name), names)), folder / file)

    return written


class GraphOf:
    """In place of a graph whose only matrix has one operation."""

    atoms = sympy.symbols("a b", real=True)

    def __init__(self, name):
        self._name = name

    def program(self, _):
        program = one_operation(self._name)
        places = {"a": "0", "b": "1", "": ""}
        return replace(program, values=tuple(replace(each, name=places[each.name]) for each in program.values))


# Each with the operations that it refuses.
PARTS = {
    "NumPy": (lambda name, _: run_with_numpy(one_operation(name), {"a": 0.3, "b": 0.7}), ()),
    "Python": (lambda name, _: written_in("python")[name], LOOKUPS),
    "C": (lambda name, _: write_c(one_operation(name), "f", GROUPS), ()),
    "machine code": (lambda name, _: write_llvm(one_operation(name), "f", GROUPS), ()),
    "machine code of eight": (lambda name, _: write_llvm(one_operation(name), "f", GROUPS, 8), ()),
    "machine code of sixteen": (lambda name, _: write_wide(one_operation(name), "f", GROUPS), ()),
    "WebAssembly": (
        lambda name, _: write_program(ElementaryFunctions(WasmModule()), "f", one_operation(name), GROUPS),
        (),
    ),
    "MATLAB": (exported(write_matlab, "m.m"), ()),
    "JAX": (exported(write_jax, "m.py"), ()),
    "bounds": (lambda name, _: enclosed(one_operation(name), {"b": 0.7}, "a", LOW, HIGH), LOOKUPS),
    "tangents": (lambda name, _: tangent(one_operation(name), ["a", "b"]), ()),
    "adjoints": (lambda name, _: adjoint(one_operation(name), ["a", "b"]), ()),
    "SymPy": (lambda name, _: program_terms(one_operation(name), {each: sympy.Symbol(each) for each in "ab"}), LOOKUPS),
    "back to SymPy": (
        lambda name, _: written_back(GraphOf(name), [np.zeros((1, 1))]),
        {*CHOOSING, *LOOKUPS, "floor", "ceil"},
    ),
}


def refusal(name):
    return pytest.raises(ValueError, match=rf"^operation {re.escape(name)}: it(s derivative| has no )")


@pytest.mark.parametrize("name", OPERATIONS)
@pytest.mark.parametrize("part", PARTS)
def test_every_part_knows_every_operation_or_refuses_it_by_name(part, name, tmp_path):
    make, refused = PARTS[part]
    if name in refused:
        with refusal(name):
            make(name, tmp_path)
    else:
        make(name, tmp_path)


@pytest.mark.parametrize("part", PARTS)
def test_a_name_that_is_no_operation_is_refused_by_every_part(part, tmp_path):
    with refusal("cbrt"):
        PARTS[part][0]("cbrt", tmp_path)


def test_a_refusal_names_what_is_known():
    with pytest.raises(
        ValueError, match=r"^operation cbrt: it has no text in c\. Use \+, -, \*, /, neg, sq, .*max, if"
    ):
        written_in("c")["cbrt"]
