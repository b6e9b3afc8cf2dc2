"""The equations of motion as functions of CasADi, for optimal control."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING

from kanes.base.errors import WrongTypeError, counted
from kanes.base.types import GraphMatrix, Numbers
from kanes.base.values import by_name, check_names, numbers_by_name
from kanes.dynamics.accelerations import Accelerations
from kanes.dynamics.constraints.constrained import ConstrainedDynamics
from kanes.dynamics.dynamics import Dynamics
from kanes.dynamics.forms import OnGraphs
from kanes.dynamics.programs.energetics import Energetics
from kanes.dynamics.programs.outputs import output_column
from kanes.expr.graphs.functions import GraphFunctions
from kanes.expr.symbols import Parameter, names_of

if TYPE_CHECKING:
    from kanes.expr.graphs.functions import Function


@dataclass(frozen=True, eq=False, repr=False)
class CasadiFunctions:
    """Functions of (t, x, u, p) in CasADi, made by `equations.to_casadi()`; each is made on first use.

        t   time
        x   state: coordinates, then speeds           states
        u   inputs, which CasADi calls controls       inputs
        p   parameters that have no number yet        parameters

    The `form` is that of `equations.compile`. In "kane" the speeds of x are independent, and constraints of velocities
    hold by construction. In "nullspace" all speeds are states: ẋ comes from the null space of the constraints, with
    no choice among speeds, and keeps `constraints` at zero if they are zero at one time.
    """

    _graphs: OnGraphs
    _requested_form: str
    _requested_outputs: Mapping[str, object]
    _fixed: Mapping[Parameter, float]

    def __getstate__(self) -> dict[str, object]:
        """Its fields; graphs and functions are made again."""
        return {each.name: vars(self)[each.name] for each in fields(self)}

    # What there is

    @property
    def name(self) -> str:
        """The system's name."""
        return self._graphs.system.name

    @cached_property
    def form(self) -> str:
        """The word "kane" for independent speeds, "nullspace" where all speeds are states."""
        return "kane" if self._constraints is None else "nullspace"

    @cached_property
    def states(self) -> tuple[str, ...]:
        """The names of x: coordinates, then speeds."""
        return names_of(self._dynamics.state_symbols)

    @property
    def inputs(self) -> tuple[str, ...]:
        """The names of u."""
        return names_of(self._graphs.system.inputs)

    @property
    def parameters(self) -> tuple[str, ...]:
        """The names of p: parameters that were not fixed."""
        return names_of(self._free_parameters)

    @property
    def symbols(self) -> Mapping[str, GraphMatrix]:
        """The symbols of CasADi by name, time among them, for `dae` and the user's own expressions."""
        return MappingProxyType(self._functions.symbols)

    # Functions

    @cached_property
    def derivative(self) -> Function:
        """ẋ = f(t, x, u, p), a column named "ode"."""
        return self._functions.function("derivative", "ode", self._rates)

    @cached_property
    def mass_matrix(self) -> Function:
        """M of M u̇ = f, or of M u̇ = f + Cᵀ λ where all speeds are states."""
        return self._functions.function("mass_matrix", "M", self._dynamics.mass_matrix)

    @cached_property
    def forcing(self) -> Function:
        """The column f of the same equation."""
        return self._functions.function("forcing", "f", self._dynamics.forcing)

    @cached_property
    def kinetic_energy(self) -> Function:
        """K of the whole system."""
        return self._functions.function("kinetic_energy", "K", Energetics(self._dynamics).kinetic)

    @cached_property
    def potential_energy(self) -> Function:
        """V of gravity, from the origin."""
        return self._functions.function("potential_energy", "V", Energetics(self._dynamics).potential)

    @cached_property
    def constraints(self) -> Function:
        """φ, then C u + d, which are zero; no rows where constraints hold by construction."""
        found = self._constraints
        residuals = self._dynamics.graph.zeros(0, 1) if found is None else found.residuals
        return self._functions.function("constraints", "r", residuals)

    @cached_property
    def constraint_matrix(self) -> Function:
        """C of C u + d = 0, by which constraint forces Cᵀ λ enter; no rows where there are none."""
        found, count = self._constraints, len(self._dynamics.acceleration_symbols)
        C = self._dynamics.graph.zeros(0, count) if found is None else found.constraint_matrix
        return self._functions.function("constraint_matrix", "C", C)

    @cached_property
    def outputs(self) -> Mapping[str, Function]:
        """The requested outputs, each a function whose result is called "y"."""
        accelerations = Accelerations(self._dynamics)
        return MappingProxyType(
            {
                name: self._functions.function(name, "y", output_column(accelerations, name, thing))
                for name, thing in self._requested_outputs.items()
            }
        )

    @cached_property
    def dae(self) -> dict[str, GraphMatrix]:
        """Symbols and ẋ as `casadi.integrator` takes them: t, x, u, p and ode."""
        return {**self._functions.arguments, "ode": self._functions.expression(self._rates)}

    def __repr__(self) -> str:
        things = (self.states, "state"), (self.inputs, "input"), (self.parameters, "parameter")
        counts = ", ".join(counted(len(names), noun) for names, noun in things)
        return f"<CasADi functions of '{self.name}': {counts}, form '{self.form}'>"

    # Inside

    @cached_property
    def _dynamics(self) -> Dynamics:
        return self._graphs.in_form(self._requested_form)

    @property
    def _constraints(self) -> ConstrainedDynamics | None:
        return self._dynamics if isinstance(self._dynamics, ConstrainedDynamics) else None

    @property
    def _free_parameters(self) -> tuple[Parameter, ...]:
        return tuple(symbol for symbol in self._graphs.system.parameters if symbol not in self._fixed)

    @property
    def _rates(self) -> GraphMatrix:
        dynamics = self._dynamics
        return dynamics.graph.stack_rows([dynamics.qdot, dynamics.udot], 1)

    @cached_property
    def _functions(self) -> GraphFunctions:
        system = self._graphs.system
        groups = {
            "t": (system.time,),
            "x": self._dynamics.state_symbols,
            "u": system.inputs,
            "p": self._free_parameters,
        }
        return GraphFunctions(self._dynamics.graph, groups, self._fixed)


def casadi_functions(
    graphs: OnGraphs, form: str, outputs: Mapping[str, object] | None, parameters: Numbers | None
) -> CasadiFunctions:
    """The functions of a system in one form; see `Equations.to_casadi`."""
    graphs.check_form(form)
    named = by_name(graphs.system.name, outputs, "{'tip': P}", "outputs")
    for name in named:
        if not name.strip():
            raise WrongTypeError(f"output {name!r}: this is not a name. Give text, such as 'height'.")
    made = CasadiFunctions(graphs, form, named, _fixed(graphs, parameters))
    _ = made.outputs  # Raises here if one cannot be computed.
    return made


def _fixed(graphs: OnGraphs, parameters: Numbers | None) -> dict[Parameter, float]:
    """The parameters that are fixed, with their numbers."""
    system = graphs.system
    symbols = {symbol.name: symbol for symbol in system.parameters}
    given = numbers_by_name(system.name, parameters, system.units)
    cure = f"Its parameters are: {', '.join(symbols) or 'none'}."
    check_names(system.name, "parameter", symbols, given, cure, needed=())
    return {symbols[name]: value for name, value in given.items()}
