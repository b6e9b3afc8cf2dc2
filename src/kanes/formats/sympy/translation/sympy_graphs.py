"""The frames and points of SymPy that a system is made of, as trees from the Newtonian frame and from fixed points."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from sympy.physics.mechanics import Point, ReferenceFrame, Vector

from kanes.base.errors import FrameError
from kanes.expr.algebra import Matrix
from kanes.formats.sympy.translation.described_mechanics import DescribedMechanics, is_rigid

# By frame: its parent, and direction cosines R with v_parent = R v_frame.
Orientations: TypeAlias = dict[ReferenceFrame, tuple[ReferenceFrame, Matrix]]


def frames_of(vectors: Iterable[Vector]) -> set[ReferenceFrame]:
    """The frames in which some vectors are written."""
    return {frame for vector in vectors for _, frame in getattr(vector, "args", ())}


def points_with_mass(mechanics: DescribedMechanics) -> list[Point]:
    """The mass centres of all bodies."""
    return list(dict.fromkeys(body.masscenter for body in mechanics.bodies))


def points_with_loads(mechanics: DescribedMechanics) -> list[Point]:
    """The points on which forces act."""
    return list(dict.fromkeys(on for on, _ in mechanics.loads if isinstance(on, Point)))


def frames_with_loads(mechanics: DescribedMechanics) -> list[ReferenceFrame]:
    """The frames on which torques act."""
    return list(dict.fromkeys(on for on, _ in mechanics.loads if isinstance(on, ReferenceFrame)))


def neighbours(points: Iterable[Point]) -> list[Point]:
    """Some points, and all points that positions connect with them."""
    found = dict.fromkeys(points)
    pending = list(found)
    while pending:
        for other in pending.pop(0)._pos_dict:
            if other not in found:
                found[other] = None
                pending.append(other)
    return list(found)


def towards(root: Point) -> dict[Point, Point]:
    """Of all points that positions connect with a root, the neighbour that is nearer to it."""
    nearer: dict[Point, Point] = {}
    pending = [root]
    while pending:
        point = pending.pop(0)
        for other in point._pos_dict:
            if other != root and other not in nearer:
                nearer[other] = point
                pending.append(other)
    return nearer


def nearer_frames(mechanics: DescribedMechanics) -> dict[ReferenceFrame, ReferenceFrame]:
    """Of all frames that orientations connect with N, the neighbour that is nearer to it."""
    nearer: dict[ReferenceFrame, ReferenceFrame] = {}
    pending = [mechanics.frame]
    while pending:
        frame = pending.pop(0)
        for other in frame._dcm_dict:
            if other != mechanics.frame and other not in nearer:
                nearer[other] = frame
                pending.append(other)
    return nearer


def frame_tree(
    mechanics: DescribedMechanics,
    needed: Iterable[ReferenceFrame],
    useful: Iterable[ReferenceFrame],
    spins: Orientations,
) -> Orientations:
    """The orientations of all frames on the way to those needed or useful, each after its parent.

    `spins` has those of frames of which only angular velocities are known.
    """
    nearer = {**nearer_frames(mechanics), **{frame: parent for frame, (parent, _) in spins.items()}}
    wanted: dict[ReferenceFrame, None] = {}
    for frame in (*needed, *(frame for frame in useful if frame in nearer)):
        path = []
        while frame != mechanics.frame:
            if frame not in nearer:
                raise FrameError(
                    f"from_sympy: frame {frame} is not oriented from {mechanics.frame}, nor does it rotate about an "
                    "axis of a frame that is. Orient it with orient_axis, orient_body_fixed or another method of SymPy."
                )
            path.append(frame)
            frame = nearer[frame]
        wanted.update(dict.fromkeys(reversed(path)))
    cosines = {frame: parent._dcm_dict[frame] for frame, parent in nearer.items() if frame not in spins}
    cosines.update({frame: R for frame, (_, R) in spins.items()})
    return {frame: (nearer[frame], cosines[frame].applyfunc(mechanics.plain)) for frame in wanted}


def turning_frames(mechanics: DescribedMechanics) -> list[ReferenceFrame]:
    """The frames of bodies, and those on which torques act."""
    bodies = [body.frame for body in mechanics.bodies if is_rigid(body)]
    return list(dict.fromkeys([*bodies, *frames_with_loads(mechanics)]))


def written_frames(mechanics: DescribedMechanics, points: Iterable[Point]) -> list[ReferenceFrame]:
    """The frames in which positions, velocities, loads and inertias are written."""
    vectors = [vector for point in points for vector in point._pos_dict.values()]
    vectors += [mechanics.given_velocity(point) for point in points_with_mass(mechanics)]
    vectors += [mechanics.given_velocity(point) for point in points_with_loads(mechanics)]
    vectors += [mechanics.given_angular_velocity(frame) for frame in turning_frames(mechanics)]
    vectors += [vector for _, vector in mechanics.loads]
    dyadics = [body.central_inertia for body in mechanics.bodies if is_rigid(body)]
    vectors += [unit for dyadic in dyadics for _, *units in dyadic.args for unit in units]
    return sorted(frames_of(vectors), key=str)
