"""Spacecraft: gravity of a planet, orbits, reaction wheels and thrusters."""

from typing import TYPE_CHECKING

from kanes.lazy_names import attach

# Type checkers read the imports, and Python the table, which has the same names.
if TYPE_CHECKING:
    from kanes.spacecraft.gravity_fields import central_gravity as central_gravity
    from kanes.spacecraft.gravity_fields import gravity_gradient as gravity_gradient
    from kanes.spacecraft.orbits import Orbit as Orbit
    from kanes.spacecraft.planets import EARTH as EARTH
    from kanes.spacecraft.reaction_wheels import add_reaction_wheel as add_reaction_wheel
    from kanes.spacecraft.reaction_wheels import add_reaction_wheels as add_reaction_wheels
    from kanes.spacecraft.reaction_wheels import pyramid as pyramid
    from kanes.spacecraft.thrusters import add_thruster as add_thruster
else:
    __getattr__, __dir__, __all__ = attach(
        __name__,
        {
            "EARTH": "kanes.spacecraft.planets",
            "Orbit": "kanes.spacecraft.orbits",
            "add_reaction_wheel": "kanes.spacecraft.reaction_wheels",
            "add_reaction_wheels": "kanes.spacecraft.reaction_wheels",
            "add_thruster": "kanes.spacecraft.thrusters",
            "central_gravity": "kanes.spacecraft.gravity_fields",
            "gravity_gradient": "kanes.spacecraft.gravity_fields",
            "pyramid": "kanes.spacecraft.reaction_wheels",
        },
    )
