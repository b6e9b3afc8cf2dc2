"""What may be handed to the functions of a kernel, from one thread or from several.

Proves: codegen/arguments.py, base/packing.py.
"""

import pickle

import numpy as np
import pytest

import kanes as kn
from kanes.codegen.function import KernelFunction
from kanes.kernel.kernel import inside_of

PENDULUM = {"m": 1.1, "g": 9.8, "k": 3.0, "L": 2.0}
P = np.array([1.1, 9.8, 3.0, 2.0])
X = np.array([0.5, 0.4, 0.3, 0.2])
NONE = np.empty(0)


@pytest.fixture(scope="module")
def pendulum():
    return kn.derive(kn.library.spring_pendulum()).compile()


@pytest.fixture(scope="module")
def prepared():
    """A system whose ẋ has terms of parameters alone, which are worked out once."""
    kernel = kn.derive(kn.library.double_pendulum(tensions=False)).compile()
    assert kernel["derivative"].prepare(np.ones(len(kernel.parameters))).size
    return kernel


@pytest.fixture(scope="module")
def chain():
    """A tree so large that ẋ comes from a loop over its links."""
    kernel = kn.derive(kn.library.pin_chain(101)).compile()
    assert inside_of(kernel).is_rolled
    return kernel


@pytest.fixture(params=["written out", "rolled"])
def function(request, prepared, chain):
    """ẋ, and numbers for its states and parameters."""
    kernel = prepared if request.param == "written out" else chain
    nx, np_ = len(kernel.states), len(kernel.parameters)
    return kernel["derivative"], np.linspace(0.1, 0.4, nx), np.linspace(0.5, 1.5, np_), np.zeros(len(kernel.inputs))


def refused(message, call):
    with pytest.raises((kn.WrongValueError, kn.WrongTypeError), match=message):
        call()


def test_arrays_of_other_sizes_never_reach_the_machine_code(function):
    f, x, p, w = function
    t, c = np.zeros(1), f.prepare(p)
    refused(f"derivative, x: {x.size - 1} numbers are given, but {x.size} are needed", lambda: f.one(t, x[1:], w, p))
    refused("derivative: 3 arguments, but it takes t, x, w, p", lambda: f.one(t, x, p))
    refused(f"derivative, c: 0 numbers are given, but {c.size} are", lambda: f.one(t, x, w, p, c=c[:0]))
    refused("derivative, p: 1 number is given", lambda: f.prepare(p[:1]))
    refused(r"derivative, p: an array of shape \(2, 2\) is given", lambda: f.prepare_many(np.ones((2, 2))))
    refused("derivative, p: 1 number is given", lambda: f.prepare_many(p[:1]))
    refused("derivative, p: 1 number is given", lambda: f.bound(w, p[:1]))
    refused("derivative, w: 1 number is given", lambda: f.bound(np.zeros(1), p))
    refused("derivative, x: 3 numbers are given", lambda: f.bound(w, p)(0.0, x[:3]))


def test_arrays_that_are_turned_round_are_refused(function):
    """A row for each state instead of a column has the right size, and gave numbers that meant nothing."""
    f, x, p, w = function
    count = 3
    t, X, W, P = np.zeros(count), np.tile(x[:, None], count), np.tile(w[:, None], count), np.tile(p[:, None], count)
    expected = f.one(np.zeros(1), x, w, p)
    # Vector sines are rounded on their own.
    assert f.many(t, X, W, P)[:, 1] == pytest.approx(expected, rel=1e-9, abs=1e-9)
    refused(rf"x: an array of shape \({count}, {x.size}\) is given, but {x.size} are", lambda: f.many(t, X.T, W, P))
    refused(rf"p: an array of shape \({count}, {p.size}\) is given", lambda: f.many(t, X, W, P.T))
    refused("p: .* are given, but .* in a column for each state", lambda: f.many(t, X, W, p))
    refused(rf"in 3 columns, one for each state. Give an array of shape \({x.size}, 3\)", lambda: f.many(t, x, W, P))
    refused("derivative, t: 2 numbers are given, but 1 is needed", lambda: f.many(t[:2], X, W, P))
    refused(r"derivative, x: an array of shape \(2, ", lambda: f.one(0.0, x.reshape(2, -1), w, p))


