"""What does not know discrete states refuses them, by their names."""

from __future__ import annotations

from kanes.base.errors import WrongValueError
from kanes.model.system import System


def refuse_discrete(system: System, what: str) -> None:
    """Raise an error if a system has discrete states."""
    if system.discrete:
        names = ", ".join(system.discrete)
        raise WrongValueError(
            f"'{system.name}': {what} does not support discrete states, and the model has {names}. "
            "Use equations.with_discrete_fixed(), where they are parameters."
        )
