"""Paths through the trees of frames and points."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, TypeVar

from kanes.base.errors import FrameError
from kanes.expr.geometry.rotations import Step, join

if TYPE_CHECKING:
    from kanes.expr.geometry.frames import Frame, Point

Node = TypeVar("Node", "Frame", "Point")


def as_frame(thing: object) -> Frame:
    """A frame, or the frame of a body."""
    frame: Any = getattr(thing, "frame", thing)
    if not hasattr(frame, "steps"):
        raise FrameError(f"{thing!r} is neither a frame nor a body. Give one of the two, such as model.frame.")
    return frame


def as_point(thing: object) -> Point:
    """A point, or the mass centre of a body or particle."""
    point: Any = getattr(thing, "center", thing)
    if not hasattr(point, "displacement"):
        raise FrameError(
            f"{thing!r} is neither a point, a body nor a particle. Give one of them, such as model.origin."
        )
    return point


def ancestors(thing: Node) -> Iterator[Node]:
    """The frame or point, its parent, and so on to the root."""
    node: Node | None = thing
    while node is not None:
        yield node
        node = node.parent


def paths_from_common(start: Node, end: Node, kind: str) -> tuple[list[Node], list[Node]]:
    """The ancestors of `start` and of `end` below their nearest common one; both from the bottom up."""
    if start.owner is not end.owner:
        raise FrameError(
            f"{kind} {start.name} of model '{start.owner.name}' and {end.name} of model '{end.owner.name}' are not "
            "connected: they belong to different models. Build both in one model."
        )
    above: list[Node] = []
    below: list[Node] = []
    # Any: mypy cannot know that the loop ends before it meets the root's parent, None.
    one: Any = start
    other: Any = end
    while one is not other:
        if one.depth >= other.depth:
            above.append(one)
            one = one.parent
        else:
            below.append(other)
            other = other.parent
    return above, below


def frame_path(start: Frame, end: Frame) -> tuple[list[Frame], list[Frame]]:
    """Frames to undo from `start` up (in that order), then frames to enter, down to `end`."""
    above, below = paths_from_common(start, end, "frames")
    return above, below[::-1]


def path_steps(start: Frame, end: Frame) -> tuple[Step, ...]:
    """The joined steps that rotate `start` into `end`."""
    above, below = frame_path(start, end)
    steps = [step.reversed() for frame in above for step in reversed(frame.steps)]
    steps += [step for frame in below for step in frame.steps]
    return join(steps)
