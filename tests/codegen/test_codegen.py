"""Machine code, C and NumPy: one program, the same numbers.

Proves: codegen/by_numpy.py, codegen/c_code.py, codegen/evaluator.py, codegen/function.py, codegen/llvm.py,
codegen/machine.py, codegen/wide.py.
"""

import ctypes
import io
import math
import pickle
import pickletools
import shutil
import subprocess
import threading
from dataclasses import replace

import mpmath
import numpy as np
import pytest
import sympy

import kanes as kn
from kanes.codegen import llvm
from kanes.codegen.by_numpy import run_with_numpy
from kanes.codegen.evaluator import Evaluator
from kanes.codegen.function import KernelFunction
from kanes.codegen.llvm import write_llvm
from kanes.codegen.machine import MachineFunction
from kanes.codegen.phases import hoist
from kanes.codegen.wide import WIDE, write_wide
from kanes.expr.program import Program, Value
from kanes.kernel.kernel import inside_of
from kernels import kernel_and_state, pick
from systems import SYSTEMS


@pytest.mark.parametrize("name", SYSTEMS)
def test_machine_code_gives_what_casadi_and_numpy_give(name):
    equations, kernel, numbers = kernel_and_state(name)
    x, p, w = (pick(numbers, names) for names in (kernel.states, kernel.parameters, kernel.inputs))
    t = 0.7
    expected = equations.evaluate({**numbers, "t": t})
    expected = np.concatenate([expected["qdot"], expected["udot"]])
    function = kernel.derivative(dict(zip(kernel.parameters, p, strict=True)), dict(zip(kernel.inputs, w, strict=True)))
    # Contracted multiplications and additions round once where others round twice.
    tolerance = {"rel": 1e-12, "abs": 1e-13}
    assert function(t, x) == pytest.approx(expected, **tolerance)
    assert kernel["derivative"].reference(t, x, w, p) == pytest.approx(expected, **tolerance)


@pytest.mark.parametrize("name", SYSTEMS)
def test_eight_lanes_give_what_one_gives(name):
    _, kernel, _ = kernel_and_state(name)
    count = 13  # not a multiple of eight
    rng = np.random.default_rng(6)
    t = rng.uniform(0, 3, count)
    x, p, w = (
        rng.uniform(0.3, 1.3, (len(names), count)) for names in (kernel.states, kernel.parameters, kernel.inputs)
    )
    many = kernel["derivative"].many(t, x, w, p)
    for lane in range(count):
        one = kernel.derivative(
            dict(zip(kernel.parameters, p[:, lane], strict=True)), dict(zip(kernel.inputs, w[:, lane], strict=True))
        )
        # Vector sines are rounded on their own, to 2 ulp.
        assert many[:, lane] == pytest.approx(one(t[lane], x[:, lane]), rel=1e-11, abs=1e-12)


def test_one_bad_lane_does_not_spoil_the_others():
    _, kernel, _ = kernel_and_state("double_pendulum")
    rng = np.random.default_rng(6)
    x = rng.uniform(0.3, 1.3, (4, 8))
    p, w, t = np.ones((4, 8)), np.ones((2, 8)), np.zeros(8)
    good = kernel["derivative"].many(t, x, w, p)
    x[0, 3], x[1, 5] = np.nan, np.inf
    mixed = kernel["derivative"].many(t, x, w, p)
    rest = [0, 1, 2, 4, 6, 7]
    assert np.isnan(mixed[:, [3, 5]]).any(axis=0).all()
    # All lanes go through the C library's sine now, which may round otherwise than the vector code.
    assert mixed[:, rest] == pytest.approx(good[:, rest], rel=1e-13)


