"""Trees as the slides show them: path tables, joint partials, Ω and V, remainder accelerations.

The slides' tables are typed in by hand. Their matrices, which `kn.tree_formulation` builds from single joints, are
compared with the vector derivation, which knows nothing of paths.

Proves: equations/slides/body_loads.py, equations/slides/formulation.py, equations/slides/path_blocks.py,
equations/slides/path_tables.py, equations/slides/joints.py, equations/slides/state.py, equations/slides/text.py,
equations/slides/written_out.py.
"""

import copy
import pickle

import numpy as np
import pytest
import sympy
from sympy import cos, sin

import kanes as kn
from kanes.analysis.verification.verify import random_state
from kanes.dynamics.accelerations import Accelerations
from kanes.dynamics.programs.quantities import _KINDS
from kanes.equations.equations import graphs_of
from kanes.expr.algebra import Matrix
from menagerie import menagerie
from systems import TREES


def state_of(tree, seed=1):
    """General values, none near zero, quaternions of unit length."""
    return random_state(tree.equations, np.random.default_rng(seed))


@pytest.fixture(scope="module")
def spacecraft():
    return kn.tree_formulation(kn.library.five_body_spacecraft())


@pytest.fixture(scope="module", params=TREES)
def tree(request):
    return kn.tree_formulation(TREES[request.param]())


# The slides' example by hand


def test_the_path_tables_are_those_of_the_slides(spacecraft):
    expected = [
        [1, 0, 0, 0, 0],
        [1, 1, 0, 0, 0],
        [1, 0, 1, 0, 0],
        [1, 0, 1, 1, 0],
        [1, 0, 1, 0, 1],
    ]
    assert spacecraft.body_paths.array.astype(int).tolist() == expected
    assert spacecraft.joint_paths.array.astype(int).tolist() == expected
    assert [head.plain for head in spacecraft.body_paths.column_heads] == ["B1", "B2", "B3", "B4", "B5"]
    assert [head.plain for head in spacecraft.joint_paths.column_heads] == ["B1", "G1", "G2", "G3", "G4"]
    assert str(spacecraft.joint_paths).splitlines()[5:] == [
        "B₄       ×       ×   ×",
        "B₅       ×       ×       ×",
    ]


def test_path_tables_in_latex_and_markdown(spacecraft):
    assert spacecraft.joint_paths.latex().startswith(
        r"\begin{array}{c|ccccc} \text{path to} & B_{1} & G_{1} & G_{2} & G_{3} & G_{4} \\ \hline B_{1} & \times &  &"
    )
    assert spacecraft.joint_paths.markdown().splitlines()[4] == r"| $B_{3}$ | $\times$ |  | $\times$ |  |  |"


def test_omega_and_v_are_drawn_as_on_the_slides(spacecraft):
    def cells(table):
        return [[cell.plain for cell in row] for row in table.cells]

    assert [head.plain for head in spacecraft.omega_table().column_heads] == ["ω1", "σ1", "σ2", "σ3", "σ4", "v1"]
    assert cells(spacecraft.omega_table()) == [
        ["B1", "0", "0", "0", "0", "0"],
        ["B1", "B2 Γ1", "0", "0", "0", "0"],
        ["B1", "0", "B3 Γ2", "0", "0", "0"],
        ["B1", "0", "B3 Γ2", "B4 Γ3", "0", "0"],
        ["B1", "0", "B3 Γ2", "0", "B5 Γ4", "0"],
    ]
    assert cells(spacecraft.v_table()) == [
        ["0", "0", "0", "0", "0", "N"],
        ["~β2 B1", "~ρ21 B2 Γ1", "0", "0", "0", "N"],
        ["~β3 B1", "0", "~ρ32 B3 Γ2", "0", "0", "N"],
        ["~β4 B1", "0", "~ρ42 B3 Γ2", "~ρ43 B4 Γ3", "0", "N"],
        ["~β5 B1", "0", "~ρ52 B3 Γ2", "0", "~ρ54 B5 Γ4", "N"],
    ]
    assert cells(spacecraft.omega_table(cleared=True)) == [
        ["U", "0", "0", "0", "0", "0"],
        ["2C1", "Γ1", "0", "0", "0", "0"],
        ["3C1", "0", "Γ2", "0", "0", "0"],
        ["4C1", "0", "4C3 Γ2", "Γ3", "0", "0"],
        ["5C1", "0", "5C3 Γ2", "0", "Γ4", "0"],
    ]
    assert cells(spacecraft.v_table(cleared=True))[3] == [
        "~β4 NC1", "0", "~ρ42 NC3 Γ2", "~ρ43 NC4 Γ3", "0", "U",
    ]  # fmt: skip


