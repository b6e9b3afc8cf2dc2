"""Machine code, C and NumPy: one program, the same numbers."""

import ctypes
import math
import pickle
import shutil
import subprocess
import threading

import mpmath
import numpy as np
import pytest
import sympy

import kanes as kn
from kanes.codegen.evaluator import Evaluator
from kanes.codegen.hoist import hoist
from kanes.codegen.llvm import write_llvm
from kanes.codegen.machine import MachineFunction
from kanes.codegen.text import run_with_numpy
from kanes.codegen.wide import WIDE, write_wide
from kanes.expr.program import Program, Value
from systems import SYSTEMS


def kernel_and_state(name, seed=4):
    equations = kn.derive(SYSTEMS[name]())
    kernel = equations.compile()
    rng = np.random.default_rng(seed)
    numbers = {entry: rng.uniform(0.3, 1.3) for entry in (*kernel.states, *kernel.parameters, *kernel.inputs)}
    return equations, kernel, numbers


def pick(numbers, names):
    return np.array([numbers[name] for name in names])


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
    special = [np.nan, 1.0, np.nan, -2.0, 0.0]
    assert list(apply("min", [special, [1.0, np.nan, 2.0, -3.0, 0.0]], lanes)) == [1.0, 1.0, 2.0, -3.0, 0.0]
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


# The other functions of a kernel


def arguments(kernel, numbers):
    x, w, p = (pick(numbers, names) for names in (kernel.states, kernel.inputs, kernel.parameters))
    return np.array([0.7]), x, w, p


@pytest.mark.parametrize("name", SYSTEMS)
def test_jacobians_are_the_slopes_of_the_derivative(name):
    """Central differences of step h are right to h² and to round-off over h; 1e-5 balances the two near 1e-10."""
    _, kernel, numbers = kernel_and_state(name)
    for function, group in {"jacobian_states": 1, "jacobian_inputs": 2, "jacobian_parameters": 3}.items():
        given = list(arguments(kernel, numbers))
        J = kernel[function].one(*given).reshape(len(kernel.states), -1, order="F")
        assert J.shape[1] == len(given[group])
        for column in range(J.shape[1]):
            ends = []
            for step in (1e-5, -1e-5):
                moved = [argument.copy() for argument in given]
                moved[group][column] += step
                ends.append(kernel["derivative"].one(*moved))
            scale = max(1.0, np.abs(J).max())
            assert J[:, column] == pytest.approx((ends[0] - ends[1]) / 2e-5, abs=1e-8 * scale)


def test_mass_matrix_forcing_and_energies_are_those_of_the_equations():
    equations, kernel, numbers = kernel_and_state("three_link_chain")
    expected = equations.evaluate({**numbers, "t": 0.7})
    t, x, w, p = arguments(kernel, numbers)
    inputs = {name: numbers[name] for name in kernel.inputs}
    parameters = {name: numbers[name] for name in kernel.parameters}
    assert kernel.function("mass_matrix", parameters, inputs)(0.7, x) == pytest.approx(
        expected["mass_matrix"], rel=1e-13
    )
    assert kernel["forcing"].one(t, x, w, p) == pytest.approx(expected["forcing"], rel=1e-13)
    by_name = {symbol: numbers.get(symbol.name, 0) for symbol in equations.kinetic_energy.free_symbols}
    assert kernel["kinetic_energy"].one(t, x, w, p)[0] == pytest.approx(
        float(equations.kinetic_energy.subs(by_name)), rel=1e-13
    )
    potential = kn.lagrange(kn.library.three_link_chain()).potential_energy
    by_name = {symbol: numbers[symbol.name] for symbol in potential.free_symbols}
    assert kernel["potential_energy"].one(t, x, w, p)[0] == pytest.approx(float(potential.subs(by_name)), rel=1e-13)
    forces = equations.active_forces.subs(
        {symbol: numbers[symbol.name] for symbol in equations.active_forces.free_symbols}
    )
    assert kernel["active_forces"].one(t, x, w, p) == pytest.approx([float(force) for force in forces], rel=1e-13)


def test_inverse_dynamics_finds_the_torques_that_caused_the_motion():
    _, kernel, numbers = kernel_and_state("three_link_chain")
    t, x, w, p = arguments(kernel, numbers)
    udot = kernel["derivative"].one(t, x, w, p)[3:]
    parameters = {name: numbers[name] for name in kernel.parameters}
    # As exact as M is well conditioned: about 1e3 here.
    assert kernel.inverse_dynamics(parameters)(0.7, x, udot) == pytest.approx(w, rel=1e-11)
    forces = kernel.inverse_dynamics(parameters, solve_for_inputs=False)(0.7, x, udot)
    assert forces == pytest.approx(w, rel=1e-11)  # F_r of the torques is T_r


