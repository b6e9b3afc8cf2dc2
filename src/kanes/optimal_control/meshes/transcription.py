"""A problem on given meshes as a nonlinear program."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from scipy import sparse

from kanes.base.types import Array, GraphMatrix
from kanes.expr.formulas.motion_terms import MotionTerm, terms_in
from kanes.optimal_control.limits import Limit
from kanes.optimal_control.links import Connection
from kanes.optimal_control.meshes.layout import Duration, Entries, PhaseLayout
from kanes.optimal_control.meshes.rows import RowList
from kanes.optimal_control.meshes.schemes import Collocation
from kanes.optimal_control.nodes.end_equations import EndEquations, Split
from kanes.optimal_control.nodes.node_programs import ColumnFunctions, RowEvaluation
from kanes.optimal_control.solver.nonlinear_program import Block, NonlinearProgram
from kanes.optimal_control.statement import PhaseStatement, Statement


@dataclass(frozen=True, eq=False)
class NodeBlock:
    """The functions at the nodes of a phase, and where their results go, which is put together row by row."""

    evaluation: RowEvaluation
    G: sparse.csr_array
    offset: Array
    R: Entries
    sources: Array  # the number of each result, node × entry of y

    def finished(self, rows: int) -> Block:
        """The block of a program with so many rows."""
        return Block(self.evaluation, self.G, self.offset, self.R.matrix(1 + rows, self.sources.size))


@dataclass(frozen=True, eq=False)
class PhaseFunctions:
    """What is computed at each node of a phase: integrands, residuals, path expressions, one below the other."""

    integrals: tuple[MotionTerm, ...]
    residual_count: int
    functions: ColumnFunctions


class ProblemFunctions:
    """The functions of a problem, which do not depend on meshes."""

    def __init__(self, statement: Statement, connected: Sequence[Connection], guesses: Sequence[float]) -> None:
        """`guesses` are the durations of phases to which ratios refer."""
        self.statement, self.guesses = statement, tuple(guesses)
        self.ends = EndEquations(statement, connected, guesses)
        self.phases = [self._of_phase(phase) for phase in statement.phases]

    @cached_property
    def _integrals(self) -> list[MotionTerm]:
        found = terms_in(self.statement.objective).union(*(terms_in(e.expression) for e in self.statement.whole))
        return sorted((each for each in found if each.what == "integral"), key=str)

    def _of_phase(self, phase: PhaseStatement) -> PhaseFunctions:
        node = phase.node
        own = tuple(each for each in self._integrals if phase.number in self.statement.places_of(each))
        columns = [node.ratio * node.expression(each.of) for each in own]
        columns += [node.residuals, *(node.expression(each.expression) for each in phase.path)]
        y = node.graph.stack_rows(columns, 1)
        name = f"nodes of {phase.name}"
        functions = ColumnFunctions(name, node.graph, y, node.arguments, node.data, node.parameters)
        return PhaseFunctions(own, int(node.residuals.shape[0]), functions)

    @cached_property
    def end_functions(self) -> ColumnFunctions:
        """The objective without integrals, the limits of whole motions, then conditions of links and starts."""
        ends = self.ends
        splits = [ends.objective, *(split for _, split in ends.limits)]
        columns = [ends.scalar(split.rest) for split in splits] + [column for _, column in self.conditions]
        y = ends.graph.stack_rows(columns, 1)
        return ColumnFunctions("ends of phases", ends.graph, y, ends.arguments, (), ends.fixed)

    @cached_property
    def conditions(self) -> list[tuple[str, GraphMatrix]]:
        """What is zero at links, and where constraints start."""
        ends = self.ends
        linked = [each for number in range(len(ends.connections)) for each in ends.link_columns(number)]
        return [*linked, *ends.start_columns()]


class Transcription:
    """The nonlinear program of a problem on the meshes of its phases."""

    def __init__(
        self,
        functions: ProblemFunctions,
        meshes: Sequence[Array],
        scheme: Collocation,
        left_out: frozenset[Limit] = frozenset(),
    ) -> None:
        """Values at ends that are `left_out` follow from others."""
        self._left_out = left_out
        self.functions, self.statement, self.scheme = functions, functions.statement, scheme
        self.meshes = tuple(meshes)
        self.layouts: list[PhaseLayout] = []
        self._place_unknowns()
        self.rows = RowList()
        self.lower, self.upper = np.full(self.size, -np.inf), np.full(self.size, np.inf)
        self.continuity: list[Array] = []
        self._bound_globals()
        self._blocks = [self._phase_block(number) for number in range(len(self.layouts))]
        for connection in functions.ends.connections:
            self._continue(connection)
        self._end_rows()
        self.program = self._program()

    # Unknowns

    def _place_unknowns(self) -> None:
        statement, first = self.statement, 0
        self.ratio_columns: list[int | None] = []
        for phase in statement.phases:
            self.ratio_columns.append(first if phase.phase.is_free else None)
            first += phase.phase.is_free
        self.parameter_columns = {each.symbol: first + k for k, each in enumerate(statement.free)}
        first += len(statement.free)
        self.impact_columns: dict[int, Array] = {}
        for number, impact in self.functions.ends.impacts.items():
            self.impact_columns[number] = first + np.arange(len(impact.symbols))
            first += len(impact.symbols)
        self.durations = [
            Duration(guess, column) for guess, column in zip(self.functions.guesses, self.ratio_columns, strict=True)
        ]
        for phase, mesh in zip(statement.phases, self.meshes, strict=True):
            columns = [self.parameter_columns[symbol] for symbol in phase.node.free_parameters]
            durations = self.durations[: phase.number + 1]
            layout = PhaseLayout(phase.node, self.scheme, mesh, durations, columns, first)
            self.layouts.append(layout)
            first += layout.size
        self.size = first

    def ratios(self, x: Array) -> Array:
        """The durations of all phases, relative to their guesses."""
        return np.array([1.0 if column is None else x[column] for column in self.ratio_columns])

    def _bound_globals(self) -> None:
        for phase, duration in zip(self.statement.phases, self.durations, strict=True):
            if duration.column is not None:
                low, high = phase.phase.span
                self._bound(np.array([duration.column]), low / duration.guess, high / duration.guess)
        for each in self.statement.free:
            self._bound(np.array([self.parameter_columns[each.symbol]]), each.low, each.high)

    def _bound(self, columns: Array, low: float, high: float) -> None:
        self.lower[columns] = np.maximum(self.lower[columns], low)
        self.upper[columns] = np.minimum(self.upper[columns], high)

    # Phases

    def _phase_block(self, number: int) -> NodeBlock:
        phase, layout = self.statement.phases[number], self.layouts[number]
        own = self.functions.phases[number]
        self._add_continuity(layout, phase)
        self._bound_states(layout, phase)
        self._bound_inputs(layout, phase)
        intervals, places = layout.node_places
        G, offset = layout.map(intervals, places, self.size)
        data = self._data(number, intervals, places)
        evaluation = RowEvaluation(own.functions, data, self._numbers(phase.node.parameters))
        sources = np.arange(data.shape[0])[:, None] * own.functions.height + np.arange(own.functions.height)
        return NodeBlock(evaluation, G, offset, self._node_rows(phase, own, sources), sources)

    def _data(self, number: int, intervals: Array, places: Array) -> Array:
        """What is known at some places: the time, where it is not free, and samples then."""
        times = self.layouts[number].times(np.ones(number + 1), intervals, places)
        return self.statement.phases[number].node.data_at(times)

    def _node_rows(self, phase: PhaseStatement, own: PhaseFunctions, sources: Array) -> Entries:
        """Residuals and path expressions of each node, each into a row of its own."""
        R, at = Entries(), len(own.integrals)
        for k, name in enumerate(phase.node.row_names):
            R.add(1 + self.rows.add(self._named(phase, name), len(sources)), sources[:, at + k], 1.0)
        at += own.residual_count
        for k, each in enumerate(phase.path):
            R.add(1 + self.rows.add(each.where, len(sources), each.low, each.high), sources[:, at + k], 1.0)
        return R

    def _named(self, phase: PhaseStatement, name: str) -> str:
        return name if len(self.statement.phases) == 1 else f"{phase.name}: {name}"

    def _numbers(self, parameters: Sequence[object]) -> Array:
        return np.array([self.statement.parameters[str(each)] for each in parameters])

    def _add_continuity(self, layout: PhaseLayout, phase: PhaseStatement) -> None:
        """x_{k+1} − x(end of interval k) = 0."""
        K, nx = layout.count, len(phase.node.states)
        ends = layout.states_map(np.arange(K), np.ones(K), self.size).tocoo()
        rows = self.rows.add(self._named(phase, "continuity"), K * nx)
        self.rows.linear.add(rows[ends.row], ends.col, -ends.data)
        self.rows.linear.add(rows, layout.X[1:].ravel(), 1.0)
        self.continuity.append(rows.reshape(K, nx))

    def _bound_states(self, layout: PhaseLayout, phase: PhaseStatement) -> None:
        columns = {state: layout.X[:, k] for k, state in enumerate(phase.node.states)}
        for each in phase.symbols:
            if each.expression in columns:
                self._bound(columns[each.expression], each.low, each.high)
                self._bound_between(layout, phase, each)
        for limits, k in ((phase.start, 0), (phase.end, -1)):
            for each in limits:
                if each not in self._left_out:
                    self._bound(columns[each.expression][[k]], each.low, each.high)

    def _bound_between(self, layout: PhaseLayout, phase: PhaseStatement, limit: Limit) -> None:
        """A bound of a state at nodes that are not the ends of intervals."""
        intervals, places = layout.node_places
        inside = (places > 0) & (places < 1)
        if not inside.any():
            return
        state = list(phase.node.states).index(limit.expression)
        nx = len(phase.node.states)
        found = layout.states_map(intervals[inside], places[inside], self.size)[state::nx].tocoo()
        rows = self.rows.add(limit.where, int(inside.sum()), limit.low, limit.high)
        self.rows.linear.add(rows[found.row], found.col, found.data)

    def _bound_inputs(self, layout: PhaseLayout, phase: PhaseStatement) -> None:
        first = len(phase.node.rates)
        columns = {symbol: layout.U[:, first + k] for k, symbol in enumerate(phase.node.inputs)}
        for each in phase.symbols:
            if each.expression in columns:
                self._bound(columns[each.expression], each.low, each.high)

    def _continue(self, connection: Connection) -> None:
        """States that are the same at the start of one phase as at the end of another."""
        first, second = self.layouts[connection.first.number], self.layouts[connection.second.number]
        for k, before in connection.plain.items():
            state = connection.second.node.states[k]
            rows = self.rows.add(f"{connection.link}, {state}", 1)
            self.rows.linear.add(rows, second.X[:1, k], 1.0)
            self.rows.linear.add(rows, first.X[-1:, before], -1.0)

    # Ends, integrals

    def _end_rows(self) -> None:
        ends = self.functions.ends
        self._end_R = Entries()
        self._integrate(ends.objective, np.zeros(1, np.int64))
        self._end_R.add(np.zeros(1, np.int64), np.zeros(1, np.int64), 1.0)
        self._limit_rows: list[int] = []
        for k, (limit, split) in enumerate(ends.limits, start=1):
            row = 1 + self.rows.add(limit.where, 1, limit.low, limit.high)
            self._limit_rows.append(int(row[0]) - 1)
            self._integrate(split, row)
            self._end_R.add(row, np.array([k]), 1.0)
        at = 1 + len(ends.limits)
        for name, column in self.functions.conditions:
            rows = 1 + self.rows.add(name, int(column.shape[0]))
            self._end_R.add(rows, at + np.arange(rows.size), 1.0)
            at += rows.size

    def _integrate(self, split: Split, row: Array) -> None:
        """Integrals over all their phases, into one row."""
        for term, factor in split.factors.items():
            for number in self.statement.places_of(term):
                block = self._blocks[number]
                place = self.functions.phases[number].integrals.index(term)
                block.R.add(row, block.sources[:, place], factor * self.layouts[number].weights)

    def _end_block(self) -> Block:
        functions = self.functions.end_functions
        maps, offsets = [], []
        for layout in self.layouts:
            for interval, place in ((0, 0.0), (layout.count - 1, 1.0)):
                G, offset = layout.map(np.array([interval]), np.array([place]), self.size)
                maps.append(G)
                offsets.append(offset[0])
        free = [self.parameter_columns[each.symbol] for each in self.statement.free]
        columns = np.concatenate([np.array(free, dtype=np.int64), *self.impact_columns.values()])
        own = Entries()
        own.add(np.arange(columns.size), columns, 1.0)
        maps.append(own.matrix(columns.size, self.size))
        offset = np.concatenate([*offsets, np.zeros(columns.size)])[None]
        evaluation = RowEvaluation(functions, np.zeros((1, 0)), self._numbers(self.functions.ends.fixed))
        G = sparse.csr_array(sparse.vstack(maps))
        return Block(evaluation, G, offset, self._end_R.matrix(1 + self.rows.count, functions.height))

    def _program(self) -> NonlinearProgram:
        finished = [each.finished(self.rows.count) for each in self._blocks]
        L = self.rows.linear.matrix(self.rows.count, self.size)
        bounds, c = (self.lower, self.upper), np.zeros(self.size)
        return NonlinearProgram([*finished, self._end_block()], c, L, bounds, self.rows.limits)

    # Points of a solution

    def arguments(self, x: Array, number: int, intervals: Array, places: Array) -> Array:
        """z of a phase at some places, a row for each."""
        G, offset = self.layouts[number].map(intervals, places, self.size)
        found: Array = (G @ x).reshape(offset.shape) + offset
        return found

    def node_values(self, x: Array, number: int, intervals: Array, places: Array) -> Array:
        """All that is computed at nodes, at any places; a row for each."""
        z, data = self.arguments(x, number, intervals, places), self._data(number, intervals, places)
        numbers = self._numbers(self.statement.phases[number].node.parameters)
        return RowEvaluation(self.functions.phases[number].functions, data, numbers).values(z)

    def integral_weights(self, number: int, multipliers: Array) -> dict[MotionTerm, float]:
        """How much each integral over a phase counts in the Lagrangian."""
        ends = self.functions.ends
        found = dict.fromkeys(self.functions.phases[number].integrals, 0.0)
        splits = [(1.0, ends.objective)]
        splits += [(multipliers[row], split) for row, (_, split) in zip(self._limit_rows, ends.limits, strict=True)]
        for weight, split in splits:
            for term, factor in split.factors.items():
                if term in found:
                    found[term] += weight * factor
        return found