def test_beta_and_rho_are_those_printed_on_the_slides(spacecraft):
    """β4 = r43 − r33 + r32 − r12,  ρ42 = r43 − r33 + r32."""
    r12, r32, r33, r43 = (
        spacecraft.joint("G2").r_inner,
        spacecraft.joint("G2").r_outer,
        spacecraft.joint("G3").r_inner,
        spacecraft.joint("G3").r_outer,
    )
    assert spacecraft.beta("B4") == r43 - r33 + r32 - r12
    assert spacecraft.rho("B4", "G2") == r43 - r33 + r32
    table = spacecraft.vectors
    sums = {head.plain: row[0].plain for head, row in zip(table.row_heads, table.cells, strict=True)}
    assert sums["β4"] == "r43 - r33 + r32 - r12"
    assert sums["ρ42"] == "r43 - r33 + r32"
    assert sums["ρ54"] == "r54"


def test_beta_and_rho_are_ways_between_points(tree):
    bodies = tree.bodies
    for i, body in enumerate(bodies):
        root = bodies[tree.paths.root(i)]
        assert tree.beta(body) == root.center.position_from(body.center)
        joint = tree.joint(body)
        assert tree.rho(body, joint) == joint.r_outer


def test_swapped_joint_labels_set_the_path_tables_apart():
    """The slides' warning: the two tables differ once G3 and G4 change places."""
    model = kn.Model("swapped")
    a_kind = {"mass": 1, "inertia": kn.inertia(1, 2, 3)}
    B1 = model.add_body("B1", joint=kn.Pin(axis="x"), **a_kind)
    B2 = model.add_body("B2", joint=kn.Free(), **a_kind)
    model.add_body("B3", parent=B2, joint=kn.Pin(axis="y"), **a_kind)
    model.add_body("B4", parent=B1, joint=kn.Pin(axis="y"), **a_kind)
    tree = kn.tree_formulation(model)
    assert [head.plain for head in tree.joint_paths.column_heads] == ["B2", "G1", "G2", "G3"]
    assert tree.body_paths.array.astype(int).tolist() == [[1, 0, 0, 0], [0, 1, 0, 0], [0, 1, 1, 0], [1, 0, 0, 1]]
    assert tree.joint_paths.array.astype(int).tolist() == [[0, 1, 0, 0], [1, 0, 0, 0], [1, 0, 1, 0], [0, 1, 0, 1]]


# Joint partials


def test_gamma_of_a_213_gimbal_is_as_printed(spacecraft):
    joint = spacecraft.joint("G1")
    _, q2, q3 = joint.coordinates
    assert joint.Gamma == Matrix([
        [cos(q2) * sin(q3), cos(q3), 0],
        [cos(q2) * cos(q3), -sin(q3), 0],
        [-sin(q2), 0, 1],
    ])  # fmt: skip
    assert [str(u) for u in joint.speeds] == ["u1_B2", "u2_B2", "u3_B2"]
    assert (joint.inner.name, joint.outer.name) == ("B1", "B2")


def test_gamma_dot_is_the_time_derivative_of_gamma(spacecraft, same):
    joint = spacecraft.joint("G1")
    rates = dict(zip(joint.coordinates, joint.speeds, strict=True))
    by_hand = joint.Gamma.applyfunc(lambda entry: sum(entry.diff(q) * u for q, u in rates.items()))
    same(joint.Gamma_dot, by_hand)
    same(joint.Gamma_dot_sigma, by_hand * sympy.Matrix(joint.speeds))


def test_gamma_of_spherical_and_smaller_joints():
    mixed = kn.tree_formulation(kn.library.five_body_spacecraft("mixed"))
    assert mixed.joint("G2").Gamma == Matrix.eye(3)
    assert mixed.joint("G3").Gamma == Matrix([0, 0, 1])
    q2 = mixed.joint("G4").coordinates[1]
    assert mixed.joint("G4").Gamma == Matrix([[sin(q2), 0], [cos(q2), 0], [0, 1]])
    root = mixed.joint("B1")
    assert root.is_free_root
    assert root.Gamma == Matrix.eye(3).row_join(Matrix.zeros(3, 3))


