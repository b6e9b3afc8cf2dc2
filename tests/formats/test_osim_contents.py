"""What a model from an .osim file has beside its mechanics, what is left out of it, and loads that are added to it.

Proves: formats/opensim/model.py, formats/opensim/bodies.py, formats/opensim/tree.py, formats/opensim/document.py,
model/left_out.py, model/source.py, formats/documents/xml_nodes.py, formats/opensim/reader.py,
formats/opensim/external_loads.py.
"""

import pickle
import re

import numpy as np
import pytest

import kanes as kn
from kanes.kernel.kernel import inside_of
from osim_models import (
    COUPLED,
    FUNCTIONS,
    IDENTITY,
    JOINTS,
    VERSION_3,
    B,
    alone,
    body,
    coordinates,
    joint,
    model,
    value,
)


def read(text, folder):
    path = folder / "model.osim"
    path.write_text(text, encoding="utf-8")
    return kn.read(path)


def test_what_the_file_says_of_coordinates_is_kept_by_name(tmp_path):
    made = read(
        model(
            "kept",
            body(1),
            joint("PinJoint", 1, "/ground", B[1], coordinates("knee", knee=value(
                0.3, "<default_speed_value>0.2</default_speed_value><range>-1 0.5</range><clamped>true</clamped>"
            ))),
        ),
        tmp_path,
    )  # fmt: skip
    assert made.defaults == {"knee": 0.3}
    assert made.default_speeds == {"knee": 0.2}
    assert made.ranges == {"knee": (-1, 0.5)}
    assert made.clamped == ("knee",)
    assert made.locked == ()
    assert made.summary() is not None
    assert isinstance(made, kn.Model)
    assert made.document.version == 40000


def test_locks_and_prescribed_motions_can_be_taken_off(tmp_path):
    made = read(COUPLED, tmp_path)
    assert made.locked == ("held",)
    assert str(made.prescribed["driven"]) == "0.4*sin(1.7*t + 0.3) + 0.2"
    assert len(made.constraints) == 4
    assert len(made.freed().constraints) == 2
    assert len(made.freed("held").constraints) == 3
    assert made.freed("held").locked == ()
    with pytest.raises(kn.UnknownNameError, match="has no coordinate 'nobody'"):
        made.freed("nobody")


def test_runs_keep_to_locks_motions_and_couplers(tmp_path):
    made = read(COUPLED, tmp_path)
    kernel = kn.derive(made).compile()
    # The defaults of the file do not keep to the couplers, and are repaired.
    run = kernel.simulate(parameters={}, initial=made.defaults, stop=0.2, repair=True)
    np.testing.assert_allclose(run["held"] - 0.35, 0, atol=1e-9)
    assert run["driven"] == pytest.approx(0.4 * np.sin(1.7 * run.t + 0.3) + 0.2, abs=1e-9)
    assert run["q2"] == pytest.approx(0.8 * (1.3 * run["q1"] - 0.2), abs=1e-9)


SETS = """<ForceSet><objects>
<Thelen2003Muscle name="soleus"><WrapCylinder name="no"/></Thelen2003Muscle><Millard2012EquilibriumMuscle name="vasti"/>
<CoordinateActuator name="motor"/><BushingForce name="bush"/><HuntCrossleyForce name="heel"/><Ligament name="acl"/>
</objects></ForceSet>
<ContactGeometrySet><objects><ContactSphere name="ball"/></objects></ContactGeometrySet>
<ControllerSet><objects><PrescribedController name="brain"/></objects></ControllerSet>
<ConstraintSet><objects><RollingOnSurfaceConstraint name="roll"/></objects></ConstraintSet>
<ProbeSet><objects><JointPowerProbe name="meter"/></objects></ProbeSet>
<components><IMU name="sensor"/></components><length_units>inches</length_units>"""


def test_everything_that_is_left_out_is_in_the_report_with_what_it_changes(tmp_path):
    made = read(JOINTS.replace("</Model>", f"{SETS}</Model>"), tmp_path)
    found = {omission.what: omission.names for omission in made.left_out}
    assert found["muscle"] == ("soleus", "vasti")
    assert found["actuator"] == ("motor",)
    assert found["passive force"] == ("bush", "heel")
    assert found["ligament"] == ("acl",)
    assert found["contact geometry"] == ("ball",)
    assert found["controller"] == ("brain",)
    assert found["constraint"] == ("roll",)
    assert found["probe"] == ("meter",)
    assert found["component of class IMU"] == ("sensor",)
    assert len(found["wrapping surface"]) == 1
    assert "length_units 'inches'" in str(made.left_out)
    assert "2 muscles (soleus, vasti): forces of muscles are not in the equations; computed torques are net." in str(
        made.left_out
    )
    assert str(read(JOINTS, tmp_path).left_out) == "Nothing was left out."


