"""Vectors, frames and points.

Proves: expr/geometry/vectors.py, expr/geometry/frames.py, expr/geometry/paths.py, expr/geometry/products.py,
expr/geometry/directions.py, expr/geometry/rotations.py, expr/geometry/stacks.py.
"""

import numpy as np
import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import cos, sin

import kanes as kn


@pytest.fixture
def frames():
    model = kn.Model("frames")
    q1, q2, q3 = model.coordinates("q1 q2 q3")
    l_A, rho_B = model.parameters("l_A rho_B")
    N = model.frame
    A = N.rotated("A", q1, N.z)
    B = A.rotated("B", q2, A.z)
    return model, N, A, B, (q1, q2, q3), (l_A, rho_B)


def test_vectors_print_as_sums_over_frames(frames):
    model, N, A, B, q, (l_A, rho_B) = frames
    assert str(l_A * A.y + rho_B * B.y) == "l_A a_y + rho_B b_y"
    assert str(-(l_A + q[0]) * B.x) == "(-l_A - q1) b_x"
    assert str(N.x - N.y / 2) == "n_x - 1/2 n_y"
    assert str(0 * N.x) == "0"
    assert (l_A * A.y + rho_B * B.y)._repr_latex_() == r"$\displaystyle l_{A}\,\hat{a}_{y} + \rho_{B}\,\hat{b}_{y}$"


def test_successive_rotations_about_one_axis_add_their_angles(frames):
    model, N, A, B, (q1, q2, q3), _ = frames
    assert N.x.dot(B.x) == cos(q1 + q2)
    assert B.x.components(N) == (cos(q1 + q2), sin(q1 + q2), 0)
    assert A.y.dot(B.x) == sin(q2)


def test_common_rotations_cancel(frames):
    """Two frames on one carrier know nothing of how the carrier is turned."""
    model, N, A, B, (q1, q2, q3), _ = frames
    C = A.rotated("C", q3, A.z)
    assert B.x.dot(C.x) == cos(q2 - q3)
    assert q1 not in B.x.cross(C.y).free_symbols


def test_products_of_vectors(frames):
    model, N, A, B, (q1, q2, q3), (l_A, rho_B) = frames
    assert A.x.cross(A.y) == A.z
    assert A.x.cross(B.x) == sin(q2) * N.z
    v = l_A * A.x + rho_B * B.y
    assert sympy.expand(v.magnitude() ** 2) == l_A**2 + rho_B**2 - 2 * l_A * rho_B * sin(q2)
    assert v.express(A).frames == (A,)
    assert v.express(A) == v
    with pytest.raises(kn.WrongTypeError, match=r"Use .dot\(\) or .cross\(\)"):
        A.x * A.y
    with pytest.raises(kn.WrongValueError, match="division by zero"):
        A.x / 0
    with pytest.raises(kn.WrongTypeError, match="is not a vector"):
        A.x + 1


def test_sum_adds_vectors(frames):
    _, N, *_ = frames
    assert sum([N.x, 2 * N.y]) == N.x + 2 * N.y


def elementary(axis, angle):
    """Direction cosines of a turn about x, y or z, written out here."""
    c, s = np.cos(angle), np.sin(angle)
    i, j = (axis + 1) % 3, (axis + 2) % 3
    R = np.eye(3)
    R[i, i] = R[j, j] = c
    R[i, j], R[j, i] = -s, s
    return R


SEQUENCES = [a + b + c for a in "123" for b in "123" for c in "123" if a != b and b != c]
ANGLES = (0.3, -0.7, 1.1)


@pytest.mark.parametrize("sequence", SEQUENCES)
@pytest.mark.parametrize("fixed", ["body", "space"])
def test_every_three_angle_sequence_turns_as_its_elementary_rotations_do(sequence, fixed):
    model = kn.Model("sequence")
    B = model.frame.rotated("B", ANGLES, sequence=sequence, fixed=fixed)
    turns = [elementary(int(digit) - 1, angle) for digit, angle in zip(sequence, ANGLES, strict=True)]
    R = turns[0] @ turns[1] @ turns[2] if fixed == "body" else turns[2] @ turns[1] @ turns[0]
    mine = np.array([[float(a.dot(b)) for b in (B.x, B.y, B.z)] for a in (model.frame.x, model.frame.y, model.frame.z)])
    # Sines and cosines multiplied three at a time.
    assert mine == pytest.approx(R, abs=1e-14)


def test_the_213_gimbal_has_the_joint_partials_of_the_slides():
    model = kn.Model("gimbal")
    q1, q2, q3 = model.coordinates("q1 q2 q3")
    B = model.frame.rotated("B", (q1, q2, q3), sequence="213")
    w = B.angular_velocity(model.frame).components(B)
    Gamma = sympy.Matrix(w).jacobian([q1.dot, q2.dot, q3.dot])
    assert Gamma == sympy.Matrix([[cos(q2) * sin(q3), cos(q3), 0], [cos(q2) * cos(q3), -sin(q3), 0], [-sin(q2), 0, 1]])


