"""Contacts at an instant, in numbers: laws of impact, and which contacts open, stick or slip.

rows             contacts that touch, and the order of their rows
sizes            how large velocities, accelerations and forces are, row by row
impacts          velocities after an impact, by one of four laws; locks
marching         one impact, followed in its normal impulse
turning          the part of an impact in space in which the direction of slip turns
slip_directions  directions of slip as zeros of a trigonometric polynomial
modes            consistent modes of contacts that touch, and Painlevé's paradoxes
choices          a choice of modes, with its forces and accelerations
complementarity  Coulomb's law for all contacts at once
search           all assignments of modes of a few contacts
starts           one choice of many contacts, by pivots or projections
projections      forces by projections on the cones of friction
settled          the forces of one assignment of modes
spatial_slip     directions in which slip begins in space
shares           forces of least norm where rows follow from each other
nonnegative      least squares with unknowns that are not negative
lemke            linear complementarity by pivots
"""