def test_a_model_with_its_document_travels(tmp_path):
    made = pickle.loads(pickle.dumps(read(JOINTS, tmp_path)))
    assert made.document == read(JOINTS, tmp_path).document
    assert set(made.markers) == {"on_ellipsoid", "at_a_joint", "still"}


# Bodies without mass


def chain(masses, more=""):
    """Pins in a row."""
    bodies = "".join(body(number, mass) for number, mass in enumerate(masses, start=1))
    joints = "".join(
        joint("PinJoint", number, B[number - 1] if number > 1 else "/ground", B[number], coordinates(f"a{number}"))
        for number in range(1, len(masses) + 1)
    )
    return model("chain", bodies, joints, more)


def test_a_body_without_mass_in_a_chain_stays(tmp_path):
    made = read(chain([1, 0, 2]), tmp_path)
    kernel = kn.derive(made).compile()
    assert len(made.left_out) == 0
    M = kernel["mass_matrix"].one(np.zeros(1), np.array([0.1, 0.2, 0.3, 0, 0, 0]), np.zeros(0), np.zeros(0))
    assert np.linalg.eigvalsh(M.reshape(3, 3)).min() > 0


def test_a_coordinate_that_moves_no_mass_is_held_and_the_report_says_so(tmp_path):
    made = read(chain([1, 2, 0, 0]), tmp_path)
    assert [(each.what, each.names) for each in made.left_out] == [("coordinate without mass", ("a3", "a4"))]
    run = kn.derive(made).compile().simulate(parameters={}, initial=made.defaults | {"a1": 0.3}, stop=0.1)
    np.testing.assert_allclose(run["a3"], 0, atol=1e-9)


def test_an_inertia_that_no_body_has_is_taken_as_it_is_and_named(tmp_path):
    text = (
        chain([1])
        .replace("<inertia>", "<inertia>9 1 1 0 0 0</inertia><was>")
        .replace("</inertia></Body>", "</was></Body>")
    )
    made = read(text, tmp_path)
    assert [(each.what, each.names) for each in made.left_out] == [("odd inertia", ("b1",))]
    kn.derive(made)


def test_an_inertia_that_is_left_out_is_what_opensim_takes_for_it(tmp_path):
    without = re.sub("<inertia>.*?</inertia>", "", chain([1]))
    assert read(without, tmp_path).document.bodies[0].inertia == (0, 0, 0, 0, 0, 0)
    without = re.sub("<inertia_(..)>.*?</inertia_..>", "", VERSION_3)
    assert read(without, tmp_path).document.bodies[0].inertia == (1, 1, 1, 0, 0, 0)


# Names and joints that are not there


def test_a_body_without_a_joint_floats(tmp_path):
    made = read(model("loose", body(1) + body(2), joint("PinJoint", 1, B[1], B[2], coordinates("q"))), tmp_path)
    names = [f"free_b1_coord_{number}" for number in range(6)]
    assert list(made.defaults) == ["q", *names]
    kernel = kn.derive(made).compile()
    state = dict.fromkeys(kernel.states, 0.0) | {"free_b1_coord_0": 0.4, "q": 0.3}
    dx = kernel.derivative({})(0.0, np.array(list(state.values())))
    # What floats falls as one.
    assert dx[kernel.states.index("u_free_b1_coord_4")] == pytest.approx(-9.7, rel=1e-9)


def test_coordinates_that_share_a_name_are_told_apart_by_their_joints(tmp_path):
    made = read(chain([1, 1]).replace('"a2"', '"a1"'), tmp_path)
    assert list(made.defaults) == ["a1", "j2_a1"]


def test_bodies_markers_and_coordinates_may_share_a_name(tmp_path):
    marked = '<MarkerSet><objects><Marker name="b1"><socket_parent_frame>/bodyset/b1</socket_parent_frame></Marker>'
    made = read(chain([1], f"{marked}</objects></MarkerSet>").replace('"a1"', '"b1"'), tmp_path)
    assert list(made.markers) == ["b1"]
    assert [each.name for each in made.bodies] == ["b1_body"]
    kn.derive(made)


def test_the_origin_of_a_body_does_not_take_the_name_of_another(tmp_path):
    made = read(chain([1, 1]).replace("b1", "ho").replace("b2", "h"), tmp_path)
    assert [each.name for each in made.bodies] == ["ho", "h_body"]
    kn.derive(made)


def test_six_axes_without_names_stand_in_order(tmp_path):
    expected = read(FUNCTIONS, tmp_path).document
    text = re.sub('<TransformAxis name="[a-z]+[0-9]">', '<TransformAxis name="">', FUNCTIONS)
    assert read(text, tmp_path).document == expected


