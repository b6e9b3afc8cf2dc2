"""Scalars, vectors, frames and rotations. Only this folder knows SymPy and CasADi."""
