"""Files that are no models of MuJoCo, or broken ones: what is wrong, on which line, and the cure.

Proves: formats/mjcf/includes.py, formats/mjcf/reader.py, formats/mjcf/settings.py, formats/mjcf/meshes.py.
"""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import kanes as kn
from mangled_files import mangled, read_mangled
from mjcf_models import ACTUATED, JOINTS, MASSES, MESHES, PLACES, TENDONS, TIED

# What is put for what, and what the message must say.
BROKEN = {
    "no root": (PLACES, "mujoco", "mujocos", "its root is <mujocos>"),
    "not closed": (PLACES, "</worldbody>", "", "it is not well-formed XML (mismatched tag)"),
    "no number": (PLACES, 'mass="2"', 'mass="two"', "mass of <inertial> has 'two', which is not a number"),
    "no mass": (PLACES, 'mass="2"', "", "<inertial> has no mass"),
    "negative mass": (PLACES, 'mass="2"', 'mass="-2"', "the mass is -2"),
    "negative moment": (PLACES, '"0.1 0.2 0.25"', '"0.1 -0.2 0.25"', "a moment of inertia is negative"),
    "two numbers": (PLACES, 'pos="0.2 -0.1 0.4"', 'pos="0.2 -0.1"', "pos of <body> a has 2 numbers"),
    "not finite": (PLACES, 'pos="0.2 -0.1 0.4"', 'pos="0.2 nan 0.4"', "is '0.2 nan 0.4'"),
    "eulerseq": (PLACES, '"xYz"', '"abc"', "eulerseq is 'abc'"),
    "angle": (PLACES, '"degree"', '"grad"', "angle of <compiler> is 'grad'"),
    "global": (PLACES, "<compiler", '<compiler coordinate="global"', "global coordinates are obsolete"),
    "no axis": (PLACES, 'axis="1 2 0.5"', 'axis="0 0 0"', "the axis of joint first has no length"),
    "parallel axes": (PLACES, '"1 0.2 0 -0.1 1 0.3"', '"1 0 0 2 0 0"', "the two axes of xyaxes lie along each other"),
    "axisangle": (PLACES, '"1 2 3 25"', '"0 0 0 25"', "axisangle has an axis of length zero"),
    "no class": (PLACES, 'childclass="stiff"', 'childclass="soft"', "unknown class of defaults 'soft'"),
    "two classes": (
        PLACES, "</default>\n  </default>", '</default><default class="stiff"/></default>', "two classes of defaults"
    ),
    "class without a name": (PLACES, 'default class="stiff"', "default", "a class of defaults has no name"),
    "two bodies": (PLACES, 'body name="b"', 'body name="a"', "two bodies have the name 'a'"),
    "two joints": (PLACES, 'joint name="third"', 'joint name="first"', "two joints have the name 'first'"),
    "joint of the world": (PLACES, "<light", '<joint name="x"/><light', "<joint> is in the world"),
    "unknown joint": (JOINTS, 'type="ball"', 'type="bell"', "the type of joint ball is 'bell'"),
    "free among others": (JOINTS, '<joint name="wrist"', '<freejoint/><joint name="wrist"', "body hand has a free"),
    "too many numbers": (PLACES, 'stiffness="2 0.5 0.3"', 'stiffness="2 0.5 0.3 1"', "has 4 numbers"),
    "unknown shape": (MASSES, 'type="cylinder" size="0.04 0.1"', 'type="prism"', "the type of <geom> is 'prism'"),
    "no size": (MASSES, 'size="0.1" pos="0.3 0 0"/>', "/>", "size of <geom>, a sphere, has 0 numbers"),
    "no length": (MASSES, 'fromto="0 0 0 0.1 0.2 0.4"', 'fromto="0 0 0 0 0 0"', "the two ends of <geom> are one point"),
    "negative size": (MASSES, 'size="0.03 0.05 0.07"', 'size="0.03 -0.05 0.07"', "is not positive"),
    "negative density": (MASSES, 'density="30"', 'density="-30"', "the mass or density of <geom> is negative"),
    "hollow ellipsoid": (
        MASSES, '<geom type="cylinder" size="0.04 0.1"', '<geom type="ellipsoid" size="1 2 3"', "shell of an ellipsoid"
    ),
    "composite": (PLACES, "<light", "<composite/><light", "<composite> generates bodies that are not in the file"),
    "replicate": (PLACES, "<light", "<replicate/><light", "<replicate> generates bodies that are not in the file"),
    "attach": (PLACES, "<light", "<attach/><light", "<attach> generates bodies that are not in the file"),
    "keyframe": (PLACES, 'qpos="0.1 0.2 0.3 0.4"', 'qpos="0.1"', "qpos of <key> has 1 numbers"),
    "no target": (ACTUATED, 'tendon="both"', "", "<motor> pull acts on nothing"),
    "unknown target": (ACTUATED, 'joint="elbow" class="geared"', 'joint="ankle"', "the joint 'ankle', which does not"),
    "gear": (ACTUATED, 'gear="1 2 3"/>', 'gear="1 2 3 4 5 6 7"/>', "gear of <motor> twist has 7 numbers"),
    "tendon of nothing": (TENDONS, '<joint joint="p" coef="3"/>', '<joint joint="z" coef="3"/>', "<fixed> band runs"),
    "tendon without factor": (TENDONS, ' coef="3"', "", "<joint> has no coef"),
    "spring length": (TENDONS, '"0.1 0.2"', '"0.1 0.2 0.3"', "springlength of <fixed> band has 3 numbers"),
    "tie to nobody": (TIED, "EQUALITIES", '<weld body1="a" body2="z"/>', "<weld> names 'z', which is not a body"),
    "tie to no site": (TIED, "EQUALITIES", '<weld site1="a" site2="z"/>', "<weld> names 'a', which is not a site"),
    "tie of no joint": (TIED, "EQUALITIES", '<joint joint1="z"/>', "names 'z', which is not a hinge or slide"),
    "tie of six": (TIED, "EQUALITIES", '<joint joint1="p" polycoef="1 2 3 4 5 6"/>', "polycoef of joint 1 has 6"),
    "no such mesh": (MESHES, 'mesh="hull" euler', 'mesh="hill" euler', "the mesh 'hill', which does not exist"),
    "no mesh file": (MESHES, '<mesh name="hull"', '<mesh name="hull" file="a.stl"', "there is no file 'a.stl'"),
    "mesh outside": (MESHES, '<mesh name="hull"', '<mesh name="hull" file="../a.stl"', "outside the folder"),
    "mesh at a root": (MESHES, '<mesh name="hull"', '<mesh name="hull" file="/a.stl"', "has no relative path"),
    "corner": (MESHES, 'face="0 2 1', 'face="0 2 9', "a triangle refers to a vertex that does not exist"),
    "fitted": (MESHES, '<geom type="mesh" mesh="hull"', '<geom type="box" mesh="hull"', "is a box fitted to a mesh"),
    "document type": (PLACES, "<mujoco", "<!DOCTYPE a [<!ENTITY x 'y'>]><mujoco", "it declares a document type"),
}  # fmt: skip


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_file_is_named_with_its_line(name, tmp_path):
    text, old, new, said = BROKEN[name]
    assert old in text
    path = tmp_path / "model.xml"
    path.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(kn.FileError) as caught:
        kn.read(path)
    assert said in str(caught.value)
    if name != "corner":
        assert "line " in str(caught.value)


