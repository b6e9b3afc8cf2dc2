"""Collocation on meshes: a problem as a nonlinear program."""
