"""Splines are functions like others: through their points, smooth, differentiated exactly, and known everywhere.

Proves: expr/splines.py, expr/graphs/pieces.py, expr/evaluate.py.
"""

import copy
import json
import pickle
import re

import numpy as np
import pytest
import sympy

import kanes as kn
from biomechanics_data import BIOMECHANICS, needs_data
from kanes.codegen.by_numpy import run_with_numpy
from kanes.codegen.function import KernelFunction
from kanes.expr.evaluate import numerical
from kanes.expr.graphs.graph import Graph, uncomputable_parts
from kanes.expr.printing import latex, text, unicode
from kanes.expr.simplify.tidy import tidy
from kanes.expr.simplify.trig import is_zero
from kanes.expr.symbols import Coordinate

Q = Coordinate("q")
KNOTS = np.array([-1.3, -0.4, 0.1, 0.9, 1.0, 2.2])
VALUES = np.array([0.3, -0.2, 0.7, 1.1, 0.4, -0.6])
# At the knots, between them and beyond both ends.
PLACES = np.sort(np.concatenate([KNOTS, [-9.0, -1.31, -1.0, 0.3, 0.95, 2.1, 2.3, 7.0]]))
WAYS = [{"degree": 1}, {"degree": 5}, *({"ends": ends} for ends in ("natural", "clamped", "not-a-knot", "fmm"))]
# Rounding of some ten operations with numbers of the size of a third derivative here, about 500.
NEAR = {"rtol": 1e-13, "atol": 1e-12}


def derivatives(spline, places, orders=3):
    return np.array([[float(spline.diff(Q, order).subs(Q, x)) for x in places] for order in range(orders)])


@pytest.mark.parametrize("way", WAYS, ids=str)
def test_a_spline_goes_through_its_points_and_on_along_its_tangents(way):
    spline = kn.spline(Q, KNOTS, VALUES, **way)
    np.testing.assert_allclose(derivatives(spline, KNOTS, 1)[0], VALUES, **NEAR)
    left, right = ((KNOTS[0] - 1, KNOTS[0] - 1e-9), (KNOTS[-1] + 1e-9, KNOTS[-1] + 1))
    for (near, far), end in ((left[::-1], KNOTS[0]), (right, KNOTS[-1])):
        inside = end + (1e-9 if far < near else -1e-9)
        value, slope, bend = derivatives(spline, [far], 3)[:, 0]
        # Within a billionth of the end the slope changes by that times the second derivative, at most 100.
        assert slope == pytest.approx(derivatives(spline, [inside], 2)[1, 0], abs=1e-6)
        assert value == pytest.approx(derivatives(spline, [end], 1)[0, 0] + slope * (far - end), rel=1e-12)
        assert bend == 0


@pytest.mark.parametrize(("way", "smooth"), [({"degree": 1}, 0), ({"ends": "fmm"}, 2), ({"degree": 5}, 4)], ids=str)
def test_derivatives_are_continuous_up_to_one_less_than_the_degree(way, smooth):
    spline = kn.spline(Q, KNOTS, VALUES, **way)
    before, after = (derivatives(spline, KNOTS[1:-1] + side, smooth + 2) for side in (-1e-9, 1e-9))
    # A billionth to either side, derivatives of up to fifth order move by at most some 1e4 times that.
    np.testing.assert_allclose(before[: smooth + 1], after[: smooth + 1], atol=1e-4)
    assert abs(before[smooth + 1] - after[smooth + 1]).min() > 0.1


def test_ends_are_what_they_are_called():
    def at_ends(ends, order):
        spline = kn.spline(Q, KNOTS, VALUES, ends=ends)
        return derivatives(spline, [KNOTS[0] + 1e-12, KNOTS[-1] - 1e-12], 4)[order]

    np.testing.assert_allclose(at_ends("natural", 2), 0, atol=1e-9)
    np.testing.assert_allclose(at_ends("clamped", 1), 0, atol=1e-9)
    cubics = [np.polyfit(KNOTS[some], VALUES[some], 3) for some in (slice(0, 4), slice(-4, None))]
    np.testing.assert_allclose(at_ends("fmm", 3), [6 * cubic[0] for cubic in cubics], rtol=1e-10, atol=1e-12)
    third = derivatives(kn.spline(Q, KNOTS, VALUES, ends="not-a-knot"), [-1, 0, 0.97, 2], 4)[3]
    assert third[[0, 3]] == pytest.approx(third[[1, 2]], rel=1e-10)


