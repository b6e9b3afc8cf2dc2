"""The equations of motion with contacts that come and go: one program for all modes.

    M u̇ = f + Cᵀ λ,    a = C u̇ + Ċ u = a_free + G λ,    G = C M⁻¹ Cᵀ

Row by row as the mode says, whose numbers are parameters:

    closed   a_n = 0                   open   λ_n = 0
    stick    a_t = 0                   slip   λ_t = −μ λ_n d
    locked   a = 0                     free   λ = 0

with d the direction of slip. In a plane d is ±1 until the mode changes; in space it turns with v_t, and beyond the end
of slip it stays as it is, so that the motion is smooth there. The equations are solved by elimination in a fixed
order: latches, tangential rows, normals. The pivot of a normal that is left is G_nn − μ d·G_nt, which is Painlevé's
number: where it is zero or negative, friction wedges the contact.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from kanes.base.contact_layout import ContactLayout
from kanes.base.types import GraphMatrix
from kanes.dynamics.constraints.constrained import ConstrainedDynamics
from kanes.dynamics.contacts.beside import MotionBeside, motion_beside
from kanes.dynamics.contacts.elimination import eliminated
from kanes.dynamics.contacts.latch_numbers import LatchNumbers
from kanes.dynamics.contacts.pressures import Pressed, find_reactions
from kanes.dynamics.dynamics import Dynamics
from kanes.dynamics.reduced import ReducedDynamics
from kanes.expr.algebra import Matrix
from kanes.expr.graphs.graph import Graph
from kanes.expr.symbols import Expr, Parameter, StandIn
from kanes.kane.constraint_equations import row_velocities
from kanes.model.constraints.rows import Row, Slip
from kanes.model.contacts.parts import Side, latches_of, sides_of

# Beside the size of velocities, a velocity of slip that has no direction of its own.
_NO_SLIP = 1e-12


class ContactDynamics:
    """Gaps, velocities and forces of all rows of contact over the equations of motion."""

    def __init__(self, dynamics: ReducedDynamics | ConstrainedDynamics) -> None:
        self.dynamics = dynamics
        self._base = dynamics.graph
        self._sides = tuple(sides_of(dynamics.system.contacts))
        self._latches = tuple(latches_of(dynamics.system.contacts))
        slips = [self._moving(side.slips) for side in self._sides]
        self.latched = [
            LatchNumbers(dynamics, latch, [number for number, _ in self._moving(latch.rows)]) for latch in self._latches
        ]
        self._slip_velocities = [velocity for each in slips for _, velocity in each]
        self.layout = ContactLayout(
            tuple(side.name for side in self._sides),
            tuple(tuple(number for number, _ in each) for each in slips),
            tuple(latch.name for latch in self._latches),
            tuple(len(each.kept) for each in self.latched),
            len(dynamics.system.constraints) if isinstance(dynamics, ConstrainedDynamics) else 0,
            latch_turns=tuple(each.turn_count for each in self.latched),
            latch_places=tuple(len(each.places) for each in self.latched),
            latch_traits=tuple(each.traits for each in self.latched),
            kinds=tuple(map(_kind, self._sides)),
        )
        self.mode_symbols: tuple[Expr, ...] = tuple(map(StandIn, self.layout.mode_names))
        # Inputs are the same symbols in both graphs, and those of the mode are in this one alone.
        self.graph: Graph = self._base.extended(self.mode_symbols)

    @classmethod
    def of(cls, dynamics: Dynamics) -> ContactDynamics:
        """The same, or an error for systems that are not supported."""
        if not isinstance(dynamics, (ReducedDynamics, ConstrainedDynamics)):
            raise TypeError(f"{type(dynamics).__name__} is not a form of equations with contacts.")
        return cls(dynamics)

    def _moving(self, rows: Sequence[Row]) -> list[tuple[int, GraphMatrix]]:
        """Velocities of rows by their numbers, without those that are always zero, as slip across a plane of motion."""
        dynamics = self.dynamics
        found = row_velocities(dynamics.kinematical, self._base, rows, dynamics.derivation.kinematics)
        return [(i, found[i]) for i in range(len(rows)) if not self._base.is_zero(found[i])]

    @property
    def rows(self) -> tuple[Row, ...]:
        """The rows of the layout, in its order."""
        kept = zip(self._sides, self.layout.slips, strict=True)
        slips = (side.slips[number] for side, numbers in kept for number in numbers)
        return (*(side.gap for side in self._sides), *slips, *(row for each in self.latched for row in each.rows))

    # Numbers that do not depend on the mode

    @cached_property
    def gaps(self) -> GraphMatrix:
        """φ of all sides."""
        return self._configurations([side.gap for side in self._sides])

    @cached_property
    def held(self) -> GraphMatrix:
        """φ of the rows of all latches, about the places where they hold."""
        rows = [
            residual
            for j, each in enumerate(self.latched)
            for residual in each.residuals([self.mode(f"at {k}") for k in self.layout.placed(j)])
        ]
        return self._base.stack_rows(rows, 1)

    @cached_property
    def passing(self) -> GraphMatrix:
        """What locks each latch where it falls."""
        found = []
        for j, each in enumerate(self.latched):
            velocities = [self.velocities[r] for r in self.layout.latched(j)]
            found.append(each.passing(velocities))
        return self._base.stack_rows(found, 1)

    def _configurations(self, rows: Sequence[Row]) -> GraphMatrix:
        base = self._base
        found = [base.zeros(1, 1) if row.configuration is None else row.configuration.over(base) for row in rows]
        return base.stack_rows(found, 1)

    @cached_property
    def velocities(self) -> GraphMatrix:
        """v of all rows: the rates of gaps, slip, and the rates of what latches hold."""
        graph, dynamics = self._base, self.dynamics
        opening = graph.time_derivative(self.gaps)
        for i in self.layout.rates:
            opening[i] = row_velocities(
                dynamics.kinematical, graph, [self._sides[i].gap], dynamics.derivation.kinematics
            )[0]
        held = [velocity for each in self.latched for _, velocity in self._moving(each.rows)]
        return graph.stack_rows([opening, *self._slip_velocities, *held], 1)

    @cached_property
    def directions(self) -> GraphMatrix:
        """C: a row of it has the partial velocities along one direction of a contact."""
        return self._base.jacobian(self.velocities, self.speeds)

    @property
    def speeds(self) -> tuple[Expr, ...]:
        return self.dynamics.state_symbols[len(self.dynamics.system.coordinates) :]

    @cached_property
    def beside(self) -> MotionBeside:
        """The motion without contacts, and what forces along their rows do to it."""
        kept = [self.mode(f"kept {r}") for r in range(self.layout.kept)]
        return motion_beside(self.dynamics, self.directions, self._base.stack_rows(kept, 1))

    @property
    def free(self) -> GraphMatrix:
        """u̇ with all contacts open."""
        return self.beside.free

    @property
    def responses(self) -> GraphMatrix:
        """B: what a force along each row does to u̇, and an impulse to u; M⁻¹ Cᵀ without constraints."""
        return self.beside.responses

    @cached_property
    def coupling(self) -> GraphMatrix:
        """G = C B, which is C M⁻¹ Cᵀ without constraints."""
        return self.directions @ self.responses

    @cached_property
    def accelerations(self) -> GraphMatrix:
        """a of all rows with all contacts open, C u̇ + Ċ u."""
        return self.directions @ self.free + self._base.time_derivative(self.velocities)

    @cached_property
    def by_speeds(self) -> GraphMatrix:
        """∂q̇/∂u."""
        return self._base.jacobian(self.dynamics.qdot, self.speeds)

    def _coefficients(self, kind: str) -> GraphMatrix:
        return self._base.stack_rows([self._coefficient(getattr(side, kind), kind, side) for side in self._sides], 1)

    def _coefficient(self, value: Expr, kind: str, side: Side) -> GraphMatrix:
        """A coefficient of a side; what changes along a motion and falls below zero counts as zero."""
        graph = self._base
        found = graph.scalar(self.dynamics.expression(value, f"{kind} of {side.name}"))
        is_constant = all(isinstance(each, Parameter) for each in value.free_symbols)
        return found if is_constant else graph.if_positive(found, found)

    @cached_property
    def static(self) -> GraphMatrix:
        """μ_s of all sides."""
        return self._coefficients("static")

    @cached_property
    def kinetic(self) -> GraphMatrix:
        """μ of all sides."""
        return self._coefficients("kinetic")

    def numbers(self) -> dict[str, GraphMatrix]:
        """What decides over modes and impulses at a state, by the names of `ContactNumbers`."""
        graph, D = self._base, self.by_speeds @ self.responses
        q, u = (graph.lift(Matrix(symbols)) for symbols in (self.dynamics.system.coordinates, self.speeds))
        columns = {
            "gaps": self.gaps,
            "held": self.held,
            "passing": self.passing,
            "places": graph.stack_rows([place for each in self.latched for place in each.places], 1),
            "misfits": graph.stack_rows([number for each in self.latched for number in each.misfits()], 1),
            "allowed": graph.stack_rows([number for each in self.latched for number in each.allowed()], 1),
            "strengths": graph.stack_rows([number for each in self.latched for number in each.strengths()], 1),
            "v": self.velocities,
            "a": self.accelerations,
            "G": graph.below(self.coupling),
            "B": graph.below(self.responses),
            "D": graph.below(D),
            "static": self.static,
            "kinetic": self.kinetic,
            "restitution": self._coefficients("restitution"),
            "gap_sizes": abs(graph.jacobian(self.gaps, self.dynamics.system.coordinates)) @ abs(q),
            "held_sizes": graph.stack_rows([size for each in self.latched for size in each.sizes()], 1),
            "v_sizes": abs(self.directions) @ abs(u),
            "a_sizes": abs(self.directions) @ abs(self.free) + abs(graph.time_derivative(self.velocities)),
        }
        unhindered = self.beside.unhindered()
        columns |= {} if unhindered is None else {"unhindered": unhindered}
        return {name: column for name, column in columns.items() if column.numel()}

    # By the mode

    def mode(self, name: str) -> GraphMatrix:
        return self.graph.scalar(self.mode_symbols[self.layout.places[name]])

    @cached_property
    def enforced(self) -> list[GraphMatrix]:
        """For each row 1 where its acceleration is zero, else 0."""
        layout, zero = self.layout, self.graph.zeros(1, 1)
        normals = [zero if i in layout.pressed else self.mode(f"closed {i}") for i in range(len(layout.sides))]
        tangents = [self.mode(f"hold {r}") for i in layout.rubbing for r in layout.tangential(i)]
        latched = [self.mode(f"lock {r}") for j in range(len(layout.latches)) for r in layout.latched(j)]
        return [*normals, *tangents, *latched]

    def _slip_directions(self, side: int) -> list[GraphMatrix]:
        """d along the tangential rows of a side.

        In space  d = (k s + w)/|k s + w|  with  v_t = k s + w  and k the direction where slip began or was last looked
        at; |s| in place of s continues it beyond the end of slip. Where slip begins from rest the direction is stiff:
        |s| + b⁵/(s⁴ + b⁴)  is there in place of |s|, which holds it near k as long as s is not much larger than b.
        """
        rows = self.layout.tangential(side)
        k = [self.mode(f"way {r}") for r in rows]
        if len(rows) == 1:
            return k
        v, graph = [self.velocities[r] for r in rows], self.graph
        s = k[0] * v[0] + k[1] * v[1]
        reach = graph.sizes(s) + _NO_SLIP * self.mode("speed")
        begin = self.mode(f"begin {side}")
        square = begin / reach * (begin / reach)
        reach = reach + begin * square * square / (1 + square * square)
        along = [k[i] * reach + v[i] - k[i] * s for i in range(2)]
        length = graph.lengths(graph.stack_rows(along, 1))
        # Without a direction, of sides that do not slip, there is no friction of slip.
        moves = k[0] * k[0] + k[1] * k[1]
        return [graph.if_positive(moves, each / length) for each in along]

    @cached_property
    def known(self) -> GraphMatrix:
        """Columns K with Kᵀ λ = 0 for what the mode determines of λ: nothing where open or free, friction where slip.

        Where sides that touch are left out, because their rows follow from those of others, λ is not determined.
        """
        layout, columns = self.layout, list[GraphMatrix]()
        unit = self.graph.lift(Matrix.eye(layout.row_count))
        for i in range(len(layout.sides)):
            is_given = i in layout.pressed
            columns.append(unit[:, i] if is_given else self.mode(f"open {i}") * unit[:, i])
            if not layout.tangents[i]:
                continue
            is_open, slips = self.mode(f"open {i}"), self.mode(f"slip {i}")
            for r, d in zip(layout.tangential(i), self._slip_directions(i), strict=True):
                columns.append((is_open + slips) * unit[:, r] + slips * self.kinetic[i] * d * unit[:, i])
        for j in range(len(layout.latches)):
            columns += [(1 - self.mode(f"locked {j}")) * unit[:, r] for r in layout.latched(j)]
        return self.graph.stack_rows([column.T for column in columns], layout.row_count).T

    @cached_property
    def forces(self) -> GraphMatrix:
        """λ of all rows: impulses per time, which push along their directions; of a normal that is pressed, p."""
        solved = self._solved_by_pressures
        return solved if self._pressed is None else solved[:, 0] + solved[:, 1:] @ self._pressures

    @cached_property
    def _solved_by_pressures(self) -> GraphMatrix:
        """λ without unknown pressures, and what one unit of each adds to it."""
        layout, G, graph = self.layout, self.coupling, self.graph
        width = 1 + len(layout.reacting)
        A, right = {}, {}
        for r in range(layout.row_count):
            on = self.enforced[r]
            for s in range(layout.row_count):
                A[r, s] = on * G[r, s] + (1 - on) * float(r == s)
            right[r] = graph.zeros(1, width)
            right[r][0] = -on * self.accelerations[r]
        for i in layout.pressed:
            right[i][1 + layout.reacting.index(i) if i in layout.reacting else 0] = 1
        for i in layout.rubbing:
            for r, d in zip(layout.tangential(i), self._slip_directions(i), strict=True):
                A[r, i] = A[r, i] + (1 - self.enforced[r]) * self.kinetic[i] * d
        latched = range(layout.side_rows, layout.row_count)
        order = [*latched, *range(len(layout.sides), layout.side_rows), *range(len(layout.sides))]
        return graph.stack_rows(eliminated(graph, A, right, order), width)

    @cached_property
    def _pressed(self) -> Pressed | None:
        """The pressures by reactions; None if all are known."""
        layout = self.layout
        if not layout.reacting:
            return None
        pressures = [side.pressure for side in self._sides if side.pressure is not None and side.pressure.directions]
        reactions = find_reactions(self.dynamics, pressures, self._places, self.beside)
        return Pressed.of(self.graph, reactions, self._solved_by_pressures)

    @cached_property
    def _pressures(self) -> GraphMatrix:
        return self.graph.zeros(0, 1) if self._pressed is None else self._pressed.pressures()

    @property
    def _places(self) -> list[tuple[int, Slip]]:
        """Where forces of rows act, by the numbers of rows; those of limits and friction act in joints."""
        layout, found = self.layout, list[tuple[int, Slip]]()
        for i, side in enumerate(self._sides):
            found += [(i, slip) for slip in side.forces_at]
            for r, number in zip(layout.tangential(i), layout.slips[i], strict=True):
                velocity = side.slips[number].velocity
                found += [(r, velocity)] if isinstance(velocity, Slip) else []
        held = enumerate((row for each in self.latched for row in each.rows), layout.side_rows)
        return found + [(r, row.place) for r, row in held if isinstance(row.place, Slip)]

    @cached_property
    def pressing(self) -> GraphMatrix:
        """Of each side that a reaction presses, the first component; then the pivots of all, and their lengths."""
        if self._pressed is None:
            return self.graph.zeros(0, 1)
        components = self._pressed.components(self._pressures)
        lengths = [self.graph.lengths(each) for each in components]
        return self.graph.stack_rows([*(each[0] for each in components), *self._pressed.pivots, *lengths], 1)

    @cached_property
    def multipliers(self) -> GraphMatrix:
        """μ of the constraints that a run keeps by projection, then λ of all rows of contact."""
        return self._base.stack_rows([self.beside.multipliers(self.forces), self.forces], 1)

    @cached_property
    def udot(self) -> GraphMatrix:
        """u̇ in any mode."""
        return self.free + self.responses @ self.forces if self.layout.row_count else self.free

    @cached_property
    def power(self) -> GraphMatrix:
        """λᵀ C u, and the power of constraints that depend on time.

        What friction takes from the system is negative. Rows that are enforced have v = 0: their rounding would be all
        that the work of a motion without slip has. Where a surface moves as a function of time, v is not C u, and
        what moves it does work.
        """
        slipping = [(1 - self.enforced[r]) * self.velocities[r] for r in range(self.layout.row_count)]
        by_contacts = self.forces.T @ (self.graph.stack_rows(slipping, 1) - self._at_rest)
        return by_contacts + self.beside.power(self.forces)

    @cached_property
    def losses(self) -> GraphMatrix:
        """−λ_t·v_t of each side: the power that its friction dissipates."""
        layout, zero, found = self.layout, self.graph.zeros(1, 1), list[GraphMatrix]()
        for i in range(len(layout.sides)):
            slips = [(1 - self.enforced[r]) * self.velocities[r] * self.forces[r] for r in layout.tangential(i)]
            found.append(-sum(slips, zero))
        return self.graph.stack_rows(found, 1)

    @cached_property
    def _at_rest(self) -> GraphMatrix:
        """v where every speed is zero: that of surfaces which move as functions of time."""
        nothing = self._base.zeros(len(self.speeds), 1)
        return self._base.replaced(self.velocities, self.speeds, nothing)

    @cached_property
    def is_moving(self) -> bool:
        """Whether something that is touched, held or kept moves as a function of time."""
        dynamics = self.dynamics
        is_kept_moving = isinstance(dynamics, ConstrainedDynamics) and dynamics.is_moving
        return is_kept_moving or not self._base.is_zero(self._at_rest)


def _kind(side: Side) -> str | int:
    """What the normal row of a side is, as `ContactLayout` says it."""
    if side.pressure is not None:
        return len(side.pressure.directions) or "limit"
    if side.pulls:
        return "string"
    return "gap" if side.gap.configuration is not None else "rate"
