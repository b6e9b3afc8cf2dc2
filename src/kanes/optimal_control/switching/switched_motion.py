"""A motion whose switching times were found, with what its switching functions say of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from kanes.base.errors import counted
from kanes.base.pieces import Pieces
from kanes.optimal_control.results.solution import OptimalMotion
from kanes.optimal_control.switching.arcs import SwitchedArc


@dataclass(frozen=True, eq=False, repr=False)
class SwitchedMotion:
    """A motion in arcs, along which bounded inputs are at a bound or free, with the switching times as unknowns.

    The order of the arcs was read off another solution; nothing proves that it is the best one. It is `consistent` if
    ∂H/∂w has the right sign at all nodes of all inputs that are at a bound: H is least there. `notes` say where it has
    not. Each phase of the `motion` is an arc.
    """

    motion: OptimalMotion
    arcs: tuple[SwitchedArc, ...]
    consistent: bool
    notes: tuple[str, ...] = ()

    def __repr__(self) -> str:
        at = f" at {', '.join(f'{each:.6g}' for each in self.switches)}" if self.switches else ""
        signs = "switching functions agree with it" if self.consistent else "switching functions do not agree with it"
        parts = [f"cost {self.cost:.9g}", f"{counted(len(self.switches), 'switch')}{at}"]
        parts += ["structure read off, not proven", signs, *self.notes]
        return f"<switched motion: {'; '.join(parts)}>"

    @property
    def cost(self) -> float:
        """What is minimized."""
        return self.motion.cost

    @property
    def stop(self) -> float:
        """The time at which the motion ends."""
        return self.motion.stop

    @property
    def switches(self) -> tuple[float, ...]:
        """The times between arcs."""
        return tuple(each.start for each in self.arcs[1:])

    @property
    def inputs(self) -> Mapping[str, Pieces]:
        """The inputs as functions of time over the whole motion, which `simulate` takes."""
        phases = self.motion.phases
        found = {}
        for name in phases[0].inputs:
            own = [phase.inputs[name] for phase in phases]
            times = np.concatenate([*(each.times[:-1] for each in own), own[-1].times[-1:]])
            found[name] = Pieces(times, np.vstack([each.cubics() for each in own]))
        return found
