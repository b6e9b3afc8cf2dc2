"""Many runs, as many as there have to be: chunk by chunk, into a store, here or on a cluster."""

from __future__ import annotations

import inspect
import time
from collections.abc import Mapping
from dataclasses import replace
from os import PathLike
from pathlib import Path
from typing import Any

from kanes.dispersions.dispersions import Dispersions
from kanes.errors import ExpressionError, FileError, UnknownNameError
from kanes.kernel.kernel import Kernel
from kanes.many_runs.kept_values import KeptValues
from kanes.many_runs.numbers_of_runs import NumbersOfRuns, Varying
from kanes.many_runs.on_cluster import make_on_cluster, threads_of
from kanes.many_runs.on_threads import make_on_threads
from kanes.many_runs.sweep_content import bits_here, content_of, differences
from kanes.many_runs.sweep_plan import BLOCK, SweepPlan
from kanes.many_runs.sweep_store import SweepStore, as_folder, content_key
from kanes.many_runs.swept import Swept
from kanes.short_texts import did_you_mean, listed
from kanes.simulate.settings import Settings, processors
from kanes.study.study import Study
from kanes.study.sweeps import Sweep
from kanes.values import by_name, count

# Seconds that a chunk should take, and bytes that it may; runs that it has at most; and chunks for each thread.
_SECONDS, _BYTES, _MOST, _CHUNKS = 1.0, 2**25, 2**16, 4
# Runs that tell how long others will take, a lane each.
_TRIED = 8

_OPTIONS = {
    name: each.default
    for name, each in inspect.signature(Kernel.simulate_many).parameters.items()
    if name not in ("self", "threads", "progress", "parameters", "initial", "inputs")
}
_TABLES = ("parameters", "initial", "inputs")
# How a sweep is made, which makes no difference to what it is.
_ELSEWISE = ("to", "chunk", "threads", "client", "mixed", "progress")


def sweep(
    what: Kernel | Study,
    *,
    over: Any = None,
    runs: int | None = None,
    keep: Any = None,
    to: str | PathLike[str] | None = None,
    chunk: int | None = None,
    threads: int | None = None,
    client: Any = None,
    mixed: bool = False,
    progress: bool | None = None,
    **given: Any,
) -> Swept:
    """Any number of runs, of which only what is kept is stored.

    over        what varies: `kn.dispersed(…)`, `kn.Sweep({…})` for all combinations, or {name: a number for each run};
    of a study the name of one of its sweeps, or nothing where it has only one

    runs        how many, where `over` does not say it

    keep        what is kept of each run, see `kn.keep`; what a `kn.Sweep` says, or else all states where it ended

    to          a folder for the results, in Zarr; without one they stay in memory

    chunk       runs that are made and stored at once; chosen so that they take about a second, if left out

    threads     of this machine, all if left out

    client      a `dask.distributed.Client`, or the address of a scheduler: chunks are made by its workers

    mixed       whether machines may take part whose results differ in the last bits, by version or processor

    given       options of `Kernel.simulate_many`: stop, parameters, initial, tolerance, seed; a study has its own

    What varies stands in place of a number that is given. Where the folder has some of these runs already, because this
    was called before and ended early, those stay and the rest is made: the result is the same to the last bit as if
    nothing had happened. Numbers of a run follow from its own number, whatever chunks, threads and workers there are. A
    run that goes wrong, or has impossible numbers, leaves the others alone; `swept.outcomes` counts them::

        done = kn.sweep(
            kernel, over=kn.dispersed(kn.normal(m, 1, 0.1), kn.uniform("k", 10, 20)), runs=10_000,
            keep={"miss": kn.keep.final(x), "peak": kn.keep.largest(abs(F))}, to="study.zarr",
            stop=60, parameters={g: 9.81}, initial={x: 0},
        )
        done.statistics(); done.plot_histograms(); done.rerun(4711)
        done = kn.sweep(kn.read("arm.yaml"), over="tolerances", to="study.zarr")
    """
    plan = _planned(what, over, runs, keep, given)
    workers = threads_of(client) if client is not None else _threads(threads)
    plan, store = _stored(plan, as_folder(to), chunk, workers, mixed=mixed)
    left = [number for number, is_there in enumerate(store.sound()) if not is_there]
    if left and client is not None:
        make_on_cluster(plan, store, left, client, mixed=mixed, wanted=progress)
    elif left:
        make_on_threads(plan, store, left, workers, progress)
    return Swept(store, plan)


