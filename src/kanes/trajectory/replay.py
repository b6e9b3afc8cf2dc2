"""Motions that were not simulated, such as measured ones: u̇ is known, the loads that cause it are not."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

import numpy as np

from kanes.base.errors import UndeterminedError
from kanes.base.types import Array
from kanes.simulate.outcome import REPLAYED, Outcome, Record
from kanes.trajectory.protocols import MotionSystem
from kanes.trajectory.trajectory import Trajectory


class Replay(Trajectory):
    """A given motion at its times, with the members of a trajectory.

    Velocities, accelerations, energies, momenta and loads of joints are those of the motion, whatever its cause.
    """

    accelerations: Array  # nu × N: u̇ of the speeds among the states
    valued: frozenset[str] | None  # inputs that were given values, None for all of them; the others are zero
    multipliers: Array | None  # m × N: λ of constraints that are kept by projection, once they are known

    def __init__(
        self,
        kernel: MotionSystem,
        t: Array,
        states: Array,
        accelerations: Array,
        inputs: Array,
        parameters: Array,
        multipliers: Array | None = None,
        valued: frozenset[str] | None = None,
    ) -> None:
        outcome = Outcome(REPLAYED, float(t[-1]), 0)
        fields = {"kernel": kernel, "t": t, "states": states, "inputs": inputs, "parameters": parameters}
        more = {
            "outcome": outcome,
            "events": (),
            "accelerations": accelerations,
            "multipliers": multipliers,
            "valued": valued,
            "_samples": {},
            "signals": {},
        }
        # The dataclass is frozen; its `work` is computed when it is first used.
        vars(self).update(fields, **more)

    @classmethod
    def loaded(cls, kernel: MotionSystem, record: Record, given: Mapping[str, Array]) -> Replay:
        """Read one from a file."""
        numbers = record.t, record.states, given["accelerations"], record.inputs, record.parameters
        return cls(kernel, *numbers, given.get("multipliers"))

    @property
    def given(self) -> dict[str, Array]:
        """Data besides the states, by name."""
        known = {"accelerations": self.accelerations, "multipliers": self.multipliers}
        return {name: rows for name, rows in known.items() if rows is not None}

    def __repr__(self) -> str:
        return f"<replay of '{self.kernel.name}': {self.t.size} times from {self.t[0]:g} to {self.t[-1]:g}>"

    @cached_property
    def work(self) -> Array:
        """Of all loads but gravity, and of whatever drives the motion: ∫ Ė dt of the cubic spline through Ė."""
        from scipy.interpolate import CubicSpline  # noqa: PLC0415  # takes long to import, and few need it

        if self.t.size < 2:
            return np.zeros(self.t.size)
        rate = self._along(self.kernel.quantity("energy_rate", None))
        if not np.isfinite(rate).all():
            return np.full(self.t.size, np.nan)
        done: Array = CubicSpline(self.t, rate).antiderivative()(self.t)
        return done

    @cached_property
    def _accelerations(self) -> Array:
        return self.accelerations

    def _rates(self, count: int) -> Array:
        """q̇ as it was given, without equations that may not hold for the motion."""
        return np.gradient(self.states[:count], self.t, axis=1) if self.t.size > 1 else np.zeros((count, 1))

    @cached_property
    def _multipliers(self) -> Array:
        if self.multipliers is None:
            names = () if self.kernel.constraints is None else self.kernel.constraints.constraint_names
            raise UndeterminedError(
                "force of constraints",
                tuple(names),
                f"'{self.kernel.name}': a motion alone does not determine the constraint forces ({', '.join(names)}) "
                "and the loads that drive it. Name these: kn.inverse_dynamics(equations, motion, solve=[…]).motion "
                "has their forces.",
            )
        return self.multipliers
