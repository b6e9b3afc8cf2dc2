"""Trajectories from measured motions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from kanes.base.errors import WrongTypeError, WrongValueError, counted
from kanes.base.natural_splines import natural_spline, odd_degree
from kanes.base.types import Array, Numbers
from kanes.base.values import SECOND, as_numbers, by_name, check_names
from kanes.codegen.arguments import by_names
from kanes.equations.equations import Equations
from kanes.kernel.compiled_kernel import CompiledKernel
from kanes.kernel.kernel import Kernel, inside_of
from kanes.motion_capture.inverse.given_values import check_columns, recording_in, table_along, units_of
from kanes.motion_capture.recordings.column_units import factor_to
from kanes.motion_capture.recordings.filters.derivatives import Derivatives
from kanes.motion_capture.recordings.recording import Recording
from kanes.motion_capture.recordings.regular_times import check_not_rounded
from kanes.simulate.inputs import check_spans
from kanes.trajectory.replay import Replay
from kanes.trajectory.trajectory import Trajectory


def replay(
    equations: object,
    t: object,
    q: object = None,
    u: object = None,
    udot: object = None,
    *,
    parameters: Numbers | None = None,
    inputs: object = None,
    degree: int = 5,
) -> Replay:
    """A measured motion as a trajectory, with the same methods as a simulated one.

    `equations` are those of the system, or its kernel; `t` the times, `q` a table of all coordinates: for each a
    number, or one for each time. In place of the times, `t` may be a `Recording` whose columns have the names of the
    coordinates, or the result of `kn.inverse_kinematics`; `q` then has the coordinates that are missing there, and may
    name columns that have other labels.

    Speeds and accelerations that are not given, in tables of the same kind, come from natural splines of odd `degree`
    through the coordinates; if `t` is the result of `recording.derivatives()` or `opensim_lowpass(…)`, they come from
    there. `inputs` are those that were measured, such as ground forces; the others are zero, and their effect is then
    among the forces that drive the motion: see `kn.inverse_dynamics`.

    >>> import numpy as np
    >>> import kanes as kn
    >>> equations = kn.derive(kn.library.pin_chain(2))
    >>> t = np.linspace(0, 1, 101)
    >>> numbers = {parameter: 1.0 for parameter in equations.system.parameters}
    >>> motion = kn.replay(equations, t, {"q1": 0.3 * t**2, "q2": 0.1}, parameters=numbers)
    >>> round(float(motion["u1"][50]), 9)
    0.3
    """
    kernel = kernel_given(equations, "replay")
    degree = odd_degree(degree, "replay", least=3)
    recording = recording_in(t)
    times = _times(kernel, t if recording is None else recording.t)
    check_spans(kernel.spans, float(times[0]), float(times[-1]), "motion")
    coordinates = kernel.coordinates
    p = kernel.masses.checked(by_names(kernel.name, "parameter", kernel.parameters, parameters, kernel.units))
    positions = _coordinates(kernel, coordinates, q, times, recording)
    valued, w = inputs_along(kernel, inputs, times, recording)
    place = times, np.vstack([positions, np.zeros((len(kernel.speeds), times.size))]), w, _repeated(p, times)
    speeds = _given(kernel, kernel.states[len(coordinates) :], u, times, recording)
    accelerations = _given(kernel, kernel.accelerations, udot, times, recording, kernel.states[len(coordinates) :])
    if speeds is None or accelerations is None:
        measured = _measured_rates(kernel, coordinates, t, q) if isinstance(t, Derivatives) else None
        speeds, accelerations = _differentiated(kernel, positions, speeds, accelerations, place, degree, measured)
    return Replay(kernel, times, np.vstack([positions, speeds]), accelerations, w, p, valued=valued)


def with_parameters(run: Trajectory, parameters: Numbers) -> Replay:
    """The same motion of a system with other parameters."""
    kernel = kernel_given(run.kernel, "replay")
    p = kernel.masses.checked(by_names(kernel.name, "parameter", kernel.parameters, parameters, kernel.units))
    return Replay(kernel, run.t, run.states, run._accelerations, run.inputs, p, valued=getattr(run, "valued", None))


def kernel_given(equations: object, call: str) -> CompiledKernel:
    """The kernel, or that of the equations."""
    kernel = equations.kernel if isinstance(equations, Equations) else equations
    if isinstance(kernel, Kernel):
        kernel = inside_of(kernel)
    if not isinstance(kernel, CompiledKernel):
        raise WrongTypeError(f"{call}: {equations!r} are not equations. Give those that kn.derive returns.")
    return kernel


def _times(kernel: CompiledKernel, given: object) -> Array:
    times = as_numbers(given, "replay, t", SECOND)
    if times is None or times.ndim != 1 or not times.size:
        raise WrongTypeError(f"'{kernel.name}', replay: {given!r} are not times. Give an array of numbers.")
    if not np.isfinite(times).all() or (np.diff(times) <= 0).any():
        raise WrongValueError(f"'{kernel.name}', replay: times must be finite and increase. Sort them, each once.")
    return times


def _repeated(p: Array, t: Array) -> Array:
    return np.repeat(p[:, None], t.size, axis=1)


def _coordinates(
    kernel: CompiledKernel, names: tuple[str, ...], given: object, t: Array, recording: Recording | None
) -> Array:
    found = {} if recording is None else table_along(kernel, recording, names, t, recording)
    found |= table_along(kernel, given, names, t, recording)
    cure = f"Give values for each of {', '.join(names)}."
    check_names(kernel.name, "coordinate", names, found, cure)
    return _finite(kernel, {name: found[name] for name in names}, t)


def _given(
    kernel: CompiledKernel,
    names: tuple[str, ...],
    given: object,
    t: Array,
    recording: Recording | None,
    other_names: tuple[str, ...] = (),
) -> Array | None:
    """Rows of speeds or accelerations, also by the names of the speeds; None if none are given."""
    if given is None:
        return None
    found = table_along(kernel, given, (*names, *other_names), t, recording)
    renamed = dict(zip(other_names, names, strict=False))
    found = {renamed.get(name, name): values for name, values in found.items()}
    check_names(kernel.name, "", names, found, f"Give values for each of {', '.join(other_names or names)}.")
    return _finite(kernel, {name: found[name] for name in names}, t)


def inputs_along(
    kernel: CompiledKernel, given: object, t: Array, recording: Recording | None, argument: str = "inputs"
) -> tuple[frozenset[str], Array]:
    """The names of the inputs that have values, and all inputs at each time, zero without a value.

    Gaps stay NaN. `argument` is the name of the argument in messages.
    """
    source = recording_in(given)
    if source is not None:
        check_columns(kernel, source, argument)
    found = table_along(kernel, given, kernel.inputs, t, recording)
    cure = f"Its inputs are: {', '.join(kernel.inputs) or 'none'}."
    check_names(kernel.name, "input", kernel.inputs, found, cure, needed=())
    w = np.zeros((len(kernel.inputs), t.size))
    for name, values in found.items():
        w[kernel.inputs.index(name)] = values
    return frozenset(found), w


def _finite(kernel: CompiledKernel, rows: Mapping[str, Array], t: Array) -> Array:
    every = np.array(list(rows.values())).reshape(len(rows), t.size)
    if np.isfinite(every).all():
        return every
    row = int(np.flatnonzero(~np.isfinite(every).all(axis=1))[0])
    name, gaps = list(rows)[row], np.flatnonzero(~np.isfinite(every[row]))
    raise WrongValueError(
        f"'{kernel.name}', {name}: it has gaps, the first at t = {t[gaps[0]]:g} ({gaps.size} of {t.size} times). Fill "
        "them, recording.filled(…), or cut it to a part without gaps, recording.between(…)."
    )


def _measured_rates(kernel: CompiledKernel, names: tuple[str, ...], motion: Derivatives, q: Any) -> Array:
    """q̇ above q̈ from measured derivatives; zero for a coordinate that is given as a single number."""
    given = by_name(kernel.name, q)
    found: tuple[dict[str, Array], ...] = ({}, {})
    for name in names:
        label = given.get(name, name)
        if isinstance(label, str) and label in motion.first:
            factor = factor_to(motion.recording, label, units_of(kernel).get(name), f"'{kernel.name}', {name}")
            rates = factor * motion.first[label], factor * motion.second[label]
        elif name in given and np.ndim(label) == 0 and not isinstance(label, str):
            rates = 0.0 * motion.t, 0.0 * motion.t
        else:
            raise WrongValueError(
                f"'{kernel.name}', {name}: the motion has derivatives of {', '.join(motion.first) or 'nothing'}, and "
                "not of it. Give a constant number for it, or a recording in place of the derivatives."
            )
        for table, row in zip(found, rates, strict=True):
            table[name] = row
    return np.vstack([_finite(kernel, each, motion.t) for each in found])


def _differentiated(
    kernel: CompiledKernel,
    positions: Array,
    speeds: Array | None,
    accelerations: Array | None,
    place: tuple[Array, ...],
    degree: int,
    measured: Array | None,
) -> tuple[Array, Array]:
    """u and u̇ where they are not given: from q̇ and q̈, or u̇ from u."""
    t = place[0]
    if measured is None and t.size <= degree:
        raise WrongValueError(
            f"'{kernel.name}', replay: {counted(t.size, 'time')} are too few for derivatives of splines of degree "
            f"{degree}. Give u and udot as well."
        )
    if measured is None:
        cure = "Use recording.regular({rate}), or times such as t[0] + np.arange(len(t)) / {rate}."
        check_not_rounded(t, f"'{kernel.name}', replay", cure)
    if speeds is not None:
        rates: Array = natural_spline(t, speeds, degree).derivative()(t)
        return speeds, rates
    if measured is None:
        spline = natural_spline(t, positions, degree)
        measured = np.vstack([spline.derivative(order)(t) for order in (1, 2)])
    found = kernel.speeds_from_rates().along(measured, *place)
    count = len(kernel.speeds)
    return found[:count], found[count:] if accelerations is None else accelerations
