"""Systems in one mode of their contacts: what is closed, sticks or is locked as constraints, all else left out.

As long as a mode lasts, a_n = 0 of what is closed and a_t = 0 of what sticks, whose integrals φ = 0 and v_t = 0 are
constraints. The force that keeps them is a multiplier. Friction of slip is not such a force.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from kanes.base.errors import UnknownNameError, WrongTypeError, WrongValueError
from kanes.base.types import Values
from kanes.base.values import is_table
from kanes.dynamics.contacts.contact_dynamics import ContactDynamics
from kanes.equations.derive import as_equations
from kanes.equations.equations import Equations, graphs_of
from kanes.model.constraints.rows import Row
from kanes.model.contacts.parts import Latch, Side, Unilateral, sides_of
from kanes.model.system import System

_IDLE = ("open", "free", "slack")


def hold_contacts(equations: Equations, modes: Values) -> Equations:
    """The equations of a system in one mode of its contacts, limits and latches, which are constraints in it.

    `modes` has a word for each that is not open or free, as `run.modes` has them: "stick" or "closed" of a contact,
    "lower" or "upper" of a limit, "locked" of a latch; "slip" without friction. Equilibria, linear models, reactions
    and all else that equations with constraints have are those in this mode. Whether the mode lasts is not checked:
    forces of contacts must push.

        standing = kn.hold_contacts(equations, {"left": "stick", "right": "stick"})
        kn.linearize(standing, {x: 0, y: 0.15, q: 0})
        kn.hold_contacts(equations, {name: words[-1] for name, words in run.modes.items()})
    """
    system = as_equations(equations).system
    if not is_table(modes):
        raise WrongTypeError(f"'{system.name}', modes: {modes!r} is not a table. Give such as {{'left': 'stick'}}.")
    words = {str(getattr(key, "name", key)): str(word) for key, word in modes.items()}
    _check_names(system, words)
    kept = _moving_slips(equations) if system.contacts else {}
    rows = [row for each in system.contacts for row in _rows(system, each, words, kept)]
    rows = [*system.constraints, *rows]
    configurations = [row for row in rows if row.configuration is not None]
    velocities = [row for row in rows if row.configuration is None]
    return Equations(replace(system, contacts=(), constraints=(*configurations, *velocities), dependent=None))


def _check_names(system: System, words: Mapping[str, str]) -> None:
    known = [each.name for each in system.contacts]
    known += [side.name for side in sides_of(system.contacts) if side.name not in known]
    for name in words:
        if name not in known:
            there = f"There are: {', '.join(known)}" if known else "There are none"
            raise UnknownNameError(f"'{system.name}', modes: there is no contact, limit or latch {name!r}. {there}.")


def _moving_slips(equations: Equations) -> dict[str, tuple[int, ...]]:
    """The rows of slip of each side that are not always zero, as those across a plane of motion."""
    layout = ContactDynamics.of(graphs_of(equations).in_form("auto")).layout
    return dict(zip(layout.sides, layout.slips, strict=True))


def _rows(
    system: System, each: Unilateral | Latch, words: Mapping[str, str], kept: Mapping[str, tuple[int, ...]]
) -> list[Row]:
    """The rows of one contact, limit or latch that are constraints in its mode."""
    if isinstance(each, Latch):
        return _latched(system, each, words.get(each.name, "free"))
    found = []
    for side in each.sides:
        word = words.get(side.name, words.get(each.name, "open"))
        is_other = each.kind != "contact" and word not in (*_IDLE, "closed", side.label)
        if word in _IDLE or (is_other and word in [other.label for other in each.sides]):
            continue
        found += _closed(system, side, word, kept[side.name])
    return found


def _closed(system: System, side: Side, word: str, kept: tuple[int, ...]) -> list[Row]:
    gap = [side.gap] if side.gap.configuration is not None or side.gap.velocity is not None else []
    known = ["open", "stick", "slip"] if kept else ["open", "closed", *([side.label] if side.label else [])]
    if word not in known:
        raise WrongValueError(
            f"'{system.name}', modes: {word!r} is not a mode of {side.name}. Its modes are: {', '.join(known)}."
        )
    if word == "slip" and side.kinetic != 0:
        raise WrongValueError(
            f"'{system.name}', modes: {side.name} slips with the friction {side.kinetic}, which is not a constraint: "
            "it depends on the force that presses. Use kn.sensitivities of a run in that mode."
        )
    return [*gap, *(side.slips[number] for number in kept if word == "stick")]


def _latched(system: System, latch: Latch, word: str) -> list[Row]:
    if word in _IDLE:
        return []
    if word != "locked":
        raise WrongValueError(
            f"'{system.name}', modes: {word!r} is not a mode of {latch.name}. Its modes are: free, locked."
        )
    passes = [row.configuration for row in latch.when]
    if latch.frames is not None or not (latch.is_aimed or [row.configuration for row in latch.rows] == passes[:1]):
        raise WrongValueError(
            f"'{system.name}', modes: {latch.name} holds where it was when it locked, which a mode does not tell. Give "
            "the model a constraint in its place."
        )
    return list(latch.rows)


def in_modes(equations: Equations, modes: Values | None) -> Equations:
    """The equations in a mode, where one is given."""
    return equations if modes is None else hold_contacts(equations, modes)
