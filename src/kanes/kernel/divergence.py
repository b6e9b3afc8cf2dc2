"""A warning for flexible bodies without geometric stiffness that turn too fast."""

from __future__ import annotations

import warnings

import numpy as np

from kanes.trajectory.trajectory import Trajectory


def warn_of_divergence(run: Trajectory) -> None:
    """Warn of bodies that turn faster than the speed at which their modes diverge without geometric stiffness."""
    for body in run.kernel.system.bodies:
        if body.flexibility is None or not body.is_flexible or body.flexibility.modal.has_foreshortening:
            continue
        speeds = body.flexibility.modal.divergence_speeds
        if not np.isfinite(speeds).any():
            continue
        w = np.einsum("tba,bt->at", run.orientation(body), run.angular_velocity(body))
        fastest = np.abs(w).max(axis=1)
        for axis in np.flatnonzero(fastest > speeds):
            warnings.warn(
                f"{body.name} turns about its {'xyz'[axis]} axis at {fastest[axis]:.4g} rad/s. It has no geometric "
                f"stiffness, so that its modes diverge from {speeds[axis]:.4g} rad/s on. Give modal data with "
                "foreshortening, and leave geometric_stiffness=True.",
                RuntimeWarning,
                stacklevel=3,
            )
