"""The readable algebra: SymPy matrices whose vectors stay in the frames in which they were written."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sympy import Expr, MatrixBase, S, count_ops

from kanes.expr.algebra import Matrix
from kanes.expr.geometry.paths import path_steps
from kanes.expr.geometry.rotations import multiply_out, skew
from kanes.expr.simplify.atoms import Atoms
from kanes.expr.simplify.blocks import cofactor_adjugate, cofactor_determinant, connected_blocks
from kanes.expr.simplify.factored import write
from kanes.expr.simplify.terms import cancelled, common_monomial, divide, expand
from kanes.expr.simplify.tidy import tidy
from kanes.expr.simplify.trig import reduce
from kanes.expr.symbols import Speed, partial

if TYPE_CHECKING:
    from kanes.expr.geometry.frames import Frame


class Readable:
    """SymPy matrices: vectors stay in the frames in which they were written, and entries stay short."""

    def __init__(self) -> None:
        self._motion: dict[Expr, Expr] = {}
        self._values: dict[Expr, Expr] = {}
        self.dependent_speeds: dict[Speed, Expr] = {}

    def define(self, symbol: Expr, value: Expr) -> None:
        self._values[symbol] = value

    def take_dependent(self, speeds: list[Speed], values: Matrix) -> None:
        """Dependent speeds stay symbols while the method runs, which keeps it short.

        Results are freed of them at the end.
        """
        self.dependent_speeds = dict(zip(speeds, values, strict=True))

    def set_motion(self, rates: dict[Expr, Expr]) -> None:
        self._motion = rates

    def lift(self, matrix: Matrix) -> Matrix:
        return matrix.xreplace(self._values) if self._values else matrix

    def scalar(self, expression: Expr) -> Expr:
        return expression.xreplace(self._values)

    def zeros(self, rows: int, columns: int) -> Matrix:
        return Matrix.zeros(rows, columns)

    def is_zero(self, matrix: Matrix) -> bool:
        return all(entry == 0 for entry in matrix.flat())

    def skew(self, vector: Matrix) -> Matrix:
        return skew(vector)

    def express(self, numbers: Matrix, start: Frame, end: Frame) -> Matrix:
        return numbers if start is end else self.cosines(end, start) @ numbers

    def cosines(self, frame: Frame, other: Frame) -> Matrix:
        """R with v_frame = R v_other."""
        if frame is other:
            return Matrix.eye(3)
        known = frame.owner.known_cosines
        if (frame, other) not in known:
            known[frame, other] = multiply_out(path_steps(frame, other))
            known[other, frame] = known[frame, other].T
        return known[frame, other]

    def settle(self, terms: dict[Frame, Matrix], frame: Frame) -> dict[Frame, Matrix]:
        """Components along axes that two frames share go to the later frame; all others stay in their frames."""
        settled: dict[Frame, Matrix] = {}
        for other, numbers in terms.items():
            R = self.cosines(frame, other)
            for axis in range(3):
                row = numbers[axis, :]
                if self.is_zero(row):
                    continue
                image = R[:, axis]
                home = frame if sum(1 for entry in image if entry != 0) == 1 else other
                direction = image if home is frame else Matrix.eye(3)[:, axis]
                settled[home] = settled.get(home, Matrix.zeros(*numbers.shape)) + direction @ row
        return settled

    def time_derivative(self, matrix: Matrix) -> Matrix:
        return matrix.applyfunc(self._differentiate)

    def _differentiate(self, entry: Expr) -> Expr:
        total = entry * 0
        for symbol in entry.free_symbols:
            if symbol in self._motion:
                total += partial(entry, symbol) * self._motion[symbol]
        return total

    def jacobian(self, column: Matrix, symbols: Sequence[Expr]) -> Matrix:
        entries = [partial(entry, symbol) for entry in column for symbol in symbols]
        return Matrix(column.shape[0], len(symbols), entries)

    def linear_form(self, expression: Expr, symbols: Sequence[Expr]) -> tuple[Matrix, Matrix]:
        c, d = self.jacobian(Matrix([expression]), symbols), expression.xreplace(dict.fromkeys(symbols, S.Zero))
        return self.lift(c), self.lift(Matrix([d]))

    def columns(self, matrix: Matrix, indices: list[int]) -> Matrix:
        return matrix[:, indices]

    def rows(self, matrix: Matrix, indices: list[int]) -> Matrix:
        return matrix[indices, :]

    def stack_rows(self, rows: list[Matrix], columns: int) -> Matrix:
        return Matrix.vstack(*rows) if rows else Matrix.zeros(0, columns)

    def solve(self, matrix: Matrix, right: Matrix) -> Matrix:
        return solve(matrix, right)

    def simplified(self, value: Matrix | Expr) -> Matrix | Expr:
        return value.applyfunc(tidy) if isinstance(value, MatrixBase) else tidy(value)


GEOMETRY = Readable()


def solve(matrix: Matrix, right: Matrix) -> Matrix:
    """matrix⁻¹ right by cofactors, numerator and determinant shortened by sin² + cos² = 1.

    Cofactors divide by the determinant alone. Elimination would divide by pivots as well, and be singular where the
    matrix is not.
    """
    if matrix.shape == (1, 1):
        return right.applyfunc(lambda entry: _ratio(entry, matrix[0]))
    determinant = reduce(cofactor_determinant(matrix))
    determinant = min(determinant, tidy(determinant), key=count_ops)
    numerator = cofactor_adjugate(matrix) @ right
    return numerator.applyfunc(lambda entry: _ratio(reduce(entry), determinant))


def _ratio(numerator: Expr, denominator: Expr) -> Expr:
    if numerator == 0:
        return numerator
    if denominator.is_Add:
        return min(numerator / denominator, cancelled(numerator / denominator), key=count_ops)
    # A single term divides each term of the numerator, and cancels where it can.
    return write(expand(numerator / denominator))


def solve_blocks(matrix: Matrix, right: Matrix) -> Matrix:
    """matrix⁻¹ right for a symmetric matrix, block by block, so that uncoupled speeds stay separate."""
    solution = right.as_mutable()
    for rows, columns in connected_blocks(matrix):
        block, given = matrix[list(rows), list(columns)], right[list(rows), :]
        if len(rows) == 1:
            solved = [_ratio(given[0], block[0])]
        else:
            numerators, determinant = cofactor_adjugate(block) @ given, cofactor_determinant(block)
            solved = [_shortened(numerator, determinant, len(rows)) for numerator in numerators]
        for column, value in zip(columns, solved, strict=True):
            solution[column] = value
    return Matrix(solution)


def _shortened(numerator: Expr, determinant: Expr, size: int) -> Expr:
    """A quotient with common factors cancelled, for two coupled speeds; for more, multiplying out would fill pages."""
    if size > 2:
        return numerator / determinant
    atoms = Atoms()
    above, below = expand(numerator, atoms=atoms), expand(determinant, atoms=atoms)
    shared = common_monomial(above, below)
    return tidy(write(divide(above, shared))) / tidy(write(divide(below, shared)))
