"""Oscillators whose cycles are known in closed form."""

import kanes as kn


def van_der_pol():
    """ẍ = mu (1 − x²) ẋ − x."""
    model = kn.Model("van der Pol")
    x, u, mu = model.coordinates("x"), model.speeds("u"), model.parameters("mu")
    return compiled(model, {x: (u, mu * (1 - x**2) * u - x)})


def circles(*events):
    """ẍ = u (mu + E − E²) − x with E = x² + u²: x = √E cos t where mu = E² − E, from mu = −1/4 on.

    The divergence is 2 u² (1 − 2 E) on a cycle, so that its multiplier is exp(2π E (1 − 2 E)).
    """
    model = kn.Model("circles")
    x, u, mu = model.coordinates("x"), model.speeds("u"), model.parameters("mu")
    E = x**2 + u**2
    return compiled(model, {x: (u, u * (mu + E - E**2) - x)}, events)


def circle_beside(stiffness, damping, *events):
    """A cycle of radius 1 and period 2π, and beside it a linear oscillator ÿ = −stiffness y − damping ẏ."""
    model = kn.Model("two oscillators")
    (x, y), (u, v), (k, c) = model.coordinates("x y"), model.speeds("u v"), model.parameters("k c")
    beside = {y: (v, -(stiffness + k) * y - (damping + c) * v)}
    return compiled(model, {x: (u, u * (1 - x**2 - u**2) - x)} | beside, events)


def drifter():
    """The cycle of radius 1, and a coordinate z with z̈ = 1 + x − ż/2, which only grows: by 4π in a period."""
    model = kn.Model("drifter")
    (x, z), (u, w), a = model.coordinates("x z"), model.speeds("u w"), model.parameters("a")
    return compiled(model, {x: (u, u * (1 - x**2 - u**2) - a * x), z: (w, 1 + x - w / 2)})


def pendulum(*events):
    """A mass on a rod of length L, by its angle from the lowest point."""
    model = kn.Model("pendulum")
    q, u, (L, g) = model.coordinates("q"), model.speeds("u"), model.parameters("L g")
    A = model.frame.rotated("A", q, model.frame.z)
    model.gravity = -g * model.frame.y
    model.add_particle("bob", model.origin.moved("P", -L * A.y), mass=1)
    model.define_speeds({u: q.dot})
    return kn.derive(model).compile(events=[event(q, u) for event in events])


def rod_pendulum(*events):
    """The pendulum as a particle in a plane on a rod: two coordinates with a constraint."""
    model = kn.Model("by rod")
    x, y, u, v = *model.coordinates("x y"), *model.speeds("u v")
    L, g = model.parameters("L g")
    P = model.origin.moved("P", x * model.frame.x + y * model.frame.y)
    model.add_particle("bob", P, mass=1)
    model.gravity = -g * model.frame.y
    model.define_speeds({u: x.dot, v: y.dot})
    model.add_distance(model.origin, P, L)
    return kn.derive(model).compile(form="nullspace", events=[event(model) for event in events])


def compiled(model, accelerations, events=()):
    """Particles of mass 1 on lines, one for each coordinate, with given accelerations."""
    speeds = {}
    for number, (q, (u, acceleration)) in enumerate(accelerations.items()):
        P = model.origin.moved(f"P{number}", q * model.frame.x + number * model.frame.y)
        model.add_particle(f"particle {number}", P, mass=1)
        model.add_force(P, acceleration * model.frame.x)
        speeds[u] = q.dot
    model.define_speeds(speeds)
    return kn.derive(model).compile(events=[event(model) for event in events])
