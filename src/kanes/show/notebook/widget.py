"""Widgets: pages in notebooks, linked to Python."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kanes.base.errors import MissingPackageError, WrongTypeError
from kanes.base.values import count
from kanes.trajectory.trajectory import Trajectory

if TYPE_CHECKING:
    from kanes.show.notebook.run_widget import RunWidget


def widget(run: Trajectory, *what: object, height: int = 600) -> RunWidget:
    """The page of a run in a notebook, linked to Python both ways; needs `kanes[widget]`.

    `w.parameters = {"g": 2}` and `w.initial = {"q1": 0.3}` set numbers, and the page goes on with them; `w.t = 1.5`
    goes to a time. `w.t`, `w.parameters`, `w.initial` and `w.state` are the values that the page shows; `w.observe`
    calls a function when they change. `what` is drawn over time, as in `run.write`.

    >>> import kanes as kn
    >>> kernel = kn.derive(kn.library.double_pendulum(tensions=False)).compile()
    >>> numbers = {"L": 1, "m1": 1, "m2": 1, "g": 9.81}
    >>> w = kn.widget(kernel.simulate(stop=2, parameters=numbers, initial={"q1": 0.4, "q2": 0.3}))
    >>> w.parameters = {"g": 2}
    >>> w.parameters
    {'L': 1.0, 'm1': 1.0, 'm2': 1.0, 'g': 2.0}
    """
    if not isinstance(run, Trajectory):
        raise WrongTypeError(f"widget: {run!r} is not a run. Give the result of kernel.simulate or kn.replay.")
    pixels = count(height, "widget: height", least=100)
    try:
        from kanes.show.notebook.run_widget import RunWidget  # noqa: PLC0415  # it needs anywidget, as few do
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] not in ("anywidget", "traitlets", "ipywidgets"):
            raise
        raise MissingPackageError("anywidget", "widget") from None
    return RunWidget(run, what, pixels)
