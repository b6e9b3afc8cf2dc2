"""Piecewise polynomials as functions of any expression: splines through points.

A `SplineTable` holds the numbers, and a `Spline` is the value or a derivative of one at an expression. In sums,
products and derivatives it is an ordinary function; a graph splits it into comparisons and polynomials.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from math import perm
from typing import Self

import numpy as np
import sympy
from numpy.typing import ArrayLike
from sympy import Expr, Float, S, Symbol
from sympy.printing.printer import Printer

from kanes.base.errors import WrongTypeError, WrongValueError
from kanes.base.natural_splines import natural_spline
from kanes.base.types import Array, NumbersLike
from kanes.base.values import as_numbers, is_among
from kanes.expr.kept_terms import kept_in
from kanes.expr.names import listed
from kanes.expr.symbols import ExprLike, as_expression
from kanes.expr.written_names import latex_name

_ENDS = ("natural", "clamped", "not-a-knot", "fmm")
_DEGREES = (1, 3, 5)


class SplineTable(sympy.Atom):
    """A named piecewise polynomial; two tables with the same name and numbers are equal.

    Piece 0 lies before the first knot, piece i from knot i − 1 to knot i, the last of them including both ends, and the
    last piece after the last knot. Row i of `coefficients` has those of 1, τ, τ², … of piece i, τ = x − `starts`[i].
    """

    is_commutative = True
    name: str
    knots: Array
    coefficients: Array

    def __new__(cls, name: str, knots: ArrayLike, coefficients: ArrayLike) -> Self:
        table: Self = super().__new__(cls)
        table.name = name
        table.knots, table.coefficients = (np.array(each, dtype=float) + 0.0 for each in (knots, coefficients))
        table.knots.flags.writeable = table.coefficients.flags.writeable = False
        return table

    @classmethod
    def between(cls, name: str, knots: Array, inner: Array) -> SplineTable:
        """Polynomials between knots, continued along the tangents beyond the first and the last knot."""
        value, slope = (_taylor(inner[-1], knots[-1] - knots[-2], order) for order in (0, 1))
        ends = np.zeros((2, max(inner.shape[1], 2)))
        ends[0, :2], ends[1, :2] = inner[0, :2], (value, slope)
        pieces = np.pad(inner, ((0, 0), (0, ends.shape[1] - inner.shape[1])))
        made: SplineTable = cls(name, knots, np.vstack([ends[:1], pieces, ends[1:]]))
        return made

    def _hashable_content(self) -> tuple[str, bytes, bytes]:
        return self.name, self.knots.tobytes(), self.coefficients.tobytes()

    def __getnewargs__(self) -> tuple[str, Array, Array]:
        return self.name, self.knots, self.coefficients

    @property
    def digest(self) -> str:
        """A hash of its numbers in hexadecimal digits."""
        return sha256(self.knots.tobytes() + self.coefficients.tobytes()).hexdigest()

    @property
    def degree(self) -> int:
        return self.coefficients.shape[1] - 1

    @property
    def starts(self) -> Array:
        """The origin of τ, for each piece."""
        return np.concatenate([self.knots[:1], self.knots])

    def at(self, x: ArrayLike, order: int = 0) -> Array:
        """The function, or its derivative of some order, at numbers."""
        x = np.asarray(x, dtype=float)
        piece = np.searchsorted(self.knots, x, side="right")
        piece = np.where(x == self.knots[-1], self.knots.size - 1, piece)
        return _taylor(self.coefficients[piece], x - self.starts[piece], order)

    def _sympystr(self, printer: Printer) -> str:
        # SymPy sorts by this text: it differs if the numbers differ.
        return f"{self.name}:{self.digest[:16]}"

    _latex = _sympyrepr = _sympystr


def _taylor(coefficients: Array, tau: Array, order: int) -> Array:
    """The derivative of some order of c₀ + c₁ τ + c₂ τ² + …, by Horner's rule; coefficients along the last axis."""
    total = np.zeros(np.shape(tau))
    for power in range(coefficients.shape[-1] - 1, order - 1, -1):
        total = total * tau + perm(power, order) * coefficients[..., power]
    return total