def test_numpy_takes_the_same_arguments_as_the_machine_code(pendulum, monkeypatch):
    f = KernelFunction("derivative", pendulum["derivative"].program, pendulum["derivative"].arguments)
    # A scalar, a column and a row will do: it is clear what they mean.
    assert f.reference(0.0, X[:, None], NONE, P[None]) == pytest.approx(
        f.one(0.0, X[:, None], NONE, P[None]), rel=1e-13
    )
    refused("derivative, x: 3 numbers are given", lambda: f.reference(0.0, X[1:], NONE, P))
    refused(r"x: an array of shape \(2, 2\)", lambda: f.reference(0.0, X.reshape(2, 2), NONE, P))
    monkeypatch.setattr("kanes.codegen.function.LONGEST_COMPILED", 0)
    many = np.repeat(X[:, None], 3, axis=1), np.empty((0, 3)), np.repeat(P[:, None], 3, axis=1)
    again = KernelFunction("derivative", f.program, f.arguments)
    monkeypatch.setattr(again, "machine", lambda *_: pytest.fail("it was compiled"))
    monkeypatch.setattr(again, "_is_missing", True)
    assert again.many(np.zeros(3), *many)[:, 2] == pytest.approx(f.one(0.0, X, NONE, P), rel=1e-13)
    assert again.one(0.0, X[:, None], NONE, P[None]) == pytest.approx(f.one(0.0, X, NONE, P), rel=1e-13)
    refused("derivative, x: 3 numbers are given", lambda: again.one(0.0, X[1:], NONE, P))
    refused(r"x: an array of shape \(3, 4\)", lambda: again.many(np.zeros(3), many[0].T, *many[1:]))


@pytest.fixture
def long_program(monkeypatch):
    """A function whose program counts as long, without machine code anywhere, and the same as a short one."""
    monkeypatch.setenv("KANES_CACHE", "off")
    found = kn.derive(kn.library.spring_pendulum()).compile()["jacobian_states"]
    short = KernelFunction(found.name, found.program, found.arguments)
    short.one(0.0, X, NONE, P)
    monkeypatch.setattr("kanes.codegen.function.LONGEST_COMPILED", 0)
    return KernelFunction(found.name, found.program, found.arguments), short


def without_numpy(monkeypatch):
    monkeypatch.setattr("kanes.codegen.function.run_with_numpy", lambda *_: pytest.fail("NumPy worked it out"))


def test_one_state_and_many_of_a_long_program_go_by_numpy_until_it_is_compiled(long_program, monkeypatch, capsys):
    """Many then go one by one through the machine code of one; `repr` tells which it is."""
    f, short = long_program
    states, nothing = X[:, None] * np.linspace(0.5, 1.5, 1500), np.empty((0, 1500))
    # Parameters that are the same for all states, and others.
    same, varied = np.repeat(P[:, None], 1500, axis=1), P[:, None] * np.linspace(1, 2, 1500)
    assert repr(f).endswith("operations, so that states go by NumPy>")
    by_numpy = [f.many(np.zeros(1500), states, nothing, p) for p in (same, varied)]
    assert f.one(0.0, X, NONE, P) == pytest.approx(short.one(0.0, X, NONE, P), rel=1e-12)
    bound = f.bound(NONE, P)
    assert bound(0.0, X) == pytest.approx(short.one(0.0, X, NONE, P), rel=1e-12)
    assert not f._compiled
    # It is said once.
    assert capsys.readouterr().err == (
        f"Kanes evaluates jacobian_states, {f.operation_count} operations, by NumPy: compiling takes longer. Its "
        "method compile() compiles it.\n"
    )
    f.compile()
    assert repr(f).endswith("operations, so that many states go one by one>")
    without_numpy(monkeypatch)
    assert (f.one(0.0, X, NONE, P) == short.one(0.0, X, NONE, P)).all()
    assert (bound(0.0, X) == short.one(0.0, X, NONE, P)).all()
    for p, expected in zip((same, varied), by_numpy, strict=True):
        assert f.many(np.zeros(1500), states, nothing, p) == pytest.approx(expected, rel=1e-12)
        assert f.along(np.zeros(1500), states, nothing, p) == pytest.approx(expected, rel=1e-12)
    # No code for several states was compiled.
    assert {lanes for _, lanes in f._compiled} == {1}
    assert pickle.loads(pickle.dumps(f)).one(0.0, X, NONE, P) == pytest.approx(f.one(0.0, X, NONE, P), rel=1e-15)


def test_a_long_program_is_compiled_once_numpy_took_as_long_and_an_endless_one_never(long_program, monkeypatch, capsys):
    f, _ = long_program
    monkeypatch.setattr("kanes.codegen.function._LONG_ALONE", 0)
    monkeypatch.setattr("kanes.codegen.function._WORTH_COMPILING", 3500)
    monkeypatch.setattr("kanes.codegen.function._LONGEST_BY_ITSELF", 0)
    for _ in range(10):
        f.one(0.0, X, NONE, P)
    assert not f._compiled
    assert "compiles jacobian_states" not in capsys.readouterr().err
    monkeypatch.setattr("kanes.codegen.function._LONGEST_BY_ITSELF", 10_000)
    f.one(0.0, X, NONE, P)
    assert ("main", 1) in f._compiled
    said = f"Kanes compiles jacobian_states, {f.operation_count} operations, once; this takes a minute, or several.\n"
    assert capsys.readouterr().err == said


def test_machine_code_of_a_long_program_that_is_in_the_cache_is_used_at_once(long_program, monkeypatch, tmp_path):
    f, _ = long_program
    monkeypatch.setenv("KANES_CACHE", str(tmp_path))
    assert repr(f).endswith("by NumPy>")
    f.compile()
    again = KernelFunction(f.name, f.program, f.arguments)
    without_numpy(monkeypatch)
    assert repr(again).endswith("one by one>")
    assert (again.one(0.0, X, NONE, P) == f.one(0.0, X, NONE, P)).all()
    states = np.repeat(X[:, None], 3, axis=1), np.empty((0, 3)), np.repeat(P[:, None], 3, axis=1)
    assert (again.many(np.zeros(3), *states) == f.many(np.zeros(3), *states)).all()