@pytest.mark.skipif(shutil.which("cc") is None, reason="no C compiler on this machine")
@pytest.mark.parametrize("name", SYSTEMS)
def test_the_c_code_compiles_without_warnings_and_gives_the_same(name, tmp_path):
    _, kernel, numbers = kernel_and_state(name)
    source, library = tmp_path / "kernel.c", tmp_path / "kernel.so"
    source.write_text(kernel.c_code())
    flags = ["-std=c99", "-O1", "-Wall", "-Wextra", "-Wno-unused-parameter", "-Werror", "-pedantic", "-shared", "-fPIC"]
    subprocess.run(["cc", *flags, str(source), "-o", str(library), "-lm"], check=True)  # noqa: S607
    code = ctypes.CDLL(str(library))
    x, p, w = (pick(numbers, names) for names in (kernel.states, kernel.parameters, kernel.inputs))
    function = kernel["derivative"]
    c = function.prepare(p) * np.nan
    nq = len(function.program.outputs[0][1])
    qdot, udot, t = np.empty(nq), np.empty(len(kernel.states) - nq), np.array([0.7])
    pointer = ctypes.POINTER(ctypes.c_double)
    code.derivative_prepare(*(a.ctypes.data_as(pointer) for a in (p, c)))
    code.derivative(*(a.ctypes.data_as(pointer) for a in (t, x, w, p, c, qdot, udot)))
    assert np.concatenate([qdot, udot]) == pytest.approx(function.reference(0.7, x, w, p), rel=1e-12, abs=1e-13)


def test_what_depends_on_parameters_alone_is_computed_once():
    _, kernel, _ = kernel_and_state("three_link_chain")
    program = kernel["derivative"].program
    prepare, main = hoist(program, set(kernel.parameters))
    assert prepare.operation_count > 0
    assert prepare.operation_count + main.operation_count == program.operation_count
    for value in main.values:
        if value.operands:
            inputs = [main.values[operand] for operand in value.operands]
            known = {*kernel.parameters, *(f"constant {i}" for i in range(1, 100))}
            assert not all(v.kind == "constant" or v.name in known for v in inputs)


# Elementary functions


def apply(kind, arguments, lanes):
    """One operation on columns of numbers, by machine code."""
    count = len(arguments)
    values = [Value("input", name=f"a{i}") for i in range(count)] + [Value(kind, tuple(range(count)))]
    program = Program(tuple(values), (("y", (count,), 1),))
    groups = {"a": [f"a{i}" for i in range(count)]}
    ir = write_wide(program, "f", groups) if lanes == WIDE else write_llvm(program, "f", groups, lanes)
    function = MachineFunction("f", 2, ir, lambda: ir)
    rows = np.atleast_2d(np.array(arguments, dtype=float))
    padded = np.pad(rows, ((0, 0), (0, -rows.shape[1] % lanes)), mode="edge")
    result = np.empty(padded.shape[1])
    for start in range(0, padded.shape[1], lanes):
        block = np.ascontiguousarray(padded[:, start : start + lanes])
        out = np.empty(lanes)
        function(block, out)
        result[start : start + lanes] = out
    return result[: rows.shape[1]]


UNARY = {
    "tan": mpmath.tan, "asin": mpmath.asin, "acos": mpmath.acos, "atan": mpmath.atan, "sinh": mpmath.sinh,
    "cosh": mpmath.cosh, "tanh": mpmath.tanh, "exp": mpmath.exp, "log": mpmath.log, "sqrt": mpmath.sqrt,
    "abs": abs, "neg": lambda x: -x, "sq": lambda x: x * x, "twice": lambda x: 2 * x, "inv": lambda x: 1 / x,
}  # fmt: skip


@pytest.mark.parametrize("lanes", [1, 8, WIDE])
@pytest.mark.parametrize("kind", UNARY)
def test_functions_of_one_number_are_right_to_two_units_in_the_last_place(kind, lanes):
    x = np.random.default_rng(3).uniform(0.01, 0.99, 40)
    y = apply(kind, [x], lanes)
    for value, result in zip(x, y, strict=True):
        exact = UNARY[kind](mpmath.mpf(float(value)))
        assert abs(mpmath.mpf(float(result)) - exact) <= 2 * np.spacing(abs(float(exact)))


