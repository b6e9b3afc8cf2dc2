"""Spacecraft files of 42: what is read of them in both layouts, what is reported, and what a broken one says.

Proves: formats/fortytwo/reader.py, formats/fortytwo/lines.py, formats/fortytwo/layouts.py,
formats/fortytwo/sections.py, formats/fortytwo/document.py, formats/fortytwo/side_files.py,
formats/fortytwo/omissions.py.
"""

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings

import kanes as kn
from mangled_files import mangled, read_mangled
from spacecraft_files import line, parameters, spacecraft

PAIR = [{"products": (0.1, 0.2, -0.1), "center": (0.3, 0.1, 0.2)}, {"center": (0.1, 0.0, 0.4), "mass": 2.0}]
HINGE = {"rotation": (1, 213, "GIMBAL"), "inner_at": (0.5, 0.0, 0.1), "angles": (30.0, 0.0, 0.0)}
SOUND = spacecraft(PAIR, [HINGE], [{}], [{}], sensors={"Gyro": 3, "GPS": 1})
SPRINGS = ((0.7, 1.1, 0.4), (0.2, 0.5, 0.3), (3.0, 5.0, 4.0), (0.6, 0.9, 0.8))


def read(folder, text, **files):
    path = folder / "SC_Test.txt"
    path.write_text(text, encoding="utf-8")
    for name, content in files.items():
        (folder / f"{name}.txt").write_text(content, encoding="utf-8")
    return kn.read(path)


def test_names_are_those_of_42(tmp_path):
    model = read(tmp_path, SOUND)
    system = model.freeze()
    assert [body.name for body in model.bodies] == ["B0", "B1", "Whl0"]
    assert {"e0_B0", "x_B0", "G0_1", "q_Whl0"} < {q.name for q in system.coordinates}
    assert {"wx_B0", "vx_B0", "u_G0_1", "u_Whl0"} < {u.name for u in system.speeds}
    assert [symbol.name for symbol in system.inputs] == ["T_Whl0", "F_Thr0"]
    assert model.name == "SC_Test"
    assert model.source.format == "42"
    assert model.source.references == {"B0": ("Box.obj",), "B1": ("Box.obj",)}
    assert set(model.source.initial) == {symbol.name for symbol in (*system.coordinates, *system.speeds)}


def test_products_of_inertia_are_integrals_and_the_matrix_has_their_negatives(tmp_path):
    I = read(tmp_path, SOUND).bodies[0].inertia
    assert [float(I[0, 1]), float(I[0, 2]), float(I[1, 2])] == [-0.1, -0.2, 0.1]


def test_moments_about_the_origin_are_shifted_to_the_mass_centre(tmp_path):
    body = {"center": (0.3, 0.0, 0.0), "mass": 10.0}
    model = read(tmp_path, spacecraft([body], reference="REFPT_JOINT"))
    assert [float(model.bodies[0].inertia[n, n]) for n in range(3)] == pytest.approx([2.0, 2.1, 3.1])
    assert "REFPT_JOINT" in str(model.source.report)


def test_the_older_layout_says_the_same_with_springs_in_the_joint(tmp_path):
    joint = HINGE | {"rotation": (2, 213, "GIMBAL")}
    thruster = {"axis": (0, 1, 0), "place": (0.2, 0.3, -0.1)}
    old = spacecraft(PAIR, [joint | {"springs": SPRINGS}], [{}], [thruster], old=True)
    bodies = [PAIR[0] | {"nodes": "Nodes.txt"}, PAIR[1]]
    new = spacecraft(bodies, [joint | {"file": "Jnt.txt"}], [{}], [thruster | {"node": 1}])
    first = kn.derive(read(tmp_path, old)).evaluate
    model = read(tmp_path, new, Jnt=parameters(SPRINGS), Nodes=NODES)
    numbers = model.source.initial | {"T_Whl0": 0.2, "F_Thr0": 0.6, "u_G0_1": 0.3, "G0_2": 0.4}
    one, other = first(numbers)["udot"], kn.derive(model).evaluate(numbers)["udot"]
    np.testing.assert_array_equal(one, other)
    assert one[0] != 0


