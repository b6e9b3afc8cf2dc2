"""Tasks of digital controllers for runs outside the compiled loop; see `loop/tasks.py`."""

from __future__ import annotations

import numpy as np

from kanes.base.types import Array
from kanes.simulate.compiled import CompiledSystem, Tasks
from kanes.simulate.loop.memory import SAME

# Philox4x32-10, as the compiled loop has it.
_ROUNDS, _LOW = 10, 0xFFFFFFFF
_FACTORS, _STEPS = (0xD2511F53, 0xCD9E8D57), (0x9E3779B9, 0xBB67AE85)


def philox(counter: tuple[int, int, int, int], key: tuple[int, int]) -> tuple[int, int, int, int]:
    """Four words of 32 bits from four of a counter and two of a key.

    Source: salmon2011, Philox4x32-10.
    """
    a, b, c, d = counter
    k, l = key
    for _ in range(_ROUNDS):
        first, second = _FACTORS[0] * a, _FACTORS[1] * c
        a, b, c, d = (second >> 32) ^ b ^ k, second & _LOW, (first >> 32) ^ d ^ l, first & _LOW
        k, l = (k + _STEPS[0]) & _LOW, (l + _STEPS[1]) & _LOW
    return a, b, c, d


class TaskClock:
    """The tasks of one run; times are counted from its start."""

    def __init__(self, kernel: CompiledSystem, w: Array, p: Array, seed: int, stream: int, start: float) -> None:
        self.w = w  # inputs, and what controllers remember
        self._kernel, self._p, self._start = kernel, p, start
        self._key, self._stream = (seed & _LOW, (seed >> 32) & _LOW), stream & _LOW
        self._tasks = kernel.tasks

    @property
    def next(self) -> float:
        """When the next task is due."""
        return float(self.w[list(self._tasks.next)].min()) if self._tasks else np.inf

    def run(self, t: float, x: Array) -> bool:
        """Run all tasks that are due, in their order; whether there was one."""
        if self._tasks is None or not self.next <= t * (1 + SAME):
            return False
        for task in range(self._tasks.count):
            if self.w[self._tasks.next[task]] <= t * (1 + SAME):
                self._draw(self._tasks, task)
                self.w = self._kernel.motion(f"task {task}").one(np.array([self._start + t]), x, self.w, self._p)
        return True

    def _draw(self, tasks: Tasks, task: int) -> None:
        for pair in range(tasks.pairs[task]):
            instant = int(self.w[tasks.number[task]])
            low, high = tasks.sources[tasks.first_source[task] + pair]
            words = philox((low, instant & _LOW, self._stream, high), self._key)
            row = tasks.noise[task] + 2 * pair
            self.w[row : row + 2] = [((high << 32 | low) >> 11) + 0.5 for high, low in (words[:2], words[2:])]
            self.w[row : row + 2] *= 2.0**-53
