"""The method is written once, for any algebra.

Proves: expr/algebra.py, expr/readable.py, expr/graphs/graph.py.
"""

import ast
from pathlib import Path

import pytest

import kanes.kane

ALGEBRAS = {"kanes.expr.graphs", "casadi", "sympy", "numpy.linalg"}
FILES = [path for path in Path(kanes.kane.__path__[0]).glob("*.py") if path.name != "__init__.py"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_step_of_the_method_names_no_algebra(path):
    tree = ast.parse(path.read_text())
    imported = {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert not {name for name in imported for algebra in ALGEBRAS if name.startswith(algebra)}


def test_the_room_lists_its_steps():
    assert [path.stem for path in FILES if path.stem not in (kanes.kane.__doc__ or "")] == []
