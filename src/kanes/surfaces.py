"""Surfaces that roll and surfaces that are rolled upon, for `model.add_rolling`."""

from kanes.model.constraints.rolling_surfaces import Convex, Cylinder, Disc, Ellipsoid, Plane, Sphere, Torus

__all__ = ["Convex", "Cylinder", "Disc", "Ellipsoid", "Plane", "Sphere", "Torus"]
