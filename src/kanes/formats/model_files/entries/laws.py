"""Laws of compliant contact and of friction in a model file; one key of each names its kind."""

from __future__ import annotations

from typing import Annotated

from kanes.formats.model_files.entries.values import Entry, Formula, first_key, worded


class SpringDamperEntry(Entry):
    """A spring and a damper."""

    stiffness: Formula
    """Force per depth."""
    damping: Formula = 0
    """Force per rate of the depth."""


class HuntCrossleyEntry(Entry):
    """The law of Hunt and Crossley."""

    stiffness: Formula
    """Force per power of the depth."""
    dissipation: Formula = 0
    """Per velocity."""
    exponent: Formula = 1.5
    """Of the depth."""


class SmoothHuntCrossleyEntry(Entry):
    """The smooth law of OpenSim, for balls."""

    stiffness: Formula
    """Plane strain modulus, in Pa."""
    dissipation: Formula
    """Per velocity."""
    constant_contact_force: Formula = 1e-5
    """A small number under roots."""
    hertz_smoothing: Formula = 300
    """Per length."""
    hunt_crossley_smoothing: Formula = 50
    """Per velocity."""


LAWS: dict[str, object] = {
    "spring_damper": Annotated[SpringDamperEntry, first_key("stiffness")],
    "hunt_crossley": Annotated[HuntCrossleyEntry, first_key("stiffness")],
    "smooth_hunt_crossley": SmoothHuntCrossleyEntry,
}
AnyLaw = worded("law", LAWS, "{hunt_crossley: {stiffness: k, dissipation: c}}")


class CoulombEntry(Entry):
    """Dry friction, viscous below a speed of slip."""

    coefficient: Formula
    """Friction per normal force."""
    slip_speed: Formula
    """Below it friction is viscous."""


class StribeckEntry(Entry):
    """Friction with a static, a dynamic and a viscous part."""

    static: Formula
    """Coefficient near rest."""
    dynamic: Formula
    """Coefficient at larger speeds."""
    transition_speed: Formula
    """Between the two."""
    viscous: Formula = 0
    """Per velocity."""
    smoothing: Formula = 0
    """Added to the square of the slip velocity."""


FRICTIONS: dict[str, object] = {"coulomb": CoulombEntry, "stribeck": StribeckEntry}
AnyFriction = worded("friction", FRICTIONS, "{coulomb: {coefficient: mu, slip_speed: 0.001}}")
