"""Newton's cradle: balls that hang side by side and just touch."""

from __future__ import annotations

from kanes.base import values
from kanes.library.cases import LibraryCase, Symbols
from kanes.model.constraints.surfaces import Sphere
from kanes.model.inertia import inertia
from kanes.model.joints.kinds import Pin
from kanes.model.model import Model
from kanes.model.parts import Body


def newtons_cradle(count: int = 5) -> Model:
    """`count` equal balls of radius r, each at the end of a light rod of length L, hung so that they just touch.

    The pins are on n_x, 2r from each other, and q1, q2, … are the angles of the rods about n_z, positive to the right.
    Neighbours have the restitution e, and no friction.

    What one ball leaves of a row that it strikes depends on the law of impact: all of its velocity in the last ball if
    impacts follow each other ("energetic"), −1/3, 2/3, 2/3 of it in three balls if they are simultaneous.

    Source: ours.

    >>> import kanes as kn
    >>> kn.derive(newtons_cradle(2)).mass_matrix
    Matrix([
    [L**2*m + 2*m*r**2/5,                   0],
    [                  0, L**2*m + 2*m*r**2/5]])
    """
    count = values.count(count, "newtons_cradle: count", 2, most=12)
    model = Model(f"Newton's cradle of {count}")
    m, r, L, e, g = model.parameters("m r L e g")
    model.gravity = -g * model.frame.y
    before: Body | None = None
    for k in range(1, count + 1):
        q, _ = model.coordinates(f"q{k}"), model.speeds(f"u{k}")
        ball = model.add_body(
            f"ball {k}",
            mass=m,
            inertia=inertia(zz=2 * m * r**2 / 5),
            center=(0, -L, 0),
            joint=Pin(q, axis="z", at=(2 * r * (k - 1), 0, 0)),
        )
        if before is not None:
            name, there = f"{k - 1} on {k}", Sphere(r, at=before.center)
            model.add_contact(ball, Sphere(r, at=ball.center), on=there, on_body=before, restitution=e, name=name)
        before = ball
    return model


_SYMBOLS: Symbols = {
    "m": (0.1, "mass of each ball", 0.02, 0.5),
    "r": (0.02, "radius of each ball", 0.005, 0.05),
    "L": (0.3, "length of each rod", 0.1, 1.0),
    "e": (1.0, "coefficient of restitution", 0.0, 1.0),
    "g": (9.81, "gravity", 1.0, 20.0),
}


def case(_: Model, *, count: int) -> LibraryCase:
    """The first ball drawn aside by half a radian; impacts follow each other from ball to ball."""
    angles = {
        f"q{k}": (-0.5 if k == 1 else 0.0, f"angle of rod {k} from the vertical", -1.5, 1.5)
        for k in range(1, count + 1)
    }
    return LibraryCase({**_SYMBOLS, **angles}, stop=4, settings={"impacts": "energetic"})