def test_coordinates_that_a_joint_leaves_out_are_called_as_in_opensim(tmp_path):
    made = read(chain([1]).replace('<Coordinate name="a1"></Coordinate>', ""), tmp_path)
    assert list(made.defaults) == ["j1_coord_0"]


# External loads


def loads(*forces, datafile="walk.mot"):
    return (
        '<?xml version="1.0"?><OpenSimDocument Version="40000"><ExternalLoads name="loads"><objects>'
        f"{''.join(forces)}</objects><datafile>{datafile}</datafile></ExternalLoads></OpenSimDocument>"
    )


def force(name, **properties):
    content = "".join(f"<{key}>{text}</{key}>" for key, text in properties.items())
    return f'<ExternalForce name="{name}">{content}</ExternalForce>'


def generalized(made, numbers):
    """Generalized forces at rest that the motion needs beside the loads."""
    kernel = kn.derive(made).compile()
    x = np.array([0.3, -0.4, 0, 0])
    w = np.array([numbers[name] for name in kernel.inputs])
    return kernel["generalized_forces"].one(np.zeros(2), np.zeros(1), x, w, np.zeros(0)), kernel


def test_a_force_in_a_body_at_a_point_of_another_is_that_force_in_the_ground(tmp_path):
    """The same load twice: in the frames of bodies, and worked out in the ground."""
    path = tmp_path / "loads.xml"
    applied = {"applied_to_body": "b2", "force_identifier": "F", "point_identifier": "P", "torque_identifier": "T"}
    path.write_text(
        loads(force("f", **applied, force_expressed_in_body="b2", point_expressed_in_body="/bodyset/b1")),
        encoding="utf-8",
    )
    made = read(chain([1, 2]), tmp_path)
    assert made.add_external_loads(path) == tmp_path / "walk.mot"
    F, P, T = np.array([3.0, -5.0, 2.0]), np.array([0.2, 0.1, -0.3]), np.array([0.7, 0.4, -0.9])
    given = {
        f"{letter}{axis}": number
        for letter, vector in (("F", F), ("P", P), ("T", T))
        for axis, number in zip("xyz", vector, strict=True)
    }
    found, kernel = generalized(made, given)

    still = np.zeros(1), np.array([0.3, -0.4, 0, 0]), np.zeros(9), np.zeros(0)
    R1, R2 = (
        inside_of(kernel).quantity("orientation", made[name]).one(*still).reshape(3, 3).T for name in ("b1", "b2")
    )
    at = inside_of(kernel).quantity("value", made["b1"].origin).one(*still) + R1 @ P
    path.write_text(loads(force("f", **applied), datafile="Unassigned"), encoding="utf-8")
    other = read(chain([1, 2]), tmp_path)
    assert other.add_external_loads(path) is None
    in_ground = {
        f"{letter}{axis}": number
        for letter, vector in (("F", R2 @ F), ("P", at), ("T", R2 @ T))
        for axis, number in zip("xyz", vector, strict=True)
    }
    expected, _ = generalized(other, in_ground)
    assert found == pytest.approx(expected, rel=1e-12)


def test_a_model_file_keeps_that_loads_are_measured(tmp_path):
    path = tmp_path / "loads.xml"
    path.write_text(loads(force("f", applied_to_body="b2", force_identifier="F")), encoding="utf-8")
    made = read(chain([1, 2]), tmp_path)
    made.add_external_loads(path)
    kn.write(made, tmp_path / "walker.yaml")
    again = kn.read(tmp_path / "walker.yaml").model
    assert again.freeze().measured == made.freeze().measured == ("Fx", "Fy", "Fz")
    motion = kn.replay(
        kn.derive(again), np.linspace(0, 1, 11), {q.name: np.zeros(11) for q in kn.derive(again).coordinates}
    )
    with pytest.raises(kn.UnknownNameError, match="measured loads have no values for Fx, Fy, Fz"):
        kn.inverse_dynamics(kn.derive(again), motion)


def test_a_force_without_a_point_acts_at_the_origin_and_one_switched_off_does_not(tmp_path):
    path = tmp_path / "loads.xml"
    off = force("g", applied_to_body="b2", force_identifier="G", appliesForce="false")
    path.write_text(loads(force("f", applied_to_body="b2", force_identifier="F"), off), encoding="utf-8")
    made, other = read(chain([1, 2]), tmp_path), read(chain([1, 2]), tmp_path)
    made.add_external_loads(path)
    F = other.inputs("Fx Fy Fz")
    other.add_force(other["b2"].origin, other.frame.vector(*F))
    numbers = {"Fx": 2.0, "Fy": 3.0, "Fz": -1.0}
    found, kernel = generalized(made, numbers)
    assert kernel.inputs == ("Fx", "Fy", "Fz")
    assert found == pytest.approx(generalized(other, numbers)[0], rel=1e-12)


