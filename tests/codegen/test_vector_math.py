"""Elementary functions of eight numbers at once, against mpmath and the C library.

Proves: codegen/vector/arctan.py, codegen/vector/elementary.py, codegen/vector/exp_log.py, codegen/vector/ir.py,
codegen/vector/sines.py.
"""

import itertools
import math
import re
from dataclasses import replace
from functools import cache

import llvmlite.binding as llvm
import mpmath
import numpy as np
import pytest

from kanes.codegen.function import KernelFunction
from kanes.codegen.llvm import write_llvm
from kanes.codegen.wide import WIDE
from kanes.expr.program import Program, Value

GREATEST, SMALLEST = np.finfo(float).max, np.finfo(float).tiny
UNARY = ("sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh", "exp", "log")
BINARY = ("pow", "atan2")


def program(*kinds):
    """Operations on the same inputs, each an entry of the output y."""
    count = 2 if kinds[0] in BINARY else 1
    values = [Value("input", name=f"a{i}") for i in range(count)]
    values += [Value(kind, tuple(range(count))) for kind in kinds]
    return Program(tuple(values), (("y", tuple(range(count, len(values))), len(kinds)),)), [
        v.name for v in values[:count]
    ]


@cache
def function(*kinds):
    operations, names = program(*kinds)
    return KernelFunction("f", operations, {"a": names, "p": []})


def eight_lanes(kind, *columns):
    columns = np.array(columns, dtype=float)
    return function(kind).many(columns, np.empty((0, columns.shape[1])))[0]


def one_lane(kind, *columns):
    """By the C library: a single lane calls nothing else."""
    return np.array([function(kind).one(np.array(column), np.empty(0))[0] for column in zip(*columns, strict=True)])


@pytest.mark.parametrize("target", ["native", "x86-64-v3"])
@pytest.mark.parametrize("kind", [*UNARY, *BINARY])
def test_vectors_of_four_and_of_eight_give_the_same_bits(kind, target, monkeypatch):
    """Sixteen states go in vectors of the processor's width, eight in one or two of them."""
    if target != "native" and not llvm.get_host_cpu_features().get("avx2"):
        pytest.skip("this processor has no AVX2")
    monkeypatch.setenv("KANES_TARGET", target)
    operations, names = program(kind)
    wide, narrow = (KernelFunction("f", operations, {"a": names, "p": []}) for _ in range(2))
    wide.outline = replace(wide.outline, lanes=WIDE)
    columns = np.random.default_rng(5).uniform(0.01, 0.99, (len(names), 40))
    empty = np.empty((0, 40))
    np.testing.assert_array_equal(wide.many(columns, empty), narrow.many(columns, empty))


@pytest.mark.parametrize("kind", [*UNARY, *BINARY])
@pytest.mark.parametrize("other", [np.nan, np.inf, 1e300, 5e-324, 0.0])
def test_a_lane_has_the_same_bits_whatever_stands_beside_it(kind, other):
    """The C library rounds some results otherwise than a vector does, and serves only the lanes that need it."""
    columns = np.random.default_rng(6).uniform(0.01, 0.99, (2 if kind in BINARY else 1, 4000))
    mixed = columns.copy()
    mixed[:, ::8] = other
    is_same = np.arange(4000) % 8 != 0
    np.testing.assert_array_equal(eight_lanes(kind, *mixed)[is_same], eight_lanes(kind, *columns)[is_same])


# Against mpmath


def spread(rng, low, high, count=400):
    """Both signs, magnitudes of every order."""
    return np.exp(rng.uniform(np.log(low), np.log(high), count)) * rng.choice([-1, 1], count)


def next_to(values):
    values = np.asarray(values, dtype=float)
    return np.concatenate([values, np.nextafter(values, np.inf), np.nextafter(values, -np.inf)])


def angles(rng):
    near = [float(mpmath.mpf(int(k)) * mpmath.pi / 2) for k in (1, 2, 3, 5, 10**8, *rng.integers(1, 683_000_000, 200))]
    return np.concatenate(
        [rng.uniform(-10, 10, 800), spread(rng, 1e-300, 2.0**30), next_to(near), spread(rng, 1e9, 1e300, 80)]
    )


def within_one(rng):
    near = 1 - np.abs(spread(rng, 1e-16, 0.1))
    return np.concatenate(
        [rng.uniform(-1, 1, 800), near, -near, spread(rng, 1e-120, 1), spread(rng, 1e-320, 1e-200, 80)]
    )


