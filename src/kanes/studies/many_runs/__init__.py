"""Sweeps: many runs, their storage, statistics and plots."""
