"""Programs in WebAssembly give what NumPy gives, line by line.

Proves: codegen/wasm/program_writer.py, codegen/wasm/elementary_functions.py, codegen/wasm/stack_terms.py.
"""

import numpy as np
import pytest

import kanes as kn
from kanes.base.errors import WrongValueError
from kanes.codegen.by_numpy import NUMPY, run_with_numpy
from kanes.codegen.lookups import with_lookups
from kanes.codegen.wasm import program_writer
from kanes.codegen.wasm.binary_format import WasmModule
from kanes.codegen.wasm.elementary_functions import ElementaryFunctions
from kanes.codegen.wasm.program_writer import ProgramWriter, write_program
from kanes.expr.graphs.graph import Graph
from kanes.expr.operations import OPERATIONS
from kanes.expr.program import Program, Value
from kanes.expr.symbols import Coordinate
from wasm_engine import Instance

NUMBERS = (-np.inf, -1e300, -2.5, -1.0, -0.3, -0.0, 0.0, 5e-324, 0.4, 1.0, 2.5, 1e300, np.inf, np.nan)
TWO = [name for name, each in OPERATIONS.items() if each.operands == 2]
# Of the C library or of NumPy, which may differ in the last digits.
INEXACT = ("sin", "cos", "tan", "asin", "acos", "atan", "atan2", "sinh", "cosh", "tanh", "exp", "log", "pow")


def instance_of(program, names):
    """A module with a function f, and its addresses for inputs and results."""
    module = WasmModule()
    module.export("f", write_program(ElementaryFunctions(module), "f", program, {"x": names}))
    given, results = module.reserve(len(names)), module.reserve(sum(len(group) for _, group, _ in program.outputs))
    return Instance(module.binary()), given, results


def run(program, names, columns):
    """The results of a program for each column of inputs."""
    instance, given, results = instance_of(program, names)
    size = sum(len(group) for _, group, _ in program.outputs)
    found = []
    for column in columns:
        instance.write(given, column)
        instance("f", given, results)
        found.append(instance.read(results, size))
    return np.array(found).T


def in_order(program, names, columns):
    with np.errstate(all="ignore"):
        outputs = run_with_numpy(program, dict(zip(names, np.array(columns).T, strict=True)))
    return np.concatenate([outputs[name] for name, _, _ in program.outputs])


def test_every_operation_does_what_numpy_does():
    values = [Value("input", name="a"), Value("input", name="b")]
    kinds = [kind for kind in NUMPY if kind not in ("piece", "pick")]
    values += [Value(kind, (0, 1) if kind in TWO else (0,)) for kind in kinds]
    program = Program(tuple(values), (("y", tuple(range(2, len(values))), len(kinds)),))
    columns = [(a, b) for a in NUMBERS for b in NUMBERS]
    found, wanted = run(program, ["a", "b"], columns), in_order(program, ["a", "b"], columns)
    for kind, ours, theirs in zip(kinds, found, wanted, strict=True):
        # Which of 0 and −0 is less is nobody's to say; the sign of −0 is 0 to NumPy, and −0 to machine code and C.
        tolerance = {"rtol": 5e-15 if kind in INEXACT else 0, "atol": 0, "err_msg": kind}
        np.testing.assert_allclose(ours, theirs, **tolerance, equal_nan=True)
        if kind not in ("min", "max", "sign"):
            finite = ~np.isnan(theirs)
            np.testing.assert_array_equal(np.signbit(ours[finite]), np.signbit(theirs[finite]), kind)


def random_program(seed, size=400):
    """Operations that keep numbers moderate, on whatever came before, used once or often."""
    rng = np.random.default_rng(seed)
    names = [f"x{number}" for number in range(6)]
    values = [Value("input", name=name) for name in names] + [Value("constant", number=0.75)]
    kinds = (
        "+",
        "-",
        "*",
        "neg",
        "sin",
        "cos",
        "sq",
        "twice",
        "min",
        "max",
        "sign",
        "if_else_zero",
        "<",
        "atan2",
        "tanh",
    )
    for _ in range(size):
        kind = str(rng.choice(kinds))
        # Mostly of what is new, so that many values are used once and stand in each other.
        operands = tuple(int(max(0, len(values) - 1 - rng.geometric(0.2))) for _ in range(1 + (kind in TWO)))
        values.append(Value(kind, operands))
        if kind in ("sq", "twice", "+", "-", "*"):
            values.append(Value("tanh", (len(values) - 1,)))
    chosen = tuple(int(each) for each in rng.integers(0, len(values), 12))
    return Program(tuple(values), (("y", chosen, 12), ("z", (len(values) - 1, 0, 6), 3))), names


@pytest.mark.parametrize("seed", range(8))
def test_locals_are_never_handed_on_too_early(seed):
    program, names = random_program(seed)
    columns = np.random.default_rng(seed).normal(size=(5, len(names)))
    # Some hundred operations on numbers near 1, whose last digits differ; comparisons are of numbers far apart.
    np.testing.assert_allclose(run(program, names, columns), in_order(program, names, columns), rtol=1e-9, atol=1e-11)


def test_locals_are_handed_on():
    count = 3000
    values = [Value("input", name="x")]
    for _ in range(count):
        values.append(Value("sq", (len(values) - 1,)))
        values.append(Value("+", (len(values) - 1, len(values) - 2)))
    writer = ProgramWriter(
        ElementaryFunctions(WasmModule()), Program(tuple(values), (("y", (len(values) - 1,), 1),)), {"x": ["x"]}
    )
    writer.written()
    assert writer.local_count < 8


def test_long_sums_do_not_stand_in_each_other_without_end():
    names = [f"x{number}" for number in range(1500)]
    values = [Value("input", name=name) for name in names]
    total = 0
    for number in range(1, len(names)):
        values.append(Value("+", (number, total)))
        total = len(values) - 1
    program = Program(tuple(values), (("y", (total,), 1),))
    assert run(program, names, [np.arange(1500.0)])[0, 0] == 1499 * 1500 / 2


def test_tables_are_looked_up():
    q = Coordinate("q")
    knots = np.sort(np.random.default_rng(5).uniform(-3, 3, 60))
    graph = Graph([q])
    spline = kn.spline(q, knots, np.sin(2 * knots), ends="fmm", name="a")
    rows = [graph.scalar(spline.diff(q, order)) for order in range(3)]
    program = with_lookups(graph.program({"y": graph.stack_rows(rows, 1)}))
    assert {"piece", "pick"} <= {value.kind for value in program.values}
    places = np.concatenate([knots, np.nextafter(knots, 9), np.linspace(-4, 4, 30), [np.nan, np.inf, -np.inf]])
    columns = places[:, None]
    np.testing.assert_array_equal(run(program, ["q"], columns), in_order(program, ["q"], columns))


def test_what_no_browser_takes_is_an_error(monkeypatch):
    monkeypatch.setattr(program_writer, "_LARGEST_CODE", 100)
    program, names = random_program(1)
    module = WasmModule()
    with pytest.raises(WrongValueError, match=r"^f: its \d+ operations are more than one function of WebAssembly"):
        write_program(ElementaryFunctions(module), "f", program, {"x": names})
