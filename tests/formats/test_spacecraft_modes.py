"""Modes of flexible bodies in files of 42: integrals against sums over particles, and what broken files say.

Proves: formats/fortytwo/flex_file.py, formats/fortytwo/modal_bodies.py.
"""

import numpy as np
import pytest

import kanes as kn
from spacecraft_files import spacecraft

PLACES = np.array([[1.0, 0.1, 0.0], [2.0, -0.2, 0.3], [1.5, 0.6, -0.4], [2.5, 0.2, 0.9]])
MASSES = np.array([1.0, 2.0, 1.5, 0.5])
SHAPES = np.random.default_rng(7).normal(size=(4, 3, 2)) / 4  # particle × axis × mode
JOINT_AT = np.array([0.2, 0.1, -0.3])


def entries(array):
    """Lines of the entries that are not zero, after their number."""
    found = [(index, float(array[index])) for index in np.ndindex(array.shape) if array[index]]
    return [f"{len(found)}   ! number", *(f"{' '.join(map(str, index))} {value}  ! entry" for index, value in found)]


def flex_file(r, **changes):
    """The text of a file for the particles, with integrals about a reference point from which r are measured."""
    node = np.zeros((2, 4, 3)) + SHAPES.transpose(2, 0, 1)
    joint = np.zeros((2, 1, 3))
    joint[0, 0, 1] = 0.25
    tables = {
        "joint displacement": joint,
        "joint rotation": 2 * joint,
        "node displacement": node,
        "node rotation": np.zeros((2, 4, 3)),
        "mass": np.einsum("p,pai,paj->ij", MASSES, SHAPES, SHAPES),
        "stiffness": np.diag([4.0, 9.0]),
        "damping": np.diag([0.04, 0.06]),
        "L": np.einsum("p,pa,pbi->abi", MASSES, r, SHAPES),
        "N": np.einsum("p,pai,pbj->abij", MASSES, SHAPES, SHAPES),
    } | changes
    P = np.einsum("p,pai->ia", MASSES, SHAPES)
    H = np.einsum("p,pic->ic", MASSES, np.cross(r[:, None], SHAPES.transpose(0, 2, 1)))
    lines = [
        "***** 42: modes *****",
        "Particles",
        "2  ! Number of modes",
        "*** Initial states",
        "0.1 0.0 ! x, u",
        "0.0 0.2 !",
    ]
    for name in ("joint", "node"):
        lines.append(f"***** {name}s *****")
        for what in ("displacement", "rotation"):
            lines += [f"** {name} {what}", *entries(tables[f"{name} {what}"])]
    for name in ("mass", "stiffness", "damping"):
        lines += [f"** {name}", *entries(tables[name])]
    for name, table in (("linear", P), ("angular", H)):
        lines += [f"** {name} momentum", *(" ".join(map(str, row)) + " !" for row in table.tolist())]
    for name in ("L", "N"):
        lines += [f"** {name}", *entries(tables[name])]
    return "\n".join(lines) + "\n"


def write(folder, text, reference="REFPT_JOINT"):
    """A craft whose second body is made of the particles, and the nodes at them."""
    second = np.einsum("p,pa,pb->ab", MASSES, PLACES, PLACES)
    center = MASSES @ PLACES / MASSES.sum()
    if reference == "REFPT_CM":
        second = second - MASSES.sum() * np.outer(center, center)
    I = np.trace(second) * np.eye(3) - second
    body = {
        "mass": MASSES.sum(),
        "moments": tuple(np.diag(I)),
        "products": (second[0, 1], second[0, 2], second[1, 2]),
        "center": tuple(center),
        "nodes": "Nodes.txt",
        "flex": "Flex.txt",
    }
    joint = {"outer_at": tuple(JOINT_AT)}
    path = folder / "SC_Test.txt"
    path.write_text(spacecraft([{}, body], [joint], flex=True, reference=reference), encoding="utf-8")
    nodes = ["nodes", "of the body", f"{len(PLACES)} ! Number", *(" ".join(map(str, row)) for row in PLACES.tolist())]
    (folder / "Nodes.txt").write_text("\n".join(nodes) + "\n", encoding="utf-8")
    (folder / "Flex.txt").write_text(text, encoding="utf-8")
    return path