def test_two_points_make_a_line_and_three_a_parabola_as_in_opensim():
    line = kn.spline(Q, [1, 3], [2, 5], ends="fmm")
    np.testing.assert_allclose(
        derivatives(line, [0, 1, 2, 3, 4]), [[0.5, 2, 3.5, 5, 6.5], [1.5] * 5, [0] * 5], atol=1e-12
    )
    parabola = kn.spline(Q, [0, 1, 3], [0, 1, 9], ends="fmm")
    np.testing.assert_allclose(
        derivatives(parabola, [0, 0.5, 2, 3]), [[0, 0.25, 4, 9], [0, 1, 4, 6], [2] * 4], atol=1e-12
    )
    np.testing.assert_allclose(derivatives(parabola, [-1, 4]), [[0, 15], [0, 6], [0, 0]], atol=1e-12)
    four = kn.spline(Q, [0, 1, 3, 4], [0, 1, 27, 64], ends="fmm")
    np.testing.assert_allclose(derivatives(four, [2, 3.5]), [[8, 3.5**3], [12, 3 * 3.5**2], [12, 21]], atol=1e-12)


@needs_data
def test_the_knee_of_opensim_moves_as_opensim_says():
    reference = np.genfromtxt(BIOMECHANICS / "gait10dof/reference/knee_functions.csv", delimiter=",", names=True)
    model = (BIOMECHANICS / "gait10dof/model.yaml").read_text()
    tables = re.findall(r"fmm_cubic_spline:\s+x: (\[.*\])\s+y: (\[.*\])\s+times: (\S+)", model)
    assert len(tables) == 4
    for name, (x, y, times) in zip(("r_tx", "r_ty", "l_tx", "l_ty"), tables, strict=True):
        values = float(times) * np.array(json.loads(y))
        spline = kn.spline(Q, json.loads(x), values, ends="fmm")
        found = derivatives(spline, reference["knee_angle_rad"])
        # The file has twelve digits; the largest second derivative is about 0.1.
        for row, column in zip(found, (name, f"{name}_d1", f"{name}_d2"), strict=True):
            np.testing.assert_allclose(row, reference[column], rtol=1e-10, atol=1e-12, err_msg=str(column))


def graph_columns(expression, places):
    """Value and two derivatives by CasADi from the value alone, and by SymPy."""
    graph = Graph([Q])
    value = graph.scalar(expression)
    first = graph.jacobian(value, [Q])
    by_casadi = [value, first, graph.jacobian(first, [Q])]
    by_sympy = [graph.scalar(expression.diff(Q, order)) for order in range(3)]
    program = graph.program({"y": graph.stack_rows([*by_casadi, *by_sympy], 1)})
    return program, run_with_numpy(program, {"q": places})["y"]


@pytest.mark.parametrize("way", WAYS, ids=str)
def test_graphs_and_their_derivatives_have_the_same_numbers(way):
    spline = kn.spline(Q, KNOTS, VALUES, **way)
    expected = derivatives(spline, PLACES)
    program, found = graph_columns(spline, PLACES)
    np.testing.assert_allclose(found, np.vstack([expected, expected]), **NEAR)
    assert np.isnan(run_with_numpy(program, {"q": np.nan})["y"][0])


@pytest.mark.parametrize("lanes", [1, 8])
def test_machine_code_has_the_same_numbers(lanes):
    spline = kn.spline(Q, KNOTS, VALUES, ends="fmm")
    program, expected = graph_columns(spline, PLACES[:8])
    function = KernelFunction("f", program, {"t": ["t"], "x": ["q"], "w": [], "p": []})
    none = np.empty((0, 8))
    if lanes == 8:
        found = function.many(np.zeros(8), PLACES[None, :8].copy(), none, none)
    else:
        found = np.column_stack([function.one(np.zeros(1), np.array([x]), none[:, 0], none[:, 0]) for x in PLACES[:8]])
    np.testing.assert_allclose(found, expected, **NEAR)


def test_value_and_derivatives_share_their_comparisons_and_take_a_dozen_operations_for_each_knot():
    program, _ = graph_columns(kn.spline(Q, KNOTS, VALUES, ends="fmm"), PLACES)
    comparisons = [value for value in program.values if value.kind in ("<", "<=")]
    assert len(comparisons) == KNOTS.size
    # A comparison, its difference, and a product and a sum for each coefficient and the knot: 12; then polynomials.
    assert program.operation_count <= 12 * (KNOTS.size + 1) + 20


