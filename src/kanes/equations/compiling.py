"""From equations to their kernel."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from kanes.base.values import by_name
from kanes.dynamics.forms import OnGraphs
from kanes.dynamics.programs.events import Event, as_events
from kanes.dynamics.sampled.sampled import Sampled
from kanes.dynamics.sampled.task_programs import checked_controllers
from kanes.kernel.compiled_kernel import CompiledKernel
from kanes.kernel.kernel import Kernel
from kanes.kernel.source import Source


def kernel_of(
    graphs: OnGraphs,
    form: str,
    outputs: Mapping[str, object] | None,
    events: Event | Iterable[Event],
    sampled: Sampled | Iterable[Sampled],
) -> Kernel:
    """The kernel of equations in one form, without machine code yet. Where it was compiled before, no graph is made."""
    graphs.check_form(form)
    named = by_name(graphs.system.name, outputs, "{'tip': P}", "outputs")
    controllers = checked_controllers(graphs.system, sampled)
    return Kernel(CompiledKernel(Source(graphs, form, named, as_events(events), controllers)))
