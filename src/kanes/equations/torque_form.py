"""The torque form of the equations of motion.

    M Q̈ = T + V + G + E

Source: hussain-azlan, Eq. 6.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kanes.base.types import Content
from kanes.expr.algebra import Matrix
from kanes.expr.as_it_stands import as_it_stands
from kanes.expr.printing import aligned
from kanes.expr.tables import any_latex, any_unicode
from kanes.model.parts import Load


@dataclass(frozen=True, eq=False, repr=False)
class Separated:
    """The parts of M u̇ = T + V + G + E; with u = q̇, u̇ is the paper's Q̈.

    All have their sign on the right side: G is negative where weight resists.
    """

    M: Matrix  # mass matrix
    T: Matrix  # applied torques: everything entered by add_torque, and motors, springs, dampers and stops of joints
    V: Matrix  # velocity products: centrifugal, Coriolis and gyroscopic
    G: Matrix  # gravity, as set by model.gravity
    E: Matrix  # all other forces: everything entered by add_force, add_spring, add_damper and add_actuator

    def __getstate__(self) -> Content:
        state: Content = as_it_stands(self.__dict__)
        return state

    def latex(self, short: bool = False) -> str:
        """A LaTeX `aligned` block, one matrix a row."""
        return aligned(f"{name} &= {any_latex(getattr(self, name), short)}" for name in "MTVGE")

    def _repr_latex_(self) -> str:
        return f"$\\displaystyle {self.latex()}$"

    def __str__(self) -> str:
        return "\n".join(f"{name} = {any_unicode(getattr(self, name))}" for name in "MTVGE")

    def __repr__(self) -> str:
        return str(self)


def separated(
    M: Matrix, products: Matrix, loads: Sequence[Load], active_forces_of: Callable[[Load], Matrix]
) -> Separated:
    """The active forces sorted by kind of load, and the inertia forces into M and V."""

    def part(*kinds: str) -> Matrix:
        total = Matrix.zeros(M.shape[0], 1)
        for load in loads:
            if load.kind in kinds:
                total = total + active_forces_of(load)
        return total

    return Separated(M=M, T=part("torque", "joint"), V=products, G=part("gravity"), E=part("force", "contact"))