def test_numbers_by_numpy_and_by_sympy_agree():
    spline = kn.spline(Q, KNOTS, VALUES)
    column = sympy.Matrix([spline * Q, spline.diff(Q) ** 2, sympy.cos(spline.diff(Q, 2))])
    found = numerical([Q], [column])([0.3])[0].ravel()
    np.testing.assert_allclose(found, [float(entry.subs(Q, 0.3)) for entry in column], rtol=1e-14, atol=1e-12)
    at_root = kn.spline(sympy.sqrt(2), KNOTS, VALUES)
    assert at_root.is_number
    assert float(at_root) == pytest.approx(float(kn.spline(2**0.5, KNOTS, VALUES)), rel=1e-14)


def test_splines_are_written_under_their_names():
    bend = kn.spline(Q, KNOTS, VALUES, name="t_x1").diff(Q, 2)
    assert text(bend * Q) == "q*t_x1''(q)"
    assert unicode(bend**2) == "t_x1′′(q)²"
    assert latex(bend**2) == r"t_{x1}''\left(q\right)^{2}"
    assert str(kn.spline(2 * Q, KNOTS, VALUES).diff(Q)) == "2*s'(2*q)"


def test_derivatives_by_time_follow_the_chain_rule():
    model = kn.Model("cam")
    q = model.coordinates("q")
    lift = kn.spline(q, KNOTS, VALUES, name="h")
    assert str(lift.diff(model.time)) == "q̇*h'(q)"
    assert lift.diff(q, 4) == 0
    assert kn.spline(model.time, KNOTS, VALUES, name="h").diff(model.time, 2).order == 2


def test_a_table_is_its_name_and_numbers():
    spline = kn.spline(Q, KNOTS, VALUES)
    assert spline == kn.spline(Q, list(KNOTS), list(VALUES))
    assert spline != kn.spline(Q, KNOTS, VALUES, name="other")
    assert spline - kn.spline(Q, KNOTS, 1.0000001 * VALUES) != 0
    for other in (pickle.loads(pickle.dumps(spline.diff(Q) + 2)), copy.deepcopy(spline.diff(Q) + 2)):
        assert other == spline.diff(Q) + 2
        assert hash(other) == hash(spline.diff(Q) + 2)
    with pytest.raises(ValueError, match="read-only"):
        spline.table.knots[0] = 3


def test_simplification_leaves_splines_alone():
    spline = kn.spline(Q, KNOTS, VALUES)
    kept = tidy(spline * sympy.cos(Q) ** 2 + spline * sympy.sin(Q) ** 2 + 1 / (1 + spline))
    assert sympy.simplify(kept - spline - 1 / (1 + spline)) == 0
    assert not uncomputable_parts(kept)
    # On the points where `is_zero` tries it, this is zero; elsewhere it is not.
    flat = kn.spline(Q, [-9, -3, 3, 9], [5, 0, 0, 5], degree=1)
    assert not is_zero(flat)
    assert is_zero(flat - flat.xreplace({Q: Q}))


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"knots": [0, 1, 1], "values": [0, 1, 2]}, "spline s: knots must increase, and all numbers be finite."),
        ({"knots": [0, 1], "values": [0, np.nan]}, "spline s: knots must increase, and all numbers be finite."),
        ({"knots": [0], "values": [0]}, r"spline s: \(1,\) knots and \(1,\) values do not match."),
        ({"knots": "ab", "values": [0, 1]}, "spline s: knots and values are not all numbers."),
        ({"degree": 2}, "spline s: degree must be 1, 3 or 5, not 2."),
        ({"ends": "loose"}, "spline s: ends 'loose' are unknown. Use 'natural', 'clamped', 'not-a-knot', 'fmm'."),
        ({"ends": "fmm", "degree": 1}, "spline s: ends 'fmm' need degree 3."),
        ({"name": "a b"}, "spline: 'a b' is more than one name."),
        ({"degree": 5, "knots": [0, 1], "values": [0, 1]}, "spline s: degree 5 needs 6 knots or more"),
    ],
)
def test_wrong_splines_are_refused(given, message):
    with pytest.raises((kn.WrongTypeError, kn.WrongValueError), match=message):
        kn.spline(**{"x": Q, "knots": KNOTS, "values": VALUES, **given})
