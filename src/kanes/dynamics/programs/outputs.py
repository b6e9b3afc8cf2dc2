"""The graphs of the functions of a kernel."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, partial

from kanes.base.errors import UnknownNameError, WrongTypeError, WrongValueError
from kanes.base.rank import Pivots
from kanes.base.types import GraphMatrix, Values
from kanes.base.values import by_name, check_names
from kanes.dynamics.accelerations import Accelerations, multiplier_names
from kanes.dynamics.constraints.constrained import ConstrainedDynamics
from kanes.dynamics.dynamics import Dynamics
from kanes.dynamics.programs.arrow_columns import Arrow, arrow_program
from kanes.dynamics.programs.energetics import Energetics
from kanes.dynamics.programs.events import Event
from kanes.dynamics.programs.force_parts import parts_program
from kanes.dynamics.programs.quantities import plain_derivation, quantity, quantity_column, value
from kanes.dynamics.programs.simulation import SimulationPrograms
from kanes.dynamics.programs.term_sizes import drift_sizes, force_sizes, inertia, input_sizes
from kanes.dynamics.programs.variational import BETWEEN, VariationalPrograms
from kanes.dynamics.reactions.graph import ReactionGraph, reaction_graph
from kanes.dynamics.reactions.items import Items
from kanes.dynamics.sampled.task_plan import TaskPlan
from kanes.expr.algebra import Matrix
from kanes.expr.geometry.rotations import AxisAngle
from kanes.expr.graphs.graph import computable
from kanes.expr.names import canonical
from kanes.expr.program import Program
from kanes.expr.symbols import Expr, Input, names_of
from kanes.model.system import System


def input_expressions(system: System, expressions: Values) -> dict[Input, Expr]:
    """Expressions for inputs by symbol or name, of the model's own symbols."""
    inputs = {symbol.name: symbol for symbol in system.inputs}
    given = by_name(system.name, expressions)
    states = {*system.coordinates, *system.speeds, *(q.dot for q in system.coordinates)}
    free_inputs = {symbol for symbol in system.inputs if symbol.name not in given}
    known = {*states, *system.parameters, *free_inputs, system.time}
    found: dict[Input, Expr] = {}
    check_names(system.name, "input", inputs, given, f"Its inputs are: {', '.join(inputs) or 'none'}.", needed=())
    for name, expression in given.items():
        cure = "Use the model's coordinates, speeds, rates, parameters, time, and inputs without an expression."
        found[inputs[name]] = computable(expression, f"expression of input {name}", known, cure)
    return found


