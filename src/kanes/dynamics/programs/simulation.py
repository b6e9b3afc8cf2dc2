"""The programs that simulations call: ẋ and its companions."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial

from kanes.base.rank import Pivots
from kanes.base.types import GraphMatrix
from kanes.dynamics.constraints.constrained import ConstrainedDynamics
from kanes.dynamics.contacts.contact_dynamics import ContactDynamics
from kanes.dynamics.contacts.open_programs import OpenPrograms
from kanes.dynamics.contacts.programs import contact_programs
from kanes.dynamics.contacts.touching import TouchProgram
from kanes.dynamics.dynamics import Dynamics
from kanes.dynamics.programs.energetics import Energetics
from kanes.dynamics.programs.events import Event, event_program, reset_program
from kanes.dynamics.reduced import ReducedDynamics
from kanes.dynamics.sampled.task_plan import TaskPlan
from kanes.dynamics.sampled.task_programs import task_programs
from kanes.dynamics.tree.rolled_tree import RolledTree
from kanes.expr.algebra import Matrix
from kanes.expr.graphs.graph import Graph
from kanes.expr.program import Program
from kanes.expr.symbols import Expr, StandIn, names_of
from kanes.model.system import WORK as WORK_STATE

# The work of all loads but gravity is integrated along with the state.
WORK = StandIn(WORK_STATE)


class SimulationPrograms:
    """Programs of the motion, each made on first use."""

    def __init__(
        self,
        dynamics: Dynamics,
        constraints: Callable[[], ConstrainedDynamics],
        energetics: Energetics,
        events: tuple[Event, ...],
        tasks: TaskPlan | None = None,
    ) -> None:
        self._dynamics = dynamics
        self._graph = dynamics.graph
        self._all_constraints = constraints
        self._energetics = energetics
        self._events = events
        self._tasks = tasks

    @property
    def constraints(self) -> ConstrainedDynamics | None:
        """Constraints that are kept by projection."""
        return self._dynamics if isinstance(self._dynamics, ConstrainedDynamics) else None

    @cached_property
    def contacts(self) -> ContactDynamics | None:
        """The equations with contacts that come and go, if there are any."""
        return ContactDynamics.of(self._dynamics) if self._dynamics.system.contacts else None

    @cached_property
    def touching(self) -> TouchProgram | None:
        """What may touch, for time stepping."""
        if not (self._dynamics.system.contacts or self._dynamics.system.groups):
            return None
        return TouchProgram(self._dynamics, self._energetics, self.contacts)

    @cached_property
    def work(self) -> tuple[Expr, ...]:
        """The state of work, where loads other than gravity do work."""
        if self.contacts is not None:
            has_work = self.contacts.layout.rubbing or self.contacts.is_moving
            return (WORK,) if has_work or not self._graph.is_zero(self._power_beside(self.contacts)) else ()
        if self.rolled is not None:
            return (WORK,) if self.rolled.has_work else ()
        return () if self._graph.is_zero(self._energetics.power) else (WORK,)

    @cached_property
    def motion_states(self) -> tuple[str, ...]:
        """The states of a simulation."""
        return (*names_of(self._dynamics.state_symbols), *names_of(self.work))

    @cached_property
    def rolled(self) -> RolledTree | None:
        """The system as data for a loop over its links, if it is a large tree that the loop can handle."""
        dynamics = self._dynamics
        if (
            self.contacts is not None
            or dynamics.system.discrete
            or not isinstance(dynamics, ReducedDynamics)
            or not dynamics.is_rolled
            or dynamics.tree_loads is None
        ):
            return None
        tree = RolledTree(dynamics, dynamics.tree_loads)
        return tree.checked() if tree.is_fit else None

    @cached_property
    def programs(self) -> dict[str, Callable[[], Program]]:
        """ẋ and its companions, by the names that a simulation uses."""
        if self.contacts is not None:
            made = contact_programs(self.contacts, self._dynamics, self._events, self.motion_column, self.work)
            power = [self._energetics.power] if self.work else []
            is_free = self.constraints is None
            opened = OpenPrograms(self.contacts, self._dynamics, self._events, power).programs if is_free else {}
            tasks = {} if self._tasks is None else task_programs(self._dynamics, self._tasks)
            return {**made, **opened, **tasks, "touching": self._touching}
        programs: dict[str, Callable[[], Program]] = {
            "motion": self._motion,
            "jacobian": self._motion_jacobian,
            "residual": partial(self._residual, jacobian=False),
            "residual_jacobian": partial(self._residual, jacobian=True),
        }
        if self.constraints is not None:
            programs["projected"] = partial(self._projected, self.constraints)
        if self._events:
            programs["events"] = partial(event_program, self._dynamics, self._events)
            programs["resets"] = partial(reset_program, self._dynamics, self._events, self.work)
        if self._dynamics.system.groups:
            programs["touching"] = self._touching
        if self._tasks is not None:
            programs |= task_programs(self._dynamics, self._tasks)
        return programs

    def _touching(self) -> Program:
        if self.touching is None:
            raise ValueError(f"'{self._dynamics.system.name}' has nothing that may touch.")
        return self.touching.program()

    @property
    def residual_inputs(self) -> tuple[str, ...]:
        """Inputs of a residual besides the state: ẋ, and c of its Jacobian ∂r/∂x + c ∂r/∂ẋ."""
        return names_of(self._rate_symbols)

    @property
    def residual_states(self) -> tuple[str, ...]:
        """The states of a residual: those of a simulation, and the integrals of two kinds of multipliers."""
        return (*self.motion_states, *names_of(self._integrals))

    @property
    def _integrals(self) -> tuple[Expr, ...]:
        """Integrals of μ, which keeps the coordinates to the constraints, and of λ, which keeps the speeds to them."""
        if self.constraints is None:
            return ()
        names, count = self.constraints.constraint_names, self.constraints.configuration_residual.shape[0]
        coordinates = (StandIn(f"integral {number} of mu") for number in range(count))
        return (*coordinates, *(StandIn(f"integral {number} of lambda") for number in range(len(names))))

    @property
    def _rate_symbols(self) -> tuple[Expr, ...]:
        return (*(StandIn(f"rate of {name}") for name in self.residual_states), StandIn("c of a residual"))

    @cached_property
    def _xdot(self) -> GraphMatrix:
        parts = [self._dynamics.qdot, self._dynamics.udot]
        return self._graph.stack_rows([*parts, self._energetics.power] if self.work else parts, 1)

    def eliminated(self, name: str, pivots: Pivots) -> Program:
        """ẋ ("motion"), or the state brought back to the constraints ("projected"), by chosen dependent speeds."""
        constraints = self._all_constraints()
        elimination = constraints.eliminated(pivots)
        graph = self._graph.extended((*self.work, *constraints.enforced_symbols))
        if name == "projected":
            return self._back(graph, elimination.projected(graph))
        parts = [constraints.qdot, elimination.accelerations()]
        return graph.program({"dx": graph.stack_rows([*parts, self._energetics.power] if self.work else parts, 1)})

    def eliminated_function(self, name: str, pivots: Pivots) -> Program:
        """The function "derivative" or "multipliers" by chosen dependent speeds; then the least of their pivots."""
        constraints, graph = self._all_constraints(), self._graph
        constraints.check_masses()
        elimination = constraints.eliminated(pivots)
        udot = elimination.accelerations()
        parts = [constraints.qdot, udot] if name == "derivative" else [elimination.multipliers(udot)]
        return graph.program({"y": graph.stack_rows([*parts, elimination.least_pivot()], 1)})

    def motion_column(self) -> tuple[Graph, GraphMatrix]:
        """ẋ, which chooses no dependent speeds, and a graph with all that it depends on."""
        if self.contacts is not None:
            parts = [self._dynamics.qdot, self.contacts.udot]
            power = [self._power_beside(self.contacts) + self.contacts.power] if self.work else []
            return self.contacts.graph, self._graph.stack_rows([*parts, *power], 1)
        if self.constraints is None:
            return self._graph, self._xdot
        graph = self._graph.extended(self.constraints.enforced_symbols)
        parts = [self._dynamics.qdot, self.constraints.null_space.accelerations(graph)]
        return graph, graph.stack_rows([*parts, self._energetics.power] if self.work else parts, 1)

    def _power_beside(self, contacts: ContactDynamics) -> GraphMatrix:
        """The power of loads with the accelerations that contacts allow."""
        return self._energetics.power_of_loads(lambda: contacts.udot)

    def _motion(self) -> Program:
        graph, xdot = self.motion_column()
        return graph.program({"dx": xdot})

    def _projected(self, constraints: ConstrainedDynamics) -> Program:
        """The state brought back to the constraints, by how much it violated them, and how far rows are from redundant.

        The work does not change.
        """
        graph = self._graph.extended((*self.work, *constraints.enforced_symbols))
        return self._back(graph, constraints.null_space.projected(graph))

    def _back(self, graph: Graph, projected: tuple[GraphMatrix, GraphMatrix, GraphMatrix, GraphMatrix]) -> Program:
        q, u, violation, least_pivot = projected
        work = [graph.lift(Matrix(self.work))] if self.work else []
        return graph.program({"x": graph.stack_rows([q, u, *work, violation, least_pivot], 1)})

    def _motion_jacobian(self) -> Program:
        graph = self._graph.extended(self.work)
        states = (*self._dynamics.state_symbols, *self.work)
        return graph.program({"J": graph.jacobian(self._xdot, states)})

    def _residual(self, jacobian: bool) -> Program:
        """r(ẋ, x): the kinematical equations, M u̇ = f without solving it, the power, and the constraints:

            q̇ = W (u + C_cᵀ μ) + X,   φ = 0,   M u̇ = f + Cᵀ λ,   C u + d = 0

        with multipliers as rates of their integrals, which makes the equations of index 1. A row that is left out has
        no multiplier. The Jacobian is ∂r/∂x + c ∂r/∂ẋ.

        Source: gear1988.
        """
        dynamics, rates = self._dynamics, self._rate_symbols
        enforced = () if self.constraints is None else self.constraints.enforced_symbols
        graph = self._graph.extended((*self.work, *self._integrals, *rates, *enforced))
        xdot = graph.lift(Matrix(rates[:-1]))
        nq, nx, nm = len(dynamics.system.coordinates), len(dynamics.state_symbols), len(self.motion_states)
        kinematical = xdot[:nq] - dynamics.qdot
        dynamical = dynamics.mass_matrix @ xdot[nq:nx] - dynamics.forcing
        closing: list[GraphMatrix] = []
        if self.constraints is not None:
            kinematical, dynamical, closing = self.constraints.closed(graph, kinematical, dynamical, xdot[nm:])
        work = [xdot[nx:nm] - self._energetics.power] if self.work else []
        r = graph.stack_rows([kinematical, dynamical, *work, *closing], 1)
        if not jacobian:
            return graph.program({"r": r})
        states = (*dynamics.state_symbols, *self.work, *self._integrals)
        return graph.program({"J": graph.jacobian(r, states) + graph.scalar(rates[-1]) * graph.jacobian(r, rates[:-1])})
