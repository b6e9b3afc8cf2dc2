"""Files that are no robots, or broken ones: what is wrong, on which line, and the cure.

Proves: formats/urdf/reader.py, formats/urdf/model.py, formats/documents/xml_nodes.py.
"""

import pytest

import kanes as kn
from kanes.formats.documents import xml_nodes
from urdf_models import ARM, CART, joint

# What is put for what, and what the message must say.
BROKEN = {
    "no robot": (CART, "robot", "model", "its outermost element is <model>"),
    "no links": (CART, "link", "lynk", "the robot has no link"),
    "several roots": (CART, "</robot>", '<link name="stray"/></robot>', r"2 links are not the child of a joint \('w"),
    "a circle": (
        CART, "</robot>",
        f'<link name="a"/><link name="b"/>{joint("i", "fixed", "a", "b")}{joint("j", "fixed", "b", "a")}</robot>',
        "joint i is part of a loop of joints",
    ),
    "all in a circle": (CART, "</robot>", f"{joint('i', 'fixed', '12', 'world')}</robot>", "the joints form a loop"),
    "two parents": (
        CART, "</robot>", f"{joint('i', 'fixed', 'world', '12')}</robot>", "of two joints, cart on line 8 and i"
    ),
    "itself": (CART, '<parent link="12"/>', '<parent link="drone"/>', "joins link 'drone' to itself"),
    "missing link": (CART, '<child link="drone"/>', '<child link="plane"/>', "names link 'plane', which does not"),
    "no child": (CART, '<child link="drone"/>', "", "joint flight of drone has no child link"),
    "two links of a name": (CART, 'name="drone"', 'name="12"', "there is another <link> '12', on line 4"),
    "two joints of a name": (CART, 'name="cart" type', 'name="plane" type', "another <joint> 'plane', on line 6"),
    "no name": (CART, 'name="drone"', "", "<link> has no name"),
    "no type": (CART, 'type="planar"', "", "joint plane has no type"),
    "unknown type": (CART, 'type="planar"', 'type="ball"', "Kanes does not know the type 'ball' of joint plane"),
    "no number": (CART, 'value="4"', 'value="four"', "value of <mass> has 'four', which is not a number"),
    "no mass": (CART, 'value="4"', "", "<mass> has no value"),
    "negative mass": (CART, 'value="4"', 'value="-4"', "the mass of link cart is -4"),
    "not finite": (CART, 'value="4"', 'value="nan"', "value of <mass> is 'nan'"),
    "infinite": (CART, 'value="4"', 'value="1e400"', "value of <mass> is '1e400'"),
    "huge": (CART, 'value="4"', 'value="1e300"', "which is too large"),
    "no mass at all": (CART, '<mass value="4"/>', "", "the <inertial> of link cart has no <mass>"),
    "no moment": (CART, 'ixx="0.05"', "", "<inertia> has no ixx"),
    "two numbers": (CART, 'xyz="1 0 0"', 'xyz="1 0"', "xyz of <origin> has 2 numbers"),
    "zero axis": (CART, '<axis xyz="0 0 1"/>', '<axis xyz="0 0 -0"/>', "the axis of joint plane has length 0"),
    "negative damping": (ARM, 'damping="0.3"', 'damping="-0.3"', "the damping of joint shoulder is -0.3"),
    "follows itself": (ARM, 'joint="wrist"', 'joint="grip1"', "joint grip1 follows itself"),
    "follows nobody": (ARM, 'joint="wrist"', "", "<mimic> of joint grip2 does not name a joint"),
    "follows a plane": (CART, '<limit effort="3"', '<mimic joint="plane"/><limit effort="3"', "whose type is planar"),
    "a plane follows": (CART, '<axis xyz="0 0 1"/>', '<mimic joint="cart"/>', "plane has several degrees of freedom"),
    "not closed": (CART, "</robot>", "", "it is not well-formed XML"),
    "document type": (CART, "<robot", '<!DOCTYPE a [<!ENTITY x "y">]><robot', "it declares a document type"),
    "other files": (CART, "<robot", '<!DOCTYPE a SYSTEM "file:///etc/passwd"><robot', "it declares a document type"),
    "macros": (ARM, "</robot>", '<xacro:leg side="l"/></robot>', r"<xacro:leg> is a xacro macro.* `xacro robot.urdf >"),
    "expressions": (ARM, 'value="3"', 'value="${m}"', "<mass> has a xacro expression"),
}  # fmt: skip


@pytest.mark.parametrize("name", BROKEN)
def test_what_is_wrong_is_told_with_its_line(tmp_path, name):
    text, old, new, message = BROKEN[name]
    path = tmp_path / "robot.urdf"
    assert old in text
    path.write_text(text.replace(old, new) if name in ("no robot", "no links") else text.replace(old, new, 1))
    with pytest.raises(kn.FileError, match=message) as told:
        kn.read(path)
    assert told.value.place.startswith("line ")


def test_a_file_of_xacro_is_told_by_its_name(tmp_path):
    path = tmp_path / "arm.urdf.xacro"
    path.write_text('<robot><link name="${prefix}"/></robot>')
    with pytest.raises(kn.FileError, match="Expand it by the command `xacro arm.urdf.xacro > arm.urdf`"):
        kn.read(path)


def test_a_file_that_xacro_made_is_read_although_it_names_xacro(tmp_path):
    path = tmp_path / "robot.urdf"
    path.write_text(ARM)
    assert "xmlns:xacro" in ARM
    assert kn.read(path).name == "arm"


def test_files_without_end_are_not_read(tmp_path, monkeypatch):
    path = tmp_path / "robot.urdf"
    links = "".join(f'<link name="l{n}"/>' for n in range(5001))
    path.write_text(f"<robot>{links}</robot>")
    with pytest.raises(kn.FileError, match="the robot has 5001 links"):
        kn.read(path)
    monkeypatch.setattr(xml_nodes, "_MOST_ELEMENTS", 1000)
    with pytest.raises(kn.FileError, match="it has more than 1000 elements"):
        kn.read(path)
    path.write_text("<robot>" + "<a>" * 200 + "</a>" * 200 + "</robot>")
    with pytest.raises(kn.FileError, match="more than 100 levels deep"):
        kn.read(path)
