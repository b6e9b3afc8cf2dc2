"""The equations in every mode of contacts, derived a second and a third time.

Lagrange's equations and those of free bodies have the contact forces as loads. They give q̈ = q̈₀ + B λ, and λ
follows from the mode:

    closed, stick, locked   a = 0          slip   λ_t = −μ λ_n v_t/|v_t|          open, free   λ = 0

with the velocities v of the points that touch, and a their rates, by plain differentiation. The reactions that press
dry friction are those of Kane's equations. Compared are u̇ and λ
with those of `dynamics/contacts/`; the change of the momenta ∂T/∂q̇ in an impact with the generalized impulses,
p⁺ − p⁻ = Σ J ∂v/∂q̇; and the rate of the energy with the power of all loads, those of contacts included.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from kanes.analysis.verification.contact_loads import ContactLoads
from kanes.analysis.verification.kane_in_modes import KaneInModes
from kanes.analysis.verification.other_derivations import OtherDerivations
from kanes.analysis.verification.sampled_modes import SampledMode, SampledState, is_determined, sampled_modes
from kanes.base.errors import counted
from kanes.base.types import Array, Key
from kanes.equations.equations import Equations


def contact_differences(
    equations: Equations, states: Sequence[dict[Key, float]], random: np.random.Generator
) -> dict[str, float]:
    """The largest relative differences over all modes at some states, by what was compared."""
    checks = _Checks(equations)
    largest: dict[str, float] = {}
    for values in states:
        for name, difference in checks.at(values, random):
            # max ignores NaN, which counts as infinite.
            largest[name] = max(largest.get(name, 0.0), difference if np.isfinite(difference) else np.inf)
    return {name.format(counted(len(checks.tried), "mode")): found for name, found in largest.items()}


# Rounding of velocities that constraints prescribe, which random numbers make of order one where they are not zero.
_ZERO = 1e-12


@dataclass(frozen=True, eq=False)
class _At:
    """A state: the numbers of all symbols of the other derivations, and v = A q̇ + … and its drift Ȧ q̇ + … of rows."""

    values: dict[Key, float]
    inputs: Array
    speeds: Array
    v: Array
    A: Array
    drift: Array


class _Checks:
    """What is compared at a state."""

    def __init__(self, equations: Equations) -> None:
        self._kane = KaneInModes(equations)
        contacts = self._kane.contacts
        self._layout, self._modes = contacts.layout, sampled_modes(contacts.layout)
        self.tried: set[SampledMode] = set()
        loads = ContactLoads.of(equations.system, contacts.rows)
        self._other = other = OtherDerivations(equations, loads.system, loads.forces, loads.rate_forces)
        graph, configuration, terms = other.graph, other.configuration, other.terms
        qdot, v = configuration.qdot, loads.velocities(other.configuration)
        self._rows = graph.function([v, graph.jacobian(v, qdot), configuration.rate(v)])
        self._momenta = graph.function([terms.momenta])
        energy = terms.kinetic_energy + terms.potential_energy
        power = terms.generalized_forces.T @ configuration.lift(list(qdot))
        self._energy = graph.function([graph.jacobian(energy, qdot), configuration.rate(energy), power])
        # Where geometry moves with time, what moves it works, too.
        time = [equations.system.time]
        self._is_still = all(graph.is_zero(graph.jacobian(each, time)) for each in (energy, v))
        self._bias = graph.function([configuration.constraints()[1]])
        self._loads = [graph.symbols.index(force) for force in loads.forces]

    def at(self, values: dict[Key, float], random: np.random.Generator) -> Iterator[tuple[str, float]]:
        """The relative differences in all modes at a state, and in an impact."""
        inputs = self._other.inputs(values)
        v, A, drift = self._rows(inputs)
        at = _At(values, inputs, self._other.speeds(inputs), v.ravel(), np.atleast_2d(A), drift.ravel())
        derivations = [("Lagrange", self._other.by_lagrange)]
        derivations += [("Newton–Euler", self._other.by_newton_euler)] if self._other.has_free_bodies else []
        for name, solve in derivations:
            free, responses = self._by_forces(solve, inputs)
            for mode in self._modes:
                yield from self._in_mode(name, mode, at, free, responses)
        yield "contacts: p⁺ − p⁻ = I in impacts", self._impact(at, random.uniform(0.3, 1.3, len(self._loads)))

    def _by_forces(self, solve: Callable[[Array], Array], inputs: Array) -> tuple[Array, Array]:
        """q̈ without contact forces, and what each of them adds."""
        free, columns = solve(inputs), []
        for place in self._loads:
            loaded = inputs.copy()
            loaded[place] = 1.0
            columns.append(solve(loaded) - free)
        return free, np.array(columns).T

    def _in_mode(
        self, name: str, mode: SampledMode, at: _At, free: Array, responses: Array
    ) -> Iterator[tuple[str, float]]:
        state = SampledState(self._layout, mode, at.v)
        kinetic = self._kane.impacts(at.values, at.speeds)[1]
        udot, found = self._kane.motion(at.values, at.speeds, state.numbers)
        matrix, right = state.conditions(at.A @ responses, at.A @ free + at.drift, kinetic, found)
        if not is_determined(matrix, state.enforced):
            return
        self.tried.add(mode)
        forces = np.linalg.solve(matrix, right)
        wanted = self._other.speed_rates(at.inputs, free + responses @ forces)[self._kane.places]
        yield f"contacts in {{}}, {name}", max(_difference(udot, wanted), _difference(found, forces))
        if name == "Lagrange" and self._is_still and np.abs(self._bias(at.inputs)[0]).max(initial=0.0) < _ZERO:
            yield "contacts: rate of the energy", self._energy_difference(at, udot, found)

    def _energy_difference(self, at: _At, udot: Array, forces: Array) -> float:
        """Ė less the power of all loads, relative to the largest of its terms, with u̇ and λ of Kane's equations."""
        qddot = self._other.rates(at.inputs, self._kane.places, udot)
        by_rates, rest, power = (each.ravel() for each in self._energy(at.inputs))
        terms = np.array([*(by_rates * qddot), rest[0], -power[0], *(-forces * at.v)])
        return float(abs(terms.sum()) / max(float(np.abs(terms).max()), 1.0))

    def _impact(self, at: _At, J: Array) -> float:
        """∂T/∂q̇ after less that before, and the generalized impulses, along the motions that constraints allow."""
        change = self._kane.impacts(at.values, at.speeds)[0] @ J
        after = at.inputs.copy()
        after[self._other.rate_places] += self._other.rates(at.inputs, self._kane.places, change, is_change=True)
        allowed = self._other.allowed(at.inputs)
        momenta = (self._momenta(after)[0] - self._momenta(at.inputs)[0]).ravel()
        return _difference(allowed.T @ momenta, allowed.T @ (at.A.T @ J))


def _difference(found: Array, wanted: Array) -> float:
    """Relative to the largest number; random numbers are of order one, and so are terms that happen to cancel."""
    scale = max(float(np.abs(wanted).max(initial=0.0)), 1.0)
    return float(np.abs(found - wanted).max(initial=0.0)) / scale
