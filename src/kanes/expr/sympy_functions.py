"""SymPy's functions for the operations of programs, by the names of these. All are classes but `sqrt`."""

from __future__ import annotations

import sympy
from sympy import Expr

from kanes.expr.operations import OPERATIONS, Implementations

SYMPY: Implementations[type[Expr]] = Implementations(
    "function of SymPy", {name: getattr(sympy, each.sympy) for name, each in OPERATIONS.items() if each.sympy}
)
