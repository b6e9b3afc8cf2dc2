"""Widgets: pages in notebooks that Python talks with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kanes.errors import ExpressionError, MissingPackageError
from kanes.trajectory.trajectory import Trajectory
from kanes.values import count

if TYPE_CHECKING:
    from kanes.trajectory.notebook.run_widget import RunWidget


def widget(run: Any, *what: Any, height: int = 600) -> RunWidget:
    """The page of a run in a notebook, linked to Python both ways; needs `kanes[widget]`.

    `w.parameters = {"g": 2}` and `w.initial = {"q1": 0.3}` set numbers, and the page goes on with them; `w.t = 1.5`
    goes to a time. `w.t`, `w.parameters`, `w.initial` and `w.state` tell what the page shows, and `w.observe` calls a
    function when they change. `what` is drawn over time, as in `run.animate`.

    >>> import kanes as kn
    >>> kernel = kn.derive(kn.library.double_pendulum(tensions=False)).compile()
    >>> numbers = {"L": 1, "m1": 1, "m2": 1, "g": 9.81}
    >>> w = kn.widget(kernel.simulate(stop=2, parameters=numbers, initial={"q1": 0.4, "q2": 0.3}))
    >>> w.parameters = {"g": 2}
    >>> w.parameters
    {'L': 1.0, 'm1': 1.0, 'm2': 1.0, 'g': 2.0}
    """
    if not isinstance(run, Trajectory):
        raise ExpressionError(f"widget: {run!r} is no run. Give what kernel.simulate or kn.replay gave.")
    pixels = count(height, "widget: height", least=100)
    try:
        from kanes.trajectory.notebook.run_widget import RunWidget  # noqa: PLC0415  # it needs anywidget, as few do
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] not in ("anywidget", "traitlets", "ipywidgets"):
            raise
        raise MissingPackageError("anywidget", "widget") from None
    return RunWidget(run, what, pixels)
