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

Guards fall through zero where the mode ends:

    open     φ                                                          closed   λ_n
    stick    what is left of static friction, μ_s Σ λ_n less |λ_t|      slip     v_t·d
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

# Beside all forces of contact, one that is rounding.
_NO_FORCE = 1e-13
# Beside the size of velocities, a velocity of slip that has no direction of its own.
_NO_SLIP = 1e-12


class ContactDynamics:
    """Gaps, velocities and forces of all rows of contact over the equations of motion."""

    def __init__(self, dynamics: ReducedDynamics | ConstrainedDynamics) -> None:
        self._dynamics = dynamics
        self._base = dynamics.graph
        self._sides = tuple(sides_of(dynamics.system.contacts))
        self._latches = tuple(latches_of(dynamics.system.contacts))
        slips = [self._moving(side.slips) for side in self._sides]
        self._latched = [
            LatchNumbers(dynamics, latch, [number for number, _ in self._moving(latch.rows)]) for latch in self._latches
        ]
        self._slip_velocities = [velocity for each in slips for _, velocity in each]
        self.layout = ContactLayout(
            tuple(side.name for side in self._sides),
            tuple(tuple(number for number, _ in each) for each in slips),
            tuple(latch.name for latch in self._latches),
            tuple(len(each.kept) for each in self._latched),
            len(dynamics.system.constraints) if isinstance(dynamics, ConstrainedDynamics) else 0,
            latch_turns=tuple(each.turn_count for each in self._latched),
            latch_places=tuple(len(each.places) for each in self._latched),
            latch_traits=tuple(each.traits for each in self._latched),
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
        dynamics = self._dynamics
        found = row_velocities(dynamics.kinematical, self._base, rows, dynamics.derivation.kinematics)
        return [(i, found[i]) for i in range(len(rows)) if not self._base.is_zero(found[i])]

    @property
    def rows(self) -> tuple[Row, ...]:
        """The rows of the layout, in its order."""
        kept = zip(self._sides, self.layout.slips, strict=True)
        slips = (side.slips[number] for side, numbers in kept for number in numbers)
        return (*(side.gap for side in self._sides), *slips, *(row for each in self._latched for row in each.rows))

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
            for j, each in enumerate(self._latched)
            for residual in each.residuals([self._mode(f"at {k}") for k in self.layout.placed(j)])
        ]
        return self._base.stack_rows(rows, 1)

    @cached_property
    def passing(self) -> GraphMatrix:
        """What locks each latch where it falls."""
        found = []
        for j, each in enumerate(self._latched):
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
        graph, dynamics = self._base, self._dynamics
        opening = graph.time_derivative(self.gaps)
        for i in self.layout.rates:
            opening[i] = row_velocities(
                dynamics.kinematical, graph, [self._sides[i].gap], dynamics.derivation.kinematics
            )[0]
        held = [velocity for each in self._latched for _, velocity in self._moving(each.rows)]
        return graph.stack_rows([opening, *self._slip_velocities, *held], 1)

    @cached_property
    def directions(self) -> GraphMatrix:
        """C: a row of it has the partial velocities along one direction of a contact."""
        return self._base.jacobian(self.velocities, self._speeds)

    @property
    def _speeds(self) -> tuple[Expr, ...]:
        return self._dynamics.state_symbols[len(self._dynamics.system.coordinates) :]

    @cached_property
    def beside(self) -> MotionBeside:
        """The motion without contacts, and what forces along their rows do to it."""
        kept = [self._mode(f"kept {r}") for r in range(self.layout.kept)]
        return motion_beside(self._dynamics, self.directions, self._base.stack_rows(kept, 1))

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
    def _by_speeds(self) -> GraphMatrix:
        """∂q̇/∂u."""
        return self._base.jacobian(self._dynamics.qdot, self._speeds)

    def _coefficients(self, kind: str) -> GraphMatrix:
        return self._base.stack_rows([self._coefficient(getattr(side, kind), kind, side) for side in self._sides], 1)

    def _coefficient(self, value: Expr, kind: str, side: Side) -> GraphMatrix:
        """A coefficient of a side; what changes along a motion and falls below zero counts as zero."""
        graph = self._base
        found = graph.scalar(self._dynamics.expression(value, f"{kind} of {side.name}"))
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
        graph, D = self._base, self._by_speeds @ self.responses
        q, u = (graph.lift(Matrix(symbols)) for symbols in (self._dynamics.system.coordinates, self._speeds))
        columns = {
            "gaps": self.gaps,
            "held": self.held,
            "passing": self.passing,
            "places": graph.stack_rows([place for each in self._latched for place in each.places], 1),
            "misfits": graph.stack_rows([number for each in self._latched for number in each.misfits()], 1),
            "allowed": graph.stack_rows([number for each in self._latched for number in each.allowed()], 1),
            "strengths": graph.stack_rows([number for each in self._latched for number in each.strengths()], 1),
            "v": self.velocities,
            "a": self.accelerations,
            "G": graph.below(self.coupling),
            "B": graph.below(self.responses),
            "D": graph.below(D),
            "static": self.static,
            "kinetic": self.kinetic,
            "restitution": self._coefficients("restitution"),
            "gap_sizes": abs(graph.jacobian(self.gaps, self._dynamics.system.coordinates)) @ abs(q),
            "held_sizes": graph.stack_rows([size for each in self._latched for size in each.sizes()], 1),
            "v_sizes": abs(self.directions) @ abs(u),
            "a_sizes": abs(self.directions) @ abs(self.free) + abs(graph.time_derivative(self.velocities)),
        }
        unhindered = self.beside.unhindered()
        columns |= {} if unhindered is None else {"unhindered": unhindered}
        return {name: column for name, column in columns.items() if column.numel()}

    # By the mode

    def _mode(self, name: str) -> GraphMatrix:
        return self.graph.scalar(self.mode_symbols[self.layout.places[name]])

    @cached_property
    def _enforced(self) -> list[GraphMatrix]:
        """For each row 1 where its acceleration is zero, else 0."""
        layout, zero = self.layout, self.graph.zeros(1, 1)
        normals = [zero if i in layout.pressed else self._mode(f"closed {i}") for i in range(len(layout.sides))]
        tangents = [self._mode(f"hold {r}") for i in layout.rubbing for r in layout.tangential(i)]
        latched = [self._mode(f"lock {r}") for j in range(len(layout.latches)) for r in layout.latched(j)]
        return [*normals, *tangents, *latched]

    def _slip_directions(self, side: int) -> list[GraphMatrix]:
        """d along the tangential rows of a side.

        In space  d = (k s + w)/|k s + w|  with  v_t = k s + w  and k the direction where slip began or was last looked
        at; |s| in place of s continues it beyond the end of slip. Where slip begins from rest the direction is stiff:
        |s| + b⁵/(s⁴ + b⁴)  is there in place of |s|, which holds it near k as long as s is not much larger than b.
        """
        rows = self.layout.tangential(side)
        k = [self._mode(f"way {r}") for r in rows]
        if len(rows) == 1:
            return k
        v, graph = [self.velocities[r] for r in rows], self.graph
        s = k[0] * v[0] + k[1] * v[1]
        reach = graph.sizes(s) + _NO_SLIP * self._mode("speed")
        begin = self._mode(f"begin {side}")
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
            columns.append(unit[:, i] if is_given else self._mode(f"open {i}") * unit[:, i])
            if not layout.tangents[i]:
                continue
            is_open, slips = self._mode(f"open {i}"), self._mode(f"slip {i}")
            for r, d in zip(layout.tangential(i), self._slip_directions(i), strict=True):
                columns.append((is_open + slips) * unit[:, r] + slips * self.kinetic[i] * d * unit[:, i])
        for j in range(len(layout.latches)):
            columns += [(1 - self._mode(f"locked {j}")) * unit[:, r] for r in layout.latched(j)]
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
            on = self._enforced[r]
            for s in range(layout.row_count):
                A[r, s] = on * G[r, s] + (1 - on) * float(r == s)
            right[r] = graph.zeros(1, width)
            right[r][0] = -on * self.accelerations[r]
        for i in layout.pressed:
            right[i][1 + layout.reacting.index(i) if i in layout.reacting else 0] = 1
        for i in layout.rubbing:
            for r, d in zip(layout.tangential(i), self._slip_directions(i), strict=True):
                A[r, i] = A[r, i] + (1 - self._enforced[r]) * self.kinetic[i] * d
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
        reactions = find_reactions(self._dynamics, pressures, self._places, self.beside)
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
        held = enumerate((row for each in self._latched for row in each.rows), layout.side_rows)
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
        slipping = [(1 - self._enforced[r]) * self.velocities[r] for r in range(self.layout.row_count)]
        by_contacts = self.forces.T @ (self.graph.stack_rows(slipping, 1) - self._at_rest)
        return by_contacts + self.beside.power(self.forces)

    @cached_property
    def losses(self) -> GraphMatrix:
        """−λ_t·v_t of each side: the power that its friction dissipates."""
        layout, zero, found = self.layout, self.graph.zeros(1, 1), list[GraphMatrix]()
        for i in range(len(layout.sides)):
            slips = [(1 - self._enforced[r]) * self.velocities[r] * self.forces[r] for r in layout.tangential(i)]
            found.append(-sum(slips, zero))
        return self.graph.stack_rows(found, 1)

    @cached_property
    def _at_rest(self) -> GraphMatrix:
        """v where every speed is zero: that of surfaces which move as functions of time."""
        nothing = self._base.zeros(len(self._speeds), 1)
        return self._base.replaced(self.velocities, self._speeds, nothing)

    @cached_property
    def is_moving(self) -> bool:
        """Whether something that is touched, held or kept moves as a function of time."""
        dynamics = self._dynamics
        is_kept_moving = isinstance(dynamics, ConstrainedDynamics) and dynamics.is_moving
        return is_kept_moving or not self._base.is_zero(self._at_rest)

    @cached_property
    def _rounding(self) -> GraphMatrix:
        """What rounding may make of a force that is zero, where corners share a load."""
        sides = (i for i in range(len(self.layout.sides)) if i not in self.layout.pressed)
        return _NO_FORCE * sum((self.graph.sizes(self.forces[i]) for i in sides), self.graph.zeros(1, 1))

    @cached_property
    def guards(self) -> GraphMatrix:
        """Functions that fall to zero where the mode ends: two of each side, one of each latch."""
        layout, found = self.layout, list[GraphMatrix]()
        for i in range(len(layout.sides)):
            is_open, is_closed = self._mode(f"open {i}"), self._mode(f"closed {i}")
            if i in layout.pressed:
                found.append(self._guard_of_pressure(i))
            else:
                opening = self.velocities[i] if i in layout.rates else self.gaps[i]
                found.append(
                    is_open * opening + is_closed * (self.forces[i] + self._rounding) + (1 - is_open - is_closed)
                )
            found.append(self._guard_of_slip(i) if layout.tangents[i] else self.graph.lift(Matrix([1])))
        found += [self._guard_of_latch(kind, j) for kind, j in layout.watched[len(found) :]]
        return self.graph.stack_rows(found, 1)

    def _guard_of_pressure(self, i: int) -> GraphMatrix:
        """The only component of a reaction, whose size has a kink where it changes its sign."""
        if f"sign {i}" not in self.layout.places:
            return self.graph.lift(Matrix([1]))
        return self._mode(f"sign {i}") * self.pressing[self.layout.reacting.index(i)]

    def _guard_of_latch(self, kind: str, j: int) -> GraphMatrix:
        """What locks it, or, after it let go, what is left until that is clearly above zero; or what releases it."""
        latch, locked, graph = self._latched[j], self._mode(f"locked {j}"), self.graph
        if kind == "lock":
            way, disarmed, c = self._mode(f"from {j}"), self._mode(f"disarmed {j}"), self.passing[j]
            reach = graph.sizes(c) if "either" in self.layout.latch_traits[j] else c
            return way * c + disarmed * (self._mode(f"near {j}") - reach) + (1 - way * way - disarmed)
        if kind == "break":
            found = latch.strength([self.forces[r] for r in self.layout.latched(j)])
        else:
            found = latch.release() if kind == "release" else latch.until(self._mode(f"since {j}"))
        if found is None:
            raise ValueError(f"{latch.latch.name} has no guard '{kind}'.")
        return locked * found + (1 - locked)

    def _guard_of_slip(self, i: int) -> GraphMatrix:
        layout, rows = self.layout, self.layout.tangential(i)
        sticks, slips = self._mode(f"stick {i}"), self._mode(f"slip {i}")
        most = self.static[i] * self.forces[i]
        for j in layout.rubbing:
            if f"share {i} {j}" in layout.places:
                most = most + self._mode(f"share {i} {j}") * self.static[j] * self.forces[j]
        along = sum((self._mode(f"way {r}") * self.velocities[r] for r in rows), -1 * self._mode(f"aim {i}"))
        if len(rows) == 1:
            left = most - self.graph.sizes(self.forces[rows[0]]) + self._rounding
        else:
            # Squares, whose derivatives exist where no force acts.
            left = most * most - sum((self.forces[r] * self.forces[r] for r in rows), self.graph.zeros(1, 1))
            left = left + self._rounding * self._rounding
        return sticks * left + slips * along + (1 - sticks - slips)

    def projected(self) -> tuple[GraphMatrix, GraphMatrix, GraphMatrix, GraphMatrix]:
        """q and u after one step of Newton's method towards enforced rows, what was left, and the least pivot.

            δu = −B G_E⁻¹ v,    δq = −∂q̇/∂u B G_E⁻¹ φ

        with G_E of the enforced rows: the least change in the metric of M. Tangential rows have no φ. Constraints that
        a run keeps go first; B does not leave them. What was left is relative to its size.
        """
        graph, layout, dynamics = self.graph, self.layout, self._dynamics
        on, count = self._enforced, layout.row_count
        change = self.beside.moved()
        phi, v = self._violations(change)
        A = {
            (r, s): on[r] * on[s] * self.coupling[r, s] + (1 - on[r]) * float(r == s)
            for r in range(count)
            for s in range(count)
        }
        order = [*range(layout.side_rows, count), *range(layout.side_rows)]
        # Gaps alone, without tangential rows, which would hold the place.
        places = {(r, s): self._in_place(r, s, on, A) for r in range(count) for s in range(count)}
        impulses = eliminated(graph, A, {r: on[r] * v[r] for r in range(count)}, order)
        moves = eliminated(graph, places, {r: on[r] * phi[r] for r in range(count)}, order)
        q, u = (graph.lift(Matrix(symbols)) for symbols in (dynamics.system.coordinates, self._speeds))
        q = q - self._by_speeds @ (self.responses @ graph.stack_rows(moves, 1))
        u = u - self.responses @ graph.stack_rows(impulses, 1)
        if change is not None:
            q, u = q + change[0], u + change[1]
        now, rate = self._residuals, self.velocities
        turning, length = layout.turning, self._mode("length")
        left = [on[r] * now[r] / (1 if r in turning else length) for r in range(count)]
        left += [on[r] * rate[r] / self._mode("speed") for r in range(count)]
        pivot = self.beside.least_pivot()
        least = graph.lift(Matrix([1])) if pivot is None else pivot
        return q, u, graph.largest([graph.stack_rows(left, 1), *self.beside.left()]), least

    @cached_property
    def _residuals(self) -> GraphMatrix:
        """φ of all rows, zero of tangential ones."""
        layout, count = self.layout, self.layout.row_count
        held = [self.held[r - layout.side_rows] for r in range(layout.side_rows, count)]
        return self.graph.stack_rows([self.gaps, self.graph.zeros(sum(layout.tangents), 1), *held], 1)

    def _violations(self, change: tuple[GraphMatrix, GraphMatrix] | None) -> tuple[GraphMatrix, GraphMatrix]:
        """φ and v of all rows after a change of q and u, to first order."""
        phi, v, graph = self._residuals, self.velocities, self.graph
        if change is None:
            return phi, v
        (dq, du), coordinates = change, self._dynamics.system.coordinates
        v = v + graph.directional(v, coordinates, dq) + self.directions @ du
        return phi + graph.directional(phi, coordinates, dq), v

    def _in_place(
        self, r: int, s: int, on: Sequence[GraphMatrix], A: dict[tuple[int, int], GraphMatrix]
    ) -> GraphMatrix:
        """The same equations without tangential rows."""
        tangential = range(len(self.layout.sides), self.layout.side_rows)
        if r in tangential or s in tangential:
            return self.graph.lift(Matrix([int(r == s)]))
        return A[r, s]


def _kind(side: Side) -> str | int:
    """What the normal row of a side is, as `ContactLayout` says it."""
    if side.pressure is not None:
        return len(side.pressure.directions) or "limit"
    if side.pulls:
        return "string"
    return "gap" if side.gap.configuration is not None else "rate"
