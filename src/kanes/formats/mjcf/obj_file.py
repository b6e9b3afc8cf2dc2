"""OBJ files as MuJoCo reads them: the first object that has faces, and polygons cut into triangles.

A line that begins with o or g begins another object. Quadrilaterals are cut along the shorter diagonal, polygons of
more corners ear by ear, in the order and in the precision of MuJoCo: masses are those of MuJoCo, also where its cuts
leave gaps or overlap.

Source: tinyobjloader, triangulation.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np

from kanes.base.errors import FileError
from kanes.base.types import Array

Face = tuple[int, ...]
# The largest distance of a corner of a flat polygon from its plane, as a fraction of its size.
_FLAT = 1e-5
# Of the cross product of two edges, what counts as a corner: a unit in the last place of 1 in single precision.
_STRAIGHT = float(np.finfo(np.float32).eps)


class ObjMesh(NamedTuple):
    """The corners of the file, the triangles of its first object by their numbers, and remarks."""

    vertices: Array
    triangles: Array
    remarks: tuple[str, ...]  # differences from what a reader may expect


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
            raise FileError(path, "a word is not a number", "Correct this line", f"line {number}") from None
    if any(len(vertex) != 3 for vertex in vertices):
        raise FileError(path, "a vertex does not have three numbers", "Save the mesh again")
    where = np.array(vertices, dtype=float).reshape(-1, 3)
    # Single precision, in which MuJoCo compares diagonals.
    rounded = where.astype(np.float32)
    if any(not 0 <= corner < len(where) for face in objects[0] for corner in face):
        raise FileError(path, "a triangle refers to a vertex that does not exist", "Save the mesh again")
    triangles = [triangle for face in objects[0] for triangle in _cut(face, rounded)]
    found = np.array(triangles, dtype=int).reshape(-1, 3)
    return ObjMesh(where, found, tuple(_remarks(path, objects, where)))


def _remarks(path: Path, objects: list[list[Face]], vertices: Array) -> Iterator[str]:
    if sum(bool(faces) for faces in objects) > 1:
        yield f"{path.name} has several objects; the mass is that of the first, as in MuJoCo"
    uneven = sum(len(face) > 4 and not _is_convex(vertices[list(face)]) for face in objects[0])
    if uneven:
        polygons = "1 polygon that is not planar or not convex; it is"
        if uneven > 1:
            polygons = f"{uneven} polygons that are not planar or not convex; they are"
        yield f"{path.name} has {polygons} cut as in MuJoCo, which may leave gaps or overlap"


def _is_convex(points: Array) -> bool:
    """Whether a polygon is flat, and turns the same way at each of its corners."""
    sizes = np.linalg.svd(points - points.mean(axis=0), compute_uv=False)
    if sizes[2] > _FLAT * sizes[0]:
        return False
    edges = np.roll(points, -1, axis=0) - points
    turns = np.cross(edges, np.roll(edges, -1, axis=0))
    return bool((turns @ turns.sum(axis=0) >= -_FLAT * sizes[0] ** 4).all())


def _cut(face: Face, vertices: Array) -> list[Face]:
    """The triangles of a polygon; none if it has fewer than three corners."""
    if len(face) == 4:
        a, b, c, d = face
        first, second = (vertices[c] - vertices[a]), (vertices[d] - vertices[b])
        return [(a, b, c), (a, c, d)] if first @ first < second @ second else [(a, b, d), (b, c, d)]
    if len(face) < 4:
        return [face] if len(face) == 3 else []
    points = vertices[list(face)]
    return [(face[a], face[b], face[c]) for a, b, c in _ears(points[:, _axes(points)])]


def _axes(points: Array) -> list[int]:
    """The two axes that a polygon is drawn along, by the first of its corners that is not of 180°."""
    edges = np.roll(points, -1, axis=0) - points
    for here, following in zip(edges, np.roll(edges, -1, axis=0), strict=True):
        x, y, z = np.abs(np.cross(here, following))
        if max(x, y, z) > _STRAIGHT:
            if x > y and x > z:
                return [1, 2]
            return [0, 1] if z > x and z > y else [0, 2]
    return [1, 2]


def _ears(points: Array) -> list[Face]:
    """Triangles cut off one after the other where no other corner is inside, as MuJoCo's reader of OBJ files does.

    It compares the turn at a corner to the side of the origin on which the edge before it lies. Of polygons that are
    not convex, or that do not go around the origin, it may so cut off what is outside, or stop before the end.
    """
    triangles: list[Face] = []
    left, at, tries, before = list(range(len(points))), 0, len(points), len(points)
    while len(left) > 3 and tries > 0:
        at = at - len(left) if at >= len(left) else at
        tries = len(left) if before != len(left) else tries - 1
        before = len(left)
        a, b, c = (left[(at + k) % len(left)] for k in range(3))
        others = (left[(at + k) % len(left)] for k in range(3, len(left)))
        if _turns_back(*points[[a, b, c]]) or any(_is_inside(points[[a, b, c]], points[each]) for each in others):
            at += 1
            continue
        triangles.append((a, b, c))
        left.remove(b)
    return [*triangles, (left[0], left[1], left[2])] if len(left) == 3 else triangles


def _turns_back(a: Array, b: Array, c: Array) -> bool:
    turn = (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])
    side = (a[0] * b[1] - a[1] * b[0]) * np.float32(0.5)
    return bool(turn * side < 0)


def _is_inside(triangle: Array, point: Array) -> bool:
    """Whether a ray from the point along the first axis crosses the triangle an odd number of times."""
    inside = False
    for one, other in zip(triangle, np.roll(triangle, 1, axis=0), strict=True):
        if (one[1] > point[1]) != (other[1] > point[1]):
            crossing = (other[0] - one[0]) * (point[1] - one[1]) / (other[1] - one[1]) + one[0]
            inside ^= bool(point[0] < crossing)
    return inside
