"""Small matrices: their block structure, and cofactors without the expansion that SymPy's own determinants perform."""

from __future__ import annotations

from sympy import Expr, ImmutableMatrix, S


def connected_blocks(matrix: ImmutableMatrix) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Rows and columns that are coupled by nonzero entries, block by block."""
    entries = list(matrix.todok())
    owner: dict[tuple[str, int], int] = {}
    blocks: dict[int, set[tuple[str, int]]] = {}
    nodes = [("row", i) for i in range(matrix.shape[0])] + [("column", j) for j in range(matrix.shape[1])]
    for number, node in enumerate(nodes):
        owner[node] = number
        blocks[number] = {node}
    for row, column in entries:
        one, other = owner["row", row], owner["column", column]
        if one != other:
            for node in blocks[other]:
                owner[node] = one
            blocks[one] |= blocks.pop(other)
    return [
        (
            tuple(sorted(i for kind, i in block if kind == "row")),
            tuple(sorted(j for kind, j in block if kind == "column")),
        )
        for block in blocks.values()
    ]


def cofactor_determinant(matrix: ImmutableMatrix) -> Expr:
    """The determinant by cofactors of the first row, products not expanded."""
    n = matrix.shape[0]
    if n == 0:
        return S.One
    if n == 1:
        return matrix[0]
    total = S.Zero
    for column in range(n):
        if matrix[0, column] != 0:
            total += (-1) ** column * matrix[0, column] * cofactor_determinant(_minor(matrix, 0, column))
    return total


def cofactor_adjugate(matrix: ImmutableMatrix) -> ImmutableMatrix:
    """The transposed matrix of cofactors."""
    n = matrix.shape[0]
    return ImmutableMatrix(n, n, lambda i, j: (-1) ** (i + j) * cofactor_determinant(_minor(matrix, j, i)))


def _minor(matrix: ImmutableMatrix, row: int, column: int) -> ImmutableMatrix:
    n = matrix.shape[0]
    return matrix[[i for i in range(n) if i != row], [j for j in range(n) if j != column]]
