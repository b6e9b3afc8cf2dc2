"""The graphs of what a kernel computes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property, partial
from typing import Any

from kanes.dynamics.accelerations import Accelerations, multiplier_names
from kanes.dynamics.constraints.constrained import ConstrainedDynamics
from kanes.dynamics.dynamics import Dynamics
from kanes.dynamics.programs.events import Event, event_program, reset_program
from kanes.dynamics.programs.quantities import plain_derivation, quantity, value
from kanes.dynamics.programs.term_sizes import drift_sizes, force_sizes, inertia, input_sizes
from kanes.dynamics.reactions.items import Items
from kanes.dynamics.reactions.reaction_graph import ReactionGraph, reaction_graph
from kanes.dynamics.reduced import ReducedDynamics
from kanes.dynamics.tree.rolled_tree import RolledTree
from kanes.errors import ExpressionError, UnknownNameError
from kanes.expr.algebra import Matrix
from kanes.expr.geometry.rotations import AxisAngle
from kanes.expr.graphs.graph import Graph, computable
from kanes.expr.names import canonical
from kanes.expr.program import Program
from kanes.expr.symbols import Expr, Input, StandIn, names_of
from kanes.kane.energy import potential_energy
from kanes.kane.power import power
from kanes.model.system import System
from kanes.rank import Pivots
from kanes.values import by_name, check_names

# The work of all loads but gravity is integrated along with the state.
WORK = StandIn("work of loads")


def input_laws(system: System, laws: Mapping[Any, Any]) -> dict[Input, Expr]:
    """Laws of inputs by symbol or name, each an expression of what the model knows."""
    inputs = {symbol.name: symbol for symbol in system.inputs}
    given = by_name(system.name, laws)
    states = {*system.coordinates, *system.speeds, *(q.dot for q in system.coordinates)}
    free_inputs = {symbol for symbol in system.inputs if symbol.name not in given}
    known = {*states, *system.parameters, *free_inputs, system.time}
    found: dict[Input, Expr] = {}
    check_names(system.name, "input", inputs, given, f"Its inputs are: {', '.join(inputs) or 'none'}.", needed=())
    for name, law in given.items():
        cure = "Use the model's coordinates, speeds, rates, parameters, time, and inputs without a law."
        found[inputs[name]] = computable(law, f"law of input {name}", known, cure)
    return found


class Outputs:
    """What a kernel computes: a program for each of its functions, made when it is asked for."""

    def __init__(self, computation: Dynamics, outputs: Mapping[str, Any], events: tuple[Event, ...]) -> None:
        self._computation = computation
        self._graph = computation.graph
        self._events = events
        self.functions = self._functions()
        for name, thing in outputs.items():
            self._check_output(name)
            column = _user_output(Accelerations(computation), name, thing)
            self.functions[name] = partial(self._graph.program, {"y": column})

    def _check_output(self, name: Any) -> None:
        if not isinstance(name, str) or not name.strip():
            raise ExpressionError(f"output {name!r}: this is no name. Give text, such as 'height'.")
        if name in self.functions:
            raise ExpressionError(
                f"output '{name}': a kernel has a function of that name already. Choose another name."
            )
        for symbol in self._graph.symbols:
            if canonical(symbol.name) == canonical(name):
                raise ExpressionError(
                    f"output '{name}': this is {symbol.kind} {symbol} of the model, which a run gives as it is. Choose "
                    "another name."
                )

    def _functions(self) -> dict[str, Callable[[], Program]]:
        computation, graph, system = self._computation, self._graph, self._computation.system
        return {
            "derivative": lambda: computation.program,
            "mass_matrix": lambda: graph.program({"M": computation.mass_matrix}),
            "forcing": lambda: graph.program({"f": computation.forcing}),
            "active_forces": lambda: graph.program({"F": plain_derivation(computation).active_forces(system.loads)}),
            "inertia_forces": self._inertia_forces,
            "kinetic_energy": lambda: graph.program({"K": self._kinetic}),
            "potential_energy": self._potential_energy,
            "power": lambda: graph.program({"P": self._power}),
            "jacobian_states": partial(self._jacobian, computation.state_symbols),
            "jacobian_parameters": partial(self._jacobian, system.parameters),
            "jacobian_inputs": partial(self._jacobian, system.inputs),
            "generalized_forces": self._generalized_forces,
            "input_matrix": lambda: graph.program({"B": graph.jacobian(computation.forcing, system.inputs)}),
            **self._functions_of_constraints(),
        }

    def _functions_of_constraints(self) -> dict[str, Callable[[], Program]]:
        constraints, graph = self.constraints, self._graph
        if constraints is None:
            return {}
        return {
            "residuals": lambda: graph.program({"r": constraints.residuals}),
            "violations": lambda: graph.program({"r": constraints.violations}),
            "constraint_matrix": lambda: graph.program({"C": constraints.constraint_matrix}),
            "constraint_drift": lambda: graph.program({"c": -constraints.required}),
            "multipliers": lambda: graph.program({"l": constraints.multipliers}),
        }

    def program(self, room: str, name: str, pivots: Pivots | None = None) -> Program:
        """One of the "functions", of the "motion", of the "sizes" of terms, or of the "numbers".

        Of a choice of dependent speeds, one of the "motion" or of the "eliminated" functions.
        """
        with self._graph.lock:
            if pivots is not None:
                return self.eliminated(name, pivots) if room == "motion" else self.eliminated_function(name, pivots)
            rooms = {
                "function": self.functions,
                "motion": self.motion_programs,
                "sizes": self.sizes,
                "numbers": self.numbers,
            }
            return rooms[room][name]()

    @property
    def sizes(self) -> dict[str, Callable[[], Program]]:
        """How large the terms are that balance in the equations of motion; see `term_sizes.py`."""
        programs: dict[str, Callable[[], Program]] = {
            "inertia": partial(inertia, self._computation),
            "inputs": partial(input_sizes, self._computation),
            "forces": partial(force_sizes, self._computation),
        }
        if self.constraints is not None:
            programs["constraints"] = partial(drift_sizes, self.constraints)
        return programs

    def quantity(self, kind: str, of: Any) -> Program:
        """Any quantity of a thing along a motion, of given u̇ and λ; `quantities.quantity` lists the kinds."""
        with self._graph.lock:
            return quantity(self._given, kind, of)

    def reaction(self, what: Any, along: Any = None, *, joint: bool = False) -> ReactionGraph:
        """The forces of a joint, a point or a constraint, of given u̇ and λ; with `joint` of a body's joint alone."""
        items = Items(self._computation.kinematical)
        with self._graph.lock:
            return reaction_graph(self._given, items.joint(what) if joint else items.item(what, along))

    @cached_property
    def _given(self) -> Accelerations:
        """u̇ and λ as inputs of what is asked along a run, which knows them."""
        return Accelerations(self._computation, given=True)

    @property
    def multiplier_names(self) -> tuple[str, ...]:
        """What λ is called where it is given."""
        return multiplier_names(self._computation)

    # What a simulation needs

    @property
    def states(self) -> tuple[str, ...]:
        """Coordinates, then independent speeds, or all of them where constraints are kept by projection."""
        return names_of(self._computation.state_symbols)

    @property
    def accelerations(self) -> tuple[str, ...]:
        """u̇ of the speeds that are states."""
        return names_of(self._computation.acceleration_symbols)

    @property
    def quaternions(self) -> tuple[tuple[int, ...], ...]:
        """Numbers of the four states of each."""
        coordinates = self._computation.system.coordinates
        return tuple(
            tuple(coordinates.index(element) for element in four) for four in self._computation.kinematical.quaternions
        )

    @property
    def numbers(self) -> dict[str, Callable[[], Program]]:
        """What is evaluated for single states, from a column of all inputs of the graph.

        state_sizes   sizes that states have by themselves, zero where nothing tells; then the kinetic energy

        and those that `ConstraintNumbers` names.
        """
        return {
            "state_sizes": self._state_sizes,
            **{name: partial(self._numbers_of_constraints, name) for name in ("constraints", "slopes", "scales")},
        }

    def _numbers_of_constraints(self, name: str) -> Program:
        return self.all_constraints.numbers_program(name)

    def _state_sizes(self) -> Program:
        sizes, independent = self._computation.scales, list(self._computation.partition.independent)
        parts = [sizes.q, self._graph.rows(sizes.u, independent), self._kinetic]
        return self._graph.program({"sizes": self._graph.stack_rows(parts, 1)})

    @property
    def locks(self) -> tuple[tuple[str, str, bool], ...]:
        """Three-angle turns: the frame, its middle angle, and whether it locks where the sine of that is zero."""
        found = []
        for frame in self._computation.system.frames:
            turns = [step for step in frame.steps if isinstance(step, AxisAngle) and not step.angle.is_number]
            if len(turns) == 3 and turns[1].angle in self._computation.system.coordinates:
                found.append((frame.name, str(turns[1].angle), turns[0].axis == turns[2].axis))
        return tuple(found)

    @cached_property
    def work(self) -> tuple[Expr, ...]:
        """What is integrated besides the state: the work, where any load but gravity does some."""
        if self.rolled is not None:
            return (WORK,) if self.rolled.has_work else ()
        return () if self._graph.is_zero(self._power) else (WORK,)

    @cached_property
    def motion_states(self) -> tuple[str, ...]:
        """The states of a simulation."""
        return (*names_of(self._computation.state_symbols), *names_of(self.work))

    @cached_property
    def rolled(self) -> RolledTree | None:
        """The system as data for a loop over its links, if it is a large tree that the loop can take."""
        computation = self._computation
        if not isinstance(computation, ReducedDynamics) or not computation.is_rolled or computation.tree_loads is None:
            return None
        tree = RolledTree(computation, computation.tree_loads)
        return tree.checked() if tree.is_fit else None

    @cached_property
    def motion_programs(self) -> dict[str, Callable[[], Program]]:
        """ẋ and what belongs to it, as a simulation calls them."""
        programs: dict[str, Callable[[], Program]] = {
            "motion": self._motion,
            "jacobian": self._motion_jacobian,
            "residual": partial(self._residual, jacobian=False),
            "residual_jacobian": partial(self._residual, jacobian=True),
        }
        if self.constraints is not None:
            programs["projected"] = partial(self._projected, self.constraints)
        if self._events:
            programs["events"] = partial(event_program, self._computation, self._events)
            programs["resets"] = partial(reset_program, self._computation, self._events, self.work)
        return programs

    @property
    def residual_inputs(self) -> tuple[str, ...]:
        """What a residual takes besides the state: ẋ, and c of its Jacobian ∂r/∂x + c ∂r/∂ẋ."""
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
    def _xdot(self) -> Any:
        parts = [self._computation.qdot, self._computation.udot]
        return self._graph.stack_rows([*parts, self._power] if self.work else parts, 1)

    @property
    def constraints(self) -> ConstrainedDynamics | None:
        """The computation, where simulations have to keep to constraints by projection."""
        return self._computation if isinstance(self._computation, ConstrainedDynamics) else None

    @cached_property
    def all_constraints(self) -> ConstrainedDynamics:
        """The constraints over all speeds, also where dependent ones are no states."""
        return self.constraints or ConstrainedDynamics(self._computation.kinematical)

    @property
    def dependent(self) -> tuple[str, ...]:
        """Speeds that are no states, since others determine them."""
        speeds = self._computation.system.speeds
        return names_of(speeds[r] for r in self._computation.partition.dependent)

    def eliminated(self, name: str, pivots: Pivots) -> Program:
        """ẋ ("motion"), or the state brought back to the constraints ("projected"), by chosen dependent speeds."""
        constraints = self.all_constraints
        elimination = constraints.eliminated(pivots)
        graph = self._graph.extended((*self.work, *constraints.enforced_symbols))
        if name == "projected":
            return self._back(graph, elimination.projected(graph))
        parts = [constraints.qdot, elimination.accelerations()]
        return graph.program({"dx": graph.stack_rows([*parts, self._power] if self.work else parts, 1)})

    def eliminated_function(self, name: str, pivots: Pivots) -> Program:
        """The function "derivative" or "multipliers" by chosen dependent speeds; then the least of their pivots."""
        constraints, graph = self.all_constraints, self._graph
        constraints.check_masses()
        elimination = constraints.eliminated(pivots)
        udot = elimination.accelerations()
        parts = [constraints.qdot, udot] if name == "derivative" else [elimination.multipliers(udot)]
        return graph.program({"y": graph.stack_rows([*parts, elimination.least_pivot()], 1)})

    def _motion(self) -> Program:
        if self.constraints is None:
            return self._graph.program({"dx": self._xdot})
        graph = self._graph.extended(self.constraints.enforced_symbols)
        parts = [self._computation.qdot, self.constraints.null_space.accelerations(graph)]
        return graph.program({"dx": graph.stack_rows([*parts, self._power] if self.work else parts, 1)})

    def _projected(self, constraints: ConstrainedDynamics) -> Program:
        """The state brought back to the constraints, by how much it violated them, and how far rows are from redundant.

        The work stays what it is.
        """
        graph = self._graph.extended((*self.work, *constraints.enforced_symbols))
        return self._back(graph, constraints.null_space.projected(graph))

    def _back(self, graph: Graph, projected: tuple[Any, Any, Any, Any]) -> Program:
        q, u, violation, least_pivot = projected
        work = [graph.lift(Matrix(self.work))] if self.work else []
        return graph.program({"x": graph.stack_rows([q, u, *work, violation, least_pivot], 1)})

    def _motion_jacobian(self) -> Program:
        graph = self._graph.extended(self.work)
        states = (*self._computation.state_symbols, *self.work)
        return graph.program({"J": graph.jacobian(self._xdot, states)})

    def _residual(self, jacobian: bool) -> Program:
        """r(ẋ, x): q̇ as the kinematical equations say, M u̇ = f without solving it, the power, and the constraints:

            q̇ = W (u + C_cᵀ μ) + X,   φ = 0,   M u̇ = f + Cᵀ λ,   C u + d = 0

        with multipliers as rates of their integrals, which makes the equations of index 1. A row that is left out has
        no multiplier. The Jacobian is ∂r/∂x + c ∂r/∂ẋ.

        Source: gear1988.
        """
        computation, rates = self._computation, self._rate_symbols
        enforced = () if self.constraints is None else self.constraints.enforced_symbols
        graph = self._graph.extended((*self.work, *self._integrals, *rates, *enforced))
        xdot = graph.lift(Matrix(rates[:-1]))
        nq, nx, nm = len(computation.system.coordinates), len(computation.state_symbols), len(self.motion_states)
        kinematical = xdot[:nq] - computation.qdot
        dynamical = computation.mass_matrix @ xdot[nq:nx] - computation.forcing
        closing: list[Any] = []
        if self.constraints is not None:
            kinematical, dynamical, closing = self.constraints.closed(graph, kinematical, dynamical, xdot[nm:])
        work = [xdot[nx:nm] - self._power] if self.work else []
        r = graph.stack_rows([kinematical, dynamical, *work, *closing], 1)
        if not jacobian:
            return graph.program({"r": r})
        states = (*computation.state_symbols, *self.work, *self._integrals)
        return graph.program({"J": graph.jacobian(r, states) + graph.scalar(rates[-1]) * graph.jacobian(r, rates[:-1])})

    # Single functions

    @cached_property
    def _power(self) -> Any:
        """Of all loads that the potential energy does not account for, and of constraints that move by themselves."""
        power = self._power_of_loads
        return power if self.constraints is None else power + self.constraints.constraint_power

    @property
    def _power_of_loads(self) -> Any:
        system, recursion = self._computation.system, self._computation.recursion
        if recursion is not None and system.has_uniform_gravity and not recursion.is_prescribed:
            return recursion.power()
        loads = system.loads
        if system.has_uniform_gravity:
            loads = tuple(load for load in loads if load.kind != "gravity")
        return power(plain_derivation(self._computation), loads, self._computation.udot)

    def _jacobian(self, symbols: tuple[Expr, ...]) -> Program:
        dx = self._graph.stack_rows([self._computation.qdot, self._computation.udot], 1)
        return self._graph.program({"J": self._graph.jacobian(dx, symbols)})

    def _generalized_forces(self) -> Program:
        """M u̇ − f; u̇ comes in as symbols of its own."""
        computation = self._computation
        with_udot = self._graph.extended(computation.acceleration_symbols)
        udot = with_udot.lift(Matrix(computation.acceleration_symbols))
        if computation.recursion is not None:
            return with_udot.program({"Q": computation.recursion.generalized_forces(udot)})
        return with_udot.program({"Q": computation.mass_matrix @ udot - computation.forcing})

    def _inertia_forces(self) -> Program:
        """F_r* = −M u̇ + (what is left of it when u̇ is zero), from given u̇."""
        computation = self._computation
        with_udot = self._graph.extended(computation.acceleration_symbols)
        udot = with_udot.lift(Matrix(computation.acceleration_symbols))
        M, remainder = plain_derivation(computation).inertia_forces(computation.system.masses)
        return with_udot.program({"F": remainder - M @ udot})

    def _potential_energy(self) -> Program:
        """V = −Σ m g·r for gravity that is uniform in N."""
        system, graph = self._computation.system, self._graph
        recursion = self._computation.recursion
        if recursion is not None and system.has_uniform_gravity:
            return graph.program({"V": recursion.potential_energy()})
        return graph.program({"V": potential_energy(system, graph)})

    @cached_property
    def _kinetic(self) -> Any:
        recursion, system = self._computation.recursion, self._computation.system
        if recursion is not None:
            return recursion.kinetic_energy()
        return plain_derivation(self._computation).kinetic_energy(system.masses)


def _user_output(accelerations: Accelerations, name: str, thing: Any) -> Any:
    try:
        return value(accelerations, thing)
    except (ExpressionError, UnknownNameError) as error:
        raise type(error)(f"output '{name}': {error}") from None
