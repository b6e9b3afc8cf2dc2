"""Force and torque through a joint along a run, about any point and in any axes."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kanes.base.types import Array


@dataclass(frozen=True, eq=False, repr=False)
class JointLoad:
    """Force and torque that a body takes from its parent through its joint, three rows each.

    They include all that the joint transmits: motors, springs and muscles as well as constraint forces.
    """

    body: str
    force: Array
    torque: Array
    about: str  # the point about which the torque is taken
    axes: str  # the frame in which both are measured

    def __repr__(self) -> str:
        return f"<load on {self.body} through its joint, about {self.about}, in the axes of {self.axes}>"

    def moved(self, arm: Array, about: str) -> JointLoad:
        """About another point, from which the old one is at an arm."""
        return JointLoad(self.body, self.force, self.torque + np.cross(arm, self.force, axis=0), about, self.axes)

    def rotated(self, R: Array, axes: str) -> JointLoad:
        """In another frame, of orientation R for each time: v_N = R v."""
        force, torque = (np.einsum("nij,in->jn", R, vector) for vector in (self.force, self.torque))
        return JointLoad(self.body, force, torque, self.about, axes)
