"""The three-link chain, equation by equation as the biomechanics paper prints it, misprints corrected.

Proves: library/chains/three_link_chain.py, equations/torque_form.py.
"""

import pytest
import sympy
from sympy import cos, sin

import kanes as kn
from kanes.expr.simplify.tidy import length

SYMBOLS = "q1 q2 q3 u1 u2 u3 T1 T2 T3 m_A m_B m_C l_A l_B rho_A rho_B rho_C I_A I_B I_C g"


class Chain:
    def __init__(self):
        self.model = kn.library.three_link_chain()
        self.equations = kn.derive(self.model)
        for name in SYMBOLS.split():
            setattr(self, name, self.model[name])


@pytest.fixture(scope="module")
def chain():
    return Chain()


def c(*angles):
    return cos(sum(angles))


def s(*angles):
    return sin(sum(angles))


# Table II


@pytest.mark.parametrize(
    ("outer", "inner", "indices"),
    [("A", "N", "1"), ("B", "A", "2"), ("C", "B", "3"), ("B", "N", "12"), ("C", "N", "123"), ("C", "A", "23")],
)
def test_table_ii_of_direction_cosines(chain, outer, inner, indices):
    angle = sum(getattr(chain, f"q{index}") for index in indices)
    table = chain.equations.direction_cosines(outer, inner)
    assert table.matrix == sympy.ImmutableMatrix([[cos(angle), -sin(angle), 0], [sin(angle), cos(angle), 0], [0, 0, 1]])


def test_table_ii_prints_as_the_paper_abbreviates_it(chain):
    printed = chain.equations.direction_cosines("C", "A").text(short=True)
    assert [line.split() for line in printed.splitlines() if line and "─" not in line] == [
        ["ARC", "c_x", "c_y", "c_z"],
        ["a_x", "c₂₃", "-s₂₃", "0"],  # the paper's middle column has −s12, c12
        ["a_y", "s₂₃", "c₂₃", "0"],
        ["a_z", "0", "0", "1"],
    ]


# Eqs. 7 to 20


def test_angular_velocities_are_eqs_7_to_9(chain):
    assert str(chain.equations.angular_velocity("A")) == "u1 a_z"
    assert str(chain.equations.angular_velocity("B")) == "(u1 + u2) b_z"
    assert str(chain.equations.angular_velocity("C")) == "(u1 + u2 + u3) c_z"


def test_angular_accelerations_are_eqs_10_to_12_with_their_dots(chain):
    assert str(chain.equations.angular_acceleration("A")) == "u̇1 a_z"
    assert str(chain.equations.angular_acceleration("B")) == "(u̇1 + u̇2) b_z"
    assert str(chain.equations.angular_acceleration("C")) == "(u̇1 + u̇2 + u̇3) c_z"


def test_velocities_are_eqs_14_to_16(chain):
    assert str(chain.equations.velocity("A")) == "rho_A*u1 a_y"
    assert str(chain.equations.velocity("B")) == "l_A*u1 a_y + rho_B*(u1 + u2) b_y"
    assert str(chain.equations.velocity("C")) == "l_A*u1 a_y + l_B*(u1 + u2) b_y + rho_C*(u1 + u2 + u3) c_y"


def test_accelerations_are_eqs_18_to_20(chain):
    assert str(chain.equations.acceleration("A")) == "-rho_A*u1**2 a_x + rho_A*u̇1 a_y"
    assert (
        str(chain.equations.acceleration("B"))
        == "-l_A*u1**2 a_x + l_A*u̇1 a_y - rho_B*(u1 + u2)**2 b_x + rho_B*(u̇1 + u̇2) b_y"
    )
    assert str(chain.equations.acceleration("C")) == (
        "-l_A*u1**2 a_x + l_A*u̇1 a_y - l_B*(u1 + u2)**2 b_x + l_B*(u̇1 + u̇2) b_y"
        " - rho_C*(u1 + u2 + u3)**2 c_x + rho_C*(u̇1 + u̇2 + u̇3) c_y"
    )