OLDEST = """<<<< 42: Spacecraft Description File >>>>
An old craft                 ! Description
"OLD"                        ! Label
Sprite.ppm                   ! Sprite
PASSIVE_FSW                  ! Flight software
**** Orbit Parameters ****
COWELL                       ! Orbit Prop
ORIGIN                       ! Pos of CM or ORIGIN
0.0 0.0 10.0                 ! Pos
0.5 0.0 0.0                  ! Vel
**** Initial Attitude ****
LAF                          ! Frames
1.0 2.0 3.0                  ! Ang Vel
0.0 0.0 0.0 1.0              ! Quaternion
-10.0 0.0 0.0 213            ! Angles
**** Dynamics Flags ****
DYN_JOINT                    ! Rotation STEADY, KIN_JOINT, or DYN_JOINT
TRUE                         ! Assume constant mass properties
TRUE                         ! Passive Joint Forces and Torques Enabled
FALSE                        ! Constraints
REFPT_CM                     ! Mass props
FALSE                        ! Flex
FALSE                        ! 2nd order
2.0                          ! Drag
**** Body Parameters ****
1                            ! Number of Bodies
==== Body 0 ====
200.0                          Mass, whose remark has no mark of its own
100.0 200.0 300.0              Moments
1.0 2.0 3.0                  ! Products
0.0 0.0 1.0                  ! Mass center
Box.obj                      ! Geometry
NONE                         ! Flex
**** Joint Parameters ****
    (Number of Joints is Number of Bodies minus one)
**** Wheel Parameters ****
1                            ! Number of wheels
==== Wheel 0 ====
0.3                          ! Momentum
0.0 0.0 2.0                  ! Axis
0.14 50.0                    ! Limits
0.012                        ! Inertia
0.48                         ! Static Imbalance
13.7                         ! Dynamic Imbalance
0                            ! Flex Node Index
**** MTB Parameters ****
0                            ! Number of MTBs
**** Thruster Parameters ****
1                            ! Number of Thrusters
==== Thr 0 ====
1.0                          ! Thrust Force (N)
THRUST
1.0 1.0 1.0                  ! Location
"""


@pytest.mark.parametrize("thrust", ["-1.0 0.0 0.0 ! Axis", "0  -1.0  0.0  0.0 ! Body, axis"])
def test_the_oldest_layouts_have_fewer_lines(thrust, tmp_path):
    node = "" if "Body" not in thrust else "0 ! Flex Node Index\n"
    model = read(tmp_path, OLDEST.replace("THRUST\n", thrust + "\n") + node)
    assert [body.name for body in model.bodies] == ["B0", "Whl0"]
    assert float(model.bodies[0].inertia[1, 2]) == -3.0
    F, frame = model["F_Thr0"], model.bodies[0].frame
    force, moment = model["Thr0"].actions
    assert force.vector == -F * frame.x
    assert moment.moment == F * frame.z  # at (1, 1, 0) from the mass centre
    initial = model.source.initial
    assert (initial["z_B0"], initial["vx_B0"]) == (10.0, 0.5)
    assert initial["u_Whl0"] == pytest.approx(0.3 / 0.012 - np.radians(3.0))


def test_springs_that_are_switched_off_do_not_act(tmp_path):
    text = spacecraft(PAIR, [HINGE | {"springs": SPRINGS}], old=True, passive=False)
    model = read(tmp_path, text)
    assert not model.loads
    assert "1 sprung joint (G0): springs and dampers are switched off" in str(model.source.report)


def test_an_actuated_joint_is_driven_by_inputs(tmp_path):
    joint = HINGE | {"type": "ACTUATED", "translation": (1, 312), "file": "Jnt_Hip.txt"}
    model = read(tmp_path, spacecraft(PAIR, [joint]))
    assert [symbol.name for symbol in model.freeze().inputs] == ["T_G0_1", "F_G0_z"]
    assert "1 actuated joint (G0)" in str(model.source.report)


def test_an_attitude_by_quaternion_has_its_scalar_last(tmp_path):
    q = (0.1, -0.3, 0.5, 0.8)
    initial = read(tmp_path, spacecraft(frames="NQN", quaternion=q)).source.initial
    expected = np.array([0.8, 0.1, -0.3, 0.5]) / np.linalg.norm(q)
    np.testing.assert_allclose([initial[f"e{n}_B0"] for n in range(4)], expected, atol=1e-14)


@pytest.mark.parametrize(
    "turn", [(179.0, 0.0, 0.0, 123), (0.0, 175.0, 10.0, 321), (10.0, 20.0, 178.0, 213), (90, 0, 0, 2)]
)
def test_large_turns_have_quaternions_too(turn, tmp_path):
    model = read(tmp_path, spacecraft(angles=turn))
    e = [model.source.initial[f"e{n}_B0"] for n in range(4)]
    R = np.array(model.bodies[0].frame.steps[0].matrix.subs({model[f"e{n}_B0"]: e[n] for n in range(4)}), dtype=float)
    expected = np.eye(3)
    for axis, angle in zip(str(turn[3]), np.radians(turn[:3]), strict=False):
        a = np.eye(3)[int(axis) - 1]
        cross = np.cross(a, np.eye(3)).T
        expected = expected @ (np.cos(angle) * np.eye(3) + np.sin(angle) * cross + (1 - np.cos(angle)) * np.outer(a, a))
    np.testing.assert_allclose(R.reshape(3, 3), expected, atol=1e-14)


