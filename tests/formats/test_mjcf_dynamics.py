"""Models of MuJoCo: the same M and f as MuJoCo finds, for everything that files say about motion and forces.

The stored numbers were made by oracles/mujoco_truth.py; whole models need MuJoCo and dm_control.

Proves: formats/mjcf/model.py, formats/mjcf/reader.py, formats/mjcf/bodies.py, formats/mjcf/geoms.py,
formats/mjcf/masses.py, formats/mjcf/meshes.py, formats/mjcf/placement.py, formats/mjcf/settings.py,
formats/mjcf/defaults.py, formats/mjcf/actuation.py, formats/mjcf/document.py, formats/mjcf/building/links.py,
formats/mjcf/building/drives.py, formats/mjcf/building/springs.py.
"""

from __future__ import annotations

import importlib.util
import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import kanes as kn
from kanes.formats.mjcf.model import model_of
from kanes.formats.mjcf.reader import read_document
from mjcf_models import JOINTS, MODELS, TIED

STORED = json.loads((Path(__file__).parents[1] / "data" / "mjcf_numbers.json").read_text(encoding="utf-8"))["cases"]
# Of the largest entry. Round-off alone; MuJoCo drops products of inertia below 1e-12 of meshes, whose moments are 1e-3.
SAME, SAME_MESHES = 1e-12, 1e-8

has_mujoco = pytest.mark.skipif(importlib.util.find_spec("mujoco") is None, reason="MuJoCo is not installed")


def suite(*folders: str) -> list[Path]:
    found = importlib.util.find_spec("dm_control")
    if found is None or found.origin is None:
        return []
    return sorted(path for folder in folders for path in (Path(found.origin).parent / folder).glob("*.xml"))


