"""Runs with many contacts by time stepping, in compiled steps.

memory        what a run shares with its machine code
cones         the friction cone
second_order  the same cone, scaled, for interior points
blocks        small dense matrices
sparse        factors of a sparse matrix of blocks
problem       the problem of a step, and its residual
interior      its solution by interior points
multipliers   the last digits
solution      both of these, and displacements
near          which surfaces are near each other, and where
contacts      contacts of a step as rows
step          steps
entry         the door for Numba
code          the machine code
layout        the memory of a model
run           runs
"""
