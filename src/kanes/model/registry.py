"""The names of a model: what goes by them, and how the frames and points of one model know each other."""

from __future__ import annotations

import os
from typing import Any

from kanes.errors import ExpressionError, UnknownNameError
from kanes.expr.geometry.frames import Frame, Point
from kanes.expr.names import canonical
from kanes.model.parts import Body


class Registry:
    """Everything in a model that has a name.

    It is the owner of the frames and points. Those of a copy of the model, pickled or deep, have a registry with the
    same `identity`, by which they are known as the same things.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.identity = os.urandom(16).hex()
        self.frames: list[Frame] = []
        self.points: list[Point] = []
        self.duplicates: dict[str, str] = {}  # names that were taken, and by which name each was
        self.known_cosines: dict[tuple[Frame, Frame], Any] = {}
        self._things: dict[str, Any] = {}
        self._typed: dict[str, str] = {}  # names as they were typed, by what they are compared by

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "known_cosines": {}}

    def __getitem__(self, name: str) -> Any:
        if name not in self:
            known = ", ".join(sorted(self._things))
            raise UnknownNameError(f"Model '{self.name}' has nothing named '{name}'. It has: {known}.")
        return self._things[self._typed[canonical(name)]]

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and canonical(name) in self._typed

    @property
    def taken(self) -> set[str]:
        """The names that are taken, as they are compared."""
        return set(self._typed)

    def register(self, name: str, thing: Any) -> None:
        """Enter a symbol, frame, point or part under its name; a name that is taken becomes a fault of the model."""
        if not isinstance(name, str) or not name.strip():
            raise ExpressionError(f"{name!r} is no name. Give text, such as 'A'.")
        if isinstance(thing, Frame):
            self.frames.append(thing)
        elif isinstance(thing, Point):
            self.points.append(thing)
        typed = canonical(name)
        taken = self._typed.get(typed)
        # A body may have the name of its own frame, and then stands for both.
        if taken is not None and not (isinstance(thing, Body) and self._things[taken] is thing.frame):
            self.duplicates[name] = taken
            return
        self._things[name] = thing
        self._typed[typed] = name
