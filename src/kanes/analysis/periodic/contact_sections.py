"""Where motions with contacts start and end, as users say it: contacts that touch, and states that change places."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from kanes.base.contact_layout import ContactLayout
from kanes.base.errors import UnknownNameError, WrongTypeError, WrongValueError
from kanes.base.types import Array, Values
from kanes.base.values import SECOND, by_name, check_names, count, number
from kanes.expr.symbols import Expr
from kanes.kernel.compiled_kernel import CompiledKernel
from kanes.model.contacts.parts import Latch
from kanes.simulate.hybrid.record import ModeChange


@dataclass(frozen=True)
class ContactSection:
    """Contacts whose touching ends a motion, and how many of these moments it takes."""

    name: str  # what messages call it
    sides: tuple[int, ...]
    occurrences: int
    longest: float  # the time until which a motion is waited for

    def is_at(self, layout: ContactLayout, change: ModeChange) -> bool:
        """Whether a moment is that of one of these contacts that touches."""
        side, kind = divmod(change.guard, 2)
        is_touch = 0 <= change.guard < 2 * len(layout.sides) and not kind and side in self.sides
        return is_touch and bool(change.mode_before[layout.places[f"open {side}"]])


def contact_section(kernel: CompiledKernel, given: object, occurrences: object, longest: object) -> ContactSection:
    """The section by the name of a contact, limit or side of a limit, or by several names."""
    sides: dict[str, list[int]] = {}
    if kernel.contacts is not None:
        known = {name: number for number, name in enumerate(kernel.contacts.sides)}
        sides = {name: [number] for name, number in known.items()}
        for each in kernel.system.contacts:
            if not isinstance(each, Latch):
                sides[each.name] = [known[side.name] for side in each.sides]
    names = [given] if isinstance(given, str) else given
    if not isinstance(names, (list, tuple)) or not names:
        raise WrongTypeError(
            f"'{kernel.name}', section: {given!r} is not a name. Give the name of a contact or limit, or several."
        )
    unknown = [name for name in names if name not in sides]
    if unknown:
        raise UnknownNameError(
            f"'{kernel.name}', section: there is no contact or limit {unknown[0]!r}. There are: {', '.join(sides)}."
        )
    most = number(longest, "periodic, longest", SECOND)
    if not most > 0:
        raise WrongValueError(f"periodic: longest={longest!r} must be positive. Give such as longest=100.")
    chosen = dict.fromkeys(side for name in names for side in sides[str(name)])
    text = " or ".join(map(str, names))
    return ContactSection(text, tuple(chosen), count(occurrences, "periodic: occurrences", 1), most)


def relabelling(kernel: CompiledKernel, given: Values | None, advance: Array) -> Mapping[int, object]:
    """What takes the place of states, by their numbers."""
    if given is None:
        return {}
    table = by_name(kernel.name, given, "{q1: q2, q2: q1}", "relabel")
    if np.nan_to_num(advance).any():
        raise WrongValueError(
            f"'{kernel.name}': both relabel= and advance= are given. Let relabel= say the change: {{q: q - 2*pi}}."
        )
    cure = f"States are: {', '.join(kernel.states)}."
    check_names(kernel.name, "state", kernel.states, table, cure, needed=(), where="relabel: ")
    for name, of in table.items():
        if not isinstance(of, Expr) and of not in kernel.states:
            raise WrongTypeError(
                f"'{kernel.name}', relabel of {name}: {of!r} is not a state or an expression of states. Give such as "
                f"relabel={{{name}: {kernel.states[-1]}}}."
            )
    return {kernel.states.index(name): of for name, of in table.items()}
