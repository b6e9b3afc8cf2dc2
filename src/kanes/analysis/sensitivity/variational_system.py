"""A compiled system with its sensitivities as further states, in place of a kernel in simulations."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from kanes.base.contact_layout import ContactLayout
from kanes.base.rank import Pivots
from kanes.base.types import Array
from kanes.codegen.function import KernelFunction
from kanes.dynamics.programs.variational import sensitivity_names
from kanes.kernel.compiled_kernel import CompiledKernel
from kanes.simulate.compiled import CompiledFunction, CompiledSystem, Constraints, MassProperties, Tasks, WatchedEvent
from kanes.simulate.loop.motion_loop import SpareLoops


class VariationalSystem:
    """The states of a kernel, its work, and S = ∂x/∂θ, column by column; θ is `wrt`."""

    def __init__(self, kernel: CompiledKernel, wrt: tuple[str, ...]) -> None:
        self.kernel, self.wrt = kernel, wrt
        self.name: str = kernel.name
        self.states: tuple[str, ...] = kernel.states
        self.motion_states: tuple[str, ...] = (*kernel.motion_states, *sensitivity_names(kernel.states, wrt))
        self.coordinates: tuple[str, ...] = kernel.coordinates
        self.speeds: tuple[str, ...] = kernel.speeds
        self.dependent: tuple[str, ...] = kernel.dependent
        self.inputs: tuple[str, ...] = kernel.inputs
        self.parameters: tuple[str, ...] = kernel.parameters
        self.units: Mapping[str, str] = kernel.units
        self.usual_starts = kernel.usual_starts
        self.usual_sizes = kernel.usual_sizes
        self.spans: Mapping[str, tuple[float, float]] = kernel.spans
        self.quaternions: tuple[tuple[int, ...], ...] = kernel.quaternions
        self.locks: tuple[tuple[str, str, bool], ...] = kernel.locks
        self.events: tuple[WatchedEvent, ...] = kernel.events
        self.tasks: Tasks | None = None
        self.contacts: ContactLayout | None = None
        self.while_open: CompiledSystem | None = None
        self.is_screened = self.is_rolled = False
        self.multiplier_count = 0
        self.spare_loops: SpareLoops = kernel.variational_loops(wrt)
        self.constraints: Constraints | None = None if kernel.constraints is None else _Unchosen(kernel.constraints)

    @property
    def masses(self) -> MassProperties:
        """Mass properties, checked for impossible values."""
        return self.kernel.masses

    @property
    def all_constraints(self) -> Constraints:
        """The constraints over all speeds."""
        return self.kernel.all_constraints

    def suited(self, p: Array) -> VariationalSystem:
        """The system for some rows of parameters."""
        kernel = self.kernel.suited(p)
        return self if kernel is self.kernel else VariationalSystem(kernel, self.wrt)

    def sizes_at(self, values: Array) -> Array:
        """Sizes of states and of the work; those of derivatives are not known, and zero."""
        known = self.kernel.sizes_at(values)[: len(self.kernel.motion_states)]
        return np.concatenate([known, np.zeros(len(self.motion_states) - known.size)])

    def __getitem__(self, name: str) -> CompiledFunction:
        return self.kernel[name]

    def quantity(self, kind: str, of: object) -> CompiledFunction:
        """A quantity of one of the model's things."""
        return self.kernel.quantity(kind, of)

    def motion(self, name: str) -> KernelFunction:
        """ẋ and Ṡ ("motion"), or related functions."""
        return self.kernel.variational(name, self.wrt)

    def with_pivots(self, name: str, pivots: Pivots | None, *, hoisted: bool = True) -> KernelFunction:
        """The same: the null-space form does not choose dependent speeds."""
        return self.kernel.variational(name, self.wrt, hoisted=hoisted)


class _Unchosen:
    """Constraints without a choice of dependent speeds, which the null-space form does not need."""

    def __init__(self, constraints: Constraints) -> None:
        self._constraints = constraints

    @property
    def constraint_names(self) -> tuple[str, ...]:
        return self._constraints.constraint_names

    @property
    def speed_names(self) -> tuple[str, ...]:
        return self._constraints.speed_names

    @property
    def is_moving(self) -> bool:
        return self._constraints.is_moving

    def constraints_at(self, values: Array) -> tuple[Array, Array, Array]:
        return self._constraints.constraints_at(values)

    def configuration_jacobian_at(self, values: Array) -> Array:
        return self._constraints.configuration_jacobian_at(values)

    def scales_at(self, values: Array) -> tuple[Array, Array, Array, Array]:
        return self._constraints.scales_at(values)

    def enforced_rows_at(self, values: Array) -> Array:
        return self._constraints.enforced_rows_at(values)

    def pivots_at(self, values: Array, enforced: Array) -> Pivots:
        """No choice."""
        return Pivots(())

    def least_pivot_at(self, pivots: Pivots, values: Array) -> float:
        return self._constraints.least_pivot_at(pivots, values)
