"""From equations to their kernel."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from kanes.dynamics.forms import OnGraphs
from kanes.dynamics.programs.events import Event, as_events
from kanes.dynamics.sampled.sampled import Sampled
from kanes.dynamics.sampled.task_programs import checked_controllers
from kanes.kernel.kernel import Kernel
from kanes.kernel.source import Source
from kanes.page.shown_motion import TypesetSection
from kanes.values import by_name


def kernel_of(
    graphs: OnGraphs,
    form: str,
    outputs: Mapping[str, Any] | None,
    events: Event | Iterable[Event],
    sampled: Sampled | Iterable[Sampled],
    written: Callable[..., tuple[TypesetSection, ...]],
) -> Kernel:
    """The kernel of equations in one form. Where it was compiled before, no graph is made.

    `written` sets the equations for whoever looks at a run.
    """
    graphs.check_form(form)
    named = by_name(graphs.system.name, outputs, "{'tip': P}", "outputs")
    controllers = checked_controllers(graphs.system, sampled)
    return Kernel(Source(graphs, form, named, as_events(events), controllers), written)
