"""How long equations are when they are written out.

The graph of a system counts shared terms once; on paper they stand wherever they are used, and what cancels or shortens
does not stand there at all. So the equations themselves are counted, in steps of which the first are cheap: the graph
tells what is hopeless, then the expressions as the method leaves them, then those that are printed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kanes.equations.reader import SHORTENED
from kanes.expr.simplify.tidy import length

if TYPE_CHECKING:
    from kanes.equations.equations import Equations

# Operations beyond which equations written out fill pages and take long to write.
LARGEST_READABLE = 1200
# Constrained equations in the null-space form are at most this many times as long as in Kane's.
_MUCH = 3


def count_of_graph(equations: Equations) -> int | None:
    """Operations of the graph with all terms written out, if they are too many for the method to be run in symbols."""
    limit = equations.largest_readable
    if equations.system.constraints:
        program = equations.constrained.program
        if program.operation_count > _MUCH * limit:
            return program.written_count
    program = equations.computation.program_to_read
    return program.written_count if program.operation_count > limit else None


def count_written(equations: Equations) -> int:
    """Operations of q̇, u_D, M and f as they are printed, or before they are shortened where these are far too many."""
    hopeless = count_of_graph(equations)
    if hopeless is not None:
        return hopeless
    reader = equations.symbolic_reader
    derivation, system = reader.derivation, equations.system
    M, h = derivation.inertia_forces(system.masses)
    columns = [derivation.active_forces(system.loads), h, derivation.partition.A, derivation.partition.B]
    qdot = [derivation.algebra.scalar(each) for each in equations.kinematics.qdot]
    entries = [*M, *(entry for column in columns for entry in column), *qdot]
    before = sum(length(reader.complete(entry)) for entry in entries)
    if before > SHORTENED * equations.largest_readable:
        return before
    written = [*(reader.scalar(entry) for entry in entries), *equations.configuration_constraints.values()]
    return sum(length(each) for each in written)
