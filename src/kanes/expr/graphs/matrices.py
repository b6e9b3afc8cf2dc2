"""Matrices of a graph with known structure: symmetric, rotated, sparse."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kanes.base.types import Array, GraphMatrix
from kanes.expr.graphs.casadi_on_demand import SX, ca


def symmetric(matrix: GraphMatrix) -> GraphMatrix:
    """A matrix known to be symmetric, by its upper triangle; the lower one is never computed."""
    return ca.triu2symm(ca.triu(matrix))


def identity(size: int) -> GraphMatrix:
    """Ones on the diagonal, and structural zeros."""
    return ca.SX.eye(size)


def of_numbers(numbers: Array) -> GraphMatrix:
    """A matrix of numbers, with structural zeros."""
    return ca.sparsify(ca.SX(ca.DM(numbers)))


def numbers_of(matrix: GraphMatrix) -> Array | None:
    """The numbers of a constant matrix; None if it has symbols."""
    if not ca.SX(matrix).is_constant():
        return None
    numbers: Array = ca.evalf(matrix).full()
    return numbers


def reshaped(matrix: GraphMatrix, rows: int, columns: int) -> GraphMatrix:
    """The same entries, column by column, in another shape."""
    return ca.reshape(matrix, rows, columns)


def assembled(size: int, entries: Mapping[tuple[int, int], GraphMatrix]) -> GraphMatrix:
    """A symmetric matrix by the entries of its upper triangle."""
    matrix = ca.SX(size, size)
    for (row, column), entry in entries.items():
        matrix[row, column] = entry
    return symmetric(matrix)


def conjugated(matrix: GraphMatrix, rotations: Sequence[GraphMatrix]) -> GraphMatrix:
    """R matrix Rᵀ for R the product of rotations."""
    for rotation in reversed(rotations):
        matrix = _conjugated(matrix, rotation)
    return matrix


def diagonal(matrix: GraphMatrix) -> GraphMatrix:
    """The entries on the diagonal, as a column."""
    return ca.diag(matrix)


def trace(matrix: GraphMatrix) -> GraphMatrix:
    """The sum of the entries on the diagonal."""
    return ca.trace(matrix)


def with_diagonal(matrix: GraphMatrix, entries: Sequence[GraphMatrix]) -> GraphMatrix:
    """A matrix with other entries on its diagonal."""
    matrix = ca.SX(matrix)
    for index, entry in enumerate(entries):
        matrix[index, index] = entry
    return matrix


def with_block(matrix: GraphMatrix, rows: Sequence[int], columns: Sequence[int], block: GraphMatrix) -> GraphMatrix:
    """A symmetric matrix with a block in some rows and columns, and its transpose on the other side."""
    matrix = ca.SX(matrix)
    matrix[list(rows), list(columns)] = block
    matrix[list(columns), list(rows)] = block.T
    return matrix


def placed(size: int, rows: Sequence[int], columns: Sequence[int], block: GraphMatrix) -> GraphMatrix:
    """A square matrix with a block in some rows and columns, and zeros elsewhere."""
    matrix = ca.SX(size, size)
    matrix[list(rows), list(columns)] = block
    return matrix


def factorised(matrix: GraphMatrix) -> Factors:
    """L D Lᵀ of a positive definite matrix.

    From the last row to the first: in the matrix of a tree, whose later speeds belong to links further out, this
    keeps all zeros.
    """
    order = list(reversed(range(matrix.shape[0])))
    D, LT, _ = ca.ldl(matrix[order, order], False)
    return Factors(D, LT, order)


def solved_backwards(matrix: GraphMatrix, right: GraphMatrix) -> GraphMatrix:
    """matrix⁻¹ right for a positive definite matrix, from the last row to the first, as in `factorised`."""
    order = list(reversed(range(matrix.shape[0])))
    D, LT, permutation = ca.ldl(matrix[order, order], False)
    return ca.ldl_solve(right[order, :], D, LT, permutation)[order, :]


def beside(blocks: Sequence[GraphMatrix]) -> GraphMatrix:
    """Blocks of as many rows each, side by side."""
    return ca.horzcat(*blocks)


def unit_rows(matrix: GraphMatrix) -> list[int]:
    """For columns that are unit vectors or zero, the rows of their ones; empty where a column is neither."""
    sparse = ca.sparsify(matrix)
    rows: list[int] = []
    for column in range(sparse.shape[1]):
        entries = sparse[:, column]
        if entries.nnz() == 0:
            continue
        if entries.nnz() != 1 or not entries.nz[0].is_one():
            return []
        rows.append(entries.sparsity().row()[0])
    return rows


def entries(matrix: GraphMatrix) -> dict[tuple[int, int], GraphMatrix]:
    """The structurally nonzero entries, by row and column."""
    sparse = ca.sparsify(matrix)
    places = zip(*sparse.sparsity().get_triplet(), strict=True)
    return dict(zip(places, ca.vertsplit(ca.vec(sparse.nz[:])) if sparse.nnz() else [], strict=True))


def from_entries(rows: int, columns: int, given: Mapping[tuple[int, int], GraphMatrix | float]) -> GraphMatrix:
    """A matrix by its entries, with zeros elsewhere."""
    places = sorted(given, key=lambda place: (place[1], place[0]))
    pattern = ca.Sparsity.triplet(rows, columns, [row for row, _ in places], [column for _, column in places])
    return ca.sparsify(ca.SX(pattern, ca.vertcat(*(given[place] for place in places))))


def with_zeros(matrix: GraphMatrix, rows: Sequence[int], columns: Sequence[int]) -> GraphMatrix:
    """A matrix with structural zeros in some rows and columns."""
    matrix = ca.SX(matrix)
    for row in rows:
        matrix[row, :] = 0
    for column in columns:
        matrix[:, column] = 0
    return ca.sparsify(matrix)


class Factors:
    """L and D of a positive definite matrix whose rows were permuted first, P M Pᵀ = L D Lᵀ."""

    def __init__(self, D: GraphMatrix, LT: GraphMatrix, order: list[int]) -> None:
        self.D = D
        self._order = order
        self._LT = ca.sparsify(LT)
        self._entries = list(zip(*self._LT.sparsity().get_triplet(), strict=True))  # row k < column i: L_ik

    def forward(self, right: GraphMatrix) -> GraphMatrix:
        """L⁻¹ P right."""
        solved = ca.sparsify(right[self._order, :])
        for k, i in sorted(self._entries):
            solved[i, :] -= self._LT[k, i] * solved[k, :]
        return ca.sparsify(solved)

    def over_D(self, right: GraphMatrix) -> GraphMatrix:
        """D⁻¹ right."""
        return ca.diag(1 / self.D) @ right

    def backward(self, right: GraphMatrix) -> GraphMatrix:
        """Pᵀ L⁻ᵀ right."""
        solved = ca.SX(right)
        for k, i in sorted(self._entries, reverse=True):
            solved[k, :] -= self._LT[k, i] * solved[i, :]
        given = ca.SX(*right.shape)
        given[self._order, :] = solved
        return ca.sparsify(given)


def _conjugated(matrix: GraphMatrix, R: GraphMatrix) -> GraphMatrix:
    """R matrix Rᵀ. About a coordinate axis it takes far fewer operations than the products:

    with e = m_ii − m_jj, f = m_ij + m_ji and y = s e + c f  the block across the axis becomes
    m_ii − s y,  m_jj + s y,  c y − m_ji,  c y − m_ij.
    """
    axis = _coordinate_axis(R)
    if axis is None or _permutes_axes(R):
        return R @ matrix @ R.T
    k, i, j = axis, (axis + 1) % 3, (axis + 2) % 3
    c, s = R[i, i], R[j, i]
    rotated = ca.SX(matrix)
    rotated[[i, j], k] = R[[i, j], [i, j]] @ matrix[[i, j], k]
    rotated[k, [i, j]] = matrix[k, [i, j]] @ R[[i, j], [i, j]].T
    y = s * (matrix[i, i] - matrix[j, j]) + c * (matrix[i, j] + matrix[j, i])
    rotated[i, i] = matrix[i, i] - s * y
    rotated[j, j] = matrix[j, j] + s * y
    rotated[i, j] = c * y - matrix[j, i]
    rotated[j, i] = c * y - matrix[i, j]
    return ca.sparsify(rotated)


def _coordinate_axis(R: SX) -> int | None:
    """The axis of a rotation matrix, if it is a coordinate axis."""
    for k in range(3):
        if R[k, k].is_one() and R[k, :].nnz() == 1 and R[:, k].nnz() == 1:
            return k
    return None


def _permutes_axes(R: SX) -> bool:
    """Whether a matrix maps coordinate axes to coordinate axes: its product with another costs only signs."""
    return all(R.nz[k].is_one() or R.nz[k].is_minus_one() for k in range(R.nnz()))
