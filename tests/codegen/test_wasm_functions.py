"""Elementary functions in WebAssembly against mpmath with many digits, and at the ends of what numbers can be.

Proves: codegen/wasm/binary_format.py, codegen/wasm/stack_terms.py, codegen/wasm/two_parts.py, codegen/wasm/sines.py,
codegen/wasm/exponentials.py, codegen/wasm/angles.py, codegen/wasm/elementary_functions.py,
codegen/vector/coefficients.py.
"""

import math
from itertools import product

import numpy as np
import pytest

from kanes.codegen.wasm.binary_format import WasmModule, signed, unsigned
from kanes.codegen.wasm.elementary_functions import ElementaryFunctions
from wasm_engine import Instance

mpmath = pytest.importorskip("mpmath")

NAMES = ("sincos", "tan", "exp", "log", "pow", "sinh", "cosh", "tanh", "atan", "atan2", "asin", "acos")
RNG = np.random.default_rng(11)
COUNT = 400
LINEAR = RNG.uniform(-10, 10, COUNT)
WIDE = np.exp(RNG.uniform(-700, 700, COUNT)) * RNG.choice([-1, 1], COUNT)
TINY = 10.0 ** -RNG.uniform(0, 300, COUNT)
NEAR_ONE = 1 - 10.0 ** -RNG.uniform(0, 16, COUNT)
# Multiples of π/2 and their neighbours, the double that comes nearest to one of all, and where reductions change.
RIGHT_ANGLES = np.concatenate([np.arange(1, 60) * np.pi / 2, np.array([1e5, 1e6]) * np.pi / 2])
RIGHT_ANGLES = np.concatenate([RIGHT_ANGLES, [6381956970095103 * 2.0**797, 1e22, 1.6e6, 2.0**30, 1.7e308]])
ANGLES = np.concatenate([LINEAR, np.exp(RNG.uniform(-20, 15, COUNT)), RIGHT_ANGLES, np.nextafter(RIGHT_ANGLES, 0)])
ANGLES = np.concatenate([ANGLES, WIDE[:150]])
BASES = np.exp(RNG.uniform(-5, 5, COUNT))
POWERS = [
    np.stack([BASES, RNG.uniform(-100, 100, COUNT)], 1),
    np.stack([np.abs(WIDE), RNG.uniform(-2, 2, COUNT)], 1),
    np.stack([-BASES, RNG.integers(-50, 50, COUNT)], 1),
    np.stack([1 + RNG.normal(0, 1e-9, COUNT), RNG.uniform(-1e11, 1e11, COUNT)], 1),
    [[5e-324, 0.3], [1e-310, -0.9], [2.0, -1074.0], [2.0, 1023.0]],
]

# Errors in units of the last place: half of one is rounding itself. Hyperbolic functions add that of exp, of a quotient
# and of a sum.
CASES = {
    "tan": (mpmath.tan, ANGLES, 1.0),
    "exp": (mpmath.exp, np.concatenate([LINEAR, RNG.uniform(-745, 709, COUNT), TINY]), 1.0),
    "log": (mpmath.log, np.concatenate([np.abs(LINEAR), np.abs(WIDE), 2 - NEAR_ONE, NEAR_ONE, [5e-324, 1e-310]]), 1.0),
    "sinh": (mpmath.sinh, np.concatenate([LINEAR / 5, RNG.uniform(-710, 710, COUNT), TINY]), 2.0),
    "cosh": (mpmath.cosh, np.concatenate([LINEAR / 5, RNG.uniform(-710, 710, COUNT), TINY]), 2.0),
    "tanh": (mpmath.tanh, np.concatenate([LINEAR / 10, LINEAR, TINY]), 2.0),
    "atan": (mpmath.atan, np.concatenate([LINEAR, WIDE, TINY]), 1.0),
    "asin": (mpmath.asin, np.concatenate([LINEAR / 10, NEAR_ONE, -NEAR_ONE, TINY]), 1.0),
    "acos": (mpmath.acos, np.concatenate([LINEAR / 10, NEAR_ONE, -NEAR_ONE, TINY]), 1.0),
    "atan2": (mpmath.atan2, np.concatenate([RNG.normal(size=(COUNT, 2)), np.stack([WIDE, WIDE[::-1]], 1)]), 1.0),
    "pow": (mpmath.power, np.concatenate(POWERS), 1.0),
}
ENDS = [0.0, 5e-324, 1e-310, 1e-20, 0.5, 1.0, 2.0, 3.0, 2.0**53, 2.0**53 + 2, 1e19, 1e300, 1.7e308, math.inf]
ENDS = [*ENDS, *(-each for each in ENDS), math.nan]


