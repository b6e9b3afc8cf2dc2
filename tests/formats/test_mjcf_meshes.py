"""Meshes in files: the triangles and masses that MuJoCo finds, and which folders are read.

Proves: formats/mjcf/obj_file.py, formats/mjcf/meshes.py, formats/mjcf/includes.py.
"""

from __future__ import annotations

import importlib.util

import numpy as np
import pytest

import kanes as kn
from kanes.formats.mjcf.reader import read_document

has_mujoco = pytest.mark.skipif(importlib.util.find_spec("mujoco") is None, reason="MuJoCo is not installed")

CORNERS = [(x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1)]
SIDES = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]


def cube(side, at=0.0, *, after=0, name=None, far=None):
    """Lines of a cube of quadrilaterals, after so many other corners; one corner may be put elsewhere."""
    corners = [(side * x + at, side * y, side * z) for x, y, z in CORNERS]
    corners[-1] = far or corners[-1]
    faces = ["f " + " ".join(str(index + 1 + after) for index in face) for face in SIDES]
    return [*([name] if name else []), *(f"v {x} {y} {z}" for x, y, z in corners), *faces]


def prism(outline, height):
    """Lines of a prism whose ends are polygons."""
    count = len(outline)
    corners = [f"v {x} {y} {z}" for z in (0, height) for x, y in outline]
    ends = [range(count, 0, -1), range(count + 1, 2 * count + 1)]
    sides = [(i, i % count + 1, count + i % count + 1, count + i) for i in range(1, count + 1)]
    return corners + ["f " + " ".join(map(str, face)) for face in (*ends, *sides)]


ANGLE = [(0, 0), (2, 0), (2, 1), (1, 1), (1, 2), (0, 2)]
HEXAGON = [(np.cos(angle), np.sin(angle)) for angle in np.arange(6) * np.pi / 3]
STAR = [((1, 0.4)[i % 2] * np.cos(np.pi * i / 5), (1, 0.4)[i % 2] * np.sin(np.pi * i / 5)) for i in range(10)]
# Lines of a file, and the volume of what counts in it.
FILES = {
    "two objects": ([*cube(1, name="o a"), *cube(2, 5, after=8, name="o b")], 1),
    "two groups": ([*cube(2, name="g a"), *cube(1, 5, after=8, name="g b")], 8),
    "an object after one without a name": ([*cube(1), *cube(2, 5, after=8, name="o b")], 1),
    "an empty object first": (["o nothing", *cube(1, name="o a"), *cube(2, 5, after=8, name="o a")], 1),
    "an angle": (prism(ANGLE, 0.7), 3 * 0.7),
    "an angle from its inner corner": (prism(ANGLE[3:] + ANGLE[:3], 0.7), 3 * 0.7),
    "an angle that starts before its inner corner": (prism(ANGLE[2:] + ANGLE[:2], 0.7), 3 * 0.7),
    "a star": (prism(STAR, 0.5), 10 * 0.5 * 0.4 * np.sin(np.pi / 5) * 0.5),
    # Each of the three bent faces is cut between (1, 0, 1) and its like, so that the far corner adds a pyramid.
    "a corner pulled out": (cube(1, far=(1.3, 1.2, 1.4)), None),
}
RULES = ["legacy", "exact", "convex", "shell"]


def model(folder, lines, rule="exact", file="mesh.obj"):
    # A name of its own for each: MuJoCo keeps meshes by their names.
    path = folder / file
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    text = (
        f'<mujoco><asset><mesh name="m" file="{path.name}" inertia="{rule}"/></asset><worldbody><body name="b">'
        '<freejoint/><geom type="mesh" mesh="m" density="1"/></body></worldbody></mujoco>'
    )
    (folder / "model.xml").write_text(text, encoding="utf-8")
    return folder / "model.xml"


@pytest.mark.parametrize("name", [name for name in FILES if FILES[name][1] is not None])
def test_a_mesh_is_the_first_object_of_its_file_and_polygons_need_not_be_convex(name, tmp_path):
    lines, volume = FILES[name]
    (body,) = read_document(model(tmp_path, lines)).bodies
    assert body.mass.mass == pytest.approx(volume, rel=1e-12)


@has_mujoco
@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("name", FILES)
def test_meshes_in_files_weigh_what_they_do_in_mujoco(name, rule, tmp_path):
    import mujoco

    path = model(tmp_path, FILES[name][0], rule, f"{name.replace(' ', '_')}_{rule}.obj")
    theirs = mujoco.MjModel.from_xml_path(str(path))
    (body,) = read_document(path).bodies
    # MuJoCo keeps corners in single precision, 6e-8.
    assert body.mass.mass == pytest.approx(theirs.body_mass[1], rel=1e-6)
    assert body.mass.center == pytest.approx(theirs.body_ipos[1], abs=1e-6)
    moments = np.linalg.eigvalsh(body.mass.inertia)
    assert moments == pytest.approx(np.sort(theirs.body_inertia[1]), rel=1e-5)