def written(text: str, folder: Path, name: str = "model.xml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("name", MODELS)
def test_masses_and_forces_are_those_of_mujoco(name, tmp_path):
    case = STORED[name]
    equations = kn.derive(kn.read(written(MODELS[name], tmp_path)))
    found = equations.evaluate(case["values"])
    speeds = [str(speed) for speed in equations.speeds]
    order = [speeds.index(speed) for speed in case["speeds"]]
    M, f = np.reshape(case["M"], (len(order), len(order))), np.array(case["f"])
    tolerance = SAME_MESHES if name == "meshes" else SAME
    assert found["mass_matrix"][np.ix_(order, order)] == pytest.approx(M, rel=0, abs=tolerance * np.abs(M).max())
    assert found["forcing"][order] == pytest.approx(f, rel=0, abs=tolerance * np.abs(f).max(initial=1))


def test_slides_and_hinges_through_one_point_are_one_joint(tmp_path):
    model = kn.read(written(JOINTS, tmp_path))
    assert [body.name for body in model.bodies] == [
        "cart", "arm_elbow", "arm_twist", "arm", "hand_wrist", "hand", "plate", "stone", "leaf",
    ]  # fmt: skip
    assert model["arm_elbow"].mass == 0


@has_mujoco
@pytest.mark.heavy
def test_stored_numbers_are_those_of_the_installed_mujoco():
    from oracles import mujoco_truth

    for name, case in mujoco_truth.stored()["cases"].items():
        for key in ("M", "f"):
            scale = np.abs(STORED[name][key]).max()
            assert case[key] == pytest.approx(STORED[name][key], rel=0, abs=1e-9 * scale)


@has_mujoco
@pytest.mark.heavy
@pytest.mark.parametrize("path", suite("suite", "third_party/ant", "third_party/kinova"), ids=lambda path: path.stem)
def test_models_of_the_control_suite_move_as_in_mujoco(path):
    from oracles.mujoco_truth import Truth

    if not read_document(path).joints:
        pytest.skip("nothing in it moves")
    truth = Truth(path)
    for seed in range(3):
        for name, error in truth.errors(seed).items():
            # MuJoCo keeps inertias of meshes by principal axes, good for 1e-8 of a body's inertia. In M that is
            # 1e-11 of the largest entry; u̇ multiplies it by the condition number of M, up to 1e5 in these models.
            assert error == pytest.approx(0, abs=1e-8 if name == "udot" and path.stem == "dog" else 1e-9), (name, error)


# What is tied, and how many equations that takes; in a plane one of them says nothing.
TIES = {
    "connect": ('<connect body1="b" body2="c" anchor="0.2 0 0.05"/>', 3),
    "connect to the world": ('<connect body1="f" anchor="0.1 0.2 0.3"/>', 3),
    "connect sites": ('<connect site1="f_site" site2="g_site"/>', 3),
    "weld": ('<weld body1="f" body2="g"/>', 6),
    "weld as posed": ('<weld body1="f" body2="g" relpose="0.1 0.2 0.3 0.9 0.1 0.2 0.3"/>', 6),
    "joint": ('<joint joint1="u" joint2="v" polycoef="0 0.7 0.2 0.1 0.05"/>', 1),
    "joint alone": ('<joint joint1="p"/>', 1),
    "tendon": ('<tendon tendon1="one" tendon2="two" polycoef="0 2 0.3"/>', 1),
}
_SITES = '<site name="f_site" pos="0.1 0 0.2"/>', '<site name="g_site" pos="0 0.3 0.1"/>'


def tied(ties: str) -> str:
    text = TIED.replace("EQUALITIES", ties)
    for site, body in zip(_SITES, ("w", "y"), strict=True):
        text = text.replace(f'<freejoint name="{body}"/>', f'<freejoint name="{body}"/>{site}')
    return text


@pytest.mark.parametrize("name", TIES)
def test_an_equality_is_a_constraint(name, tmp_path):
    ties, count = TIES[name]
    model = kn.read(written(tied(ties), tmp_path))
    assert [len(constraint.rows) for constraint in model.constraints] == [count]
    assert "it is exact; in MuJoCo it is soft" in str(model.source.report)


@has_mujoco
@pytest.mark.heavy
@pytest.mark.parametrize("name", TIES)
def test_accelerations_under_equalities_are_those_of_rigid_constraints_in_mujoco(name, tmp_path):
    """M q̈ + Jᵀ λ = f and J q̈ = −J̇ v, with M, f and J of MuJoCo at a state that the constraint allows.

    J̇ by differences has an error of 1e-7.
    """
    import mujoco

    from oracles.mujoco_truth import Truth

    path = written(tied(TIES[name][0]), tmp_path)
    truth = Truth(path)
    theirs = mujoco.MjModel.from_xml_path(str(path))
    theirs.opt.disableflags |= int(mujoco.mjtDisableBit.mjDSBL_CONTACT)
    data = mujoco.MjData(theirs)

    def jacobian():
        mujoco.mj_forward(theirs, data)
        return np.reshape(data.efc_J.copy(), (-1, theirs.nv)), data.efc_pos.copy()

    rng = np.random.default_rng(3)
    qpos = theirs.qpos0.copy()
    for _ in range(30):  # towards a state that satisfies the constraint
        data.qpos = qpos
        J, phi = jacobian()
        mujoco.mj_integratePos(theirs, qpos, -np.linalg.pinv(J) @ phi, 1.0)
    data.qpos = qpos
    J, phi = jacobian()
    np.testing.assert_allclose(phi, 0, atol=1e-12)
    v = rng.uniform(-1, 1, theirs.nv)
    v -= np.linalg.pinv(J) @ (J @ v)
    data.qvel = v
    J, _ = jacobian()
    M = np.zeros((theirs.nv, theirs.nv))
    mujoco.mj_fullM(theirs, data, M)
    f = data.qfrc_passive + data.qfrc_actuator - data.qfrc_bias
    h, ends = 1e-5, []
    for sign in (1, -1):
        moved = qpos.copy()
        mujoco.mj_integratePos(theirs, moved, v, sign * h)
        data.qpos = moved
        ends.append(jacobian()[0])
    rate = (ends[0] - ends[1]) / (2 * h) @ v
    data.qpos = qpos
    zeros = np.zeros((len(J), len(J)))
    system = np.block([[M, J.T], [J, zeros]])
    expected = np.linalg.lstsq(system, np.concatenate([f, -rate]), rcond=1e-10)[0][: theirs.nv]
    model = kn.read(path)
    kernel = kn.derive(model).compile()
    q, u = truth.names()
    values = {**dict(zip(q, qpos, strict=True)), **dict(zip(u, v, strict=True))}
    x = np.array([values[name] for name in kernel.states])
    speeds = list(kernel.speeds)
    accelerations = kernel.derivative({})(0.0, x)[-len(kernel.speeds) :]
    mine = np.array([accelerations[speeds.index(name)] for name in u])
    assert mine == pytest.approx(expected, abs=1e-6 * np.abs(expected).max())


def test_without_its_equalities_a_document_is_a_tree(tmp_path):
    document = read_document(written(tied(TIES["weld"][0]), tmp_path))
    assert not model_of(replace(document, ties=())).constraints
