"""Triangles of mesh files: STL in bytes, OBJ, and the MSH of MuJoCo."""

from __future__ import annotations

import struct
from itertools import pairwise
from pathlib import Path

import numpy as np

from kanes.errors import FileError
from kanes.types import Array

_MOST_BYTES = 50_000_000
# Lengths of which fifth powers are still numbers.
_LARGEST = 1e50
_HEADER = 80  # bytes of an STL file before the number of its triangles


def read_triangles(path: Path) -> Array:
    """The corners of all triangles, n × 3 × 3."""
    reader = {".stl": _stl, ".obj": _obj, ".msh": _msh}.get(path.suffix.lower())
    if reader is None:
        raise FileError(path, f"meshes of type '{path.suffix}' cannot be read", "Use .stl, .obj or .msh")
    if path.stat().st_size > _MOST_BYTES:
        raise FileError(path, "it is too large", f"Give a mesh of at most {_MOST_BYTES} bytes")
    triangles = reader(path, path.read_bytes())
    if not len(triangles) or not (np.abs(triangles) < _LARGEST).all():
        raise FileError(path, "it has no triangles, or corners that are no places", "Save the mesh once more")
    return triangles


def corners_of(path: str | Path, vertices: Array, faces: Array) -> Array:
    """Triangles by the numbers of their corners."""
    if len(faces) and (faces.min() < 0 or faces.max() >= len(vertices)):
        raise FileError(path, "a triangle names a corner that is not there", "Save the mesh once more")
    triangles: Array = vertices[faces]
    return triangles


def _stl(path: Path, content: bytes) -> Array:
    count = struct.unpack_from("<I", content, _HEADER)[0] if len(content) >= _HEADER + 4 else -1
    kind = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("attribute", "<u2")])
    if count < 0 or len(content) < _HEADER + 4 + count * kind.itemsize:
        raise FileError(path, "it is no STL file in bytes", "Save the mesh as binary STL")
    corners: Array = np.frombuffer(content, kind, count, _HEADER + 4)["corners"].astype(float)
    return corners


def _msh(path: Path, content: bytes) -> Array:
    """Four counts, vertices, normals and texture coordinates in single precision, and faces."""
    counts = struct.unpack_from("<4i", content) if len(content) >= 16 else (-1,)
    if min(counts) < 0 or len(content) < 16 + 4 * (3 * counts[0] + 3 * counts[1] + 2 * counts[2] + 3 * counts[3]):
        raise FileError(path, "it is no MSH file of MuJoCo", "Save the mesh as binary STL")
    vertices = np.frombuffer(content, "<f4", 3 * counts[0], 16).reshape(-1, 3).astype(float)
    start = 16 + 4 * (3 * counts[0] + 3 * counts[1] + 2 * counts[2])
    return corners_of(path, vertices, np.frombuffer(content, "<i4", 3 * counts[3], start).reshape(-1, 3))


def _obj(path: Path, content: bytes) -> Array:
    """Lines that begin with v and f; a face of more corners is a fan of triangles."""
    vertices: list[list[float]] = []
    faces: list[tuple[int, int, int]] = []
    for number, line in enumerate(content.decode("utf-8", "replace").splitlines(), start=1):
        words = line.split()
        try:
            if words[:1] == ["v"]:
                vertices.append([float(word) for word in words[1:4]])
            elif words[:1] == ["f"]:
                corners = [int(word.split("/")[0]) for word in words[1:]]
                corners = [index - 1 if index > 0 else len(vertices) + index for index in corners]
                faces += [(corners[0], b, c) for b, c in pairwise(corners[1:])]
        except (ValueError, IndexError):
            raise FileError(path, "it has a word that is no number", "Mend this line", f"line {number}") from None
    if any(len(vertex) != 3 for vertex in vertices):
        raise FileError(path, "a corner has not three numbers", "Save the mesh once more")
    where = np.array(vertices, dtype=float).reshape(-1, 3)
    return corners_of(path, where, np.array(faces, dtype=int).reshape(-1, 3))
