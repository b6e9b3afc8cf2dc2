"""Squared errors of channels of data, and the errors themselves, as functions at the times of samples."""

from __future__ import annotations

from functools import cached_property

import numpy as np
from scipy import sparse

from kanes.analysis.sensitivity.experiments import Channel
from kanes.base.types import Array, GraphMatrix
from kanes.expr.algebra import Matrix
from kanes.expr.symbols import StandIn
from kanes.optimal_control.nodes.node_equations import NodeEquations
from kanes.optimal_control.nodes.node_programs import ColumnFunctions
from kanes.optimal_control.solver.nonlinear_program import Pattern, SmallFunctions


class ChannelFunctions:
    """½ Σ_i (w_i (h_i − y_i))² and e_i = w_i (h_i − y_i) of one measured quantity h with data y.

    The weight w_i is one over the standard deviation, zero in gaps.
    """

    def __init__(self, node: NodeEquations, channel: Channel) -> None:
        self.is_state = channel.name in {str(each) for each in node.states}
        self._node, self._name = node, channel.name
        thing = next((each for each in node.states if str(each) == channel.name), channel.thing)
        column = node.expression(thing)
        rows = range(channel.values.shape[0])
        data = [StandIn(f"datum {row}") for row in rows]
        weights = [StandIn(f"weight of datum {row}") for row in rows]
        self._graph = node.graph.extended([*data, *weights])
        lift = self._graph.lift
        self._errors = lift(Matrix(weights)) * (column - lift(Matrix(data)))
        self._data = (*node.data, *data, *weights)

    @cached_property
    def squares(self) -> ColumnFunctions:
        """½ Σ e²."""
        return self._functions(f"squared errors of {self._name}", self._errors.T @ self._errors * self._half)

    @cached_property
    def errors(self) -> ColumnFunctions:
        """e."""
        return self._functions(f"errors of {self._name}", self._errors)

    @property
    def _half(self) -> GraphMatrix:
        return self._graph.lift(Matrix([1])) / self._graph.lift(Matrix([2]))

    def _functions(self, name: str, column: GraphMatrix) -> ColumnFunctions:
        node = self._node
        return ColumnFunctions(name, self._graph, column, node.arguments, self._data, node.parameters)


def channel_data(channel: Channel, known: Array, times: Array) -> Array:
    """The rows of data of the functions of a channel: t, measured values with zeros in gaps, weights."""
    values = channel.values[:, known].T
    is_known = np.isfinite(values)
    return np.column_stack([times, np.where(is_known, values, 0.0), is_known / channel.deviation])


class Squares:
    """y = z², in many rows."""

    width = height = 1
    jacobian_pattern = hessian_pattern = Pattern(np.zeros(1, np.int64), np.zeros(1, np.int64))

    def __init__(self, count: int) -> None:
        self.count = count

    def values(self, z: Array) -> Array:
        """z²."""
        return z**2

    def jacobian(self, z: Array) -> Array:
        """2 z."""
        return 2 * z

    def hessian(self, z: Array, weights: Array) -> Array:
        """2 in each row."""
        return np.broadcast_to(2 * weights, z.shape)


def slopes(evaluation: SmallFunctions, G: sparse.csr_array, z: Array) -> sparse.csr_array:
    """∂y/∂x of functions of z = G x + z_0, a row for each entry of y."""
    pattern, count = evaluation.jacobian_pattern, evaluation.count
    each = np.arange(count)[:, None]
    rows, columns = each * evaluation.height + pattern.rows, each * evaluation.width + pattern.columns
    shape = count * evaluation.height, count * evaluation.width
    entries = evaluation.jacobian(z).ravel(), (rows.ravel(), columns.ravel())
    return sparse.csr_array(sparse.csr_array(sparse.coo_array(entries, shape)) @ G)
