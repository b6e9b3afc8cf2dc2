"""Kane's method over any algebra, one file per step.

speeds                 step 1, coordinates and speeds: u = Y q̇ + Z, q̇ = W u + X
constraint_equations   φ(q, t) = 0 and C u + d = 0
dependent              u_D = A u_I + B
kinematics             steps 2 and 3, velocities and accelerations by partials and remainders
active_forces          step 4, F_r
inertia_forces         step 5, F_r*
flexible_inertia       the same of flexible bodies: complete_shape, or only to second_order_shape; shape_arrays helps
method                 all of them: F_r + F_r* = 0 as M u̇ = f
energy, power, whole   further quantities of a motion: K and V, power, momentum
"""
