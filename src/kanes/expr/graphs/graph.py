"""CasADi graphs: the algebra for computation.

The same method that SymPy makes readable runs here on `casadi.SX` matrices, with shared terms kept shared. Vectors
are brought to the frame of their body as the recursion passes, parent to child, so that no product of many rotations
is ever formed.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from operator import add, mul
from threading import RLock
from typing import TYPE_CHECKING, TypeVar

import numpy as np
import sympy
from sympy import Expr, Symbol
from sympy.functions.elementary.piecewise import ExprCondPair

from kanes.base.errors import WrongValueError
from kanes.base.types import Array, GraphMatrix
from kanes.expr.algebra import Matrix
from kanes.expr.geometry.paths import frame_path
from kanes.expr.geometry.rotations import Step, shared_axis
from kanes.expr.graphs.casadi_on_demand import ca
from kanes.expr.graphs.instructions import read_program
from kanes.expr.graphs.pieces import ChosenPiece
from kanes.expr.kept_terms import KeptTerm
from kanes.expr.operations import COMPARISONS, ELEMENTARY, OPERATIONS
from kanes.expr.program import Program, extract
from kanes.expr.signs import sgn
from kanes.expr.splines import Spline, SplineTable
from kanes.expr.symbols import StandIn, as_expression
from kanes.expr.sympy_functions import SYMPY

if TYPE_CHECKING:
    from casadi import DM

    from kanes.expr.geometry.frames import Frame

_Value = TypeVar("_Value")


class Graph:
    """SX matrices over a fixed list of symbols, the inputs of the graph."""

    def __init__(self, symbols: Sequence[Symbol]) -> None:
        self.symbols = tuple(symbols)
        self.lock = RLock()  # for a graph that threads share
        scalars = [ca.SX.sym(symbol.name) for symbol in symbols]
        self.inputs: GraphMatrix = ca.vertcat(*scalars) if scalars else ca.SX(0, 1)
        self._values: dict[Expr, GraphMatrix] = dict(zip(symbols, scalars, strict=True))
        self._pieces: dict[tuple[Expr, SplineTable], ChosenPiece] = {}
        self._changing: GraphMatrix = ca.SX(0, 1)
        self._rates: GraphMatrix = ca.SX(0, 1)
        self._rotations: dict[Frame, GraphMatrix] = {}
        self._between: dict[tuple[Frame, Frame], GraphMatrix] = {}
        self._expressed: dict[tuple[int, Frame, Frame], tuple[GraphMatrix, GraphMatrix]] = {}

    def define(self, symbol: Expr, value: GraphMatrix) -> None:
        self._values[symbol] = value

    def take_dependent(self, speeds: list[Symbol], values: GraphMatrix) -> None:
        """Dependent speeds are computed once and shared."""
        for index, speed in enumerate(speeds):
            self.define(speed, values[index])

    def set_motion(self, rates: dict[Expr, GraphMatrix]) -> None:
        self._changing = ca.vertcat(*(self._values[symbol] for symbol in rates))
        self._rates = ca.vertcat(*rates.values())

    def extended(self, symbols: Sequence[Symbol]) -> Graph:
        """A graph with further inputs, in which all matrices of this one can be used."""
        other = Graph((*self.symbols, *symbols))
        other._values = {**self._values, **{symbol: ca.SX.sym(symbol.name) for symbol in symbols}}
        other._pieces = dict(self._pieces)
        other.inputs = ca.vertcat(self.inputs, *(other._values[symbol] for symbol in symbols))
        return other

    # From SymPy

    def lift(self, matrix: Matrix) -> GraphMatrix:
        entries = sorted(
            ((column, row, entry) for (row, column), entry in matrix.todok().items()), key=lambda each: each[:2]
        )
        if not entries:
            return ca.SX(*matrix.shape)
        columns, rows, values = zip(*entries, strict=True)
        # All at once: entry by entry takes a time that grows with the square of their number.
        return ca.SX(ca.Sparsity.triplet(*matrix.shape, rows, columns), ca.vertcat(*map(self.scalar, values)))

    def scalar(self, expression: Expr) -> GraphMatrix:
        """A SymPy expression as a scalar of the graph."""
        value = self._values.get(expression)
        if value is None:
            value = self._values[expression] = self._build(expression)
        return value

    def _build(self, expression: Expr) -> GraphMatrix:
        if expression.is_Number or expression.is_NumberSymbol:
            return ca.SX(float(expression))
        if expression.is_Add:
            return _fold(add, [self.scalar(argument) for argument in expression.args])
        if expression.is_Mul:
            return self._product(expression)
        if expression.is_Pow:
            return self._power(*expression.args)
        if isinstance(expression, sympy.Piecewise):
            return self._piecewise(expression)
        if isinstance(expression, Spline):
            return self._spline(expression)
        if isinstance(expression, KeptTerm):
            return self.scalar(expression.definition)
        function = _FUNCTIONS.get(expression.func)
        if function is None:
            what = "symbol" if expression.is_Symbol else "function"
            raise WrongValueError(
                f"{expression}: Kanes cannot compute this {what}. Use the model's own symbols and "
                f"{', '.join(sorted(known.__name__ for known in _FUNCTIONS))}, Piecewise, kn.spline and powers."
            )
        call = getattr(ca, function) if isinstance(function, str) else function
        return call(*(self.scalar(argument) for argument in expression.args))

    def _product(self, expression: Expr) -> GraphMatrix:
        """Numerator over denominator, with one division."""
        above, below = [], []
        for factor in expression.args:
            if factor.is_Pow and factor.exp.is_Integer and factor.exp < 0:
                below.append(self.scalar(factor.base**-factor.exp))
            else:
                above.append(self.scalar(factor))
        numerator = _fold(mul, above) if above else ca.SX(1)
        return numerator / _fold(mul, below) if below else numerator

    def _power(self, base: Expr, exponent: Expr) -> GraphMatrix:
        if exponent == sympy.S.Half:
            return ca.sqrt(self.scalar(base))
        if exponent.is_Integer and exponent < 0:
            return 1 / self.scalar(base**-exponent)
        if exponent == 2:
            return self.scalar(base) * self.scalar(base)
        if base is sympy.E:
            return ca.exp(self.scalar(exponent))
        return ca.power(self.scalar(base), self.scalar(exponent))

    def _piecewise(self, expression: Expr) -> GraphMatrix:
        value = ca.SX(np.nan)
        for branch, condition in reversed(expression.args):
            value = ca.if_else(self.scalar(condition), self.scalar(branch), value)
        return value

    def _spline(self, expression: Spline) -> GraphMatrix:
        key = expression.x, expression.table
        if key not in self._pieces:
            self._pieces[key] = ChosenPiece.of(expression.table, self.scalar(expression.x))
        return self._pieces[key].derivative(expression.order)

    # The algebra

    def zeros(self, rows: int, columns: int) -> GraphMatrix:
        return ca.SX(rows, columns)

    def is_zero(self, matrix: GraphMatrix) -> bool:
        return bool(ca.sparsify(matrix).nnz() == 0)

    def depends_on(self, matrix: GraphMatrix, symbols: Sequence[Expr]) -> bool:
        """Whether any of some symbols is in a matrix."""
        known = [self._values[symbol] for symbol in symbols]
        return bool(known) and bool(ca.depends_on(matrix, ca.vertcat(*known)))

    def skew(self, vector: GraphMatrix) -> GraphMatrix:
        return ca.sparsify(ca.skew(vector))

    def cosines_from_parent(self, frame: Frame) -> GraphMatrix:
        """R with v_parent = R v_frame."""
        if frame not in self._rotations:
            R = ca.SX.eye(3)
            for step in frame.steps:
                R = R @ self._rotation(step)
            self._rotations[frame] = R
        return self._rotations[frame]

    def _cosines_between(self, one: Frame, other: Frame, axis: int) -> GraphMatrix:
        """R with v_one = R v_other, of two frames that are rotated about one axis of their parent.

        It is a rotation by the difference of their angles; its sine and cosine are computed once.
        """
        if (one, other) not in self._between:
            R = ca.sparsify(self.cosines_from_parent(one).T @ self.cosines_from_parent(other))
            i, j = (axis + 1) % 3, (axis + 2) % 3
            c, s = R[i, i], R[j, i]
            R[axis, axis], R[i, j], R[j, j] = 1, -s, c
            self._between[one, other] = R
        return self._between[one, other]

    def _rotation(self, step: Step) -> GraphMatrix:
        return ca.sparsify(self.lift(step.matrix))

    def express(self, numbers: GraphMatrix, start: Frame, end: Frame) -> GraphMatrix:
        """Measure numbers in `start` as measure numbers in `end`, rotated frame by frame along the path."""
        if start is end:
            return numbers
        key = (id(numbers), start, end)
        if key not in self._expressed:
            # The numbers are kept beside the result so that their id stays valid.
            self._expressed[key] = numbers, self._expressed_along(numbers, start, end)
        return self._expressed[key][1]

    def _expressed_along(self, numbers: GraphMatrix, start: Frame, end: Frame) -> GraphMatrix:
        above, below = frame_path(start, end)
        axis = shared_axis(above[-1].steps, end.steps) if above and len(below) == 1 else None
        if axis is not None:
            return self._cosines_between(end, above[-1], axis) @ self.express(numbers, start, above[-1])
        if below and end.parent is not None:
            return self.cosines_from_parent(end).T @ self.express(numbers, start, end.parent)
        for frame in above:
            numbers = self.cosines_from_parent(frame) @ numbers
        return numbers

    def settle(self, terms: dict[Frame, GraphMatrix], frame: Frame) -> dict[Frame, GraphMatrix]:
        """Everything to the one frame."""
        if not terms:
            return terms
        return {frame: _fold(add, [self.express(numbers, other, frame) for other, numbers in terms.items()])}

    def time_derivative(self, matrix: GraphMatrix) -> GraphMatrix:
        if ca.SX.nnz(matrix) == 0 or not ca.depends_on(matrix, self._changing):
            return ca.SX(*matrix.shape)
        return ca.sparsify(ca.jtimes(matrix, self._changing, self._rates))

    def jacobian(self, column: GraphMatrix, symbols: Sequence[Expr]) -> GraphMatrix:
        if not symbols:
            return ca.SX(column.shape[0], 0)
        return ca.jacobian(column, ca.vertcat(*(self._values[symbol] for symbol in symbols)))

    def linear_form(self, expression: Expr, symbols: Sequence[Expr]) -> tuple[GraphMatrix, GraphMatrix]:
        # Symbols may have been replaced in this graph already.
        stand_ins = {symbol: StandIn(f"{symbol} of a linear form") for symbol in symbols}
        graph = self.extended(list(stand_ins.values()))
        value, own = graph.scalar(expression.xreplace(stand_ins)), graph.inputs[len(self.symbols) :]
        c, d = ca.substitute([ca.jacobian(value, own), value], [own], [ca.SX.zeros(*own.shape)])
        return ca.sparsify(c), d

    def directional(self, column: GraphMatrix, symbols: Sequence[Expr], direction: GraphMatrix) -> GraphMatrix:
        """The derivative of a column along a change of some symbols."""
        return ca.jtimes(column, ca.vertcat(*(self._values[symbol] for symbol in symbols)), direction)

    def replaced(self, column: GraphMatrix, symbols: Sequence[Expr], values: GraphMatrix) -> GraphMatrix:
        """A column with values in place of some symbols."""
        return ca.substitute(column, ca.vertcat(*(self._values[symbol] for symbol in symbols)), ca.densify(values))

    def below(self, matrix: GraphMatrix) -> GraphMatrix:
        """The columns of a matrix one below the other."""
        return ca.vec(ca.densify(matrix))

    def columns(self, matrix: GraphMatrix, indices: list[int]) -> GraphMatrix:
        return matrix[:, indices]

    def rows(self, matrix: GraphMatrix, indices: list[int]) -> GraphMatrix:
        return matrix[indices, :]

    def stack_rows(self, rows: list[GraphMatrix], columns: int) -> GraphMatrix:
        return ca.vertcat(*rows) if rows else ca.SX(0, columns)

    def solve(self, matrix: GraphMatrix, right: GraphMatrix) -> GraphMatrix:
        return ca.solve(matrix, right)

    def solve_symmetric(self, matrix: GraphMatrix, right: GraphMatrix) -> GraphMatrix:
        """matrix⁻¹ right for a positive definite matrix, by L D Lᵀ."""
        D, LT, permutation = ca.ldl(matrix, False)
        return ca.ldl_solve(right, D, LT, permutation)

    def if_positive(self, condition: GraphMatrix, value: GraphMatrix) -> GraphMatrix:
        """A value where a condition is positive, zero elsewhere."""
        return ca.if_else(ca.gt(condition, 0), value, 0)

    def largest(self, columns: Sequence[GraphMatrix]) -> GraphMatrix:
        """The largest absolute value of all entries."""
        return _fold(ca.fmax, [ca.fabs(entry) for column in columns for entry in ca.vertsplit(ca.densify(column))])

    def sizes(self, matrix: GraphMatrix) -> GraphMatrix:
        """The absolute value of each entry."""
        return ca.fabs(matrix)

    def lengths(self, matrix: GraphMatrix) -> GraphMatrix:
        """The length of each column, as a row."""
        return ca.sqrt(ca.sum1(matrix * matrix))

    def square_root(self, matrix: GraphMatrix) -> GraphMatrix:
        """The square root of each entry."""
        return ca.sqrt(matrix)

    def least(self, scalars: Sequence[GraphMatrix]) -> GraphMatrix:
        """The least of some scalars."""
        return _fold(ca.fmin, list(scalars))

    def simplified(self, value: GraphMatrix) -> GraphMatrix:
        return value

    def rotations(self, steps: Sequence[Step]) -> list[GraphMatrix]:
        """Direction cosines, rotation by rotation."""
        return [self._rotation(step) for step in steps]

    # To numbers and programs

    def function(self, outputs: Sequence[GraphMatrix]) -> Callable[[Array], list[Array]]:
        """The outputs as a numerical function of the graph's inputs, in the order of `symbols`."""
        compiled = ca.Function("f", [self.inputs], list(outputs))

        def evaluate(values: Array) -> list[Array]:
            return [_full(result) for result in compiled.call([values])]

        return evaluate

    def program(self, outputs: dict[str, GraphMatrix], early: Sequence[GraphMatrix] = ()) -> Program:
        """The named output columns as a straight-line program with shared terms.

        Matrices in `early` are computed first and in that order, so that less has to be kept at a time.
        """
        names = [f"early {index}" for index in range(len(early))] + list(outputs)
        shared = ca.cse([ca.densify(matrix) for matrix in (*early, *outputs.values())])
        compiled = ca.Function("f", [self.inputs], shared)
        program = read_program(compiled, [symbol.name for symbol in self.symbols], names)
        wanted = program.outputs[len(early) :]
        return extract(program, {name: (positions, rows) for name, positions, rows in wanted}, {})


