"""Bodies by mass and stiffness matrices: reductions against reference tables, exact beams and what is rigid.

Proves: flexible/elements/finite_elements.py, flexible/elements/element_checks.py, flexible/elements/element_modes.py,
flexible/elements/element_integrals.py, flexible/elements/geometric_stiffness.py, flexible/elements/interfaces.py,
flexible/elements/rigid_motion.py, flexible/elements/matrix_files.py.
"""

import numpy as np
import pytest
from scipy.io import mmwrite
from scipy.linalg import block_diag, eigh

import kanes as kn
from flexible_references import FLEXIBLE, flexible_reference, needs_flexible_references
from straight_frames import StraightFrame

HERTZ = 2 * np.pi
# Tables have ten digits.
DIGITS = 1e-9


def elements(name):
    return kn.flexible.read_matrices(FLEXIBLE / f"12_{name}.npz")


def of_frame(n=10, **options):
    frame = StraightFrame(n, **options)
    return frame, kn.flexible.FiniteElements(frame.M, frame.K, frame.places)


def free_frequencies(body):
    """Of the body that floats, by its whole mass matrix; the first six are zero."""
    K = block_diag(np.zeros((6, 6)), body.stiffness)
    return np.sqrt(np.maximum(eigh(K, body.mass_matrix, eigvals_only=True), 0))


@needs_flexible_references
def test_a_frame_with_six_freedoms_for_each_node():
    given, frame = flexible_reference("12")["frame"], elements("frame")
    assert frame.mass == pytest.approx(given["mass"], rel=1e-12)
    np.testing.assert_allclose(frame.center, given["centre_of_mass"], rtol=DIGITS)
    np.testing.assert_allclose(frame.inertia, given["inertia_about_origin"], rtol=1e-11, atol=1e-12)
    clamped = frame.clamped(0, modes=6, nodes={"tip": 19})
    np.testing.assert_allclose(clamped.frequencies, HERTZ * np.array(given["clamped_at_node_0_Hz"]), rtol=DIGITS)
    free = frame.free(modes=6)
    np.testing.assert_allclose(free.frequencies, HERTZ * np.array(given["free_free_Hz_first_6_elastic"]), rtol=DIGITS)
    for integral in (free.momentum, free.turning_momentum, free.first_moment):
        np.testing.assert_allclose(integral, 0, atol=1e-12)


@needs_flexible_references
@pytest.mark.parametrize("modes", [0, 4, 8, 16])
def test_craig_bampton_of_a_frame(modes):
    given = flexible_reference("12")["frame"]["craig_bampton_boundary_nodes_0_and_19"]
    given = given[f"{modes} fixed-interface modes"]
    body = elements("frame").craig_bampton({"root": 0, "tip": 19}, modes=modes)
    clamped, free = HERTZ * np.array(given["clamped_at_node_0_Hz"]), HERTZ * np.array(given["free_free_Hz"])
    np.testing.assert_allclose(body.frequencies[:6], clamped, rtol=DIGITS)
    np.testing.assert_allclose(free_frequencies(body)[6:12], free, rtol=DIGITS)
    assert free_frequencies(body)[:6].max() < 1e-3 * HERTZ
    # The shapes of the interface move it by 1 each.
    np.testing.assert_allclose(body.node("tip").translation[:, :6], np.eye(3, 6), atol=1e-12)
    np.testing.assert_allclose(body.node("tip").rotation[:, :6], np.eye(6)[3:], atol=1e-12)


@needs_flexible_references
def test_a_block_whose_face_moves_as_a_frame():
    given, block = flexible_reference("12")["block"], elements("block")
    np.testing.assert_allclose(block.inertia, given["inertia_about_origin"], rtol=1e-11, atol=1e-12)
    free = HERTZ * np.array(given["free_free_Hz_first_elastic"])
    np.testing.assert_allclose(block.free(modes=8).frequencies, free, rtol=DIGITS)
    face = np.load(FLEXIBLE / "12_block.npz")["face_nodes"].tolist()
    for n in (4, 10):
        body = block.craig_bampton({"face": face}, modes=n)
        expected = HERTZ * np.array(given["rigid_face"][f"n_{n}_free_Hz"])
        np.testing.assert_allclose(free_frequencies(body)[6 : 6 + len(expected)], expected, rtol=DIGITS)
    np.testing.assert_allclose(body.frequencies[:6], HERTZ * np.array(given["face_x0_clamped_Hz"]), rtol=DIGITS)
    moved = np.abs(np.concatenate([body.momentum, body.turning_momentum])[:, :2]).T
    table = given["rigid_face"]["participation_of_first_2_modes_mass_normalised_abs"]["table"]
    np.testing.assert_allclose(moved, table, rtol=DIGITS, atol=1e-9)
    np.testing.assert_allclose(np.einsum("aaij->ij", body.products), body.modal_mass, atol=1e-13)
    np.testing.assert_allclose(block.center + body.first_moment * 0, [0.5, 0.15, 0.04], rtol=1e-12)
    np.testing.assert_allclose(body.first_moment, body.mass * np.array([0.5, 0, 0]), atol=1e-10)


