"""Constrained dynamics: the null space, elimination, and their ranks."""
