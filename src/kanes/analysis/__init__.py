"""Equilibria, steady motions and linear models."""