@pytest.mark.parametrize("lanes", [1, 8, WIDE])
def test_functions_of_two_numbers_and_comparisons(lanes):
    rng = np.random.default_rng(3)
    a, b = rng.uniform(0.1, 3, 20), rng.uniform(0.1, 3, 20)
    a[3] = b[3]
    for kind, expected in {
        "+": a + b, "-": a - b, "*": a * b, "/": a / b, "min": np.fmin(a, b), "max": np.fmax(a, b),
        "<": (a < b) * 1.0, "<=": (a <= b) * 1.0, "==": (a == b) * 1.0, "!=": (a != b) * 1.0,
        "if_else_zero": b, "and": np.ones(20), "or": np.ones(20),
    }.items():  # fmt: skip
        assert list(apply(kind, [a, b], lanes)) == list(expected), kind
    for kind, expected in {"pow": a**b, "atan2": np.arctan2(a, b)}.items():
        assert apply(kind, [a, b], lanes) == pytest.approx(expected, rel=4.5e-16)
    # What is compared with NaN is NaN, and so is a choice by it; a value that is not chosen is dropped.
    special = [np.nan, 1.0, np.nan, -2.0, 0.0], [1.0, np.nan, np.nan, -3.0, np.nan]
    for kind in ("min", "max", "<", "<=", "==", "!=", "and", "or"):
        assert list(np.isnan(apply(kind, special, lanes))) == [True, True, True, False, True], kind
    np.testing.assert_array_equal(apply("if_else_zero", special, lanes), [np.nan, np.nan, np.nan, -3.0, 0.0])
    np.testing.assert_array_equal(apply("not", special[:1], lanes), [np.nan, 0.0, np.nan, 0.0, 1.0])
    assert list(apply("sign", [[-2.0, 0.0, 3.0]], lanes)) == [-1.0, 0.0, 1.0]
    assert np.isnan(apply("sign", [[np.nan]], lanes)[0])
    assert list(apply("not", [[0.0, 2.0]], lanes)) == [1.0, 0.0]


def test_loads_with_branches_compile():
    model = kn.library.spring_pendulum()
    q1, B, P = (model[name] for name in ("q1", "B", "P"))
    stop = sympy.Piecewise(
        (-100 * q1, q1 > 1), (sympy.Max(q1, 0), q1 > 0), (sympy.Abs(q1) ** sympy.Rational(3, 2), True)
    )
    model.add_force(P, stop * B.x, name="stop")
    kernel = kn.derive(model).compile()
    for value in (-0.5, 0.5, 1.5):
        x, p = np.array([value, 0.4, 0.3, 0.2]), np.array([1.1, 9.8, 3.0, 2.0])
        machine = kernel.derivative(dict(zip(kernel.parameters, p, strict=True)))(0, x)
        push = {-0.5: 0.5**1.5, 0.5: 0.5, 1.5: -150.0}[value]
        by_hand = 9.8 * np.cos(0.4) - 3.0 / 1.1 * value + 0.2**2 / (2 + value) + push / 1.1
        assert machine[2] == pytest.approx(by_hand, rel=1e-13)


def test_numpy_runs_a_program_on_arrays():
    values = (Value("input", name="a"), Value("constant", number=2.0), Value("*", (0, 1)), Value("sin", (2,)))
    program = Program(values, (("y", (3, 2), 2),))
    result = run_with_numpy(program, {"a": np.array([0.1, 0.2, 0.3])})["y"]
    assert result == pytest.approx(np.array([np.sin([0.2, 0.4, 0.6]), [0.2, 0.4, 0.6]]), rel=1e-15)


def test_c_code_names_what_it_takes(golden):
    kernel = kn.derive(kn.library.spring_pendulum()).compile()
    golden("spring_pendulum.c", kernel.c_code().rstrip("\n"))


def test_programs_are_cut_into_parts_where_they_are_long_and_keep_little():
    """Values from other parts, for each operation: a chain of sixty 0.23, the humanoid 0.30; one of five is short."""
    lanes = [
        kn.derive(model).compile()["derivative"].lanes
        for model in (kn.library.pin_chain(5), kn.library.pin_chain(60), kn.library.humanoid())
    ]
    assert lanes == [8, WIDE, 8]


