"""The snakeboard: a board on two steered pairs of wheels that a swinging rotor drives."""

from __future__ import annotations

from kanes.expr.symbols import sin
from kanes.library.cases import LibraryCase, Symbols, drawn
from kanes.model.inertia import inertia
from kanes.model.model import Model


def snakeboard(*, mirrored: bool = False) -> Model:
    """A board with a rotor at its centre and a pair of wheels at the distance l before it and behind it.

    q1 and q2 are the coordinates of the centre C, q3 the heading of b_x; q4 is the angle of the rotor, q5 that of the
    front wheels and q6 that of the rear wheels, all from the board. The speeds are u1 and u2, those of C along and
    across the board, and the rates u3 to u6 of the angles. Neither pair of wheels slips sideways. m is the whole mass,
    J the moment of inertia of the board, J_r that of the rotor and J_w that of a pair of wheels; the torques T_r, T_f
    and T_b turn them from the board. If `mirrored`, the rear wheels turn by −q5, and q6, u6 and T_b are not there.

    Source: ostrowski1994, the model of the snakeboard; bloch1996, the snakeboard among its examples.

    >>> import kanes as kn
    >>> equations = kn.derive(snakeboard(mirrored=True))
    >>> equations.dependent_equations
    {u2: 0, u3: u1*sin(q5)/(l*cos(q5))}
    """
    model = Model("snakeboard")
    q1, q2, q3, q4, q5 = model.coordinates("q1 q2 q3 q4 q5")
    u1, u2, u3, u4, u5 = model.speeds("u1 u2 u3 u4 u5")
    m, l, J, J_r, J_w = model.parameters("m l J J_r J_w")
    T_r, T_f = model.inputs("T_r T_f")

    N = model.frame
    B = N.rotated("B", q3, N.z)
    C = model.origin.moved("C", q1 * N.x + q2 * N.y)
    velocity = C.velocity(N)
    model.define_speeds({u1: velocity.dot(B.x), u2: velocity.dot(B.y), u3: q3.dot, u4: q4.dot, u5: q5.dot})
    board = model.add_body("board", frame=B, center=C, mass=m, inertia=inertia(zz=J))

    if mirrored:
        q6, T_b = -q5, None
    else:
        q6, _, T_b = model.coordinates("q6"), model.speeds("u6"), model.inputs("T_b")
    front, rear = C.moved("P_f", l * B.x), C.moved("P_b", -l * B.x)
    parts = {
        "rotor": ("R", q4, C, J_r, T_r),
        "front wheels": ("F", q5, front, J_w, T_f),
        "rear wheels": ("E", q6, rear, J_w, T_b),
    }
    for name, (letter, angle, place, moment, torque) in parts.items():
        frame = B.rotated(letter, angle, B.z)
        # Its mass is in that of the board.
        part = model.add_body(name, frame=frame, center=place, mass=0, inertia=inertia(zz=moment))
        if torque is not None:
            model.add_torque(part, torque * B.z, reaction=board, name=f"torque on the {name}")
        if place is not C:
            slip = u1 * B.x + u2 * B.y + (u3 * B.z).cross(place.position_from(C))
            model.add_velocity_constraint(slip.dot(frame.y), name=f"no side slip of the {name}")
    model.choose_dependent(u2, u3)
    return model


_SYMBOLS: Symbols = {
    "m": (6.0, "whole mass", 2.0, 15.0),
    "l": (0.2, "distance of the wheels from the centre", 0.1, 0.4),
    "J": (0.016, "moment of inertia of the board", 0.005, 0.05),
    "J_r": (0.072, "moment of inertia of the rotor", 0.02, 0.15),
    "J_w": (0.0013, "moment of inertia of a pair of wheels", 0.0005, 0.005),
    "q1": (0.0, "place of the centre along n_x", -1.0, 1.0),
    "q2": (0.0, "place of the centre along n_y", -1.0, 1.0),
    "q3": (0.0, "heading"),
    "q4": (0.0, "angle of the rotor", -1.5, 1.5),
    "q5": (0.0, "angle of the front wheels", -1.2, 1.2),
    "q6": (0.0, "angle of the rear wheels", -1.2, 1.2),
    "T_r": (None, "torque on the rotor"),
    "T_f": (None, "torque on the front wheels"),
    "T_b": (None, "torque on the rear wheels"),
}


def case(model: Model, *, mirrored: bool = False) -> LibraryCase:
    """The gait "drive": rotor and wheels swing together, and the board goes forward."""
    rotor, wheels = 0.7 * sin(3 * model.time), 0.5 * sin(3 * model.time)
    torques = {
        "T_r": drawn(model, "q4", "u4", rotor, 20, 2),
        "T_f": drawn(model, "q5", "u5", wheels, 2, 0.1),
    }
    if not mirrored:
        torques["T_b"] = drawn(model, "q6", "u6", -wheels, 2, 0.1)
    return LibraryCase(_SYMBOLS, stop=15, inputs=torques)