@pytest.mark.parametrize(
    "sequence", ["121", "123", "131", "132", "212", "213", "231", "232", "312", "313", "321", "323"]
)
def test_gamma_of_every_sequence_turns_rates_into_angular_velocity(sequence):
    """Γ σ = ω, with [ω×] = Rᵀ Ṙ from the rotation matrix by finite differences."""
    model = kn.Model("gimbal")
    body = model.add_body("B", mass=1, inertia=kn.inertia(1, 2, 3), joint=kn.Gimbal(sequence))
    joint = kn.tree_formulation(model).joint(body)
    angles, rates, h = np.array([0.4, 0.7, -0.3]), np.array([0.3, -0.8, 0.5]), 1e-6

    def R(theta):
        values = dict(zip(joint.coordinates, theta, strict=True))
        rows = [[axis.components(model.frame)[i] for axis in (body.x, body.y, body.z)] for i in range(3)]
        return np.array(Matrix(rows).xreplace(values), dtype=float)

    W = R(angles).T @ (R(angles + h * rates) - R(angles - h * rates)) / (2 * h)
    values = dict(zip(joint.coordinates, angles, strict=True))
    w = np.array(joint.Gamma.xreplace(values), dtype=float) @ rates
    # A central difference of step 1e-6 is right to 1e-10.
    assert w == pytest.approx([W[2, 1], W[0, 2], W[1, 0]], abs=1e-9)


# Ω, V and the remainders against the vector derivation


def along(tree, values, kind, body):
    """A quantity of a body by the vector derivation, by measure numbers in N."""
    computation = graphs_of(tree.equations).reduced
    graph = computation.graph
    return graph.function([_KINDS[kind](Accelerations(computation), body)])(computation.input_column(values))[0]


def check_motion(tree, values):
    """Each relative to the size of what it is made of."""
    state = tree.at(values)
    udot = state.udot
    for i, body in enumerate(tree.bodies):
        rows = slice(3 * i, 3 * i + 3)
        C = along(tree, values, "orientation", body)
        expected = {
            "angular_velocity": C @ state.omega[rows],
            "velocity": state.v[rows],
            "angular_acceleration": C @ (state.Omega[rows] @ udot + state.alpha_r[rows]),
            "acceleration": state.V[rows] @ udot + state.a_r[rows],
        }
        for kind, mine in expected.items():
            size = 1 + np.abs(udot).max() if "acceleration" in kind else 1
            assert mine == pytest.approx(along(tree, values, kind, body).ravel(), rel=1e-11, abs=1e-11 * size)


@pytest.mark.heavy
def test_omega_u_and_v_u_are_the_velocities_and_the_remainders_those_of_the_accelerations(tree):
    values = state_of(tree, 1)
    state = tree.at(values)
    assert state.Omega @ state.u == pytest.approx(state.omega, rel=1e-12, abs=1e-12)
    assert state.V @ state.u == pytest.approx(state.v, rel=1e-12, abs=1e-12)
    check_motion(tree, values)


@pytest.mark.heavy
def test_every_kind_of_joint_moves_as_the_vector_derivation_says():
    tree = kn.tree_formulation(menagerie())
    check_motion(tree, state_of(tree, 0))


def test_coef_and_rhs_are_m_and_f(tree):
    values = state_of(tree, 3)
    expected = tree.equations.evaluate(values)
    size = np.abs(expected["mass_matrix"]).max()
    # Sums of some hundred products, each rounded to 1e-16 of the largest.
    assert tree.COEF(values) == pytest.approx(expected["mass_matrix"], rel=1e-12, abs=1e-13 * size)
    forcing = expected["forcing"]
    assert tree.RHS(values) == pytest.approx(forcing, rel=1e-10, abs=1e-12 * np.abs(forcing).max())


@pytest.mark.heavy
def test_coef_and_rhs_of_every_kind_of_joint_are_m_and_f():
    tree = kn.tree_formulation(menagerie())
    for seed in range(3):
        values = state_of(tree, seed)
        expected = tree.equations.evaluate(values)
        assert tree.COEF(values) == pytest.approx(expected["mass_matrix"], rel=1e-11, abs=1e-11)
        assert tree.RHS(values) == pytest.approx(expected["forcing"], rel=1e-10, abs=1e-9)


