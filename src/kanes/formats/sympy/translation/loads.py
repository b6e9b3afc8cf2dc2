"""Bodies, particles, loads and gravity of SymPy as those of a model."""

from __future__ import annotations

from sympy.physics.mechanics import Point, ReferenceFrame

from kanes.base.errors import WrongValueError
from kanes.expr.geometry.vectors import Vector
from kanes.expr.symbols import Parameter
from kanes.formats.sympy.translation.described_mechanics import MechanicsBody, MechanicsLoad, is_rigid
from kanes.formats.sympy.translation.geometry import inertia_of
from kanes.formats.sympy.translation.translation import Translation
from kanes.model.inertia import inertia
from kanes.model.parts import Body, Particle


def add_bodies(translation: Translation) -> dict[MechanicsBody, Body | Particle]:
    """All bodies and particles."""
    model, symbols = translation.model, translation.symbols
    made: dict[MechanicsBody, Body | Particle] = {}
    for body in translation.mechanics.bodies:
        center, mass = translation.points[body.masscenter], symbols.expression(body.mass)
        if not is_rigid(body):
            made[body] = model.add_particle(symbols.fresh(body.name), center, mass=mass)
            continue
        I = inertia_of(translation, body)
        frame = symbols.frames[body.frame]
        name = body.name if frame.name == body.name else symbols.fresh(body.name)
        moments = inertia(I[0, 0], I[1, 1], I[2, 2], I[0, 1], I[1, 2], I[2, 0])
        made[body] = model.add_body(name, frame=frame, center=center, mass=mass, inertia=moments)
    return made


def add_loads(translation: Translation, bodies: dict[MechanicsBody, Body | Particle]) -> None:
    """Gravity where all masses have it, and the other loads."""
    model, symbols, roots = translation.model, translation.symbols, translation.roots
    loads = list(translation.mechanics.loads)
    gravity = _gravity(translation)
    if gravity is not None:
        model.gravity = gravity[0]
        loads = [load for load in loads if not any(load is taken for taken in gravity[1])]
    for on, vector in loads:
        acting = symbols.vector(vector)
        if isinstance(on, ReferenceFrame):
            model.add_torque(symbols.frames[on], acting)
        elif not roots.differs(roots.root_of(on), on):
            model.add_force(translation.points[on], acting)
        else:
            carrying = roots.body_at(on, bodies)
            if carrying is None:
                raise WrongValueError(
                    f"from_sympy: the velocity given to point {on}, on which a force acts, is neither the time "
                    "derivative of its position nor that of a body there. Correct its velocity or its position."
                )
            model.add_force(bodies[carrying], acting, at=translation.points[on])


def _gravity(translation: Translation) -> tuple[Vector, list[MechanicsLoad]] | None:
    """The acceleration of free fall, and the loads that are the weights, if every mass has its weight."""
    mechanics, N = translation.mechanics, translation.model.frame
    found: Vector | None = None
    weights: list[MechanicsLoad] = []
    for body in mechanics.bodies:
        mass = translation.symbols.expression(body.mass)
        for load in mechanics.loads:
            if not isinstance(load[0], Point) or load[0] != body.masscenter or any(load is each for each in weights):
                continue
            acting = translation.symbols.vector(load[1])
            acceleration = N.vector(*((number / mass).cancel() for number in acting.components(N)))
            constant = all(isinstance(symbol, Parameter) for symbol in acceleration.free_symbols)
            is_weight = constant and mass.free_symbols and not mass.free_symbols & acceleration.free_symbols
            if is_weight and (found is None or found.terms == acceleration.terms):
                found = acceleration
                weights.append(load)
                break
        else:
            return None
    return None if found is None else (found, weights)
