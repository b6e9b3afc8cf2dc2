"""Points of the unit cube, one for each run: random, stratified (Latin hypercube), or of a Sobol' sequence."""

from __future__ import annotations

import inspect
import math
from collections.abc import Sequence
from functools import cache
from hashlib import sha256

import numpy as np

from kanes.base.errors import WrongValueError
from kanes.base.types import Array

# Orders up to this length are shuffled as a whole; longer ones by a Feistel network of so many rounds.
SHORT, _ROUNDS = 4096, 12


def shuffled(numbers: Array, size: int, generator: np.random.Philox) -> Array:
    """The positions of some numbers below `size` in an order shuffled by a generator.

    Short orders sort random numbers: all orders have the same probability. Long orders use a generalized Feistel
    network with cycle walking. A number is a pair (a, b) of digits, a · side + b, with side ≥ √size. A round maps it to
    (b, a + F(b)) modulo side, where F mixes b with a key. A round is one to one for any F, since its result has b, from
    which F(b) and a follow. A pair may map to a number ≥ `size`; the rounds are repeated until the number is below
    `size`, which is one to one as well.
    """
    if size <= SHORT:
        return np.argsort(generator.random_raw(size), stable=True)[numbers]
    side, keys = math.isqrt(size - 1) + 1, generator.random_raw(_ROUNDS)
    found = _mixed(numbers.astype(np.uint64), side, keys)
    while (beyond := found >= size).any():
        found[beyond] = _mixed(found[beyond], side, keys)
    return found.astype(np.int64)


def _mixed(numbers: Array, side: int, keys: Array) -> Array:
    modulus = np.uint64(side)
    a: Array = numbers // modulus
    b: Array = numbers % modulus
    for key in keys:
        a, b = b, (a + _scattered(b, key) % modulus) % modulus
    return a * modulus + b


def _scattered(numbers: Array, key: np.uint64) -> Array:
    """A hash of numbers and a key: every bit of a result depends on all 64 bits of the number."""
    mixed: Array = numbers ^ key
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        mixed = (mixed ^ (mixed >> np.uint64(shift))) * np.uint64(factor)
    return mixed ^ (mixed >> np.uint64(31))


METHODS = ("random", "latin", "sobol", "saltelli")
# SciPy's Sobol' numbers have so many bits, and so many dimensions at most.
_BITS, _DIMENSIONS = 30, 21201
# Bits of the number of a stratum and of the position in it together: few enough that their sum is exact.
_EXACT = 50


def unit_points(method: str, seed: int, names: Sequence[str], first: int, last: int, runs: int) -> Array:
    """The points of runs first … last − 1 of `runs` in all: name × run, each number in (0, 1)."""
    if method == "random":
        return np.array([at_random(seed, name, first, last) for name in names])
    if method == "latin":
        return np.array([in_strata(seed, name, first, last, runs) for name in names])
    if method == "sobol":
        return sobol_points(len(names), seed, first, last)
    return saltelli_points(len(names), seed, first, last)


