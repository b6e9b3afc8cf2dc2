"""Spacecraft of 42, read."""
