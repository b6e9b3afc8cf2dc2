"""Decisions about rank, on matrices whose answer is known in closed form.

Proves: base/rank/independent_rows.py, base/rank/pivots.py, base/rank/singular_values.py,
base/rank/thresholds.py.
"""

import re
from pathlib import Path

import numpy as np
import pytest

import kanes as kn
from kanes.base import rank
from kanes.base.rank.thresholds import FOLLOWS, FOLLOWS_IN_RUN, FOLLOWS_IN_RUN_SQUARED, FOLLOWS_WHERE_FOUND

SOURCE = Path(rank.__file__).parents[1]
UNITS = [1.0, 1e-9, 1e9]


def hilbert(n):
    """H_ij = 1/(i + j − 1), regular at any size."""
    return 1 / (np.arange(n)[:, None] + np.arange(1, n + 1))


def with_singular_values(values, seed=3):
    """A square matrix that has them."""
    random = np.random.default_rng(seed)
    left, right = (np.linalg.qr(random.normal(size=(len(values), len(values))))[0] for _ in range(2))
    return left @ np.diag(values) @ right


# Rows


@pytest.mark.parametrize("unit", UNITS)
def test_the_first_rows_are_found_in_any_unit_of_each(unit):
    C = np.array([[1.0, 2, 0], [-3, -6, 0], [0, 1, 1], [1, 3, 1], [0, 0, 2]])
    C[1::2] *= unit
    assert rank.first_rows(C) == [0, 2, 4]


def test_what_is_left_of_a_row_is_compared_with_the_row():
    nearly = np.array([[1.0, 0], [1, 1e-7]])
    assert rank.first_rows(nearly) == [0, 1]
    assert rank.first_rows(nearly, FOLLOWS_WHERE_FOUND) == [0]
    assert rank.first_rows(np.array([[1.0, 0], [1, 0.5 * FOLLOWS]])) == [0]
    assert rank.first_rows(np.zeros((2, 3))) == []


@pytest.mark.parametrize("unit", UNITS)
def test_the_best_rows_leave_out_one_of_three_in_a_plane(unit):
    C = np.array([[1.0, 0, 0], [1, 1e-9, 0], [0, 1, 0]])
    C[1] *= unit
    found = rank.best_rows(C)
    assert len(found) == 2
    assert 2 in found


def test_only_so_many_best_rows_are_given_and_those_are_far_from_each_other():
    found = rank.best_rows(np.array([[1.0, 0], [1, 1e-2], [0, 1]]), most=2)
    assert len(found) == 2
    assert 2 in found


def test_rows_that_are_no_numbers_all_count():
    assert rank.best_rows(np.array([[1.0, np.nan], [1, 0]])) == [0, 1]
    assert rank.best_rows(np.zeros((0, 3))) == []


def test_a_row_that_vanishes_beside_its_own_constraint_is_not_enforced():
    C = np.array([[0.0, 1, 0], [1e-9, 0, 0]])
    assert rank.enforced_rows(C, ["loop", "loop"], 0).tolist() == [1, 0]
    # A constraint of its own may be written in units as small.
    assert rank.enforced_rows(C, ["loop", "rod"], 0).tolist() == [1, 1]


def test_rows_of_the_configuration_are_enforced_before_longer_ones_that_repeat_them():
    C = np.array([[1.0, 1, 0], [0, 1, 1], [2, 4, 2], [0, 0, 1]])
    # The third is twice the sum of the first two.
    assert rank.enforced_rows(C, "abcd", 2).tolist() == [1, 1, 0, 1]
    # Among equals the longest rest goes first, and the configuration need not.
    assert rank.enforced_rows(C, "abcd", 0).sum() == 3


def test_the_size_of_a_family_is_that_of_all_its_rows():
    C = np.array([[3.0, 0], [0, 4], [0, 0]])
    assert rank.family_sizes(C, "aab") == pytest.approx([5, 5, 1])
    assert rank.family_sizes(np.array([C, 2 * C]), "aab") == pytest.approx(np.array([[5, 5, 1], [10, 10, 1]]))


# Pivots


def test_pivots_keep_a_matrix_sparse():
    # An arrow: as long as there is another, neither its full row nor its full column is used, and nothing fills in.
    arrow = np.diag([4.0, 4, 4, 4])
    arrow[0], arrow[:, 0] = 1, 1
    pairs = rank.choose_pivots(arrow, "abcd", 0).pairs
    assert len(pairs) == 4
    assert all(row == column != 0 for row, column in pairs[:2])


def test_rows_that_follow_from_others_have_no_pivots():
    C = np.array([[1.0, 2, 0], [0, 1, 1], [1, 3, 1], [0, 0, 0]])
    found = rank.choose_pivots(C, "abcd", 1)
    assert len(found.pairs) == 2
    assert found.rows[0] == 0
    assert len(set(found.dependent)) == 2


