"""The names of a model, and the identity that its frames and points share."""

from __future__ import annotations

import os
from typing import Any, TypeAlias

from kanes.base.errors import UnknownNameError, WrongTypeError
from kanes.base.types import Content
from kanes.expr.algebra import Matrix
from kanes.expr.geometry.frames import Frame, Point
from kanes.expr.names import canonical
from kanes.model.parts import Body, Particle

# An object found by its name: a symbol, frame, point, body, particle, load or constraint. Only the user knows which one
# a name has, so that no type can tell.
Named: TypeAlias = Any


class Registry:
    """All named objects of a model.

    It is the owner of the frames and points. Those of a copy of the model, pickled or deep, have a registry with the
    same `identity`, by which they are recognised as the same.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.identity = os.urandom(16).hex()
        self.frames: list[Frame] = []
        self.points: list[Point] = []
        self.duplicates: dict[str, str] = {}  # names that are already taken, and by which name
        self.known_cosines: dict[tuple[Frame, Frame], Matrix] = {}
        self._things: dict[str, Named] = {}
        self._typed: dict[str, str] = {}  # names as typed, by their normal form

    def __getstate__(self) -> Content:
        return {**self.__dict__, "known_cosines": {}}

    def __getitem__(self, name: str) -> Named:
        if name not in self:
            known = ", ".join(sorted(self._things))
            raise UnknownNameError(f"Model '{self.name}' has nothing named '{name}'. It has: {known}.")
        return self._things[self._typed[canonical(name)]]

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and canonical(name) in self._typed

    @property
    def taken(self) -> set[str]:
        """The names that are taken, in normal form."""
        return set(self._typed)

    def register(self, name: str, thing: object) -> None:
        """Enter a symbol, frame, point or part under its name; a name that is taken becomes a fault of the model."""
        if not isinstance(name, str) or not name.strip():
            raise WrongTypeError(f"{name!r} is not a name. Give text, such as 'A'.")
        if isinstance(thing, Frame):
            self.frames.append(thing)
        elif isinstance(thing, Point):
            self.points.append(thing)
        typed = canonical(name)
        taken = self._typed.get(typed)
        if taken is not None and not _shares_name(thing, self._things[taken]):
            self.duplicates[name] = taken
            return
        self._things[name] = thing
        self._typed[typed] = name


def _shares_name(thing: object, other: object) -> bool:
    """Whether an object may have the name of another, and is then found for both.

    A body may have that of its own frame or mass centre, a particle that of its point.
    """
    if isinstance(thing, Body) and other is thing.frame:
        return True
    return isinstance(thing, (Body, Particle)) and other is thing.center
