"""Numbers of planets."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Planet:
    """What gravity needs of a planet, in metres and seconds: μ, the radius at its equator, and J2."""

    name: str
    mu: float
    radius: float
    J2: float


# μ and the radius are those of WGS 84; J2 is −√5 C̄20 of EGM96. The radius that EGM96 itself counts with is shorter
# by 0.7 m, which changes the effect of J2 in its seventh digit.
# Source: nima2000, defining parameters; lemoine1998, C̄20 = −484.165371736e-6.
EARTH = Planet("Earth", mu=3.986004418e14, radius=6378137.0, J2=1.08262668e-3)
