"""The widget of a run: what Python gives goes to the page, and what the page tells comes back.

The page runs in a frame that can reach nothing around it; messages go through `web/widget.js`, which the notebook
holds, and `web/src/host.js`, which the page holds. `given` and `told` are those messages. They are apart, so that an
answer that comes late never undoes what was set since.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import anywidget
import numpy as np
import traitlets

from kanes.errors import ExpressionError, UnknownNameError
from kanes.page.page_document import asset, document
from kanes.page.shown_motion import page_content
from kanes.trajectory.animation import shown
from kanes.trajectory.trajectory import Trajectory
from kanes.values import SECOND, number, numbers_by_name


class RunWidget(anywidget.AnyWidget):
    """The page of a run in a notebook, as `kn.widget` gives it."""

    _esm = asset("widget.js")
    page = traitlets.Unicode().tag(sync=True)
    height = traitlets.Int().tag(sync=True)
    given = traitlets.Dict().tag(sync=True)
    told = traitlets.Dict().tag(sync=True)

    t = traitlets.Any(help="the time that the page shows")
    parameters = traitlets.Any(help="the numbers of parameters that it has, by name")
    initial = traitlets.Any(help="the start that it has, by name of coordinate or speed")
    state = traitlets.Dict(help="coordinates and speeds at the time that it shows, as far as it has curves of them")

    def __init__(self, run: Trajectory, what: Sequence[Any] = (), height: int = 600) -> None:
        content = page_content(shown(run, what))
        kernel, living = run.kernel, content["living"]
        self._kernel, self._span, self._note = kernel, (float(run.t[0]), float(run.t[-1])), content["note"]
        free = () if living is None else (entry["name"] for entry in living["starts"] if entry["isFree"])
        # What the page can change, by the name under which it is set here.
        self._changed = {"parameters": tuple(living["slopes"]) if living else (), "initial": tuple(free)}
        self._is_told, self._turn = True, 0
        start = dict(zip(kernel.states, map(float, run.states[:, 0]), strict=True))
        values = dict(zip(kernel.parameters, map(float, run.parameters), strict=True))
        super().__init__(
            page=document(content), height=height, t=self._span[0], parameters=values, initial=start, state=dict(start)
        )
        self._is_told = False

    def __repr__(self) -> str:
        return f"<page of '{self._kernel.name}' at t = {self.t:g}>"

    @traitlets.validate("parameters", "initial")
    def _with_others(self, proposal: Any) -> dict[str, float]:
        """Numbers that are given change those that are there; all others stay."""
        name = proposal["trait"].name
        if self._is_told:
            return dict(proposal["value"])
        before, free, what = getattr(self, name), self._changed[name], f"widget of '{self._kernel.name}', {name}"
        changes = numbers_by_name(self._kernel.name, proposal["value"], self._kernel.units)
        for key, value in changes.items():
            if key not in before:
                raise UnknownNameError(f"{what}: there is no '{key}'. There are: {', '.join(before)}.")
            if key not in free and value != before[key]:
                raise ExpressionError(f"{what}: '{key}' stays as it was simulated. {self._cure(free)}")
        return {**before, **changes}

    def _cure(self, free: Sequence[str]) -> str:
        if free:
            return f"Set others, such as {', '.join(free[:3])}, or simulate anew with it."
        return f"The page says: {self._note} Simulate anew instead."

    @traitlets.validate("t")
    def _within_the_run(self, proposal: Any) -> float:
        time = number(proposal["value"], f"widget of '{self._kernel.name}', t", SECOND)
        return float(np.clip(time, *self._span))

    @traitlets.observe("parameters", "initial", "t")
    def _give(self, change: Any) -> None:
        """A message to the page; it counts, so that the same numbers can be given again."""
        if not self._is_told:
            self._turn += 1
            time = {"t": self.t} if change["name"] == "t" else {}
            self.given = {"parameters": self.parameters, "initial": self.initial, **time, "turn": self._turn}

    @traitlets.observe("told")
    def _take(self, change: Any) -> None:
        """What the page tells, as far as it is of the shape that pages tell."""
        told = change["new"]
        time, tables = told.get("t"), {name: _numbers(told.get(name)) for name in ("parameters", "initial", "values")}
        if not _numbers({"t": time}):
            return
        self._is_told = True
        try:
            known = {name: tables["values"][name] for name in self._kernel.states if name in tables["values"]}
            self.t, self.state = time, known
            for name in ("parameters", "initial"):
                before = getattr(self, name)
                setattr(self, name, before | {key: tables[name][key] for key in before if key in tables[name]})
        finally:
            self._is_told = False


def _numbers(table: Any) -> dict[str, float]:
    """Entries that are numbers."""
    entries = table.items() if isinstance(table, dict) else ()
    return {name: float(value) for name, value in entries if isinstance(value, (int, float)) and math.isfinite(value)}
