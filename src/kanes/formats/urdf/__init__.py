"""Robots in URDF, read and written."""
