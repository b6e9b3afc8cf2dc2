"""Systems whose parameters, motions and forces are estimated from data."""

from sympy import cos, sin

import kanes as kn


def oscillator_with_force():
    """m q̈ = −k q − c q̇ + F."""
    model = kn.Model("oscillator")
    q, u, (m, k, c), F = model.coordinates("q"), model.speeds("u"), model.parameters("m k c"), model.inputs("F")
    model.define_speeds({u: q.dot})
    P = model.origin.moved("P", q * model.frame.x)
    model.add_particle("bob", P, mass=m)
    model.add_force(P, (-k * q - c * u + F) * model.frame.x)
    return kn.derive(model), (q, u, F, P)


def driven_pendulum():
    """q̈ = −w² sin q − c q̇ + A cos(2t/3) of a disc, which is chaotic for w = 1, c = 0.5, A = 1.15."""
    model = kn.Model("driven pendulum")
    q, u, (w, c, A) = model.coordinates("q"), model.speeds("u"), model.parameters("w c A")
    model.define_speeds({u: q.dot})
    disc = model.frame.rotated("disc", q, model.frame.z)
    model.add_body("disc", frame=disc, center=model.origin, mass=1, inertia=kn.inertia(zz=1))
    drive = A * cos(2 * model.time / 3)
    model.add_torque(disc, (drive - c * u - w**2 * sin(q)) * model.frame.z)
    return kn.derive(model), (q, u, w, c, A)


def standing():
    """Leg and trunk on a platform that accelerates, seen from it, with feedback of all states at both joints."""
    model = kn.Model("standing")
    states = (*model.coordinates("theta_ankle theta_hip"), *model.speeds("omega_ankle omega_hip"))
    ankle, hip, ankle_rate, hip_rate = states
    gains = [model.parameters(" ".join(f"k_{row}{column}" for column in (1, 2, 3, 4))) for row in (1, 2)]
    a, N = model.inputs("a"), model.frame
    model.define_speeds({ankle_rate: ankle.dot, hip_rate: hip.dot})
    leg = N.rotated("leg", -ankle, N.z)
    trunk = leg.rotated("trunk", -hip, N.z)
    joint = model.origin.moved("hip", 0.867 * leg.y)
    centers = model.origin.moved("leg centre", 0.589 * leg.y), joint.moved("trunk centre", 0.34 * trunk.y)
    for name, frame, center, mass, inertia in zip(
        ("leg", "trunk"), (leg, trunk), centers, (26.3, 42.0), (2.0, 2.5), strict=True
    ):
        model.add_body(name, frame=frame, center=center, mass=mass, inertia=kn.inertia(zz=inertia))
        model.add_force(center, -mass * a * N.x)
    model.gravity = -9.81 * N.y
    at_ankle, at_hip = (-sum(k * x for k, x in zip(row, states, strict=True)) for row in gains)
    model.add_torque(leg, -(at_ankle - at_hip) * N.z)
    model.add_torque(trunk, -at_hip * N.z)
    return kn.derive(model), states, [gain for row in gains for gain in row], a
