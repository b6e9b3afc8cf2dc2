"""Constrained dynamics: the null space, elimination, and what rank has to do with both."""
