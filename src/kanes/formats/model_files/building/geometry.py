"""Makes the frames, points, bodies and particles of a file, each after those that it starts from."""

from __future__ import annotations

import re
from collections.abc import Callable

from kanes.expr.geometry.frames import Point
from kanes.expr.geometry.rotations import Triple
from kanes.formats.model_files.building.draft import Draft, Spot
from kanes.formats.model_files.building.joints import inertia_of, joint_of
from kanes.formats.model_files.entries.bodies import BodyEntry, FrameEntry, PointEntry
from kanes.formats.model_files.entries.file import FileEntry


class Geometry:
    """Makes frames and points as far as they need no bodies, then bodies, then the rest.

    A file may list frames and points before and after bodies, in any order. Those that need no body are made first;
    the next when a body names it, or when all bodies are made.
    """

    def __init__(self, draft: Draft, entry: FileEntry, top: Spot) -> None:
        self.draft = draft
        self.entry = entry
        self.top = top
        self.waiting: dict[str, dict[str, FrameEntry | PointEntry]] = {
            "frames": {**entry.frames},
            "points": {**entry.points},
        }
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

    # The order

    def _make_ready(self) -> None:
        """Frames and points from the first on, until each needs what is not made yet."""
        bodies = self.entry.bodies
        later = {name for body in bodies.values() for name in (*body.frames, *body.points)}
        later |= {
            *bodies,
            *(self.entry.particles.keys() - self.entry.points.keys()),
            *(f"{name}{end}" for name in bodies for end in ("o", "*")),
        }
        ends = tuple(f"_{name}" for name in bodies)  # of coordinates that joints make

        def is_ready(name: str, entry: FrameEntry | PointEntry) -> bool:
            words = _words(entry)
            of_joints = {word for word in words if word not in self.draft.model and word.endswith(ends)}
            return not words & (later | self._waiting_names(name)) and not of_joints

        self._make_while(is_ready)

    def _waiting_names(self, name: str) -> set[str]:
        return (self.waiting["frames"].keys() | self.waiting["points"].keys()) - {name}

    def _make_named(self, entry: BodyEntry) -> None:
        """The frames and points that a body names, with those listed before them."""
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

    def _make_while(self, is_ready: Callable[[str, FrameEntry | PointEntry], bool]) -> bool:
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
            if isinstance(entry, FrameEntry):
                self._frame(name, entry, spot)
            else:
                self._point(name, entry, spot)

    # Each

    def _frame(self, name: str, entry: FrameEntry, spot: Spot, start: str | None = None) -> None:
        draft = self.draft
        source = entry.from_ or start
        parent = draft.model.frame if source is None else draft.frame(source, spot / "from")
        angle = None if entry.angle is None else draft.scalar(entry.angle, spot / "angle")
        axis = None if entry.axis is None else draft.axis_or_vector(entry.axis, spot / "axis", parent)
        angles = angle if entry.angles is None else draft.scalars(entry.angles, spot / "angles")
        quaternion = None if entry.quaternion is None else draft.scalars(entry.quaternion, spot / "quaternion")
        if (angles is None) == (quaternion is None) or (angle is None) == (axis is not None):
            spot.refuse("a frame has exactly one rotation", "Give angle and axis, angles and sequence, or quaternion")
        fixed = "body" if entry.sequence is None else entry.fixed
        parent.rotated(name, angles, axis, sequence=entry.sequence, fixed=fixed, quaternion=quaternion)

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
            draft.body(bearer, spot / "on").point(name, *draft.triple(entry.at, spot / "at"))
        elif entry.by is not None:
            start = model.origin if entry.from_ is None else draft.point(entry.from_, spot / "from")
            at = spot / "by" if isinstance(spot.tree.value_at(spot.path), dict) else spot
            (start if isinstance(start, Point) else start.center).moved(name, draft.vector(entry.by, at, model.frame))

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
        center: Point | Triple | None = None
        if isinstance(entry.center, str):
            center = draft.thing(entry.center, spot / "center", Point)
        elif entry.center is not None:
            center = draft.triple(entry.center, spot / "center")
        if entry.parent is not None:
            draft.body(entry.parent, spot / "parent")
        frame = None if entry.frame is None else draft.frame(entry.frame, spot / "frame")
        draft.model.add_body(
            name, mass=mass, inertia=inertia, frame=frame, center=center, parent=entry.parent, joint=joint
        )

    def _own_things(self, name: str, entry: BodyEntry, spot: Spot) -> None:
        """Frames and points in the entry of a body."""
        for each, frame in entry.frames.items():
            with self.draft.noting(spot / "frames" / each, each):
                self._frame(each, frame, spot / "frames" / each, name)
        for each, point in entry.points.items():
            with self.draft.noting(spot / "points" / each, each):
                self._point(each, point, spot / "points" / each, name)


def _words(entry: FrameEntry | PointEntry) -> set[str]:
    """All that might be names in an entry: whole texts, and the words of formulas."""
    found: set[str] = set()
    texts: list[object] = [getattr(entry, name) for name in type(entry).model_fields]
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