def test_inverse_dynamics_of_a_single_motor_is_moment_of_inertia_times_acceleration():
    model = kn.Model("wheel")
    q, T, I = model.coordinates("q"), model.inputs("T"), model.parameters("I")
    wheel = model.add_body("wheel", mass=1, inertia=kn.inertia(I, I, I), joint=kn.Pin(q, axis="z"))
    model.add_torque(wheel, T * wheel.z)
    torque = kn.derive(model).compile().inverse_dynamics({I: 0.7})
    assert torque(0.0, np.array([0.3, 0.1]), np.array([2.0])) == pytest.approx([1.4])


def test_inverse_dynamics_says_when_the_inputs_cannot_do_it():
    """String tensions, which do no work: nothing depends on them, and they cause nothing."""
    _, kernel, numbers = kernel_and_state("double_pendulum")
    parameters = {name: numbers[name] for name in kernel.parameters}
    with pytest.raises(kn.UndeterminedError, match="do not determine T1, T2"):
        kernel.inverse_dynamics(parameters)(0.0, pick(numbers, kernel.states), np.array([5.0, 3.0]))
    pulled = kernel.inverse_dynamics(parameters, known={"T1": 2.0, "T2": 3.0})
    with pytest.raises(kn.ExpressionError, match=r"No values of the inputs of 'double pendulum' \(none\)"):
        pulled(0.0, pick(numbers, kernel.states), np.array([5.0, 3.0]))


def test_a_user_may_ask_for_expressions_vectors_and_points():
    model = kn.library.rolling_ball(nonholonomic=True)
    q1, u1, u2, r, R = (model[name] for name in ("q1", "u1", "u2", "r", "R"))
    center, A = model["B'"], model.frame
    outputs = {"spin": u2, "rate": q1.dot, "center": model["ball"], "speed": center.velocity(A), "one": 1}
    kernel = kn.derive(model).compile(outputs)
    numbers = {"q1": 0.3, "q2": 0.2, "u1": 0.8, "r": 0.5, "R": 2.0, "m": 1.0, "g": 9.8, "I": 0.1}
    given = arguments(kernel, numbers)
    assert kernel["spin"].one(*given) == pytest.approx([0.8 / 0.5])  # u2 = u1/r
    assert kernel["rate"].one(*given) == pytest.approx([0.8 / 1.5])
    assert kernel["center"].one(*given) == pytest.approx([1.5 * np.sin(0.3), -1.5 * np.cos(0.3), 0])
    assert kernel["speed"].one(*given) == pytest.approx([0.8 * np.cos(0.3), 0.8 * np.sin(0.3), 0])
    assert kernel["one"].one(*given) == pytest.approx([1])


def test_outputs_that_cannot_be_computed_are_refused():
    equations = kn.derive(kn.library.spring_pendulum())
    with pytest.raises(kn.ExpressionError, match="a kernel has a function of that name already"):
        equations.compile({"forcing": 1})
    with pytest.raises(kn.UnknownNameError, match="output 'x': 'spring pendulum' has nothing named 'text'"):
        equations.compile({"x": "text"})
    with pytest.raises(
        kn.ExpressionError, match="output 'x': expression unknown: unknown is nothing that it can be computed from"
    ):
        equations.compile({"x": sympy.Symbol("unknown")})
    with pytest.raises(kn.UnknownNameError, match="has no function 'torque'. It has: derivative, mass_matrix"):
        equations.compile()["torque"]


def test_missing_and_unknown_values_are_named():
    kernel = kn.derive(kn.library.double_pendulum()).compile()
    with pytest.raises(kn.UnknownNameError, match="no value for parameter m2, g; 'double pendulum' has no parameter k"):
        kernel.derivative({"L": 1, "m1": 2, "k": 3}, {"T1": 0, "T2": 0})
    with pytest.raises(kn.UnknownNameError, match="no value for input T1, T2"):
        kernel.derivative({"L": 1, "m1": 2, "m2": 3, "g": 9.8})


@pytest.mark.parametrize("letters", ["c1 c2", "z1 z2"])
def test_parameters_may_be_named_as_constants_are_counted(letters):
    """u̇ = −a q − a² u for a spring a b and a damper a² b on a mass b."""
    model = kn.Model("oscillator")
    q, u = model.coordinates("q1"), model.speeds("s0_1")
    a, b = model.parameters(letters)
    P = model.origin.moved("P", q * model.frame.x)
    model.add_particle("mass", P, mass=b)
    model.add_force(P, -(a * b * q + a**2 * b * u) * model.frame.x)
    derivative = kn.derive(model).compile().derivative({a: 2, b: 3})
    assert derivative(0, [0.3, 0.4]) == pytest.approx([0.4, -2.2])


