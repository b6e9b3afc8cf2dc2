"""Measured motion: recordings, coordinates from markers, inverse dynamics, gait."""
