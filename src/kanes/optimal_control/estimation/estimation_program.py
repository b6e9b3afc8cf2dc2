"""Estimation as a nonlinear program: least squares subject to the equations of motion at collocation points.

    minimize ½ Σ ((h − y)/σ)² + ½ ∫ ((w − w̄)/a)² dt + ½ Σ (w_{k+1} − w_k)² / (b² h_k)

over parameters, initial states and inputs, with data y of quantities h; w is white noise with mean w̄ whose average
over a second has the standard deviation a, or wanders by b in a second and is linear in each interval. If deviations
are those of Gaussian noise, half the sum is the negative logarithm of the probability of a motion, but for a constant.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from scipy import sparse

from kanes.base.samples import Samples
from kanes.base.types import Array
from kanes.expr.symbols import Parameter
from kanes.optimal_control.estimation.measurements import ChannelFunctions, Squares, channel_data, slopes
from kanes.optimal_control.estimation.request import EstimationRequest
from kanes.optimal_control.estimation.sample_meshes import places_in
from kanes.optimal_control.meshes.layout import Duration, Entries, PhaseLayout
from kanes.optimal_control.meshes.rows import RowList
from kanes.optimal_control.meshes.schemes import Collocation
from kanes.optimal_control.nodes.node_equations import NodeEquations
from kanes.optimal_control.nodes.node_programs import ColumnFunctions, RowEvaluation
from kanes.optimal_control.solver.nonlinear_program import Block, NonlinearProgram, SmallFunctions


class EstimationFunctions:
    """The functions of a request, which do not depend on meshes."""

    def __init__(self, request: EstimationRequest) -> None:
        self.request = request
        symbols: dict[str, Parameter] = {each.name: each for each in request.equations.system.parameters}
        free = [symbols[name] for name in request.shared]
        self.node = NodeEquations(request.equations, free, free_duration=False, free_time=False)
        node = self.node
        self.residuals = ColumnFunctions(
            "nodes", node.graph, node.residuals, node.arguments, node.data, node.parameters
        )
        channels = {channel.name: channel for each in request.settings for channel in each.channels}
        self.channels = {name: ChannelFunctions(node, channel) for name, channel in channels.items()}


@dataclass(frozen=True, eq=False)
class Term:
    """Some functions whose results go into the objective with weights, or into rows."""

    evaluation: SmallFunctions
    G: sparse.csr_array
    offset: Array
    R: Entries

    def block(self, rows: int) -> Block:
        """The block of a program with so many rows."""
        size = self.evaluation.count * self.evaluation.height
        return Block(self.evaluation, self.G, self.offset, self.R.matrix(1 + rows, size))


class ExperimentProgram:
    """The unknowns of one experiment, from number `first` on."""

    def __init__(
        self, functions: EstimationFunctions, number: int, mesh: Array, scheme: Collocation, first: int
    ) -> None:
        request, node = functions.request, functions.node
        self.functions, self.setting, self.mesh, self.scheme = functions, request.settings[number], mesh, scheme
        span = self.setting.stop - self.setting.start
        durations = [Duration(self.setting.start, None), Duration(span, None)]
        shared = list(range(len(request.shared)))
        self.layout = PhaseLayout(node, scheme, mesh, durations, shared, first)
        first += self.layout.size
        self.W = {name: first + k * mesh.size + np.arange(mesh.size) for k, name in enumerate(request.walk)}
        self.end = first + len(self.W) * mesh.size
        self.numbers = np.array([self.setting.parameters[str(each)] for each in node.parameters])

    @property
    def times(self) -> Array:
        """The times of the mesh."""
        found: Array = self.setting.start + self.mesh * (self.setting.stop - self.setting.start)
        return found

    @cached_property
    def node_times(self) -> Array:
        """The times of the nodes."""
        return self.layout.times(np.ones(2), *self.layout.node_places)

    def input_columns(self, name: str) -> Array:
        """The unknowns of an input at nodes."""
        node = self.functions.node
        index = [str(each) for each in node.inputs].index(name)
        found: Array = self.layout.U[:, len(node.rates) + index]
        return found

    def given_input(self, name: str, times: Array) -> Array:
        """An input as it is given, zero where it is not."""
        value = self.setting.inputs.get(name, 0.0)
        return value.at(times) if isinstance(value, Samples) else np.full(times.shape, float(value))


class EstimationProgram:
    """The nonlinear program of a request on the meshes of its experiments."""

    def __init__(self, functions: EstimationFunctions, meshes: Sequence[Array], scheme: Collocation) -> None:
        self.functions, self.request, self.scheme = functions, functions.request, scheme
        self.meshes = tuple(meshes)
        self.experiments: list[ExperimentProgram] = []
        first = len(self.request.shared)
        for number, mesh in enumerate(meshes):
            self.experiments.append(ExperimentProgram(functions, number, mesh, scheme, first))
            first = self.experiments[-1].end
        self.size = first
        self.rows = RowList()
        self.lower, self.upper = np.full(first, -np.inf), np.full(first, np.inf)
        for k, name in enumerate(self.request.shared):
            self._bound(np.array([k]), name)
        self._terms = [term for each in self.experiments for term in self._of(each)]
        self.program = self._program()

    def _bound(self, columns: Array, name: str) -> None:
        self.lower[columns], self.upper[columns] = self.request.bounds.get(name, (-np.inf, np.inf))

    def _program(self) -> NonlinearProgram:
        L = self.rows.linear.matrix(self.rows.count, self.size)
        blocks = [each.block(self.rows.count) for each in self._terms]
        return NonlinearProgram(blocks, np.zeros(self.size), L, (self.lower, self.upper), self.rows.limits)

    # One experiment

    def _of(self, each: ExperimentProgram) -> list[Term]:
        self._continue(each)
        self._hold_states(each)
        self._hold_inputs(each)
        return [self._motion(each), *self._noise(each), *self._walk(each), *self._misfits(each)]

    def _continue(self, each: ExperimentProgram) -> None:
        """x_{k+1} − x(end of interval k) = 0."""
        K, nx = each.layout.count, len(self.functions.node.states)
        ends = each.layout.states_map(np.arange(K), np.ones(K), self.size).tocoo()
        rows = self.rows.add("continuity", K * nx)
        self.rows.linear.add(rows[ends.row], ends.col, -ends.data)
        self.rows.linear.add(rows, each.layout.X[1:].ravel(), 1.0)

    def _hold_states(self, each: ExperimentProgram) -> None:
        """Initial values that are given, and bounds of the others."""
        for k, name in enumerate(self.request.kernel.states):
            column = each.layout.X[[0], k]
            self._bound(column, name)
            if name in self.request.held(each.setting):
                self.lower[column] = self.upper[column] = each.setting.initial[name]

    def _hold_inputs(self, each: ExperimentProgram) -> None:
        """Inputs that are given, and those that are constant."""
        request = self.request
        for name in request.kernel.inputs:
            columns = each.input_columns(name)
            self._bound(columns, name)
            if name in request.constant:
                rows = self.rows.add(f"constant {name}", columns.size - 1)
                self.rows.linear.add(rows, columns[1:], 1.0)
                self.rows.linear.add(rows, columns[:1], -1.0)
            elif name in request.walk:
                self._follow_walk(each, name, columns)
            elif name not in request.noise:
                self.lower[columns] = self.upper[columns] = each.given_input(name, each.node_times)

    def _follow_walk(self, each: ExperimentProgram, name: str, columns: Array) -> None:
        """w at nodes is linear between the ends of intervals."""
        intervals, places = each.layout.node_places
        rows, W = self.rows.add(f"{name} in intervals", columns.size), each.W[name]
        self._bound(W, name)
        self.rows.linear.add(rows, columns, 1.0)
        self.rows.linear.add(rows, W[intervals], places - 1)
        self.rows.linear.add(rows, W[intervals + 1], -places)

    def _motion(self, each: ExperimentProgram) -> Term:
        """The equations of motion at nodes."""
        functions, node = self.functions.residuals, self.functions.node
        G, offset = each.layout.map(*each.layout.node_places, self.size)
        evaluation = RowEvaluation(functions, each.node_times[:, None], each.numbers)
        R, sources = Entries(), np.arange(each.node_times.size) * functions.height
        for k, name in enumerate(node.row_names):
            R.add(1 + self.rows.add(name, sources.size), sources + k, 1.0)
        return Term(evaluation, G, offset, R)

    def _noise(self, each: ExperimentProgram) -> list[Term]:
        """½ ∫ ((w − w̄)/a)² dt."""
        found = []
        for name, size in self.request.noise.items():
            columns, mean = each.input_columns(name), each.given_input(name, each.node_times)
            picked = Entries()
            picked.add(np.arange(columns.size), columns, 1.0)
            G = picked.matrix(columns.size, self.size)
            found.append(_squares(G, -mean[:, None], each.layout.weights / (2 * size**2)))
        return found

    def _walk(self, each: ExperimentProgram) -> list[Term]:
        """½ Σ (w_{k+1} − w_k)² / (b² h_k)."""
        found = []
        for name, size in self.request.walk.items():
            W, steps = each.W[name], Entries()
            rows = np.arange(W.size - 1)
            steps.add(rows, W[1:], 1.0)
            steps.add(rows, W[:-1], -1.0)
            G = steps.matrix(rows.size, self.size)
            found.append(_squares(G, np.zeros((rows.size, 1)), 1 / (2 * size**2 * each.layout.steps)))
        return found

    def _misfits(self, each: ExperimentProgram) -> list[Term]:
        """½ Σ e² of all channels."""
        found = []
        for name, (G, offset, data) in self._samples(each).items():
            evaluation = RowEvaluation(self.functions.channels[name].squares, data, each.numbers)
            R = Entries()
            R.add(np.zeros(evaluation.count, np.int64), np.arange(evaluation.count), 1.0)
            found.append(Term(evaluation, G, offset, R))
        return found

    def _samples(self, each: ExperimentProgram) -> dict[str, tuple[sparse.csr_array, Array, Array]]:
        """For each channel G and z_0 of the arguments at the times of data, and the data."""
        found = {}
        for channel in each.setting.channels:
            known = np.asarray(np.isfinite(channel.values).any(axis=0))
            times = channel.t[known]
            fractions = (times - each.setting.start) / (each.setting.stop - each.setting.start)
            at_ends = not self.functions.channels[channel.name].is_state
            intervals, places = places_in(each.mesh, fractions, at_ends=at_ends)
            G, offset = each.layout.map(intervals, places, self.size)
            found[channel.name] = G, offset, channel_data(channel, known, times)
        return found

    # Points of a solution

    def arguments(self, x: Array, number: int, intervals: Array, places: Array) -> Array:
        """z of an experiment at some places, a row for each."""
        G, offset = self.experiments[number].layout.map(intervals, places, self.size)
        found: Array = (G @ x).reshape(offset.shape) + offset
        return found

    def parameter_row(self, x: Array, number: int) -> Array:
        """All parameters of an experiment, in the kernel's order."""
        found = dict(zip(self.request.shared, x, strict=False))
        known = {**self.request.settings[number].parameters, **found}
        return np.array([known[name] for name in self.request.kernel.parameters])

    def misfits(self, x: Array) -> list[dict[str, Array]]:
        """For each experiment and channel the errors e, times × rows."""
        found = []
        for each in self.experiments:
            own = {}
            for name, (G, offset, data) in self._samples(each).items():
                evaluation = RowEvaluation(self.functions.channels[name].errors, data, each.numbers)
                own[name] = evaluation.values((G @ x).reshape(offset.shape) + offset)
            found.append(own)
        return found

    def curvature(self, x: Array) -> sparse.csr_array:
        """Jᵀ J of all errors by all unknowns, those of noise and of wandering inputs among them."""
        total = sparse.csr_array((self.size, self.size))
        for each in self.experiments:
            for name, (G, offset, data) in self._samples(each).items():
                evaluation = RowEvaluation(self.functions.channels[name].errors, data, each.numbers)
                J = slopes(evaluation, G, (G @ x).reshape(offset.shape) + offset)
                total = total + J.T @ J
            for term in (*self._noise(each), *self._walk(each)):
                weights = term.R.matrix(1, term.evaluation.count).toarray().ravel()
                total = total + term.G.T @ sparse.diags_array(2 * weights) @ term.G
        return sparse.csr_array(total)


def _squares(G: sparse.csr_array, offset: Array, weights: Array) -> Term:
    R = Entries()
    R.add(np.zeros(weights.size, np.int64), np.arange(weights.size), weights)
    return Term(Squares(weights.size), G, offset, R)
