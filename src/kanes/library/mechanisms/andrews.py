"""Andrews' squeezing mechanism: seven bodies in the plane, three loops, one degree of freedom."""

from __future__ import annotations

from kanes.library.cases import LibraryCase, Symbols
from kanes.model.inertia import inertia
from kanes.model.joints.kinds import Pin
from kanes.model.model import Model

# A body: what it hangs on, where (in the axes of that), its mass, its moment of inertia, its mass centre and its end.
_Place = tuple[float, float]
_O, _A, _B, _C = (0.0, 0.0), (-0.06934, -0.00227), (-0.03635, 0.03273), (0.014, 0.072)
_BODIES: dict[str, tuple[str | None, _Place, float, float, _Place, _Place]] = {
    "K1": (None, _O, 0.04325, 2.194e-6, (0.00092, 0.0), (0.007, 0.0)),
    "K2": ("K1", (0.007, 0.0), 0.00365, 4.41e-7, (-0.0115, 0.0), (-0.028, 0.0)),
    "K3": (None, _B, 0.02373, 5.255e-6, (0.01043, -0.01874), (0.0, -0.035)),
    "K5": (None, _A, 0.0705, 1.169e-5, (0.02308, -0.00916), (0.04, 0.0)),
    "K4": ("K5", (0.04, 0.0), 0.00706, 5.667e-7, (0.0, -0.00579), (0.0, -0.02)),
    "K7": (None, _A, 0.05498, 1.912e-5, (0.00449, -0.01228), (0.0, -0.04)),
    "K6": ("K7", (0.0, -0.04), 0.00706, 5.667e-7, (0.00579, 0.0), (0.02, 0.0)),
}
_ANGLES = {"K1": "beta", "K2": "Theta", "K3": "gamma", "K4": "Phi", "K5": "delta", "K6": "Omega", "K7": "epsilon"}
_SPRING = {"stiffness": 4530.0, "rest": 0.07785}


def andrews() -> Model:
    """Bodies K1 to K7 with the numbers of the source; the torque T on K1 is the one parameter. No gravity.

    K1 is a crank hinged at the origin; K2 hangs on its end F. K3 is hinged at B, K5 and K7 at A; K4 hangs on the end G
    of K5, K6 on the end H of K7. The ends of K2, K3, K4 and K6 meet in one point E: three loops, six equations. The
    angles beta, gamma, delta, epsilon of K1, K3, K5, K7 are measured from n_x, the angles Theta, Phi, Omega of K2, K4,
    K6 from what they hang on; speeds are their rates u1 to u7 in the order beta, Theta, gamma, Phi, delta, Omega,
    epsilon. A spring pulls the point D of K3 to C. The multipliers are the forces at E on K3, K4 and K6 by K2.

    Source: test-set-ivp, problem "andrews".

    >>> model = andrews()
    >>> len(model.bodies), len(model.constraints)
    (7, 3)
    """
    model = Model("Andrews' squeezing mechanism")
    angles = dict(zip(_ANGLES, model.coordinates(" ".join(_ANGLES.values())), strict=True))
    model.speeds("u1 u2 u3 u4 u5 u6 u7")
    T = model.parameters("T")
    ends = {}
    for name, (parent, at, mass, moment, center, end) in _BODIES.items():
        joint = Pin(angles[name], axis="z", at=(*at, 0))
        body = model.add_body(
            name, parent=parent, mass=mass, center=(*center, 0), inertia=inertia(zz=moment), joint=joint
        )
        ends[name] = body.point(f"end of {name}", *end)
    model.add_torque(model["K1"], T * model.frame.z)
    D = model["K3"].point("D", 0.02, -0.018)
    C = model.origin.moved("C", model.frame.vector(*_C, 0))
    model.add_spring(C, D, **_SPRING, name="spring")
    for name in ("K3", "K4", "K6"):
        model.add_loop(ends["K2"], ends[name], name=f"pin of {name} at E")
    return model


_SYMBOLS: Symbols = {
    "T": (0.033, "torque on K1", 0.01, 0.1),
    "beta": (-0.0617138900142764, "angle of K1 from n_x"),
    "Theta": (0.0, "angle of K2 from K1"),
    "gamma": (0.45527981916307, "angle of K3 from n_x"),
    "Phi": (0.222668390165886, "angle of K4 from K5"),
    "delta": (0.487364979543843, "angle of K5 from n_x"),
    "Omega": (-0.222668390165886, "angle of K6 from K7"),
    "epsilon": (1.23054744454982, "angle of K7 from n_x"),
}


def case(_: Model) -> LibraryCase:
    """From rest, as in the source: K1 rotates two and a half times."""
    return LibraryCase(_SYMBOLS, stop=0.03)
