"""Systems whose runs end at one of their events, and systems whose runs leave it."""

from __future__ import annotations

from dataclasses import dataclass

from kanes.analysis.sensitivity.variational_system import VariationalSystem
from kanes.kernel.compiled_kernel import CompiledKernel
from kanes.simulate.compiled import WatchedEvent
from kanes.simulate.loop.motion_loop import SpareLoops


@dataclass(frozen=True)
class _Watched:
    """An event with another effect."""

    name: str
    sign: int
    terminal: bool
    reset: object


class SectionSystem(VariationalSystem):
    """A system with its sensitivities that ends at one event, its section; or, while it leaves that, passes it.

    A run that starts where the event has just happened is at a zero of the event's function, which by itself is an
    event at the start.
    """

    def __init__(self, kernel: CompiledKernel, wrt: tuple[str, ...], section: int, *, leaves: bool) -> None:
        super().__init__(kernel, wrt)
        event = kernel.events[section]
        reset = {} if leaves else event.reset
        watched: list[WatchedEvent] = list(kernel.events)
        watched[section] = _Watched(event.name, event.sign, not leaves, reset)
        self.events: tuple[WatchedEvent, ...] = tuple(watched)
        # Loops remember which events end a run, so that these are no one else's.
        self.spare_loops = SpareLoops()
