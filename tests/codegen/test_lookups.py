"""Long tables are looked up, and nothing else changes.

Proves: codegen/lookups.py, codegen/vector/searched_tables.py, codegen/by_numpy.py, codegen/c_code.py,
codegen/llvm.py.
"""

import ctypes
import shutil
import subprocess

import numpy as np
import pytest
import sympy

import kanes as kn
from kanes.codegen.by_numpy import run_with_numpy
from kanes.codegen.c_code import write_c
from kanes.codegen.function import KernelFunction
from kanes.codegen.llvm import write_llvm
from kanes.codegen.lookups import with_lookups
from kanes.codegen.machine import MachineFunction
from kanes.codegen.wide import WIDE, write_wide
from kanes.expr.graphs.graph import Graph
from kanes.expr.symbols import Coordinate

Q, R = Coordinate("q"), Coordinate("r")
KNOTS = np.sort(np.random.default_rng(5).uniform(-3, 3, 60))
SPLINE = kn.spline(Q, KNOTS, np.sin(2 * KNOTS), ends="fmm", name="a")
OTHER = kn.spline(Q, np.linspace(-2, 2, 40), np.linspace(-2, 2, 40) ** 2, degree=1, name="b")
STAIRS = sympy.Piecewise(*((sympy.Float(n % 7 - 3), sympy.Float(n / 10) > Q) for n in range(-20, 20)), (0.5, True))
WHOLES = {
    "value and derivatives": [SPLINE.diff(Q, order) for order in range(4)],
    "two of one coordinate": [SPLINE * OTHER, OTHER.diff(Q)],
    "one of another": [SPLINE.subs(Q, OTHER + R), SPLINE.subs(Q, OTHER.diff(Q))],
    "stairs": [STAIRS, STAIRS * SPLINE, -2 * STAIRS * R],
    "of two coordinates": [SPLINE + SPLINE.subs(Q, R)],
}
PLACES = np.concatenate([KNOTS, np.nextafter(KNOTS, 9), np.linspace(-4, 4, 56), np.arange(-20, 20) / 10, [0.0, -0.0]])
PLACES = np.concatenate([PLACES, [np.nan, np.inf, -np.inf, 1e300], PLACES[: -(PLACES.size + 4) % WIDE]])


def program_of(name):
    graph = Graph([Q, R])
    return graph.program({"y": graph.stack_rows([graph.scalar(each) for each in WHOLES[name]], 1)})


def numbers(program, count=PLACES.size):
    with np.errstate(all="ignore"):
        return run_with_numpy(program, {"q": PLACES[:count], "r": 0.3 - PLACES[:count]})["y"]


@pytest.mark.parametrize("name", WHOLES)
def test_numbers_stay_what_they_are(name):
    program = program_of(name)
    short = with_lookups(program)
    assert np.array_equal(numbers(short), numbers(program), equal_nan=True)
    assert {"piece", "pick"} <= {value.kind for value in short.values}
    assert short.operation_count < 60
    assert program.operation_count > 100


@pytest.mark.parametrize("lanes", [1, 8, WIDE])
@pytest.mark.parametrize("name", WHOLES)
def test_machine_code_finds_the_same(name, lanes):
    program = program_of(name)
    short, groups = with_lookups(program), {"x": ["q", "r"]}
    ir = write_wide(short, "f", groups) if lanes == WIDE else write_llvm(short, "f", groups, lanes)
    function = MachineFunction("f", 2, None, lambda: ir)
    assert PLACES.size % WIDE == 0
    given, expected = np.array([PLACES, 0.3 - PLACES]), numbers(program)
    for start in range(0, PLACES.size, lanes):
        out = np.empty((expected.shape[0], lanes))
        function(np.ascontiguousarray(given[:, start : start + lanes]), out)
        # A multiplication and an addition may be contracted; at 1e300 cubes overflow either way.
        np.testing.assert_allclose(out, expected[:, start : start + lanes], rtol=1e-12, atol=1e-12)


@pytest.mark.skipif(shutil.which("cc") is None, reason="no C compiler on this machine")
def test_c_code_finds_the_same(tmp_path):
    program = program_of("two of one coordinate")
    source, library = tmp_path / "f.c", tmp_path / "f.so"
    source.write_text("#include <math.h>\n" + write_c(with_lookups(program), "f", {"x": ["q", "r"]}))
    flags = ["-std=c99", "-O1", "-Wall", "-Wextra", "-Wno-unused-parameter", "-Werror", "-pedantic", "-shared", "-fPIC"]
    subprocess.run(["cc", *flags, str(source), "-o", str(library), "-lm"], check=True)  # noqa: S607
    code, pointer = ctypes.CDLL(str(library)), ctypes.POINTER(ctypes.c_double)
    found = np.empty((2, PLACES.size))
    for column, x in enumerate(PLACES):
        out = np.empty(2)
        code.f(*(array.ctypes.data_as(pointer) for array in (np.array([x, 0.3 - x]), out)))
        found[:, column] = out
    np.testing.assert_allclose(found, numbers(program), rtol=1e-12, atol=1e-12)


def test_functions_count_and_compute_what_is_left():
    program = program_of("value and derivatives")
    function = KernelFunction("f", program, {"t": ["t"], "x": ["q", "r"], "w": [], "p": []})
    assert function.operation_count < 40
    x, none = np.array([PLACES[:32], PLACES[:32]]), np.empty((0, 32))
    expected = numbers(program, 32)
    for many in (function.many, function.along):
        np.testing.assert_allclose(many(np.zeros(32), x, none, none), expected, rtol=1e-12, atol=1e-12)
    np.testing.assert_allclose(function.reference(0.0, x[:, 3], none[:, 0], none[:, 0]), expected[:, 3], atol=1e-12)


def test_short_tables_and_all_other_programs_are_left_as_they_are():
    graph = Graph([Q])
    short = graph.program({"y": graph.scalar(kn.spline(Q, KNOTS[:20], KNOTS[:20] ** 2))})
    assert with_lookups(short) is short
    chain = kn.derive(kn.library.three_link_chain()).compile()["derivative"].program
    assert with_lookups(chain) is chain
