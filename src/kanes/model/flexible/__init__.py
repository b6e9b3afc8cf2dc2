"""Flexible bodies of a model: their modal coordinates, and the forces of their modes."""