def test_threads_may_share_a_new_kernel():
    """A function that one thread had compiled was thrown away when another had compiled it too."""
    found = []
    for _ in range(3):
        kernel = kn.derive(kn.library.double_pendulum(tensions=False)).compile()
        given = {"stop": 2, "parameters": {"L": 1, "m1": 1, "m2": 2, "g": 9.81}, "initial": {"q1": 1, "q2": 2}}
        threads = [
            threading.Thread(target=lambda: found.append(kernel.simulate(**given)["q1"][-1]))  # noqa: B023  # joined below
            for _ in range(6)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert len(found) == 18
    assert len(set(found)) == 1


def test_many_kernels_come_and_go():
    """Each engine owns its target machine; sharing one crashed the process when the first engine was collected."""
    for _ in range(5):
        _, kernel, numbers = kernel_and_state("hinged_rods")
        kernel.derivative({name: numbers[name] for name in kernel.parameters})(0, pick(numbers, kernel.states))
        del kernel


def test_sixteen_lanes_in_short_parts_give_what_one_state_gives():
    """A spatial chain long enough to be cut into parts; every lane with a state of its own."""
    kernel = kn.derive(kn.library.pin_chain(15)).compile()
    function = kernel["derivative"]
    assert function.lanes == WIDE
    random = np.random.default_rng(3)
    count = 21  # a whole block, and one that is filled up
    x = random.uniform(-1, 1, (len(kernel.states), count))
    p = np.repeat(random.uniform(0.5, 1.5, (len(kernel.parameters), 1)), count, axis=1)
    w = np.zeros((len(kernel.inputs), count))
    many = function.many(np.zeros((1, count)), x, w, p)
    for lane in range(count):
        one = function.one(np.zeros(1), x[:, lane], w[:, lane], p[:, lane])
        # Sums in another order within the sine, and contraction that may differ.
        assert np.allclose(many[:, lane], one, rtol=1e-10, atol=1e-10 * np.abs(one).max())


def test_long_programs_are_integrated_sixteen_runs_at_a_time():
    kernel = kn.derive(kn.library.pin_chain(15)).compile()
    numbers = dict.fromkeys(kernel.parameters, 1.0)
    first = dict.fromkeys(kernel.states, 0.1)
    angles = np.linspace(0, 1, 19)
    many = kernel.simulate_many(stop=0.3, parameters=numbers, initial={**first, kernel.states[0]: angles}, threads=1)
    for number in (0, 7, 18):
        one = kernel.simulate(stop=0.3, parameters=numbers, initial={**first, kernel.states[0]: angles[number]})
        assert np.allclose(many.run(number).states, one.states, atol=1e-8)


def test_functions_that_share_the_constants_of_the_motion_have_none_of_their_own():
    """Not even numbers such as 1/0.04, which depend on no parameter at all."""
    model = kn.Model("numbers")
    x = model.coordinates("x")
    model.add_particle("P", model.origin.moved("P1", x * model.frame.x), mass=0.04)
    model.add_force(model["P1"], -3 * x * model.frame.x)
    kernel = kn.derive(model).compile(events=[kn.Event("there", x / 0.04 - 1, reset={"u_x": -x / 0.07})])
    for name in ("events", "resets"):
        assert kernel.motion(name).constant_count == 0


def test_a_program_as_python_gives_the_same_numbers_as_numpy_also_where_python_would_refuse():
    x = [Value("input", name=name) for name in ("a", "b")]
    two = [Value(kind, (0, 1)) for kind in ("/", "max", "<", "or", "atan2", "+", "*", "-")]
    one = [Value(kind, (0,)) for kind in ("sqrt", "exp", "sign", "floor", "sq")]
    other = [Value("log", (1,)), Value("inv", (1,)), Value("if_else_zero", (1, 0)), Value("pow", (1, 0))]
    operations = [*two, *one, *other, Value("constant", number=math.inf)]
    program = Program((*x, *operations), (("y", tuple(range(2, 20)), 6), ("z", (0, 1), 2)))
    evaluate = pickle.loads(pickle.dumps(Evaluator(program, ("b", "a"))))
    for a, b in [(0.7, 1.3), (-2.5, 0.3), (800.0, -0.1), (0.0, 0.0), (-1.0, 0.0)]:
        y, z = evaluate(np.array([b, a]))
        with np.errstate(all="ignore"):
            expected = run_with_numpy(program, {"a": a, "b": b})
        np.testing.assert_allclose(y.ravel(order="F"), expected["y"], rtol=1e-15)
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