def test_shapes_are_those_of_the_slides(spacecraft):
    state = spacecraft.at(state_of(spacecraft))
    assert state.Omega.shape == state.V.shape == (15, 18)
    assert state.m.shape == state.I.shape == (15, 15)
    assert state.T.shape == state.F.shape == state.omega_cross_H.shape == state.alpha_r.shape == (15,)
    assert state.COEF.shape == (18, 18)
    assert state.RHS.shape == (18,)
    assert not state.T.any()


@pytest.mark.parametrize("name", ["five_body_spacecraft_mixed", "stanford_arm"])
def test_the_block_of_a_body_and_a_joint_is_written_out(name):
    tree = kn.tree_formulation(TREES[name]())
    values = state_of(tree)
    state, links = tree.at(values), tree.structure.links
    for i, k in ((4, 4), (3, 2), (1, 0), (1, 3)):
        rows, columns = slice(3 * i, 3 * i + 3), list(links[k].speeds)
        body, joint = tree.bodies[i], tree.joints[k]
        found = np.array(tree.Omega_block(body, joint).xreplace(values), dtype=float)
        assert found == pytest.approx(state.Omega[rows, columns], rel=1e-12, abs=1e-13)
        if name == "stanford_arm":
            found = np.array(tree.V_block(body, joint).xreplace(values), dtype=float)
            assert found == pytest.approx(state.V[rows, columns], rel=1e-12, abs=1e-13)


# Symbol by symbol


def two_bodies():
    model = kn.Model("two bodies")
    m1, m2, l, g, Ix, Iy, Iz = model.parameters("m1 m2 l g Ix Iy Iz")
    model.gravity = -g * model.frame.z
    q1, q2 = model.coordinates("q1 q2")
    model.speeds("u1 u2")
    T = model.inputs("T")
    I = kn.inertia(Ix, Iy, Iz)
    A = model.add_body("A", mass=m1, inertia=I, center=(l, 0, 0), joint=kn.Pin(q1, axis="y", motor=T))
    B = model.add_body(
        "B", parent=A, mass=m2, inertia=I, center=(0, l, 0), joint=kn.Pin(q2, axis="x", at=(2 * l, 0, 0), damper=3)
    )
    model.add_torque(B, T * B.x, reaction=A)
    model.add_force(B.point("P", 0, l, l), T * A.z)
    return model


def test_the_slides_matrices_multiplied_out_are_the_equations_of_two_bodies(same):
    tree = kn.tree_formulation(two_bodies())
    written = tree.symbolic
    same(written.COEF, tree.equations.mass_matrix)
    same(written.RHS, tree.equations.forcing)
    same(written.Omega.T @ written.I @ written.Omega + written.V.T @ written.m @ written.V, tree.equations.mass_matrix)


def test_symbolic_matrices_have_the_numbers_of_the_state():
    tree = kn.tree_formulation(two_bodies())
    values = state_of(tree)
    state = tree.at(values)
    for name in ("Omega", "V", "m", "I", "T", "F", "Q", "omega_cross_H", "alpha_r", "a_r", "omega", "COEF", "RHS"):
        written = np.array(getattr(tree.symbolic, name).xreplace(values), dtype=float)
        number = getattr(state, name)
        assert written.reshape(number.shape) == pytest.approx(number, rel=1e-12, abs=1e-12), name


def test_what_is_too_large_to_be_written_says_so(spacecraft):
    with pytest.raises(kn.TooLargeToReadError, match="five-body spacecraft"):
        _ = spacecraft.symbolic


# What is shown


def test_the_steps_of_the_slides_print_as_they_did(spacecraft, golden):
    golden("five_body_spacecraft_tree.txt", spacecraft.text())
    golden("five_body_spacecraft_tree.md", spacecraft.markdown())
    assert str(spacecraft) == repr(spacecraft) == spacecraft.text()
    assert spacecraft._repr_markdown_() == spacecraft.markdown()


def test_a_root_on_the_ground_is_a_joint_like_others(golden):
    golden("stanford_arm_tree.txt", kn.tree_formulation(kn.library.stanford_arm()).text())


def test_large_trees_print_their_joints_alone():
    text = kn.tree_formulation(kn.library.humanoid()).text()
    assert text.startswith("humanoid: 15 bodies, 14 joints, 38 speeds")
    assert "path tables" not in text


# Systems that are not trees