def test_sixteen_lanes_in_short_parts_give_what_one_state_gives():
    """A spatial chain in parts; every lane with a state of its own."""
    kernel = kn.derive(kn.library.pin_chain(15)).compile()
    function = kernel["derivative"]
    function.outline = replace(function.outline, lanes=WIDE)
    random = np.random.default_rng(3)
    count = 21  # a whole block, and one that is filled up
    x = random.uniform(-1, 1, (len(kernel.states), count))
    p = np.repeat(random.uniform(0.5, 1.5, (len(kernel.parameters), 1)), count, axis=1)
    w = np.zeros((len(kernel.inputs), count))
    many = function.many(np.zeros((1, count)), x, w, p)
    for lane in range(count):
        one = function.one(np.zeros(1), x[:, lane], w[:, lane], p[:, lane])
        # Sums in another order within the sine, and contraction that may differ.
        np.testing.assert_allclose(many[:, lane], one, rtol=1e-10, atol=1e-10 * np.abs(one).max())


@pytest.mark.parametrize("lanes", [1, 8])
def test_programs_in_blocks_give_what_numpy_gives(lanes, monkeypatch):
    function = kn.derive(kn.library.pin_chain(5)).compile()["derivative"]
    program, groups = function.program, function.arguments
    assert "block" not in write_llvm(program, "f", groups, lanes)
    monkeypatch.setattr(llvm, "_LONG", 0)
    monkeypatch.setattr(llvm, "_BLOCK", 20)
    ir = write_llvm(program, "f", groups, lanes)
    assert ir.count("label %block") > 20
    random = np.random.default_rng(7)
    given = {group: random.uniform(0.3, 1.3, (len(names), lanes)) for group, names in groups.items()}
    found = [np.full((len(entries), lanes), np.nan) for _, entries, _ in program.outputs]
    MachineFunction("f", len(groups) + len(found), None, lambda: ir)(*given.values(), *found)
    rows = {name: row for group, names in groups.items() for name, row in zip(names, given[group], strict=True)}
    expected = run_with_numpy(program, rows)
    for (output, *_), each in zip(program.outputs, found, strict=True):
        # Contracted multiplications and additions round once where others round twice.
        np.testing.assert_allclose(each, np.array(list(expected[output])), rtol=1e-11, atol=1e-11, err_msg=str(output))


def test_long_programs_are_integrated_sixteen_runs_at_a_time():
    kernel = kn.derive(kn.library.pin_chain(15)).compile()
    numbers = dict.fromkeys(kernel.parameters, 1.0)
    first = dict.fromkeys(kernel.states, 0.1)
    angles = np.linspace(0, 1, 19)
    many = kernel.simulate_many(stop=0.3, parameters=numbers, initial={**first, kernel.states[0]: angles}, threads=1)
    for number in (0, 7, 18):
        one = kernel.simulate(stop=0.3, parameters=numbers, initial={**first, kernel.states[0]: angles[number]})
        np.testing.assert_allclose(many.run(number).states, one.states, atol=1e-8)


def test_functions_that_share_the_constants_of_the_motion_have_none_of_their_own():
    """Not even numbers such as 1/0.04, which depend on no parameter at all."""
    model = kn.Model("numbers")
    x = model.coordinates("x")
    model.add_particle("P", model.origin.moved("P1", x * model.frame.x), mass=0.04)
    model.add_force(model["P1"], -3 * x * model.frame.x)
    kernel = kn.derive(model).compile(events=[kn.Event("there", x / 0.04 - 1, reset={"u_x": -x / 0.07})])
    for name in ("events", "resets"):
        assert inside_of(kernel).motion(name).constant_count == 0


