"""Linear models of equations at a state."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from kanes.analysis.held_contacts import in_modes
from kanes.analysis.linear.linear_model import LinearModel
from kanes.analysis.linear.tangent_space import TangentSpace, cyclic_states, tangent_space
from kanes.analysis.steady.states import complete, gather
from kanes.analysis.system_functions import (
    Linearization,
    OperatingPoint,
    SystemFunctions,
    functions_of,
    operating_point,
)
from kanes.base.errors import StateError, WrongTypeError, WrongValueError
from kanes.base.types import Array, Numbers, Values
from kanes.base.values import SECOND, names_in, number
from kanes.equations.equations import Equations
from kanes.expr.geometry.vectors import Vector
from kanes.expr.symbols import Expr

# Suffixes of the names of vector outputs, along the axes of N.
_AXES = ("x", "y", "z")


def as_outputs(system: SystemFunctions, outputs: object) -> dict[str, object]:
    """Outputs by name: from a table, or from one or a list of outputs that have names."""
    if isinstance(outputs, Mapping):
        return {str(name): thing for name, thing in outputs.items()}
    things = [outputs] if isinstance(outputs, (Expr, Vector)) or hasattr(outputs, "name") else outputs
    if isinstance(things, str) or not isinstance(things, Sequence):
        raise WrongTypeError(
            f"'{system.name}': outputs {outputs!r} are not a table. Give a dictionary such as {{'height': L * "
            "cos(q1)}, or a list of expressions, vectors or points."
        )
    named = {getattr(thing, "name", str(thing)): thing for thing in things}
    if len(named) < len(things):
        raise WrongValueError(f"'{system.name}': two outputs have the same name. Give a dictionary of named outputs.")
    return named


def output_names(system: SystemFunctions, outputs: Mapping[str, object]) -> tuple[str, ...]:
    """The names of all entries: of vectors and points along the axes of N, of longer columns by number."""
    names: list[str] = []
    for name, thing in outputs.items():
        rows = system.output_size((thing,))
        ends = _AXES if rows == len(_AXES) else tuple(str(number) for number in range(1, rows + 1))
        names += [name] if rows == 1 else [f"{name} {end}" for end in ends]
    return tuple(names)


# Relative change of a state that must suffice to satisfy its conditions.
_NEAR = 1e-8


def linearize(
    equations: Equations,
    about: Numbers,
    *,
    parameters: Numbers | None = None,
    inputs: Numbers | None = None,
    outputs: object = None,
    independent: Iterable[object] = (),
    time: float = 0.0,
    anywhere: bool = False,
    modes: Values | None = None,
) -> LinearModel:
    """The linear model of a system near an equilibrium or a steady motion, with exact derivatives.

    `about` has numbers for all coordinates; speeds that are left out are zero, or follow from the constraints. A result
    of `kn.equilibrium` or `kn.steady_motion` has inputs and parameters, too. `outputs` are expressions, vectors or
    points, by name, or a list of them; by default all states. A vector or the position of a point is three outputs,
    along the axes of N: "tip x", "tip y" and "tip z".

    The states of a constrained system are independent coordinates and speeds: those named in `independent`, and others
    chosen automatically. One element of each quaternion depends on the others. With J = ∂ẋ/∂x and the tangent space
    δx = T δx_I of the constraints,

        A = (J T) of the independent rows

    A state that is not steady is an error, unless `anywhere` allows a linear model at a point of a motion, where
    `model.rates` are its rates. With contacts that come and go, `modes` has the mode of each; see `kn.hold_contacts`.
    """
    equations = in_modes(equations, modes)
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
    system: SystemFunctions, point: OperatingPoint, space: TangentSpace, outputs: object
) -> tuple[Array, Array, tuple[str, ...] | None]:
    """C, D and the names of outputs; None if these are the states."""
    if outputs is None:
        count = len(space.independent)
        return np.eye(count), np.zeros((count, len(system.inputs))), None
    named = as_outputs(system, outputs)
    if not named:
        raise WrongValueError(f"'{system.name}': no outputs are given. Leave outputs out to have all states.")
    _, by_all = system.output(tuple(named.values()), point, (*system.states, *system.inputs))
    nx = len(system.states)
    return by_all[:, :nx] @ space.T, by_all[:, nx:], output_names(system, named)


def check_possible(system: SystemFunctions, point: OperatingPoint, linearized: Linearization) -> None:
    """A state that violates the constraints, or at which rates are not finite, is an error."""
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
            f"'{system.name}': the state violates constraints: {found}, and should be zero. Find a state that "
            "satisfies them with kn.equilibrium or kn.steady_motion.",
            broken,
            state,
        )


def check_steady(
    system: SystemFunctions, point: OperatingPoint, linearized: Linearization, space: TangentSpace, A: Array
) -> None:
    """A state in which anything but cyclic coordinates changes is an error."""
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
            f"'{system.name}': the state is neither an equilibrium nor a steady motion: {found}, and should be zero. "
            "Find one with kn.equilibrium or kn.steady_motion, or give anywhere=True for a linear model at a point of "
            "a motion.",
            changing,
            dict(zip(system.states, point.x.tolist(), strict=True)),
        )
