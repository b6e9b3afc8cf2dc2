"""Arrays of modal data that users give: their shapes, symmetry and signs."""

from __future__ import annotations

import numpy as np

from kanes.base.errors import WrongTypeError, WrongValueError
from kanes.base.types import Array
from kanes.base.values import as_numbers

# A difference of entries that should be equal, relative to the largest entry: tables printed to nine digits pass.
_SYMMETRIC = 1e-8


def shaped(where: str, given: object, shape: tuple[int | None, ...], *, symmetric: bool = False) -> Array:
    """Finite numbers of a shape, read-only; None means zeros. Symmetric ones are made so exactly in their last axes."""
    if given is None:
        return _kept(np.zeros([0 if length is None else length for length in shape]))
    array = as_numbers(given, where)
    if array is None:
        raise WrongTypeError(f"{where}: {given!r} is not an array of numbers. Give one of shape {_text(shape)}.")
    fits = array.ndim == len(shape) and all(b is None or a == b for a, b in zip(array.shape, shape, strict=True))
    if not fits:
        found = f"its shape is {_text(array.shape)}" if array.ndim else "it is a single number"
        raise WrongValueError(f"{where}: {found}. Give an array of shape {_text(shape)}.")
    if not np.isfinite(array).all():
        raise WrongValueError(f"{where}: a number is not finite. Give finite numbers.")
    return _kept(_symmetric(where, array) if symmetric else array)


def _symmetric(where: str, array: Array) -> Array:
    turned = np.swapaxes(array, -1, -2)
    if array.size and np.abs(array - turned).max() > _SYMMETRIC * np.abs(array).max():
        raise WrongValueError(f"{where}: it is not symmetric. Give the same number for (i, j) and (j, i).")
    return np.asarray((array + turned) / 2)


def _kept(array: Array) -> Array:
    array.setflags(write=False)
    return array


def _text(shape: tuple[int | None, ...]) -> str:
    return "×".join("n" if length is None else str(length) for length in shape)
