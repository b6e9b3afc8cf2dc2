"""Terms that stand for long expressions behave as these, in graphs, derivatives, replacements and text.

Proves: expr/kept_terms.py, expr/elementary.py.
"""

import copy
import pickle

import numpy as np
import pytest
import sympy

import kanes as kn
from kanes.expr.elementary import length_above_zero, positive_power
from kanes.expr.graphs.graph import Graph
from kanes.expr.kept_terms import KeptTerm, kept_if_long, kept_in
from kanes.expr.splines import splines_in

MODEL = kn.Model("anything")
Q, P = MODEL.coordinates("q p")
K = MODEL.parameters("k")
LONG = sum(sympy.cos(n * Q + K) * P**n for n in range(1, 60))


def number_of(expression, **values):
    graph = Graph((Q, P, K, Q.dot))
    given = {"q": 0.3, "p": 0.7, "k": 1.1, "q.dot": 0.4, **values}
    return float(graph.function([graph.scalar(expression)])(np.array([*given.values()]))[0][0, 0])


def test_only_long_expressions_are_kept():
    assert kept_if_long(Q + K) == Q + K
    assert isinstance(kept_if_long(LONG), KeptTerm)


def test_a_term_has_the_symbols_value_and_derivatives_of_what_it_stands_for():
    term = 2 * KeptTerm(LONG) + Q
    assert term.free_symbols == {Q, P, K}
    for found, plain in ((term, 2 * LONG + Q), (term.diff(Q), 2 * LONG.diff(Q) + 1), (term.diff(P), 2 * LONG.diff(P))):
        # Rounding of some hundred terms of size one.
        assert number_of(found) == pytest.approx(number_of(plain), rel=1e-12)
    assert term.diff(MODEL.time).subs({Q.dot: 1, P.dot: 0}).free_symbols <= {Q, P, K}
    assert KeptTerm(LONG).diff(Q.dot) == 0


def test_replacements_reach_into_a_term():
    term = KeptTerm(LONG + KeptTerm(sympy.sin(Q)))
    assert number_of(term.xreplace({Q: K})) == pytest.approx(number_of((LONG + sympy.sin(Q)).xreplace({Q: K})))
    assert number_of(term.subs(Q, 2 * P)) == pytest.approx(number_of((LONG + sympy.sin(Q)).subs(Q, 2 * P)))
    assert term.xreplace({Q.dot: P}) is term
    assert KeptTerm(Q + 1).subs(Q, 2) == 3


def test_terms_of_equal_content_are_equal_and_travel():
    term = KeptTerm(LONG)
    assert term == KeptTerm(LONG + 0)
    assert term != KeptTerm(LONG + 1)
    assert pickle.loads(pickle.dumps(term)) == term
    assert copy.deepcopy(term).diff(Q) == term.diff(Q)
    assert kept_in(Q + KeptTerm(Q + KeptTerm(K))) == {Q + KeptTerm(K), K}


def test_splines_in_a_term_are_found():
    lift = kn.spline(Q, [0, 1, 2], [0, 1, 0], name="lift")
    assert splines_in([K * KeptTerm(P + lift)]) == {lift}


def test_a_term_is_written_out_in_brackets_as_far_as_it_can_be_read():
    assert str(2 * KeptTerm(Q + K)) == "2*(k + q)"
    assert sympy.latex(KeptTerm(sympy.Symbol("x") + 1) ** 2) == r"\left(x + 1\right)^{2}"
    deep = Q
    for _ in range(40):
        deep = KeptTerm(deep * (1 + deep))
    assert str(deep).endswith(" terms)")


def test_a_power_of_a_positive_part_has_finite_derivatives_where_it_is_zero():
    for n in (sympy.Rational(3, 2), sympy.Integer(1), K):
        power = positive_power(Q, n)
        for at in (-0.1, 0.0, 0.2):
            assert number_of(power, q=at) == pytest.approx(max(at, 0.0) ** (1.1 if n is K else float(n)))
            assert np.isfinite([number_of(power.diff(Q), q=at), number_of(power.diff(K), q=at)]).all()


def test_a_length_above_zero_divides_and_rounds_to_the_length():
    length = length_above_zero((Q, P))
    assert number_of(length) == float(np.hypot(0.3, 0.7))
    assert number_of(Q / length, q=0.0, p=0.0) == 0
    assert number_of((sympy.tanh(length) / length).diff(Q), q=0.0, p=0.0) == 0