# Eqs. 22 to 32


def test_partial_angular_velocities_are_eqs_22_to_25(chain):
    table = {
        (body, u): str(chain.equations.partial_angular_velocity(body, u)) for body in "ABC" for u in ("u1", "u2", "u3")
    }
    assert table == {
        ("A", "u1"): "a_z", ("A", "u2"): "0", ("A", "u3"): "0",
        ("B", "u1"): "b_z", ("B", "u2"): "b_z", ("B", "u3"): "0",
        ("C", "u1"): "c_z", ("C", "u2"): "c_z", ("C", "u3"): "c_z",
    }  # fmt: skip


def test_partial_velocities_are_eqs_26_to_32(chain):
    table = {(body, u): str(chain.equations.partial_velocity(body, u)) for body in "ABC" for u in ("u1", "u2", "u3")}
    assert table == {
        ("A", "u1"): "rho_A a_y", ("A", "u2"): "0", ("A", "u3"): "0",
        ("B", "u1"): "l_A a_y + rho_B b_y", ("B", "u2"): "rho_B b_y", ("B", "u3"): "0",
        ("C", "u1"): "l_A a_y + l_B b_y + rho_C c_y", ("C", "u2"): "l_B b_y + rho_C c_y", ("C", "u3"): "rho_C c_y",
    }  # fmt: skip


def test_nothing_remains_of_a_velocity_when_all_speeds_are_zero(chain):
    for body in "ABC":
        assert str(chain.equations.velocity_remainder(body)) == "0"
        assert str(chain.equations.angular_velocity_remainder(body)) == "0"


# Eqs. 34, 36 and 37


def printed_active_forces(k):
    c1, c12, c123 = c(k.q1), c(k.q1, k.q2), c(k.q1, k.q2, k.q3)
    return [
        -k.rho_A * k.m_A * k.g * c1
        - k.m_B * k.g * (k.l_A * c1 + k.rho_B * c12)
        - k.m_C * k.g * (k.l_A * c1 + k.l_B * c12 + k.rho_C * c123)
        + k.T1,
        -k.m_B * k.g * k.rho_B * c12 - k.m_C * k.g * k.l_B * c12 - k.m_C * k.g * k.rho_C * c123 + k.T2,
        -k.m_C * k.g * k.rho_C * c123 + k.T3,
    ]


def test_active_forces_are_eqs_34_36_and_37(chain, same):
    same(chain.equations.active_forces, printed_active_forces(chain))


# Eqs. 39 to 41, solved by the paper for the torques


