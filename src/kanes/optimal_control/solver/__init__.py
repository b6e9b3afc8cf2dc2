"""Sparse nonlinear programs in numbers, and IPOPT."""