def no_tree(change):
    model = kn.Model("no tree")
    q1, q2 = model.coordinates("q1 q2")
    model.speeds("u1 u2")
    N = model.frame
    change(model, N, q1, q2)
    with pytest.raises(kn.ModelError) as error:
        kn.tree_formulation(model)
    return str(error.value.faults[0])


I = kn.inertia(1, 2, 3)


def test_a_particle_is_no_link():
    def change(model, N, q1, q2):
        model.add_particle("bob", model.origin.moved("P", q1 * N.x + q2 * N.y), mass=1)

    assert no_tree(change) == (
        "particle bob: it is not a rigid body, so the system is not a tree of bodies. Make it a body with an inertia; "
        "kn.derive takes any system."
    )


def test_constraints_close_a_tree():
    def change(model, N, q1, q2):
        A = model.add_body("A", mass=1, inertia=I, joint=kn.Pin(q1))
        model.add_body("B", parent=A, mass=1, inertia=I, joint=kn.Pin(q2, axis="x", at=(1, 0, 0)))
        model.add_velocity_constraint(q1.dot - 2 * q2.dot, name="gear")

    assert no_tree(change).startswith("gear: constraints close the tree, so the system is not a tree of bodies.")


def test_absolute_angles_are_no_joints():
    def change(model, N, q1, q2):
        A, B = N.rotated("A", q1, N.z), N.rotated("B", q2, N.z)
        P = model.origin.moved("P", A.x)
        model.add_body("A1", frame=A, center=P, mass=1, inertia=I)
        model.add_body("B1", frame=B, center=P.moved("Q", B.x), mass=1, inertia=I)

    assert no_tree(change) == (
        "body B1: the way to its mass centre from the origin runs along other frames than the two (A), so the system "
        "is not a tree of bodies. Rotate its frame from that of the body which carries it; kn.derive takes any system."
    )


def test_a_mass_centre_that_moves_in_its_body_is_no_link():
    def change(model, N, q1, q2):
        A = N.rotated("A", q1, N.z)
        model.add_body("A1", frame=A, center=model.origin.moved("P", q2 * A.x), mass=1, inertia=I)

    assert no_tree(change).startswith("body A1: its mass centre moves in its own frame, seen from its joint")


def test_joints_share_no_speeds():
    def change(model, N, q1, q2):
        A = model.add_body("A", mass=1, inertia=I, joint=kn.Pin(q1))
        model.add_body("B", parent=A, mass=1, inertia=I, joint=kn.Gimbal("21", (q1, q2)))

    assert no_tree(change).startswith("body B: speed u1 moves it in its parent, and A in its own as well")


def test_loads_on_nothing_have_no_place():
    model = kn.Model("loads on nothing")
    q1 = model.coordinates("q1")
    model.add_body("A", mass=1, inertia=I, joint=kn.Pin(q1))
    model.add_force(model.origin.moved("P", q1 * model.frame.x), 3 * model.frame.x, name="push")
    with pytest.raises(kn.ModelError, match="load push: it acts on P, which is fixed in no body"):
        kn.tree_formulation(model).at({"q1": 0.1, "u1": 0.2})


def test_unknown_bodies_and_joints_are_named(spacecraft):
    with pytest.raises(
        kn.UnknownNameError, match="'G7' is not a joint of 'five-body spacecraft, gimbal joints'. Its joints"
    ):
        spacecraft.joint("G7")
    with pytest.raises(kn.UnknownNameError, match="Joint G1 is not on the path to B4. On it are: G3, G2, B1"):
        spacecraft.rho("B4", "G1")
    with pytest.raises(kn.UnknownNameError, match="'B9' is not a body"):
        spacecraft.beta("B9")
    with pytest.raises(kn.WrongValueError, match="joints='ball': there is no such variant"):
        kn.library.five_body_spacecraft("ball")


# Travelling


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda tree: pickle.loads(pickle.dumps(tree))])
def test_a_tree_that_was_copied_or_pickled_has_the_same_tables_and_matrices(copied):
    tree = kn.tree_formulation(kn.library.three_link_chain())
    values = state_of(tree)
    expected, text = tree.at(values), str(tree)
    again = copied(tree)
    assert str(again) == text
    assert again.symbolic.RHS == tree.symbolic.RHS
    assert str(again.force("C")) == str(tree.force("C"))
    # The graph is made again by the same steps.
    np.testing.assert_array_equal(again.at(values).COEF, expected.COEF)
    np.testing.assert_array_equal(again.at(values).RHS, expected.RHS)