INCLUDED = '<mujocoinclude><worldbody><body name="b"><joint/><geom size="1"/></body></worldbody></mujocoinclude>'


def including(*names):
    return "<mujoco>" + "".join(f'<include file="{name}"/>' for name in names) + "</mujoco>"


def test_included_files_stand_where_they_are_named(tmp_path):
    (tmp_path / "parts").mkdir()
    (tmp_path / "parts" / "body.xml").write_text(INCLUDED, encoding="utf-8")
    (tmp_path / "parts" / "more.xml").write_text(including("body.xml"), encoding="utf-8")
    (tmp_path / "model.xml").write_text(including("parts/more.xml"), encoding="utf-8")
    assert [body.name for body in kn.read(tmp_path / "model.xml").bodies] == ["b"]


@pytest.mark.parametrize(
    ("files", "said"),
    [
        ({"model.xml": including("model.xml")}, "'model.xml' is included a second time"),
        ({"model.xml": including("a.xml"), "a.xml": including("model.xml")}, "'model.xml' is included a second time"),
        ({"model.xml": including("a.xml", "a.xml"), "a.xml": INCLUDED}, "'a.xml' is included a second time"),
        ({"model.xml": including("b.xml")}, "there is no file 'b.xml'"),
        ({"model.xml": including("")}, "the file '' has no relative path"),
        ({"model.xml": including("../secret.xml")}, "lies outside the folder of the model"),
        ({"model.xml": including("/etc/passwd")}, "the file '/etc/passwd' has no relative path"),
        ({"model.xml": including("a.xml"), "a.xml": "<robot/>"}, "its root is <robot>"),
        ({"model.xml": including("x" * 5000)}, "cannot be searched for"),
    ],
)
def test_includes_stay_in_the_folder_and_come_to_an_end(files, said, tmp_path):
    folder = tmp_path / "inner"
    folder.mkdir()
    (tmp_path / "secret.xml").write_text(INCLUDED, encoding="utf-8")
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    with pytest.raises(kn.FileError) as caught:
        kn.read(folder / "model.xml")
    assert said in str(caught.value)


