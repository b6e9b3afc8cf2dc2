"""Numbers of the three-link chain that several benchmarks share. Imports nothing, so that importing can be timed."""

from __future__ import annotations

LINK = {"m": 1.0, "l": 1.0, "rho": 0.5, "I": 0.1}
PARAMETERS = {f"{name}_{link}": value for name, value in LINK.items() for link in "ABC"} | {"g": 9.81}
# Held out to the side, from where it tumbles: after ten seconds at 1e-10 no digit is right.
TUMBLING = {"q1": 0.3, "q2": 0.4, "q3": 0.5}
# Hanging, from where it swings, and an error at the end says something about the integrator.
SWINGING = {"q1": -1.0, "q2": 0.4, "q3": 0.5}
