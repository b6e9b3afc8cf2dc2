"""Equations in other forms: a kernel, and SymPy's mechanics."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from kanes.base.values import by_name
from kanes.dynamics.forms import OnGraphs
from kanes.dynamics.programs.events import Event, as_events, check_latches
from kanes.dynamics.sampled.sampled import Sampled
from kanes.dynamics.sampled.task_programs import checked_controllers
from kanes.expr.algebra import Matrix
from kanes.expr.formulas.sympy_equations import SympyEquations, sympy_equations
from kanes.expr.program import Program
from kanes.expr.symbols import Expr
from kanes.kernel.compiled_kernel import CompiledKernel
from kanes.kernel.kernel import Kernel
from kanes.kernel.source import Source

if TYPE_CHECKING:
    from kanes.equations.equations import Equations


def kernel_of(
    graphs: OnGraphs,
    form: str,
    outputs: Mapping[str, object] | None,
    events: Event | Iterable[Event],
    sampled: Sampled | Iterable[Sampled],
) -> Kernel:
    """The kernel of equations in one form, without machine code yet. Where it was compiled before, no graph is made."""
    graphs.check_form(form)
    named = by_name(graphs.system.name, outputs, "{'tip': P}", "outputs")
    controllers = checked_controllers(graphs.system, sampled)
    watched = as_events(events)
    check_latches(graphs.system, watched)
    return Kernel(CompiledKernel(Source(graphs, form, named, watched, controllers)))


def in_sympy(equations: Equations) -> SympyEquations:
    """The equations in dynamicsymbols: written out if they are readable, and else with their shared terms named."""
    system = equations.system
    symbols = (
        (system.time,),
        equations.coordinates,
        equations.speeds,
        equations.dependent_speeds,
        system.inputs,
        system.parameters,
    )
    written = _matrices(equations) if equations.is_readable else _program(equations)
    return sympy_equations(symbols, equations.configuration_constraints, written)


def _matrices(equations: Equations) -> dict[str, Matrix | list[Expr]]:
    return {
        "qdot": list(equations.kinematical_equations.values()),
        "mass_matrix": equations.mass_matrix,
        "forcing": equations.forcing,
        "dependent": list(equations.dependent_equations.values()),
    }


def _program(equations: Equations) -> Program:
    """q̇, M, f and u_D with what they share."""
    computed = equations._graphs.reduced
    graph, partition = computed.graph, computed.partition
    u_D = partition.A @ graph.lift(Matrix(equations.speeds)) + partition.B
    return graph.program(
        {"qdot": computed.qdot, "mass_matrix": computed.mass_matrix, "forcing": computed.forcing, "dependent": u_D}
    )