def test_a_straight_frame_is_the_beam():
    """Frequencies, integrals and nodes of clamped modes, against exact shapes; errors of 30 elements."""
    _, given = of_frame(30, EI=(1.0, 4.0), polar=1e-2, GJ=0.3)
    body = given.clamped(0, modes=4, nodes={"tip": 30, "middle": 15})
    I = 1e-4
    exact = kn.flexible.uniform_beam(
        1.0,
        E=1 / I,
        I=(I, 4 * I),
        A=1.0,
        rho=1.0,
        G=1.0,
        J=0.3 * 5 * I / 1e-2,
        modes={"y": 2, "z": 1, "twist": 1},
    )
    order = np.argsort(np.diag(exact.stiffness) / np.diag(exact.modal_mass))
    np.testing.assert_allclose(body.frequencies, exact.frequencies, rtol=5e-4)  # linear twist: h²
    signs = np.sign((body.node("tip").translation * exact.node("tip").translation[:, order]).sum(axis=0))
    for k in np.flatnonzero(signs):
        mode = order[k]
        for node, x in (("tip", 1.0), ("middle", 0.5)):
            ours, theirs = body.node(node), exact.node_at(x)
            np.testing.assert_allclose(ours.translation[:, k], signs[k] * theirs.translation[:, mode], atol=1e-5)
            np.testing.assert_allclose(ours.rotation[:, k], signs[k] * theirs.rotation[:, mode], atol=1e-4)
        np.testing.assert_allclose(body.moments[0, :, k], signs[k] * exact.moments[0, :, mode], atol=2e-3)


def test_integrals_of_second_order_converge_with_the_square_of_elements():
    """∫ φ_i φ_j dm from displacements of nodes, against the modal mass, which knows what lies between."""
    errors = []
    for n in (8, 16, 32):
        body = of_frame(n)[1].clamped(0, modes=2)
        errors.append(np.abs(np.einsum("aaij->ij", body.products) - body.modal_mass).max())
    np.testing.assert_allclose(np.divide(errors[:-1], errors[1:]), 4, rtol=0.15)


def test_geometric_stiffness_gives_the_foreshortening_of_beams():
    """Tension by gravity along x and by spin about z, against ∫ ψ dm and ∫ x ψ dm of the exact beam."""
    frame, given = of_frame(40)
    matrices = {"x": frame.tension(lambda x: 1 - x), "spin z": frame.tension(lambda x: (1 - x**2) / 2)}
    body = given.clamped(0, modes=2, geometric=matrices | {"spin y": matrices["spin z"]})
    exact = kn.flexible.uniform_beam(1.0, E=1e16, I=1e-16, A=1, rho=1, modes={"y": 1, "z": 1})
    P, Q = (np.trace(each[0]) for each in (body.foreshortening, exact.foreshortening))
    assert pytest.approx(Q, rel=5e-4) == P  # of a tension that is constant in each element
    moments = [np.trace(each.foreshortening_moments[0, 0]) for each in (body, exact)]
    assert moments[0] == pytest.approx(moments[1], rel=5e-4)
    assert body.has_foreshortening
    assert not given.clamped(0, modes=2).has_foreshortening


def test_large_bodies_are_reduced_by_sparse_solvers():
    frame, given = of_frame(260)
    expected = kn.flexible.uniform_beam(1.0, E=1e16, I=1e-16, A=1, rho=1, modes={"y": 2, "z": 2}).frequencies
    np.testing.assert_allclose(given.clamped(0, modes=4).frequencies, np.sort(expected), rtol=1e-6)
    assert given.clamped(0, below=23.0).count == 4
    free = given.free(modes=2)
    np.testing.assert_allclose(free.frequencies, 4.7300407448627**2, rtol=1e-6)
    np.testing.assert_allclose(free.momentum, 0, atol=1e-9)