def computable(value: object, where: str, known: Collection[Expr], cure: str) -> Expr:
    """A user's expression, if a graph can compute it from the known symbols."""
    expression = as_expression(value, where)
    unknown = sorted(str(symbol) for symbol in expression.free_symbols.difference(known))
    unknown = unknown or [str(part) for part in uncomputable_parts(expression)[:1]]
    if unknown:
        raise WrongValueError(f"{where}: {', '.join(unknown)} is not available here. {cure}")
    return expression


def uncomputable_parts(expression: Expr) -> list[Expr]:
    """The functions in an expression that a graph has no counterpart for."""
    known = (
        sympy.Symbol,
        sympy.Number,
        sympy.NumberSymbol,
        sympy.Add,
        sympy.Mul,
        sympy.Pow,
        sympy.Piecewise,
        ExprCondPair,
        Spline,
        SplineTable,
        KeptTerm,
    )
    return [
        part
        for part in sympy.preorder_traversal(expression)
        if not isinstance(part, known) and part.func not in _FUNCTIONS
    ]


def _full(numbers: DM) -> Array:
    """A matrix of CasADi's as an array; by its nonzero entries if it has few, which is much faster."""
    if numbers.is_dense():
        return np.array(numbers)
    array = np.zeros(numbers.shape)
    array[numbers.sparsity().get_triplet()] = numbers.nonzeros()
    return array


