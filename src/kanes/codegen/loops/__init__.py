"""Loops compiled by Numba, and the memory that they share with Python."""
