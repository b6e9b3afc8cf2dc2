"""Which modes of a beam are taken: by their numbers of each kind, the lowest of all kinds, or by frequency."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

import numpy as np

from kanes.base.errors import UnknownNameError, WrongValueError
from kanes.base.values import count, number
from kanes.flexible.beams.line_shapes import LineShapes

# The first n modes of a kind.
Solver: TypeAlias = Callable[[str, int], LineShapes]
# The most modes of one kind.
MOST = 50


def chosen_modes(
    where: str,
    kinds: Sequence[str],
    solve: Solver,
    modes: int | Mapping[str, int] | None,
    below: float | None,
    most: int,
) -> tuple[LineShapes, ...]:
    """The chosen modes by kind; at least one."""
    limit = np.inf if below is None else number(below, f"{where}: below")
    if modes is None and below is None:
        raise WrongValueError(f"{where}: it is not said which modes. Give modes=, such as 3, or below= in rad/s.")
    if isinstance(modes, Mapping):
        families = [solve(kind, n) for kind, n in _by_kind(where, kinds, modes, most).items()]
        few = None
    else:
        few = None if modes is None else count(modes, f"{where}: modes", 1, most)
        families = [_up_to(where, solve, kind, limit, most) if few is None else solve(kind, few) for kind in kinds]
    chosen = _lowest(families, limit, few)
    if not chosen:
        lowest = min((each.frequencies[0] for each in families), default=np.nan)
        raise WrongValueError(f"{where}: no mode is left; the lowest has {lowest:.6g} rad/s. Raise modes= or below=.")
    return chosen


def _lowest(families: Sequence[LineShapes], limit: float, few: int | None) -> tuple[LineShapes, ...]:
    """The modes below a limit, and of these the first few."""
    all_modes = sorted((omega, kind) for kind, each in enumerate(families) for omega in each.frequencies)
    counts = Counter(kind for omega, kind in all_modes[:few] if omega < limit)
    return tuple(each.first(counts[kind]) for kind, each in enumerate(families) if counts[kind])


def _by_kind(where: str, kinds: Sequence[str], modes: Mapping[str, int], most: int) -> dict[str, int]:
    for kind in modes:
        if kind not in kinds:
            cure = "Give G and J for twist. " if kind == "twist" else ""
            raise UnknownNameError(f"{where}: there are no modes {kind!r}. {cure}Use some of: {', '.join(kinds)}.")
    counted = {kind: count(n, f"{where}: modes of kind {kind!r}", 0, most) for kind, n in modes.items()}
    return {kind: counted[kind] for kind in kinds if counted.get(kind)}


def _up_to(where: str, solve: Solver, kind: str, limit: float, most: int) -> LineShapes:
    n = min(4, most)
    shapes = solve(kind, n)
    while shapes.frequencies[-1] < limit and n < most:
        n = min(2 * n, most)
        shapes = solve(kind, n)
    if shapes.frequencies[-1] < limit:
        raise WrongValueError(f"{where}: more than {most} modes '{kind}' are below {limit:g} rad/s. Lower below=.")
    return shapes
