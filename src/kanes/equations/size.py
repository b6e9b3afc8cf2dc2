"""The length of equations when they are written out.

The graph of a system counts shared terms once; written out they appear at every use, without terms that cancel. So the
equations themselves are counted, in steps of which the first are cheap: the system shows which equations are short, the
graph which are far too long; then the expressions before shortening are counted, and then those that are printed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from kanes.dynamics.forms import OnGraphs
from kanes.equations.reader import SHORTENED, Reader
from kanes.expr.algebra import Matrix
from kanes.expr.linear import sample
from kanes.expr.simplify.tidy import length
from kanes.expr.symbols import Expr
from kanes.model.system import System

# Operations beyond which equations written out fill pages and take long to write.
LARGEST_READABLE = 1200
# Constrained equations in the null-space form are at most this many times as long as in Kane's.
_MUCH = 3
# With at most this many rotations, masses and constraints, and in what the user wrote this part of the operations that
# may be read, the method in symbols takes well under a second.
_FEW, _BRIEF = 4, 1 / 8
# Conditions of a mass matrix above which the graph is used to check whether it is singular, and by which speeds.
_NEARLY_SINGULAR = 1e8


def is_brief(system: System, limit: int) -> bool:
    """Whether a system is so small that the method in symbols costs little more than an estimate of its length."""
    rotations = sum(len(frame.steps) for frame in system.frames)
    if max(rotations, len(system.masses), len(system.constraints), len(system.loads) - len(system.masses)) > _FEW:
        return False
    return sum(length(each) for each in system.expressions) < _BRIEF * limit


def count_of_graph(graphs: OnGraphs, limit: int) -> int | None:
    """Operations of the graph with all terms written out, if they are too many for the method to be run in symbols."""
    if graphs.system.constraints:
        program = graphs.constrained.program
        if program.operation_count > _MUCH * limit:
            return program.written_count
    program = graphs.reduced.program_to_read
    return program.written_count if program.operation_count > limit else None


def count_written(reader: Reader, entries: Sequence[Expr], conditions: Iterable[Expr], limit: int) -> int:
    """Operations of entries of the method and of conditions, finished; of the former alone where they are far too many.

    Far too long entries are not shortened before they are counted.
    """
    before = sum(length(reader.complete(entry)) for entry in entries)
    if before > SHORTENED * limit:
        return before
    return sum(length(each) for each in (*(reader.scalar(entry) for entry in entries), *conditions))


def seems_singular(M: Matrix) -> bool:
    """Whether a mass matrix is nearly singular, in units of its own diagonal, at unrelated numbers."""
    numbers = sample(M)
    if not np.isfinite(numbers).all():
        return False
    inertias = np.diag(numbers)
    if (inertias <= 0).any():
        return True
    unit = np.sqrt(inertias)
    return bool(np.linalg.cond(numbers / unit / unit[:, None]) > _NEARLY_SINGULAR)