def printed_torques(k, u1, u2, u3, a1, a2, a3, *, misprinted=()):
    """T1, T2 and T3 of Eqs. 39 to 41. Each name in `misprinted` puts one of the paper's misprints back."""
    m_A, m_B, m_C, l_A, l_B = k.m_A, k.m_B, k.m_C, k.l_A, k.l_B
    rA, rB, rC, IA, IB, IC, g = k.rho_A, k.rho_B, k.rho_C, k.I_A, k.I_B, k.I_C, k.g
    C2, C3, C23, S2, S3, S23 = c(k.q2), c(k.q3), c(k.q2, k.q3), s(k.q2), s(k.q3), s(k.q2, k.q3)
    c1, c12, c123 = c(k.q1), c(k.q1, k.q2), c(k.q1, k.q2, k.q3)
    in_39 = l_B if "39" in misprinted else rB
    twice_41 = 2 if "41" in misprinted else 1
    T1 = (
        a1
        * (
            IA + IB + IC + m_A * rA**2 + m_B * l_A**2 + m_B * rB**2 + m_C * l_A**2 + m_C * l_B**2 + m_C * rC**2
            + 2 * m_B * l_A * rB * C2 + 2 * m_C * l_A * l_B * C2 + 2 * m_C * l_B * rC * C3 + 2 * m_C * l_A * rC * C23
        )
        + a2
        * (
            IB + IC + m_B * rB**2 + m_C * l_B**2 + m_C * rC**2 + m_B * l_A * rB * C2 + m_C * l_A * l_B * C2
            + 2 * m_C * l_B * rC * C3 + m_C * l_A * rC * C23
        )
        + a3 * (IC + m_C * rC**2 + m_C * l_B * rC * C3 + m_C * l_A * rC * C23)
        + u1 * u2 * (-2 * m_B * l_A * in_39 * S2 - 2 * m_C * l_A * l_B * S2 - 2 * m_C * l_A * rC * S23)
        + u1 * u3 * (-2 * m_C * l_B * rC * S3 - 2 * m_C * l_A * rC * S23)
        + u2 * u3 * (-2 * m_C * l_B * rC * S3 - 2 * m_C * l_A * rC * S23)
        + u2**2 * (-m_B * l_A * rB * S2 - m_C * l_A * l_B * S2 - m_C * l_A * rC * S23)
        + u3**2 * (-m_C * l_B * rC * S3 - m_C * l_A * rC * S23)
        + m_A * g * rA * c1 + m_B * g * (l_A * c1 + rB * c12) + m_C * g * (l_A * c1 + l_B * c12 + rC * c123)
    )  # fmt: skip
    T2 = (
        a1
        * (
            IB + IC + m_B * rB**2 + m_C * l_B**2 + m_C * rC**2 + m_B * l_A * rB * C2 + m_C * l_A * l_B * C2
            + 2 * m_C * l_B * rC * C3 + m_C * l_A * rC * C23
        )
        + a2 * (IB + IC + m_B * rB**2 + m_C * l_B**2 + m_C * rC**2 + 2 * m_C * l_B * rC * C3)
        + a3 * (IC + m_C * rC**2 + m_C * l_B * rC * C3)
        + u1 * u3 * (-2 * m_C * l_B * rC * S3)
        + u2 * u3 * (-2 * m_C * l_B * rC * S3)
        + u1**2 * (m_B * l_A * rB * S2 + m_C * l_A * l_B * S2 + m_C * l_A * rC * S23)
        + u3**2 * (-m_C * l_B * rC * S3)
        + m_B * g * rB * c12 + m_C * g * (l_B * c12 + rC * c123)
    )  # fmt: skip
    T3 = (
        a1 * (IC + m_C * rC**2 + m_C * l_B * rC * C3 + m_C * l_A * rC * C23)
        + a2 * (IC + m_C * rC**2 + m_C * l_B * rC * C3)
        + a3 * (IC + m_C * rC**2)
        + twice_41 * u1 * u2 * (2 * m_C * l_B * rC * S3)
        + u1**2 * (m_C * rC * l_B * S3 + m_C * l_A * rC * S23)
        + u2**2 * (m_C * l_B * rC * S3)
        + m_C * g * rC * c123
    )
    return T1, T2, T3


def torques(k, **options):
    return printed_torques(k, k.u1, k.u2, k.u3, k.u1.dot, k.u2.dot, k.u3.dot, **options)


def test_the_equations_of_motion_are_eqs_39_to_41(chain, same):
    inputs = (chain.T1, chain.T2, chain.T3)
    for entry, T, printed in zip(chain.equations.dynamical_equations, inputs, torques(chain), strict=True):
        # F_r + F_r* = T_r − (the right-hand side that the paper solves for T_r)
        same(entry, T - printed)


@pytest.mark.parametrize(("number", "row"), [("39", 0), ("41", 2)])
def test_the_papers_misprints_are_not_equations_of_motion(chain, number, row):
    T = (chain.T1, chain.T2, chain.T3)[row]
    wrong = T - torques(chain, misprinted=(number,))[row]
    assert sympy.simplify(sympy.expand(chain.equations.dynamical_equations[row] - wrong)) != 0