def test_a_turn_about_any_axis_is_rodrigues():
    model = kn.Model("axis")
    q = model.coordinates("q")
    N = model.frame
    B = N.rotated("B", q, N.x + 2 * N.y - 2 * N.z)
    a, angle = np.array([1, 2, -2]) / 3, 0.8
    K = np.array([[0, -a[2], a[1]], [a[2], 0, -a[0]], [-a[1], a[0], 0]])
    R = np.eye(3) + np.sin(angle) * K + (1 - np.cos(angle)) * K @ K
    mine = [[float(m.dot(b).subs(q, angle)) for b in (B.x, B.y, B.z)] for m in (N.x, N.y, N.z)]
    assert np.array(mine) == pytest.approx(R, abs=1e-14)
    assert B.angular_velocity(N) == q.dot * (N.x + 2 * N.y - 2 * N.z) / 3


def test_a_quaternion_turns_as_the_axis_and_angle_it_stands_for():
    model = kn.Model("quaternion")
    N, half = model.frame, 0.4
    axis = np.array([2, -1, 2]) / 3
    e = [np.cos(half), *(np.sin(half) * axis)]
    Q = N.rotated("Q", quaternion=e)
    R = N.rotated("R", 2 * half, 2 * N.x - N.y + 2 * N.z)
    for mine, same in zip((Q.x, Q.y, Q.z), (R.x, R.y, R.z), strict=True):
        difference = [float(number) for number in (mine - same).components(N)]
        assert difference == pytest.approx([0, 0, 0], abs=1e-14)


def test_angular_velocity_of_a_quaternion_is_that_of_its_direction_cosines():
    """ω from [ω×] = Rᵀ Ṙ, against ω = 2 Eᵀ ė."""
    model = kn.Model("quaternion")
    e = model.coordinates("e0 e1 e2 e3")
    N = model.frame
    B = N.rotated("B", quaternion=e)
    t = sympy.Symbol("t")
    a, b = 0.7 * t + 0.2, sympy.sin(t)
    unit = [cos(a) * cos(b), sin(a) * cos(b), cos(a) * sin(b), sin(a) * sin(b)]
    along = dict(zip(e, unit, strict=True))
    rates = {q.dot: value.diff(t) for q, value in along.items()}
    R = sympy.Matrix([[m.dot(n) for n in (B.x, B.y, B.z)] for m in (N.x, N.y, N.z)]).subs(along)
    skew = (R.T * R.diff(t)).subs(t, 0.35).evalf()
    mine = [
        component.subs({**rates, **along}).subs(t, 0.35).evalf() for component in B.angular_velocity(N).components(B)
    ]
    assert [float(x) for x in mine] == pytest.approx(
        [float(skew[2, 1]), float(skew[0, 2]), float(skew[1, 0])], rel=1e-12
    )


def test_a_vector_is_differentiated_as_its_components_in_the_frame_are(frames, same):
    model, N, A, B, (q1, q2, q3), (l_A, rho_B) = frames
    C = B.rotated("C", q3, B.x + B.y)
    v = l_A * q2 * A.x + rho_B * C.z * q1**2 + model.time * B.y
    derivative = v.derivative(N).components(N)
    t = sympy.Symbol("tau")
    functions = {q: sympy.Function(q.name)(t) for q in (q1, q2, q3)} | {model.time: t}
    back = {f.diff(t): q.dot for q, f in functions.items() if f != t} | {f: q for q, f in functions.items()}
    for mine, component in zip(derivative, v.components(N), strict=True):
        expected = component.subs(functions).diff(t)
        for old, new in back.items():
            expected = expected.subs(old, new)
        same(mine, expected)


@given(st.lists(st.floats(-3, 3), min_size=9, max_size=9))
@settings(max_examples=25, deadline=None)
def test_the_triple_product_is_the_determinant(numbers):
    model = kn.Model("numbers")
    N = model.frame
    rows = [numbers[:3], numbers[3:6], numbers[6:]]
    a, b, c = (N.vector(*row) for row in rows)
    # A determinant of numbers up to 3: rounding of products of three of them.
    assert float(a.dot(b.cross(c))) == pytest.approx(np.linalg.det(np.array(rows)), abs=1e-12)


def test_positions_go_through_the_common_ancestor(frames):
    model, N, A, B, q, (l_A, rho_B) = frames
    P = model.origin.moved("P", l_A * A.x)
    Q, R = P.moved("Q", rho_B * B.x), P.moved("R", 2 * N.y)
    assert R.position_from(Q) == 2 * N.y - rho_B * B.x
    assert str(Q.position_from(model.origin)) == "l_A a_x + rho_B b_x"
