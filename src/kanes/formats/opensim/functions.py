"""Functions of OpenSim: read from their elements, and written as expressions of coordinates or time."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from math import comb

import numpy as np

from kanes.base.errors import FileError
from kanes.expr.splines import Spline, SplineTable, interpolating, spline
from kanes.expr.symbols import ZERO, Expr, as_expression, sin
from kanes.formats.documents.xml_nodes import XmlNode
from kanes.formats.opensim.document import OsimFunction

ZERO_FUNCTION = OsimFunction("Constant", (0.0,))
IDENTITY = OsimFunction("LinearFunction", (1.0, 0.0))

# A cubic spline that ends as in SIMM: by cubics through the last four points.
_SIMM = ("SimmSpline", "NaturalCubicSpline", "natCubicSpline", "NatCubicSpline")
_KNOWN = (
    "Constant",
    "LinearFunction",
    "PolynomialFunction",
    *_SIMM,
    "GCVSpline",
    "PiecewiseLinearFunction",
    "Sine",
    "MultiplierFunction",
)
_CURE = f"Use one of {', '.join(_KNOWN)}"


def find_function(node: XmlNode, *properties: str) -> XmlNode | None:
    """The element of a function in an object.

    It is in an element with the name of the property, or has that name itself.
    """
    for child in node.children:
        if child.tag in properties:
            return child.children[0] if child.children else None
        if child.name in properties and (child.tag in _KNOWN or "Function" in child.tag or "Spline" in child.tag):
            return child
    return next((child for child in node.children if child.tag in _KNOWN), None)


def read_function(node: XmlNode) -> OsimFunction:
    """A function by its element."""
    tag, line = node.tag, node.line
    if tag == "MultiplierFunction":
        inner = find_function(node, "function")
        if inner is None:
            raise node.fault("the MultiplierFunction multiplies nothing", "Write <function> with a function into it")
        made = read_function(inner)
        return replace(made, factor=made.factor * node.number("scale", 1.0))
    if tag == "Constant":
        return OsimFunction(tag, (node.number("value", 0.0),), line=line)
    if tag in ("LinearFunction", "PolynomialFunction"):
        default = (1.0, 0.0) if tag == "LinearFunction" else (1.0,)
        return OsimFunction(tag, node.numbers("coefficients", default=default), line=line)
    if tag == "Sine":
        numbers = (node.number(name, float(name != "phase" and name != "offset")) for name in _SINE)
        return OsimFunction(tag, tuple(numbers), line=line)
    if tag in (*_SIMM, "GCVSpline", "PiecewiseLinearFunction"):
        return _points(node)
    raise node.fault(f"Kanes does not know the function {tag}", _CURE)


_SINE = ("amplitude", "omega", "phase", "offset")


def _points(node: XmlNode) -> OsimFunction:
    x, y = node.numbers("x"), node.numbers("y")
    degree, tag = 3, "SimmSpline" if node.tag in _SIMM else node.tag
    if tag == "PiecewiseLinearFunction":
        degree = 1
    if len(x) != len(y):
        raise node.fault(f"the {node.tag} has {len(x)} x values and {len(y)} y values", "Give as many y as x")
    if any(after <= before for before, after in pairwise(x)):
        raise node.fault(
            f"the x values of the {node.tag} do not increase", "Sort its points, and give each x value once"
        )
    if node.tag == "GCVSpline":
        degree = 2 * int(node.number("half_order", 3.0)) - 1
        if node.number("error_variance", 0.0) != 0:
            raise node.fault("the GCVSpline smooths its points", "Set error_variance to 0, and y to the smooth values")
        if degree not in (1, 3, 5):
            raise node.fault(f"a GCVSpline has degree {degree}", "Set half_order to 1, 2 or 3")
        if len(x) <= degree:
            raise node.fault(f"a GCVSpline of degree {degree} has {len(x)} points", f"Give it more than {degree}")
    if len(x) < 2:
        raise node.fault(f"the {node.tag} has {len(x)} points", "Give it two or more")
    return OsimFunction(tag, x=x, y=y, degree=degree, line=node.line)


def expression_of(function: OsimFunction, arguments: tuple[Expr, ...], name: str, file: str) -> Expr:
    """The function of its arguments, as an expression; splines are written under a name."""
    value = _expression(function, arguments, name, file)
    return value if function.factor == 1 else _number(function.factor) * value


def _expression(function: OsimFunction, arguments: tuple[Expr, ...], name: str, file: str) -> Expr:
    numbers = function.coefficients
    if function.tag == "Constant":
        return _number(numbers[0])
    if function.tag == "LinearFunction":
        return _linear(function, arguments, file)
    if len(arguments) != 1:
        rule = f"a {function.tag} of 1 argument is given {len(arguments)}"
        raise FileError(file, rule, "Name one coordinate", f"line {function.line}")
    x = arguments[0]
    if function.tag == "PolynomialFunction":
        total = ZERO
        for number in numbers:
            total = total * x + _number(number)
        return total
    if function.tag == "Sine":
        amplitude, omega, phase, offset = map(_number, numbers)
        return amplitude * sin(omega * x + phase) + offset
    if function.tag == "SimmSpline":
        return spline(x, function.x, function.y, ends="fmm", name=name)
    if function.tag == "GCVSpline":
        return _natural(function, x, name)
    return spline(x, function.x, function.y, degree=function.degree, name=name)


def _linear(function: OsimFunction, arguments: tuple[Expr, ...], file: str) -> Expr:
    """c₀ x₀ + … + c₍ₖ₋₁₎ x₍ₖ₋₁₎ + cₖ of k arguments, as in Simbody: further coefficients are ignored.

    Without arguments it is the first coefficient.
    """
    numbers, count = function.coefficients, len(arguments)
    if len(numbers) <= count:
        rule = f"a LinearFunction of {count} arguments has {len(numbers)} coefficients"
        raise FileError(file, rule, "Give one for each argument, and the constant", f"line {function.line}")
    total = _number(numbers[count])
    for slope, argument in zip(numbers[:count], arguments, strict=True):
        total += argument if slope == 1 else _number(slope) * argument
    return total


def _natural(function: OsimFunction, x: Expr, name: str) -> Expr:
    """A natural spline of degree 2m − 1, continued by its Taylor polynomials of degree m − 1 at the ends."""
    knots, values = np.array(function.x), np.array(function.y)
    inner = interpolating(knots, values, function.degree)
    ends = np.zeros((2, inner.shape[1]))
    for power in range((function.degree + 1) // 2):
        ends[0, power] = inner[0, power]
        beyond = [comb(k, power) * (knots[-1] - knots[-2]) ** (k - power) for k in range(power, inner.shape[1])]
        ends[1, power] = beyond @ inner[-1, power:]
    made: Expr = Spline(x, SplineTable(name, knots, np.vstack([ends[:1], inner, ends[1:]])), 0)
    return made


def _number(value: float) -> Expr:
    return as_expression(int(value) if value == int(value) else value, "a number of a function")