def test_the_torque_form_has_the_papers_signs(chain, same):
    """M Q̈ = T + V + G + E, Eq. 6: solved for T it is T = M Q̈ − V − G − E."""
    parts = chain.equations.separated()
    udot = sympy.Matrix([chain.u1.dot, chain.u2.dot, chain.u3.dot])
    assert list(parts.T) == [chain.T1, chain.T2, chain.T3]
    assert list(parts.E) == [0, 0, 0]
    for printed, mine in zip(torques(chain), parts.M * udot - parts.V - parts.G - parts.E, strict=True):
        same(mine, printed)
    weight = [force.subs({chain.T1: 0, chain.T2: 0, chain.T3: 0}) for force in printed_active_forces(chain)]
    same(parts.G, weight)


# Eqs. 44 and 45


def test_kinetic_energy_is_that_of_three_links(chain, same):
    """K from positions in N, differentiated by hand; Eq. 44 of the paper leaves terms out."""
    k, t = chain, sympy.Symbol("t")
    q = [sympy.Function(f"q{i}")(t) for i in (1, 2, 3)]
    a, b, d = q[0], q[0] + q[1], q[0] + q[1] + q[2]
    ends = [
        k.rho_A * sympy.Matrix([cos(a), sin(a)]),
        k.l_A * sympy.Matrix([cos(a), sin(a)]) + k.rho_B * sympy.Matrix([cos(b), sin(b)]),
        k.l_A * sympy.Matrix([cos(a), sin(a)]) + k.l_B * sympy.Matrix([cos(b), sin(b)])
        + k.rho_C * sympy.Matrix([cos(d), sin(d)]),
    ]  # fmt: skip
    total = 0
    for mass, inertia, r, angle in zip((k.m_A, k.m_B, k.m_C), (k.I_A, k.I_B, k.I_C), ends, (a, b, d), strict=True):
        v = r.diff(t)
        total += mass * v.dot(v) / 2 + inertia * angle.diff(t) ** 2 / 2
    names = {q[0].diff(t): k.u1, q[1].diff(t): k.u2, q[2].diff(t): k.u3}
    total = total.subs(names).subs({q[0]: k.q1, q[1]: k.q2, q[2]: k.q3})
    same(chain.equations.kinetic_energy, total)


def test_lagrange_gives_the_potential_energy_of_eq_45(chain, same):
    k = chain
    s1, s12, s123 = s(k.q1), s(k.q1, k.q2), s(k.q1, k.q2, k.q3)
    printed = (
        k.m_A * k.g * k.rho_A * s1
        + k.m_B * k.g * (k.l_A * s1 + k.rho_B * s12)
        + k.m_C * k.g * (k.l_A * s1 + k.l_B * s12 + k.rho_C * s123)
    )
    lagrange = kn.lagrange(k.model)
    same(lagrange.potential_energy, printed)
    same(lagrange.lagrangian, lagrange.kinetic_energy - printed)  # Eq. 42


def test_kane_and_lagrange_agree_exactly(chain):
    result = kn.verify(chain.model)
    assert result.exact is True
    assert result.passed


# Readable: never longer than the paper


def test_no_quantity_is_longer_than_the_paper_prints_it(chain):
    k, equations = chain, chain.equations
    for mine, printed in zip(equations.active_forces, printed_active_forces(k), strict=True):
        assert length(mine) <= length(printed)
    for entry, T, printed in zip(equations.dynamical_equations, (k.T1, k.T2, k.T3), torques(k), strict=True):
        assert length(entry) <= length(T - printed)


def test_contributions_of_bodies_and_loads_add_up(chain, same):
    equations = chain.equations
    same(equations.inertia_forces, sum((equations.inertia_forces_of(body) for body in "ABC"), sympy.zeros(3, 1)))
    same(equations.active_forces, sum((equations.active_forces_of(body) for body in "ABC"), sympy.zeros(3, 1)))
    loads = ("torque of N on A", "torque of A on B", "torque of B on C", "gravity")
    same(equations.active_forces, sum((equations.active_forces_of(load) for load in loads), sympy.zeros(3, 1)))
