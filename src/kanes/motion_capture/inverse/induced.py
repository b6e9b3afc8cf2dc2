"""Induced accelerations: the acceleration that each force causes by itself.

    u̇ = Σ M⁻¹ F_i

and with constraints, along the motions that they allow,  u̇ = Σ Z (Zᵀ M Z)⁻¹ Zᵀ F_i + (the part due to constraints).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np

from kanes.base.errors import UnknownNameError
from kanes.base.rank import shortest_solution
from kanes.base.short_texts import listed
from kanes.base.types import Array
from kanes.dynamics.programs.force_parts import GRAVITY, INERTIA, PRODUCTS, Cause
from kanes.motion_capture.inverse.balance_along import BalanceAlong
from kanes.trajectory.replay import Replay


@dataclass(frozen=True, eq=False, repr=False)
class InducedAccelerations:
    """The contribution of each cause to the accelerations, over a motion."""

    motion: Replay
    causes: tuple[str, ...]
    values: Array = field(repr=False)  # cause × nu × N

    def __repr__(self) -> str:
        return f"<accelerations by cause: {listed(self.causes)}>"

    def __getitem__(self, cause: object) -> dict[str, Array]:
        """u̇ that a cause induces, by speed."""
        if str(cause) not in self.causes:
            raise UnknownNameError(f"There is no cause '{cause}'. There are: {', '.join(self.causes)}.")
        return dict(zip(self.motion.kernel.speeds, self.values[self.causes.index(str(cause))], strict=True))

    @property
    def total(self) -> Array:
        """Their sum, u̇: nu × N."""
        total: Array = self.values.sum(axis=0)
        return total

    def of(self, point: object) -> dict[str, Array]:
        """The acceleration of a point, body or particle in N by cause, three rows each.

        The part that does not depend on u̇, such as the centripetal acceleration, is among the velocity products.
        """
        return self._by_cause(lambda run: run.acceleration(point))

    def of_mass_center(self) -> dict[str, Array]:
        """The acceleration of the mass centre of the whole system in N by cause, three rows each."""
        masses = self.motion.kernel.system.masses
        weights = np.array([self.motion[mass.mass] for mass in masses])
        return self._by_cause(
            lambda run: (
                sum(m * run.acceleration(each) for m, each in zip(weights, masses, strict=True)) / weights.sum(axis=0)
            )
        )

    def _by_cause(self, acceleration: Callable[[Replay], Array]) -> dict[str, Array]:
        offset = acceleration(self._with(np.zeros_like(self.values[0])))
        pairs = zip(self.causes, self.values, strict=True)
        found = {cause: acceleration(self._with(udot)) - offset for cause, udot in pairs}
        found[PRODUCTS] = found.get(PRODUCTS, 0.0) + offset
        return found

    def _with(self, udot: Array) -> Replay:
        run = self.motion
        return Replay(run.kernel, run.t, run.states, udot, run.inputs, run.parameters, run.multipliers)


def induced_accelerations(
    run: Replay, balance: BalanceAlong, causes: Sequence[Cause], parts: Array, solution: Array | None
) -> InducedAccelerations:
    """From the parts of M u̇ − f, with opposite sign, and the driving forces: the inputs found, or all forces."""
    forces: dict[str, Array] = {}
    kernel = balance.kernel
    speeds = kernel.speeds
    drives = balance.missing if solution is None else None
    if drives is not None:
        for r, speed in enumerate(speeds):
            forces[f"force along {speed}"] = np.where(np.arange(len(speeds)) == r, drives, 0.0).T
    elif solution is not None:
        for k, name in enumerate((*balance.unknown, *(f"residual along {each}" for each in balance.residuals))):
            forces[name] = balance.made_by(k, solution).T
    for cause, part in zip(causes, parts, strict=True):
        if cause.what != INERTIA and part.any():
            name = cause.what if cause.what in (PRODUCTS, GRAVITY) else str(cause)
            forces[name] = forces.get(name, 0.0) - part
    names = [*forces]
    found = balance.accelerated(np.array([forces[name] for name in names]).reshape(len(names), len(speeds), -1))
    if kernel.constraints is not None:
        names.append("constraints")
        found = np.concatenate([found, _of_constraints(balance)[None]])
    return InducedAccelerations(run, tuple(names), found)


def _of_constraints(balance: BalanceAlong) -> Array:
    """u̇ due to constraints without any force, such as that of a point on a curve: nu × N."""
    drift = balance.kernel["constraint_drift"].along(*balance.place).T
    pairs = zip(balance.constraint_matrices, drift, strict=True)
    particular = np.array([shortest_solution(C, -rest)[0] for C, rest in pairs])
    needed = np.einsum("nrs,ns->nr", balance.mass_matrices, particular)
    return particular.T - balance.accelerated(needed.T[None])[0]
