"""Optimal control by direct collocation on Kane's equations F_r + F_r* = 0, whose mass matrix is never inverted.

problem.py, phases.py, limits.py, statement.py   what is asked
nodes/       equations of motion with all rates as unknowns, and conditions of ends, as programs
meshes/      collocation: the problem as a nonlinear program
solver/      sparse nonlinear programs, IPOPT
search.py    solve, compare with runs, refine; guesses.py has what it starts from
switching/   inputs at their bounds, with the times of switches as unknowns
results/     the motion, its errors, costates, and how the search ended
estimation/  parameters, motions and unknown inputs from data
feedback/    regulators along a motion, and control with a receding horizon; they need a run alone
"""
