"""Independent derivations of one system: Kane in symbols and on a graph, Lagrange, Newton–Euler.

Their accelerations are compared at random states; with contacts, limits and latches in every mode.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from kanes.analysis.verification.contact_modes import contact_differences
from kanes.analysis.verification.lagrange import LagrangeEquations
from kanes.analysis.verification.other_derivations import OtherDerivations
from kanes.base.errors import StateError, WrongValueError
from kanes.base.types import Array, Key
from kanes.base.values import count
from kanes.equations.assemble import assemble
from kanes.equations.derive import equations_of
from kanes.equations.equations import Equations, graphs_of
from kanes.expr.evaluate import numerical
from kanes.expr.geometry.rotations import coordinate_quaternions
from kanes.expr.geometry.vectors import rate
from kanes.expr.linear import coefficients, substitute
from kanes.expr.names import markdown_text
from kanes.expr.simplify.trig import is_zero
from kanes.expr.symbols import ZERO, has_float
from kanes.model.model import Model

# The most operations of a system that is compared symbol by symbol, which takes long.
_SMALL = 200


def can_be_compared(equations: Equations) -> bool:
    """Small systems without quaternions, for which equality needs unit length, and without floating-point numbers."""
    small = equations.is_readable and equations.program().operation_count <= _SMALL
    is_exact = not any(has_float(expression) for expression in equations.system.expressions)
    return small and not graphs_of(equations).kinematics.quaternions and is_exact


def agree_exactly(equations: Equations) -> bool:
    """Whether Lagrange's equations are Kane's, symbol by symbol.

    Σ_r Y_rs (F_r + F_r*) is the negative of the s-th equation of Lagrange when u and u̇ are replaced by their
    definitions. Constraints enter both in the same way, so the systems without them are compared.
    """
    free = equations.unconstrained
    system = free.system
    rates = [q.dot for q in system.coordinates]
    definitions = dict(zip(system.speeds, system.speed_definitions, strict=True))
    replacements = {speed.dot: rate(definition) for speed, definition in definitions.items()} | definitions
    kane = [substitute(entry, replacements) for entry in free.dynamical_equations]
    Y = [coefficients(definition, rates)[0] for definition in system.speed_definitions]
    lagrange = LagrangeEquations(system).equations
    return all(
        is_zero(lagrange[s] + sum((Y[r][s] * kane[r] for r in range(len(kane))), ZERO)) for s in range(len(rates))
    )


# u̇ as a function of a state, given by a number for every symbol.
_Accelerations = Callable[[dict[Key, float]], Array]

# Round-off is 1e-16; solving for accelerations multiplies it by the condition number of M, which at random states of
# a sound model stays below about 1e6.
TOLERANCE = 1e-9


@dataclass(frozen=True)
class DerivationComparison:
    """Accelerations of one derivation compared with those of Kane's graph; with contacts also forces and more."""

    derivation: str
    largest_difference: float  # relative, over all states

    @property
    def of_contacts(self) -> bool:
        """Whether it compares what contacts do."""
        return self.derivation.startswith("contacts")


@dataclass(frozen=True)
class Verification:
    """The result of `verify`."""

    name: str
    states: int
    comparisons: tuple[DerivationComparison, ...]
    exact: bool | None  # Kane = Lagrange symbol by symbol; False: not shown; None: not compared

    @property
    def passed(self) -> bool:
        """Whether all derivations give the same accelerations."""
        return all(comparison.largest_difference <= TOLERANCE for comparison in self.comparisons)

    def rows(self) -> list[tuple[str, str]]:
        """The table: a derivation, and its largest difference from Kane's graph."""
        rows = [(comparison.derivation, f"{comparison.largest_difference:.1e}") for comparison in self.comparisons]
        answer = {True: "equal", False: "not shown", None: "not compared"}[self.exact]
        return [*rows, ("Kane = Lagrange, symbol by symbol", answer)]

    def __str__(self) -> str:
        width = max(len(derivation) for derivation, _ in self.rows())
        head = (
            f"{self.name}: accelerations compared with Kane (graph), {self.states} random states, largest relative "
            "difference"
        )
        rows = (f"  {derivation:<{width}}  {value}" for derivation, value in self.rows())
        return "\n".join([head, *rows, f"  {self.verdict}"])

    @property
    def verdict(self) -> str:
        """The result in words."""
        return "all derivations agree" if self.passed else f"THE DERIVATIONS DISAGREE (more than {TOLERANCE:.0e})"

    def __repr__(self) -> str:
        return str(self)

    def _repr_markdown_(self) -> str:
        rows = "\n".join(f"| {derivation} | {value} |" for derivation, value in self.rows())
        head = "| derivation | largest relative difference |\n|---|---|"
        return f"{head}\n{rows}\n\n{markdown_text(self.name)}: {self.verdict}."


