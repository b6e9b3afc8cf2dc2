"""Inertia dyadics of uniform solids about their mass centres, from mass and dimensions."""

from kanes.model.inertia import box, cone, cylinder, disc, ellipsoid, plate, rod, sphere

__all__ = ["box", "cone", "cylinder", "disc", "ellipsoid", "plate", "rod", "sphere"]
