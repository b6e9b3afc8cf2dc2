"""Work on other threads: a bar where it takes long, and Ctrl-C that stops it."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_EXCEPTION, Future, ThreadPoolExecutor
from concurrent.futures import wait as wait_for
from functools import cache
from typing import Any

from kanes.types import Array

# Seconds until a bar appears, and between two looks at it.
_PATIENCE, _INTERVAL = 1.0, 0.1


def work(
    tasks: Sequence[Callable[[], Any]],
    threads: int,
    done: Callable[[], float],
    interrupt: Array,
    title: str,
    wanted: bool | None,
) -> list[Any]:
    """What all tasks give; `done` tells which part of the work is.

    Whoever works looks at `interrupt` and stops when told: by Ctrl-C, after which there is what there is, or because
    something went wrong, here or with another task. What one thread does for another that is itself at work for
    somebody is done at once: neither Ctrl-C nor a bar is its affair.
    """
    if threads == 1 and threading.current_thread() is not threading.main_thread():
        return [task() for task in tasks]
    futures: list[Future[Any]] = []
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


@cache
def _pool(process: int, threads: int) -> ThreadPoolExecutor:
    """The threads of a process. One that was forked has none of those that worked for its parent."""
    return ThreadPoolExecutor(threads)


def _are_over(futures: Sequence[Future[Any]], timeout: float | None = None) -> bool:
    """Wait until all are done, or one failed; or not so long."""
    found = wait_for(futures, timeout=timeout, return_when=FIRST_EXCEPTION)
    return not found.not_done or any(future.exception() for future in found.done)


def _show(futures: Sequence[Future[Any]], done: Callable[[], float], title: str) -> None:
    from rich.console import Console  # noqa: PLC0415  # only long runs need it
    from rich.markup import escape  # noqa: PLC0415
    from rich.progress import Progress  # noqa: PLC0415

    # Whoever asks for a bar gets it, also where the output is no terminal.
    with Progress(console=Console(stderr=True, force_terminal=True), transient=True) as bar:
        task = bar.add_task(escape(title), total=1.0)
        while not _are_over(futures, _INTERVAL):
            bar.update(task, completed=done())
