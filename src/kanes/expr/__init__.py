"""Scalars, vectors, frames and rotations. Only this package imports CasADi, and only it and `formats/sympy/` SymPy."""