@pytest.mark.parametrize("unit", UNITS)
def test_the_least_pivot_is_what_elimination_leaves_of_a_row_in_any_unit(unit):
    # Of the second row 0.75 − 0.5 · 0.5 is left, beside its largest entry 1.
    C = np.array([[1.0, 0.5, 0], [0.5, 0.75, 1]]) * unit
    assert rank.least_pivot(C, "ab", rank.Pivots(((0, 0), (1, 1)))) == pytest.approx(0.5)
    assert rank.least_pivot(C, "ab", rank.Pivots(((0, 2),))) == 0


def test_the_least_pivot_is_measured_by_its_family():
    C = np.array([[1.0, 0], [0, 0.01]])
    pivots = rank.Pivots(((0, 0), (1, 1)))
    assert rank.least_pivot(C, "ab", pivots) == pytest.approx(1)
    assert rank.least_pivot(C, "aa", pivots) == pytest.approx(0.01)


def test_the_largest_pivots_are_taken_unless_others_are_preferred():
    C = np.array([[3.0, 1, 0], [0, 2, 1]])
    assert rank.largest_pivots(C, np.ones(3)) == [0, 1]
    assert rank.largest_pivots(C, np.array([1.0, 1, 100])) == [2, 0]


def test_pivots_below_the_threshold_are_none():
    C = np.array([[1.0, 1], [1, 1 + 1e-10]])
    assert len(rank.largest_pivots(C, np.ones(2))) == 2
    assert len(rank.largest_pivots(C, np.ones(2), FOLLOWS)) == 1


# Singular values


@pytest.mark.parametrize("unit", UNITS)
def test_rank_counts_singular_values_beside_the_largest(unit):
    A = unit * with_singular_values([1.0, 1e-3, 1e-8, 1e-10, 1e-12])
    assert rank.numerical_rank(A) == 3
    assert rank.numerical_rank(A, 1e-5) == 2


def test_rank_may_be_counted_beside_one_so_that_a_matrix_is_nothing_as_a_whole():
    A = 1e-10 * np.eye(3)
    assert rank.numerical_rank(A) == 3
    assert rank.numerical_rank(A, size=1.0) == 0
    assert rank.numerical_rank(np.zeros((0, 3))) == 0


def test_hilberts_matrix_is_regular_until_round_off_is_larger():
    assert rank.rows_are_independent(hilbert(10))  # condition 1.6e13
    assert not rank.rows_are_independent(hilbert(20))  # condition 1e28
    assert not rank.rows_are_independent(np.ones((3, 2)))  # more rows than columns


@pytest.mark.parametrize("unit", UNITS)
def test_the_null_space_of_a_plane_is_the_plane(unit):
    Z = rank.null_space(unit * np.ones((1, 3)))
    assert pytest.approx(np.eye(3) - 1 / 3, abs=1e-14) == Z @ Z.T
    assert rank.null_space(np.zeros((0, 2))) == pytest.approx(np.eye(2))


def test_the_column_space_of_repeated_rows_is_their_direction():
    U = rank.column_space(np.array([[1.0, 2], [2, 4], [2, 4]]))
    assert pytest.approx(np.outer([1, 2, 2], [1, 2, 2]) / 9) == U @ U.T


def test_multipliers_of_equal_rows_can_be_exchanged():
    stack = np.array([[[1.0, 0], [1, 0]], [[1.0, 0], [0, 1]]])
    same, different = rank.left_null_spaces(stack, FOLLOWS_IN_RUN)
    assert same @ same.T == pytest.approx(np.array([[1, -1], [-1, 1]]) / 2)
    assert different == pytest.approx(np.zeros((2, 2)))


def test_the_shortest_solution_shares_alike():
    x, found = rank.shortest_solution(np.array([[1.0, 1], [2, 2]]), np.array([2.0, 4]))
    assert x == pytest.approx([1, 1])
    assert found == 1
    for shape in ((0, 2), (2, 0)):
        x, found = rank.shortest_solution(np.zeros(shape), np.ones(shape[0]))
        assert x == pytest.approx(np.zeros(shape[1]))
        assert found == 0


def test_a_turn_has_one_determinant_and_a_projection_has_not():
    angles = np.array([0.3, 1.1, -0.7, 2.0])
    turns = [np.array([[np.cos(q), -np.sin(q), 5], [np.sin(q), np.cos(q), 5]]) for q in angles]
    assert rank.has_constant_determinant(turns, [0, 1])
    assert not rank.has_constant_determinant(turns, [0, 2])
    assert not rank.has_constant_determinant([np.zeros((1, 1))] * 2, [0])


# Inertias


