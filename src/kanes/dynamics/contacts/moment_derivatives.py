"""Derivatives of what decides at the moments of runs with contacts, by the state, θ and time.

    numbers   of φ of sides and latches, v, G, the coefficients of sides, and B J with J held, from all impulses J
    guard     of Σ s_i g_i, where s chooses one of the guards, in a mode

Each has a column for each state, for each parameter and input among θ, and one for the time.
"""

from __future__ import annotations

from collections.abc import Sequence

from kanes.dynamics.contacts.contact_dynamics import ContactDynamics
from kanes.dynamics.contacts.mode_guards import mode_guards
from kanes.dynamics.dynamics import Dynamics
from kanes.expr.algebra import Matrix
from kanes.expr.program import Program
from kanes.expr.symbols import Expr, StandIn


def impulse_names(rows: int) -> tuple[str, ...]:
    """The names of the impulses of all rows."""
    return tuple(f"impulse of row {row}" for row in range(rows))


def choice_names(guards: int) -> tuple[str, ...]:
    """The names of the numbers that choose a guard."""
    return tuple(f"choice of guard {guard}" for guard in range(guards))


class MomentDerivatives:
    """Programs of derivatives by the state, by `direct` parameters and inputs, and by time."""

    def __init__(self, contacts: ContactDynamics, dynamics: Dynamics, direct: Sequence[Expr]) -> None:
        self._contacts = contacts
        self._by = (*dynamics.state_symbols, *direct, dynamics.system.time)

    def numbers(self) -> Program:
        """∂(φ, v, G, coefficients, B J)/∂(x, θ, t)."""
        contacts = self._contacts
        symbols = tuple(map(StandIn, impulse_names(contacts.layout.row_count)))
        graph = contacts.graph.extended(symbols)
        found = contacts.numbers()
        parts = [
            found[name] for name in ("gaps", "held", "v", "G", "static", "kinetic", "restitution") if name in found
        ]
        column = graph.stack_rows([*parts, contacts.responses @ graph.lift(Matrix(symbols))], 1)
        return graph.program({"J": graph.jacobian(column, self._by)})

    def guard(self) -> Program:
        """∂g/∂(x, θ, t) of the guard that is chosen."""
        contacts = self._contacts
        symbols = tuple(map(StandIn, choice_names(contacts.layout.guard_count)))
        graph = contacts.graph.extended(symbols)
        chosen = graph.lift(Matrix(symbols)).T @ mode_guards(contacts)
        return graph.program({"J": graph.jacobian(chosen, self._by)})
