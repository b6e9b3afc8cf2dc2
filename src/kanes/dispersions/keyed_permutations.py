"""A shuffled order of many numbers, of which any piece is worked out by itself."""

from __future__ import annotations

import math

import numpy as np

from kanes.types import Array

# Orders up to this length are shuffled as a whole, which costs as little; longer ones by a network of so many rounds.
SHORT, _ROUNDS = 4096, 12


def shuffled(numbers: Array, size: int, generator: np.random.Philox) -> Array:
    """Where each of some numbers below `size` stands in an order that is shuffled by what a generator draws.

    Short orders are those of random numbers by their size: any order is as likely as others. In long ones a number is
    a pair (a, b) of digits with side ≥ √size values each, a · side + b. A round makes (b, a + F(b)) of it, modulo side,
    by a function F that mixes b with a key. Whatever F is, b stands in the result, so that F(b) and then a follow: a
    round is one to one on all pairs, and so are several. Pairs may stand for numbers from `size` on; those are sent on
    until one below `size` is reached. On each cycle of pairs that leads from a number below `size` to the next such
    number, which is one to one again.
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
    """Numbers of 64 bits in which every bit depends on all those of the numbers given: multiplied, folded, again."""
    mixed: Array = numbers ^ key
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        mixed = (mixed ^ (mixed >> np.uint64(shift))) * np.uint64(factor)
    return mixed ^ (mixed >> np.uint64(31))
