"""Functions by the names under which they are printed."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import sympy
from sympy import Expr

FUNCTIONS: Mapping[str, Callable[[Expr], Expr]] = {
    "sin": sympy.sin,
    "cos": sympy.cos,
    "tan": sympy.tan,
    "cot": lambda angle: 1 / sympy.tan(angle),
    "sec": lambda angle: 1 / sympy.cos(angle),
    "csc": lambda angle: 1 / sympy.sin(angle),
    "arcsin": sympy.asin,
    "arccos": sympy.acos,
    "arctan": sympy.atan,
    "asin": sympy.asin,
    "acos": sympy.acos,
    "atan": sympy.atan,
    "sinh": sympy.sinh,
    "cosh": sympy.cosh,
    "tanh": sympy.tanh,
    "exp": sympy.exp,
    "ln": sympy.log,
    "log": sympy.log,
    "sqrt": sympy.sqrt,
    "abs": sympy.Abs,
    "sgn": sympy.sign,
}
