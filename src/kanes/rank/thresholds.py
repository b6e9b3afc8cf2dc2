"""The one table of sizes below which what is left counts as nothing.

Each is relative: to the length of a row, to the size of its constraint, or to the largest singular value. Round-off is
at 1e-16 of what was added and subtracted, and some thousand operations make 1e-13 of it. The larger a threshold is
beside that, the further from exact the numbers are that it judges.
"""

from __future__ import annotations

# Rows and singular values

# The general case: a row beside its own length, a singular value beside the largest, at numbers that are exact but for
# round-off. A million times round-off, and far below what any two lengths or angles of a machine make.
FOLLOWS = 1e-9

# The same at a state of a run, of rows beside the size of their constraint. Such a state satisfies its constraints to
# the run's tolerance and no better, and rows that follow from each other where they hold differ by as much; and a row
# of which no more than this is new costs the accelerations seven digits.
FOLLOWS_IN_RUN = 1e-7

# ⟨q_i, q_i⟩ beside ⟨b_i, b_i⟩ in the metric of M: the square of `FOLLOWS_IN_RUN`, by which the null-space form skips a
# row in its own program.
FOLLOWS_IN_RUN_SQUARED = 1e-14

# The same below which the null-space form no longer insists on a row, the square of 3e-5. With less, round-off grows
# too large in singular positions; with more, what is missing there does.
DAMPED_SQUARED = 1e-9

# The same at a state that a search has brought to the constraints, where rows follow from each other that do not
# elsewhere. The least singular value is as small as the distance to that state, and φ as small as its square: rows
# that hold to 1e-12 are 1e-6 away.
FOLLOWS_WHERE_FOUND = 1e-5

# Of rows of unit length: where each adds this much to those before it, all are taken without a search for the best.
CLEARLY_NEW = 1e-3

# A row of a constraint beside its terms, at two states without any relation: below this it is zero whatever happens.
ZERO_ROW = 1e-13

# Singular values beside the largest by which a start is brought to its constraints: coordinates by steps of Gauss and
# Newton, speeds in one. They are smaller than `FOLLOWS`, so that near singular positions all rows still count; a start
# that they do not bring there is refused.
STEPS_IN_COORDINATES = 1e-10
STEPS_IN_SPEEDS = 1e-12

# The same by which coordinates follow lengths of segments that change: directions that no marker tells are at the
# square of round-off, and those that markers tell weakly still count.
TOLD_BY_MARKERS = 1e-11

# A singular value of the slopes of residuals by parameters, of columns of size one, beside the largest. Slopes are as
# exact as the run that they come from, 1e-10 and somewhat more; a direction below this is known ten million times worse
# than the best one, and data with three digits say nothing of it.
NOT_TOLD_BY_DATA = 1e-7

# Pivots

# The least part of the largest entry in its row that a pivot may be for the sake of sparsity: elimination then grows
# entries at most elevenfold in a step. Source: markowitz1957.
SPARSE_PIVOT = 0.1

# A determinant that no state makes zero: at several states it is this part of the largest that such entries make, and
# it differs from state to state by less than this part of itself.
REGULAR, CONSTANT = 1e-6, 1e-9

# Inertias

# An eigenvalue of a mass matrix beside the largest, in units of its own speeds: a sound M may span many orders.
NO_INERTIA = 1e-13
# A diagonal entry beside the largest before there are such units. It is a sum of squares, of which round-off is at
# 1e-32 of the largest.
NO_DIAGONAL_INERTIA = 1e-26
# How much of a constraint's row is new, squared and in the metric of M, below which masses too light for that metric
# may be the reason. A light body makes rows parallel that hold it: what is new of them is as small as its mass beside
# others. Rows are damped at `DAMPED_SQUARED`, of which this is a thousandfold: from state to state the share changes.
LIGHT = 1e-6
# The part of the share in a metric with stiff constraints that it is then; else the rows themselves are nearly alike.
LIGHT_BESIDE_STIFF = 1e-2
# A mass beside the largest, or a moment of inertia beside the largest, below which that is looked at.
MAY_BE_LIGHT = 1e-4

# Combinations

# The share of an unknown in a unit vector, beyond which it takes part; round-off of singular vectors is far below.
TAKES_PART = 1e-6

# What nothing is divided by.
LEAST = 1e-300
