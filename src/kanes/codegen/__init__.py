"""Straight-line programs as machine code, C and NumPy."""
