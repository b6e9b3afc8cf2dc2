"""Frames, points, rotations and vectors."""
