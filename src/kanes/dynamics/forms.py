"""The forms in which a system's equations are computed, on graphs with shared terms."""

from __future__ import annotations

from functools import cached_property

from kanes.base.errors import WrongValueError
from kanes.base.values import is_among
from kanes.dynamics.constraints.constrained import ConstrainedDynamics
from kanes.dynamics.constraints.speed_choice import choose
from kanes.dynamics.dynamics import Dynamics
from kanes.dynamics.reduced import ReducedDynamics
from kanes.kane.dependent import Choice
from kanes.kane.speeds import Kinematical, kinematical_equations
from kanes.model.system import System

# Left out when the forms are pickled or copied.
_GRAPHS = ("reduced", "constrained", "semidefinite")


class OnGraphs:
    """The choice of dependent speeds, and the graphs in which speeds are reduced by it or constrained without one.

    Each is made on first use; graphs are left out when this is pickled or copied. The system has as many speeds
    as independent rates.
    """

    def __init__(self, system: System) -> None:
        self.system = system

    def __getstate__(self) -> dict[str, object]:
        return {name: value for name, value in self.__dict__.items() if name not in _GRAPHS}

    @cached_property
    def kinematics(self) -> Kinematical:
        """q̇ = W u + X."""
        return kinematical_equations(self.system)

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
        """M u̇ = f + Cᵀ λ and the constraints of all speeds, with no choice among them."""
        return ConstrainedDynamics(self.kinematics)

    @cached_property
    def semidefinite(self) -> ConstrainedDynamics:
        """The same for parameters with which M is singular and the constraints determine the motion nevertheless."""
        return ConstrainedDynamics(self.kinematics, is_semidefinite=True)

    def in_form(self, form: str, *, is_semidefinite: bool = False) -> Dynamics:
        """The reduced equations for "kane", the constrained ones for "nullspace", and for "auto" those that suit."""
        self.check_form(form)
        rows = self.system.constraints
        # No choice is safe with configuration constraints, and making one may take long.
        may_be_safe = form == "auto" and all(row.configuration is None for row in rows)
        is_reduced = form == "kane" or not rows or (may_be_safe and self.choice.is_safe)
        if is_reduced:
            return self.reduced
        return self.semidefinite if is_semidefinite else self.constrained

    def check_form(self, form: str) -> None:
        """Raise an error for an unknown form, and for "kane" with configuration constraints."""
        system = self.system
        if not is_among(form, ("auto", "kane", "nullspace")):
            raise WrongValueError(f"form {form!r} is unknown. Forms are: auto, kane, nullspace.")
        if form == "kane" and any(row.configuration is not None for row in system.constraints):
            raise WrongValueError(
                f"'{system.name}': constraints of the configuration are kept by projection, which belongs to the "
                "form 'nullspace'. Use that, or form='auto'."
            )
