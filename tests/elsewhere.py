"""What tests compute in another process, and the library's systems that they take there."""

import sys

import numpy as np

import kanes as kn
from kanes.equations.derive import derived
from kanes.expr.symbols import Acceleration, Coordinate, Input, Parameter, Rate, Speed, Time

_COUNTED = {"pin_chain": (3,), "spatial_chain": (2,)}
SYSTEMS = kn.library.names()


_HEEDING = "import os, signal, sys; signal.signal(signal.SIGINT, signal.SIG_DFL); os.execv(sys.argv[1], sys.argv[1:])"


def heeding_interrupts(words):
    """A command that SIGINT ends: a shell that runs tests in the background lets all they start ignore it."""
    return [sys.executable, "-c", _HEEDING, *map(str, words)]


def library_model(name):
    return getattr(kn.library, name)(*_COUNTED.get(name, ()))


SYMBOLS = [
    Coordinate("q1"),
    Coordinate("q_1", spelled=True),
    Coordinate("q1").dot,
    Coordinate("q1").dot.dot,
    Speed("u1"),
    Speed("u1").dot,
    Rate("θ", spelled=True),
    Acceleration("u_2", spelled=True),
    Parameter("m"),
    Parameter("l", positive=True),
    Input("T"),
    Time("t"),
]


def are_those_made_here(symbols):
    return [symbol == made and hash(symbol) == hash(made) for symbol, made in zip(symbols, SYMBOLS, strict=True)]


def numbers(system):
    """q̇, M, f and u̇ at one state, to the last bit."""
    equations = derived(system)
    rng = np.random.default_rng(7)
    symbols = (*system.coordinates, *equations.speeds, *system.parameters, *system.inputs)
    values = {symbol.name: rng.uniform(0.3, 1.2) for symbol in symbols}
    if system.name == "Bricard's mechanism":
        # It has equations only where it is closed, as it is at the start.
        values |= {symbol.name: 0.0 for symbol in system.coordinates}
    return {name: [float(number).hex() for number in part.flat] for name, part in equations.evaluate(values).items()}


def keys():
    """The keys of the library's systems, by name."""
    return {name: library_model(name).freeze().key for name in SYSTEMS}