def test_what_is_left_out_is_told(tmp_path):
    bodies = [PAIR[0] | {"dipole": (1, 0, 0), "moments": (20.0, 10.0, 0.12)}, PAIR[1] | {"flex": "Flex.txt"}]
    joint = HINGE | {"rotation": (3, 213, "SPHERICAL"), "type": "SLOSH"}
    wheel = {"file": "Whl.txt"}
    start = {"software": "CMG_FSW", "frames": "LAF", "flex": True, "drag": True, "sensors": {"Star Tracker": 2}}
    told = str(read(tmp_path, spacecraft(bodies, [joint], [wheel], [{}], **start)).source.report)
    for part in (
        "5 environmental loads (gravity, gravity gradient, air drag, sunlight, and 1 more): none acts on the",
        "1 flight software (CMG_FSW)",
        "1 attitude in another frame (F): the formation at the start is taken as the inertial frame N",
        "1 angular velocity in another frame (L)",
        "1 magnetic dipole (B0)",
        "1 flexible part (B1): it is rigid",
        "1 odd inertia (B0)",
        "1 unmodelled joint (G0: SLOSH): no force or torque acts in it",
        "1 spherical sequence (G0): initial angles are taken as 123",
        "1 wheel limit (Whl0: 0.1 N m, 20 N m s)",
        "1 uneven wheel (Whl0)",
        "1 thruster limit (Thr0: 1.5 N, pulsed)",
        "2 star trackers: the attitude is that of the motion",
    ):
        assert part in told


# What is put for what, and what the message must say.
FILE = "Parameter File Name"
JOINT_LINE = line((0, 1), "Inner, outer body indices")
BROKEN = {
    "no number": ("2.0  3.0  4.0 ", "2.0  three  4.0 ", "of 'Body 0' must be 3 numbers, not '2.0 three 4.0'"),
    "nan": ("2.0  3.0  4.0 ", "2.0  nan  4.0 ", "not '2.0 nan 4.0'"),
    "huge": ("2.0  3.0  4.0 ", "2.0  1e300  4.0 ", "'1e300' is not a usable number"),
    "overflow": ("2.0  3.0  4.0 ", "2.0  1e400  4.0 ", "'1e400' is not a usable number"),
    "two numbers": ("2.0  3.0  4.0 ", "2.0  3.0 ", "not '2.0 3.0'"),
    "lost line": (line(5.0, "Mass") + "\n", "", "the mass of 'Body 0' must be one number, not '2.0 3.0 4.0'"),
    "short block": (line("NONE", FILE) + "\n", "", "'Joint 0' ends after 14 of 15 lines, before its parameter file"),
    "long block": ("======== Body 1", "5 ! Five\n======== Body 1", "'Body 0' has 9 lines, and this line is extra"),
    "two layouts": (line("NONE", "Flex File Name") + "\n=", "=", "'Body 1' has 9 lines, and 'Body 0' 8"),
    "more bodies": (line(2, "Number of Bodies"), line(3, "N"), "this line gives 3 bodies, but 'Body Parameters' has 2"),
    "no bodies": (line(2, "Number of Bodies"), line(0, "N"), "the number of bodies is 0"),
    "negative count": (line(1, "Number of wheels"), line(-1, "N"), "the number of wheels is -1"),
    "half a wheel": (line(1, "Number of wheels"), line(0.5, "N"), "the number of wheels is 0.5"),
    "negative mass": (line(5.0, "Mass"), line(-5.0, "Mass"), "the mass of B0 is -5"),
    "negative inertia": ("2.0  3.0  4.0 ", "2.0  -3.0  4.0 ", "the principal moments of inertia of B0"),
    "outer first": (JOINT_LINE, line((1, 0), ""), "the inner body of G0 is B1, and its outer body B0"),
    "no such body": (JOINT_LINE, line((0, 7), ""), "a body of G0 is 7. Write a whole number, one from 0 to 1"),
    "no joint type": (line("PASSIVE", "Type"), line("LOOSE", "T"), "unknown joint type 'LOOSE'"),
    "no joint kind": ("GIMBAL ", "HINGE ", "G0 is 'HINGE'. Write GIMBAL or SPHERICAL"),
    "repeated axis": ("1  213  GIMBAL", "1  211  GIMBAL", "the rotations of G0 is '211', which is not a sequence"),
    "no axis": ("1  213  GIMBAL", "1  21  GIMBAL", "Write the three axes in their order"),
    "few turns": ("1  213  GIMBAL", "2  213  SPHERICAL", "the number of rotations of G0 is 2. Write a whole number, 3"),
    "no flag": ("FALSE  FALSE  FALSE", "FALSE  NO  FALSE", "must be TRUE or FALSE three times, not"),
    "no such frame": ("NAN  ", "XAN  ", "the frames are 'XAN'"),
    "no such point": ("CM  ", "CG  ", "the position is of 'CG'. Write CM or ORIGIN"),
    "no wheel inertia": (line(0.02, "Wheel"), line(0.0, "Wheel"), "the inertia of wheel 0 is 0"),
    "no wheel axis": (
        "1.0  0.0  0.0                 ! Wheel", "0.0  0.0  0.0 ! Wheel", "the axis of wheel 0 has no length"
    ),
    "no node": (
        line(0, "Node") + "\n******************** Gyro",
        "3 ! Node\n***** Gyro",
        "the node of thruster 0 is 3. Write a whole number, 0, the only",
    ),
    "lost section": ("Thruster Parameters", "Squid Parameters", "'Squid Parameters' is not a section of a spacecraft"),
    "two sections": ("Thruster Parameters", "MTB Parameters", "there is a second section 'MTB Parameters'"),
    "no parameters": (line("NONE", FILE), line("Jnt.txt", "P"), "there is no file 'Jnt.txt' beside this one"),
    "elsewhere": (line("NONE", FILE), line("../Jnt.txt", "P"), "does not name a file in the same folder"),
}  # fmt: skip


