"""Plots over time."""
