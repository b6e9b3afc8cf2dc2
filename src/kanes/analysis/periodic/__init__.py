"""Periodic motions: limit cycles and fixed points of section maps, their multipliers, and branches of them."""
