"""The chapter on reactions of joints and constraints: in symbols where they are short, and their largest values."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from kanes.base.errors import KanesError
from kanes.expr.names import one_line
from kanes.reports.blocks import Block, Chapter, Fold, Grid, prose
from kanes.reports.subject import Subject, folded, number_text
from kanes.trajectory.trajectory import Trajectory

# Limits: masses of systems whose reactions are written out, and connections whose numbers are listed.
_MOST_WRITTEN, _MOST_LISTED = 3, 40
# Round-off of a reaction that is zero, relative to the largest one.
_ROUND_OFF = 1e-12


def reactions_chapter(subject: Subject) -> Chapter | None:
    """Forces of joints and constraints; None if there are none."""
    blocks = (*_written(subject), *_largest(subject))
    if not blocks:
        return None
    opening = prose(
        "Forces of joints and constraints do no work and do not appear in Kane's equations. They are found by "
        "auxiliary speeds for the motions that they prevent: the equations of these speeds contain them."
    )
    return Chapter("Reactions", (opening, *blocks))


def _written(subject: Subject) -> Iterator[Block]:
    equations = subject.equations
    if not subject.is_read or subject.is_long or len(equations.system.masses) > _MOST_WRITTEN:
        return
    reactions = equations.reactions()
    if not len(reactions) or not reactions.is_readable:
        return
    if equations.system.contacts:
        yield prose("In symbols they are those with all contacts open:")
    lines = [line.replace("&", "", 1) for line in _rows(reactions.latex(subject.short))]
    yield from folded("Reactions in symbols", lines)


def _rows(aligned: str) -> list[str]:
    r"""The lines of an aligned block.

    >>> _rows(r"\begin{aligned} a &= b \\ c &= d \end{aligned}")
    ['a &= b', 'c &= d']
    """
    return aligned.removeprefix(r"\begin{aligned} ").removesuffix(r" \end{aligned}").split(r" \\ ")


def _largest(subject: Subject) -> Iterator[Block]:
    run, system = subject.run, subject.equations.system
    if run is None:
        return
    names = [body.name for body in system.bodies if body.joint is not None and body.joint.kind != "free joint"]
    kinds = {body.name: f"joint of {one_line(body.name)}" for body in system.bodies}
    names += [each.name for each in system.demands]
    sizes = {(name, kind): size for name in names[:_MOST_LISTED] for kind, size in _sizes(run, name)}
    least = _ROUND_OFF * max((size for size in sizes.values() if size is not None), default=0.0)
    rows = [(kinds.get(name, one_line(name)), kind, _size_text(size, least)) for (name, kind), size in sizes.items()]
    if rows:
        span = f"from t = {run.t[0]:g} to {run.t[-1]:g}"
        yield prose(f"Along the motion that is shown below, {span}, their largest sizes are")
        grid = Grid(("connection", "reaction", "largest"), tuple(rows))
        yield grid if len(rows) <= 16 else Fold(f"Reactions along the motion ({len(rows)})", (grid,))


def _sizes(run: Trajectory, name: str) -> Iterator[tuple[str, float | None]]:
    try:
        found = run.reaction(name)
    except KanesError:
        return
    for kind, numbers in found.parts.items():
        if kind in found.undetermined:
            yield kind, None
        elif np.isfinite(numbers).any():
            sizes = np.linalg.norm(numbers, axis=0) if np.ndim(numbers) == 2 else np.abs(numbers)
            yield kind, float(np.nanmax(sizes))


def _size_text(size: float | None, least: float) -> str:
    return "not determined" if size is None else number_text(size if size > least else 0.0)
