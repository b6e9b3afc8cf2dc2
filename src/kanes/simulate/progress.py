"""Work on other threads, with a progress bar if it takes long; Ctrl-C stops it."""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_EXCEPTION, Future, ThreadPoolExecutor
from concurrent.futures import wait as wait_for
from contextlib import contextmanager
from functools import cache
from typing import TypeVar

from kanes.base.types import Array

# Seconds until a bar appears, and between two updates of it.
_PATIENCE, _INTERVAL = 1.0, 0.1

Result = TypeVar("Result")


def work(
    tasks: Sequence[Callable[[], Result]],
    threads: int,
    done: Callable[[], float],
    interrupt: Array,
    title: str,
    wanted: bool | None,
) -> list[Result]:
    """The results of all tasks; `done` gives the fraction of the work that is done.

    Tasks look at `interrupt` and stop when it is set: by Ctrl-C, after which the results so far are kept, or because
    something went wrong, here or with another task. Tasks started from a worker thread run at once, without a progress
    bar and without handling Ctrl-C.
    """
    if threads == 1 and threading.current_thread() is not threading.main_thread():
        return [task() for task in tasks]
    futures: list[Future[Result]] = []
    try:
        for task in tasks:
            futures.append(_pool(os.getpid(), threads).submit(task))
        if not _are_over(futures, _PATIENCE) and (sys.stderr.isatty() if wanted is None else wanted):
            _show(futures, done, title)
        _are_over(futures)
    except KeyboardInterrupt:
        interrupt[0] = 1
    except BaseException:
        interrupt[0] = 1
        raise
    if any(future.done() and future.exception() for future in futures):
        interrupt[0] = 1
    wait_for(futures)
    return [future.result() for future in futures]


@contextmanager
def announced(title: str) -> Iterator[None]:
    """Name the work on the terminal once it has taken a second."""
    timer = threading.Timer(_PATIENCE, lambda: sys.stderr.write(f"{title} …\n"))
    timer.daemon = True
    if sys.stderr.isatty():
        timer.start()
    try:
        yield
    finally:
        timer.cancel()


@contextmanager
def reported(wanted: bool | None) -> Iterator[Callable[[str], None]]:
    """A function that shows what work is doing, on a line of the terminal that changes, once it has taken a second."""
    is_shown = sys.stderr.isatty() if wanted is None else wanted
    start, last, longest = time.monotonic(), 0.0, 0

    def report(text: str) -> None:
        nonlocal last, longest
        now = time.monotonic()
        if is_shown and now - start > _PATIENCE and now - last > _INTERVAL:
            longest = max(longest, len(text))
            sys.stderr.write(f"\r{text.ljust(longest)}")
            sys.stderr.flush()
            last = now

    try:
        yield report
    finally:
        if longest:
            sys.stderr.write(f"\r{' ' * longest}\r")
            sys.stderr.flush()


@cache
def _pool(process: int, threads: int) -> ThreadPoolExecutor:
    """The threads of a process. A forked process has none of the threads of its parent."""
    return ThreadPoolExecutor(threads)


def _are_over(futures: Sequence[Future[Result]], timeout: float | None = None) -> bool:
    """Wait until all are done, or one failed; or not so long."""
    found = wait_for(futures, timeout=timeout, return_when=FIRST_EXCEPTION)
    return not found.not_done or any(future.exception() for future in found.done)


def _show(futures: Sequence[Future[Result]], done: Callable[[], float], title: str) -> None:
    from rich.console import Console  # noqa: PLC0415  # only long runs need it
    from rich.markup import escape  # noqa: PLC0415
    from rich.progress import Progress  # noqa: PLC0415

    # A bar that was requested is shown, also where the output is not a terminal.
    with Progress(console=Console(stderr=True, force_terminal=True), transient=True) as bar:
        task = bar.add_task(escape(title), total=1.0)
        while not _are_over(futures, _INTERVAL):
            bar.update(task, completed=done())
