"""Every element of the .osim format, in small models of our own, against the numbers that OpenSim has for them.

Proves: formats/opensim/joints.py, formats/opensim/functions.py, formats/opensim/bodies.py, formats/opensim/tree.py,
formats/opensim/sockets.py, formats/opensim/reader.py, formats/opensim/scapulothoracic.py.
"""

import json
from pathlib import Path

import numpy as np
import pytest

import kanes as kn
from kanes.kernel.kernel import inside_of
from osim_models import ARGUMENTS, FREE_MODELS, FUNCTIONS_ALONE, OLDEST, VERSION_1, VERSION_2, VERSION_3, alone

DATA = json.loads((Path(__file__).parents[1] / "data" / "osim_elements.json").read_text(encoding="utf-8"))
# Both programs work in double precision; the numbers are stored as they are.
ROUNDING = 1e-11


def close(found, expected):
    expected = np.array(expected)
    assert np.array(found) == pytest.approx(expected, rel=ROUNDING, abs=ROUNDING * max(1, np.abs(expected).max()))


def read(text, folder):
    path = folder / "model.osim"
    path.write_text(text, encoding="utf-8")
    return kn.read(path)


@pytest.fixture(params=FREE_MODELS, scope="module")
def case(request, tmp_path_factory):
    """A model, its kernel, and OpenSim's numbers: an array for each key with the states first."""
    model = read(FREE_MODELS[request.param], tmp_path_factory.mktemp("osim"))
    data = DATA["free"][request.param]
    kernel = kn.derive(model).compile()
    order = [data["coordinates"].index(name) for name in kernel.states[: len(kernel.speeds)]]
    return model, kernel, data["states"], order


def states_of(states, order):
    x = np.array([[*np.array(each["q"])[order], *np.array(each["u"])[order]] for each in states]).T
    nothing = np.zeros((0, len(states)))
    return np.zeros(len(states)), x, nothing, nothing


def test_the_mass_matrix_is_that_of_opensim(case):
    _, kernel, states, order = case
    M = kernel["mass_matrix"].along(*states_of(states, order)).T.reshape(len(states), len(order), len(order))
    close(M, [np.array(each["M"])[np.ix_(order, order)] for each in states])


def test_inverse_dynamics_is_that_of_opensim(case):
    _, kernel, states, order = case
    udot = np.array([np.array(each["udot"])[order] for each in states]).T
    found = kernel["generalized_forces"].along(udot, *states_of(states, order))
    close(found.T, [np.array(each["tau"])[order] for each in states])


def test_bodies_and_markers_are_where_opensim_has_them(case):
    model, kernel, states, order = case
    given = states_of(states, order)
    assert set(model.markers) == set(states[0]["markers"])
    for name, point in model.markers.items():
        close(inside_of(kernel).quantity("value", point).along(*given).T, [each["markers"][name] for each in states])
    placed = [body for body in model.bodies if body.name in states[0]["bodies"]]
    assert len(placed) == len(states[0]["bodies"])
    assert all(body.mass == 0 for body in model.bodies if body not in placed)
    for body in placed:
        close(
            inside_of(kernel).quantity("value", body.origin).along(*given).T,
            [each["bodies"][body.name][0] for each in states],
        )
        R = inside_of(kernel).quantity("orientation", body).along(*given).T.reshape(-1, 3, 3).swapaxes(1, 2)
        close(R, [each["bodies"][body.name][1] for each in states])


def test_axes_in_a_list_are_those_of_a_spatial_transform(tmp_path):
    found, expected = (read(text, tmp_path).document for text in (OLDEST, VERSION_1))
    assert (found.version, expected.version) == (10900, 10901)
    assert found.changed(version=10901) == expected


def test_the_second_version_says_what_the_third_says(tmp_path):
    found, expected = (read(text, tmp_path).document for text in (VERSION_2, VERSION_3))
    assert (found.version, expected.version) == (20302, 30000)
    assert found.changed(version=30000) == expected


@pytest.mark.parametrize("name", FUNCTIONS_ALONE)
def test_functions_are_those_of_opensim_within_and_beyond_their_points(name, tmp_path):
    model = read(alone(FUNCTIONS_ALONE[name]), tmp_path)
    x = model["b1"].origin.position_from(model.origin).components(model.frame)[0]
    close([float(x.subs(model["q"], number)) for number in ARGUMENTS], DATA["functions"][name])
