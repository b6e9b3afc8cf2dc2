"""What does not know contacts that come and go refuses them, so that no result leaves them out unsaid."""

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


def refuse_groups(system: System) -> None:
    """Raise an error for groups of bodies that touch, which only time stepping treats."""
    if system.groups:
        names = listed(each.name for each in system.groups)
        raise WrongValueError(
            f"simulate: '{system.name}' has groups of bodies that touch, {names}. Give method='time-stepping' and a "
            "step=, such as step=1e-3."
        )
