"""All thresholds below which a remainder counts as zero.

Each is relative: to the length of a row, to the size of its constraint, or to the largest singular value. Round-off is
1e-16 of the operands, and some thousand operations make 1e-13 of it. The less exact the numbers, the larger the
threshold.
"""

from __future__ import annotations

# Rows and singular values

# The general case: a row relative to its length, a singular value relative to the largest, for numbers that are exact
# up to round-off. A million times round-off, and far below the effect of any length or angle of a machine.
FOLLOWS = 1e-9

# The same at a state of a run, of rows relative to the size of their constraint. Such a state satisfies its
# constraints only to the run's tolerance, and redundant rows differ by as much; and a row of which only this part is
# independent costs the accelerations seven digits.
FOLLOWS_IN_RUN = 1e-7

# ⟨q_i, q_i⟩ relative to ⟨b_i, b_i⟩ in the metric of M: the square of `FOLLOWS_IN_RUN`, by which the null-space form
# skips a row in its own program.
FOLLOWS_IN_RUN_SQUARED = 1e-14

# The same below which the null-space form damps a row, the square of 3e-5. A smaller value makes round-off too large in
# singular positions; a larger one makes the error of damping too large.
DAMPED_SQUARED = 1e-9

# The same at a state that a search has brought to the constraints, where rows follow from each other that do not
# elsewhere. The least singular value is as small as the distance to that state, and φ as small as its square: rows
# that hold to 1e-12 are 1e-6 away.
FOLLOWS_WHERE_FOUND = 1e-5

# For rows of unit length: if each has this large an independent part, all are taken without a search for the best.
CLEARLY_NEW = 1e-3

# A row of a constraint relative to its terms, at two unrelated states: below this it is identically zero.
ZERO_ROW = 1e-13

# Singular values relative to the largest, when a start is brought to its constraints: coordinates by Gauss-Newton
# steps, speeds in one step. They are smaller than `FOLLOWS`, so that near singular positions all rows still count; a
# start that does not converge with them is refused.
STEPS_IN_COORDINATES = 1e-10
STEPS_IN_SPEEDS = 1e-12

# The same by which coordinates follow lengths of segments that change: directions that no marker determines are
# at the square of round-off, and those that markers determine weakly still count.
SEEN_BY_MARKERS = 1e-11

# A singular value of the sensitivities of residuals to parameters, with columns of size one, relative to the largest.
# Sensitivities are as exact as their run, 1e-10 and somewhat more; a direction below this is known ten million times
# worse than the best one, and data with three digits do not determine it.
UNSEEN_IN_DATA = 1e-7

# A singular value of the equations of a periodic motion, relative to the largest, that means a family of such motions.
# Derivatives over a period are as exact as the run, 1e-12, times what the motion multiplies errors by.
SAME_CYCLE = 1e-7

# Pivots

# The least fraction of the largest entry in its row that a pivot may be for the sake of sparsity: elimination then
# grows entries at most elevenfold in a step. Source: markowitz1957.
SPARSE_PIVOT = 0.1

# A determinant that is zero in no state: at several states it exceeds this fraction of the largest that such entries
# can make, and it differs from state to state by less than this fraction of itself.
REGULAR, CONSTANT = 1e-6, 1e-9

# Inertias

# An eigenvalue of a mass matrix relative to the largest, in units of its own speeds: a valid M may span many orders.
NO_INERTIA = 1e-13
# A diagonal entry relative to the largest, before this scaling. It is a sum of squares, whose round-off is 1e-32 of
# the largest.
NO_DIAGONAL_INERTIA = 1e-26
# The independent part of a constraint's row, squared and in the metric of M, below which light masses may be the
# reason. A light body makes the rows that hold it nearly parallel: their independent part is as small as its mass
# relative to others. This is a thousand times `DAMPED_SQUARED`, because the part changes from state to state.
LIGHT = 1e-6
# The same relative to that in a metric with stiff constraints; above it the rows themselves are nearly parallel.
LIGHT_BESIDE_STIFF = 1e-2
# A mass or moment of inertia relative to the largest, below which this is checked.
MAY_BE_LIGHT = 1e-4

# Contacts

# A velocity at a contact relative to the sizes of velocities there (`simulate/contacts/sizes.py`), below which it is
# zero: a thousand times the round-off of velocities that cancel. A slip that is smaller ends at once in an impact.
STILL = 1e-12
# The same of a contact that moves on, where velocities have been integrated and projected: below it the contact rests.
AT_REST = 1e-9
# A rate of the normal velocity, or of the direction of slip, relative to the terms whose sum it is.
NO_RATE = 1e-13
# Complementarity of forces and accelerations, relative to their sizes: where a contact opens or begins to slip both
# modes hold, up to the round-off of a nearly singular set of rows.
COMPLEMENTARY = 1e-10
# A singular value of C M⁻¹ Cᵀ, with rows of size one, relative to the largest. It is the square of that of C, and has
# the round-off of M⁻¹; a row of which only 3e-6 is independent follows from others.
FOLLOWS_IN_GRAM = 1e-11

# Combinations

# The component of an unknown in a unit vector above which it takes part; round-off of singular vectors is far below.
TAKES_PART = 1e-6

# A divisor in place of zero.
LEAST = 1e-300
