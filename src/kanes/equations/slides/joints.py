"""Joints of a tree as in the slides: partials Γ, and the vectors r to the joint from both sides.

Source: stoneking2008, "Joint Partials" and "Constructions".
"""

from __future__ import annotations

from dataclasses import dataclass

from kanes.dynamics.tree.link_matrices import joint_forms
from kanes.dynamics.tree.topology import Link, Tree
from kanes.expr.algebra import Matrix
from kanes.expr.geometry.vectors import Vector
from kanes.expr.readable import Readable
from kanes.expr.simplify.tidy import tidy
from kanes.expr.symbols import ZERO, Coordinate, Expr, Speed
from kanes.kane.method import derive_over
from kanes.model.parts import Body


@dataclass(frozen=True, eq=False, repr=False)
class TreeJoint:
    """Joint G_k from its inner to its outer body.

        ω of outer in inner = B_o (Γ σ + γ),    rate of r_ik in the inner body = B_i (Δ σ + δ)

    σ are the model's speeds that belong to the joint. Δ is there for joints that slide; γ and δ for those that move as
    given functions of time. The slides have neither. A free root, with number 0, is not a joint, but its mass centre
    serves as one: Γ = [U 0] and Δ = [0 U] for σ = (ω₁, v₁).
    """

    number: int
    inner: Body | None  # None: the ground
    outer: Body
    coordinates: tuple[Coordinate, ...]
    speeds: tuple[Speed, ...]  # σ
    Gamma: Matrix  # 3 × DOF, in the outer body's frame
    Gamma_dot: Matrix  # its time derivative
    gamma: Matrix  # 3 × 1
    Delta: Matrix  # 3 × DOF, in the inner body's frame
    delta: Matrix  # 3 × 1
    r_inner: Vector  # r_ik, from the inner body's mass centre (the origin, for the ground) to the joint
    r_outer: Vector  # r_ok, from the outer body's mass centre to the joint
    body_number: int  # of the outer body, from 1
    link: Link

    @property
    def is_free_root(self) -> bool:
        """Whether this is the root of a tree that floats, by its mass centre."""
        return self.number == 0

    @property
    def name(self) -> str:
        """G2 of the second joint; B1 of a free root that is the first body."""
        return f"B{self.body_number}" if self.is_free_root else f"G{self.number}"

    @property
    def rotates(self) -> bool:
        """Whether some of its speeds rotate the outer body."""
        return any(entry != 0 for entry in self.Gamma)

    @property
    def slides(self) -> bool:
        """Whether some of its speeds move the joint in the inner body."""
        return any(entry != 0 for entry in self.Delta)

    @property
    def Gamma_dot_sigma(self) -> Matrix:
        """Γ̇ σ, which the remainder accelerations take."""
        return (self.Gamma_dot @ Matrix(len(self.speeds), 1, list(self.speeds))).applyfunc(tidy)

    def __repr__(self) -> str:
        inner = "ground" if self.inner is None else self.inner.name
        return f"<joint {self.name} from {inner} to {self.outer.name}>"


def tree_joints(tree: Tree) -> tuple[TreeJoint, ...]:
    """The joints of all bodies, in the order of the bodies; numbers leave out free roots."""
    algebra = Readable()
    derive_over(tree.kinematical, algebra, None)
    joints: list[TreeJoint] = []
    count = 0
    for link in tree.links:
        forms = [matrix.applyfunc(tidy) for matrix in joint_forms(tree, link, algebra)]
        free = _is_free_root(link, forms[0], forms[2])
        count += not free
        joints.append(_joint(tree, link, 0 if free else count, forms, algebra))
    return tuple(joints)


def _is_free_root(link: Link, Gamma: Matrix, Delta: Matrix) -> bool:
    none, unit = Matrix.zeros(3, 3), Matrix.eye(3)
    at_center = all(number == 0 for number in link.arm)
    return link.parent is None and at_center and Gamma == unit.row_join(none) and Delta == none.row_join(unit)


def _joint(tree: Tree, link: Link, number: int, forms: list[Matrix], algebra: Readable) -> TreeJoint:
    Gamma, gamma, Delta, delta = forms
    system = tree.kinematical.system
    arm = (ZERO, ZERO, ZERO) if link.parent is None else link.parent.arm
    r_inner = link.parent_frame.vector(*(a - b for a, b in zip(link.offset, arm, strict=True)))
    numbers = [*link.offset, *(n for frame in link.turning for step in frame.steps for n in step.numbers)]
    present: set[Expr] = {symbol for n in numbers for symbol in n.free_symbols}
    return TreeJoint(
        number,
        None if link.parent is None else link.parent.body,
        link.body,
        tuple(q for q in system.coordinates if q in present),
        tuple(system.speeds[r] for r in link.speeds),
        Gamma,
        algebra.time_derivative(Gamma).applyfunc(tidy),
        gamma,
        Delta,
        delta,
        r_inner.map(tidy),
        -link.frame.vector(*link.arm),
        link.number + 1,
        link,
    )
