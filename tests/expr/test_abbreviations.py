"""Names for shared terms: what is named can be put back.

Proves: expr/simplify/abbreviations.py.
"""

import pytest
from sympy import expand, simplify, symbols

import kanes as kn
from kanes.expr.simplify.abbreviations import abbreviated


@pytest.mark.parametrize("name", ["four_bar", "three_link_chain"])
def test_terms_put_back_for_their_names_give_the_expressions_again(name):
    equations = kn.derive(getattr(kn.library, name)())
    before = [*equations.mass_matrix, *equations.forcing]
    names, written = abbreviated(before, set())
    assert names
    for expression, original in zip(written, before, strict=True):
        for symbol, term in reversed(names.items()):
            expression = expression.xreplace({symbol: term})
        assert expand(simplify(expression - original)) == 0


def test_names_are_numbered_and_only_given_to_what_occurs_again():
    x, y = symbols("x y")
    names, (first, second) = abbreviated([(x + y + x * y) ** 2 * x, (x + y + x * y) * y], set())
    assert [str(name) for name in names] == ["z1"]
    assert {str(symbol) for symbol in first.free_symbols} == {"x", "z1"}
    assert {str(symbol) for symbol in second.free_symbols} == {"y", "z1"}


def test_names_keep_away_from_symbols_of_the_model():
    x, y, z1 = symbols("x y z1")
    names, _ = abbreviated([(x + y + 2 * z1) * x, (x + y + 2 * z1) * y], {"x", "y", "z1"})
    assert [str(name) for name in names] == ["zz1"]
