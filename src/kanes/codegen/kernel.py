"""Kernels: the equations of motion as machine code.

Arrays and what they hold, in the order of the symbols named:

    t            time                                              1
    x            state: coordinates, then independent speeds       nx = nq + nu
    w            inputs                                            nw
    p            parameters                                        np
    c            what depends on p alone, from `prepare`           nc
    dx           q̇, then u̇                                         nx
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from kanes.codegen.hoist import hoist
from kanes.codegen.llvm import write_llvm
from kanes.codegen.machine import MachineFunction
from kanes.codegen.text import run_with_numpy, write_c
from kanes.codegen.vector_math import LANES
from kanes.errors import UnknownNameError
from kanes.expr.program import Program

Array = np.ndarray[Any, Any]


class Kernel:
    """Machine code for dx = f(t, x, w, p), for one state or for eight at once. Made by `equations.compile()`."""

    def __init__(
        self, name: str, program: Program, states: tuple[str, ...], parameters: tuple[str, ...], inputs: tuple[str, ...]
    ) -> None:
        self.name = name
        self.program = program
        self.states = states
        self.parameters = parameters
        self.inputs = inputs
        self._prepare, self._main = hoist(program, set(parameters))
        self._constants = tuple(f"c{i + 1}" for i in range(len(self._prepare.outputs[0][1])))
        self._groups = {"t": ("t",), "x": states, "w": inputs, "p": parameters, "c": self._constants}
        self._compiled: dict[tuple[str, int], MachineFunction] = {}

    def __repr__(self) -> str:
        counts = f"{self._main.operation_count} operations, and {self._prepare.operation_count} once for its parameters"
        return f"<kernel of '{self.name}': {len(self.states)} states, {counts}>"

    @property
    def operation_count(self) -> int:
        """Operations of one evaluation, without those that depend on parameters alone."""
        return self._main.operation_count

    # Evaluation

    def derivative(self, parameters: Mapping[Any, float], inputs: Mapping[Any, float] | None = None) -> Any:
        """dx = f(t, x) as a Python function, for given numbers; fit for SciPy's `solve_ivp`.

        Parameters and inputs are given by symbol or name, each exactly once.
        """
        p = _column(self.name, "parameter", self.parameters, parameters)
        w = _column(self.name, "input", self.inputs, inputs or {})
        c = self.prepare(p)
        function = self._function("derivative", 1)
        time = np.zeros(1)

        def evaluate(t: float, x: Array) -> Array:
            time[0] = t
            dx = np.empty(len(self.states))
            function(time, np.ascontiguousarray(x, dtype=float), w, p, c, dx)
            return dx

        return evaluate

    def prepare(self, p: Array) -> Array:
        """c, what depends on the parameters alone."""
        c = np.empty(len(self._constants))
        self._function("prepare", 1)(np.ascontiguousarray(p, dtype=float), c)
        return c

    def derivatives(self, t: Array, x: Array, p: Array, w: Array | None = None) -> Array:
        """dx of many states, eight at a time.

        x is nx × N and p is np × N, w is nw × N, t has N entries; so has the result as many columns.
        """
        count = np.shape(x)[1]
        blocks = -(-count // LANES)
        w = np.empty((0, count)) if w is None else w
        # The last block is filled up with copies of its last lane.
        index = np.minimum(np.arange(blocks * LANES), count - 1)
        t, x, w, p = (np.ascontiguousarray(np.atleast_2d(a)[:, index], dtype=float) for a in (t, x, w, p))
        dx = np.empty((len(self.states), blocks * LANES))
        prepare, derivative = self._function("prepare", LANES), self._function("derivative", LANES)
        c = np.empty((len(self._constants), LANES))
        out = np.empty((len(self.states), LANES))
        for block in range(blocks):
            part = slice(block * LANES, (block + 1) * LANES)
            lanes = [np.ascontiguousarray(a[:, part]) for a in (t, x, w, p)]
            prepare(lanes[3], c)
            derivative(*lanes, c, out)
            dx[:, part] = out
        return dx[:, :count]

    def reference(self, t: float, x: Array, p: Array, w: Array | None = None) -> Array:
        """dx of one state by NumPy, line by line: slow, and independent of the machine code."""
        names = ("t", *self.states, *self.parameters, *self.inputs)
        numbers = np.concatenate([[t], x, p, [] if w is None else w])
        results = run_with_numpy(self.program, dict(zip(names, numbers, strict=True)))
        return np.concatenate([results[name] for name, _, _ in self.program.outputs])

    # Code

    def c_code(self) -> str:
        """Readable C99 that needs math.h alone: `prepare(p, c)` and `derivative(t, x, w, p, c, qdot, udot)`."""
        prepare = write_c(self._prepare, "prepare", {"p": self.parameters})
        derivative = write_c(self._main, "derivative", self._groups)
        return f"#include <math.h>\n\n{prepare}\n\n{derivative}\n"

    def llvm_code(self, lanes: int = 1) -> str:
        """LLVM IR of the function that is evaluated."""
        return write_llvm(_joined(self._main), "derivative", self._groups, lanes)

    def _function(self, which: str, lanes: int) -> MachineFunction:
        """Compiled when first needed."""
        if (which, lanes) not in self._compiled:
            if which == "prepare":
                ir = write_llvm(self._prepare, which, {"p": self.parameters}, lanes)
                self._compiled[which, lanes] = MachineFunction(ir, which, 2)
            else:
                self._compiled[which, lanes] = MachineFunction(self.llvm_code(lanes), which, len(self._groups) + 1)
        return self._compiled[which, lanes]


def _joined(program: Program) -> Program:
    """All outputs one below the other, as one column dx."""
    positions = tuple(position for _, group, _ in program.outputs for position in group)
    return Program(program.values, (("dx", positions, len(positions)),))


def _column(model: str, kind: str, names: tuple[str, ...], values: Mapping[Any, float]) -> Array:
    by_name = {str(key): float(value) for key, value in values.items()}
    missing = [name for name in names if name not in by_name]
    unknown = [name for name in by_name if name not in names]
    if missing or unknown:
        parts = [f"no value for {kind} {', '.join(missing)}"] if missing else []
        parts += [f"'{model}' has no {kind} {', '.join(unknown)}"] if unknown else []
        raise UnknownNameError(f"{'; '.join(parts)}. Give one number for each of {', '.join(names) or 'none'}.")
    return np.array([by_name[name] for name in names])
