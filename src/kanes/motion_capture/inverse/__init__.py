"""Inverse dynamics: measured motions as trajectories, the forces that drive them, and the parts of these forces."""
