"""What does not know contacts that come and go, or discrete states, refuses them: no result leaves them out unsaid."""

from __future__ import annotations

from kanes.base.errors import WrongValueError
from kanes.base.short_texts import listed
from kanes.model.system import System


def refuse_contacts(system: System, what: str, cure: str) -> None:
    """Raise an error if something in a system comes and goes."""
    if system.contacts or system.groups:
        names = listed(each.name for each in (*system.contacts, *system.groups))
        raise WrongValueError(
            f"'{system.name}': {what} does not support contacts, limits and latches, and the model has {names}. {cure}"
        )


# With more speeds the equations take too long to compile as one program with all modes.
_MOST_SPEEDS = 60


def refuse_many(system: System) -> None:
    """Raise an error for contacts that only time stepping treats: groups of bodies, and those of very many speeds."""
    if system.contacts and len(system.speeds) > _MOST_SPEEDS:
        raise WrongValueError(
            f"simulate: '{system.name}' has {len(system.speeds)} speeds, and contacts are found by events up to "
            f"{_MOST_SPEEDS}. Give method='time-stepping' and a step=, such as step=1e-3."
        )
    refuse_groups(system, "simulate", "Give method='time-stepping' and a step=, such as step=1e-3.")


def refuse_groups(system: System, what: str, cure: str) -> None:
    """Raise an error for groups of bodies that touch, which only time stepping treats."""
    if system.groups:
        names = listed(each.name for each in system.groups)
        raise WrongValueError(f"{what}: '{system.name}' has groups of bodies that touch, {names}. {cure}")


def refuse_discrete(system: System, what: str) -> None:
    """Raise an error if a system has discrete states."""
    if system.discrete:
        names = ", ".join(system.discrete)
        raise WrongValueError(
            f"'{system.name}': {what} does not support discrete states, and the model has {names}. "
            "Use equations.with_discrete_fixed(), where they are parameters."
        )