def wrong(text):
    return text.replace(line("PASSIVE", "Type of joint (PASSIVE, ACTUATED, others)"), line("PASSIVE", "Type"))


@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_file_says_what_is_wrong_and_where(what, tmp_path):
    old, new, expected = BROKEN[what]
    sound = wrong(SOUND).replace("! Wheel Rotor Inertia, kg-m^2", "! Wheel")
    assert old in sound
    text = sound.replace(old, new, 1)
    with pytest.raises(kn.FileError) as caught:
        read(tmp_path, text)
    assert expected in str(caught.value)
    assert caught.value.place.startswith("line ")


def test_a_file_that_breaks_off_names_the_section_that_is_missing(tmp_path):
    with pytest.raises(kn.FileError, match="it has no section of the thrusters"):
        read(tmp_path, SOUND[: SOUND.index("Thruster") - 30])


def test_two_joints_cannot_carry_one_body(tmp_path):
    with pytest.raises(kn.FileError, match="joints G0 and G1 both carry B1"):
        read(tmp_path, spacecraft([{}] * 3, [HINGE, HINGE]))


def test_a_parameter_file_with_too_few_springs_is_told_by_its_own_line(tmp_path):
    text = spacecraft(PAIR, [HINGE | {"file": "Jnt.txt"}])
    with pytest.raises(
        kn.FileError, match=r"Jnt\.txt', line 1: .* ends after 3 of 4 lines, before its translational damp"
    ):
        read(tmp_path, text, Jnt="\n".join(parameters(SPRINGS).splitlines()[:-1]))


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(mangled(SOUND))
def test_a_mangled_spacecraft_is_a_model_or_a_file_error(tmp_path, content):
    read_mangled(content, tmp_path / "SC_Test.txt")


NODES = '<<< 42: Nodes >>>\n******\n2 ! Number of nodes\n******\n0 0 0 "A"\n0.2 0.3 -0.1 "B"\n'
BESIDE = spacecraft([PAIR[0] | {"nodes": "Nodes.txt"}, PAIR[1]], [HINGE | {"file": "Jnt.txt"}], thrusters=[{"node": 1}])


@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(mangled(parameters(SPRINGS)), mangled(NODES))
def test_mangled_files_beside_it_are_file_errors_or_nothing(tmp_path, springs, nodes):
    (tmp_path / "Jnt.txt").write_bytes(springs)
    (tmp_path / "Nodes.txt").write_bytes(nodes)
    read_mangled(BESIDE.encode(), tmp_path / "SC_Test.txt")


@pytest.mark.heavy
@settings(max_examples=1500, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(mangled(SOUND))
def test_many_mangled_spacecraft_are_models_or_file_errors(tmp_path, content):
    read_mangled(content, tmp_path / "SC_Test.txt")
