"""`KanesMethod` of SymPy on graphs, one file per step.

speed_equations       k_q̇ q̇ + k_u u + f = 0, solved for q̇;  k_nh u + f_nh = 0, solved for dependent speeds
mechanics_graph       vectors and dyadics of SymPy on a graph
lifted_motions        partial velocities and accelerations
graph_forces          F_r, and M and h of F_r* = −M u̇ − h
derived_forces        all of them, for independent and auxiliary speeds
graph_linearizer      the equations linearized
kanes_method          the class
"""
