"""A published gait model read from its .osim file, against OpenSim's own numbers for it and those of another program.

Proves: formats/reading.py, formats/opensim/model.py, formats/opensim/reader.py, formats/opensim/bodies.py,
formats/opensim/document.py, formats/opensim/functions.py, formats/opensim/external_loads.py.
"""

import numpy as np
import pytest

import kanes as kn
from biomechanics_data import BIOMECHANICS, needs_data
from kanes.kernel.kernel import inside_of

pytestmark = needs_data

FOLDER = BIOMECHANICS / "gait10dof"
# Both programs work in double precision, and take some hundred operations to a number.
ROUNDING = 1e-11


@pytest.fixture(scope="module")
def model():
    return kn.read(FOLDER / "source" / "subject01.osim")


@pytest.fixture(scope="module")
def kernel(model):
    return kn.derive(model).compile()


@pytest.fixture(scope="module")
def reference():
    return dict(np.load(FOLDER / "reference" / "random_states.npz"))


@pytest.fixture(scope="module")
def states(kernel, reference):
    """t, x, w and p of the twenty states."""
    names = [str(name) for name in reference["coordinates"]]
    assert kernel.states == (*names, *(f"u_{name}" for name in names))
    x = np.hstack([reference["q"], reference["u"]]).T
    return np.zeros(x.shape[1]), x, np.zeros((0, x.shape[1])), np.zeros((0, x.shape[1]))


def close(found, expected, rel=ROUNDING):
    assert found == pytest.approx(expected, rel=rel, abs=rel * np.abs(expected).max())


def test_the_mass_matrix_is_that_of_opensim(kernel, states, reference):
    M = kernel["mass_matrix"].along(*states).T.reshape(-1, 10, 10)
    close(M, reference["M"])


def test_generalized_forces_are_those_of_opensim(kernel, states, reference):
    function = kernel["generalized_forces"]
    close(function.along(reference["udot"].T, *states).T, reference["tau_id"])
    at_rest = np.vstack([states[1][:10], 0 * states[1][:10]])
    still = function.along(0 * reference["udot"].T, states[0], at_rest, *states[2:]).T
    close(still, reference["tau_gravity"])


@pytest.mark.parametrize(
    ("kind", "key"),
    [
        ("value", "body_com_position"),
        ("velocity", "body_com_velocity"),
        ("acceleration", "body_com_acceleration"),
        ("angular_velocity", "body_angular_velocity"),
        ("angular_acceleration", "body_angular_acceleration"),
    ],
)
def test_every_body_moves_as_in_opensim(model, kernel, states, reference, kind, key):
    # OpenSim solved for its accelerations: even that of the pelvis, which is a given u̇, differs from it by 1e-12.
    rel = 1e-10 if "acceleration" in kind else ROUNDING
    for number, name in enumerate(reference["bodies"]):
        function = inside_of(kernel).quantity(kind, model[str(name)])
        given = (reference["udot"].T, *states) if "a" in function.arguments else states
        close(function.along(*given).T, reference[key][:, number], rel)


def test_every_body_is_turned_and_placed_as_in_opensim(model, kernel, states, reference):
    for number, name in enumerate(reference["bodies"]):
        body = model[str(name)]
        R = inside_of(kernel).quantity("orientation", body).along(*states).T.reshape(-1, 3, 3).swapaxes(1, 2)
        close(R, reference["body_rotation"][:, number])
        close(
            inside_of(kernel).quantity("value", body.origin).along(*states).T,
            reference["body_origin_position"][:, number],
        )


def test_markers_are_where_opensim_has_them(model, kernel, states, reference):
    assert list(model.markers) == [str(name) for name in reference["markers"]]
    for number, point in enumerate(model.markers.values()):
        close(inside_of(kernel).quantity("value", point).along(*states).T, reference["marker_position"][:, number])
        close(inside_of(kernel).quantity("velocity", point).along(*states).T, reference["marker_velocity"][:, number])


def test_energies_and_momenta_are_those_of_the_other_program(model, kernel, states, reference):
    close(kernel["kinetic_energy"].along(*states).ravel(), reference["kinetic_energy"])
    close(kernel["potential_energy"].along(*states).ravel(), reference["potential_energy"])
    close(inside_of(kernel).quantity("mass_center", None).along(*states).T, reference["com_position"])
    p = inside_of(kernel).quantity("linear_momentum", None).along(*states).T
    close(p, reference["linear_momentum"])
    about_origin = inside_of(kernel).quantity("angular_momentum", model.origin).along(*states).T
    # H of the mass centre, H* = H − r × p.
    close(about_origin - np.cross(reference["com_position"], p), reference["angular_momentum_about_com"])


@pytest.fixture(scope="module")
def walk():
    """A model with ground forces, its kernel, and the walk at 151 times: u̇, t, x, w and p."""
    model = kn.read(FOLDER / "source" / "subject01.osim")
    recording = model.add_external_loads(FOLDER / "source" / "subject01_walk_grf.xml")
    assert recording == FOLDER / "source" / "subject01_walk_grf.mot"
    kernel = kn.derive(model).compile()
    table = np.genfromtxt(FOLDER / "reference" / "id_6hz_inputs.csv", delimiter=",", names=True, deletechars="")
    names = kernel.states[:10]
    x = [table[f"q_{name}"] for name in names] + [table[f"u_{name}"] for name in names]
    w = [table[name] for name in kernel.inputs]
    udot = np.array([table[f"udot_{name}"] for name in names])
    return model, kernel, (udot, table["time"], np.array(x), np.array(w), np.zeros((0, table.size)))


def test_measured_ground_forces_give_the_joint_torques_of_opensim(walk):
    _, kernel, given = walk
    found = kernel["generalized_forces"].along(*given)
    expected = np.genfromtxt(FOLDER / "reference" / "id_6hz.sto", skip_header=6, names=True, deletechars="")
    for number, name in enumerate(kernel.states[:10]):
        column = expected[f"{name}_{'force' if name.endswith(('tx', 'ty')) else 'moment'}"]
        # The file has ten digits.
        assert found[number] == pytest.approx(column, abs=1e-6)


@pytest.mark.margin("the file has nine digits")
def test_loads_across_joints_are_those_of_newton_and_euler(walk):
    model, kernel, given = walk
    expected = np.genfromtxt(
        FOLDER / "reference" / "intersegmental_loads_6hz.csv", delimiter=",", names=True, deletechars=""
    )
    joints = {"hip_r": "femur_r", "knee_r": "tibia_r", "ankle_l": "talus_l", "back": "torso"}
    for joint, body in joints.items():
        for kind, letter in (("joint_force", "F"), ("joint_torque", "M")):
            found = inside_of(kernel).quantity(kind, model[body]).along(*given)
            columns = [expected[f"{joint}_{letter}{axis}"] for axis in "xyz"]
            # The file has nine digits of up to a thousand newtons.
            assert found == pytest.approx(np.array(columns), abs=2e-6)


def test_the_report_says_what_muscles_change(model):
    assert "18 muscles" in str(model.left_out)
    assert "torques are net." in str(model.left_out)


def test_what_the_file_says_of_coordinates_is_kept(model):
    assert model.defaults["pelvis_ty"] == 1.015
    assert model.ranges["knee_angle_r"][0] == pytest.approx(-2.0944, abs=1e-4)
    assert model.locked == ()
