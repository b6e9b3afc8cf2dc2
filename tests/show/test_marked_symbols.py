"""Symbols of a page: each is known in its equations, and belongs to what the model said of it.

Proves: show/page/marked_symbols.py.
"""

import re

import pytest

import kanes as kn
from kanes.expr.printing import latex
from kanes.show.page.marked_symbols import belongings, marked_symbols, marks_of

WHOSE = {
    "three_link_chain": {
        "m_A": ["A"],
        "rho_B": ["B"],
        "l_A": ["A"],
        "q3": ["C"],
        "u3": ["C"],
        "T2": ["torque of A on B", "B", "A"],
        "g": ["gravity"],
    },
    "four_bar": {
        "b": ["coupler"],
        "x2": ["coupler"],
        "m3": ["rocker"],
        "q3": ["rocker"],
        "T": ["motor of crank", "crank"],
    },
    "rolling_disc": {"r": ["disc"], "q2": ["disc"], "u1": ["disc"]},
    "double_pendulum": {
        "m1": ["particle 1"],
        "q1": ["particle 1"],
        "L": ["particle 1", "particle 2"],
        "q2": ["particle 2"],
    },
}


@pytest.mark.parametrize("name", WHOSE)
def test_a_symbol_belongs_to_what_it_was_said_of(name):
    found = belongings(getattr(kn.library, name)().freeze())
    assert {symbol: found[symbol] for symbol in WHOSE[name]} == WHOSE[name]


def test_a_length_that_only_a_constraint_has_belongs_to_it():
    model = kn.Model("tied")
    x, y = model.coordinates("x y")
    L = model.parameters("L")
    bob = model.add_particle("bob", model.origin.moved("P", x * model.frame.x + y * model.frame.y), mass=1)
    model.add_distance(model.origin, bob, L, name="string")
    found = belongings(model.freeze())
    assert found["L"] == ["string"]
    assert found["x"] == ["bob"]


def test_formulas_with_the_symbols_put_back_are_the_formulas():
    equations = kn.derive(kn.library.three_link_chain())
    system = equations.system
    symbols, marks = marked_symbols(system, {}), marks_of(system)
    by_macro = {symbol["macro"]: symbol["latex"] for symbol in symbols}
    assert len(by_macro) == len(symbols)
    for entry in (*equations.mass_matrix, *equations.forcing):
        for short in (False, True):
            marked = latex(entry, short, marks)
            assert not re.search(r"(?<![a-zA-Z{])m_", marked)
            plain = re.sub(r"\\KO\{[a-z.]+\}\{(\w_\{\d+\}(?:\^\{\d\})?)\}", r"\1", marked)
            plain = re.sub(r"\\K([a-z]+)P\{(\d+)\}", lambda match: f"{by_macro[match[1]]}^{{{match[2]}}}", plain)
            plain = re.sub(r"\\K([a-z]+)", lambda match: by_macro[match[1]], plain).replace(r" \KX ", " ")
            assert plain == latex(entry, short)


def test_rates_are_marked_as_their_coordinates():
    symbols = marked_symbols(kn.library.three_link_chain().freeze(), {"q1": "rad"})
    (rate,) = [symbol for symbol in symbols if symbol["latex"] == r"\dot{q}_{1}"]
    # Whoever looks for a name finds the coordinate first, with all that is to be told of it.
    first = next(symbol for symbol in symbols if symbol["name"] == rate["name"])
    assert (first["latex"], first["kind"], first["things"], first["unit"]) == ("q_{1}", "coordinate", ["A"], "rad")


def test_hundreds_of_symbols_have_macros_of_letters_alone():
    model = kn.Model("many")
    model.parameters(" ".join(f"p{number}" for number in range(700)))
    marks = marks_of(model.freeze())
    assert len(set(marks.values())) == len(marks) == 700
    assert all(re.fullmatch(r"\\K[a-z]{2,3}", mark) for mark in marks.values())
