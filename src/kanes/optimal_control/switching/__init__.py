"""Optimal motions whose inputs switch between their bounds, with the times of switches as unknowns."""
