"""The user's description of a system: model, bodies, joints, loads, constraints, checks."""