class Spline(sympy.Function):
    """The function of a table at x, or its derivative of an `order`; written s(x), s′(x), s″(x)."""

    nargs = 3
    is_commutative = True
    is_real = True
    is_finite = True

    @classmethod
    def eval(cls, x: Expr, table: SplineTable, order: Expr) -> Expr | None:
        if int(order) > table.degree:
            return S.Zero
        return Float(float(table.at(float(x), int(order)))) if x.is_Number else None

    @property
    def x(self) -> Expr:
        return self.args[0]

    @property
    def table(self) -> SplineTable:
        found: SplineTable = self.args[1]
        return found

    @property
    def order(self) -> int:
        return int(self.args[2])

    @property
    def is_number(self) -> bool:
        return bool(self.x.is_number)

    def _eval_derivative(self, symbol: Symbol) -> Expr:
        inner = self.x.diff(symbol)
        return inner * Spline(self.x, self.table, self.order + 1) if inner != 0 else S.Zero

    def fdiff(self, argindex: int = 1) -> Expr:
        return Spline(self.x, self.table, self.order + 1)

    def _eval_evalf(self, prec: int) -> Expr | None:
        x = self.x._evalf(prec)
        return Spline(x, self.table, self.order) if x.is_Number else None

    # Printing

    def _sympystr(self, printer: Printer) -> str:
        name = printer._print(sympy.Symbol(self.table.name))
        return f"{name}{getattr(printer, 'prime', chr(39)) * self.order}({printer._print(self.x)})"

    def _latex(self, printer: Printer, exp: str | None = None) -> str:
        power = "" if exp is None else f"^{{{exp}}}"
        name = latex_name(self.table.name) + "'" * self.order
        return rf"{name}\left({printer._print(self.x)}\right){power}"

    def _numpycode(self, printer: Printer) -> str:
        return f"{code_name(self)}({printer._print(self.x)})"

    _pythoncode = _numpycode


def code_name(spline: Spline) -> str:
    """The name of the function in generated code."""
    return f"spline_{spline.table.digest}_{spline.order}"


def splines_in(expressions: Iterable[Expr | sympy.MatrixBase]) -> set[Spline]:
    """All splines in some expressions or matrices."""
    return {
        spline
        for expression in expressions
        for part in (expression, *kept_in(expression))
        for spline in part.atoms(Spline)
    }


def spline(
    x: ExprLike, knots: NumbersLike, values: NumbersLike, *, degree: int = 3, ends: str = "natural", name: str = "s"
) -> Expr:
    """A spline: the smooth function of x through given points.

    x is any expression, such as a coordinate or the time. `knots` are increasing values of x, and `values` those of
    the function there. Between them it is::

        degree=1    straight lines
        degree=3    cubics, with continuous first and second derivatives; at both ends, by `ends`,
                    "natural"       the second derivative is zero
                    "clamped"       the first derivative is zero
                    "not-a-knot"    the third derivative is continuous at the last knot but one
                    "fmm"           the third derivative is that of the cubic through the last four points; OpenSim's
                                    SimmSpline
        degree=5    quintics, with four continuous derivatives; the third and fourth are zero at both ends

    and beyond the first and the last knot it continues along its tangent. Two points make a line; three points
    with "fmm" or "not-a-knot" a parabola.

    It is allowed wherever an expression is, is differentiated exactly, and is printed with its `name`: s(q), s′(q).
    Different splines of one model need different names. Runs step onto the knots of a spline of time.

    Equations compare x with all knots, about a dozen operations for each. In machine code long tables use binary
    search, which costs little per evaluation; a thousand knots then cost each function of a kernel a second, once.

    >>> import kanes as kn
    >>> model = kn.Model("cam")
    >>> q = model.coordinates("q")
    >>> lift = kn.spline(q, [0, 1, 2, 3], [0, 0.4, 0.5, 0], name="lift")
    >>> lift.diff(q)
    lift'(q)
    >>> round(float(lift.subs(q, 2)), 6)
    0.5

    Source: simmspline.
    """
    argument = as_expression(x, "spline, x")
    names = listed(name, "spline")
    if len(names) != 1:
        raise WrongValueError(f"spline: {name!r} is more than one name. Give one, such as 'lift'.")
    places, heights = as_numbers(knots, f"spline {name}"), as_numbers(values, f"spline {name}")
    if places is None or heights is None:
        raise WrongTypeError(f"spline {name}: knots and values are not all numbers. Give two lists of numbers.")
    if places.ndim != 1 or places.shape != heights.shape or places.size < 2:
        raise WrongValueError(
            f"spline {name}: {places.shape} knots and {heights.shape} values do not match. Give one value "
            "for each of two or more knots."
        )
    if not (np.isfinite(places).all() and np.isfinite(heights).all() and (np.diff(places) > 0).all()):
        raise WrongValueError(f"spline {name}: knots must increase, and all numbers be finite. Sort them, each once.")
    power = as_numbers(degree)
    if isinstance(degree, bool) or power is None or power.ndim or power not in _DEGREES:
        raise WrongValueError(f"spline {name}: degree must be 1, 3 or 5, not {degree!r}. Give one of them.")
    degree = int(power)
    if degree == 5 and places.size < 6:
        raise WrongValueError(
            f"spline {name}: degree 5 needs 6 knots or more, not {places.size}. Give more, or degree=3."
        )
    if not is_among(ends, _ENDS):
        raise WrongValueError(f"spline {name}: ends {ends!r} are unknown. Use {', '.join(map(repr, _ENDS))}.")
    if degree != 3 and ends != "natural":
        raise WrongValueError(f"spline {name}: ends {ends!r} need degree 3. Omit them, or give degree=3.")
    return Spline(argument, SplineTable.between(names[0], places, interpolating(places, heights, degree, ends)), 0)