def verify(model: Model | Equations, *, states: int = 5, seed: int = 0) -> Verification:
    """Kane's equations in two algebras, Lagrange's, and Newton's and Euler's of one system, compared at random states.

    Those of Newton and Euler are of rigid bodies, and are left out where a body is flexible.

    Of contacts, limits and latches accelerations and forces are compared in every mode, or in those of single contacts
    where there are very many; besides, the generalized impulses of impacts, and the rate of the energy.

    >>> from kanes.library import spring_pendulum
    >>> verify(spring_pendulum()).passed
    True
    """
    states, seed = count(states, "verify: states", 1), count(seed, "verify: seed")
    equations = equations_of(model)
    if equations.system.discrete:
        equations = equations.with_discrete_fixed()
    system = equations.system
    if not equations.speeds:
        raise WrongValueError(
            f"verify: the constraints of '{system.name}' leave no speed free, so that there are no "
            "accelerations to compare. Compare its reactions, or the system with fewer constraints."
        )
    derivations = _derivations(equations)
    random = np.random.default_rng(seed)
    largest = dict.fromkeys(derivations, 0.0)
    tried = []
    for _ in range(states):
        values, reference = state_with_motion(equations, random)
        tried.append(values)
        # Random speeds are of order one, and so are the terms of accelerations that happen to vanish.
        scale = max(float(np.abs(reference).max()), 1.0)
        for name, accelerations in derivations.items():
            difference = float(np.abs(accelerations(values) - reference).max()) / scale
            # max ignores NaN, which counts as infinite.
            largest[name] = max(largest[name], difference if np.isfinite(difference) else np.inf)
    if system.contacts:
        largest |= contact_differences(equations, tried, random)
    comparisons = tuple(DerivationComparison(name, difference) for name, difference in largest.items())
    exact = agree_exactly(equations) if can_be_compared(equations) else None
    return Verification(system.name, states, comparisons, exact)


# The most random states that are drawn until the equations have finite values.
_DRAWS = 100


def state_with_motion(equations: Equations, random: np.random.Generator) -> tuple[dict[Key, float], Array]:
    """A random state and the accelerations there."""
    for _ in range(_DRAWS):
        values = random_state(equations, random)
        if not (graphs_of(equations).choice.holds_anywhere or _are_put_on_constraints(equations, values)):
            continue
        udot = equations.evaluate(values)["udot"]
        if np.isfinite(udot).all():
            return values, udot
    raise WrongValueError(
        f"'{equations.system.name}': the accelerations have no finite value at {_DRAWS} random states between 0.3 and "
        "1.3. Look for functions that are not defined there, such as the root of a negative number."
    )


def _are_put_on_constraints(equations: Equations, values: dict[Key, float]) -> bool:
    """Change coordinates so that constraints hold; False if none are found, or if more rows are redundant."""
    system = equations.system
    guess, parameters = ({s: values[s] for s in symbols} for symbols in (system.coordinates, system.parameters))
    try:
        found = assemble(equations, guess, parameters=parameters, time=values[system.time])
    except StateError:
        return False
    values.update({q: found[q] for q in system.coordinates})
    return len(found.redundant) == len(system.constraints) - len(graphs_of(equations).choice.rows)


def random_state(equations: Equations, random: np.random.Generator) -> dict[Key, float]:
    """A number for every symbol: random values, none near zero, quaternions of unit length."""
    values: dict[Key, float] = {}
    system = equations.system
    for symbol in (system.time, *system.coordinates, *equations.speeds, *system.parameters, *system.inputs):
        values[symbol] = float(random.uniform(0.3, 1.3))
    for frame in system.frames:
        for quaternion in coordinate_quaternions(frame.steps):
            length = np.sqrt(sum(values[e] ** 2 for e in quaternion.elements))
            values.update({e: values[e] / length for e in quaternion.elements})
    return values


def _derivations(equations: Equations) -> dict[str, _Accelerations]:
    found: dict[str, _Accelerations] = {}
    if equations.is_readable:
        found["Kane, readable"] = _kane_readable(equations)
    other = OtherDerivations(equations)
    found["Lagrange"] = other.lagrange
    if other.has_free_bodies:
        found["Newton–Euler, free bodies"] = other.newton_euler
    return found


def _kane_readable(equations: Equations) -> _Accelerations:
    """u̇ from the SymPy expressions of M and f, evaluated by NumPy."""
    system = equations.system
    symbols = [system.time, *system.coordinates, *equations.speeds, *system.parameters, *system.inputs]
    function = numerical(symbols, [equations.mass_matrix, equations.forcing])

    def accelerations(values: dict[Key, float]) -> Array:
        M, f = function([values[symbol] for symbol in symbols])
        solution: Array = np.linalg.solve(M, f.ravel())
        return solution

    return accelerations
