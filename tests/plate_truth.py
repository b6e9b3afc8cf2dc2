"""A force plate and what its channels say, for every type, from the law of the lever alone."""

import numpy as np

# A plate that lies askew: its axes in the laboratory, z into the ground, and its sides.
YAW = 0.3
AXES = np.array([[np.cos(YAW), np.sin(YAW), 0], [np.sin(YAW), -np.cos(YAW), 0], [0, 0, -1]]).T
CENTRE = np.array([0.7, -0.4, 0.02])
SIDES = np.array([[0.25, -0.25, -0.25, 0.25], [0.3, 0.3, -0.3, -0.3], [0, 0, 0, 0]])
CORNERS = AXES @ SIDES + CENTRE[:, None]
# In the plate's axes: from the origin to the surface, which lies above it; distances of sensors; matrices of full rank.
ORIGIN = np.array([0.003, -0.002, -0.04])
SENSORS = np.array([0.12, 0.2, -0.05])
RANDOM = np.random.default_rng(5)
MATRICES = {4: RANDOM.normal(size=(6, 6)), 7: RANDOM.normal(size=(8, 8)), 6: RANDOM.normal(size=(12, 12))}

# On the subject, in the laboratory: force, point on the surface, free moment about the vertical.
FORCE = np.array([[40.0, -25.0], [-60.0, 12.0], [800.0, 650.0]])
POINT = CENTRE[:, None] + AXES @ np.array([[0.11, -0.2], [-0.07, 0.25], [0, 0]])
FREE = np.array([[0.0, 0.0], [0.0, 0.0], [6.0, -4.0]])


def channels_of(plate_type: int) -> np.ndarray:
    """What a plate measures, from the law of the lever alone."""
    force, arm, free = AXES.T @ FORCE, AXES.T @ (POINT - CENTRE[:, None]), AXES.T @ FREE
    if plate_type == 1:
        return np.array([*force, arm[0], arm[1], free[2]])
    if plate_type in (2, 4):
        about_origin = np.cross((arm + ORIGIN[:, None]).T, force.T).T + free
        measured = np.array([*force, *about_origin])
        return measured if plate_type == 2 else np.linalg.solve(MATRICES[4], measured)
    a, b, z = SENSORS
    about_sensors = np.cross((arm + np.array([[0], [0], [z]])).T, force.T).T + free
    # Forces of the sensors at (a, b), (−a, b), (−a, −b), (a, −b) that have these sums; inner stresses are zero.
    quarter, along_x, along_y = force[2] / 4, about_sensors[0] / (4 * b), about_sensors[1] / (4 * a)
    vertical = [quarter + along_x - along_y, quarter + along_x + along_y]
    vertical += [quarter - along_x + along_y, quarter - along_x - along_y]
    half = about_sensors[2] / 2
    x12, x34 = force[0] / 2 - half / (2 * b), force[0] / 2 + half / (2 * b)
    y14, y23 = force[1] / 2 + half / (2 * a), force[1] / 2 - half / (2 * a)
    if plate_type == 6:
        # Sensors 1 and 2 share x12, not by halves; the shares of y differ as well.
        x = [0.3 * x12, 0.7 * x12, 0.6 * x34, 0.4 * x34]
        y = [0.8 * y14, 0.1 * y23, 0.9 * y23, 0.2 * y14]
        return np.linalg.solve(MATRICES[6], np.array([x, y, vertical]).swapaxes(0, 1).reshape(12, -1))
    measured = np.array([x12, x34, y14, y23, *vertical])
    return measured if plate_type == 3 else np.linalg.solve(MATRICES[7], measured)
