"""Mass and stiffness matrices in files: .npz of NumPy, .mtx of Matrix Market."""

from __future__ import annotations

from collections.abc import Mapping
from os import PathLike
from pathlib import Path
from zipfile import BadZipFile

import numpy as np
from scipy.io import mmread
from scipy.sparse import csc_array, csc_matrix, csr_array

from kanes.base.errors import FileError, WrongTypeError
from kanes.base.types import Array, ArrayField
from kanes.base.written_files import as_path
from kanes.flexible.elements.finite_elements import FiniteElements

_PLACES = ("places", "nodes", "coordinates")


def read_matrices(
    path: str | PathLike[str], mass: str | PathLike[str] | None = None, places: ArrayField = None
) -> FiniteElements:
    """Finite elements from a file.

    A `.npz` file has the arrays `K`, `M` and `nodes` (or `places`): matrices as they are, or `K_data`, `K_indices` and
    `K_indptr` of their rows. Two `.mtx` files have the stiffness matrix and the `mass` matrix; give `places` beside.
    """
    stiffness_file = as_path(path, "frame.npz")
    if stiffness_file.suffix == ".npz":
        return _of_npz(stiffness_file, places)
    if stiffness_file.suffix != ".mtx":
        raise FileError(path, "it is neither a .npz nor a .mtx file", "Save the matrices as one of these")
    if mass is None or places is None:
        raise WrongTypeError("read_matrices: a .mtx file has one matrix. Give mass='M.mtx' and places= too.")
    return FiniteElements(_of_mtx(as_path(mass, "M.mtx")), _of_mtx(stiffness_file), places)


def _of_npz(path: Path, places: ArrayField) -> FiniteElements:
    try:
        with path.open("rb") as opened, np.load(opened, allow_pickle=False) as file:
            arrays = {name: file[name] for name in file.files}
    except (OSError, ValueError, BadZipFile, EOFError) as error:
        raise FileError(path, f"it cannot be read ({error})", "Save it with numpy.savez") from None
    given = next((arrays[name] for name in _PLACES if name in arrays), None) if places is None else places
    if given is None:
        raise FileError(path, "it has no places of nodes", "Save them as `nodes`, or give places=")
    return FiniteElements(_matrix(path, arrays, "M"), _matrix(path, arrays, "K"), given)


def _matrix(path: Path, arrays: Mapping[str, Array], name: str) -> Array | csc_array:
    if name in arrays:
        return arrays[name]
    parts = [arrays.get(f"{name}_{part}") for part in ("data", "indices", "indptr")]
    if any(part is None for part in parts):
        known = ", ".join(arrays) or "nothing"
        raise FileError(path, f"it has no matrix {name}, but {known}", f"Save it as `{name}`")
    size = len(arrays[f"{name}_indptr"]) - 1
    try:
        matrix = csr_array(tuple(parts), shape=(size, size))
        matrix.check_format()
    except (ValueError, TypeError, IndexError) as error:
        raise FileError(
            path, f"the rows of {name} are damaged ({error})", "Save them as SciPy's csr_array has them"
        ) from None
    return csc_array(matrix)


def _of_mtx(path: Path) -> Array | csc_array:
    try:
        matrix = mmread(path)
    except (OSError, ValueError, TypeError, OverflowError) as error:
        raise FileError(path, f"it cannot be read ({error})", "Write it with scipy.io.mmwrite") from None
    return csc_array(csc_matrix(matrix))
