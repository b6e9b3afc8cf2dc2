"""Numbers of a run as one text for a page.

Times are in double precision, all else in single: six digits are visible. Far from the origin these are too few for
things that are near each other: `fine` numbers come with their remainders, which makes 48 bits. Rows lie one after
another, the first bytes of all their numbers come first, then the second ones and so on, since these are more
alike than neighbours; then the whole is deflated and written in base 64. `web/src/numbers.js` reads it.
"""

from __future__ import annotations

import base64
import zlib
from collections.abc import Mapping

import numpy as np

from kanes.base.types import Array


def pose_rows(p: Array, R: Array) -> Array:
    """Seven rows for each base, x, y, z, e0 to e3: from positions N × base × 3, orientations N × base × 3 × 3."""
    rows = np.concatenate([p, quaternions(R)], axis=2)
    return rows.transpose(1, 2, 0).reshape(-1, p.shape[0])


def quaternions(R: Array) -> Array:
    """Unit quaternions of rotations N × base × 3 × 3, each next to the one before it: q and −q are the same rotation.

        4 e_i e_j is known from R for all pairs; the row of the largest e_i² is taken

    >>> quaternions(np.eye(3).reshape(1, 1, 3, 3)).tolist()
    [[[1.0, 0.0, 0.0, 0.0]]]
    """
    x, y, z = R[..., 0, 0], R[..., 1, 1], R[..., 2, 2]
    xy, yx, xz, zx, yz, zy = (R[..., i, j] for i, j in ((0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)))
    products = np.stack(
        [
            np.stack([1 + x + y + z, zy - yz, xz - zx, yx - xy], -1),
            np.stack([zy - yz, 1 + x - y - z, xy + yx, xz + zx], -1),
            np.stack([xz - zx, xy + yx, 1 - x + y - z, yz + zy], -1),
            np.stack([yx - xy, xz + zx, yz + zy, 1 - x - y + z], -1),
        ],
        axis=-2,
    )
    largest = np.argmax(np.diagonal(products, axis1=-2, axis2=-1), axis=-1)
    rows = np.take_along_axis(products, largest[..., None, None], axis=-2)[..., 0, :]
    found: Array = rows / np.linalg.norm(rows, axis=-1, keepdims=True)
    turned = np.sum(found[1:] * found[:-1], axis=-1) < 0
    found[1:] *= np.where(np.cumsum(turned, axis=0) % 2, -1.0, 1.0)[..., None]
    return found


# The most numbers in a page, times apart: with these it stays well below 1.5 MB.
_MOST_NUMBERS = 70_000
# A screen cannot show more of a run at once.
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


def packed_numbers(t: Array, groups: Mapping[str, Array], *, fine: bool = False) -> dict[str, object]:
    """Times and groups of rows, each row over all times; `columns` counts the rows of each group."""
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
