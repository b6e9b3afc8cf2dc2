"""From equations and a state to a linear model."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from kanes.analysis.linear.linear_model import LinearModel
from kanes.analysis.linear.linear_outputs import as_outputs, output_names
from kanes.analysis.linear.tangent_space import TangentSpace, cyclic_states, tangent_space
from kanes.analysis.operating_point import Linearization, OperatingPoint
from kanes.analysis.steady.states import complete, gather
from kanes.analysis.system_functions import SystemFunctions, functions_of, operating_point
from kanes.equations.equations import Equations
from kanes.errors import ExpressionError, StateError
from kanes.types import Array
from kanes.values import SECOND, names_in, number

# A state is what it should be if a change by this part of its own size, or of itself, would make it so.
_NEAR = 1e-8


def linearize(
    equations: Equations,
    about: Mapping[Any, float],
    *,
    parameters: Mapping[Any, float] | None = None,
    inputs: Mapping[Any, float] | None = None,
    outputs: Any = None,
    independent: Iterable[Any] = (),
    time: float = 0.0,
    anywhere: bool = False,
) -> LinearModel:
    """The linear model of a system near an equilibrium or a steady motion, with exact derivatives.

    `about` has numbers for all coordinates; speeds that are left out are zero, or what the constraints make of them.
    What `kn.equilibrium` or `kn.steady_motion` found brings its inputs and parameters along. `outputs` are expressions,
    vectors or points, by name, or a list of them; all states if left out. A vector or the position of a point is three
    outputs, along the axes of N: "tip x", "tip y" and "tip z".

    The states of a constrained system are independent coordinates and speeds: those named in `independent`, and others
    that Kanes chooses. One element of each unit quaternion depends on the others. With J = ∂ẋ/∂x and the tangent space
    δx = T δx_I of the constraints,

        A = (J T) of the independent rows

    A state in which something accelerates is an error unless the model may hold `anywhere`, near a point of a motion:
    `model.rates` are then what it does there.
    """
    system = functions_of(equations)
    numbers, left_out = gather(system, about, parameters, inputs)
    time = number(time, f"'{system.name}', time", SECOND)
    numbers = complete(system, numbers, left_out, time)
    point = operating_point(system, numbers, time)
    linearized = system.at(point)
    check_possible(system, point, linearized)
    space = tangent_space(system, linearized, names_in(system.name, independent))
    A = (linearized.J @ space.T)[space.independent]
    if not anywhere:
        check_steady(system, point, linearized, space, A)
    names = tuple(system.states[index] for index in space.independent)
    C, D, seen = _outputs(system, point, space, outputs)
    return LinearModel(
        system.name,
        A,
        system.by(point, system.inputs)[space.independent],
        C,
        D,
        names,
        system.inputs,
        names if seen is None else seen,
        numbers,
        linearized.rates[space.independent],
        sum(1 for index in space.independent if index < system.nq),
        system.states,
        space.T,
        (equations.system.time, *equations.system.coordinates, *equations.system.speeds),
    )


def _outputs(
    system: SystemFunctions, point: OperatingPoint, space: TangentSpace, outputs: Any
) -> tuple[Array, Array, tuple[str, ...] | None]:
    """C, D and the names of outputs; none stands for the states."""
    if outputs is None:
        count = len(space.independent)
        return np.eye(count), np.zeros((count, len(system.inputs))), None
    named = as_outputs(system, outputs)
    if not named:
        raise ExpressionError(f"'{system.name}': no outputs are given. Leave outputs out to have all states.")
    _, by_all = system.output(tuple(named.values()), point, (*system.states, *system.inputs))
    nx = len(system.states)
    return by_all[:, :nx] @ space.T, by_all[:, nx:], output_names(system, named)


def check_possible(system: SystemFunctions, point: OperatingPoint, linearized: Linearization) -> None:
    """A state that breaks the constraints, or at which nothing can be computed, is refused."""
    wrong = [name for name, rate in zip(system.rate_names, linearized.rates, strict=True) if not np.isfinite(rate)]
    state = dict(zip(system.states, point.x.tolist(), strict=True))
    if wrong or not np.isfinite(linearized.J).all():
        named = f": {', '.join(wrong)}" if wrong else ""
        raise StateError(
            f"'{system.name}': rates or their derivatives are not finite at this state{named}. Move away from it.",
            {name: float("nan") for name in wrong},
            state,
        )
    sizes, terms = system.scales(point)
    scale = np.maximum(np.abs(linearized.G) @ np.maximum(np.abs(point.x), sizes), terms)
    broken = {
        name: float(value)
        for name, value, size in zip(system.condition_names, linearized.conditions, scale, strict=True)
        if not np.isfinite(value) or abs(value) > _NEAR * size
    }
    if broken:
        found = ", ".join(f"{name} is {value:.4g}" for name, value in broken.items())
        raise StateError(
            f"'{system.name}': the state breaks constraints: {found}, and should be zero. Find a state that satisfies "
            "them with kn.equilibrium or kn.steady_motion.",
            broken,
            state,
        )


def check_steady(
    system: SystemFunctions, point: OperatingPoint, linearized: Linearization, space: TangentSpace, A: Array
) -> None:
    """A state in which something other than a cyclic coordinate changes is refused."""
    coordinates = [k for k, index in enumerate(space.independent) if index < system.nq]
    sizes = system.scales(point)[0][space.independent]
    cyclic = cyclic_states(A * sizes / sizes[:, None], coordinates)
    scale = np.maximum(np.abs(A) @ np.maximum(np.abs(point.x[space.independent]), sizes), sizes)
    changing = {
        system.rate_names[index]: float(linearized.rates[index])
        for k, index in enumerate(space.independent)
        if k not in cyclic and abs(linearized.rates[index]) > _NEAR * scale[k]
    }
    if changing:
        found = ", ".join(f"{name} = {value:.4g}" for name, value in changing.items())
        raise StateError(
            f"'{system.name}': the state is no equilibrium and no steady motion: {found}, and should be zero. Find one "
            "with kn.equilibrium or kn.steady_motion, or say anywhere=True for a linear model at a point of a motion.",
            changing,
            dict(zip(system.states, point.x.tolist(), strict=True)),
        )
