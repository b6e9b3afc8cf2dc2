"""Meshes of an MJCF file: their files, and the masses of geoms that have their shapes.

A mesh is a sum of tetrahedra, one from each triangle to a common point. In MuJoCo that is the middle of the surface,
for the mass centre, and then the mass centre, for the volume and moments. Unless a mesh says otherwise ("legacy") each
tetrahedron counts as positive, which is too much for what is not convex.

Source: mujoco, mesh inertia.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import numpy as np
from scipy.spatial import ConvexHull, QhullError

from kanes.base.errors import FileError
from kanes.base.types import Array
from kanes.formats.documents.xml_nodes import XmlNode
from kanes.formats.mjcf.defaults import Defaults
from kanes.formats.mjcf.document import MjcfMass, Reading
from kanes.formats.mjcf.includes import ModelPlace, beside
from kanes.formats.mjcf.obj_file import read_obj
from kanes.formats.mjcf.placement import MjcfPlace, from_quaternion

_MOST_BYTES = 50_000_000
# Fifth powers of smaller lengths do not overflow.
_LARGEST = 1e50
_HEADER = 80  # bytes of an STL file before the number of its triangles


class FileMesh(NamedTuple):
    """Triangles, n × 3 × 3; all points, of which a hull is made; and remarks about their file."""

    triangles: Array
    points: Array
    remarks: tuple[str, ...] = ()


def read_mesh(path: Path) -> FileMesh:
    """The contents of a mesh file."""
    reader = {".stl": _stl, ".obj": _obj, ".msh": _msh}.get(path.suffix.lower())
    if reader is None:
        raise FileError(path, f"meshes of type '{path.suffix}' cannot be read", "Use .stl, .obj or .msh")
    if path.stat().st_size > _MOST_BYTES:
        raise FileError(path, "it is too large", f"Give a mesh of at most {_MOST_BYTES} bytes")
    mesh = reader(path, path.read_bytes())
    if not len(mesh.triangles) or not all((np.abs(each) < _LARGEST).all() for each in mesh[:2]):
        raise FileError(path, "it has no triangles, or vertices out of range", "Save the mesh again")
    return mesh


def corners_of(path: str | Path, vertices: Array, faces: Array) -> Array:
    """Triangles by the numbers of their corners."""
    if len(faces) and (faces.min() < 0 or faces.max() >= len(vertices)):
        raise FileError(path, "a triangle refers to a vertex that does not exist", "Save the mesh again")
    triangles: Array = vertices[faces]
    return triangles


def _stl(path: Path, content: bytes) -> FileMesh:
    count = struct.unpack_from("<I", content, _HEADER)[0] if len(content) >= _HEADER + 4 else -1
    kind = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("attribute", "<u2")])
    if count < 0 or len(content) < _HEADER + 4 + count * kind.itemsize:
        raise FileError(path, "it is not a binary STL file", "Save the mesh as binary STL")
    corners: Array = np.frombuffer(content, kind, count, _HEADER + 4)["corners"].astype(float)
    return FileMesh(corners, corners.reshape(-1, 3))


def _msh(path: Path, content: bytes) -> FileMesh:
    """Four counts, vertices, normals and texture coordinates in single precision, and faces."""
    counts = struct.unpack_from("<4i", content) if len(content) >= 16 else (-1,)
    if min(counts) < 0 or len(content) < 16 + 4 * (3 * counts[0] + 3 * counts[1] + 2 * counts[2] + 3 * counts[3]):
        raise FileError(path, "it is not an MSH file of MuJoCo", "Save the mesh as binary STL")
    vertices = np.frombuffer(content, "<f4", 3 * counts[0], 16).reshape(-1, 3).astype(float)
    start = 16 + 4 * (3 * counts[0] + 3 * counts[1] + 2 * counts[2])
    faces = np.frombuffer(content, "<i4", 3 * counts[3], start).reshape(-1, 3)
    return FileMesh(corners_of(path, vertices, faces), vertices)


def _obj(path: Path, content: bytes) -> FileMesh:
    found = read_obj(path, content)
    return FileMesh(corners_of(path, found.vertices, found.triangles), found.vertices, found.remarks)


_RULES = ("legacy", "convex", "exact", "shell")


@dataclass(frozen=True, eq=False)
class MeshVolume:
    """The volume of a mesh, or the area of a shell, its centre, and its moments about that at a density of one."""

    measure: float
    center: Array
    inertia: Array


class MeshSource:
    """The meshes that a file names; each is read when a mass depends on it."""

    def __init__(self, reading: Reading, defaults: Defaults, place: ModelPlace) -> None:
        self.files: dict[str, str] = {}
        self._reading = reading
        self._place = place
        self._folder = reading.settings.meshdir
        self._is_stripped = reading.settings.strippath
        self._nodes: dict[str, XmlNode] = {}
        self._known: dict[str, MeshVolume] = {}
        for asset in reading.root.children:
            for given in asset.children if asset.tag == "asset" else ():
                if given.tag == "mesh":
                    node = defaults.completed(given)
                    file = node.attributes.get("file", "").strip()
                    name = node.name or file.replace("\\", "/").rsplit("/", 1)[-1].rsplit(".", 1)[0]
                    self.files[name], self._nodes[name] = file, node

    def mass(
        self, node: XmlNode, kind: str, mesh: str, place: MjcfPlace, given: float | None, density: float
    ) -> MjcfMass | None:
        """The mass of a geom of a mesh."""
        cure = 'Give its body an <inertial>, or the geom mass="0"'
        if kind != "mesh":
            raise node.fault(f"{node.called} is a {kind} fitted to a mesh, whose mass is not known", cure)
        if mesh not in self._nodes:
            raise node.fault(f"{node.called} names the mesh '{mesh[:40]}', which does not exist", "Name one of <asset>")
        if mesh not in self._known:
            self._known[mesh] = self._volume(self._nodes[mesh])
        found = self._known[mesh]
        if found.measure <= 0:
            raise node.fault(f"the mesh {mesh} has no volume", cure)
        factor = density if given is None else given / found.measure
        center = place.to(found.center)
        return MjcfMass(factor * found.measure, center, factor * place.R @ found.inertia @ place.R.T)

    def _volume(self, node: XmlNode) -> MeshVolume:
        rule = node.attributes.get("inertia", "legacy").strip()
        if rule not in _RULES or node.attributes.get("builtin", "none").strip() != "none" or node.has("plugin"):
            cure = 'Give the bodies that use it an <inertial>, or its geoms mass="0"'
            raise node.fault(f"the volume of {node.called} is not known", cure)
        mesh = self._mesh(node)
        if rule == "convex":
            triangles = hull(_placed(node, mesh.points), node)
            self._note_smaller_hull(node, triangles)
            return solid_volume(triangles, signed=False)
        triangles = _placed(node, mesh.triangles)
        return shell_volume(triangles) if rule == "shell" else solid_volume(triangles, signed=rule == "exact")

    def _note_smaller_hull(self, node: XmlNode, triangles: Array) -> None:
        """Note that MuJoCo omits corners of a hull that has too many, and their volume."""
        most, corners = node.attribute_number("maxhullvert", -1.0), len(triangles) // 2 + 2
        if 0 <= most < corners:
            remark = f"the mass is that of its hull of {corners} vertices; that of MuJoCo has {most:g}, and is smaller"
            self._reading.leave_out("part of a mesh", remark, node.name)

    def _mesh(self, node: XmlNode) -> FileMesh:
        file = node.attributes.get("file", "").strip()
        if file and self._is_stripped:
            file = file.replace("\\", "/").rsplit("/", 1)[-1]
        if file:
            path = beside(self._place, node, str(Path(self._folder) / file))
            mesh = read_mesh(path)
            for remark in mesh.remarks:
                self._reading.leave_out("part of a mesh", remark, node.name or path.stem)
            return mesh
        vertices = np.array(node.attribute_numbers("vertex"))
        faces = np.array(node.attribute_numbers("face", default=()))
        if len(vertices) % 3 or len(faces) % 3:
            raise node.fault(f"{node.called} does not have three numbers for each vertex", "Give three for each")
        points = vertices.reshape(-1, 3)
        if not len(faces):
            return FileMesh(hull(points, node), points)
        return FileMesh(corners_of(node.file, points, faces.reshape(-1, 3).astype(int)), points)


def _placed(node: XmlNode, points: Array) -> Array:
    """Points or triangles of a mesh, moved, turned and scaled by its attributes."""
    points = points - np.array(node.attribute_numbers("refpos", count=3, default=(0.0, 0.0, 0.0)))
    points = points @ from_quaternion(node.attribute_numbers("refquat", count=4, default=(1.0, 0.0, 0.0, 0.0)))
    factors = np.array(node.attribute_numbers("scale", count=3, default=(1.0, 1.0, 1.0)))
    is_mirrored = factors.prod() <= 0 and points.ndim == 3
    placed: Array = (points * factors)[:, ::-1] if is_mirrored else points * factors
    return placed


def hull(points: Array, node: XmlNode) -> Array:
    """The triangles of the convex hull of points."""
    try:
        found = ConvexHull(points)
    except (QhullError, ValueError):
        raise node.fault(f"{node.called} is flat", "Give one that has a volume") from None
    triangles = points[found.simplices]
    normals = np.cross(triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0])
    inward = np.einsum("ni,ni->n", normals, found.equations[:, :3]) < 0
    triangles[inward] = triangles[inward][:, ::-1]
    outward: Array = triangles
    return outward


def solid_volume(triangles: Array, *, signed: bool) -> MeshVolume:
    """The sum of the tetrahedra between triangles and the mass centre, with their signs or without."""
    middle = _weighted(triangles.mean(axis=1), _areas(triangles))
    volumes = _volumes(triangles - middle, signed)
    if volumes.sum() <= 0:
        return MeshVolume(0.0, middle, np.zeros((3, 3)))
    center = _weighted((3 * triangles.mean(axis=1) + middle) / 4, volumes)
    corners = triangles - center
    # ∫ x xᵀ over a tetrahedron with one corner at the origin:  V/20 (Σ vᵢ vᵢᵀ + (Σ vᵢ)(Σ vᵢ)ᵀ)
    volumes = _volumes(corners, signed)
    sums = corners.sum(axis=1)
    second = np.einsum("n,nki,nkj->ij", volumes, corners, corners) + np.einsum("n,ni,nj->ij", volumes, sums, sums)
    return MeshVolume(float(volumes.sum()), center, _moments(second / 20))


def shell_volume(triangles: Array) -> MeshVolume:
    """The area of the triangles, its centre and moments."""
    areas = _areas(triangles)
    center = _weighted(triangles.mean(axis=1), areas)
    corners = triangles - center
    sums = corners.sum(axis=1)
    second = np.einsum("n,nki,nkj->ij", areas, corners, corners) + np.einsum("n,ni,nj->ij", areas, sums, sums)
    return MeshVolume(float(areas.sum()), center, _moments(second / 12))


def _areas(triangles: Array) -> Array:
    areas: Array = (
        np.linalg.norm(np.cross(triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0]), axis=1) / 2
    )
    return areas


def _volumes(triangles: Array, signed: bool) -> Array:
    volumes: Array = np.einsum("ni,ni->n", np.cross(triangles[:, 0], triangles[:, 1]), triangles[:, 2]) / 6
    return volumes if signed else np.abs(volumes)


def _weighted(points: Array, weights: Array) -> Array:
    total = weights.sum()
    middle: Array = weights @ points / total if total > 0 else points.mean(axis=0)
    return middle


def _moments(second: Array) -> Array:
    """I = tr(P) U − P of the second moments P = ∫ x xᵀ."""
    moments: Array = np.trace(second) * np.eye(3) - second
    return moments