def test_a_program_as_python_gives_the_same_numbers_as_numpy_also_where_python_would_refuse():
    x = [Value("input", name=name) for name in ("a", "b")]
    two = [Value(kind, (0, 1)) for kind in ("/", "max", "<", "or", "atan2", "+", "*", "-")]
    one = [Value(kind, (0,)) for kind in ("sqrt", "exp", "sign", "floor", "sq")]
    other = [Value("log", (1,)), Value("inv", (1,)), Value("if_else_zero", (1, 0)), Value("pow", (1, 0))]
    operations = [*two, *one, *other, Value("constant", number=math.inf)]
    program = Program((*x, *operations), (("y", tuple(range(2, 20)), 6), ("z", (0, 1), 2)))
    evaluate = pickle.loads(pickle.dumps(Evaluator(program, ("b", "a"))))
    for a, b in [(0.7, 1.3), (-2.5, 0.3), (800.0, -0.1), (0.0, 0.0), (-1.0, 0.0)]:
        first, z = evaluate(np.array([b, a]))
        for _ in range(10):
            y, _ = evaluate(np.array([b, a]))
        np.testing.assert_array_equal(first, y)
        with np.errstate(all="ignore"):
            expected = run_with_numpy(program, {"a": a, "b": b})
        np.testing.assert_allclose(y.ravel(order="F"), expected["y"], rtol=1e-14)
        assert y.shape == (6, 3)
        assert z.ravel().tolist() == [a, b]


def test_a_function_is_pickled_as_its_program():
    function = kn.derive(kn.library.double_pendulum()).compile()["mass_matrix"]
    given = [np.arange(1.0, 1.0 + len(names)) for names in function.arguments.values()]
    number = function.one(*given)
    copy = pickle.loads(pickle.dumps(function))
    assert (copy.one(*given) == number).all()
    assert (copy.shape, copy.operation_count, copy.program) == (
        function.shape,
        function.operation_count,
        function.program,
    )


def test_what_is_pickled_of_a_function_has_no_machine_code_in_it():
    function = kn.derive(kn.library.double_pendulum()).compile()["mass_matrix"]
    given = [np.arange(1.0, 1.0 + len(names)) for names in function.arguments.values()]
    rows = [np.repeat(column[:, None], 20, axis=1) for column in given]
    seldom = pickle.loads(pickle.dumps(function))
    assert (seldom.along(*rows) == function.along(*rows)).all()
    function.one(*given)
    function.many(*rows)
    text = io.StringIO()
    pickletools.dis(pickle.dumps(function), text)
    for lanes in (1, function.lanes):
        assert str(function.machine("main", lanes).address) not in text.getvalue()
    often = pickle.loads(pickle.dumps(function))
    # What was compiled answers by machine code, and so does its copy.
    assert not often._compiled
    assert (often.along(*rows) == function.along(*rows)).all()
    assert often._compiled


def test_threads_may_share_a_function_that_is_fetched_and_compiled_while_they_ask():
    """Six threads ask a new function for one state and for many, all at once; the numbers are those of one thread."""
    program = kn.derive(kn.library.double_pendulum()).compile()["mass_matrix"].program
    groups = {"t": ("t",), "x": ("q1", "q2", "u1", "u2"), "w": (), "p": ("L", "m1", "m2", "g")}
    rows = [np.linspace(1, 2, 20 * len(names)).reshape(len(names), 20) for names in groups.values()]
    alone = KernelFunction("mass_matrix", program, groups)
    expected = alone.many(*rows), alone.one(*(row[:, 3] for row in rows)), alone.operation_count
    for _ in range(3):
        shared, together, found = KernelFunction("mass_matrix", lambda: program, groups), threading.Barrier(6), []

        def ask(shared=shared, together=together, found=found):
            together.wait()
            found.append((shared.many(*rows), shared.one(*(row[:, 3] for row in rows)), shared.operation_count))

        threads = [threading.Thread(target=ask) for _ in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len(found) == 6
        for many, one, count in found:
            assert (many == expected[0]).all()
            assert (one == expected[1]).all()
            assert count == expected[2]


@pytest.mark.parametrize("kind", ["min", "max", "<", "<=", "==", "!=", "and", "or"])
def test_nan_travels_on_by_numpy_too(kind):
    values = (Value("input", name="a"), Value("input", name="b"), Value(kind, (0, 1)))
    numbers = {"a": np.array([np.nan, 1.0, np.nan, -2.0]), "b": np.array([1.0, np.nan, np.nan, -3.0])}
    (found,) = run_with_numpy(Program(values, (("y", (2,), 1),)), numbers)["y"]
    assert list(np.isnan(found)) == [True, True, True, False]
