"""The widget of a run: Python sends values to the page, and the page sends values back.

The page runs in a frame that can reach nothing around it; messages go through `web/widget.js`, which the notebook
holds, and `web/src/host.js`, which the page holds. `given` and `told` are those messages. They are separate, so that
a late reply never overwrites a newer value.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import anywidget
import numpy as np
import traitlets

from kanes.base.errors import UnknownNameError, WrongValueError
from kanes.base.values import SECOND, number, numbers_by_name
from kanes.show.page.animation import shown
from kanes.show.page.document import asset, document
from kanes.show.page.shown_motion import page_content
from kanes.trajectory.trajectory import Trajectory


class RunWidget(anywidget.AnyWidget):
    """The page of a run in a notebook, as `kn.widget` gives it."""

    _esm = asset("widget.js")
    page = traitlets.Unicode().tag(sync=True)
    height = traitlets.Int().tag(sync=True)
    given = traitlets.Dict().tag(sync=True)
    told = traitlets.Dict().tag(sync=True)

    t = traitlets.Any(help="the time that the page shows")
    parameters = traitlets.Any(help="the values of its parameters, by name")
    initial = traitlets.Any(help="its initial values, by name of coordinate or speed")
    state = traitlets.Dict(help="coordinates and speeds at the time that it shows, as far as it has curves of them")

    def __init__(self, run: Trajectory, what: Sequence[object] = (), height: int = 600) -> None:
        content = page_content(shown(run, what))
        kernel, interactive = run.kernel, content["living"]
        self._kernel, self._span, self._note = kernel, (float(run.t[0]), float(run.t[-1])), content["note"]
        free = () if interactive is None else (entry["name"] for entry in interactive["starts"] if entry["isFree"])
        # The values that the page can change.
        self._changed = {"parameters": tuple(interactive["slopes"]) if interactive else (), "initial": tuple(free)}
        self._from_page, self._count = True, 0
        start = dict(zip(kernel.states, map(float, run.states[:, 0]), strict=True))
        values = dict(zip(kernel.parameters, map(float, run.parameters), strict=True))
        super().__init__(
            page=document(content), height=height, t=self._span[0], parameters=values, initial=start, state=dict(start)
        )
        self._from_page = False

    def __repr__(self) -> str:
        return f"<page of '{self._kernel.name}' at t = {self.t:g}>"

    @traitlets.validate("parameters", "initial")
    def _merged(self, proposal: traitlets.Bunch) -> dict[str, float]:
        """The given numbers replace old ones; all others stay."""
        name = proposal["trait"].name
        if self._from_page:
            return dict(proposal["value"])
        before, free, what = getattr(self, name), self._changed[name], f"widget of '{self._kernel.name}', {name}"
        changes = numbers_by_name(self._kernel.name, proposal["value"], self._kernel.units)
        for key, value in changes.items():
            if key not in before:
                raise UnknownNameError(f"{what}: unknown name '{key}'. Names are: {', '.join(before)}.")
            if key not in free and value != before[key]:
                raise WrongValueError(f"{what}: '{key}' cannot be changed in the page. {self._cure(free)}")
        return {**before, **changes}

    def _cure(self, free: Sequence[str]) -> str:
        if free:
            return f"Set others, such as {', '.join(free[:3])}, or simulate again with it."
        return f"The note of the page: {self._note} Simulate again instead."

    @traitlets.validate("t")
    def _clipped(self, proposal: traitlets.Bunch) -> float:
        time = number(proposal["value"], f"widget of '{self._kernel.name}', t", SECOND)
        return float(np.clip(time, *self._span))

    @traitlets.observe("parameters", "initial", "t")
    def _give(self, change: traitlets.Bunch) -> None:
        """Send a message to the page, with a count so that the same numbers can be sent again."""
        if not self._from_page:
            self._count += 1
            time = {"t": self.t} if change["name"] == "t" else {}
            self.given = {"parameters": self.parameters, "initial": self.initial, **time, "turn": self._count}

    @traitlets.observe("told")
    def _take(self, change: traitlets.Bunch) -> None:
        """Take a message of the page, as far as it is well formed."""
        message = change["new"]
        time = message.get("t")
        tables = {name: _numbers(message.get(name)) for name in ("parameters", "initial", "values")}
        if not _numbers({"t": time}):
            return
        self._from_page = True
        try:
            known = {name: tables["values"][name] for name in self._kernel.states if name in tables["values"]}
            self.t, self.state = time, known
            for name in ("parameters", "initial"):
                before = getattr(self, name)
                setattr(self, name, before | {key: tables[name][key] for key in before if key in tables[name]})
        finally:
            self._from_page = False


def _numbers(table: object) -> dict[str, float]:
    """Entries that are numbers."""
    entries = table.items() if isinstance(table, dict) else ()
    return {name: float(value) for name, value in entries if isinstance(value, (int, float)) and math.isfinite(value)}
