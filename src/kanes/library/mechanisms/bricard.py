"""Bricard's mechanism: six hinges that ought to be rigid, and move."""

from __future__ import annotations

from kanes.library.cases import LibraryCase, Symbols
from kanes.model.inertia import box
from kanes.model.joints.kinds import Pin
from kanes.model.model import Model

# The axis along each bar at the start, and the axis of the hinge at its beginning.
_BARS = (((1, 0, 0), "y"), ((0, -1, 0), "z"), ((0, 0, 1), "x"), ((-1, 0, 0), "y"), ((0, 1, 0), "z"))


def bricard() -> Model:
    """Five equal bars between six corners of a cube, P0 to P5, and the ground from P5 back to P0.

    Hinges at P0 to P4 turn the bars by q1 to q5 from each other; they are about n_y, n_z, n_x, n_y and n_z at the
    start, where all angles are zero. The sixth, about n_x, joins the end of the fifth bar to the ground at L n_z. It
    takes five equations of the five angles, and yet there is a degree of freedom: one of the five follows from the
    others in every position. Bars have length L, mass m and square sections of width w. Gravity g points along −n_y.

    Source: iftomm-opensim, A04; exudyn, `bricardMechanism.py`, for the corners and axes.

    >>> len(bricard().constraints[0].rows)
    5
    """
    model = Model("Bricard's mechanism")
    angles = model.coordinates("q1 q2 q3 q4 q5")
    model.speeds("u1 u2 u3 u4 u5")
    L, w, m, g = model.parameters("L w m g")
    N = model.frame
    model.gravity = -g * N.y
    bar, hinge = None, (0, 0, 0)
    for number, (q, (along, axis)) in enumerate(zip(angles, _BARS, strict=True), start=1):
        edges = [L if size else w for size in along]
        bar = model.add_body(
            f"bar {number}",
            parent=bar,
            mass=m,
            center=tuple(size * L / 2 for size in along),
            inertia=box(m, *edges),
            joint=Pin(q, axis=axis, at=hinge),
        )
        hinge = tuple(size * L for size in along)
        bar.point(f"P{number}", *hinge)
    model.add_loop(
        model.origin.moved("P6", L * N.z), model["P5"], "pin", bodies=(N, model["bar 5"]), axis="x", name="hinge at P5"
    )
    return model


_SYMBOLS: Symbols = {
    "L": (1.0, "length of each bar", 0.3, 2.0),
    "w": (0.1, "width of each bar", 0.02, 0.2),
    "m": (1.0, "mass of each bar", 0.2, 3.0),
    "g": (9.81, "gravity", 1.0, 20.0),
    **{f"q{k}": (0.0, f"angle at the hinge P{k - 1}") for k in range(1, 6)},
}


def case(_: Model) -> LibraryCase:
    """Released on the edges of a cube, as in the source."""
    return LibraryCase(_SYMBOLS, stop=10)
