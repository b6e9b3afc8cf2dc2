"""The sign of a quantity that does not cross zero: +1 or −1.

SymPy's own sign has a jump at zero, so that its square is not 1 and its derivative not 0. Geometric quantities
change sign only where they are singular, so that the jump can be ignored.
"""

from __future__ import annotations

import sympy
from sympy import Expr, S, Symbol
from sympy.printing.printer import Printer


class sgn(sympy.Function):  # noqa: N801  # written as in a book
    """The sign of a quantity that does not pass zero:  sgn² = 1,  d sgn = 0,  |x| = x sgn x.

    >>> x = sympy.Symbol("x", real=True)
    >>> sgn(-x), sgn(x) ** 2, sgn(x).diff(x), sgn(-2 * sympy.cos(x))
    (-sgn(x), 1, 0, -sgn(cos(x)))
    """

    is_real = True

    @classmethod
    def eval(cls, argument: Expr) -> Expr | None:
        if argument.is_zero:
            return S.Zero
        if argument.is_positive:
            return S.One
        if argument.is_negative:
            return S.NegativeOne
        number, rest = argument.as_coeff_Mul()
        if number != 1:
            return cls(number) * cls(rest)
        return -cls(-argument) if argument.could_extract_minus_sign() else None

    def _eval_power(self, exponent: Expr) -> Expr | None:
        if exponent.is_even:
            return S.One
        return self if exponent.is_odd and exponent != 1 else None

    def _eval_derivative(self, symbol: Symbol) -> Expr:
        return S.Zero

    def _eval_Abs(self) -> Expr:
        return S.One

    def _numpycode(self, printer: Printer) -> str:
        return str(printer.doprint(sympy.sign(self.args[0])))


def magnitude(quantity: Expr) -> Expr:
    """|x| as x sgn x."""
    return quantity * sgn(quantity)


def root(square: Expr) -> Expr:
    """√x, with |a| as a sgn a where it is one."""
    return sympy.sqrt(square).replace(sympy.Abs, magnitude)
