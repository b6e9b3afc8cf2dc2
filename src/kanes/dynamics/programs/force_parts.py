"""Generalized forces by cause.

M u̇ = T + V + G + E,  so that a motion needs  T = Σ M_k u̇ − Σ V_k − Σ G_k − Σ E_j,  of all masses k and
other loads j.

Source: hussain-azlan, Eq. 6.
"""

from __future__ import annotations

from dataclasses import dataclass

from kanes.dynamics.dynamics import Dynamics
from kanes.dynamics.programs.quantities import plain_derivation
from kanes.expr.algebra import Matrix
from kanes.expr.program import Program
from kanes.model.parts import Load
from kanes.model.system import System

INERTIA, PRODUCTS, GRAVITY, LOAD = "inertia", "velocity products", "gravity", "load"


@dataclass(frozen=True)
class Cause:
    """One cause of a generalized force: its kind, and its mass or load."""

    what: str  # "inertia", "velocity products", "gravity" or "load"
    of: str

    def __str__(self) -> str:
        return self.of if self.what == LOAD else f"{self.what} of {self.of}"


def causes(system: System) -> tuple[Cause, ...]:
    """All causes that a system has, in the order in which the program gives them."""
    masses = [Cause(what, mass.name) for what in (INERTIA, PRODUCTS) for mass in system.masses]
    weights = [Cause(GRAVITY, mass.name) for mass in system.masses if system.gravity.frames]
    return (*masses, *weights, *(Cause(LOAD, load.name) for load in _others(system)))


def parts_program(computation: Dynamics) -> Program:
    """The part of each cause in M u̇ − f, from given u̇: a column for each, one after the other."""
    system, graph = computation.system, computation.graph.extended(computation.acceleration_symbols)
    udot = graph.lift(Matrix(computation.acceleration_symbols))
    derivation = plain_derivation(computation)
    forces = [derivation.inertia_forces((mass,)) for mass in system.masses]
    parts = [M @ udot for M, _ in forces] + [-h for _, h in forces]
    weights = [load for load in system.loads if load.kind == GRAVITY]
    single = [Load(load.name, load.kind, (action,)) for load in weights for action in load.actions]
    parts += [-derivation.active_forces((load,)) for load in (*single, *_others(system))]
    return graph.program({"parts": graph.stack_rows(parts, 1)})


def _others(system: System) -> tuple[Load, ...]:
    return tuple(load for load in system.loads if load.kind != GRAVITY)
