"""Generalized impulses and momenta: what an impact at a contact does to the motion, in symbols.

    generalized momentum   p_r = ∂K/∂u_r
    generalized impulse    I_r = Σ ᴺv_r · J = Σ_j C_jr J_j
    impact                 p_r(t⁺) − p_r(t⁻) = I_r,   q⁺ = q⁻

with a row of C for the normal and for each direction of slip: the partial velocities along it.

Source: lecture-partials, "Generalized Active Forces", with impulses in place of forces.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kanes.expr.linear import coefficients
from kanes.expr.printing import aligned
from kanes.expr.simplify.tidy import tidy
from kanes.expr.symbols import ZERO, Expr, Speed, StandIn
from kanes.expr.tables import Assignments, any_latex
from kanes.model.contacts.parts import Latch, Side, Unilateral


@dataclass(frozen=True, eq=False, repr=False)
class Impulses:
    """What an impact at a contact, limit or latch does; tables that print as text and LaTeX.

    Its impulses are symbols: J_n along the normal, J_t or J_t1 and J_t2 along the directions of slip, J_1 and so on
    along the rows of a latch.
    """

    name: str
    momenta: Assignments  # p_r, by p1 and so on
    generalized: Assignments  # I_r in terms of the impulses, by I1 and so on
    velocities: Assignments  # v_n and v_t, by names

    def __repr__(self) -> str:
        return f"<impulses of {self.name}: {', '.join(map(str, self.generalized.values()))}>"

    def text(self, short: bool = False) -> str:
        """A line for each, for a terminal."""
        return "\n".join(each.text(short) for each in (self.momenta, self.generalized, self.velocities))

    def latex(self, short: bool = False) -> str:
        """A LaTeX `aligned` block."""
        tables = self.momenta, self.generalized, self.velocities
        rows = [(symbol, value) for table in tables for symbol, value in table.items()]
        return aligned(f"{any_latex(symbol)} &= {any_latex(value, short)}" for symbol, value in rows)

    def _repr_latex_(self) -> str:
        return f"$\\displaystyle {self.latex()}$"


def impulses_of(
    contact: Unilateral | Latch, kinetic_energy: Expr, speeds: Sequence[Speed], known: Mapping[Expr, Expr]
) -> Impulses:
    """The table of one contact; `known` has rates and dependent speeds in terms of the speeds."""
    velocities = {name: _in_speeds(velocity, known) for name, velocity in _velocities(contact).items()}
    velocities = {name: velocity for name, velocity in velocities.items() if velocity != 0}
    rows = {StandIn(f"J_{name}"): coefficients(velocity, speeds)[0] for name, velocity in velocities.items()}
    generalized = [
        (StandIn(f"I{r}"), tidy(sum((row[r - 1] * J for J, row in rows.items()), ZERO)))
        for r in range(1, len(speeds) + 1)
    ]
    momenta = [(StandIn(f"p{r}"), tidy(kinetic_energy.diff(u))) for r, u in enumerate(speeds, 1)]
    named = [(StandIn(f"v_{name}"), velocity) for name, velocity in velocities.items()]
    return Impulses(contact.name, Assignments(momenta), Assignments(generalized), Assignments(named))


def _in_speeds(velocity: Expr, known: Mapping[Expr, Expr]) -> Expr:
    """A velocity in q̇ and u in terms of the independent speeds."""
    for _ in range(2):
        velocity = velocity.xreplace(dict(known))
    return tidy(velocity)


def _velocities(contact: Unilateral | Latch) -> dict[str, Expr]:
    """Velocities along all rows, in q̇, by the names of their impulses."""
    if isinstance(contact, Latch):
        return {str(number): row.expression for number, row in enumerate(contact.rows, 1)}
    if contact.kind == "contact":
        spots = {side.label: _of_side(side) for side in contact.sides}
        if len(spots) == 1:
            return _of_side(contact.sides[0])
        return {f"{key} {label}": velocity for label, own in spots.items() for key, velocity in own.items()}
    return {side.label: side.gap.expression for side in contact.sides}


def _of_side(side: Side) -> dict[str, Expr]:
    slips = [row.expression for row in side.slips]
    present = [slip for slip in slips if tidy(slip) != 0]
    names = ["t"] if len(present) == 1 else [f"t{number}" for number in range(1, len(present) + 1)]
    return {"n": side.gap.expression, **dict(zip(names, present, strict=True))}
