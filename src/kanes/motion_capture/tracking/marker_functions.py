"""Positions of markers, their derivatives and curvature, and the configuration constraints, as compiled functions.

    x(q)             3m                positions of the markers
    J = ∂x/∂q        3m × n
    S = ∂(Jᵀ f)/∂q   n × n             for given forces f that pull at the markers, and λ along the constraints
    φ(q), ∂φ/∂q      k, k × n          constraints of the configuration
    Jᵀ W (x − x̄)     n                 for measured positions x̄ and weights W, with
    Jᵀ W J           n × n

Programs are stored on disk by the key of the system, as those of kernels are.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from functools import cached_property

import numpy as np

from kanes.base.types import Array, GraphMatrix
from kanes.codegen.function import KernelFunction
from kanes.codegen.vector.row_function import RowFunction
from kanes.expr.algebra import Matrix
from kanes.expr.geometry.frames import Frame
from kanes.expr.geometry.rotations import coordinate_quaternions
from kanes.expr.geometry.vectors import Vector
from kanes.expr.graphs.graph import Graph
from kanes.expr.program import Program
from kanes.expr.symbols import StandIn, names_of
from kanes.kernel.store import Store
from kanes.model.system import System
from kanes.motion_capture.tracking.marker_points import MarkerPoint

# Operations up to which the normal equations are compiled, which takes some seconds; above, NumPy computes them from J.
# They are not derived if J has more than the second number. NumPy also evaluates longer programs without machine code.
_LONGEST, _LARGEST_JACOBIAN = 10_000, 5000


class _NotThereError(Exception):
    """Machine code that is not compiled yet."""


def _refuse() -> None:
    raise _NotThereError


class MarkerFunctions:
    """Functions of the coordinates and of the parameters named in `by`, differentiated with respect to all of them."""

    def __init__(self, system: System, points: Sequence[MarkerPoint], by: Sequence[str] = ()) -> None:
        self.system, self.points, self.by = system, tuple(points), tuple(by)
        self.coordinates: tuple[str, ...] = names_of(system.coordinates)
        self.parameters: tuple[str, ...] = names_of(system.parameters)
        self.rows = [row for row in system.constraints if row.configuration is not None]
        self._numbers = tuple(symbol for point in self.points for symbol in point.symbols)
        self._pulls = tuple(StandIn(f"pull {number}") for number in range(3 * len(self.points)))
        self._multipliers = tuple(StandIn(f"multiplier {number}") for number in range(len(self.rows)))
        self._measured = tuple(StandIn(f"measured {number}") for number in range(3 * len(self.points)))
        self._weights = tuple(StandIn(f"weight {number}") for number in range(len(self.points)))
        self._lower = np.tril_indices(len(self.coordinates))
        self._functions: dict[str, KernelFunction] = {}
        self._kept: dict[str, tuple[Array, RowFunction | None]] = {}  # for the parameters of the last call
        self._vectors = {point.label: point.position(system.origin) for point in self.points}
        self._store = Store(system, f"markers {self.by!r}", self._vectors, ())

    @cached_property
    def quaternions(self) -> tuple[tuple[int, ...], ...]:
        """Indices of the four coordinates of each."""
        steps = [step for frame in self.system.frames for step in coordinate_quaternions(frame.steps)]
        names = {tuple(element.name for element in step.elements) for step in steps}
        return tuple(sorted(tuple(self.coordinates.index(name) for name in four) for four in names))

    @cached_property
    def used(self) -> tuple[str, ...]:
        """Parameters that positions or constraints depend on."""
        found = self._store.read("used")
        if found is None:
            programs = [self._program("positions"), *([self._program("constraints")] if self.rows else [])]
            inputs = {value.name for program in programs for value in program.values}
            found = [name for name in self.parameters if name in inputs]
            self._store.write("used", found)
        return tuple(found)

    # Functions

    @property
    def operation_count(self) -> int:
        """Operations of positions and their derivatives."""
        return self._function("positions").operation_count

    def at(self, t: Array, q: Array, p: Array, *, is_long: bool) -> tuple[Array, Array]:
        """x, N × 3m, and the transpose of J, N × n × 3m, at N rows of coordinates.

        p has values of all parameters, then measure numbers of markers in their bodies. If the search is not `is_long`,
        NumPy evaluates the functions, since compiling takes longer.
        """
        y, rows = self._rows("positions", p, is_long, t[:, None], q), 3 * len(self.points)
        return y[:, :rows], y[:, rows:].reshape(len(q), -1, rows)

    @cached_property
    def has_normal(self) -> bool:
        """Whether there is a program of moderate length for the normal equations."""
        is_short = not self.by and self.operation_count <= _LARGEST_JACOBIAN
        return is_short and self._function("normal").operation_count <= _LONGEST

    def normal(
        self, t: Array, q: Array, measured: Array, weights: Array, p: Array, *, is_long: bool
    ) -> tuple[Array, Array, Array]:
        """x, N × 3m, Jᵀ W (x − measured), N × n, and Jᵀ W J, N × n × n, for weights N × m of the markers."""
        given = np.concatenate([measured, weights], axis=1)
        y, rows, n = self._rows("normal", p, is_long, given, t[:, None], q), 3 * len(self.points), len(self.coordinates)
        H, (i, j) = np.empty((len(q), n, n)), self._lower
        H[:, i, j] = H[:, j, i] = y[:, rows + n :]
        return y[:, :rows], y[:, rows : rows + n], H

    def positions(self, t: Array, q: Array, p: Array, *, is_long: bool) -> Array:
        """x alone."""
        rows = 3 * len(self.points)
        if is_long and self.has_normal:  # so that one program less has to be compiled
            nothing = np.zeros((len(q), rows + len(self.points)))
            return self._rows("normal", p, is_long, nothing, t[:, None], q, first=rows)
        return self._rows("positions", p, is_long, t[:, None], q, first=rows)

    def curvature(self, t: Array, q: Array, pulls: Array, multipliers: Array, p: Array, *, is_long: bool) -> Array:
        """S, N × n × n, for pulls N × 3m and multipliers N × k."""
        given = np.concatenate([pulls, multipliers], axis=1)
        n = len(self.coordinates) + len(self.by)
        return self._rows("curvature", p, is_long, given, t[:, None], q).reshape(len(q), n, n)

    def constraints(self, t: Array, q: Array, p: Array, *, is_long: bool) -> tuple[Array, Array]:
        """φ, N × k, and ∂φ/∂q, N × k × n."""
        k = len(self.rows)
        if not k:
            return np.zeros((len(q), 0)), np.zeros((len(q), 0, len(self.coordinates) + len(self.by)))
        y = self._rows("constraints", p, is_long, t[:, None], q)
        return y[:, :k], y[:, k:].reshape(len(q), -1, k).transpose(0, 2, 1)

    def _rows(self, name: str, p: Array, is_long: bool, *arguments: Array, first: int | None = None) -> Array:
        """Results of one of the functions, N rows; by NumPy where compiling takes long."""
        kept = self._kept.get(name)
        if is_long and (kept is None or kept[0] is not p):
            kept = self._kept[name] = p, self._compiled(name, p)
        if not is_long or kept is None or kept[1] is None:
            columns = np.repeat(p[:, None], len(arguments[0]), axis=1)
            found = self._function(name).along(*(array.T for array in arguments), columns)
            return np.ascontiguousarray(found[:first].T)
        return kept[1](*arguments, first=first)

    def _compiled(self, name: str, p: Array) -> RowFunction | None:
        """Machine code that exists or is soon compiled, otherwise None."""
        function = self._function(name)
        try:
            return RowFunction(function, p, None if function.operation_count <= _LONGEST else _refuse)
        except _NotThereError:
            return None

    def _function(self, name: str) -> KernelFunction:
        if name not in self._functions:
            self._functions[name] = self._made(name)
        return self._functions[name]

    def _made(self, name: str) -> KernelFunction:
        groups = {
            **({"l": names_of((*self._pulls, *self._multipliers))} if name == "curvature" else {}),
            **({"l": names_of((*self._measured, *self._weights))} if name == "normal" else {}),
            "t": (self.system.time.name,),
            "x": self.coordinates,
            "p": (*self.parameters, *names_of(self._numbers)),
        }
        key = (name,)
        outline = self._store.read_outline(key)
        function = KernelFunction(f"{name} of markers", lambda: self._program(name), groups, outline=outline)
        if outline is None:
            self._store.write_outline(key, function.outline)
        return function

    # Programs

    def _program(self, name: str) -> Program:
        found = self._store.read_program((name,))
        if found is None:
            found = self._graph.program(_OUTPUTS[name](self))
            self._store.write_program((name,), found)
        return found

    @cached_property
    def _graph(self) -> Graph:
        system = self.system
        own = (*self._numbers, *self._pulls, *self._multipliers, *self._measured, *self._weights)
        return Graph((system.time, *system.coordinates, *system.parameters, *own))

    @cached_property
    def _rotations(self) -> dict[Frame, GraphMatrix]:
        return {self.system.frame: self._graph.lift(Matrix.eye(3))}

    def _rotation(self, frame: Frame) -> GraphMatrix:
        """R with v_N = R v_frame."""
        if frame not in self._rotations and frame.parent is not None:
            self._rotations[frame] = self._rotation(frame.parent) @ self._graph.cosines_from_parent(frame)
        return self._rotations[frame]

    def _in_newtonian(self, vector: Vector) -> GraphMatrix:
        total = self._graph.zeros(3, 1)
        for frame, numbers in vector.over(self._graph).terms.items():
            total = total + self._rotation(frame) @ numbers
        return total

    @cached_property
    def _x(self) -> GraphMatrix:
        return self._graph.stack_rows([self._in_newtonian(vector) for vector in self._vectors.values()], 1)

    @cached_property
    def _phi(self) -> GraphMatrix:
        products = [row.configuration for row in self.rows if row.configuration is not None]
        return self._graph.stack_rows([product.over(self._graph) for product in products], 1)

    def _jacobian(self, column: GraphMatrix) -> GraphMatrix:
        by_name = {symbol.name: symbol for symbol in self.system.parameters}
        return self._graph.jacobian(column, [*self.system.coordinates, *(by_name[name] for name in self.by)])

    def _positions_outputs(self) -> dict[str, GraphMatrix]:
        return {"x": self._x, "J": self._jacobian(self._x)}

    def _constraints_outputs(self) -> dict[str, GraphMatrix]:
        return {"phi": self._phi, "J": self._jacobian(self._phi)}

    def _normal_outputs(self) -> dict[str, GraphMatrix]:
        graph, J = self._graph, self._jacobian(self._x)
        W = graph.lift(Matrix.diag(*(weight for weight in self._weights for _ in range(3))))
        H = J.T @ (W @ J)
        lower = [H[int(i), int(j)] for i, j in zip(*self._lower, strict=True)]
        g = J.T @ (W @ (self._x - graph.lift(Matrix(self._measured))))
        return {"x": self._x, "g": g, "H": graph.stack_rows(lower, 1)}

    def _curvature_outputs(self) -> dict[str, GraphMatrix]:
        graph = self._graph
        gradient = self._jacobian(self._x).T @ graph.lift(Matrix(self._pulls))
        if self.rows:
            gradient = gradient + self._jacobian(self._phi).T @ graph.lift(Matrix(self._multipliers))
        return {"S": self._jacobian(gradient)}


_OUTPUTS: dict[str, Callable[[MarkerFunctions], dict[str, GraphMatrix]]] = {
    "positions": MarkerFunctions._positions_outputs,
    "normal": MarkerFunctions._normal_outputs,
    "curvature": MarkerFunctions._curvature_outputs,
    "constraints": MarkerFunctions._constraints_outputs,
}

# Functions by the keys of their systems, the last ones used; a few megabytes each.
_known: OrderedDict[tuple[object, ...], MarkerFunctions] = OrderedDict()
_MOST_KNOWN = 32


def functions_of(system: System, points: Sequence[MarkerPoint], by: Sequence[str] = ()) -> MarkerFunctions:
    """The functions of a system and its markers, cached for markers that differ only in their measure numbers."""
    key = system.key, tuple(point.key for point in points), tuple(by)
    made = _known.pop(key, None) or MarkerFunctions(system, points, by)
    _known[key] = made
    while len(_known) > _MOST_KNOWN:
        _known.popitem(last=False)
    return made
