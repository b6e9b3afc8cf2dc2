"""The page for those who come from SymPy or Autolev: its cells run, and both programs say the same in them.

Proves: formats/sympy/from_sympy.py, expr/formulas/sympy_equations.py.
"""

import ast
import re
from pathlib import Path

import pytest
import sympy

PAGE = Path(__file__).parents[2] / "docs" / "coming-from.md"


def values_of_cells():
    """What the last line of each cell of the page gives."""
    names, values = {}, []
    for cell in re.findall(r"```\{code-cell\}\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL):
        *lines, last = ast.parse(cell).body
        exec(compile(ast.Module(lines, []), "cell", "exec"), names)  # noqa: S102
        if isinstance(last, ast.Expr):
            values.append(eval(compile(ast.Expression(last.value), "cell", "eval"), names))  # noqa: S307
        else:
            exec(compile(ast.Module([last], []), "cell", "exec"), names)  # noqa: S102
    return values


@pytest.mark.heavy
def test_sympy_and_kanes_say_the_same_in_the_six_problems():
    spring, ours, same, double, ours2, rolling, ours3, told, loop, ours4, end, ours5, tension, ours6 = values_of_cells()
    assert same is True
    assert spring.shape == ours.forcing.shape
    assert str(double).replace("(t)", "") == str(ours2.to_sympy().mass_matrix).replace("(t)", "")
    assert str(rolling) == str(ours3)
    assert "D_x, D_y, D_z" in str(told)
    assert str(loop) == str(ours4)
    # Two integrators, each with an error near 1e-10 a step.
    assert ours5 == pytest.approx(end, abs=1e-7)
    [force], [found] = tension.values(), ours6.values()
    plain = str(force).replace("(t)", "").replace("u**2", "u_q**2")
    assert sympy.simplify(sympy.sympify(plain) - sympy.sympify(str(found))) == 0
