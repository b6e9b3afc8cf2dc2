"""Runge–Kutta methods by their coefficients."""
