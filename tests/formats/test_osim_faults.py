"""Files that are no models of OpenSim, or broken ones: what is wrong, on which line, and the cure.

Proves: formats/documents/xml_nodes.py, formats/opensim/reader.py, formats/opensim/sockets.py,
formats/opensim/joints.py, formats/opensim/functions.py, formats/opensim/external_loads.py.
"""

import time

import pytest

import kanes as kn
from osim_models import COUPLED, FUNCTIONS, JOINTS, TIED, VERSION_3
from osim_models import model as osim_model

# What is put for what, and what the message must say.
BROKEN = {
    "no version": (JOINTS, 'Version="40000"', 'Version="four"', "its version is 'four'"),
    "no number": (JOINTS, "<mass>1</mass>", "<mass>one</mass>", "mass has 'one', which is not a number"),
    "no mass": (JOINTS, "<mass>1</mass>", "", "<Body> b1 has no mass"),
    "negative mass": (JOINTS, "<mass>1</mass>", "<mass>-1</mass>", "the mass of b1 is -1"),
    "mass not finite": (JOINTS, "<mass>1</mass>", "<mass>NaN</mass>", "mass is 'NaN'"),
    "two numbers": (JOINTS, "<mass_center>0.03 ", "<mass_center>", "mass_center has 2 numbers"),
    "unknown joint": (JOINTS, "PlanarJoint", "BeamJoint", "Kanes does not know the BeamJoint j6"),
    "unknown body": (JOINTS, "<socket_parent>/bodyset/b2<", "<socket_parent>/bodyset/b99<", "'/bodyset/b99' names no"),
    "no frame": (JOINTS, "<socket_child_frame>outer</socket_child_frame>", "", "has no child_frame"),
    "frame on itself": (JOINTS, "<socket_parent>/ground<", "<socket_parent>/jointset/j1/inner<", "depends on itself"),
    "joined to itself": (
        JOINTS, "<socket_parent>/ground<", "<socket_parent>/bodyset/b1<", "the FreeJoint j1 joins b1 to itself"
    ),
    "two bodies of a name": (JOINTS, '"b3"', '"b2"', "there is another body with the name 'b2'"),
    "two markers of a name": (JOINTS, '"still"', '"at_a_joint"', "there is another marker with the name"),
    "too many coordinates": (
        JOINTS,
        '<Coordinate name="slide">',
        '<Coordinate name="more"></Coordinate><Coordinate name="slide">',
        "the SliderJoint j3 has 2 coordinates",
    ),
    "two coordinates of a name": (JOINTS, '"u2"', '"u1"', "j4 has two coordinates with the name 'u1'"),
    "a flag": (JOINTS, '"slide">', '"slide"><locked>maybe</locked>', "locked is 'maybe'"),
    "prescribed by nothing": (JOINTS, '"slide">', '"slide"><prescribed>true</prescribed>', "prescribed but has no"),
    "unknown function": (FUNCTIONS, "PolynomialFunction", "FourierFunction", "does not know the function Fourier"),
    "points that fall": (FUNCTIONS, "<x>-5 -0.9", "<x>-0.9 -5", "the x values of the PiecewiseLinearFunction do not"),
    "y for no x": (FUNCTIONS, "<y>-1.1 0.2", "<y>-1.1", "has 4 x values and 3 y values"),
    "smoothing": (FUNCTIONS, "<error_variance>0<", "<error_variance>0.1<", "the GCVSpline smooths its points"),
    "seventh degree": (FUNCTIONS, "<half_order>2<", "<half_order>4<", "a GCVSpline has degree 7"),
    "idle coordinate": (FUNCTIONS, ">c</coordinates>", ">b</coordinates>", "coordinate c of j1 moves nothing"),
    "function of nothing": (FUNCTIONS, ">c</coordinates>", "></coordinates>", "has no coordinate"),
    "axis of no length": (FUNCTIONS, "<axis>0 0.3 2</axis>", "<axis>0 0 0</axis>", "axis of rotation1 has length 0"),
    "too many arguments": (FUNCTIONS, ">d e</coordinates>", ">d e d</coordinates>", "3 arguments has 3 coefficients"),
    "no transform": (FUNCTIONS, "SpatialTransform", "Transform", "the CustomJoint j1 has no SpatialTransform"),
    "unknown coordinate": (COUPLED, ">q2</dependent", ">q9</dependent", "names coordinate 'q9', which no joint has"),
    "no distance": (TIED, "<constant_distance>0.3", "<constant_distance>0", "the distance of rod is 0"),
    "no line": (TIED, "<line_direction_vec>0.3 1 -0.2", "<line_direction_vec>0 0 0", "the line of wire has no direct"),
    "another file": (VERSION_3, "<MarkerSet>", '<MarkerSet file="markers.xml">', "<MarkerSet> is in another file"),
    "unknown parent": (VERSION_3, "> s1 <", "> nobody <", "'nobody' names no bodies or frames"),
    "not closed": (JOINTS, "</BodySet>", "", "it is not well-formed XML (mismatched tag)"),
}  # fmt: skip


