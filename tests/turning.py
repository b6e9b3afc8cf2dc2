"""Turns about successive axes, by NumPy alone."""

import numpy as np


def about(axis, angle):
    """Direction cosines R of a turn about a unit axis, v_before = R v_after."""
    x, y, z = axis
    K = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return np.eye(3) + np.sin(angle) * K + (1 - np.cos(angle)) * K @ K


class Turns:
    """A frame after turns about axes that each is as already turned: R, and the axes in the frame that stays."""

    def __init__(self, axes, angles):
        self.R, self.axes = np.eye(3), []
        for axis, angle in zip(np.array(axes, dtype=float), angles, strict=True):
            self.axes.append(self.R @ axis)
            self.R = self.R @ about(axis, angle)
        self.axes = np.array(self.axes).T

    def angular_velocity(self, rates):
        return self.axes @ rates

    def drift(self, rates):
        """α without angular accelerations: each axis turns with the turns before it."""
        before = np.cumsum(np.column_stack([np.zeros(3), self.axes * rates])[:, :-1], axis=1)
        return (np.cross(before, self.axes, axis=0) * rates).sum(axis=1)

    def angular_acceleration(self, rates, accelerations):
        return self.axes @ accelerations + self.drift(rates)
