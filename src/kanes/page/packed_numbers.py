"""Numbers of a run as one text for a page.

Times are doubles, all else is single: an eye sees six digits. Far from the origin these are too few for things that are
near each other: numbers that are `fine` come with what single precision left of them, which makes 48 bits. Rows lie one
after another, the first bytes of all their numbers come first, then the second ones and so on, since these are more
alike than neighbours; then the whole is deflated and written in base 64. `web/src/numbers.js` reads it.
"""

from __future__ import annotations

import base64
import zlib
from collections.abc import Mapping
from typing import Any

import numpy as np

from kanes.types import Array

# Numbers that a page may hold beside its times: with these it stays well below 1.5 MB.
_MOST_NUMBERS = 70_000
# A screen shows no more of a run at once.
_MOST_TIMES = 2000
# Sizes of a thing from the origin at which single precision has four digits of the size left.
_FAR = 1000
# With fewer a motion is not smooth.
_ENOUGH_TIMES = 500


def shown_times(t: Array, rows: int) -> Array:
    """The times at which a page has numbers, from those that were kept and how many rows there are at each.

    They are some of the kept ones if these are too many, and further ones between them if these are few.

    >>> shown_times(np.linspace(0.0, 1.0, 5), 200).size
    349
    """
    most = max(2, min(_MOST_TIMES, _MOST_NUMBERS // max(rows, 1)))
    if t.size > most:
        kept: Array = t[np.unique(np.linspace(0, t.size - 1, most).round().astype(int))]
        return kept
    enough = min(most, _ENOUGH_TIMES)
    if t.size == 1 or t.size >= enough:
        return t
    parts = (enough - 1) // (t.size - 1)
    whole = np.linspace(t[:-1], t[1:], parts, endpoint=False, axis=1).ravel()
    return np.append(whole, t[-1])


def is_far(p: Array, size: float) -> bool:
    """Whether places are so far from the origin that single precision shows in things of a size.

    >>> is_far(np.array([[7e6, 0.0, 0.0]]), 2.0)
    True
    """
    finite = p[np.isfinite(p)]
    return bool(finite.size and np.abs(finite).max() > _FAR * size)


def packed_numbers(t: Array, groups: Mapping[str, Array], *, fine: bool = False) -> dict[str, Any]:
    """Times and groups of rows, each row over all times; `columns` says how many rows each group has."""
    # What single precision does not have, as of a run that went to infinity, is drawn at its end.
    most = float(np.finfo(np.float32).max)
    groups = {name: np.clip(group, -most, most) for name, group in groups.items()}
    if fine:
        groups |= {f"{name} remainders": group - np.float32(group) for name, group in groups.items()}
    rows = [np.ascontiguousarray(group, dtype="<f4") for group in groups.values()]
    numbers = np.concatenate([group.ravel() for group in rows]) if rows else np.zeros(0, dtype="<f4")
    content = _shuffled(np.ascontiguousarray(t, dtype="<f8")) + _shuffled(numbers)
    text = base64.b64encode(zlib.compress(content, 9)).decode("ascii")
    columns = [[name, len(group)] for name, group in zip(groups, rows, strict=True)]
    return {"text": text, "columns": columns, "times": len(t)}


def _shuffled(numbers: Array) -> bytes:
    width = numbers.dtype.itemsize
    return numbers.view(np.uint8).reshape(-1, width).T.tobytes()
