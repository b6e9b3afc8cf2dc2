"""Masses, inertias and armatures as functions of parameters."""

from __future__ import annotations

from kanes.base.types import GraphMatrix
from kanes.expr.graphs.graph import Graph
from kanes.expr.program import Program
from kanes.model.parts import Armature, Body, Particle
from kanes.model.physical import shift_numbers
from kanes.model.system import System


def changing_masses(system: System) -> list[Body | Particle]:
    """Bodies and particles with mass properties that depend on parameters."""
    return [mass for mass in system.masses if _has_symbols(mass)]


def changing_armatures(system: System) -> list[tuple[str, Armature]]:
    """The rotors in joints whose inertia depends on parameters, with the names of their bodies."""
    return [(body.name, each) for body in system.bodies for each in body.armatures if each.inertia.free_symbols]


def constant_inertias(system: System) -> tuple[list[float], list[float]]:
    """The nonzero masses that depend on no parameter, and such moments of inertia and armatures."""
    bodies = system.bodies
    masses = [mass.mass for mass in system.masses]
    moments = [entry for body in bodies for place, entry in enumerate(body.inertia.flat()) if place % 4 == 0]
    moments += [each.inertia for body in bodies for each in body.armatures]
    constant, further = ([float(one) for one in each if not one.free_symbols] for each in (masses, moments))
    return [each for each in constant if each], [each for each in further if each]


def mass_program(system: System) -> Program:
    """Their masses; of bodies also the inertias and the sizes of what shifts them to the mass centre; armatures."""
    graph, masses = Graph(system.parameters), changing_masses(system)
    bodies = [mass for mass in masses if isinstance(mass, Body)]
    numbers = {"mass": [graph.scalar(mass.mass) for mass in masses]} if masses else {}
    if bodies:
        numbers["shift"] = [_shift_size(body, graph) for body in bodies]
        numbers["inertia"] = [graph.scalar(entry) for body in bodies for entry in body.inertia.flat()]
    if armatures := changing_armatures(system):
        numbers["armature"] = [graph.scalar(each.inertia) for _, each in armatures]
    return graph.program({name: graph.stack_rows(each, 1) for name, each in numbers.items()})


def _shift_size(body: Body, graph: Graph) -> GraphMatrix:
    total = graph.zeros(1, 1)
    for number in map(graph.scalar, shift_numbers(body)):
        total = total + number * number
    return graph.scalar(body.mass) * total


def _has_symbols(mass: Body | Particle) -> bool:
    return bool(mass.mass.free_symbols) or (isinstance(mass, Body) and bool(mass.inertia.free_symbols))
