"""Coordinates from markers: inverse kinematics, and scaling of models to a subject."""
