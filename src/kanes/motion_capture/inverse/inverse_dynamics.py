"""Inverse dynamics of a whole motion: the forces that drive it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from kanes.base.errors import UnknownNameError
from kanes.base.short_texts import is_short, listed
from kanes.base.types import Array
from kanes.dynamics.programs.force_parts import Cause
from kanes.kernel.compiled_kernel import CompiledKernel
from kanes.motion_capture.gait.signed_work import CycleWork, work
from kanes.motion_capture.inverse import plots as torque_plots
from kanes.motion_capture.inverse.balance_along import BalanceAlong
from kanes.motion_capture.inverse.force_parts import ForceParts
from kanes.motion_capture.inverse.given_values import speeds_of_coordinates
from kanes.motion_capture.inverse.induced import InducedAccelerations, induced_accelerations
from kanes.motion_capture.recordings.recording import Recording
from kanes.trajectory.joint_load import JointLoad
from kanes.trajectory.replay import Replay

if TYPE_CHECKING:
    from matplotlib.figure import Figure


class Curves(Mapping[str, Array]):
    """Numbers over time by name or symbol: of a speed, or of the coordinate whose rate it is."""

    def __init__(self, what: str, rows: Mapping[str, Array], other_names: Mapping[str, str]) -> None:
        self._what, self._rows, self._other_names = what, dict(rows), dict(other_names)

    def __getitem__(self, key: object) -> Array:
        name = str(key)
        found = self._rows.get(name, self._rows.get(self._other_names.get(name, "")))
        if found is None:
            raise UnknownNameError(f"There is no {self._what} {name}. There are: {', '.join(self) or 'none'}.")
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)

    def __repr__(self) -> str:
        return f"<{self._what}: {listed(self)}>"


@dataclass(frozen=True, eq=False, repr=False)
class InverseDynamics:
    """The forces that drive a motion, at each of its times.

    `forces` are the generalized forces that joints must deliver in addition to known loads, by speed or coordinate;
    `residuals` are the same for a free root, where no joint delivers them: they show how consistent motion, masses and
    measured forces are. `inputs` are those that were solved for. `motion` is the trajectory, with the known and found
    inputs.
    """

    motion: Replay
    balance: BalanceAlong = field(repr=False)
    solution: Array | None = None  # N × unknowns

    def __repr__(self) -> str:
        curves = {"inputs": self.inputs, "residuals": self.residuals}
        found = {"forces": listed(self.forces)} | {what: listed(names) for what, names in curves.items() if names}
        head = f"inverse dynamics of '{self._kernel.name}':"
        parts = [f"{what} {names}" for what, names in found.items()]
        line = f"<{head} {', '.join(parts)}>"
        return line if is_short(line) else "\n".join([head, *(f"  {part}" for part in parts)])

    def __getitem__(self, key: object) -> Array:
        """The force, residual or input along a speed, or of a coordinate or input."""
        for curves in (self.inputs, self.forces, self.residuals):
            try:
                return curves[key]
            except UnknownNameError:
                continue
        known = ", ".join([*self.inputs, *self.forces, *self.residuals])
        raise UnknownNameError(f"'{self._kernel.name}': there is no force or input {key}. There are: {known}.")

    @property
    def _kernel(self) -> CompiledKernel:
        return self.balance.kernel

    @property
    def t(self) -> Array:
        """The times of the motion."""
        return self.motion.t

    @cached_property
    def _speeds(self) -> tuple[str, ...]:
        return self._kernel.speeds

    @cached_property
    def _speed_of(self) -> dict[str, str]:
        return speeds_of_coordinates(self._kernel.system)

    # Results

    @cached_property
    def forces(self) -> Curves:
        """Generalized forces along the speeds of joints."""
        apart = self.balance.residuals
        rows = {name: row for name, row in zip(self._speeds, self._rows, strict=True) if name not in apart}
        return Curves("force along", rows, self._speed_of)

    @cached_property
    def residuals(self) -> Curves:
        """Generalized forces along the speeds of a free root."""
        names = self.balance.residuals
        if self.solution is None:
            rows = {name: self._rows[self._speeds.index(name)] for name in names}
        else:
            rows = dict(zip(names, self.solution.T[len(self.balance.unknown) :], strict=True))
        return Curves("residual along", rows, self._speed_of)

    @cached_property
    def inputs(self) -> Curves:
        """Inputs that were solved for."""
        found: Iterable[Array] = () if self.solution is None else self.solution.T
        return Curves("input", dict(zip(self.balance.unknown, found, strict=False)), {})

    @cached_property
    def _rows(self) -> Array:
        return self.balance.missing.T

    def joint_load(self, of: object, about: object = None, frame: object = None) -> JointLoad:
        """Force and torque that a body takes from its parent; see `Trajectory.joint_load`."""
        return self.motion.joint_load(of, about, frame)

    # Parts

    def parts(self, of: object) -> ForceParts:
        """The parts of a generalized force, a residual or an input that was found, cause by cause.

        T = M Q̈ − V − G − E: the inertia of each segment, velocity products, gravity, and each other load that is known.
        """
        name = str(of)
        causes, every = self._every_part
        if name in self.inputs:
            index = self.balance.unknown.index(name)
            values = np.array([self.balance.solved(part.T)[:, index] for part in every])
        else:
            speed = self._speed_of.get(name, name)
            if speed not in self._speeds:
                known = ", ".join([*self.inputs, *self._speeds])
                raise UnknownNameError(f"'{self._kernel.name}': there is no force along {name}. There are: {known}.")
            values = every[:, self._speeds.index(speed)]
        return ForceParts(name, self.t, causes, values)

    @cached_property
    def _every_part(self) -> tuple[tuple[Cause, ...], Array]:
        """Causes, and their parts in M u̇ − f: cause × nu × N."""
        causes, function = self._kernel.force_parts()
        values = function.along(self.balance.accelerations, *self.balance.place)
        return causes, values.reshape(len(causes), len(self._speeds), self.t.size)

    def induced_accelerations(self) -> InducedAccelerations:
        """The acceleration that each cause induces by itself, M⁻¹ of its generalized forces; they add up to u̇."""
        causes, every = self._every_part
        return induced_accelerations(self.motion, self.balance, causes, every, self.solution)

    # Power and work

    @cached_property
    def power(self) -> Curves:
        """The power of each generalized force: its value times its speed."""
        u = dict(zip(self._speeds, self.motion.states[len(self._kernel.coordinates) :], strict=True))
        return Curves("power along", {name: row * u[name] for name, row in self.forces.items()}, self._speed_of)

    def work(self, of: object, events: object = None, *, between: str = "linear") -> CycleWork:
        """Positive, negative and net work of a generalized force, in total or in each cycle; see `kn.gait.work`."""
        return work(self.t, self.power[of], events, between=between)

    # Data and plots

    @property
    def recording(self) -> Recording:
        """Forces, residuals and inputs as columns, named after coordinates where speeds are their rates."""
        names = {speed: coordinate for coordinate, speed in self._speed_of.items()}
        rows = {**self.forces, **self.residuals}
        columns = {f"{names.get(name, name)}_force": row for name, row in rows.items()}
        return Recording(self.t, {**columns, **self.inputs}, name=f"inverse dynamics of {self._kernel.name}")

    def plot(self) -> Figure:
        """A Matplotlib figure of forces, inputs and residuals over time."""
        return torque_plots.plot_forces(self)