class Outputs:
    """The functions of a kernel, each a program that is made on first use."""

    def __init__(
        self,
        computation: Dynamics,
        outputs: Mapping[str, object],
        events: tuple[Event, ...],
        tasks: TaskPlan | None = None,
    ) -> None:
        self._computation = computation
        self._graph = computation.graph
        self._energetics = Energetics(computation)
        self._events, self._things = events, dict(outputs)
        self.simulation = SimulationPrograms(computation, lambda: self.all_constraints, self._energetics, events, tasks)
        self.functions = self._functions()
        for name, thing in outputs.items():
            self._check_output(name)
            column = output_column(Accelerations(computation), name, thing)
            self.functions[name] = partial(self._graph.program, {"y": column})

    def _check_output(self, name: object) -> None:
        if not isinstance(name, str) or not name.strip():
            raise WrongTypeError(f"output {name!r}: this is not a name. Give text, such as 'height'.")
        if name in self.functions:
            raise WrongValueError(
                f"output '{name}': a kernel has a function of that name already. Choose another name."
            )
        for symbol in self._graph.symbols:
            if canonical(symbol.name) == canonical(name):
                raise WrongValueError(
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
            "kinetic_energy": lambda: graph.program({"K": self._energetics.kinetic}),
            "potential_energy": self._energetics.potential_program,
            "power": lambda: graph.program({"P": self._energetics.power}),
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

    def program(self, kind: str, name: str, pivots: Pivots | None = None) -> Program:
        """One of the "functions", of the "motion", of the "sizes" of terms, of the "numbers", or the "parts" of forces.

        A "variational" one has a name of `variational_name`.

        Of a choice of dependent speeds, one of the "motion" or of the "eliminated" functions.
        """
        with self._graph.lock:
            if kind == "variational":
                return self._variational(name)
            if pivots is not None:
                made = self.simulation.eliminated if kind == "motion" else self.simulation.eliminated_function
                return made(name, pivots)
            programs: dict[str, dict[str, Callable[[], Program]]] = {
                "function": self.functions,
                "motion": self.simulation.programs,
                "sizes": self.sizes,
                "numbers": self.numbers,
                "parts": {"parts": partial(parts_program, self._computation)},
            }
            return programs[kind][name]()

    def _variational(self, name: str) -> Program:
        what, *to = name.split(BETWEEN)
        return VariationalPrograms(self._computation, self.simulation, self._events, to).program(what)

    def sensitivity(self, kind: str, of: object, to: Sequence[str]) -> Program:
        """Any quantity of a thing along a motion, and its derivatives by the named symbols; see `variational.py`."""
        with self._graph.lock:
            programs = VariationalPrograms(self._computation, self.simulation, self._events, to)
            thing = self._things[of] if isinstance(of, str) and of in self._things else of
            return programs.quantity(lambda accelerations: quantity_column(accelerations, kind, thing))

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

    def quantity(self, kind: str, of: object) -> Program:
        """Any quantity of a thing along a motion, of given u̇ and λ; `quantities.quantity` lists the kinds."""
        with self._graph.lock:
            return quantity(self._given, kind, of)

    def reaction(self, what: object, along: object = None, *, joint: bool = False) -> ReactionGraph:
        """The forces of a joint, a point or a constraint, of given u̇ and λ; with `joint` of a body's joint alone."""
        items = Items(self._computation.kinematical)
        with self._graph.lock:
            return reaction_graph(self._given, items.joint(what) if joint else items.item(what, along))

    def arrows(self, *, given: bool) -> tuple[tuple[Arrow, ...], Program]:
        """All that arrows show along a motion, of given u̇ and λ or of those of the equations."""
        with self._graph.lock:
            return arrow_program(self._given if given else Accelerations(self._computation))

    @cached_property
    def _given(self) -> Accelerations:
        """u̇ and λ as inputs of quantities along a run, where they are known."""
        return Accelerations(self._computation, given=True, contacts=self.simulation.contacts)

    @property
    def multiplier_names(self) -> tuple[str, ...]:
        """The names of λ where it is given."""
        return multiplier_names(self._computation, self.simulation.contacts)

    # For simulations

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
        """Programs for single states, from a column of all inputs of the graph.

        state_sizes   characteristic sizes of states, zero where unknown; then the kinetic energy

        and those that `ConstraintNumbers` names.
        """
        return {
            "state_sizes": self._state_sizes,
            **{name: partial(self._numbers_of_constraints, name) for name in ("constraints", "jacobian", "scales")},
        }

    def _numbers_of_constraints(self, name: str) -> Program:
        return self.all_constraints.numbers_program(name)

    def _state_sizes(self) -> Program:
        sizes, independent = self._computation.scales, list(self._computation.partition.independent)
        parts = [sizes.q, self._graph.rows(sizes.u, independent), self._energetics.kinetic]
        return self._graph.program({"sizes": self._graph.stack_rows(parts, 1)})

    @property
    def locks(self) -> tuple[tuple[str, str, bool], ...]:
        """Three-angle rotations: the frame, its middle angle, and whether it locks where the sine of that is zero."""
        found = []
        for frame in self._computation.system.frames:
            rotations = [step for step in frame.steps if isinstance(step, AxisAngle) and not step.angle.is_number]
            if len(rotations) == 3 and rotations[1].angle in self._computation.system.coordinates:
                found.append((frame.name, str(rotations[1].angle), rotations[0].axis == rotations[2].axis))
        return tuple(found)

    @property
    def constraints(self) -> ConstrainedDynamics | None:
        """The computation, if simulations keep its constraints by projection."""
        return self._computation if isinstance(self._computation, ConstrainedDynamics) else None

    @cached_property
    def all_constraints(self) -> ConstrainedDynamics:
        """The constraints over all speeds, also where dependent ones are not states."""
        return self.constraints or ConstrainedDynamics(self._computation.kinematical)

    @property
    def dependent(self) -> tuple[str, ...]:
        """Speeds that are not states, since others determine them."""
        speeds = self._computation.system.speeds
        return names_of(speeds[r] for r in self._computation.partition.dependent)

    # Single functions

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
        """F_r* = −M u̇ + (the part that does not depend on u̇), from given u̇."""
        computation = self._computation
        with_udot = self._graph.extended(computation.acceleration_symbols)
        udot = with_udot.lift(Matrix(computation.acceleration_symbols))
        M, remainder = plain_derivation(computation).inertia_forces(computation.system.masses)
        return with_udot.program({"F": remainder - M @ udot})


def output_column(accelerations: Accelerations, name: str, thing: object) -> GraphMatrix:
    """The column of a user's output; errors name the output."""
    try:
        return value(accelerations, thing)
    except (WrongTypeError, WrongValueError, UnknownNameError) as error:
        raise type(error)(f"output '{name}': {error}") from None
