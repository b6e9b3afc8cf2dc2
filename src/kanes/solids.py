"""Inertia dyadics of uniform solids about their mass centres, from mass and dimensions."""

from kanes.model.inertia import box, cylinder, disc, ellipsoid, plate, rod, sphere

__all__ = ["box", "cylinder", "disc", "ellipsoid", "plate", "rod", "sphere"]
