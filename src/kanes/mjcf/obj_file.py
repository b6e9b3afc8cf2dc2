"""OBJ files as MuJoCo reads them: the first object that has faces, and polygons cut into triangles.

A line that begins with o or g begins another object. Quadrilaterals are cut along the shorter diagonal, polygons of
more corners ear by ear: those that are flat have the same volume and area however they are cut.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import numpy as np

from kanes.errors import FileError
from kanes.types import Array

Face = tuple[int, ...]
# Of its size, how far a corner of a flat polygon lies off its plane at most.
_FLAT = 1e-5


class ObjMesh(NamedTuple):
    """The corners of the file, the triangles of its first object by their numbers, and what is remarkable."""

    vertices: Array
    triangles: Array
    remarks: tuple[str, ...]  # what is different from what a reader may expect


def read_obj(path: Path, content: bytes) -> ObjMesh:
    """The mesh of an OBJ file."""
    vertices: list[list[float]] = []
    objects: list[list[Face]] = [[]]
    for number, line in enumerate(content.decode("utf-8", "replace").splitlines(), start=1):
        words = line.split()
        try:
            if words[:1] == ["v"]:
                vertices.append([float(word) for word in words[1:4]])
            elif words[:1] == ["f"]:
                corners = [int(word.split("/")[0]) for word in words[1:]]
                objects[-1].append(tuple(index - 1 if index > 0 else len(vertices) + index for index in corners))
            elif words[:1] in (["o"], ["g"]) and objects[-1]:
                objects.append([])
        except (ValueError, IndexError):
            raise FileError(path, "it has a word that is no number", "Mend this line", f"line {number}") from None
    if any(len(vertex) != 3 for vertex in vertices):
        raise FileError(path, "a corner has not three numbers", "Save the mesh once more")
    where = np.array(vertices, dtype=float).reshape(-1, 3)
    # Single precision, in which MuJoCo compares diagonals.
    rounded = where.astype(np.float32)
    if any(not 0 <= corner < len(where) for face in objects[0] for corner in face):
        raise FileError(path, "a triangle names a corner that is not there", "Save the mesh once more")
    triangles = [triangle for face in objects[0] for triangle in _cut(face, rounded)]
    found = np.array(triangles, dtype=int).reshape(-1, 3)
    return ObjMesh(where, found, tuple(_remarks(path, objects, where)))


def _remarks(path: Path, objects: list[list[Face]], vertices: Array) -> Iterator[str]:
    if sum(bool(faces) for faces in objects) > 1:
        yield f"{path.name} has several objects; the mass is that of the first, as in MuJoCo"
    bent = sum(len(face) > 4 and not _is_flat(vertices[list(face)]) for face in objects[0])
    if bent:
        yield f"{path.name} has {bent} polygons that are not flat; MuJoCo may cut them into other triangles"


def _is_flat(points: Array) -> bool:
    sizes = np.linalg.svd(points - points.mean(axis=0), compute_uv=False)
    return bool(sizes[2] <= _FLAT * sizes[0])


def _cut(face: Face, vertices: Array) -> list[Face]:
    """The triangles of a polygon."""
    if len(face) == 4:
        a, b, c, d = face
        first, second = (vertices[c] - vertices[a]), (vertices[d] - vertices[b])
        return [(a, b, c), (a, c, d)] if first @ first < second @ second else [(a, b, d), (b, c, d)]
    return [face] if len(face) == 3 else _without_ears(list(face), _flattened(vertices[list(face)]))


def _flattened(points: Array) -> Array:
    """A polygon in the plane of those two axes in which it is largest, counterclockwise."""
    following = np.roll(points, -1, axis=0)
    # Twice the area, as a vector.
    area = np.cross(points, following).sum(axis=0)
    dropped = int(np.argmax(np.abs(area)))
    flat: Array = np.delete(points, dropped, axis=1).astype(float)
    x, y = flat.T
    return flat if x @ np.roll(y, -1) > y @ np.roll(x, -1) else flat * (-1.0, 1.0)


def _without_ears(face: list[int], points: Array) -> list[Face]:
    """Triangles cut off one after the other at corners where nothing else of the polygon is in the way."""
    triangles: list[Face] = []
    left, at, tries = list(range(len(face))), 0, 0
    while len(left) > 3 and tries < len(left):
        a, b, c = (left[(at + k) % len(left)] for k in range(3))
        others = points[[each for each in left if each not in (a, b, c)]]
        if _is_ear(points[a], points[b], points[c], others):
            triangles.append((face[a], face[b], face[c]))
            left.remove(b)
            at, tries = at % len(left), 0
        else:
            at, tries = (at + 1) % len(left), tries + 1
    # What has no ear left is flat, or crosses itself: a fan.
    triangles += [(face[left[0]], face[b], face[c]) for b, c in pairwise(left[1:])]
    return triangles


def _is_ear(a: Array, b: Array, c: Array, others: Array) -> bool:
    if _side(a, b, c) <= 0:
        return False
    inside = (_side(a, b, others) >= 0) & (_side(b, c, others) >= 0) & (_side(c, a, others) >= 0)
    return not np.any(inside)


def _side(a: Array, b: Array, points: Array) -> Array:
    """Twice the area of the triangle from a to b to points, positive on the left."""
    side: Array = (b[0] - a[0]) * (points[..., 1] - a[1]) - (b[1] - a[1]) * (points[..., 0] - a[0])
    return side