@pytest.mark.parametrize("unit", UNITS)
def test_two_speeds_that_move_one_mass_are_idle_and_a_third_is_not(unit):
    M = np.array([[2.0, 2 * unit, 0], [2 * unit, 2 * unit**2, 0], [0, 0, 7]])
    scale = rank.inertia_units(M)
    assert rank.idle_unknowns(M / scale / scale[:, None]).tolist() == [True, True, False]


def test_a_speed_that_moves_nothing_is_idle():
    M = np.diag([1.0, 1e-30, 5])
    scale = rank.inertia_units(M)
    assert scale[1] == np.inf
    assert rank.idle_unknowns(M / scale / scale[:, None]).tolist() == [False, True, False]


def test_an_inertia_that_no_body_has_is_not_idle():
    assert not rank.idle_unknowns(np.array([[1.0, 2], [2, 1]])).any()  # eigenvalues 3 and −1
    assert rank.idle_unknowns(1e-14 * np.eye(2), size=1.0).all()


@pytest.mark.parametrize("count", [8, 30])
@pytest.mark.parametrize("axis", ["x", (1, -1, 0.3)])
def test_bodies_with_any_products_of_inertia_move(count, axis):
    """All six are parameters. At numbers without any relation they make moments that are negative, as no body's are."""
    model = kn.Model("skew bodies")
    for k in range(count):
        xx, yy, zz, xy, yz, zx = model.parameters(
            " ".join(f"I{name}{k}" for name in ("xx", "yy", "zz", "xy", "yz", "zx"))
        )
        inertia = kn.inertia(xx, yy, zz, xy=xy, yz=yz, zx=zx)
        joint = kn.Spherical(at=(k, 0, 0)) if k == 0 else kn.Pin(axis=axis, at=(k, 0, 0))
        model.add_body(f"B{k}", mass=1, inertia=inertia, joint=joint)
    assert kn.derive(model).compile()["derivative"].operation_count > 0


def test_a_rod_of_a_large_tree_resists_nothing_about_its_own_axis_however_it_lies():
    """m c² and what products of inertia make of it cancel but for round-off."""
    e = np.array([2.0, 3.0, 6.0]) / 7
    I = np.eye(3) - np.outer(e, e)
    model = kn.Model("rods")
    for k in range(30):
        inertia = kn.inertia(I[0, 0], I[1, 1], I[2, 2], xy=I[0, 1], yz=I[1, 2], zx=I[0, 2])
        axis = (2, 3, 6) if k == 2 else (1, 0, 0)
        model.add_body(f"B{k}", mass=1, inertia=inertia, center=tuple(e), joint=kn.Pin(axis=axis, at=(k, 0, 0)))
    with pytest.raises(kn.ModelError, match=r"speeds \(u_B2\)"):
        kn.derive(model).compile()["derivative"]


# Once


def test_squares_are_those_of_the_same_table():
    assert pytest.approx(FOLLOWS_IN_RUN**2) == FOLLOWS_IN_RUN_SQUARED


def test_nothing_else_decides_about_rank():
    by_itself = re.compile(r"\b(matrix_rank|pinv|lstsq|null_space\(.*rcond)\b")
    files = [file for file in SOURCE.rglob("*.py") if file.parent.name != "rank"]
    assert [file.name for file in files if by_itself.search(file.read_text())] == []


# Orders


def filled(neighbours, order):
    """Entries below the diagonal of the factor, by elimination on a pattern."""
    pattern, count = np.zeros((len(order),) * 2, dtype=bool), 0
    for i, each in enumerate(neighbours):
        pattern[i, list(each)] = True
    for number, i in enumerate(order):
        later = [k for k in order[number + 1 :] if pattern[i, k]]
        count += len(later)
        pattern[np.ix_(later, later)] = True
    return count


def test_a_chain_and_a_star_are_eliminated_without_fill():
    chain = [{i - 1, i, i + 1} & set(range(9)) for i in range(9)]
    scattered = [{(4 * k) % 9 for k in range(9) if abs(k - at) <= 1} for at in [(7 * i) % 9 for i in range(9)]]
    star = [set(range(7)), *({0, i} for i in range(1, 7))]
    for neighbours in (chain, scattered, star):
        links = sum(len(each) - 1 for each in neighbours) // 2
        order = rank.sparse_order(neighbours, [range(len(neighbours))])
        assert sorted(order) == list(range(len(neighbours)))
        assert filled(neighbours, order) == links
    assert filled(star, list(range(7))) == 21


def test_a_full_matrix_stays_in_its_order_and_groups_stay_apart():
    full = [set(range(5))] * 5
    assert rank.sparse_order(full, [range(5)]) == [0, 1, 2, 3, 4]
    star = [set(range(5)), *({0, i} for i in range(1, 5))]
    assert rank.sparse_order(star, [range(1), range(1, 5)])[0] == 0