def powers(rng):
    """Bases of every order with results of every order, bases next to 1 with great exponents, everyday powers."""
    x = np.abs(np.concatenate([spread(rng, 1e-307, 1e308), spread(rng, 0.1, 10, 800), 1 + spread(rng, 1e-9, 0.1)]))
    y = rng.uniform(-745, 709, x.size) / np.log(x)
    negative, whole = -np.abs(spread(rng, 0.01, 100)), rng.integers(-80, 80, 400)
    everyday, exponents = np.abs(spread(rng, 1e-3, 1e3)), rng.choice([-3, -1.5, -1, 0.5, 1, 1.5, 2, 2.2, 3], 400)
    tiny, roots = np.abs(spread(rng, 1e-323, 1e-309, 80)), rng.uniform(-0.9, 0.9, 80)
    return np.concatenate([x, negative, everyday, tiny]), np.concatenate([y, whole, exponents, roots])


def points(rng):
    y = np.concatenate([spread(rng, 1e-130, 1e130), spread(rng, 0.1, 10, 1200), spread(rng, 1e-320, 1e300, 80)])
    x = np.concatenate([spread(rng, 1e-130, 1e130), spread(rng, 0.1, 10, 1200), spread(rng, 1e-300, 1e300, 80)])
    # Next to the diagonals, and to where the octant is cut in two.
    x[600:700] = y[600:700] * (1 + rng.uniform(-1e-15, 1e-15, 100))
    x[700:800] = -2 * y[700:800] * (1 + rng.uniform(-1e-15, 1e-15, 100))
    return y, x


SAMPLES = {
    "sin": angles, "cos": angles, "tan": angles, "asin": within_one, "acos": within_one, "pow": powers, "atan2": points,
    "atan": lambda rng: np.concatenate(
        [rng.uniform(-3, 3, 800), spread(rng, 1e-135, 1e135), spread(rng, 1e-320, 1e300), next_to([0.5, 1, 2, -1])]
    ),
    "exp": lambda rng: np.concatenate(
        [rng.uniform(-745, 709, 800), rng.uniform(-1, 1, 800), rng.uniform(-745, -708, 400), spread(rng, 1e-300, 700)]
    ),
    "log": lambda rng: np.abs(np.concatenate(
        [spread(rng, SMALLEST, GREATEST, 800), 1 + spread(rng, 1e-16, 0.5, 800), spread(rng, 5e-324, 1e-308, 80),
         next_to([2**0.5, 0.5**0.5, 2, 0.5])]
    )),
    "sinh": lambda rng: np.concatenate([rng.uniform(-3, 3, 1200), spread(rng, 1e-320, 710.4), next_to([1, -1])]),
    "cosh": lambda rng: np.concatenate([rng.uniform(-3, 3, 1200), spread(rng, 1e-320, 710.4)]),
    "tanh": lambda rng: np.concatenate([rng.uniform(-2, 2, 1600), spread(rng, 1e-320, 1e3), next_to([0.5625])]),
}  # fmt: skip


def errors(kind, results, columns):
    """In units of the last place of the exact result."""
    f = {"pow": mpmath.power}.get(kind) or getattr(mpmath, kind)
    with mpmath.workdps(45):
        for result, *arguments in zip(results.tolist(), *(column.tolist() for column in columns), strict=True):
            exact = f(*(mpmath.mpf(argument) for argument in arguments))
            yield float(abs(mpmath.mpf(result) - exact) / mpmath.mpf(math.ulp(float(exact))))


# In units of the last place. Sines start from a rounded r, and what is built on two roundings of exp or √ adds them up.
LIMITS = {kind: 1 if kind in ("tan", "atan", "atan2", "exp", "log", "pow") else 2 for kind in SAMPLES}


@pytest.mark.parametrize("seed", [11, 12, 13])
@pytest.mark.parametrize("kind", SAMPLES)
def test_functions_are_right_to_one_or_two_units_in_the_last_place_over_their_whole_range(kind, seed):
    columns = np.atleast_2d(SAMPLES[kind](np.random.default_rng(seed)))
    assert max(errors(kind, eight_lanes(kind, *columns), columns)) <= LIMITS[kind]


