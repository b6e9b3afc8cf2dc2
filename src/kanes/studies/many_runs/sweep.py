"""`kn.sweep`: any number of runs, made in chunks and stored, on threads or on a cluster."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import replace
from os import PathLike
from pathlib import Path
from typing import Any, TypeAlias

from kanes.base.errors import FileError, UnknownNameError, WrongTypeError, WrongValueError
from kanes.base.short_texts import did_you_mean, listed
from kanes.base.types import Content, Plain, Values
from kanes.base.values import by_name, count
from kanes.kernel.compiled_kernel import CompiledKernel
from kanes.kernel.kernel import Kernel, inside_of
from kanes.simulate.settings import Settings, processors
from kanes.studies.dispersions.dispersions import Dispersions
from kanes.studies.keep import Keep
from kanes.studies.many_runs.cluster import Scheduler, make_on_cluster, threads_of
from kanes.studies.many_runs.content import bits_here, content_of, differences
from kanes.studies.many_runs.kept_values import KeptValues
from kanes.studies.many_runs.numbers_of_runs import NumbersOfRuns, Varying
from kanes.studies.many_runs.plan import BLOCK, SweepPlan
from kanes.studies.many_runs.store import SweepStore, as_folder, content_key
from kanes.studies.many_runs.swept import Swept
from kanes.studies.many_runs.threads import make_on_threads
from kanes.studies.study import Study
from kanes.studies.sweep import Sweep

# Numbers to vary: a sweep, distributions, a table with a number for each run, or the name of a sweep of a study.
Over: TypeAlias = Sweep | Varying | Values | str | None

# Seconds and bytes per chunk, at most so many runs; and chunks for each thread.
_SECONDS, _BYTES, _MOST, _CHUNKS = 1.0, 2**25, 2**16, 4
# Runs that are timed to choose the size of chunks.
_TRIED = 8

# Options of simulations that a sweep replaces.
_OWN = ("threads", "progress", "impacts")
_TABLES = ("parameters", "initial", "inputs")
# Options that do not change the results.
_ELSEWISE = ("folder", "chunk", "threads", "client", "mixed", "progress")


def sweep(
    what: Kernel | Study,
    *,
    over: Over = None,
    runs: int | None = None,
    keep: Keep | None = None,
    folder: str | PathLike[str] | None = None,
    chunk: int | None = None,
    threads: int | None = None,
    client: Scheduler | None = None,
    mixed: bool = False,
    progress: bool | None = None,
    **given: Any,
) -> Swept:
    """Run a sweep of any size; only the kept values of each run are stored.

    over        numbers to vary: `kn.dispersed(…)`, `kn.Sweep({…})` for a grid, or {name: a number for each run};
    for a study the name of one of its sweeps, or nothing if it has only one

    runs        number of runs, where `over` does not give it

    keep        values to keep of each run, see `kn.keep`; by default those of a `kn.Sweep`, or all final states

    folder      a Zarr folder for the results; without one they stay in memory

    chunk       runs that are made and stored at once; by default as many as take about a second

    threads     number of threads; by default all

    client      a `dask.distributed.Client`, or the address of a scheduler: chunks are made by its workers

    mixed       whether to allow machines whose results differ in the last bits, by version or processor

    given       options of `Kernel.simulate_many`: stop, parameters, initial, rtol, seed; a study has its own

    Varied numbers replace given ones. Where the folder already has some of these runs, because an earlier call was
    interrupted, only the rest is made: the result is the same to the last bit. The numbers of a run depend on its index
    only, not on chunks, threads or workers. A run that fails, or has impossible numbers, does not affect the others;
    `swept.outcomes` counts them::

        done = kn.sweep(
            kernel, over=kn.dispersed(kn.random.normal(m, 1, 0.1), kn.random.uniform("k", 10, 20)), runs=10_000,
            keep={"miss": kn.keep.final(x), "peak": kn.keep.largest(abs(F))}, folder="study.zarr",
            stop=60, parameters={g: 9.81}, initial={x: 0},
        )
        done.statistics(); done.plot_histograms(); done.rerun(4711)
        done = kn.sweep(kn.read("arm.yaml"), over="tolerances", folder="study.zarr")
    """
    plan = _planned(what, over, runs, keep, given)
    workers = threads_of(client) if client is not None else _threads(threads)
    plan, store = _stored(plan, as_folder(folder), chunk, workers, mixed=mixed)
    left = [number for number, is_there in enumerate(store.sound()) if not is_there]
    if left and client is not None:
        make_on_cluster(plan, store, left, client, mixed=mixed, wanted=progress)
    elif left:
        make_on_threads(plan, store, left, workers, progress)
    return Swept(store, plan)


def opened(path: str | PathLike[str], what: Kernel | Study | None, given: Content, *, check: bool) -> Swept:
    """Open a sweep in a folder, finished or not.

    With the kernel or study and the other arguments of `kn.sweep`, `rerun` can repeat runs.
    """
    store = SweepStore.opened(path)
    if check:
        store.check()
    if what is None:
        if given:
            raise WrongValueError(f"Swept.read: {listed(given)} needs the kernel. Give it as the second argument.")
        return Swept(store, None)
    over, runs, keep = (given.pop(name, None) for name in ("over", "runs", "keep"))
    for name in _ELSEWISE:
        given.pop(name, None)
    plan = _of_chunks(_planned(what, over, runs, keep, given), store.chunk)
    _check_same(store, content_of(plan))
    return Swept(store, plan)


# Arguments


def _planned(what: Kernel | Study, over: Over, runs: int | None, keep: Keep | None, options: Content) -> SweepPlan:
    kernel, given = _kernel_and_numbers(what, options)
    varying, keep = _varying_and_kept(what, kernel, over, keep)
    total = varying.runs if runs is None else count(runs, "sweep: runs", 1)
    if total is None:
        raise WrongValueError("sweep: the number of runs is missing. Give such as runs=1000.")
    varying.check_runs(total)
    kept = KeptValues(kernel, keep)
    tables = _tables(kernel, varying, {name: given.pop(name, None) for name in _TABLES})
    settings = _settings(kernel, given)
    if not kept.is_over_time:
        settings.checked()  # checks `times`, too, though they are not used
        settings = settings._replace(times=(settings.stop,))
    return SweepPlan(kernel, varying, total, kept, tables, settings, BLOCK)


def _kernel_and_numbers(what: Kernel | Study, options: Content) -> tuple[CompiledKernel, Content]:
    if isinstance(what, Kernel):
        return inside_of(what), dict(options)
    if not isinstance(what, Study):
        raise WrongTypeError(f"sweep: {what!r} is not a kernel. Give a kernel, equations.compile(), or a kn.Study.")
    inputs = {name: value for name, value in what.inputs.items() if name not in what.laws}
    own = {"parameters": what.parameters, "initial": what.initial, "inputs": inputs}
    tables = {name: {**table, **by_name(what.name, options.get(name), what=name)} for name, table in own.items()}
    return inside_of(what.kernel), {"stop": what.stop, **what.settings, **options, **tables}


def _varying_and_kept(
    what: Kernel | Study, kernel: CompiledKernel, over: Over, keep: Keep | None
) -> tuple[Varying, Keep | None]:
    """Varied numbers and kept values: the given ones, or those of a `kn.Sweep`."""
    chosen = _of_study(what, over) if over is None or isinstance(over, str) else over
    if not isinstance(chosen, Sweep):
        return _varying(chosen, kernel), keep
    # The plan has the kept values apart from the varied numbers.
    return replace(chosen.in_units(kernel.units), keep=None), chosen.keep if keep is None else keep


def _of_study(what: Kernel | Study, name: str | None) -> Sweep:
    """A sweep of a study by its name, or its only one."""
    there = what.sweeps if isinstance(what, Study) else {}
    if name in there:
        return there[str(name)]
    if name is None and len(there) == 1:
        return next(iter(there.values()))
    if not there:
        wrong = f"there is no sweep {name!r}" if name is not None else "`over` is missing"
        none = f"'{what.name}' has no sweeps" if isinstance(what, Study) else "only a kn.Study has sweeps of its own"
        raise WrongValueError(
            f"sweep: {wrong}, and {none}. Give over=kn.dispersed(…), over=kn.Sweep({{…}}) "
            "or a table such as over={'m': [1, 2, 3]}."
        )
    wrong = f"'{what.name}' has no sweep '{name}'" if name is not None else f"'{what.name}' has several sweeps"
    near = did_you_mean(name, there) if name is not None else ""
    raise UnknownNameError(f"sweep: {wrong}.{near} Choose one with over=…: {listed(there)}.")


def _varying(over: Over, kernel: CompiledKernel) -> Varying:
    if isinstance(over, Mapping):
        return NumbersOfRuns(over, kernel.units)
    if isinstance(over, Dispersions):
        return over.in_units(kernel.units)
    if (
        isinstance(over, str)
        or over is None
        or not all(hasattr(over, name) for name in ("names", "check_runs", "values", "described"))
    ):
        raise WrongTypeError(
            f"sweep: over={over!r} does not define varied numbers. Give kn.dispersed(…), kn.Sweep({{…}}) or a table "
            "such as {'m': [1, 2, 3]}."
        )
    return over


def _tables(
    kernel: CompiledKernel, varying: Varying, given: Mapping[str, Values | None]
) -> dict[str, dict[str, object]]:
    """Parameters, initial values and inputs, with an entry for each varied symbol."""
    tables = {name: by_name(kernel.name, table, what=name) for name, table in given.items()}
    holders = {
        **dict.fromkeys(kernel.parameters, "parameters"),
        **dict.fromkeys((*kernel.states, *kernel.dependent), "initial"),
        **dict.fromkeys(kernel.inputs, "inputs"),
    }
    for name in varying.names:
        if name not in holders:
            raise UnknownNameError(
                f"sweep: '{kernel.name}' has no symbol '{name}' to vary.{did_you_mean(name, holders)} It has: "
                f"{listed(holders)}."
            )
        tables[holders[name]][name] = None
    return tables


def _settings(kernel: CompiledKernel, options: Content) -> Settings:
    if "stop" not in options:
        raise WrongValueError(f"sweep: the stop time of '{kernel.name}' is missing. Give such as stop=10.")
    given = {name: value for name, value in options.items() if name != "stop"}
    return Settings.of_many("sweep", options["stop"], given, _OWN)._replace(threads=1, progress=False)


def _threads(threads: int | None) -> int:
    return processors() if threads is None else count(threads, "sweep: threads", 1)


# Store


def _stored(
    plan: SweepPlan, path: Path | None, chunk: int | None, workers: int, *, mixed: bool
) -> tuple[SweepPlan, SweepStore]:
    """The plan in chunks, and its store: an existing one to resume, or a new one."""
    content, bits = content_of(plan), bits_here()
    if path is not None and path.exists() and not _is_empty(path):
        return _resumed(plan, path, content, bits, mixed=mixed)
    chosen = _chunk(plan, workers) if chunk is None else -(-count(chunk, "sweep: chunk", 1) // BLOCK) * BLOCK
    if chunk is not None:
        # Wrong names and numbers are found before there is a folder.
        _try_some(plan)
    plan = _of_chunks(plan, chosen)
    header: dict[str, Plain] = {"study": content, "bits": bits, "key": content_key(content)}
    store = SweepStore.begun(path, plan, header)
    if store is None and path is not None:
        # Another process has created it in the meantime.
        return _resumed(plan, path, content, bits, mixed=mixed)
    assert store is not None  # noqa: S101 - a store in memory belongs to this process
    return plan, store


def _resumed(
    plan: SweepPlan, path: Path, content: Mapping[str, Plain], bits: Mapping[str, str], *, mixed: bool
) -> tuple[SweepPlan, SweepStore]:
    """The plan in the chunks of an existing store of the same sweep."""
    store = SweepStore.opened(path)
    _check_same(store, content)
    _check_bits(store, bits, mixed=mixed)
    return _of_chunks(plan, store.chunk), store


def _try_some(plan: SweepPlan) -> int:
    """Make the first few runs, and return how many; Ctrl-C raises, since nothing is stored yet."""
    tried = min(_TRIED, plan.runs)
    if plan.made(0, tried) is None:
        raise KeyboardInterrupt
    return tried


def _is_empty(path: Path) -> bool:
    return path.is_dir() and not any(path.iterdir())


def _of_chunks(plan: SweepPlan, chunk: int) -> SweepPlan:
    return SweepPlan(plan.kernel, plan.over, plan.runs, plan.kept, plan.tables, plan.settings, chunk)


def _check_same(store: SweepStore, content: Mapping[str, Plain]) -> None:
    found = differences(store.header["study"], content)
    if found:
        what = f"it belongs to another study ({listed(found, width=200)})"
        raise FileError(store.where, what, "Choose another folder, or give the same arguments")


def _check_bits(store: SweepStore, bits: Mapping[str, str], *, mixed: bool) -> None:
    found = differences(store.header["bits"], bits)
    if found and not mixed:
        what = f"it was begun on another system ({listed(found, width=200)}); the rest would differ in the last bits"
        cure = "Resume there, or with the same KANES_TARGET, or allow it with mixed=True"
        raise FileError(store.where, what, cure)


def _chunk(plan: SweepPlan, workers: int) -> int:
    """Number of runs of a chunk: about a second of work, limited memory, several chunks per worker."""
    tried, seconds = 1, 0.0
    for _ in range(2):
        # The first time machine code may be compiled.
        begun = time.perf_counter()
        tried = _try_some(plan)
        seconds = time.perf_counter() - begun
        if seconds > 2 * _SECONDS:
            break
    wanted = min(_SECONDS * tried / max(seconds, 1e-6), _BYTES / _bytes_of_run(plan), plan.runs / (_CHUNKS * workers))
    return max(1, min(int(wanted), _MOST) // BLOCK) * BLOCK


def _bytes_of_run(plan: SweepPlan) -> float:
    """Memory of a run while its chunk is made, in bytes."""
    kernel, settings = plan.kernel, plan.settings.checked()
    signals = 0 if kernel.tasks is None else len(kernel.tasks.signals)
    kept = sum(2 * each.rows for each in plan.kept.entries)
    numbers = settings.times.size * (len(kernel.states) + len(kernel.inputs) + signals + 1 + kept)
    logged = settings.max_events * 2 * len(kernel.states) if kernel.events else 0
    return 8.0 * (numbers + logged + len(kernel.parameters)) + 200
