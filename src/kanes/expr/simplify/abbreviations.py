"""Names for terms that occur in several expressions, for reading."""

from __future__ import annotations

from collections.abc import Sequence

import sympy

from kanes.base.free_names import first_free
from kanes.expr.symbols import Expr, StandIn


def abbreviated(expressions: Sequence[Expr], taken: set[str]) -> tuple[dict[Expr, Expr], list[Expr]]:
    """Shared terms by their names z1, z2, …, and the expressions in these; the letter is doubled where names are taken.

    Terms as short as their name, such as −x or x², get none.

    >>> from sympy import sin, symbols
    >>> x, y = symbols("x y")
    >>> abbreviated([y * sin(x) * (1 + y), sin(x) * (1 + y) / 2], set())
    ({z1: (y + 1)*sin(x)}, [y*z1, z1/2])
    """
    letter = first_free("z", lambda letter: any(name.startswith(letter) for name in taken), "z")
    dummies = (sympy.Dummy() for _ in iter(int, 1))
    pairs, left = sympy.cse(list(expressions), symbols=dummies, optimizations="basic", order="none")
    kept: dict[Expr, Expr] = {}
    inside: dict[Expr, Expr] = {}
    uses = [expression.free_symbols for expression in (*(term for _, term in pairs), *left)]
    for dummy, term in pairs:
        whole = term.xreplace(inside)
        count = sum(1 for each in uses if dummy in each)
        if whole.count_ops() < _WORTH or count < 2:
            inside[dummy] = whole
        else:
            inside[dummy] = StandIn(f"{letter}{len(kept) + 1}")
            kept[inside[dummy]] = whole
    return kept, [expression.xreplace(inside) for expression in left]


# Operations below which a term is not worth a name.
_WORTH = 3
