"""A program of every operation, models with names that no language has, and what compiles C."""

import importlib.util
import shutil
import sys

import numpy as np

import kanes as kn
from kanes.codegen.by_numpy import NUMPY
from kanes.codegen.function import KernelFunction
from kanes.expr.operations import LOOKUPS, OPERATIONS
from kanes.expr.program import Program, Value
from kanes.formats.export.exported_system import ExportedSystem

NUMBERS = (-np.inf, -1e300, -2.5, -1.0, -0.3, -0.0, 0.0, 0.4, 1.0, 2.0, 2.5, 1e300, np.inf, np.nan)
TWO = [name for name, each in OPERATIONS.items() if each.operands == 2]
# Of each language's own library, which may differ from NumPy's in the last digits; x/d may be x (1/d).
INEXACT = ("/", "sin", "cos", "tan", "asin", "acos", "atan", "atan2", "sinh", "cosh", "tanh", "exp", "log", "pow")
CONSTANTS = (np.nan, np.inf, -np.inf, -0.0, 0.0, -1.5, 2.0)
KNOTS, PICKED = (-1.0, -0.3, 0.4, 2.0), (3.0, -np.inf, np.nan, 0.1, -7.25, 0.5)


def every_operation():
    """What each line is, and a function of x = (a, b) and p = (a, b): operations on states, numbers and parameters."""
    values = [Value("input", name=name) for name in ("a", "b", "m", "n")]
    values += [Value("constant", number=number) for number in (*CONSTANTS, *KNOTS, *PICKED)]
    first = 4 + len(CONSTANTS)
    knots, picked = range(first, first + len(KNOTS)), range(first + len(KNOTS), first + len(KNOTS) + len(PICKED))
    lines, results = [], []

    def add(line, operation, operands):
        values.append(Value(operation, tuple(operands)))
        lines.append((line, operation))
        results.append(len(values) - 1)

    for place, operation in enumerate(NUMPY):
        if operation not in LOOKUPS:
            two = operation in TWO
            add(f"{operation} of states", operation, (0, 1) if two else (0,))
            add(f"{operation} of parameters", operation, (2, 3) if two else (2,))
            # Each operation meets three of the constants.
            for number in {4 + (place + step) % len(CONSTANTS) for step in (0, 2, 5)}:
                add(f"{operation} of constants", operation, (number, 4 + number % 3) if two else (number,))
                if two:
                    add(f"{operation} with {values[number].number}", operation, (0, number))
                    add(f"{operation} from {values[number].number}", operation, (number, 0))
    values.append(Value("piece", (0, *knots)))
    add("pick", "pick", (len(values) - 1, *picked))
    names = {"t": ("t",), "x": ("a", "b"), "w": (), "p": ("m", "n")}
    return lines, KernelFunction("every", Program(tuple(values), (("y", tuple(results), len(results)),)), names)


def system_of(*functions, **more):
    groups = functions[0].arguments
    return ExportedSystem("every operation", functions, groups["x"], groups["w"], groups["p"], **more)


def compare_with_numpy(lines, found, wanted):
    """Each line with what NumPy has; columns are pairs of numbers."""
    for (line, operation), ours, theirs in zip(lines, found, wanted, strict=True):
        # Nobody says which of 0 and −0 is less, and whose sign −0 has; libraries are right to one or two units.
        rtol = 5e-15 if operation in INEXACT else 0
        np.testing.assert_allclose(ours, theirs, rtol=rtol, atol=0, equal_nan=True, err_msg=line)


PAIRS = [(a, b) for a in NUMBERS for b in NUMBERS]


def by_numpy(function, pairs=PAIRS):
    with np.errstate(all="ignore"):
        return np.array([function.reference(0.0, pair, [], pair) for pair in pairs]).T


def pendulum_with_units():
    model = kn.Model("pendulum")
    q, T = model.coordinates("q", unit="rad"), model.inputs("T", unit="N·m")
    m, L, g = model.parameters("m", unit="kg"), model.parameters("L", unit="m"), model.parameters("g", unit="m/s²")
    model.gravity = g * model.frame.x
    arm = model.add_body("arm", mass=m, center=(L / 2, 0, 0), inertia=kn.solids.rod(m, L), joint=kn.Pin(q, axis="z"))
    model.add_torque(arm, T * model.frame.z)
    return model


def hostile_model():
    """An oscillator whose names are words, commands and ends of comments in some language."""
    model = kn.Model('a */ model """ %{ ??/ \\')
    theta, end, term = model.coordinates("θ end z12")
    k, m, quote = model.parameters('lambda m*/int k"""\';\\')
    force = model.inputs("F%{??/")
    point = model.origin.moved("spot", theta * model.frame.x + end * model.frame.y + term * model.frame.z)
    model.add_particle("P", point, mass=m)
    model.add_force(point, (force - k * theta) * model.frame.x - quote * term * model.frame.z)
    return model


def splined_model():
    """A bead on a wire whose force is a long table."""
    model = kn.Model("table")
    q, m = model.coordinates("q"), model.parameters("m")
    point = model.origin.moved("B", q * model.frame.x)
    model.add_particle("bob", point, mass=m)
    knots = np.linspace(-3, 3, 40)
    model.add_force(point, -kn.spline(q, knots, np.sin(2 * knots), name="table") * model.frame.x)
    return model


HAS_ZIG = importlib.util.find_spec("ziglang") is not None
ZIG = [sys.executable, "-m", "ziglang", "cc"]
C_COMPILER = ["cc"] if shutil.which("cc") else ZIG if HAS_ZIG else None
C_FLAGS = ["-std=c99", "-O1", "-Wall", "-Wextra", "-Werror", "-pedantic"]
