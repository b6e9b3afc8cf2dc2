"""Frames, points, bodies and particles, from what a file says of them, each after what it starts from."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from kanes.expr.geometry.frames import Point
from kanes.formats.model_files.building.draft import Draft, Spot
from kanes.formats.model_files.building.joints import inertia_of, joint_of
from kanes.formats.model_files.entries.bodies import BodyEntry, FrameEntry, PointEntry
from kanes.formats.model_files.entries.file import FileEntry
from kanes.model.parts import Body


class Geometry:
    """What is where: frames and points as far as they can be made before bodies, bodies, and the rest.

    Files have frames and points before and behind bodies in any order. What stands at the top of a file is made first,
    until something needs a body; the next is made when a body asks for it by name, or when all bodies are there.
    """

    def __init__(self, draft: Draft, entry: FileEntry, top: Spot) -> None:
        self.draft = draft
        self.entry = entry
        self.top = top
        self.waiting: dict[str, dict[str, Any]] = {"frames": dict(entry.frames), "points": dict(entry.points)}
        draft.later |= {*entry.frames, *entry.points, *entry.bodies, *entry.particles}

    def make(self) -> None:
        """All frames, points, bodies and particles."""
        self._make_ready()
        for name, entry in self.entry.bodies.items():
            spot = self.top / "bodies" / name
            with self.draft.noting(spot, name):
                self._make_named(entry)
                self._body(name, entry, spot)
            self._own_things(name, entry, spot)
        self._make_rest()
        for name, particle in self.entry.particles.items():
            spot = self.top / "particles" / name
            with self.draft.noting(spot, name):
                point = self.draft.thing(particle.point, spot / "point", Point)
                self.draft.model.add_particle(name, point, mass=self.draft.scalar(particle.mass, spot / "mass"))

    # In which order

    def _make_ready(self) -> None:
        """Frames and points from the first on, until each needs what is not there yet."""
        bodies = self.entry.bodies
        later = {name for body in bodies.values() for name in (*body.frames, *body.points)}
        later |= {
            *bodies,
            *(self.entry.particles.keys() - self.entry.points.keys()),
            *(f"{name}{end}" for name in bodies for end in ("o", "*")),
        }
        ends = tuple(f"_{name}" for name in bodies)  # of coordinates that joints make

        def is_ready(name: str, entry: Any) -> bool:
            words = _words(entry)
            of_joints = {word for word in words if word not in self.draft.model and word.endswith(ends)}
            return not words & (later | self._waiting_names(name)) and not of_joints

        self._make_while(is_ready)

    def _waiting_names(self, name: str) -> set[str]:
        return (self.waiting["frames"].keys() | self.waiting["points"].keys()) - {name}

    def _make_named(self, entry: BodyEntry) -> None:
        """What a body names, with all that is listed before it."""
        about = entry.inertia.about
        named = {entry.frame, entry.inertia.frame, *(each for each in (entry.center, about) if isinstance(each, str))}
        for sort in ("frames", "points"):
            for name in [*self.waiting[sort]] if named & self.waiting[sort].keys() else []:
                if not named & self.waiting[sort].keys():
                    break
                self._make(sort, name)

    def _make_rest(self) -> None:
        """The others, each after those that it needs."""
        while any(self.waiting.values()):
            if not self._make_while(lambda name, entry: not _words(entry) & self._waiting_names(name)):
                sort = "frames" if self.waiting["frames"] else "points"
                self._make(sort, next(iter(self.waiting[sort])))

    def _make_while(self, is_ready: Callable[[str, Any], bool]) -> bool:
        """The next frame or point as long as one of the two is ready; whether there was any."""
        made = False
        while True:
            heads = ((sort, *next(iter(waiting.items()))) for sort, waiting in self.waiting.items() if waiting)
            ready = next(((sort, name) for sort, name, entry in heads if is_ready(name, entry)), None)
            if ready is None:
                return made
            self._make(*ready)
            made = True

    def _make(self, sort: str, name: str) -> None:
        entry, spot = self.waiting[sort].pop(name), self.top / sort / name
        with self.draft.noting(spot, name):
            (self._frame if sort == "frames" else self._point)(name, entry, spot)

    # Each

    def _frame(self, name: str, entry: FrameEntry, spot: Spot, start: str | None = None) -> None:
        draft = self.draft
        source = entry.from_ or start
        parent = draft.model.frame if source is None else draft.frame(source, spot / "from")
        options: dict[str, Any] = {}
        if entry.angle is not None:
            options["angle"] = draft.scalar(entry.angle, spot / "angle")
        if entry.axis is not None:
            options["axis"] = draft.axis_or_vector(entry.axis, spot / "axis", parent)
        if entry.sequence is not None:
            options |= {"sequence": entry.sequence, "fixed": entry.fixed}
        if entry.angles is not None:
            options["angle"] = draft.several(entry.angles, spot / "angles")
        if entry.quaternion is not None:
            options["quaternion"] = draft.several(entry.quaternion, spot / "quaternion")
        if ("angle" in options) == (entry.quaternion is not None) or (entry.angle is None) == (entry.axis is not None):
            spot.refuse("a frame has exactly one rotation", "Give angle and axis, angles and sequence, or quaternion")
        parent.rotated(name, **options)

    def _point(self, name: str, entry: PointEntry, spot: Spot, on: str | None = None) -> None:
        draft, model = self.draft, self.draft.model
        if (entry.at is None) == (entry.by is None) or (entry.on and entry.from_):
            spot.refuse(
                "a point has exactly one position", "Give by: a vector, with from:, or at: three lengths, with on:"
            )
        if entry.at is not None:
            bearer = entry.on or on
            if bearer is None:
                spot.refuse("'at' needs 'on'", "Add on: with the name of a body")
            body: Body = draft.body(bearer, spot / "on")
            body.point(name, *draft.triple(entry.at, spot / "at"))
            return
        start = model.origin if entry.from_ is None else draft.point(entry.from_, spot / "from")
        by = spot / "by" if isinstance(_raw(spot), dict) else spot
        (start if isinstance(start, Point) else start.center).moved(name, draft.vector(entry.by, by, model.frame))

    def _body(self, name: str, entry: BodyEntry, spot: Spot) -> None:
        draft = self.draft
        by_frame = entry.frame is not None and isinstance(entry.center, str) and entry.parent is None
        if (entry.joint is None) != by_frame or (entry.joint is not None and entry.frame is not None):
            rule = "a body has a joint, or a frame and a center"
            spot.refuse(rule, "Give joint, with parent where it is not the ground; or frame and center", at_key=True)
        mass = draft.scalar(entry.mass, spot / "mass")
        with draft.telling(spot / "inertia"):
            inertia = inertia_of(draft, entry.inertia, mass, spot / "inertia")
        joint = None
        if entry.joint is not None:
            with draft.telling(spot / "joint"):
                joint = joint_of(draft, entry.joint, spot / "joint")
        center = entry.center
        if isinstance(center, str):
            center = draft.thing(center, spot / "center", Point)
        elif center is not None:
            center = draft.triple(center, spot / "center")
        if entry.parent is not None:
            draft.body(entry.parent, spot / "parent")
        frame = None if entry.frame is None else draft.frame(entry.frame, spot / "frame")
        draft.model.add_body(
            name, mass=mass, inertia=inertia, frame=frame, center=center, parent=entry.parent, joint=joint
        )

    def _own_things(self, name: str, entry: BodyEntry, spot: Spot) -> None:
        """Frames and points that stand in the entry of a body."""
        for each, frame in entry.frames.items():
            with self.draft.noting(spot / "frames" / each, each):
                self._frame(each, frame, spot / "frames" / each, name)
        for each, point in entry.points.items():
            with self.draft.noting(spot / "points" / each, each):
                self._point(each, point, spot / "points" / each, name)


def _raw(spot: Spot) -> Any:
    return spot.tree.value_at(spot.path)


def _words(entry: FrameEntry | PointEntry) -> set[str]:
    """All that might be names in an entry: whole texts, and the words of formulas."""
    found: set[str] = set()
    texts: list[Any] = [getattr(entry, name) for name in type(entry).model_fields]
    while texts:
        text = texts.pop()
        if isinstance(text, list):
            texts += text
        elif isinstance(text, str):
            found |= {text, *_names_in(text)}
    return found


def _names_in(text: str) -> set[str]:
    quoted = text.split("`")
    return {*quoted[1::2], *re.findall(r"[^\W\d][\w\u0300-\u036f'′″]*", " ".join(quoted[::2]))}
