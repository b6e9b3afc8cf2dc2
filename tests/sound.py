"""A pendulum with nothing wrong with it, for tests that spoil one thing."""

import kanes as kn

NUMBERS = {"m": 1, "L": 1, "g": 9.81}


def sound():
    model = kn.Model("pendulum")
    q, u = model.coordinates("q"), model.speeds("u")
    m, L, g = model.parameters("m L g")
    A = model.frame.rotated("A", q, model.frame.z)
    P = model.origin.moved("P", L * A.x)
    model.gravity = g * model.frame.x
    model.add_particle("bob", P, mass=m)
    return model, q, u, P, A


def run(equations, **given):
    """A short run of it."""
    return equations.compile().simulate(**{"stop": 0.1, "initial": {"q": 0.1}, "parameters": NUMBERS, **given})
