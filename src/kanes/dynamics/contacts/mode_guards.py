"""Functions that fall to zero where a mode of contacts ends.

open     φ                                                          closed   λ_n
stick    what is left of static friction, μ_s Σ λ_n less |λ_t|      slip     v_t·d
"""

from __future__ import annotations

from kanes.base.types import GraphMatrix
from kanes.dynamics.contacts.contact_dynamics import ContactDynamics
from kanes.expr.algebra import Matrix

# Beside all forces of contact, one that is rounding.
_NO_FORCE = 1e-13


def mode_guards(contacts: ContactDynamics) -> GraphMatrix:
    """Functions that fall to zero where the mode ends: two of each side, one of each latch."""
    layout, found, rounding = contacts.layout, list[GraphMatrix](), _rounding(contacts)
    for i in range(len(layout.sides)):
        is_open, is_closed = contacts.mode(f"open {i}"), contacts.mode(f"closed {i}")
        if i in layout.pressed:
            found.append(_guard_of_pressure(contacts, i))
        else:
            opening = contacts.velocities[i] if i in layout.rates else contacts.gaps[i]
            found.append(is_open * opening + is_closed * (contacts.forces[i] + rounding) + (1 - is_open - is_closed))
        found.append(_guard_of_slip(contacts, i, rounding) if layout.tangents[i] else contacts.graph.lift(Matrix([1])))
    found += [_guard_of_latch(contacts, kind, j) for kind, j in layout.watched[len(found) :]]
    return contacts.graph.stack_rows(found, 1)


def _guard_of_pressure(contacts: ContactDynamics, i: int) -> GraphMatrix:
    """The only component of a reaction, whose size has a kink where it changes its sign."""
    if f"sign {i}" not in contacts.layout.places:
        return contacts.graph.lift(Matrix([1]))
    return contacts.mode(f"sign {i}") * contacts.pressing[contacts.layout.reacting.index(i)]


def _guard_of_slip(contacts: ContactDynamics, i: int, rounding: GraphMatrix) -> GraphMatrix:
    layout, rows = contacts.layout, contacts.layout.tangential(i)
    sticks, slips = contacts.mode(f"stick {i}"), contacts.mode(f"slip {i}")
    most = contacts.static[i] * contacts.forces[i]
    for j in layout.rubbing:
        if f"share {i} {j}" in layout.places:
            most = most + contacts.mode(f"share {i} {j}") * contacts.static[j] * contacts.forces[j]
    along = sum((contacts.mode(f"way {r}") * contacts.velocities[r] for r in rows), -1 * contacts.mode(f"aim {i}"))
    if len(rows) == 1:
        left = most - contacts.graph.sizes(contacts.forces[rows[0]]) + rounding
    else:
        # Squares, whose derivatives exist where no force acts.
        left = most * most - sum((contacts.forces[r] * contacts.forces[r] for r in rows), contacts.graph.zeros(1, 1))
        left = left + rounding * rounding
    return sticks * left + slips * along + (1 - sticks - slips)


def _guard_of_latch(contacts: ContactDynamics, kind: str, j: int) -> GraphMatrix:
    """What locks it, or, after it let go, what is left until that is clearly above zero; or what releases it."""
    latch, locked, graph = contacts.latched[j], contacts.mode(f"locked {j}"), contacts.graph
    if kind == "lock":
        way, disarmed, c = contacts.mode(f"from {j}"), contacts.mode(f"disarmed {j}"), contacts.passing[j]
        reach = graph.sizes(c) if "either" in contacts.layout.latch_traits[j] else c
        return way * c + disarmed * (contacts.mode(f"near {j}") - reach) + (1 - way * way - disarmed)
    if kind == "break":
        found = latch.strength([contacts.forces[r] for r in contacts.layout.latched(j)])
    else:
        found = latch.release() if kind == "release" else latch.until(contacts.mode(f"since {j}"))
    if found is None:
        raise ValueError(f"{latch.latch.name} has no guard '{kind}'.")
    return locked * found + (1 - locked)


def _rounding(contacts: ContactDynamics) -> GraphMatrix:
    """What rounding may make of a force that is zero, where corners share a load."""
    sides = (i for i in range(len(contacts.layout.sides)) if i not in contacts.layout.pressed)
    return _NO_FORCE * sum((contacts.graph.sizes(contacts.forces[i]) for i in sides), contacts.graph.zeros(1, 1))
