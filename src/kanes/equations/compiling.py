"""From equations to their kernel."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from kanes.dynamics.dynamics import Dynamics
from kanes.dynamics.programs.events import Event, as_events
from kanes.dynamics.programs.outputs import Outputs
from kanes.expr.symbols import names_of
from kanes.kane.speeds import Kinematical
from kanes.kernel.kernel import Kernel
from kanes.values import by_name


def kernel_of(
    kinematics: Kinematical,
    computation: Dynamics,
    outputs: Mapping[str, Any] | None,
    events: Event | Iterable[Event],
) -> Kernel:
    """The kernel of equations in one form, with the names that stand at its arguments and results."""
    system = kinematics.system
    places = {coordinate: index for index, coordinate in enumerate(system.coordinates)}
    return Kernel(
        system.name,
        Outputs(computation, by_name(system.name, outputs, "{'tip': P}", "outputs"), as_events(events)),
        states=names_of(computation.state_symbols),
        accelerations=names_of(computation.acceleration_symbols),
        parameters=names_of(system.parameters),
        inputs=names_of(system.inputs),
        units=system.units,
        quaternions=tuple(tuple(places[element] for element in elements) for elements in kinematics.quaternions),
    )
