"""The graphs of what a kernel computes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from kanes.errors import ExpressionError, UnknownNameError
from kanes.expr.algebra import Matrix
from kanes.expr.frames import Point
from kanes.expr.graph import uncomputable_parts
from kanes.expr.program import Program
from kanes.expr.symbols import Expr, Input, as_expression
from kanes.expr.vectors import Vector
from kanes.kane.computing import Computation
from kanes.kane.method import Derivation, derive_over
from kanes.model.parts import Body, Particle
from kanes.model.system import System


def input_laws(system: System, laws: Mapping[Any, Any]) -> dict[Input, Expr]:
    """Laws of inputs by symbol or name, each an expression of what the model knows."""
    by_name = {symbol.name: symbol for symbol in system.inputs}
    states = {*system.coordinates, *system.speeds, *(q.dot for q in system.coordinates)}
    given = {str(key) for key in laws}
    free_inputs = {symbol for symbol in system.inputs if symbol.name not in given}
    known = {*states, *system.parameters, *free_inputs, system.time}
    found: dict[Input, Expr] = {}
    for key, law in laws.items():
        if str(key) not in by_name:
            names = ", ".join(by_name) or "none"
            raise UnknownNameError(f"'{system.name}' has no input {key}. Its inputs are: {names}.")
        expression = as_expression(law, f"law of input {key}")
        unknown = sorted(str(symbol) for symbol in expression.free_symbols - known)
        if unknown or uncomputable_parts(expression):
            what = ", ".join(unknown) or str(uncomputable_parts(expression)[0])
            raise ExpressionError(
                f"law of input {key}: {what} is nothing that it can be computed from. Use the model's coordinates, "
                "speeds, rates, parameters, time, and inputs without a law."
            )
        found[by_name[str(key)]] = expression
    return found


def kernel_programs(computation: Computation, outputs: Mapping[str, Any]) -> dict[str, Callable[[], Program]]:
    """A program for each function of a kernel, made when it is asked for."""
    system, graph = computation.system, computation.graph
    names: dict[str, Callable[[], Program]] = {
        "derivative": lambda: computation.program,
        "mass_matrix": lambda: graph.program({"M": computation.mass_matrix}),
        "forcing": lambda: graph.program({"f": computation.forcing}),
        "active_forces": lambda: graph.program({"F": _plain(computation).active_forces(system.loads)}),
        "kinetic_energy": lambda: graph.program({"K": _plain(computation).kinetic_energy(system.masses)}),
        "potential_energy": lambda: graph.program({"V": _potential_energy(computation)}),
        "jacobian_states": partial(_jacobian, computation, computation.state_symbols),
        "jacobian_parameters": partial(_jacobian, computation, system.parameters),
        "jacobian_inputs": partial(_jacobian, computation, system.inputs),
        "generalized_forces": partial(_generalized_forces, computation),
        "input_matrix": lambda: graph.program({"B": graph.jacobian(computation.forcing, system.inputs)}),
    }
    for name, thing in outputs.items():
        if name in names:
            raise ExpressionError(
                f"output '{name}': a kernel has a function of that name already. Choose another name."
            )
        value = _user_output(computation, name, thing)
        names[name] = partial(graph.program, {"y": value})
    return names


def _plain(computation: Computation) -> Derivation[Any]:
    """The method with gravity as a load, in the graph that stands already."""
    return derive_over(computation.kinematical, computation.graph)


def _jacobian(computation: Computation, symbols: tuple[Expr, ...]) -> Program:
    graph = computation.graph
    dx = graph.stack_rows([computation.qdot, computation.udot], 1)
    return graph.program({"J": graph.jacobian(dx, symbols)})


def _generalized_forces(computation: Computation) -> Program:
    """M u̇ − f with all inputs at zero; u̇ comes in as symbols of its own."""
    graph = computation.graph
    zero = dict.fromkeys(computation.system.inputs, 0.0)
    with_udot = graph.extended(computation.acceleration_symbols)
    udot = with_udot.lift(Matrix(computation.acceleration_symbols))
    missing = computation.mass_matrix @ udot - graph.replaced(computation.forcing, zero)
    return with_udot.program({"Q": missing})


def _potential_energy(computation: Computation) -> Any:
    """V = −Σ m g·r for gravity that is uniform in N."""
    system, graph = computation.system, computation.graph
    if not system.has_uniform_gravity:
        raise ExpressionError(
            f"'{system.name}': gravity that turns or changes has no potential energy. Ask for its work as an output of "
            "your own."
        )
    total = graph.zeros(1, 1)
    g = system.gravity.over(graph)
    for mass in system.masses:
        r = mass.center.position_from(system.origin).over(graph)
        total = total - g.dot(r) * graph.scalar(mass.mass)
    return total


def _user_output(computation: Computation, name: str, thing: Any) -> Any:
    """An expression as it is; a vector, or the position of a point, body or particle, by measure numbers in N."""
    system, graph = computation.system, computation.graph
    if isinstance(thing, (Body, Particle)):
        thing = thing.center
    if isinstance(thing, Point):
        thing = thing.position_from(system.origin)
    if isinstance(thing, Vector):
        return thing.over(graph).express(system.frame)
    if isinstance(thing, (Expr, int, float)) and not isinstance(thing, bool):
        return graph.lift(Matrix([thing]))
    raise ExpressionError(
        f"output '{name}': {thing!r} cannot be computed. Give an expression, a vector, a point or a body."
    )
