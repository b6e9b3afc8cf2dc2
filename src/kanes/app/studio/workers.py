"""Processes that do the long work of the studio, each for one tab at a time, so that work can be cancelled."""

from __future__ import annotations

import asyncio
import multiprocessing
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from time import monotonic

from kanes.base.types import Content

# Time limit of a text, in seconds.
LONGEST = 120.0
# Seconds for which a newer text of a tab waits for the work on the one before; a new process takes about as long.
_PATIENCE = 2.0
# Tabs that have a process of their own; the tab that was idle for longest loses its process to a new one.
_MOST_TABS = 4


def serve_work(pipe: Connection) -> None:
    """A worker: receives (function, arguments) and sends the result, until the pipe closes."""
    # Imports before the first text comes.
    from kanes.app.studio import build as building  # noqa: F401, PLC0415

    while True:
        try:
            function, arguments = pipe.recv()
        except (EOFError, OSError, KeyboardInterrupt):
            return
        try:
            pipe.send((True, function(*arguments)))
        except Exception as error:  # an internal error ends the work, not the worker
            pipe.send((False, f"{type(error).__name__}: {error}"))


@dataclass
class Worker:
    """One process, the pipe to it, and whether it is at work."""

    process: BaseProcess
    pipe: Connection

    @classmethod
    def started(cls) -> Worker:
        """Start a new process, which shares nothing with this one."""
        context = multiprocessing.get_context("spawn")
        here, there = context.Pipe()
        process = context.Process(target=serve_work, args=(there,), daemon=True)
        process.start()
        there.close()
        return cls(process, here)

    def stop(self) -> None:
        """Kill the process."""
        self.process.kill()
        self.process.join()
        self.pipe.close()


class Workers:
    """A worker for each tab. A new text of a tab replaces the work on its last one."""

    def __init__(self, longest: float = LONGEST) -> None:
        self.longest = longest
        self._workers: OrderedDict[str, Worker] = OrderedDict()
        self._spare: Worker | None = None
        self._latest: dict[str, int] = {}
        self._locks: dict[str, asyncio.Lock] = {}
        self._began: dict[str, float] = {}
        # Tabs that are at work; others wait.
        self._busy: set[str] = set()
        self._slots = asyncio.Semaphore(_MOST_TABS)

    def warm_up(self) -> None:
        """Start a process before it is needed."""
        if self._spare is None:
            self._spare = Worker.started()

    async def do(self, tab: str, function: Callable[..., Content], *arguments: str) -> Content | None:
        """The result of a function in the tab's process; None if later work of the tab replaced it."""
        number = self._latest[tab] = self._latest.get(tab, 0) + 1
        lock = self._locks.setdefault(tab, asyncio.Lock())
        if lock.locked() and monotonic() - self._began.get(tab, 0.0) > _PATIENCE:
            self.cancel(tab)
        async with lock, self._slots:
            if number != self._latest[tab]:
                return None
            self._busy.add(tab)
            try:
                worker = self._of(tab)
                self._began[tab] = monotonic()
                try:
                    worker.pipe.send((function, arguments))
                except (OSError, ValueError):
                    self.cancel(tab)
                    worker = self._of(tab)
                    worker.pipe.send((function, arguments))
                return await self._answer(tab, worker)
            finally:
                self._busy.discard(tab)

    async def _answer(self, tab: str, worker: Worker) -> Content:
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(None, self._received, worker)
        except TimeoutError:
            self._forget(tab, worker)
            return {"faults": [_fault(f"This took longer than {self.longest:.0f} s and was cancelled.")]}
        except (EOFError, OSError):
            self._forget(tab, worker)
            return {"faults": [_fault("This work was cancelled.")], "cancelled": True}

    def _received(self, worker: Worker) -> Content:
        if not worker.pipe.poll(self.longest):
            raise TimeoutError
        done, result = worker.pipe.recv()
        return result if done else {"faults": [_fault(f"Internal error of Kanes, please report it: {result}")]}

    def _of(self, tab: str) -> Worker:
        """The tab's process; a new one where it has none or where it died."""
        worker = self._workers.pop(tab, None)
        if worker is None or not worker.process.is_alive():
            worker = self._taken_over()
        if worker is None:
            worker, self._spare = self._spare or Worker.started(), None
        self._workers[tab] = worker
        return worker

    def _taken_over(self) -> Worker | None:
        """The process of the tab that was idle for longest, where the limit is reached; None where all are at work."""
        for tab in list(self._workers) if len(self._workers) >= _MOST_TABS else ():
            if tab not in self._busy:
                worker = self._workers.pop(tab)
                if worker.process.is_alive():
                    return worker
        return None

    def _forget(self, tab: str, worker: Worker) -> None:
        if self._workers.get(tab) is worker:
            del self._workers[tab]
        worker.stop()

    def cancel(self, tab: str) -> None:
        """Cancel the work of a tab, and start a process for its next work."""
        worker = self._workers.pop(tab, None)
        if worker is not None:
            worker.process.kill()
        self.warm_up()

    def stop(self) -> None:
        """End all processes."""
        for worker in (*self._workers.values(), *([self._spare] if self._spare else [])):
            worker.stop()
        self._workers.clear()
        self._spare = None


def _fault(message: str) -> Content:
    return {"message": message, "line": 0, "column": 0}