def test_given_shapes_and_modes_below_a_frequency():
    given = of_frame(6)[1]
    clamped = given.clamped(0, below=23.0, damping=0.02)
    assert clamped.count == 4
    np.testing.assert_allclose(np.diag(clamped.damping), 2 * 0.02 * clamped.frequencies, rtol=1e-9)
    shapes = np.zeros((42, 1))
    shapes[1::6, 0] = given.places[:, 0] ** 2  # w = x², exact for cubic elements
    shapes[5::6, 0] = 2 * given.places[:, 0]
    body = given.with_shapes(shapes, at=(0, 0, 0), nodes={"tip": 6})
    assert body.stiffness[0, 0] == pytest.approx(4)
    assert body.modal_mass[0, 0] == pytest.approx(1 / 5)
    assert body.momentum[1, 0] == pytest.approx(1 / 3)
    assert body.turning_momentum[2, 0] == pytest.approx(1 / 4)


def test_matrices_are_read_from_files(tmp_path):
    frame = StraightFrame(3)
    np.savez(tmp_path / "dense.npz", K=frame.K.toarray(), M=frame.M.toarray(), places=frame.places)
    rows = {f"{name}_{part}": getattr(matrix, part) for name, matrix in (("K", frame.K), ("M", frame.M))
            for part in ("data", "indices", "indptr")}  # fmt: skip
    np.savez(tmp_path / "sparse.npz", nodes=frame.places, **rows)
    mmwrite(tmp_path / "K.mtx", frame.K, precision=17)
    mmwrite(tmp_path / "M.mtx", frame.M, precision=17)
    read = [
        kn.flexible.read_matrices(tmp_path / "dense.npz"),
        kn.flexible.read_matrices(tmp_path / "sparse.npz"),
        kn.flexible.read_matrices(tmp_path / "K.mtx", mass=tmp_path / "M.mtx", places=frame.places),
    ]
    for each in read:
        np.testing.assert_allclose(each.K.toarray(), frame.K.toarray(), rtol=1e-14)
        assert each.mass == pytest.approx(1)
        assert repr(each) == "<finite elements: 4 nodes, 6 freedoms each, mass 1>"


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("a.txt", b"1", "it is neither a .npz nor a .mtx file"),
        ("a.npz", b"PK\x03\x04damaged", "it cannot be read"),
        ("b.npz", {"K": np.eye(6)}, "it has no places of nodes. Save them as `nodes`, or give places=."),
        ("c.npz", {"K": np.eye(6), "nodes": np.zeros((1, 3))}, "it has no matrix M, but K, nodes."),
        ("d.npz", {"M_data": [1.0], "M_indices": [9], "M_indptr": [0, 1], "nodes": [[0, 0, 0]]}, "the rows of M are"),
        ("e.npz", {"M": np.array([None]), "nodes": np.zeros((1, 3))}, "it cannot be read"),
    ],
)
def test_damaged_files_are_named(tmp_path, name, content, message):
    path = tmp_path / name
    if isinstance(content, bytes):
        path.write_bytes(content)
    else:
        np.savez(path, **content)
    with pytest.raises(kn.FileError) as error:
        kn.flexible.read_matrices(path)
    assert message in str(error.value)
    assert str(path) in str(error.value)


def changed(matrix, row, column, value):
    array = matrix.toarray()
    array[row, column] += value
    return array


def loose(frame):
    """The frame without the stiffness of one element's torsion."""
    K = frame.K.toarray()
    K[15, 15] -= 1 / frame.h
    K[21, 21] -= 1 / frame.h
    K[15, 21] += 1 / frame.h
    K[21, 15] += 1 / frame.h
    return K