def opened(path: str | PathLike[str], what: Kernel | Study | None, given: dict[str, Any], *, check: bool) -> Swept:
    """A sweep that is in a folder: its numbers, as far as they are there.

    With the kernel or study and what else `kn.sweep` was given, `rerun` brings runs back.
    """
    store = SweepStore.opened(path)
    if check:
        store.check()
    if what is None:
        if given:
            raise ExpressionError(f"Swept.open: {listed(given)} is of no use without the kernel. Give it, too.")
        return Swept(store, None)
    over, runs, keep = (given.pop(name, None) for name in ("over", "runs", "keep"))
    for name in _ELSEWISE:
        given.pop(name, None)
    plan = _of_chunks(_planned(what, over, runs, keep, given), store.chunk)
    _check_same(store, content_of(plan))
    return Swept(store, plan)


# What is asked for


def _planned(what: Kernel | Study, over: Any, runs: int | None, keep: Any, options: dict[str, Any]) -> SweepPlan:
    kernel, given = _kernel_and_numbers(what, options)
    varying, keep = _varying_and_kept(what, kernel, over, keep)
    total = varying.runs if runs is None else count(runs, "sweep: runs", 1)
    if total is None:
        raise ExpressionError("sweep: nobody says how many runs there are. Give such as runs=1000.")
    varying.check_runs(total)
    kept = KeptValues(kernel, keep)
    tables = _tables(kernel, varying, {name: given.pop(name, None) for name in _TABLES})
    settings = _settings(kernel, given)
    if not kept.is_over_time:
        settings.checked()  # `times` too, though nobody needs them
        settings = settings._replace(times=(settings.stop,))
    return SweepPlan(kernel, varying, total, kept, tables, settings, BLOCK)


def _kernel_and_numbers(what: Any, options: dict[str, Any]) -> tuple[Kernel, dict[str, Any]]:
    if isinstance(what, Kernel):
        return what, dict(options)
    if not isinstance(what, Study):
        raise ExpressionError(f"sweep: {what!r} does not move. Give a kernel, equations.compile(), or a kn.Study.")
    inputs = {name: value for name, value in what.inputs.items() if name not in what.laws}
    own = {"parameters": what.parameters, "initial": what.initial, "inputs": inputs}
    tables = {name: {**table, **by_name(what.name, options.get(name), what=name)} for name, table in own.items()}
    return what.kernel, {"stop": what.stop, **what.settings, **options, **tables}


def _varying_and_kept(what: Kernel | Study, kernel: Kernel, over: Any, keep: Any) -> tuple[Varying, Any]:
    """What varies, and what is kept: that which is asked for, or else that of a `kn.Sweep`."""
    chosen = _of_study(what, over) if over is None or isinstance(over, str) else over
    if not isinstance(chosen, Sweep):
        return _varying(chosen, kernel), keep
    # What a sweep keeps does not travel with its numbers.
    return replace(chosen.in_units(kernel.units), keep=None), chosen.keep if keep is None else keep


def _of_study(what: Kernel | Study, name: str | None) -> Sweep:
    """A sweep of a study by its name, or its only one."""
    there = what.sweeps if isinstance(what, Study) else {}
    if name in there:
        return there[str(name)]
    if name is None and len(there) == 1:
        return next(iter(there.values()))
    if not there:
        asked = f"over={name!r} is the name of no sweep" if name is not None else "nothing says what varies"
        none = f"since '{what.name}' has none" if isinstance(what, Study) else "and only a kn.Study has some of its own"
        raise ExpressionError(
            f"sweep: {asked}, {none}. Give over=kn.dispersed(…), over=kn.Sweep({{…}}) "
            "or a table such as over={'m': [1, 2, 3]}."
        )
    asked = f"'{what.name}' has no sweep '{name}'" if name is not None else f"'{what.name}' has several sweeps"
    near = did_you_mean(name, there) if name is not None else ""
    raise UnknownNameError(f"sweep: {asked}.{near} Name one by over=…: {listed(there)}.")


def _varying(over: Any, kernel: Kernel) -> Varying:
    if isinstance(over, Mapping):
        return NumbersOfRuns(over, kernel.units)
    if isinstance(over, Dispersions):
        return over.in_units(kernel.units)
    if not all(hasattr(over, name) for name in ("names", "check_runs", "values", "described")):
        raise ExpressionError(
            f"sweep: over={over!r} says nothing that varies. Give kn.dispersed(…), kn.Sweep({{…}}) or a table such as "
            "{'m': [1, 2, 3]}."
        )
    varying: Varying = over
    return varying


