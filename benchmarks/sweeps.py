"""Sweeps: processes beside one, Dask beside none, memory of a million runs, what is lost when one is killed.

`python -m benchmarks.sweeps processes` and so on, each in a process of its own. Chunks take about a second of one core.
Workers are warm: each has made a chunk before.
"""

from __future__ import annotations

import json
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import kanes as kn
from benchmarks.controllers import NUMBERS, PANELS, START, kernels
from kanes.studies.many_runs import sweep as sweep_runs
from kanes.studies.many_runs import threads as on_threads

# Chunks that are timed, and runs of one: about a second of ten minutes of a satellite with a controller.
CHUNKS, CHUNK, REPEATS = 16, 640, 3


def satellites(chunks: int, seed: int) -> dict[str, Any]:
    """A sweep of some chunks over the inertias of a satellite with flexible panels."""
    over = kn.dispersed(
        kn.random.normal("J1", 200, 20, lowest=20), kn.random.normal("J3", 250, 25, lowest=20), seed=seed
    )
    given = {"stop": 600, "parameters": NUMBERS, "initial": START | PANELS, "method": "dop853"}
    return {"over": over, "runs": chunks * CHUNK, "chunk": CHUNK, **given}


def elapsed(kernel: kn.Kernel, folder: str, name: str, chunks: int, seed: int, **where: Any) -> float:
    begin = time.perf_counter()
    done = kn.sweep(
        kernel, **satellites(chunks, seed), folder=Path(folder) / f"{name}-{seed}.zarr", progress=False, **where
    )
    assert done.is_complete  # noqa: S101
    return time.perf_counter() - begin


def processes() -> dict[str, Any]:
    """Seconds of the same chunks on a thread of this process, on one worker of Dask and on two, in turn."""
    from distributed import Client, LocalCluster  # noqa: PLC0415  # other measurements do without

    kernel = kernels(True)["digital"]
    local = {"n_workers": 2, "threads_per_worker": 1, "processes": True, "dashboard_address": ":0"}
    found: dict[str, list[float]] = {"thread": [], "one": [], "two": []}
    with (
        tempfile.TemporaryDirectory() as folder,
        LocalCluster(**local) as two,
        LocalCluster(**local | {"n_workers": 1}) as one,
        Client(one) as first,
        Client(two) as second,
    ):
        ways = {"thread": {"threads": 1}, "one": {"client": first}, "two": {"client": second}}
        for name, where in ways.items():
            elapsed(kernel, folder, name, 4, 1000, **where)
        for number in range(REPEATS):
            for name, where in ways.items():
                found[name].append(elapsed(kernel, folder, name, CHUNKS, number, **where))
    return {"chunks": CHUNKS, **found}


def memory(runs: int) -> dict[str, Any]:
    """Peak of memory, and seconds, of many double pendula of which the final values are kept."""
    study = kn.library.study("double_pendulum")
    over = kn.dispersed(kn.random.uniform("q1", 0.1, 2), kn.random.normal("m1", 1, 0.1), seed=1)
    with tempfile.TemporaryDirectory() as folder:
        begin = time.perf_counter()
        done = kn.sweep(study, over=over, runs=runs, folder=Path(folder) / "many.zarr", progress=False)
        seconds = time.perf_counter() - begin
        size = sum(path.stat().st_size for path in Path(folder).rglob("*") if path.is_file())
        assert done.is_complete  # noqa: S101
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    return {"runs": runs, "seconds": seconds, "peak": peak, "stored": size}


def logged(folder: str) -> None:
    """A sweep that writes down which chunks it begins."""
    kernel = kernels(True)["digital"]
    begun = Path(folder) / "begun"
    make = on_threads.make_chunk

    def told(plan: Any, store: Any, chunk: int, interrupt: Any = None) -> bool:
        with begun.open("a") as file:
            file.write(f"{chunk}\n")
        return make(plan, store, chunk, interrupt)

    on_threads.make_chunk = told
    elapsed(kernel, folder, "killed", CHUNKS, 0, threads=2)


def resumed() -> dict[str, Any]:
    """Chunks that were begun twice because the process was killed, and whether the result is the same."""
    kernel = kernels(True)["digital"]
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "benchmarks.sweeps", "logged", folder]
        killed = subprocess.Popen(command)  # noqa: S603  # our own module
        while not (Path(folder) / "begun").exists() or len((Path(folder) / "begun").read_text().split()) < CHUNKS // 2:
            time.sleep(0.05)
        os.kill(killed.pid, signal.SIGKILL)
        killed.wait()
        there = int(sweep_runs.SweepStore.opened(Path(folder) / "killed-0.zarr").done().sum())
        subprocess.run(command, check=True)  # noqa: S603
        begun = (Path(folder) / "begun").read_text().split()
        whole = kn.sweep(kernel, **satellites(CHUNKS, 0), progress=False)
        again = kn.Swept.read(Path(folder) / "killed-0.zarr")
        is_same = all(whole[name].identical(again[name]) for name in whole.dataset.variables)
    return {"there": there, "chunks": CHUNKS, "twice": len(begun) - len(set(begun)), "threads": 2, "same": is_same}


if __name__ == "__main__":
    asked, *given = sys.argv[1:]
    ways: dict[str, Any] = {
        "processes": processes,
        "memory": lambda: memory(int(given[0])),
        "logged": lambda: logged(given[0]),
        "resumed": resumed,
    }
    found = ways[asked]()
    if found is not None:
        print(json.dumps(found))