def test_integrals_about_the_joint_become_those_about_the_origin(tmp_path):
    """Against sums over the particles, from the origin of the body."""
    found = kn.flexible.read_fortytwo(write(tmp_path, flex_file(PLACES - JOINT_AT)))
    (body,) = found.values()
    assert list(found) == ["B1"]
    np.testing.assert_allclose(body.modal_mass, np.einsum("p,pai,paj->ij", MASSES, SHAPES, SHAPES), atol=1e-14)
    np.testing.assert_allclose(body.momentum, np.einsum("p,pai->ai", MASSES, SHAPES), atol=1e-14)
    np.testing.assert_allclose(body.moments, np.einsum("p,pa,pbi->abi", MASSES, PLACES, SHAPES), atol=1e-13)
    np.testing.assert_allclose(body.products, np.einsum("p,pai,pbj->abij", MASSES, SHAPES, SHAPES), atol=1e-14)
    np.testing.assert_allclose(np.einsum("aaij->ij", body.products), body.modal_mass, atol=1e-14)
    np.testing.assert_allclose(body.first_moment, MASSES @ PLACES, atol=1e-13)
    second = np.einsum("p,pa,pb->ab", MASSES, PLACES, PLACES)
    np.testing.assert_allclose(body.inertia, np.trace(second) * np.eye(3) - second, atol=1e-13)
    np.testing.assert_allclose(body.frequencies**2 @ [1, 1], np.trace(np.linalg.solve(body.modal_mass, body.stiffness)))
    assert not body.has_foreshortening
    assert list(body.nodes) == ["G0", "node0", "node1", "node2", "node3"]
    np.testing.assert_allclose(body.node("node2").translation, SHAPES[2], atol=1e-15)
    np.testing.assert_allclose(body.node("node2").place, PLACES[2])
    np.testing.assert_allclose(body.node("G0").place, JOINT_AT)
    np.testing.assert_allclose(body.node("G0").rotation, [[0, 0], [0.5, 0], [0, 0]])


def test_modes_of_bodies_about_their_mass_centres_have_no_momentum(tmp_path):
    """As in 42, whatever the file says; the inertia is shifted to the origin."""
    center = MASSES @ PLACES / MASSES.sum()
    body = kn.flexible.read_fortytwo(write(tmp_path, flex_file(PLACES - center), "REFPT_CM"))["B1"]
    np.testing.assert_allclose(body.momentum, 0, atol=1e-15)
    np.testing.assert_allclose(body.turning_momentum, 0, atol=1e-15)
    second = np.einsum("p,pa,pb->ab", MASSES, PLACES, PLACES)
    np.testing.assert_allclose(body.inertia, np.trace(second) * np.eye(3) - second, atol=1e-13)


def test_the_rigid_model_says_where_the_modes_are(tmp_path):
    model = kn.read(write(tmp_path, flex_file(PLACES - JOINT_AT)))
    assert "1 flexible part (B1): it is rigid; kn.flexible.read_fortytwo has its modes" in str(model.source.report)


SOUND = flex_file(PLACES - JOINT_AT)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            SOUND.replace("2  ! Number of modes", "0  ! Number of modes"),
            "line 3: the number of modes is 0.",
        ),
        (SOUND[: SOUND.index("** L")], "the file ends before a line of text. Write all tables that 42 reads."),
        (
            SOUND.replace("0 0 1 0.25", "0 3 1 0.25"),
            "an index of the displacement of a joint is 3.",
        ),
        (
            SOUND.replace("0.1 0.0 ! x, u", "0.1 ! x"),
            "initial coordinate and speed of a mode has 2 numbers",
        ),
        (SOUND.replace("0.1 0.0 ! x, u", "0.1 nan ! x"), "line 5: 'nan' is not a usable number."),
        (flex_file(PLACES, stiffness=np.array([[1.0, 2.0], [0, 1.0]])), "'Flex.txt': stiffness: it is not symmetric."),
        (flex_file(PLACES, mass=np.diag([1.0, -1.0])), "'Flex.txt': modal body: modal_mass is not positive definite."),
    ],
)
def test_broken_files_of_modes_are_named(tmp_path, text, message):
    with pytest.raises(kn.FileError) as error:
        kn.flexible.read_fortytwo(write(tmp_path, text))
    assert message in str(error.value)


def test_shapes_at_other_joints_are_refused(tmp_path):
    path = write(tmp_path, SOUND)
    text = path.read_text(encoding="utf-8").replace("Flex.txt", "NONE")
    path.write_text(text, encoding="utf-8")
    assert kn.flexible.read_fortytwo(path) == {}
