"""A graph whose inputs are added when they occur, for expressions whose symbols are not listed in advance.

Expressions that a graph cannot represent are inputs too, and are returned unchanged: functions of time and their
derivatives, undefined functions, fractions and decimal numbers, piecewise functions. SymPy differentiates them if
necessary.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import numpy as np
import sympy
from sympy import Derivative, Expr
from sympy.core.function import AppliedUndef

from kanes.base.types import Array, GraphMatrix
from kanes.expr.graphs.casadi_on_demand import SX, ca
from kanes.expr.graphs.graph import Graph
from kanes.expr.graphs.instructions import read_program
from kanes.expr.operations import ELEMENTARY
from kanes.expr.program import Program
from kanes.expr.sympy_functions import SYMPY

# Functions that the graph has itself, and that can be converted back to SymPy.
TRANSPARENT = tuple(SYMPY[name] for name in ELEMENTARY)
_LARGEST_INTEGER = 2**53  # that is still exact as a number of the graph


class GrowingGraph(Graph):
    """SX matrices over the atoms that have occurred so far."""

    def __init__(self, time: Expr) -> None:
        super().__init__(())
        self.time = time
        self.atoms: list[Expr] = []
        self.meanings: dict[Expr, Expr] = {}  # replacements of some symbols, also inside opaque inputs
        self._places: dict[int, int] = {}  # from CasADi's hash of an input to its atom
        self._given_rates: dict[Expr, GraphMatrix] = {}
        self._numbers: set[Expr] = set()  # expressions without symbols, which stay exact

    def mean(self, symbol: Expr, expression: Expr) -> None:
        """Replace a symbol by an expression from now on."""
        self.meanings[symbol] = expression
        self.define(symbol, self.scalar(expression))

    def set_rates(self, rates: Mapping[Expr, GraphMatrix]) -> None:
        """Time derivatives of some atoms; SymPy differentiates the others."""
        for atom in rates:
            self.scalar(atom)
        self._given_rates = dict(rates)

    # From SymPy

    def scalar(self, expression: Expr) -> GraphMatrix:
        """A SymPy expression as a scalar of the graph, of any depth."""
        values, pending = self._values, [expression]
        while pending:
            top = pending[-1]
            if top in values:
                pending.pop()
                continue
            missing = [] if _is_atom(top) else [argument for argument in top.args if argument not in values]
            if missing:
                pending.extend(missing)
            else:
                values[top] = self._build(top)
                pending.pop()
        return values[expression]

    def _build(self, expression: Expr) -> GraphMatrix:
        if expression.is_Number or expression.is_NumberSymbol:
            self._numbers.add(expression)
        elif not _is_atom(expression) and self._numbers.issuperset(expression.args):
            self._numbers.add(expression)
            return self.enter(expression)
        return self.enter(expression) if _is_atom(expression) else super()._build(expression)

    def enter(self, atom: Expr) -> GraphMatrix:
        """Any expression as an input."""
        if self.meanings and not self._is_leaf(atom):
            atom = atom.xreplace(self.meanings)
            if atom in self._values:
                return self._values[atom]
        symbol = ca.SX.sym(f"x{len(self.atoms)}")
        self._places[symbol.element_hash()] = len(self.atoms)
        self.atoms.append(atom)
        self._values[atom] = symbol
        return symbol

    # Derivatives

    def atoms_in(self, matrix: GraphMatrix) -> list[Expr]:
        """The atoms that a matrix depends on, in the order in which they occurred."""
        return [self.atoms[place] for place in sorted(self._places[x.element_hash()] for x in ca.symvar(matrix))]

    def time_derivative(self, matrix: GraphMatrix) -> GraphMatrix:
        """d/dt of the entries, by the given rates, and by SymPy for everything else."""
        rates: dict[Expr, SX] = {atom: self._rate(atom) for atom in self.atoms_in(matrix)}
        moving = {atom: rate for atom, rate in rates.items() if not rate.is_zero()}
        if not moving:
            return ca.SX(*matrix.shape)
        symbols, seeds = ca.vertcat(*map(self.scalar, moving)), ca.vertcat(*moving.values())
        return ca.sparsify(ca.jtimes(matrix, symbols, seeds))

    def _rate(self, atom: Expr) -> GraphMatrix:
        if atom in self._given_rates:
            return self._given_rates[atom]
        if atom == self.time:
            return ca.SX(1)
        return ca.SX(0) if _is_constant(atom) else self.scalar(atom.diff(self.time))

    def jacobian(self, column: GraphMatrix, symbols: Sequence[Expr]) -> GraphMatrix:
        """Partial derivatives by atoms, also through opaque inputs."""
        if not symbols or not column.numel():
            return ca.SX(column.shape[0], len(symbols))
        direct = ca.jacobian(column, ca.vertcat(*map(self.scalar, symbols)))
        hidden = [atom for atom in self.atoms_in(column) if not self._is_leaf(atom) and atom.has(*symbols)]
        if hidden:
            derivatives = sympy.Matrix([[atom.diff(symbol) for symbol in symbols] for atom in hidden])
            direct = direct + ca.jacobian(column, ca.vertcat(*map(self.scalar, hidden))) @ self.lift(derivatives)
        return ca.sparsify(direct)

    def _is_leaf(self, atom: Expr) -> bool:
        """Whether other atoms have no part in its partial derivatives."""
        is_function = isinstance(atom, AppliedUndef) and atom.args == (self.time,)
        return _is_constant(atom) or is_function or isinstance(atom, Derivative)

    def depends_on(self, matrix: GraphMatrix, symbols: Iterable[Expr]) -> bool:
        """Whether a matrix depends on some atoms, at random numbers; atoms that cancel do not count."""
        found = set(self.atoms_in(matrix))
        changing = {symbol for symbol in symbols if symbol in found}
        if not changing:
            return False
        first, second = self.samples([matrix])[0], self.samples([matrix], changing)[0]
        return not np.allclose(first, second, rtol=1e-9, atol=1e-9 * max(1.0, np.abs(first).max()), equal_nan=True)

    def beside(self, matrices: Sequence[GraphMatrix]) -> GraphMatrix:
        return ca.horzcat(*matrices)

    def blocks(self, rows: Sequence[Sequence[GraphMatrix]]) -> GraphMatrix:
        """A matrix of matrices."""
        return ca.sparsify(ca.vertcat(*(ca.horzcat(*row) for row in rows)))

    def node_count(self, matrix: GraphMatrix) -> int:
        """How many operations a matrix takes."""
        return int(ca.n_nodes(matrix))

    def mirrored(self, matrix: GraphMatrix) -> GraphMatrix:
        """A symmetric matrix by its lower half."""
        return ca.tril2symm(ca.tril(matrix))

    # Other values of atoms

    def at(self, matrices: Sequence[GraphMatrix], values: Mapping[Expr, GraphMatrix | float]) -> list[GraphMatrix]:
        """Matrices with some atoms replaced, all at once; zeros become structural."""
        known: dict[Expr, SX] = self._values
        present = [atom for atom in values if atom in known and known[atom].is_symbolic()]
        if not present:
            return list(matrices)
        old = ca.vertcat(*(self._values[atom] for atom in present))
        new = ca.densify(ca.vertcat(*(values[atom] for atom in present)))
        return [ca.sparsify(matrix) for matrix in ca.substitute(list(matrices), [old], [new])]

    def samples(self, matrices: Sequence[GraphMatrix], moved: Iterable[Expr] = ()) -> list[Array]:
        """Matrices at random numbers for all atoms; some of the atoms may be shifted."""
        values = np.random.default_rng(1985).uniform(0.3, 1.3, len(self.atoms))
        for place, atom in enumerate(self.atoms):
            if atom.is_Number or atom.is_NumberSymbol:
                values[place] = float(atom)
        for atom in moved:
            values[self.atoms.index(atom)] += 0.37
        function = ca.Function("f", [self._all_inputs()], [ca.densify(matrix) for matrix in matrices])
        return [np.array(found) for found in function.call([values])]

    def program(self, outputs: dict[str, GraphMatrix], early: Sequence[GraphMatrix] = ()) -> Program:
        """The outputs as a program whose inputs are named by the places of their atoms."""
        shared = ca.cse([ca.densify(matrix) for matrix in (*early, *outputs.values())])
        function = ca.Function("f", [self._all_inputs()], shared[len(early) :])
        return read_program(function, [str(place) for place in range(len(self.atoms))], list(outputs))

    def _all_inputs(self) -> GraphMatrix:
        return ca.vertcat(*(self._values[atom] for atom in self.atoms)) if self.atoms else ca.SX(0, 1)


def _is_constant(atom: Expr) -> bool:
    return bool(atom.is_Symbol or atom.is_Number or atom.is_NumberSymbol)


def _is_atom(expression: Expr) -> bool:
    if expression.is_Integer:
        return bool(abs(expression) > _LARGEST_INTEGER)
    if expression.is_Add or expression.is_Mul:
        return not expression.is_commutative
    return not (expression.is_Pow or expression.func in TRANSPARENT)
