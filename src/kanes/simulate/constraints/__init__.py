"""Constraints along a run: consistent starts, projection, the choice of dependent speeds."""
