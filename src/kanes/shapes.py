"""Shapes for `model.draw`, by which bodies are drawn in place of what the model says of itself."""

from kanes.model.drawn_shapes import Arrow, Box, Capsule, Cone, Cylinder, Ellipsoid, Sphere

__all__ = ["Arrow", "Box", "Capsule", "Cone", "Cylinder", "Ellipsoid", "Sphere"]