def _fold(operation: Callable[[_Value, _Value], _Value], values: list[_Value]) -> _Value:
    result = values[0]
    for value in values[1:]:
        result = operation(result, value)
    return result


def _joined(name: str) -> Callable[..., GraphMatrix]:
    """An operation of two as a function of any number."""
    return lambda *arguments: _fold(getattr(ca, _casadi_name(name)), list(arguments))


def _casadi_name(name: str) -> str:
    """The name of CasADi's function for an operation, which is that of its code, but for conditions."""
    (code,) = OPERATIONS[name].casadi
    return f"logic_{code.lower()}" if name in ("and", "or", "not") else code.lower()


_SAME = (*ELEMENTARY, "abs", "sign", "floor", "ceil", *COMPARISONS, "not")
# By CasADi's name, or by a formula.
_FUNCTIONS: dict[type[sympy.Basic], str | Callable[..., GraphMatrix]] = {
    **{SYMPY[name]: _casadi_name(name) for name in _SAME},
    **{SYMPY[name]: _joined(name) for name in ("min", "max", "and", "or")},
    sgn: "sign",
    sympy.sec: lambda x: 1 / ca.cos(x),
    sympy.csc: lambda x: 1 / ca.sin(x),
    sympy.cot: lambda x: ca.cos(x) / ca.sin(x),
    sympy.Heaviside: lambda x, at_zero: ca.if_else(x > 0, 1, ca.if_else(x < 0, 0, at_zero)),
    # The second derivative of |x|: zero wherever it has a value.
    sympy.DiracDelta: lambda *arguments: ca.SX(0),
    sympy.StrictGreaterThan: "gt",
    sympy.GreaterThan: "ge",
    type(sympy.true): lambda: ca.SX(1),
    type(sympy.false): lambda: ca.SX(0),
}
