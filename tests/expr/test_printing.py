"""What is printed: golden texts of the library's equations, in every style.

Proves: expr/printing.py.
"""

import kanes as kn
from kanes.expr.printing import latex, unicode


def test_names_are_typeset_as_in_books():
    model = kn.Model("names")
    omega, I_C = model.parameters("omega I_C")
    u12 = model.speeds("u12")
    assert (latex(omega), unicode(omega)) == (r"\omega", "ω")
    assert (latex(I_C), unicode(I_C)) == ("I_{C}", "I_C")
    assert (latex(u12.dot), unicode(u12.dot)) == (r"\dot{u}_{12}", "u̇₁₂")
