"""Kane's equations of a tree as in the slides on tree-topology spacecraft, with every step.

    (Ωᵀ I Ω + Vᵀ m V) u̇ = Ωᵀ (T − I α_r − ω×H) + Vᵀ (F − m a_r)

Source: stoneking2008, "Purpose" and "Assembling Kane's Equation".
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import SupportsIndex, TypeAlias

import numpy as np

from kanes.base.errors import Fault, ModelError, TooLargeToReadError, UnknownNameError
from kanes.base.types import Array, Content, Numbers
from kanes.base.values import is_among
from kanes.dynamics.tree.topology import Tree, find_tree
from kanes.equations.derive import equations_of
from kanes.equations.equations import Equations
from kanes.equations.size import LARGEST_READABLE
from kanes.equations.slides.body_loads import BodyLoads
from kanes.equations.slides.joints import TreeJoint, tree_joints
from kanes.equations.slides.path_blocks import gamma_table, omega_block, omega_table, v_block, v_table
from kanes.equations.slides.path_tables import Paths, PathTable, total
from kanes.equations.slides.state import NumericTree, TreeState
from kanes.equations.slides.text import tree_markdown, tree_text
from kanes.equations.slides.written_out import SymbolicTree
from kanes.expr.algebra import Matrix
from kanes.expr.geometry.vectors import Vector
from kanes.expr.simplify.tidy import tidy
from kanes.expr.symbols import Coordinate, Speed
from kanes.expr.tables import Table
from kanes.model.model import Model
from kanes.model.parts import Body

# A joint, its outer body, its number, or the name of joint or body.
JointKey: TypeAlias = TreeJoint | Body | str | SupportsIndex


@dataclass(frozen=True, eq=False, repr=False)
class TreeFormulation:
    """A tree of bodies in the notation of the slides.

    Bodies B₁, B₂, … are numbered in the order in which the model got them, parents before children. Every body has one
    inboard joint, G₁, G₂, … in the order of their outer bodies. A root that floats (kn.Free, with the mass centre at
    its origin) has none: its mass centre serves as a joint, and has the column B₁ in the joint path table. A root that
    some other joint ties to the ground has that joint, with the ground as inner body.

    The speeds are those of the model: σ_k are the ones of joint k, and (ω₁, v₁) those of a free root. Tables have them
    in the order of the slides, ω₁, σ₁, …, v₁; matrices in that of the model, `speeds`. With gimbal rates, and with the
    angular velocities of spherical joints, which are the default of models, they are the slides' speeds.

    Bodies are given by themselves, their name or their number; joints by number, by name such as "G2", by themselves or
    by their outer body.
    """

    equations: Equations
    structure: Tree

    def __getstate__(self) -> Content:
        # Graphs are not pickled, but made again.
        return {name: value for name, value in self.__dict__.items() if name != "_numeric"}

    # Bodies, joints and paths

    @property
    def name(self) -> str:
        """The name of the model."""
        return self.equations.system.name

    @property
    def bodies(self) -> tuple[Body, ...]:
        """B₁, B₂, …"""
        return tuple(link.body for link in self.structure.links)

    @cached_property
    def joints(self) -> tuple[TreeJoint, ...]:
        """The inboard joint of each body; free roots stand for themselves."""
        return tree_joints(self.structure)

    @property
    def coordinates(self) -> tuple[Coordinate, ...]:
        """The generalized coordinates, in the order of the model."""
        return self.equations.coordinates

    @property
    def speeds(self) -> tuple[Speed, ...]:
        """u, in the order of the columns of Ω and V."""
        return self.equations.speeds

    @cached_property
    def paths(self) -> Paths:
        """The paths between bodies, by index from 0."""
        return Paths(self.joints)

    @property
    def body_paths(self) -> PathTable:
        """The body path table: which bodies are on the path from the root to each; `.array` has it as an array."""
        return self.paths.body_table()

    @property
    def joint_paths(self) -> PathTable:
        """The joint path table: which joints are on the path from the root to each body."""
        return self.paths.joint_table()

    def joint(self, key: JointKey) -> TreeJoint:
        """A joint by number, name ("G2", or "B1" for a free root), or outer body."""
        return self.joints[self._joint_index(key)]

    def gamma(self, joint: JointKey) -> Table:
        """Γ of a joint as a table, its angles numbered within the joint."""
        return gamma_table(self.joint(joint))

    # Vectors along the paths

    def beta(self, body: Body | str | SupportsIndex) -> Vector:
        """β_i, from the mass centre of a body to that of its root."""
        return total(self.paths.to_root(self._body_index(body)))

    def rho(self, body: Body | str | SupportsIndex, joint: JointKey) -> Vector:
        """ρ_ij, from the mass centre of a body to a joint on its path."""
        i, k = self._body_index(body), self._joint_index(joint)
        if k not in set(self.paths.up(i)):
            known = ", ".join(self.joints[each].name for each in self.paths.up(i))
            raise UnknownNameError(
                f"Joint {self.joints[k].name} is not on the path to {self.bodies[i].name}. On it are: {known}."
            )
        return total(self.paths.to_joint(i, k))

    @property
    def vectors(self) -> Table:
        """All β and ρ that V takes, as sums of r and written out."""
        return self.paths.vector_table()

    # Ω and V

    def omega_table(self, *, cleared: bool = False) -> Table:
        """Ω as the slides draw it, with basis dyads; `cleared` of them, in the frames of the bodies."""
        return omega_table(self.paths, cleared=cleared)

    def v_table(self, *, cleared: bool = False) -> Table:
        """V as the slides draw it, with basis dyads; `cleared` of them, in N."""
        return v_table(self.paths, cleared=cleared)

    def Omega_block(self, body: Body | str | SupportsIndex, joint: JointKey) -> Matrix:
        """Partial angular velocities of a body for the speeds of a joint, 3 × DOF, in the body's frame; any size."""
        return omega_block(self.paths, self._body_index(body), self._joint_index(joint))

    def V_block(self, body: Body | str | SupportsIndex, joint: JointKey) -> Matrix:
        """Partial velocities of a body's mass centre for the speeds of a joint, 3 × DOF, in N; any size."""
        return v_block(self.paths, self._body_index(body), self._joint_index(joint), self.equations.system.frame)

    @cached_property
    def symbolic(self) -> SymbolicTree:
        """All matrices written out, for trees small enough to read."""
        equations = self.equations
        if not equations.is_readable:
            raise TooLargeToReadError(f"'{self.name}'", equations.written_count, equations.largest_readable)
        return SymbolicTree(equations, self.structure, self.paths, self._loads)

    # Remainder accelerations

    def alpha_r(self, body: Body | str | SupportsIndex) -> Vector:
        """α_r of a body: the part of α that does not depend on u̇."""
        return self.equations.angular_acceleration_remainder(self.bodies[self._body_index(body)])

    def a_r(self, body: Body | str | SupportsIndex) -> Vector:
        """a_r of a body's mass centre: the part of a that does not depend on u̇."""
        return self.equations.acceleration_remainder(self.bodies[self._body_index(body)])

    # Loads

    def force(self, body: Body | str | SupportsIndex) -> Vector:
        """F on a body, gravity included."""
        return self._loads.force(self.structure.links[self._body_index(body)]).map(tidy)

    def torque(self, body: Body | str | SupportsIndex) -> Vector:
        """T on a body about its mass centre."""
        return self._loads.torque(self.structure.links[self._body_index(body)]).map(tidy)

    # Numbers

    def at(self, values: Numbers) -> TreeState:
        """All matrices at a state, for trees of any size.

        `values` has a number for each coordinate, speed, parameter and input, by symbol or name; time is 0 unless
        given.
        """
        return self._numeric.at(values)

    def Omega(self, values: Numbers) -> Array:
        """Ω at a state, 3n × nu, in the frames of the bodies."""
        return self.at(values).Omega

    def V(self, values: Numbers) -> Array:
        """V at a state, 3n × nu, in N."""
        return self.at(values).V

    def COEF(self, values: Numbers) -> Array:
        """Ωᵀ I Ω + Vᵀ m V at a state: M of `kn.derive`."""
        return self.at(values).COEF

    def RHS(self, values: Numbers) -> Array:
        """Ωᵀ (T − I α_r − ω×H) + Vᵀ (F − m a_r) at a state: f of `kn.derive`."""
        return self.at(values).RHS

    # Showing

    def text(self) -> str:
        """The slides' steps for this tree, for a terminal."""
        return tree_text(self)

    def markdown(self) -> str:
        """The same as Markdown with mathematics in dollars."""
        return tree_markdown(self)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return self.text()

    def _repr_markdown_(self) -> str:
        return self.markdown()

    # Internal

    @cached_property
    def _loads(self) -> BodyLoads:
        return BodyLoads(self.structure)

    @cached_property
    def _numeric(self) -> NumericTree:
        return NumericTree(self.equations._graphs.reduced, self.paths, self._loads)

    def _body_index(self, key: Body | str | SupportsIndex) -> int:
        bodies = self.bodies
        if isinstance(key, (int, np.integer)) and 1 <= key <= len(bodies):
            return int(key) - 1
        for index, body in enumerate(bodies):
            if body is key or is_among(key, (body.name,)):
                return index
        known = ", ".join(f"{number} {body.name}" for number, body in enumerate(bodies, start=1))
        raise UnknownNameError(f"{key!r} is not a body of '{self.name}'. Its bodies are: {known}.")

    def _joint_index(self, key: JointKey) -> int:
        for index, joint in enumerate(self.joints):
            by_number = isinstance(key, (int, np.integer)) and int(key) == joint.number and joint.number > 0
            if by_number or joint is key or joint.outer is key:
                return index
        names = (*(joint.name for joint in self.joints), *(joint.outer.name for joint in self.joints))
        if is_among(key, names):
            return names.index(key) % len(self.joints)
        known = ", ".join(joint.name for joint in self.joints)
        raise UnknownNameError(f"{key!r} is not a joint of '{self.name}'. Its joints are: {known}.")


def tree_formulation(model: Model | Equations, *, largest_readable: int = LARGEST_READABLE) -> TreeFormulation:
    """Kane's equations of a tree of bodies, in the notation and steps of the slides on tree-topology spacecraft.

    They are those of a model, or of equations. Raises a `ModelError` with the reason if the system is not a tree,
    such as one with particles or constraints.

    >>> from kanes.library import three_link_chain
    >>> chain = tree_formulation(three_link_chain())
    >>> print(chain.joint_paths)
    path to  G₁  G₂  G₃
    ─────────────────────
    B₁ A     ×
    B₂ B     ×   ×
    B₃ C     ×   ×   ×
    >>> chain.rho("C", "G2")
    -l_B b_x - rho_C c_x
    """
    equations = equations_of(model, largest_readable=largest_readable)
    found = find_tree(equations._graphs.kinematics)
    if isinstance(found, Fault):
        raise ModelError(equations.system.name, (found,))
    return TreeFormulation(equations, found)
