"""Speeds from SymPy's kinematic differential equations, and constraints.

    K_u u + K_q q̇ + k = 0   solved for   u = Y q̇ + Z

A model may have more coordinates than SymPy has speeds. The remaining equations then are constraints, and the model
adds the missing dependent speeds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import sympy

from kanes.base.errors import WrongValueError
from kanes.base.rank import numerical_rank
from kanes.base.types import Array
from kanes.expr.algebra import Matrix
from kanes.expr.evaluate import numerical
from kanes.expr.geometry.rotations import coordinate_quaternions
from kanes.expr.linear import coefficients
from kanes.expr.readable import solve
from kanes.expr.simplify.blocks import connected_blocks
from kanes.expr.simplify.trig import with_unit_norm
from kanes.expr.symbols import ONE, Expr, Speed
from kanes.model.model import Model

# Blocks up to this size are inverted by cofactors, which keeps them short.
_LARGEST_INVERTED = 4


def rank_of(matrix: Array) -> int:
    """The rank of a matrix at a general state, whose rows are near one unless they are zero."""
    return numerical_rank(matrix, size=max(1.0, float(np.abs(matrix).max(initial=0.0))))


def independent(rows: Array) -> list[int]:
    """The rows, in their order, that do not depend on those before them."""
    chosen: list[int] = []
    for index in range(len(rows)):
        if rank_of(rows[[*chosen, index]]) > len(chosen):
            chosen.append(index)
    return chosen


@dataclass(frozen=True, eq=False)
class SolvedSpeeds:
    """Definitions of speeds, and the rows that are left."""

    definitions: dict[Speed, Expr]
    left: tuple[Expr, ...]


def solved_speeds(model: Model, rows: Sequence[Expr], speeds: Sequence[Speed]) -> SolvedSpeeds:
    """The speeds by rows that are zero; as many as these determine."""
    definitions, rest = _of_quaternions(model, list(rows), speeds)
    open_speeds = [speed for speed in speeds if speed not in definitions]
    forms = [coefficients(row, open_speeds) for row in rest]
    K = Matrix(len(rest), len(open_speeds), [entry for row, _ in forms for entry in row])
    # Rows with few speeds make short definitions.
    order = sorted(range(len(rest)), key=lambda index: sum(1 for entry in K[index, :] if entry != 0))
    chosen = [order[index] for index in independent(_at_general_values(K)[order])]
    for block_rows, columns in connected_blocks(K[sorted(chosen), :]) if chosen else ():
        if len(block_rows) != len(columns):
            continue
        numbers = [sorted(chosen)[index] for index in block_rows]
        right = Matrix([-forms[index][1] for index in numbers])
        block = K[numbers, list(columns)]
        solution = _solved(block, right)
        definitions.update({open_speeds[column]: value for column, value in zip(columns, solution, strict=True)})
        for index in numbers:
            rest[index] = sympy.S.Zero
    return SolvedSpeeds(definitions, tuple(row for row in rest if row != 0))


def _solved(block: Matrix, right: Matrix) -> Matrix:
    if block.shape[0] > _LARGEST_INVERTED:
        return block.LUsolve(right)
    return (solve(block, Matrix.eye(block.shape[0])) @ right).applyfunc(sympy.expand)


def _of_quaternions(model: Model, rows: list[Expr], speeds: Sequence[Speed]) -> tuple[dict[Speed, Expr], list[Expr]]:
    """The speeds of frames turned by unit quaternions, whose four rates have three speeds.

    K_u u = −(K_q ė + k)   gives   u = −(K_uᵀ K_u)⁻¹ K_uᵀ (K_q ė + k)
    """
    definitions: dict[Speed, Expr] = {}
    for frame in model.frames:
        for turn in coordinate_quaternions(frame.steps):
            rates = {element.dot for element in turn.elements}
            own = [index for index, row in enumerate(rows) if rates & row.free_symbols]
            used = [speed for speed in speeds if any(speed in rows[index].free_symbols for index in own)]
            forms = [coefficients(rows[index], used) for index in own]
            K = Matrix(len(own), len(used), [entry for row, _ in forms for entry in row])
            right = Matrix([-rest for _, rest in forms])
            G = (K.T @ K).applyfunc(lambda entry, e=turn.elements: with_unit_norm(sympy.expand(entry), e))
            for speed, value in zip(used, G.inv() @ K.T @ right, strict=True):
                definitions[speed] = sympy.expand(value)
            for index in own:
                rows[index] = sympy.S.Zero
    return definitions, [row.xreplace(definitions) for row in rows if row != 0]


def unit_norms(model: Model) -> set[Expr]:
    """e₀² + e₁² + e₂² + e₃² − 1 of every quaternion of coordinates."""
    turns = [turn for frame in model.frames for turn in coordinate_quaternions(frame.steps)]
    return {sum((element**2 for element in turn.elements), -ONE) for turn in turns}


def _at_general_values(K: Matrix) -> Array:
    symbols = sorted(K.free_symbols, key=str)
    values = np.random.default_rng(7).uniform(0.3, 1.1, len(symbols))
    found: Array = numerical(symbols, [K])(values)[0].reshape(K.shape)
    return found


def check_defined(mechanics_speeds: Sequence[Speed], definitions: dict[Speed, Expr]) -> None:
    """Every speed is determined by the rates of coordinates."""
    without = [str(speed) for speed in mechanics_speeds if speed not in definitions]
    if without:
        raise WrongValueError(
            f"from_sympy: speed {', '.join(without)} is not determined by the rates of coordinates, neither by the "
            "kinematic differential equations nor by velocities of points. Give a coordinate and an equation for it."
        )
