"""Step 1: coordinates and speeds.

    u = Y q̇ + Z   inverted to   q̇ = W u + X

Source: kanemethod-draft, "Generalized Speeds".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from kanes.expr.algebra import Matrix, matrix_of
from kanes.expr.linear import ordered_symbols, substitute, terms
from kanes.expr.readable import solve
from kanes.expr.simplify.blocks import connected_blocks
from kanes.expr.simplify.factored import factor
from kanes.expr.simplify.terms import expand
from kanes.expr.symbols import ONE, ZERO, Expr, Rate, StandIn
from kanes.model.speeds import reduced_rate, speed_definitions
from kanes.model.system import System

# Blocks of Y up to this size are inverted by cofactors with SymPy; a larger block is left to the algebra that
# computes with it.
_LARGEST_READABLE_BLOCK = 4


@dataclass(frozen=True, eq=False)
class Kinematical:
    """q̇ = W u + X, by the independent rates.

    A rate is q̇ of an ordinary coordinate, or one of the three ω of a quaternion, whose four ė = ½ E ω are not
    independent.
    """

    system: System
    rates: tuple[Expr, ...]  # n_u symbols
    coordinate_rates: tuple[Expr, ...]  # q̇ of each coordinate as an expression of the rates
    Y: Matrix  # n_u × n_u
    Z: Matrix  # n_u × 1
    W: tuple[dict[int, Expr], ...]  # n_u rows, entries by speed; those of large blocks are symbols of `deferred`
    X: Matrix  # n_u × 1
    deferred: tuple[tuple[Matrix, Matrix], ...]  # a large block of Y, and the symbols for its inverse in W
    quaternions: tuple[tuple[Expr, ...], ...]  # the four coordinates of each

    @cached_property
    def _substitution(self) -> dict[Expr, Expr]:
        return dict(zip((q.dot for q in self.system.coordinates), self.coordinate_rates, strict=True))

    @cached_property
    def _numbers(self) -> dict[Expr, int]:
        return {rate: number for number, rate in enumerate(self.rates)}

    @cached_property
    def _defined(self) -> dict[Expr, int]:
        """The speed that each definition defines, so that (L + q1) q̇2 is recognised as u2 without solving for q̇2."""
        return {definition: r for r, definition in enumerate(self.system.speed_definitions)}

    @cached_property
    def _forms(self) -> dict[Expr, tuple[dict[int, Expr], Expr]]:
        """The forms computed so far."""
        return {}

    def form(self, expression: Expr) -> tuple[dict[int, Expr], Expr]:
        """An expression linear in q̇ as Σ K_r u_r + k: the nonzero K_r by the number of the speed, and k."""
        found = self._forms.get(expression)
        if found is None:
            found = self._forms[expression] = self._new_form(expression)
        return found

    def _new_form(self, expression: Expr) -> tuple[dict[int, Expr], Expr]:
        if expression in self._defined:
            return {self._defined[expression]: ONE}, ZERO
        if not expression.has(Rate):
            return {}, expression
        c, d = terms(substitute(expression, self._substitution), self._numbers)
        row: dict[int, Expr] = {}
        for j, entry in c.items():
            for r, w in self.W[j].items() if entry != 0 else ():
                row[r] = row.get(r, ZERO) + entry * w
        k = d + sum((entry * self.X[j] for j, entry in c.items() if entry != 0), ZERO)
        reduced = {r: reduced_rate(entry, self.quaternions) for r, entry in row.items()}
        return {r: entry for r, entry in reduced.items() if entry != 0}, reduced_rate(k, self.quaternions)

    def forms(self, expressions: Sequence[Expr]) -> tuple[Matrix, Matrix]:
        """Expressions linear in q̇ as K u + k: the matrix K, one column per speed, and the column k."""
        forms = [self.form(expression) for expression in expressions]
        K = {(i, r): entry for i, (row, _) in enumerate(forms) for r, entry in row.items()}
        k = [remainder for _, remainder in forms]
        return matrix_of(len(forms), len(self.system.speeds), K), Matrix(len(forms), 1, k)

    @cached_property
    def full_forms(self) -> tuple[Matrix, Matrix]:
        """W and X with a row per coordinate, the form in which q̇ = W u + X is read."""
        return self.forms([q.dot for q in self.system.coordinates])

    @cached_property
    def qdot(self) -> tuple[Expr, ...]:
        """q̇ = W u + X, an expression per coordinate."""
        speeds = self.system.speeds
        forms = [self.form(q.dot) for q in self.system.coordinates]
        sums = [sum((entry * speeds[r] for r, entry in row.items()), remainder) for row, remainder in forms]
        return tuple(factor(expand(expression)) for expression in sums)


def kinematical_equations(system: System) -> Kinematical:
    """The speeds' definitions, inverted block by block."""
    given = speed_definitions(system)
    n = len(given.rates)
    W: list[dict[int, Expr]] = [{} for _ in range(n)]
    X = [ZERO] * n
    deferred = []
    entries = given.Y.todok()
    for rows, columns in connected_blocks(given.Y):
        if len(rows) == 1 and entries[rows[0], columns[0]] == 1:  # u = q̇ + Z, as most are
            W[columns[0]][rows[0]] = ONE
            X[columns[0]] = -given.Z[rows[0]]
            continue
        block = Matrix(given.Y[list(rows), list(columns)])
        if len(rows) <= _LARGEST_READABLE_BLOCK:
            inverse = _inverse(block)
        else:
            inverse = Matrix([[StandIn(f"W_{column + 1}_{row + 1}") for row in rows] for column in columns])
            deferred.append((block, inverse))
        for (i, j), entry in inverse.todok().items():
            W[columns[i]][rows[j]] = entry
            X[columns[i]] -= entry * given.Z[rows[j]]
    return Kinematical(
        system=system,
        rates=given.rates,
        coordinate_rates=given.coordinate_rates,
        Y=given.Y,
        Z=given.Z,
        W=tuple(W),
        X=Matrix(n, 1, X),
        deferred=tuple(deferred),
        quaternions=given.quaternions,
    )


def _inverse(block: Matrix) -> Matrix:
    """The inverse of a block of Y. Joints of one kind have the same block up to names, so that they share one."""
    names = dict.fromkeys(symbol for entry in block for symbol in ordered_symbols(entry))
    stand_ins = {symbol: StandIn(f"s{number}") for number, symbol in enumerate(names)}
    inverse = _general_inverse(block.xreplace(stand_ins))
    return inverse.xreplace({stand_in: symbol for symbol, stand_in in stand_ins.items()})


@lru_cache(maxsize=256)
def _general_inverse(block: Matrix) -> Matrix:
    return solve(block, Matrix.eye(block.shape[0]))
