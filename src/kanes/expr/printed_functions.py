"""Functions by the names under which they are printed."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import sympy
from sympy import Expr

from kanes.expr.sympy_functions import SYMPY

# Those that are printed by their names in programs.
_SAME = ("sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh", "exp", "log", "sqrt", "abs")
FUNCTIONS: Mapping[str, Callable[[Expr], Expr]] = {
    **{name: SYMPY[name] for name in _SAME},
    "cot": lambda angle: 1 / sympy.tan(angle),
    "sec": lambda angle: 1 / sympy.cos(angle),
    "csc": lambda angle: 1 / sympy.sin(angle),
    "arcsin": SYMPY["asin"],
    "arccos": SYMPY["acos"],
    "arctan": SYMPY["atan"],
    "ln": SYMPY["log"],
    "sgn": SYMPY["sign"],
}
