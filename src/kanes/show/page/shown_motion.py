"""The content of a page of a motion, as plain data."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field

import numpy as np

from kanes.base.errors import WrongValueError
from kanes.base.types import Array, Content
from kanes.expr.names import one_line
from kanes.expr.printing import latex
from kanes.show.drawing.cameras import camera_of
from kanes.show.drawing.posing import KeptMotion, PosedMotion
from kanes.show.drawing.scene import Scene
from kanes.show.page.marked_symbols import marked_symbols
from kanes.show.page.packed_numbers import is_far, packed_numbers, pose_rows, shown_times
from kanes.show.page.shown_arrows import ShownArrows
from kanes.show.page.shown_contacts import ShownContacts

# Names of curves in a title.
_MOST_NAMES = 3


@dataclass(frozen=True)
class TypesetSection:
    """Equations under one heading: lines or a table in LaTeX, and a note."""

    title: str
    lines: tuple[str, ...] = ()
    table: str = ""
    note: str = ""
    is_open: bool = False


@dataclass(frozen=True, eq=False)
class ShownCurve:
    """Numbers over the times of a motion, under a name that may be set as mathematics, in a colour of the style.

    `source` is how the model computes them: a function and the row of its results; or a word and its argument,
    "state" or "parameter" with a number, "energy" with a name, "motion" with a row of ẋ, or "input".
    """

    name: str
    values: Array
    latex: str = ""
    color: str = ""
    source: tuple[object, int | str] | None = None
    unit: str = ""


@dataclass(frozen=True, eq=False)
class ShownMotion:
    """A motion with all other content of its page."""

    kept: KeptMotion
    t: Array  # of the curves
    note: str
    panels: tuple[tuple[str, tuple[ShownCurve, ...]], ...]  # curves under a title
    arrows: ShownArrows | None
    events: tuple[tuple[str, float], ...]
    sections: tuple[TypesetSection, ...]  # with the marks of `marked_symbols`
    units: Mapping[str, str]
    unit_of_time: str
    # The model for a page, from its times and poses; None where the page plays a recorded run. Where it returns None,
    # `note_of_record` is shown.
    interactive: Callable[[Array, PosedMotion], Content | None] | None = None
    note_of_record: str = ""
    ranges: Mapping[str, tuple[float, float]] = field(default_factory=dict)  # limits of sliders, where given
    contacts: ShownContacts | None = None


def page_content(shown: ShownMotion) -> Content:
    """The data for `web/src/main.js`, ready for JSON."""
    kept, system = shown.kept, shown.kept.system
    if not kept.t.size or not np.isfinite(kept.q).all():
        raise WrongValueError(f"'{system.name}': at no output time all coordinates are finite. Give other times.")
    posed = PosedMotion(kept)
    scene = posed.scene
    curves = [curve for _, panel in shown.panels for curve in panel]
    far = is_far(posed.at(kept.t)[0], scene.size)
    rows = (7 * len(scene.bases) + len(curves)) * (2 if far else 1)
    times = shown_times(shown.t, rows)
    if shown.interactive is None:
        # A recorded motion has its corners, where speeds jump.
        times = np.union1d(times, kept.t[:-1][np.diff(kept.t) == 0])
    p, R, _ = posed.at(times)
    groups = {
        "poses": pose_rows(p, R),
        "series": _at(times, shown.t, [curve.values for curve in curves]),
    }
    if shown.contacts is not None:
        groups["spots"] = _at(times, shown.t, shown.contacts.places)
    centers = [name for name, _ in scene.centers]
    interactive = None if shown.interactive is None else shown.interactive(times, posed)
    written = {symbol.name: latex(symbol) for symbol in system.parameters}
    return {
        "name": one_line(system.name),
        "note": shown.note_of_record if shown.interactive is not None and interactive is None else shown.note,
        "time": shown.unit_of_time,
        "scene": scene.as_data(),
        "view": view_data(scene),
        "numbers": packed_numbers(times, groups, fine=far),
        "panels": numbered_panels(shown.panels),
        "arrows": None
        if shown.arrows is None
        else shown.arrows.as_data(shown.t, is_live=_has_arrows(interactive), fine=far),
        "trail": centers[-1] if centers else "",
        "events": [{"name": one_line(name), "t": time} for name, time in shown.events],
        "parameters": [
            {"name": name, "latex": written[name], "value": value, "unit": shown.units.get(name, "")}
            for name, value in kept.parameters.items()
        ],
        "symbols": marked_symbols(system, shown.units, rates=any(each.lines for each in shown.sections)),
        "equations": [asdict(section) for section in shown.sections],
        "ranges": {name: list(pair) for name, pair in shown.ranges.items()},
        "living": interactive,
        "contacts": None if shown.contacts is None else shown.contacts.as_data(),
    }


def view_data(scene: Scene) -> list[list[float]]:
    """The first view of a page, as in pictures: rows point to the right, up, and towards the eye."""
    axes: list[list[float]] = camera_of(scene).axes.tolist()
    return axes


def _has_arrows(interactive: Content | None) -> bool:
    """Whether the model in a page computes arrows, too."""
    return interactive is not None and bool(interactive["hasArrows"])


def _at(times: Array, t: Array, rows: Sequence[Array] | Array) -> Array:
    """Rows at other times, by linear interpolation."""
    return np.array([np.interp(times, t, row) for row in rows]).reshape(len(rows), times.size)


def _titles(panels: Sequence[tuple[str, tuple[ShownCurve, ...]]]) -> list[str]:
    """Titles of panels; several of one title have the names of their curves behind it."""
    titles = [title for title, _ in panels]
    return [
        title if titles.count(title) == 1 else f"{title}: {_listed([curve.name for curve in curves])}"
        for title, curves in panels
    ]


def _listed(names: Sequence[str]) -> str:
    return ", ".join(map(one_line, names[:_MOST_NAMES])) + (", …" if len(names) > _MOST_NAMES else "")


def numbered_panels(panels: Sequence[tuple[str, tuple[ShownCurve, ...]]]) -> list[Content]:
    """Panels whose curves are known by the numbers of their rows."""
    data, row = [], 0
    for title, curves in zip(_titles(panels), (curves for _, curves in panels), strict=True):
        entries = [
            {
                "name": one_line(curve.name),
                "latex": curve.latex,
                "color": curve.color,
                "unit": curve.unit,
                "row": row + number,
            }
            for number, curve in enumerate(curves)
        ]
        data.append({"title": title, "curves": entries})
        row += len(curves)
    return data