def test_the_measure_of_errors_sees_one_unit_in_the_last_place():
    x = np.array([0.3, 7.0, 1e-310])
    y = np.nextafter(np.exp(x), np.inf)
    assert all(0.4 < error < 1.6 for error in errors("exp", y, [x]))


def test_powers_that_are_whole_numbers_are_exact():
    base, exponent = np.array([(b, e) for b in (-7, -2, 1, 2, 3, 5, 10) for e in range(16)], dtype=float).T
    assert eight_lanes("pow", base, exponent).tolist() == [b**e for b, e in zip(base, exponent, strict=True)]
    squares = np.arange(1.0, 200.0) ** 2
    assert eight_lanes("pow", squares, np.full(199, 0.5)).tolist() == list(range(1, 200))
    k = np.arange(-1074.0, 1024.0)
    assert eight_lanes("pow", np.full(k.size, 2.0), k).tolist() == [2.0**i for i in k]


# Against the C library

SPECIAL = np.array([
    0.0, -0.0, 1.0, -1.0, 2.0, -2.0, 3.0, 0.5, -0.5, 0.75, -2.5, np.inf, -np.inf, np.nan, 5e-324, -5e-324, 1e-310,
    SMALLEST, -SMALLEST, 1e-200, -1e-200, 1e200, -1e200, GREATEST, -GREATEST, 710.0, -710.0, 709.5, -745.0, -746.0,
    1000.5, -1000.5, 2.0**30, 2.0**30 + 1, -(2.0**31) - 1, 2.0**53 - 1, 2.0**53, 2.0**53 + 2, 1e-20, -1e-20,
])  # fmt: skip


def agree(a, b):
    """NaN with NaN, zeros and infinities with their own, other numbers to 3 ulp: 2 of ours and 1 of the C library's."""
    is_special = (b == 0) | ~np.isfinite(b)
    with np.errstate(invalid="ignore"):
        unit = np.spacing(np.minimum(np.abs(b), GREATEST / 2))
        close = np.where(is_special, (a == b) | (np.isnan(a) & np.isnan(b)), np.abs(a - b) <= 3 * unit)
    return close & ((np.signbit(a) == np.signbit(b)) | np.isnan(b))


def special_arguments(kind):
    if kind in UNARY:
        return SPECIAL[None, :]
    return np.array(list(itertools.product(SPECIAL, SPECIAL))).T


@pytest.mark.parametrize("kind", [*UNARY, *BINARY])
def test_special_values_in_all_lanes_give_what_the_c_library_gives(kind):
    columns = special_arguments(kind)
    expected = one_lane(kind, *columns)
    results = eight_lanes(kind, *np.repeat(columns, 8, axis=1)).reshape(-1, 8)
    wrong = ~agree(results, expected[:, None]).all(axis=1)
    assert columns[:, wrong].T.tolist() == []


@pytest.mark.parametrize("kind", [*UNARY, *BINARY])
def test_one_special_lane_leaves_the_seven_others_right(kind):
    columns = special_arguments(kind)
    rng = np.random.default_rng(5)
    count = columns.shape[1]
    blocks = rng.uniform(0.1, 0.9, (len(columns), count, 8))
    blocks[:, np.arange(count), np.arange(count) % 8] = columns
    mixed = blocks.reshape(len(columns), -1)
    wrong = ~agree(eight_lanes(kind, *mixed), one_lane(kind, *mixed))
    assert mixed[:, wrong].T.tolist() == []


@pytest.mark.parametrize("kind", [*UNARY, *BINARY])
def test_special_values_side_by_side_do_not_mix(kind):
    columns = special_arguments(kind)
    wrong = ~agree(eight_lanes(kind, *columns), one_lane(kind, *columns))
    assert columns[:, wrong].T.tolist() == []