def test_what_runs_call_is_compiled_whatever_its_length(monkeypatch):
    monkeypatch.setattr("kanes.codegen.function.LONGEST_COMPILED", 0)
    kernel = kn.derive(kn.library.spring_pendulum()).compile()
    without_numpy(monkeypatch)
    for f in (kernel["derivative"], inside_of(kernel).motion("motion"), inside_of(kernel).motion("jacobian")):
        assert np.isfinite(f.one(*(np.full(len(names), 0.5) for names in f.arguments.values()))).all()
        assert ("main", 1) in f._compiled


def test_what_is_no_real_number_is_refused(pendulum):
    derivative = pendulum.derivative(PENDULUM)
    for state in (X + 0j, ["a"] * 4, None, [None] * 4, "q1"):
        refused("derivative, x: .* is not an array of real numbers", lambda state=state: derivative(0.0, state))
    for time in (None, "now", 1j):
        refused("derivative, t: .* is not an array of real numbers", lambda time=time: derivative(time, X))
    refused("derivative, t: 2 numbers are given, but 1 is needed", lambda: derivative([0.0, 1.0], X))
    refused(r"\[1, 2\] is not a table of values", lambda: pendulum.derivative([1, 2]))
    refused(r"array\(\[1., 1.\]\) is not a table of values", lambda: pendulum.derivative(PENDULUM, np.ones(2)))
    refused(r"\[\] is not a table of values", lambda: pendulum.derivative(PENDULUM, []))
    for name in (["derivative"], None, "deriv"):
        with pytest.raises(kn.UnknownNameError, match="has no function"):
            pendulum.function(name, PENDULUM)


def test_integers_lists_and_every_other_number_are_taken_for_what_they_are(pendulum):
    derivative = pendulum.derivative(PENDULUM)
    expected = derivative(0.0, X)
    spread = np.zeros(8)
    spread[::2] = X
    for state in (list(X), tuple(X), spread[::2], X.astype(np.longdouble), X[:, None], X.astype(object)):
        assert derivative(0, state) == pytest.approx(expected, rel=1e-15)
    assert derivative(np.float64(0), X) == pytest.approx(expected, rel=1e-15)


def test_a_state_may_be_a_table(pendulum):
    model = kn.library.spring_pendulum()
    q1, q2, u1 = (model[name] for name in ("q1", "q2", "u1"))
    derivative = pendulum.derivative(PENDULUM)
    by_symbol = derivative(0.0, {q1: 0.5, "q2": 0.4, u1: 0.3})  # u2 is zero
    assert by_symbol == pytest.approx(derivative(0.0, np.array([0.5, 0.4, 0.3, 0.0])), rel=1e-15)
    with pytest.raises(kn.UnknownNameError, match="no initial value for q1; 'spring pendulum' has no state q3"):
        derivative(0.0, {q2: 0.4, "q3": 1.0})
    matrix = pendulum.function("mass_matrix", PENDULUM)
    assert matrix(0.0, {q1: 0.5, q2: 0.4}) == pytest.approx(1.1 * np.eye(2), rel=1e-14)


def test_a_table_of_a_large_tree_and_of_a_linkage_is_completed(chain):
    numbers = dict.fromkeys(chain.parameters, 1.0)
    angles = {name: 0.1 for name in chain.states if not name.startswith("u")}
    assert len(angles) == 101
    x = np.array([angles.get(name, 0.0) for name in chain.states])
    f = chain.derivative(numbers, dict.fromkeys(chain.inputs, 0.0))
    assert f(0.0, angles) == pytest.approx(f(0.0, x), rel=1e-15)
    model = kn.library.four_bar()
    bars = {
        "a": 0.1,
        "b": 0.4,
        "c": 0.1,
        "d": 0.4,
        "m1": 1,
        "m2": 1,
        "m3": 1,
        "I2": 0.02,
        "x2": 0.2,
        "y2": 0,
        "g": 9.81,
    }
    # Crank and rocker of a parallelogram turn alike.
    rates = kn.derive(model).compile().derivative(bars, {"T": 0})(0.0, {"q1": 0.7, "q2": 0, "q3": 0.7, "u1": 3})
    assert rates[:3] == pytest.approx([3, 0, 3], abs=1e-12)


def test_functions_of_accelerations_take_them_last(pendulum):
    """F_r* = −m a for a particle; its speeds are along b_x and b_y."""
    inertia = pendulum.function("inertia_forces", PENDULUM)
    a_x, a_y = 2.0 - 0.2**2 / 2.5, -1.0 + 0.3 * 0.2 / 2.5
    assert inertia(0.0, X, [2.0, -1.0]) == pytest.approx([-1.1 * a_x, -1.1 * a_y], rel=1e-13)
