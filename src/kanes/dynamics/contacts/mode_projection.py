"""The state brought to what a mode closes and enforces, by the least change in the metric of M."""

from __future__ import annotations

from collections.abc import Sequence

from kanes.base.types import GraphMatrix
from kanes.dynamics.contacts.contact_dynamics import ContactDynamics
from kanes.dynamics.contacts.elimination import eliminated
from kanes.expr.algebra import Matrix


def projected(contacts: ContactDynamics) -> tuple[GraphMatrix, GraphMatrix, GraphMatrix, GraphMatrix]:
    """q and u after one step of Newton's method towards enforced rows, what was left, and the least pivot.

        δu = −B G_E⁻¹ v,    δq = −∂q̇/∂u B G_E⁻¹ φ

    with G_E of the enforced rows: the least change in the metric of M. Tangential rows have no φ. Constraints that
    a run keeps go first; B does not leave them. What was left is relative to its size.
    """
    graph, layout, dynamics = contacts.graph, contacts.layout, contacts.dynamics
    on, count = contacts.enforced, layout.row_count
    change = contacts.beside.moved()
    phi, v = _violations(contacts, change)
    A = {
        (r, s): on[r] * on[s] * contacts.coupling[r, s] + (1 - on[r]) * float(r == s)
        for r in range(count)
        for s in range(count)
    }
    order = [*range(layout.side_rows, count), *range(layout.side_rows)]
    # Gaps alone, without tangential rows, which would hold the place.
    places = {(r, s): _in_place(contacts, r, s, on, A) for r in range(count) for s in range(count)}
    impulses = eliminated(graph, A, {r: on[r] * v[r] for r in range(count)}, order)
    moves = eliminated(graph, places, {r: on[r] * phi[r] for r in range(count)}, order)
    q, u = (graph.lift(Matrix(symbols)) for symbols in (dynamics.system.coordinates, contacts.speeds))
    q = q - contacts.by_speeds @ (contacts.responses @ graph.stack_rows(moves, 1))
    u = u - contacts.responses @ graph.stack_rows(impulses, 1)
    if change is not None:
        q, u = q + change[0], u + change[1]
    now, rate = _residuals(contacts), contacts.velocities
    turning, length = layout.turning, contacts.mode("length")
    left = [on[r] * now[r] / (1 if r in turning else length) for r in range(count)]
    left += [on[r] * rate[r] / contacts.mode("speed") for r in range(count)]
    pivot = contacts.beside.least_pivot()
    least = graph.lift(Matrix([1])) if pivot is None else pivot
    return q, u, graph.largest([graph.stack_rows(left, 1), *contacts.beside.left()]), least


def _residuals(contacts: ContactDynamics) -> GraphMatrix:
    """φ of all rows, zero of tangential ones."""
    layout, count = contacts.layout, contacts.layout.row_count
    held = [contacts.held[r - layout.side_rows] for r in range(layout.side_rows, count)]
    return contacts.graph.stack_rows([contacts.gaps, contacts.graph.zeros(sum(layout.tangents), 1), *held], 1)


def _violations(
    contacts: ContactDynamics, change: tuple[GraphMatrix, GraphMatrix] | None
) -> tuple[GraphMatrix, GraphMatrix]:
    """φ and v of all rows after a change of q and u, to first order."""
    phi, v, graph = _residuals(contacts), contacts.velocities, contacts.graph
    if change is None:
        return phi, v
    (dq, du), coordinates = change, contacts.dynamics.system.coordinates
    v = v + graph.directional(v, coordinates, dq) + contacts.directions @ du
    return phi + graph.directional(phi, coordinates, dq), v


def _in_place(
    contacts: ContactDynamics, r: int, s: int, on: Sequence[GraphMatrix], A: dict[tuple[int, int], GraphMatrix]
) -> GraphMatrix:
    """The same equations without tangential rows."""
    tangential = range(len(contacts.layout.sides), contacts.layout.side_rows)
    if r in tangential or s in tangential:
        return contacts.graph.lift(Matrix([int(r == s)]))
    return A[r, s]