@pytest.mark.parametrize(
    ("made", "message"),
    [
        (
            lambda f: (f.M, changed(f.K, 3, 8, 1.0), f.places),
            "finite elements: stiffness: it is not symmetric, by 1",
        ),
        (
            lambda f: (changed(f.M, 1, 1, -2.0), f.K, f.places),
            "finite elements: mass has a negative eigenvalue",
        ),
        (lambda f: (f.M, -f.K, f.places), "finite elements: stiffness has a negative eigenvalue or entry"),
        (
            lambda f: (f.M, changed(f.K, 0, 0, 1e3), f.places),
            "finite elements: stiffness resists a displacement of",
        ),
        (
            lambda f: (f.M, f.K, 1e3 * f.places),
            "finite elements: stiffness resists a rotation of the",
        ),
        (lambda f: (f.M, f.K, f.places[:-1]), "finite elements: 30 freedoms are not 3 or 6 for each of 4 nodes. Give "),
        (lambda f: (f.M.toarray()[:-6, :-6], f.K, f.places), "finite elements: mass is 24×24, and stiffness 30×30."),
        (
            lambda f: (changed(f.M, 0, 0, 1.0), f.K, f.places),
            "finite elements: the mass is 2, 1 and 1 along x",
        ),
        (lambda f: (f.M * 1e-18, f.K, f.places), "finite elements: waves would travel from node to node at about "),
        (
            lambda f: ("K", f.K, f.places),
            "finite elements: mass: 'K' is not a square matrix. Give an",
        ),
    ],
)
def test_wrong_matrices_are_refused(made, message):
    with pytest.raises((kn.WrongValueError, kn.WrongTypeError)) as error:
        kn.flexible.FiniteElements(*made(StraightFrame(4)))
    assert str(error.value).startswith(message)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (
            lambda e: e.clamped(9, modes=1),
            "craig_bampton: node of 'root'=9 is not a count. ",
        ),
        (lambda e: e.clamped(0), "craig_bampton: it is not said which modes. Give modes= or below=, in rad/s."),
        (
            lambda e: e.clamped([0, 0], modes=1),
            "craig_bampton: 'root' has no nodes, or one of them",
        ),
        (
            lambda e: e.craig_bampton({"a": 0, "b": [0, 1]}, modes=1),
            "craig_bampton: 'a' and 'b' share a node. ",
        ),
        (
            lambda e: e.craig_bampton({}, modes=1),
            "craig_bampton: no node is given. Give at least",
        ),
        (lambda e: e.craig_bampton("root", modes=1), "craig_bampton: 'root' names no nodes. Give a table such as "),
        (
            lambda e: e.with_shapes(np.eye(6)[:, :1].repeat(5, axis=1).T.reshape(30, 1), at=(0, 0, 0)),
            "modes: '1', alone or with others, has no strain",
        ),
        (lambda e: e.with_shapes(np.zeros((30, 1)), at=(0, 0, 0)), "modes: '1' moves no mass. Leave it out."),
        (
            lambda e: e.clamped(0, modes=1, geometric={"w": np.eye(30)}),
            "geometric: 'w' is not a key. Use some",
        ),
        (
            lambda e: e.clamped(0, modes=1, geometric={"x": np.eye(3)}),
            "geometric: 'x' is 3×3, and the body",
        ),
    ],
)
def test_wrong_reductions_are_refused(call, message):
    with pytest.raises((kn.WrongValueError, kn.WrongTypeError, kn.UnknownNameError)) as error:
        call(of_frame(4)[1])
    assert str(error.value).startswith(message)


def test_shapes_that_follow_from_each_other_and_loose_parts_are_refused():
    frame, given = of_frame(4)
    shape = given.clamped(0, modes=1)
    column = np.random.default_rng(1).normal(size=(30, 2))
    column[:6] = 0
    with pytest.raises(kn.WrongValueError, match="is a sum of other modes. Leave it out."):
        given.with_shapes(np.column_stack([column, column.sum(axis=1)]), at=(0, 0, 0))
    parts = kn.flexible.FiniteElements(frame.M, loose(frame), frame.places)
    with pytest.raises(kn.WrongValueError, match="still moves without stiffness. Hold more nodes"):
        parts.clamped(0, modes=3)
    assert shape.count == 1


def test_single_nodes_without_rotations_do_not_carry_frames():
    """A cube of eight masses on springs along all edges and diagonals, 3 freedoms each."""
    places = np.array([[x, y, z] for x in (0, 1) for y in (0, 1) for z in (0, 1)], dtype=float)
    K = np.zeros((24, 24))
    for i in range(8):
        for j in range(i):
            e = (places[i] - places[j]) / np.linalg.norm(places[i] - places[j])
            row = np.zeros(24)
            row[3 * i : 3 * i + 3], row[3 * j : 3 * j + 3] = e, -e
            K += np.outer(row, row)
    cube = kn.flexible.FiniteElements(np.eye(24), K, places)
    with pytest.raises(kn.WrongValueError, match="craig_bampton: 'root' does not tell how the body turns. Use a node"):
        cube.clamped(0, modes=1)
    with pytest.raises(kn.WrongValueError, match="the nodes of 'root' are on a line, so that they do not tell"):
        cube.clamped([0, 1], modes=1)
    body = cube.craig_bampton({"face": [0, 1, 2, 3], "corner": 7}, modes=2)
    assert body.names == ("corner_x", "corner_y", "corner_z", "held1", "held2")
    np.testing.assert_allclose(body.node("corner").translation[:, :3], np.eye(3), atol=1e-12)
    assert body.node("corner").rotation.any() == np.False_
    assert cube.free(modes=18).count == 18
