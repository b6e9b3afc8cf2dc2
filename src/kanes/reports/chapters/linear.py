"""The chapter on equilibria and linear models about them."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from kanes.analysis.linear.linear_model import LinearModel
from kanes.analysis.linear.linearize import linearize
from kanes.analysis.steady.states import SteadyState
from kanes.analysis.steady.steady import equilibrium
from kanes.base.errors import KanesError, counted
from kanes.base.types import Numbers
from kanes.equations.equations import Equations
from kanes.expr.printing import latex
from kanes.expr.symbols import names_of
from kanes.reports.blocks import Block, Cell, Chapter, Fold, Grid, Maths, note, prose
from kanes.reports.subject import Subject, number_text

# Limits: states of a linear model whose matrix is shown; coordinates and modes in tables that are not folded.
_MOST_STATES, _MOST_LISTED, _MOST_MODES = 8, 12, 12


def linear_chapter(subject: Subject) -> Chapter | None:
    """A linear model at each given state, or at an equilibrium near the start."""
    if subject.run is None or not subject.equations.speeds:
        return None
    # With the expressions of inputs that the run had.
    equations = Equations(subject.run.kernel.system)
    blocks: list[Block] = []
    for number, about in enumerate(subject.about, start=1):
        blocks += _near(subject, equations, about, f"Near the given state {number}, ")
    if not subject.about:
        blocks += _at_rest(subject, equations)
    return Chapter("Equilibrium and small motions", tuple(blocks))


def _at_rest(subject: Subject, equations: Equations) -> Iterator[Block]:
    numbers = subject.numbers
    start = {name: numbers[name] for name in names_of(equations.coordinates)}
    inputs = {name: numbers[name] for name in names_of(equations.system.inputs)}
    parameters = {name: numbers[name] for name in names_of(equations.system.parameters)}
    try:
        found = equilibrium(equations, start, parameters=parameters, inputs=inputs)
        model = linearize(equations, found)
    except KanesError:
        yield prose(
            "No equilibrium was found near the initial state, with the initial inputs. There is no linear model here."
        )
        return
    if found.freedom >= model.coordinate_count:
        yield prose(
            "Every configuration near the initial one is an equilibrium, with the initial inputs: there are no "
            "vibrations, and a linear model is left out."
        )
        return
    yield prose(r"Near the initial state there is an equilibrium, $\dot{q} = 0$ and $\dot{u} = 0$, at")
    symbols = {symbol.name: symbol for symbol in equations.coordinates}
    units = equations.system.units
    rows = tuple(
        (Maths(latex(symbols[name])), number_text(_rounded(found[name])), units.get(name, "")) for name in symbols
    )
    grid = (
        Grid(("coordinate", "value", "unit"), rows)
        if units
        else Grid(("coordinate", "value"), tuple(r[:2] for r in rows))
    )
    yield grid if len(rows) <= _MOST_LISTED else Fold(f"Coordinates of the equilibrium ({len(rows)})", (grid,))
    if found.freedom:
        yield note(f"It is one of a family of {counted(found.freedom, 'dimension')}.")
    yield from _modes(equations, model, "Near it, ")


def _near(subject: Subject, equations: Equations, about: Numbers, where: str) -> Iterator[Block]:
    parameters, inputs = None, None
    if not isinstance(about, SteadyState):
        system, given = equations.system, {str(name) for name in about}
        parameters, inputs = (
            {name: subject.numbers[name] for name in names_of(symbols) if name not in given}
            for symbols in (system.parameters, system.inputs)
        )
    try:
        model = linearize(equations, about, parameters=parameters, inputs=inputs)
    except KanesError as error:
        yield prose(f"{where}there is no linear model: ", (str(error),))
        return
    yield from _modes(equations, model, where)


def _modes(equations: Equations, model: LinearModel, where: str) -> Iterator[Block]:
    yield prose(
        rf"{where}small deviations follow $\delta\dot{{x}} = A\,\delta x$; every motion there is made of these modes:"
    )
    grid = Grid(model.modes.HEADS, tuple(model.modes.rows))
    yield grid if len(model.modes) <= _MOST_MODES else Fold(f"Modes ({len(model.modes)})", (grid,))
    yield prose(_STABILITY[model.stability])
    if len(model.states) <= _MOST_STATES:
        yield Fold("The matrix A", (_matrix(equations, model),))


_STABILITY = {
    "stable": "All of them die out: the system is stable there.",
    "unstable": "One of them grows: the system is unstable there.",
    "marginal": "None of them grows, but some do not die out, so that the linear model alone does not tell whether the "
    "system is stable there.",
}


def _matrix(equations: Equations, model: LinearModel) -> Grid:
    symbols = {symbol.name: symbol for symbol in (*equations.system.coordinates, *equations.system.speeds)}
    heads = tuple(Maths(latex(symbols[name])) for name in model.states)
    least = 1e-12 * np.abs(model.A).max(initial=0.0)
    rows: list[tuple[Cell, ...]] = [
        (Maths(latex(symbols[name].dot)), *(number_text(float(entry) if abs(entry) > least else 0.0) for entry in row))
        for name, row in zip(model.states, model.A, strict=True)
    ]
    return Grid((Maths("A"), *heads), tuple(rows), is_mathematical=True)


def _rounded(value: float) -> float:
    """A number, or zero where it is the round-off of a search."""
    return 0.0 if abs(value) < 1e-9 else value
