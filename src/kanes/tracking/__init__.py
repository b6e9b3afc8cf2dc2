"""Coordinates from markers: inverse kinematics, and models made to fit a subject."""
