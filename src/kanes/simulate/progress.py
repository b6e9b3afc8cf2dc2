"""Waiting for machine code that works on other threads: a bar where it takes long, and Ctrl-C that stops it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from concurrent.futures import wait as wait_for
from typing import Any

from kanes.simulate.loop_data import Array

# Seconds until a bar appears, and between two looks at it.
_PATIENCE, _INTERVAL = 1.0, 0.1


def wait(
    futures: Sequence[Future[Any]], done: Callable[[], float], interrupt: Array, title: str, wanted: bool | None
) -> None:
    """Wait for all; `done` tells which part of the work is. Whoever works looks at `interrupt` and stops when told."""
    try:
        pending = wait_for(futures, timeout=_PATIENCE).not_done
        if pending and (sys.stderr.isatty() if wanted is None else wanted):
            _show(futures, done, title)
        wait_for(futures)
    except KeyboardInterrupt:
        interrupt[0] = 1
        wait_for(futures)
    for future in futures:
        future.result()


def _show(futures: Sequence[Future[Any]], done: Callable[[], float], title: str) -> None:
    from rich.console import Console  # noqa: PLC0415  # only long runs need it
    from rich.progress import Progress  # noqa: PLC0415

    # Whoever asks for a bar gets it, also where the output is no terminal.
    with Progress(console=Console(stderr=True, force_terminal=True), transient=True) as bar:
        task = bar.add_task(title, total=1.0)
        while wait_for(futures, timeout=_INTERVAL).not_done:
            bar.update(task, completed=done())
