"""A ball that rolls without slip in a fixed bowl, or inside a vertical cylinder."""

from __future__ import annotations

from kanes.library.cases import LibraryCase, SymbolEntry, Symbols
from kanes.model.inertia import inertia
from kanes.model.model import Model


def ball_in_bowl(*, cylinder: bool = False) -> Model:
    """A ball of radius r, mass m and moment of inertia I in a spherical bowl of radius R.

    The line from the bowl's centre down to the ball's turns by q1 about n_x and then by q2 about b_y; b_z points from
    the ball to the bowl's centre. With `cylinder` the wall is a vertical cylinder of radius R instead: q1 is the
    azimuth of the ball's centre and q2 its height, and b_x points from the axis to the ball. q3, q4, q5 orient the
    ball in N. The speeds u1, u2, u3 are the measure numbers in B of the ball's angular velocity. Those of the frame B
    along b_x and b_y are u4 and u5 in the bowl; in the cylinder u4 and u5 are q̇1 and q̇2. Rolling gives both.

    Source: borisov2002, the rolling of a ball on a surface; mcdonald-golf, "Problem".

    >>> import kanes as kn
    >>> model = ball_in_bowl()
    >>> kn.derive(model).speed_derivatives[model["u3"].dot]  # the spin about the normal lasts
    0
    """
    model = Model("ball in a cylinder" if cylinder else "ball in a bowl")
    q1, q2, q3, q4, q5 = model.coordinates("q1 q2 q3 q4 q5")
    u1, u2, u3, u4, u5 = model.speeds("u1 u2 u3 u4 u5")
    m, g, r, R, I = model.parameters("m g r R I")
    N = model.frame
    model.gravity = -g * N.z

    if cylinder:
        B = N.rotated("B", q1, N.z)
        D = N.rotated("D", (q3, q4, q5), sequence="321")
        center = model.origin.moved("C", (R - r) * B.x + q2 * B.z)
        model.define_speeds({u4: q1.dot, u5: q2.dot})
        velocity, outward = (R - r) * u4 * B.y + u5 * B.z, B.x
    else:
        B = N.rotated("B", (q1, q2), sequence="12")
        D = N.rotated("D", (q3, q4, q5), sequence="132")
        center = model.origin.moved("C", (r - R) * B.z)
        carrier = B.angular_velocity(N)
        model.define_speeds({u4: carrier.dot(B.x), u5: carrier.dot(B.y)})
        velocity, outward = (r - R) * (u4 * B.x + u5 * B.y).cross(B.z), -B.z
    spin = D.angular_velocity(N)
    model.define_speeds({u1: spin.dot(B.x), u2: spin.dot(B.y), u3: spin.dot(B.z)})
    model.add_body("ball", frame=D, center=center, mass=m, inertia=inertia(I, I, I))

    center.moved("P", r * outward)  # the contact
    slip = velocity + r * (u1 * B.x + u2 * B.y + u3 * B.z).cross(outward)
    for name, number in zip("xyz", slip.components(B), strict=True):
        if number != 0:
            model.add_velocity_constraint(number, name=f"no slip along b_{name}")
    model.choose_dependent(u4, u5)
    return model


_SYMBOLS: Symbols = {
    "m": (1.0, "mass of the ball", 0.1, 3.0),
    "g": (9.81, "gravity", 1.0, 20.0),
    "r": (0.05, "radius of the ball", 0.02, 0.1),
    "R": (0.5, "radius of the bowl, or of the cylinder", 0.3, 1.0),
    "I": (1e-3, "moment of inertia of the ball", 5e-4, 1.6e-3),
    "q3": (0.0, "first angle of the ball"),
    "q4": (0.0, "second angle of the ball", -1.4, 1.4),
    "q5": (0.0, "third angle of the ball"),
    "u1": (0.0, "angular velocity of the ball along b_x", -60.0, 60.0),
    "u2": (-6.0, "angular velocity of the ball along b_y", -60.0, 60.0),
    "u3": (60.0, "spin of the ball about the normal", -100.0, 100.0),
}


def case(_: Model, *, cylinder: bool = False) -> LibraryCase:
    """A ball that spins in its bowl; in the cylinder, one that circles, falls and rises again."""
    symbols: dict[str, SymbolEntry] = dict(_SYMBOLS)
    if cylinder:
        symbols |= {
            "q1": (0.0, "azimuth of the ball's centre"),
            "q2": (0.0, "height of the ball's centre", -1.0, 1.0),
            "u1": (0.0, "spin of the ball about the normal", -60.0, 60.0),
            "u2": (0.0, "angular velocity of the ball along b_y", -60.0, 60.0),
            "u3": (-81.0, "angular velocity of the ball along the vertical", -150.0, 150.0),
        }
    else:
        symbols |= {
            "q1": (0.9, "rotation of the line to the ball about n_x", -1.4, 1.4),
            "q2": (0.0, "rotation of the line to the ball about b_y", -1.4, 1.4),
        }
    return LibraryCase(symbols, stop=8)