@pytest.fixture(scope="module")
def functions():
    module = WasmModule()
    elementary = ElementaryFunctions(module)
    for name in NAMES:
        module.export(name, elementary[name])
    return Instance(module.binary())


def error_in_ulps(found, exact):
    rounded = float(exact)
    if math.isinf(rounded) or math.isinf(found):
        return 0.0 if found == rounded else math.inf
    return float(abs(mpmath.mpf(found) - exact) / mpmath.mpf(float(np.spacing(abs(rounded)))))


def test_sine_and_cosine_are_right_to_one_unit_in_the_last_place(functions):
    # Numbers of up to 2¹⁰²⁴ less a multiple of π/2, and 100 bits of what is left.
    with mpmath.workprec(1200):
        for x in ANGLES:
            exact = mpmath.sin(mpmath.mpf(x)), mpmath.cos(mpmath.mpf(x))
            for found, wanted in zip(functions("sincos", x), exact, strict=True):
                assert error_in_ulps(found, wanted) <= 1.0, x


@pytest.mark.parametrize("name", CASES)
def test_functions_are_right_to_some_units_in_the_last_place(functions, name):
    function, points, most = CASES[name]
    with mpmath.workprec(1200 if name == "tan" else 160):
        for point in points:
            given = [float(each) for each in np.atleast_1d(point)]
            assert error_in_ulps(functions(name, *given), function(*map(mpmath.mpf, given))) <= most, given


def agrees(found, wanted):
    """The same end, or the same number but for the last digits, signs of zeros included."""
    if math.isnan(wanted):
        return math.isnan(found)
    return math.copysign(1, found) == math.copysign(1, wanted) and bool(np.isclose(found, wanted, rtol=5e-15, atol=0))


@pytest.mark.parametrize("name", ["exp", "log", "tan", "sinh", "cosh", "tanh", "atan", "asin", "acos"])
def test_functions_end_as_in_c(functions, name):
    by_numpy = getattr(np, {"atan": "arctan", "asin": "arcsin", "acos": "arccos"}.get(name, name))
    with np.errstate(all="ignore"):
        for x in ENDS:
            assert agrees(functions(name, x), by_numpy(x)), x


def test_sine_and_cosine_end_as_in_c(functions):
    with np.errstate(all="ignore"):
        for x in ENDS:
            sine, cosine = functions("sincos", x)
            assert agrees(sine, np.sin(x)), x
            assert agrees(cosine, np.cos(x)), x


def c_power(x, y):
    """Powers by C; NumPy takes square roots for 0.5, which end otherwise at −0 and −∞."""
    try:
        return math.pow(x, y)
    except OverflowError:
        return math.copysign(math.inf, x) if y % 2 == 1 else math.inf
    except ValueError:  # 0 to a negative power, or a broken power of a negative number
        if x != 0:
            return math.nan
        return math.copysign(math.inf, x) if y % 2 == 1 else math.inf


@pytest.mark.parametrize(("name", "by_c"), [("pow", c_power), ("atan2", math.atan2)])
def test_functions_of_two_numbers_end_as_in_c(functions, name, by_c):
    for a, b in product(ENDS, ENDS):
        assert agrees(functions(name, a, b), by_c(a, b)), (a, b)


@pytest.mark.heavy
def test_sine_and_cosine_hold_over_many_more_angles(functions):
    rng = np.random.default_rng(12)
    angles = np.concatenate([rng.uniform(-4, 4, 20_000), np.exp(rng.uniform(-10, 16, 20_000))])
    for x in angles:
        for found, wanted in zip(functions("sincos", x), mpmath.cos_sin(mpmath.mpf(x), prec=150)[::-1], strict=True):
            assert error_in_ulps(found, wanted) <= 1.0, x


@pytest.mark.parametrize("number", [0, 1, 63, 64, 127, 128, 300, 2**31, 2**64 - 1])
def test_numbers_are_written_as_they_are_read(number):
    def read(written, *, is_signed):
        value = sum((byte & 0x7F) << 7 * place for place, byte in enumerate(written))
        return value - (1 << 7 * len(written)) if is_signed and written[-1] & 0x40 else value

    assert read(unsigned(number), is_signed=False) == number
    assert read(signed(number), is_signed=True) == number
    assert read(signed(-number), is_signed=True) == -number
