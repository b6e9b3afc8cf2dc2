"""Turns and their direction cosines.

Proves: expr/geometry/rotations.py.
"""

import numpy as np
import pytest
import sympy
from scipy.spatial.transform import Rotation

import kanes as kn
from kanes.expr.algebra import Matrix
from kanes.expr.geometry.rotations import UNIT, AxisAngle, skew
from kanes.expr.graphs.graph import Graph
from kanes.expr.symbols import Coordinate, Input, Parameter, Speed, readings

q = Coordinate("q")


@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize("axis", UNIT)
def test_a_turn_about_a_coordinate_axis_is_rodrigues_formula_with_no_sum_left_standing(axis, sign):
    axis = tuple(sign * number for number in axis)
    a = sympy.Matrix(axis)
    formula = sympy.cos(q) * sympy.eye(3) + sympy.sin(q) * skew(a) + (1 - sympy.cos(q)) * a * a.T
    turn = AxisAngle(axis, q).matrix
    assert turn == formula.applyfunc(sympy.expand)
    assert not turn.has(sympy.Add)


def test_a_gimbal_that_uses_one_angle_twice_turns_about_both_its_axes():
    """Γ of the sequence 3-1-3 with angles a, b, a, by its columns: the third is along z, the first is not."""
    model = kn.Model("gimbal")
    a, b = model.coordinates("a b")
    joint = kn.Gimbal((a, b, a), "313", spring=(1, 2, 3), vector_torque=True)
    model.add_body("B", mass=1, inertia=kn.inertia(1, 1, 1), joint=joint)
    torque = model["spring of B"].actions[0].vector.components(model["B"].frame)
    first = sympy.Matrix([sympy.sin(a) * sympy.sin(b), sympy.cos(a) * sympy.sin(b), sympy.cos(b)])
    second = sympy.Matrix([sympy.cos(a), -sympy.sin(a), 0])
    expected = -a * first - 2 * b * second - 3 * a * sympy.Matrix([0, 0, 1])
    assert all(sympy.simplify(one - other) == 0 for one, other in zip(torque, expected, strict=True))


@pytest.mark.parametrize("spelled", [False, True])
@pytest.mark.parametrize("name", ["q", "q1", "theta_2", "x̂_B", "ω", "a'"])
def test_what_a_symbol_reads_like_is_what_it_and_its_derivatives_print(name, spelled):
    for kind, orders in ((Coordinate, 2), (Speed, 1), (Parameter, 0), (Input, 0)):
        each = symbol = kind(name, spelled=spelled)
        printed = {symbol.unicode(), symbol._latex(None)}
        for _ in range(orders):
            each = each.dot
            printed |= {each.unicode(), each._latex(None)}
        assert readings(symbol) == printed


@pytest.mark.parametrize("first", "xyz")
@pytest.mark.parametrize("second", "xyz")
def test_graphs_turn_between_frames_beside_each_other(first, second):
    """Those turned about one axis differ by one turn; SciPy's rotations know nothing of it."""
    model = kn.Model("beside")
    a, b = model.coordinates("a b")
    A = model.frame.rotated("A", a, getattr(model.frame, first))
    B = model.frame.rotated("B", b, getattr(model.frame, second))
    graph = Graph((a, b))
    turned = graph.function([graph.express(graph.lift(Matrix([1, 2, 3])), A, B)])(np.array([0.4, -1.1]))[0][:, 0]
    expected = Rotation.from_euler(second, -1.1).inv().apply(Rotation.from_euler(first, 0.4).apply([1, 2, 3]))
    np.testing.assert_allclose(turned, expected, rtol=0, atol=2e-14)
