"""Optimal control by direct collocation on Kane's equations F_r + F_r* = 0, whose mass matrix is never inverted.

problem.py → phases, limits → node equations as programs → nonlinear program → IPOPT → solution and its errors
"""