def uneven_prism(seed):
    """A prism whose ends are polygons of five to ten corners, some bent, some not convex, turned and put anywhere."""
    rng = np.random.default_rng(seed)
    count = int(rng.integers(5, 11))
    angles, sizes = np.sort(rng.uniform(0, 2 * np.pi, count)), rng.uniform(0.3 if seed % 2 else 1, 1, count)
    outline = np.array([sizes * np.cos(angles), sizes * np.sin(angles)]).T
    corners = np.array([(*xy, z + (seed % 3) * 0.03 * rng.standard_normal()) for z in (0, 1) for xy in outline])
    turn = np.linalg.qr(rng.standard_normal((3, 3)))[0]
    corners = corners @ (turn * np.sign(np.linalg.det(turn))).T + (seed % 5) * rng.standard_normal(3)
    faces = [line for line in prism(outline, 1) if line.startswith("f")]
    return [*(f"v {x:.6f} {y:.6f} {z:.6f}" for x, y, z in corners), *faces]


@has_mujoco
@pytest.mark.parametrize("seed", range(12))
def test_polygons_that_are_bent_or_not_convex_are_cut_as_in_mujoco(seed, tmp_path):
    import mujoco

    path = model(tmp_path, uneven_prism(seed), "exact", f"uneven_{seed}.obj")
    theirs = mujoco.MjModel.from_xml_path(str(path))
    (body,) = read_document(path).bodies
    # Corners in single precision; another cut changes the third digit.
    assert body.mass.mass == pytest.approx(theirs.body_mass[1], rel=1e-5)
    assert body.mass.center == pytest.approx(theirs.body_ipos[1], abs=1e-5)
    assert np.linalg.eigvalsh(body.mass.inertia) == pytest.approx(np.sort(theirs.body_inertia[1]), rel=1e-4)


def test_what_of_a_mesh_does_not_count_is_in_the_report(tmp_path):
    report = str(kn.read(model(tmp_path, FILES["two objects"][0])).source.report)
    assert "1 part of a mesh (m): mesh.obj has several objects; the mass is that of the first, as in MuJoCo." in report
    bent = prism(ANGLE, 0.7)
    bent[0] = "v 0 0 -0.2"
    report = str(kn.read(model(tmp_path, bent)).source.report)
    assert (
        "mesh.obj has 2 polygons that are not planar or not convex; they are cut as in MuJoCo, which may leave"
        in report
    )
    assert "part of a mesh" not in str(kn.read(model(tmp_path, prism(HEXAGON, 0.7))).source.report)


def test_a_hull_with_fewer_corners_than_the_mesh_is_in_the_report(tmp_path):
    path = model(tmp_path, prism(HEXAGON, 0.7), "convex")
    text = path.read_text(encoding="utf-8")
    for most, is_named in ((6, True), (12, False), (-1, False)):
        path.write_text(text.replace("inertia=", f'maxhullvert="{most}" inertia='), encoding="utf-8")
        report = str(kn.read(path).source.report)
        assert (
            "the mass is that of its hull of 12 vertices; that of MuJoCo has 6, and is smaller" in report
        ) is is_named


def test_meshes_beside_the_folder_of_the_model_are_read_where_that_is_allowed(tmp_path):
    (tmp_path / "robot").mkdir()
    (tmp_path / "meshes").mkdir()
    path = model(tmp_path / "robot", cube(2))
    (tmp_path / "robot" / "mesh.obj").rename(tmp_path / "meshes" / "mesh.obj")
    path.write_text(path.read_text(encoding="utf-8").replace('"mesh.obj"', '"../meshes/mesh.obj"'), encoding="utf-8")
    with pytest.raises(kn.FileError, match=r"allow its folder: kn.read\(…, folders=\['../meshes'\]\)"):
        kn.read(path)
    with pytest.raises(kn.FileError, match="lies outside the folder of the model"):
        kn.read(path, folders=["."])
    for folder in ("../meshes", tmp_path / "meshes", ".."):
        body = kn.read(path, folders=[folder])["b"]
        assert float(body.mass) == pytest.approx(8)
    for folders in ("../meshes", 5, np.array(2.0), [5]):
        with pytest.raises(kn.WrongTypeError, match="read: folders"):
            kn.read(path, folders=folders)
    for folders in (["../nowhere"], ["a\0b"]):
        with pytest.raises(kn.WrongValueError, match="read: there is no folder"):
            kn.read(path, folders=folders)
    (tmp_path / "robot.urdf").write_text("<robot/>", encoding="utf-8")
    with pytest.raises(kn.WrongValueError, match="which has no option folders="):
        kn.read(tmp_path / "robot.urdf", folders=[".."])