def interpolating(knots: Array, values: Array, degree: int = 3, ends: str = "natural") -> Array:
    """Coefficients of 1, τ, τ², … between knots, a row for each interval."""
    from scipy.interpolate import CubicSpline, PPoly  # noqa: PLC0415  # takes long to import, and few need it

    if degree == 1 or (knots.size == 2 and ends != "clamped" and degree == 3):
        return np.column_stack([values[:-1], np.diff(values) / np.diff(knots)])
    if degree == 3 and ends == "fmm":
        return _cubics(knots, values, _fmm_bends(knots, values))
    made = CubicSpline(knots, values, bc_type=ends) if degree == 3 else None
    coefficients: Array
    if made is None:
        made = PPoly.from_spline(natural_spline(knots, values, degree))
        # Knots that are repeated at the ends bound intervals of no length.
        kept = np.diff(made.x) > 0
        coefficients = made.c[::-1, kept].T
    else:
        coefficients = made.c[::-1].T
    return coefficients


def _fmm_bends(knots: Array, values: Array) -> Array:
    """Sixths of the second derivatives at the knots, by the end condition of Forsythe, Malcolm and Moler.

        h_{i-1} σ_{i-1} + 2 (h_{i-1} + h_i) σ_i + h_i σ_{i+1} = f[i, i+1] − f[i-1, i]
        σ_1 − σ_0 = h_0 f[0, 1, 2, 3],  and so at the other end; with three points zero on the right

    Source: simmspline.
    """
    from scipy.linalg import solve_banded  # noqa: PLC0415  # takes long to import, and few need it

    n, h = knots.size, np.diff(knots)
    slopes = np.diff(values) / h
    bands, right = np.zeros((3, n)), np.zeros(n)  # above, on and below the diagonal
    bands[0, 2:], bands[1, 1:-1], bands[2, :-2] = h[1:], 2 * (h[:-1] + h[1:]), h[:-1]
    right[1:-1] = np.diff(slopes)
    bands[1, 0], bands[0, 1], bands[1, -1], bands[2, -2] = -1, 1, 1, -1
    if n > 3:
        second = np.diff(slopes) / (knots[2:] - knots[:-2])
        third = np.diff(second) / (knots[3:] - knots[:-3])
        right[0], right[-1] = h[0] * third[0], h[-1] * third[-1]
    bends: Array = solve_banded((1, 1), bands, right)
    return bends


def _cubics(knots: Array, values: Array, bends: Array) -> Array:
    """Cubics between knots from values and sixths of second derivatives there."""
    h = np.diff(knots)
    slopes = np.diff(values) / h - h * (bends[1:] + 2 * bends[:-1])
    return np.column_stack([values[:-1], slopes, 3 * bends[:-1], np.diff(bends) / h])
