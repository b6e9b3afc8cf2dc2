"""Joints: short ways to make a frame and a point, with coordinates, speeds and joint forces."""
