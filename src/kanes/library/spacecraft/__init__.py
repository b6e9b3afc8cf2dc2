"""Spacecraft: gravity of a planet, orbits, reaction wheels and thrusters."""

from kanes.base.lazy_names import attach

# Names and their modules are listed in `__init__.pyi`, for type checkers and for Python.
__getattr__, __dir__, __all__ = attach(__name__)
