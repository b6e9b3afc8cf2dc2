from kanes.library.spacecraft.gravity_fields import central_gravity as central_gravity
from kanes.library.spacecraft.gravity_fields import gravity_gradient as gravity_gradient
from kanes.library.spacecraft.orbits import Orbit as Orbit
from kanes.library.spacecraft.planets import EARTH as EARTH
from kanes.library.spacecraft.reaction_wheels import add_reaction_wheel as add_reaction_wheel
from kanes.library.spacecraft.reaction_wheels import add_reaction_wheels as add_reaction_wheels
from kanes.library.spacecraft.reaction_wheels import pyramid as pyramid
from kanes.library.spacecraft.thrusters import add_thruster as add_thruster