def test_a_link_out_of_the_folder_is_not_followed(tmp_path):
    folder = tmp_path / "inner"
    folder.mkdir()
    (tmp_path / "secret.xml").write_text(INCLUDED, encoding="utf-8")
    (folder / "a.xml").symlink_to(tmp_path / "secret.xml")
    (folder / "model.xml").write_text(including("a.xml"), encoding="utf-8")
    with pytest.raises(kn.FileError, match="lies outside the folder of the model"):
        kn.read(folder / "model.xml")


# What is in a mesh file, and what is wrong with it.
NO_MESHES = {
    "a.ply": (b"ply", "meshes of type '.ply' cannot be read"),
    "a.stl": (b"solid text", "it is not a binary STL file"),
    "b.stl": (b"\0" * 80 + b"\xff\xff\xff\x7f", "it is not a binary STL file"),
    "c.stl": (b"\0" * 84, "it has no triangles"),
    "a.msh": (b"\1\0\0\0", "it is not an MSH file of MuJoCo"),
    "a.obj": (b"v 1 2 x\n", "a word is not a number"),
    "b.obj": (b"v 1 2\nf 1 1 1\n", "a vertex does not have three numbers"),
    "c.obj": (b"v 1 2 3\nf 1 2 3\n", "a triangle refers to a vertex that does not exist"),
}


@pytest.mark.parametrize("name", NO_MESHES)
def test_a_broken_mesh_is_named(name, tmp_path):
    content, said = NO_MESHES[name]
    (tmp_path / name).write_bytes(content)
    text = MESHES.replace('<mesh name="hull"', f'<mesh name="hull" file="{name}"')
    (tmp_path / "model.xml").write_text(text, encoding="utf-8")
    with pytest.raises(kn.FileError) as caught:
        kn.read(tmp_path / "model.xml")
    assert said in str(caught.value)
    assert name in str(caught.value)


QUICK = settings(max_examples=4, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
LONG = settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@QUICK
@given(mangled(TENDONS))
def test_a_mangled_file_is_a_model_or_a_file_error(tmp_path, content):
    read_mangled(content, tmp_path / "model.xml")


@pytest.mark.heavy
@LONG
@given(st.sampled_from([PLACES, JOINTS, MASSES, ACTUATED, MESHES, TIED]).flatmap(mangled))
def test_many_mangled_files_are_models_or_file_errors(tmp_path, content):
    read_mangled(content, tmp_path / "model.xml")