def test_signed_zeros_infinities_and_broken_exponents_are_those_of_the_c_standard():
    """Annex F of C99, written out."""
    pi, inf, nan = np.pi, np.inf, np.nan
    table = {
        "sin": [(-0.0, -0.0), (inf, nan)], "tan": [(-0.0, -0.0), (-inf, nan)], "atan": [(-0.0, -0.0), (-inf, -pi / 2)],
        "asin": [(-0.0, -0.0), (1.0, pi / 2), (1.5, nan)], "acos": [(1.0, 0.0), (-1.0, pi), (-1.5, nan)],
        "sinh": [(-0.0, -0.0), (-inf, -inf)], "cosh": [(-inf, inf)], "tanh": [(-0.0, -0.0), (-inf, -1.0)],
        "exp": [(-0.0, 1.0), (-inf, 0.0), (inf, inf)], "log": [(0.0, -inf), (1.0, 0.0), (-1.0, nan), (inf, inf)],
        "pow": [
            ((-0.0, 3.0), -0.0), ((-0.0, -3.0), -inf), ((-0.0, 0.5), 0.0), ((0.0, -2.0), inf), ((-1.0, inf), 1.0),
            ((1.0, nan), 1.0), ((nan, 0.0), 1.0), ((-8.0, 1 / 3), nan), ((-2.0, 3.0), -8.0), ((-2.0, -2.0), 0.25),
            ((-inf, 3.0), -inf), ((-inf, 2.0), inf), ((0.5, -inf), inf), ((-3.0, 1e5 + 1), -inf), ((0.0, 5e-324), 0.0),
        ],
        "atan2": [
            ((0.0, -0.0), pi), ((-0.0, -1.0), -pi), ((-0.0, 1.0), -0.0), ((1.0, -0.0), pi / 2), ((-1.0, 0.0), -pi / 2),
            ((inf, -inf), 3 * pi / 4), ((-1.0, inf), -0.0), ((1.0, -inf), pi), ((0.0, 5.0), 0.0),
        ],
    }  # fmt: skip
    for kind, cases in table.items():
        for arguments, expected in cases:
            result = eight_lanes(kind, *np.transpose([np.atleast_1d(arguments)]))
            assert agree(result, np.array([expected])).all(), (kind, arguments, result)


# Which way numbers go


ORDINARY = {
    "sin": [(-1e9, 1e9)], "cos": [(-1e9, 1e9)], "tan": [(-1e9, 1e9)], "asin": [(-1, 1)], "acos": [(-1, 1)],
    "atan": [(-1e100, 1e100)], "sinh": [(-1e4, 1e4)], "cosh": [(-1e4, 1e4)], "tanh": [(-1e4, 1e4)],
    "exp": [(-1e4, 1e4)], "log": [(1e-300, 1e300)], "pow": [(-1e100, 1e100), (-1e6, 1e6)],
    "atan2": [(-1e100, 1e100), (-1e100, 1e100)],
}  # fmt: skip
NEVER_BY_LANE = ("exp", "sinh", "cosh", "tanh")


@pytest.mark.parametrize("kind", ORDINARY)
def test_ordinary_numbers_do_not_need_the_c_library(kind, monkeypatch):
    """With a C library that gives 77 for everything, ordinary numbers come out as before."""

    def write_with_77(*arguments):
        body = " { ret double 77.0 }"
        return re.sub(r"declare (double @\w+\(.*\))", rf"define internal \1{body}", write_llvm(*arguments))

    monkeypatch.setattr("kanes.codegen.function.write_llvm", write_with_77)
    monkeypatch.setenv("KANES_CACHE", "off")  # where the code of the true library may be
    operations, names = program(kind)
    of_77 = KernelFunction("f", operations, {"a": names, "p": []})
    # NaN shows that the C library is the one above, or that it is never asked.
    lost = of_77.many(np.full((len(names), 8), np.nan), np.empty((0, 8)))[0]
    assert (np.isnan(lost) if kind in NEVER_BY_LANE else lost == 77).all()
    rng = np.random.default_rng(2)
    columns = np.array([rng.uniform(*ends, 400) for ends in ORDINARY[kind]])
    if kind == "log":
        columns = 10.0 ** rng.uniform(-300, 300, columns.shape)
    else:
        columns *= 10.0 ** rng.uniform(-20, 0, columns.shape)
        columns[0, ::50] = 0.0
    if kind == "pow":
        columns[1] = np.round(columns[1])
    results = of_77.many(columns, np.empty((0, 400)))[0]
    assert results.tobytes() == eight_lanes(kind, *columns).tobytes()


def test_functions_share_one_program():
    """Each declares what it calls, and the program its own square roots and magnitudes."""
    kinds = [*UNARY, "abs", "sqrt"]
    x = np.random.default_rng(8).uniform(0.1, 0.9, (1, 16))
    together = function(*kinds).many(x, np.empty((0, 16)))
    for row, kind in zip(together, kinds, strict=True):
        assert agree(row, one_lane(kind, *x)).all(), kind
