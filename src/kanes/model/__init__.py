"""What the user says: model, bodies, joints, loads, constraints, checks."""
