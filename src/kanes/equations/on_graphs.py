"""The method on graphs, which any number of terms may share: what is computed rather than read."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from kanes.dynamics.constraints.constrained import ConstrainedDynamics
from kanes.dynamics.constraints.speed_choice import choose
from kanes.dynamics.dynamics import Dynamics
from kanes.dynamics.reduced import ReducedDynamics
from kanes.errors import ExpressionError
from kanes.kane.dependent import Choice
from kanes.kane.speeds import Kinematical
from kanes.values import is_among


class OnGraphs:
    """The choice of dependent speeds, and the graphs in which speeds are reduced by it or constrained without one.

    Graphs are made when first asked for and stay behind when this is pickled or copied.
    """

    def __init__(self, kinematics: Kinematical) -> None:
        self.kinematics = kinematics

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name not in ("reduced", "constrained")}

    @cached_property
    def choice(self) -> Choice:
        """Which speeds are independent, and by which constraints the others depend on them."""
        return choose(self.kinematics)

    @cached_property
    def reduced(self) -> ReducedDynamics:
        """M u̇ = f of the independent speeds."""
        return ReducedDynamics(self.kinematics, self.choice)

    @cached_property
    def constrained(self) -> ConstrainedDynamics:
        """M u̇ = f + Cᵀ λ and the constraints of all speeds, in need of no choice among them."""
        return ConstrainedDynamics(self.kinematics)

    def in_form(self, form: str) -> Dynamics:
        """The reduced equations for "kane", the constrained ones for "nullspace", and for "auto" those that suit."""
        system = self.kinematics.system
        if not is_among(form, ("auto", "kane", "nullspace")):
            raise ExpressionError(f"form {form!r} is unknown. Forms are: auto, kane, nullspace.")
        if form == "kane" and any(row.configuration is not None for row in system.constraints):
            raise ExpressionError(
                f"'{system.name}': constraints of the configuration are kept by projection, which belongs to the "
                "form 'nullspace'. Use that, or form='auto'."
            )
        is_reduced = form == "kane" or (form == "auto" and self.choice.is_safe)
        return self.reduced if is_reduced or not system.constraints else self.constrained