def test_columns_that_do_not_end_in_x_y_and_z_are_found_in_the_recording(tmp_path):
    path = tmp_path / "loads.xml"
    path.write_text(loads(force("f", applied_to_body="b1", torque_identifier="plate1.M")), encoding="utf-8")
    columns = {name: [0, 1] for name in ("plate1.Mz", "plate1.M_1", "plate1.M_2", "plate2.M_1")}
    made = read(chain([1]), tmp_path)
    made.add_external_loads(path, kn.Recording(t=[0, 1], columns=columns))
    assert kn.derive(made).compile().inputs == ("plate1.Mz", "plate1.M_1", "plate1.M_2")
    del columns["plate1.M_2"]
    with pytest.raises(kn.FileError, match=r"names columns plate1.M…, and the recording has 2 of them"):
        read(chain([1]), tmp_path).add_external_loads(path, kn.Recording(t=[0, 1], columns=columns))
    with pytest.raises(kn.WrongTypeError, match="is not a recording"):
        made.add_external_loads(path, 5)


@pytest.mark.parametrize(
    ("coefficients", "of", "expected"),
    [
        # f(x, y, …) = a x + b y + … + c of as many arguments as there are, as Simbody evaluates it.
        ("0.3 0.7", "", 0.3),
        ("0.3", "", 0.3),
        ("0 0", "", 0.0),
        ("0.3 0.7", "q", 0.3 * 0.5 + 0.7),
        ("0.3 0.7 0.9", "q", 0.3 * 0.5 + 0.7),
    ],
)
def test_a_linear_function_takes_as_many_coefficients_as_it_has_coordinates(coefficients, of, expected, tmp_path):
    law = f'<LinearFunction name="function"><coefficients>{coefficients}</coefficients></LinearFunction>'
    text = alone(law)
    if not of:
        where = text.index('<TransformAxis name="translation1">')
        text = text[:where] + text[where:].replace(">q<", "><", 1)
    made = read(text, tmp_path)
    kernel = kn.derive(made).compile()
    pose = kn.replay(kernel, [0.0], {"r": 0, "q": 0.5}, {"u_r": 0, "u_q": 0}, {"u_r": 0, "u_q": 0})
    assert pose[made["b1"].origin][:, 0] == pytest.approx([expected, 0.5, 0], abs=1e-15)


@pytest.mark.parametrize(
    "law", ['<LinearFunction name="function"/>', "<LinearFunction><coefficients/></LinearFunction>"]
)
@pytest.mark.parametrize(("of", "expected"), [("q", 0.5), ("", 1.0), (None, 1.0)])
def test_a_linear_function_without_coefficients_has_those_of_opensim(law, of, expected, tmp_path):
    """They are 1 and 0: of one coordinate it is that coordinate, and of none the first of them."""
    text = alone(law)
    where = text.index('<TransformAxis name="translation1">')
    named = "" if of is None else f"<coordinates>{of}</coordinates>"
    text = text[:where] + text[where:].replace("<coordinates>q</coordinates>", named, 1)
    made = read(text, tmp_path)
    kernel = kn.derive(made).compile()
    pose = kn.replay(kernel, [0.0], {"r": 0, "q": 0.5}, {"u_r": 0, "u_q": 0}, {"u_r": 0, "u_q": 0})
    assert pose[made["b1"].origin][:, 0] == pytest.approx([expected, 0.5, 0], abs=1e-14)


def test_coordinates_that_are_no_turns_or_slides_themselves_have_no_unit(tmp_path):
    """OpenSim calls them coupled, and does not convert their degrees."""
    scaled = '<LinearFunction name="function"><coefficients>0.5 0</coefficients></LinearFunction>'
    made = read(alone(scaled), tmp_path)
    assert made.freeze().units == {"r": "rad", "q": "m"}
    coupled = alone(scaled).replace(IDENTITY, scaled)
    assert read(coupled, tmp_path).freeze().units == {"r": "1", "q": "1"}
    t = np.linspace(0, 1, 11)
    walk = kn.Recording(t, {"r": 90 + t, "q": 1 + t}, degrees=["r", "q"])
    np.testing.assert_array_equal(kn.replay(kn.derive(read(coupled, tmp_path)), walk)["r"], 90 + t)
    turned = kn.replay(kn.derive(made), walk)
    np.testing.assert_allclose(turned["r"], np.radians(90 + t), rtol=1e-14)
    np.testing.assert_array_equal(turned["q"], 1 + t)
