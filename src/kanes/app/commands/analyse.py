"""`kanes equilibrium` and `kanes linearize`: equilibria, and linear models about them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import SupportsFloat, TypeGuard

from kanes.analysis.linear.linear_model import LinearModel
from kanes.analysis.linear.linearize import linearize
from kanes.analysis.steady.states import SteadyState
from kanes.analysis.steady.steady import equilibrium, steady_motion
from kanes.app.commands.console import doing, echo, print_json, print_table
from kanes.app.commands.options import NamedModel
from kanes.app.commands.targets import numbers_in, study_of
from kanes.studies.study import Study


def find_equilibrium(
    target: NamedModel, changes: Sequence[str], guess: Sequence[str], hold: Sequence[str], *, as_json: bool
) -> None:
    """Print an equilibrium near a guess, or a steady motion with given speeds."""
    study = study_of(target, changes)
    with doing("solving"):
        found = steady_state_near(study, numbers_in(guess), numbers_in(hold))
    if as_json:
        print_json({"name": study.name, "state": dict(found), "inputs": found.inputs, "residual": found.residual})
        return
    echo(repr(found))


def steady_state_near(study: Study, guess: dict[str, float], hold: dict[str, float]) -> SteadyState:
    """An equilibrium, or with `hold` a steady motion, near a study's initial state with the changes of `guess`."""
    inputs = {name: float(value) for name, value in study.inputs.items() if _is_number(value)}
    equations = study.equations.with_inputs(study.laws) if study.laws else study.equations
    coordinates = {each.name for each in equations.system.coordinates}
    start = {name: value for name, value in {**study.initial, **guess}.items() if name in coordinates}
    if hold:
        return steady_motion(equations, {**start, **hold}, parameters=study.parameters, inputs=inputs, hold=hold)
    return equilibrium(equations, start, parameters=study.parameters, inputs=inputs)


def _is_number(value: object) -> TypeGuard[SupportsFloat]:
    try:
        return isinstance(value, SupportsFloat) and math.isfinite(float(value))
    except (TypeError, ValueError):
        return False


def find_modes(
    target: NamedModel, changes: Sequence[str], at: Sequence[str], hold: Sequence[str], *, exactly: bool, as_json: bool
) -> None:
    """Print the linear model about an equilibrium, and its modes."""
    study = study_of(target, changes)
    with doing("linearizing"):
        model = _linear_model(study, numbers_in(at), numbers_in(hold), exactly=exactly)
    if as_json:
        matrices = {name: getattr(model, name) for name in ("A", "B", "C", "D")}
        names = {"states": model.states, "inputs": model.inputs}
        print_json({"name": study.name, **names, **matrices, "eigenvalues": model.eigenvalues, "stable": model.stable})
        return
    echo(f"{study.name}: {model.stability}\n")
    print_table(model.modes.HEADS, model.modes.rows, right=range(len(model.modes.HEADS) - 1))


def _linear_model(study: Study, at: dict[str, float], hold: dict[str, float], *, exactly: bool) -> LinearModel:
    if not exactly:
        return linearize(study.equations, steady_state_near(study, at, hold))
    inputs = {name: float(value) for name, value in study.inputs.items() if _is_number(value)}
    here = {**study.initial, **at}
    return linearize(study.equations, here, parameters=study.parameters, inputs=inputs, anywhere=True)