def _tables(kernel: Kernel, varying: Varying, given: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Parameters, initial values and inputs, with a place for all that varies."""
    tables = {name: by_name(kernel.name, table, what=name) for name, table in given.items()}
    holders = {
        **dict.fromkeys(kernel.parameters, "parameters"),
        **dict.fromkeys((*kernel.states, *kernel.dependent), "initial"),
        **dict.fromkeys(kernel.inputs, "inputs"),
    }
    for name in varying.names:
        if name not in holders:
            raise UnknownNameError(
                f"sweep: '{kernel.name}' has no '{name}' that could vary.{did_you_mean(name, holders)} It has: "
                f"{listed(holders)}."
            )
        tables[holders[name]][name] = None
    return tables


def _settings(kernel: Kernel, options: Mapping[str, Any]) -> Settings:
    unknown = [name for name in options if name not in _OPTIONS]
    if unknown:
        raise UnknownNameError(
            f"sweep: there is no option '{unknown[0]}'.{did_you_mean(unknown[0], _OPTIONS)} Those of simulations are: "
            f"{listed(_OPTIONS, width=300)}."
        )
    chosen = {**_OPTIONS, **options}
    if chosen["stop"] is inspect.Parameter.empty:
        raise ExpressionError(f"sweep: nobody says when runs of '{kernel.name}' end. Give such as stop=10.")
    return Settings(**chosen, threads=1, progress=False)


def _threads(threads: int | None) -> int:
    return processors() if threads is None else count(threads, "sweep: threads", 1)


# Where it goes


def _stored(
    plan: SweepPlan, path: Path | None, chunk: int | None, workers: int, *, mixed: bool
) -> tuple[SweepPlan, SweepStore]:
    """The plan in chunks, and the store that has them: one that was begun before, or a new one."""
    content, bits = content_of(plan), bits_here()
    if path is not None and path.exists() and not _is_empty(path):
        return _gone_on_with(plan, path, content, bits, mixed=mixed)
    chosen = _chunk(plan, workers) if chunk is None else -(-count(chunk, "sweep: chunk", 1) // BLOCK) * BLOCK
    if chunk is not None:
        # Wrong names and numbers are found before there is a folder.
        _try_some(plan)
    plan = _of_chunks(plan, chosen)
    header = {"study": content, "bits": bits, "key": content_key(content)}
    store = SweepStore.begun(path, plan, header)
    if store is None and path is not None:
        # Somebody else began it in the meantime.
        return _gone_on_with(plan, path, content, bits, mixed=mixed)
    assert store is not None  # noqa: S101 - nobody else begins one in memory
    return plan, store


def _gone_on_with(
    plan: SweepPlan, path: Path, content: Mapping[str, Any], bits: Mapping[str, str], *, mixed: bool
) -> tuple[SweepPlan, SweepStore]:
    """The plan in the chunks of a store that is there, if it is of the same sweep."""
    store = SweepStore.opened(path)
    _check_same(store, content)
    _check_bits(store, bits, mixed=mixed)
    return _of_chunks(plan, store.chunk), store


def _try_some(plan: SweepPlan) -> int:
    """Make the first few runs, and say how many; Ctrl-C ends all, since there is nothing yet."""
    tried = min(_TRIED, plan.runs)
    if plan.made(0, tried) is None:
        raise KeyboardInterrupt
    return tried


def _is_empty(path: Path) -> bool:
    return path.is_dir() and not any(path.iterdir())


def _of_chunks(plan: SweepPlan, chunk: int) -> SweepPlan:
    return SweepPlan(plan.kernel, plan.over, plan.runs, plan.kept, plan.tables, plan.settings, chunk)


def _check_same(store: SweepStore, content: Mapping[str, Any]) -> None:
    found = differences(store.header["study"], content)
    if found:
        what = f"it belongs to another study ({listed(found, width=200)})"
        raise FileError(store.where, what, "Choose another place, or ask for the same as then")


def _check_bits(store: SweepStore, bits: Mapping[str, str], *, mixed: bool) -> None:
    found = differences(store.header["bits"], bits)
    if found and not mixed:
        what = f"it was begun elsewhere ({listed(found, width=200)}), and the rest would differ in its last bits"
        cure = "Go on there, or with KANES_TARGET as it was, or allow it by mixed=True"
        raise FileError(store.where, what, cure)


def _chunk(plan: SweepPlan, workers: int) -> int:
    """Runs of a chunk that takes about a second and not much memory, and of which each worker has some."""
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
    """Memory that a run takes while its chunk is made."""
    kernel, settings = plan.kernel, plan.settings.checked()
    signals = 0 if kernel.tasks is None else len(kernel.tasks.signals)
    asked = sum(2 * each.rows for each in plan.kept.entries)
    numbers = settings.times.size * (len(kernel.states) + len(kernel.inputs) + signals + 1 + asked)
    logged = settings.most_events * 2 * len(kernel.states) if kernel.events else 0
    return 8.0 * (numbers + logged + len(kernel.parameters)) + 200