def written(text, folder):
    path = folder / "model.osim"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_file_says_what_is_wrong_and_where(what, tmp_path):
    sound, old, new, expected = BROKEN[what]
    assert old in sound
    # Every element on a line of its own, so that lines can be told from each other.
    text = sound.replace(old, new).replace("><", ">\n<")
    with pytest.raises(kn.FileError) as caught:
        kn.read(written(text, tmp_path))
    assert expected in str(caught.value)
    line = int(caught.value.place.removeprefix("line "))
    assert 1 <= line <= text.count("\n") + 1
    assert caught.value.cure


def test_the_line_is_the_right_one(tmp_path):
    text = JOINTS.replace("><", ">\n<").replace("<mass>1.9</mass>", "<mass>heavy</mass>")
    with pytest.raises(kn.FileError) as caught:
        kn.read(written(text, tmp_path))
    line = int(caught.value.place.removeprefix("line "))
    assert "heavy" in text.splitlines()[line - 1]


BOMB = "".join(f'<!ENTITY e{k} "{f"&e{k - 1};" * 10}">' for k in range(1, 10))
HOSTILE = {
    "entities": f'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e0 "ha">{BOMB}]><OpenSimDocument>&e9;</OpenSimDocument>',
    "another file": '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><OpenSimDocument>&e;</OpenSimDocument>',
    "deep": "<OpenSimDocument>" + "<a>" * 100_000,
    "cut": "<OpenSimDocument Version='40000'><Model name='m'><BodySet><obj",
    "an unknown encoding": '<?xml version="1.0" encoding="klingon"?><OpenSimDocument/>',
    "nothing in it": "<OpenSimDocument/>",
}


@pytest.mark.parametrize("what", HOSTILE)
def test_hostile_files_are_refused_in_no_time(what, tmp_path):
    started = time.perf_counter()
    with pytest.raises(kn.FileError):
        kn.read(written(HOSTILE[what], tmp_path))
    assert time.perf_counter() - started < 5


def test_bytes_that_are_no_text_are_refused(tmp_path):
    path = tmp_path / "model.osim"
    for content in (b"\x00\x01\x02\xff" * 100, b"", b"<OpenSimDocument>\xff\xfe</OpenSimDocument>"):
        path.write_bytes(content)
        with pytest.raises(kn.FileError):
            kn.read(path)
    with pytest.raises(kn.FileError):
        kn.read(tmp_path / "nowhere.osim")


LOADS = """<?xml version="1.0"?>
<OpenSimDocument Version="40000"><ExternalLoads name="loads"><objects>
<ExternalForce name="push"><applied_to_body>b2</applied_to_body><force_identifier>push_v</force_identifier>
<point_identifier>push_p</point_identifier></ExternalForce>
</objects></ExternalLoads></OpenSimDocument>"""


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        (">b2<", ">b99<", "is 'b99', which the model does not have"),
        (">b2<", ">ground<", "force push acts on the ground"),
        (">push_v<", "><", "push names neither force nor torque"),
        ("ExternalForce", "ExternalFarce", "there is no <ExternalForce> in it"),
        ("ExternalLoads", "Loads", "it has no <ExternalLoads>"),
        (">push_v<", ">t<", "names column tx, and the model has something else of that name"),
    ],
)
def test_external_loads_that_do_not_fit_say_so(old, new, expected, tmp_path):
    model = kn.read(written(JOINTS, tmp_path))
    path = tmp_path / "loads.xml"
    path.write_text(LOADS.replace(old, new), encoding="utf-8")
    with pytest.raises(kn.FileError) as caught:
        model.add_external_loads(path)
    assert expected in str(caught.value)
    assert caught.value.place.startswith("line ")


def test_a_document_of_something_else_is_no_model_and_says_what_to_do(tmp_path):
    with pytest.raises(kn.FileError, match="add_external_loads"):
        kn.read(written(LOADS, tmp_path))
    tool = "<OpenSimDocument Version='40000'><ScaleTool/></OpenSimDocument>"
    with pytest.raises(kn.FileError, match="it has <ScaleTool> and no <Model>"):
        kn.read(written(tool, tmp_path))
    with pytest.raises(kn.FileError, match="model empty has no bodies"):
        kn.read(written(osim_model("empty", "", ""), tmp_path))
