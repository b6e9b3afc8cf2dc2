"""Triangles of mesh files: STL in bytes, OBJ, and the MSH of MuJoCo."""

from __future__ import annotations

import struct
from pathlib import Path
from typing import NamedTuple

import numpy as np

from kanes.errors import FileError
from kanes.mjcf.obj_file import read_obj
from kanes.types import Array

_MOST_BYTES = 50_000_000
# Lengths of which fifth powers are still numbers.
_LARGEST = 1e50
_HEADER = 80  # bytes of an STL file before the number of its triangles


class FileMesh(NamedTuple):
    """Triangles, n × 3 × 3; all points, of which a hull is made; and what is remarkable about their file."""

    triangles: Array
    points: Array
    remarks: tuple[str, ...] = ()


def read_mesh(path: Path) -> FileMesh:
    """What is in a mesh file."""
    reader = {".stl": _stl, ".obj": _obj, ".msh": _msh}.get(path.suffix.lower())
    if reader is None:
        raise FileError(path, f"meshes of type '{path.suffix}' cannot be read", "Use .stl, .obj or .msh")
    if path.stat().st_size > _MOST_BYTES:
        raise FileError(path, "it is too large", f"Give a mesh of at most {_MOST_BYTES} bytes")
    mesh = reader(path, path.read_bytes())
    if not len(mesh.triangles) or not all((np.abs(each) < _LARGEST).all() for each in mesh[:2]):
        raise FileError(path, "it has no triangles, or corners that are no places", "Save the mesh once more")
    return mesh


def corners_of(path: str | Path, vertices: Array, faces: Array) -> Array:
    """Triangles by the numbers of their corners."""
    if len(faces) and (faces.min() < 0 or faces.max() >= len(vertices)):
        raise FileError(path, "a triangle names a corner that is not there", "Save the mesh once more")
    triangles: Array = vertices[faces]
    return triangles


def _stl(path: Path, content: bytes) -> FileMesh:
    count = struct.unpack_from("<I", content, _HEADER)[0] if len(content) >= _HEADER + 4 else -1
    kind = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("attribute", "<u2")])
    if count < 0 or len(content) < _HEADER + 4 + count * kind.itemsize:
        raise FileError(path, "it is no STL file in bytes", "Save the mesh as binary STL")
    corners: Array = np.frombuffer(content, kind, count, _HEADER + 4)["corners"].astype(float)
    return FileMesh(corners, corners.reshape(-1, 3))


def _msh(path: Path, content: bytes) -> FileMesh:
    """Four counts, vertices, normals and texture coordinates in single precision, and faces."""
    counts = struct.unpack_from("<4i", content) if len(content) >= 16 else (-1,)
    if min(counts) < 0 or len(content) < 16 + 4 * (3 * counts[0] + 3 * counts[1] + 2 * counts[2] + 3 * counts[3]):
        raise FileError(path, "it is no MSH file of MuJoCo", "Save the mesh as binary STL")
    vertices = np.frombuffer(content, "<f4", 3 * counts[0], 16).reshape(-1, 3).astype(float)
    start = 16 + 4 * (3 * counts[0] + 3 * counts[1] + 2 * counts[2])
    faces = np.frombuffer(content, "<i4", 3 * counts[3], start).reshape(-1, 3)
    return FileMesh(corners_of(path, vertices, faces), vertices)


def _obj(path: Path, content: bytes) -> FileMesh:
    found = read_obj(path, content)
    return FileMesh(corners_of(path, found.vertices, found.triangles), found.vertices, found.remarks)