def check_runs(method: str, dimensions: int, runs: int) -> None:
    """Raise where a method cannot have this number of runs."""
    if method in ("sobol", "latin") and runs > 2**_BITS:
        raise WrongValueError(f"dispersed: {method!r} has {2**_BITS} runs at most, not {runs}. Use method='random'.")
    if method != "saltelli":
        return
    block = dimensions + 2
    base, rest = divmod(runs, block)
    if rest or base < 2 or base & (base - 1):
        below = 2 ** max((runs // block).bit_length() - 1, 1)
        near = f"{below * block} or {2 * below * block}" if runs > 2 * block else f"{2 * block}"
        raise WrongValueError(
            f"dispersed: a 'saltelli' design of {dimensions} numbers has N · {block} runs with N = 2, 4, 8, …, "
            f"not {runs}. Give {near}."
        )
    if base > 2**_BITS:
        raise WrongValueError(f"dispersed: 'saltelli' has {2**_BITS * block} runs at most, not {runs}. Give fewer.")


def check_dimensions(method: str, dimensions: int) -> None:
    """Raise where SciPy's Sobol' sequence has too few dimensions."""
    most = _DIMENSIONS // 2 if method == "saltelli" else _DIMENSIONS
    if method in ("sobol", "saltelli") and dimensions > most:
        raise WrongValueError(f"dispersed: {method!r} has {most} numbers at most, not {dimensions}. Use 'random'.")


def at_random(seed: int, name: str, first: int, last: int) -> Array:
    """Independent numbers for a name, which do not depend on other names."""
    return (_raw(seed, name, "numbers", first, last) >> np.uint64(12)).astype(float) * 2.0**-52 + 2.0**-53


def in_strata(seed: int, name: str, first: int, last: int, runs: int) -> Array:
    """A Latin hypercube: there are as many equal strata as runs, and each run is at random in its own stratum."""
    order = shuffled(np.arange(first, last), runs, _generator(seed, name, "order"))
    bits = _EXACT - runs.bit_length()
    inside = (_raw(seed, name, "numbers", first, last) >> np.uint64(64 - bits)).astype(float) + 0.5
    return (order + inside * 2.0**-bits) / runs


def sobol_points(dimensions: int, seed: int, first: int, last: int) -> Array:
    """A piece of SciPy's scrambled Sobol' sequence; a number that is exactly 0 becomes half a step."""
    from scipy.stats import qmc  # noqa: PLC0415  # takes long to import, and few need it

    engine = qmc.Sobol(dimensions, scramble=True, **_random_argument(qmc.Sobol, seed))
    pieces = []
    if first == 0 and last > 0:
        # SciPy warns where the first draw is not a power of two; 1 is one.
        pieces.append(engine.random(1))
    elif first:
        engine.fast_forward(first)
    if last > max(first, 1):
        pieces.append(engine.random(last - max(first, 1)))
    points = np.concatenate(pieces).T if pieces else np.empty((dimensions, 0))
    return np.where(points > 0, points, 2.0 ** -(_BITS + 1))


def saltelli_points(dimensions: int, seed: int, first: int, last: int) -> Array:
    """Blocks of runs for Sobol' indices, one for each point (a, b) of a Sobol' sequence of twice the dimensions.

    The first run of a block is at a, the next ones at a with one number from b, in turn, and the last one at b. This
    is the order of SALib's `sample.sobol` without second-order indices.
    """
    block = dimensions + 2
    runs = np.arange(first, last)
    start, stop = first // block, -(-last // block)
    a, b = np.split(sobol_points(2 * dimensions, seed, start, stop)[:, runs // block - start], 2)
    turn = runs % block
    from_b = (turn == block - 1) | (turn == np.arange(1, dimensions + 1)[:, None])
    return np.where(from_b, b, a)


def _raw(seed: int, name: str, purpose: str, first: int, last: int) -> Array:
    """Numbers of 64 random bits. Philox counts blocks of four, so that earlier numbers need not be generated."""
    generator = _generator(seed, name, purpose, first // 4)
    skipped = first % 4
    return generator.random_raw(last - first + skipped)[skipped:]


def _generator(seed: int, name: str, purpose: str, counter: int = 0) -> np.random.Philox:
    digest = sha256(f"{seed}\0{purpose}\0{name}".encode("utf-8", "surrogatepass")).digest()
    return np.random.Philox(key=int.from_bytes(digest[:16], "little"), counter=counter)


def _random_argument(engine: type, seed: int) -> dict[str, np.random.Generator]:
    """SciPy's argument for random numbers, whose name depends on the version. The default generator may change, too."""
    return {_random_name(engine): np.random.Generator(np.random.PCG64(seed))}


@cache
def _random_name(engine: type) -> str:
    return "rng" if "rng" in inspect.signature(engine).parameters else "seed"
