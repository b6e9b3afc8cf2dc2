"""Chunks of a sweep as tasks of Dask: on other processes, and on other machines.

The plan travels once to each worker, as bytes in which equations are programs, and is unpacked there once. A worker
writes what it makes into the store by itself. One that would give other bits, because of its version of Kanes or its
processor, makes nothing. A chunk whose worker dies is made by another one.
"""

from __future__ import annotations

import asyncio
import concurrent.futures
import pickle
import sys
import time
import uuid
import warnings
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import lru_cache
from threading import Lock
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from kanes.base.errors import ClusterError, FileError, WrongTypeError, WrongValueError, counted
from kanes.base.short_texts import listed
from kanes.studies.many_runs.content import bits_here, differences
from kanes.studies.many_runs.plan import SweepPlan
from kanes.studies.many_runs.store import SweepStore
from kanes.studies.many_runs.threads import make_chunk
from kanes.trajectory.files import needed

if TYPE_CHECKING:
    from distributed import Client
    from distributed.deploy.cluster import Cluster

# A client of a scheduler, a cluster, or the address of a scheduler.
Scheduler: TypeAlias = "Client | Cluster | str"


class _Task(Protocol):
    """The parts of `distributed.Future` that are used here, which has no types of its own."""

    status: str

    def exception(self) -> BaseException | None: ...
    def result(self) -> _Refusal | None: ...


class _Client(Protocol):
    """The methods of `distributed.Client` that are used here, which has no types of its own."""

    loop: object

    def nthreads(self) -> dict[str, int]: ...
    def run(self, function: Callable[[], object], *, on_error: str) -> dict[str, object]: ...
    def submit(self, function: Callable[..., object], *arguments: object, key: str, **options: object) -> _Task: ...
    def cancel(self, tasks: list[_Task]) -> None: ...


# Seconds: for a scheduler to answer, between two looks at a cluster without workers, and until one is given up.
_ANSWER, _LOOK, _PATIENCE = 10.0, 0.5, 60.0
# Tasks that wait for each thread of the workers, so that none is idle; and workers that a chunk may take with it.
_WAITING, _DEATHS = 2, 3
# What is cancelled while its state is looked at, and while its result travels.
_CANCELLED = asyncio.CancelledError, concurrent.futures.CancelledError


@dataclass(frozen=True)
class _Refusal:
    """Why a worker does not make a chunk."""

    worker: str
    reason: str


class _RaisedThereError(Exception):
    """An error of a task, which is not one of the cluster, whatever its kind."""

    def __init__(self, error: BaseException) -> None:
        self.error = error


# On workers


def _bits_of_worker() -> dict[str, str]:
    return bits_here()


def _make(travelling: bytes, chunk: int, bits: dict[str, str] | None) -> _Refusal | None:
    """One chunk, made and stored here."""
    reason = _reason_to_refuse(bits)
    if reason:
        return _Refusal(_own_address(), reason)
    plan, store = _unpacked(travelling)
    make_chunk(plan, store, chunk)
    return None


def _own_address() -> str:
    from distributed import get_worker  # noqa: PLC0415  # installed where this runs

    return str(get_worker().address)


def _reason_to_refuse(bits: dict[str, str] | None) -> str:
    """What differs here from where the sweep began."""
    return "" if bits is None else listed(differences(bits, bits_here()), "")


_UNPACKING = Lock()


def _unpacked(travelling: bytes) -> tuple[SweepPlan, SweepStore]:
    """The plan and its store, unpacked by the first task of a process for all others."""
    with _UNPACKING:
        return _unpacked_once(travelling)


@lru_cache(maxsize=2)
def _unpacked_once(travelling: bytes) -> tuple[SweepPlan, SweepStore]:
    plan, path, key = pickle.loads(travelling)  # noqa: S301  # packed by _Work; Dask itself trusts who sends tasks
    try:
        store = SweepStore.opened(path)
    except FileError as error:
        what = f"the worker {_own_address()} does not see it ({error.rule})"
        raise FileError(path, what, "Choose a folder that all workers share") from None
    if store.header["key"] != key:
        what = f"the worker {_own_address()} sees another sweep there"
        raise FileError(path, what, "Choose a folder that all workers share")
    return plan, store


# Here


def make_on_cluster(
    plan: SweepPlan, store: SweepStore, chunks: Sequence[int], client: Scheduler, *, mixed: bool, wanted: bool | None
) -> None:
    """Make chunks as tasks of a cluster; Ctrl-C stops and keeps finished chunks."""
    if store.path is None:
        raise WrongValueError("sweep: workers of a cluster need a folder. Give one: folder='study.zarr'.")
    with _connected(client) as connected, _bar(plan.kernel.name, len(chunks), wanted) as passed:
        _Work(plan, store, connected, None if mixed else store.header["bits"], passed).through(list(chunks))


class _Work:
    """The tasks of a sweep under way."""

    def __init__(
        self,
        plan: SweepPlan,
        store: SweepStore,
        client: _Client,
        bits: dict[str, str] | None,
        passed: Callable[[], None],
    ) -> None:
        self._client, self._bits, self._passed = client, bits, passed
        self._plan, self._store = plan, store
        # Python functions may be defined anywhere, also interactively: cloudpickle sends their code.
        packed = needed("cloudpickle", "dask").dumps((plan, store.path, store.header["key"]))
        # Of this call alone: tasks of one that failed, and may be held by its traceback, are not asked again.
        self._name = f"sweep-{_word(plan.kernel.name)}-{uuid.uuid4().hex[:12]}"
        with warnings.catch_warnings():
            # It is large where many numbers are given one by one, and travels once to each worker.
            warnings.filterwarnings("ignore", "Sending large graph", UserWarning)
            # A task, not data that is handed out: where its workers die, the scheduler makes it again.
            self._packed = client.submit(bytes, packed, key=f"{self._name}-plan")
        self._deaths: Counter[int] = Counter()
        # Chunks under way at each worker, and where each was sent.
        self._placed: Counter[str] = Counter()
        self._place_of: dict[int, str] = {}
        self._refusals: dict[str, str] = _refusals(client, bits)
        self._alone_since: float | None = None
        self._tries = 0

    def through(self, chunks: list[int]) -> None:
        """All chunks."""
        lost: list[int] = []
        under_way: dict[_Task, int] = {}
        chunks.reverse()
        finished: Any = needed("distributed", "dask").as_completed(loop=self._client.loop)
        try:
            while chunks or under_way:
                while chunks and len(under_way) < self._capacity():
                    chunk = chunks.pop()
                    future = self._task(chunk)
                    under_way[future] = chunk
                    finished.add(future)
                future = next(finished)
                chunk = under_way.pop(future)
                self._placed[self._place_of.pop(chunk, "")] -= 1
                if not self._is_made(future, chunk, lost):
                    chunks.append(chunk)
        except KeyboardInterrupt:
            return
        except _RaisedThereError as raised:
            raise raised.error from None
        except (OSError, TimeoutError, *_CANCELLED, StopIteration, _closed_error()) as error:
            raise ClusterError(f"the scheduler went away ({type(error).__name__}). {self._so_far()}") from error
        finally:
            with suppress(OSError, TimeoutError, *_CANCELLED, _closed_error()):
                self._client.cancel(list(under_way))
            self._warn_of_refusals()
        if lost:
            raise ClusterError(self._about_lost(lost))

    def _capacity(self) -> int:
        """The number of tasks that may be under way."""
        return _WAITING * max(1, sum(self._client.nthreads().values()))

    def _task(self, chunk: int) -> _Task:
        fit = {name: count for name, count in self._client.nthreads().items() if name not in self._refusals}
        limits: dict[str, object] = {}
        if fit:
            # By itself Dask would give all to the worker that has the plan, and only later to those that have nothing
            # to do. Preferred, not required: where this one has gone, others may come.
            chosen = min(fit, key=lambda name: self._placed[name] / fit[name])
            self._placed[chosen] += 1
            self._place_of[chunk] = chosen
            limits = {"workers": [chosen], "allow_other_workers": True}
        self._tries += 1
        key = f"{self._name}-chunk-{chunk}-{self._tries}"
        return self._client.submit(_make, self._packed, chunk, self._bits, key=key, pure=False, **limits)

    def _is_made(self, future: _Task, chunk: int, lost: list[int]) -> bool:
        """Whether a chunk is there, or given up; else it is to be made by another worker."""
        from distributed import KilledWorker  # noqa: PLC0415  # installed where this runs

        if future.status == "cancelled":
            raise asyncio.CancelledError
        error = future.exception()
        if isinstance(error, KilledWorker):
            self._deaths[chunk] += 1
            if self._deaths[chunk] < _DEATHS:
                return False
            lost.append(chunk)
            return True
        if error is not None:
            raise _RaisedThereError(error)
        refusal = future.result()
        if refusal is None:
            self._alone_since = None
            self._passed()
            return True
        self._refusals[refusal.worker] = refusal.reason
        self._wait_for_fit_workers()
        return False

    def _wait_for_fit_workers(self) -> None:
        """Where all workers refuse, others may come; for a while."""
        if any(worker not in self._refusals for worker in self._client.nthreads()):
            self._alone_since = None
            return
        self._alone_since = self._alone_since or time.monotonic()
        if time.monotonic() - self._alone_since > (_PATIENCE if self._store.done().any() else 0.0):
            raise ClusterError(f"no worker can continue: {_text(self._refusals)}. {_SAME_BITS} {self._so_far()}")
        time.sleep(_LOOK)

    def _so_far(self) -> str:
        done = self._store.done()
        return f"{int(done.sum())} of {counted(done.size, 'chunk')} are in '{self._store.where}'; call again to resume."

    def _about_lost(self, lost: list[int]) -> str:
        first, last = self._plan.runs_of(lost[0])
        return (
            f"{counted(len(lost), 'chunk')} took {_DEATHS} times all tries of their workers with them, first runs "
            f"{first} to {last - 1}. Such runs may need more memory than workers have: give them more, or make chunks "
            f"smaller in another folder. {self._so_far()}"
        )

    def _warn_of_refusals(self) -> None:
        if self._refusals:
            warnings.warn(
                f"sweep: {counted(len(self._refusals), 'worker')} made nothing: {_text(self._refusals)}. {_SAME_BITS}",
                stacklevel=2,
            )


def _closed_error() -> type[Exception]:
    """What a client raises once its scheduler is gone; old versions have another one."""
    from distributed import client  # noqa: PLC0415  # installed where this runs

    found: type[Exception] = getattr(client, "ClosedClientError", OSError)
    return found


_SAME_BITS = (
    "Results there would differ in their last bits. Install the same versions; for different processors set "
    "KANES_TARGET, such as x86-64-v3, on all; or allow it with mixed=True."
)


def _text(refusals: dict[str, str]) -> str:
    return listed([f"{worker} ({reason})" for worker, reason in refusals.items()], width=600)


def _refusals(client: _Client, bits: dict[str, str] | None) -> dict[str, str]:
    """Workers that cannot make anything, with the reason, as far as it is known before they are asked to."""
    answers = client.run(_bits_of_worker, on_error="return")
    if not answers:
        warnings.warn(
            "sweep: the scheduler has no workers, and runs wait until one comes. Start some, such as by `dask worker`.",
            stacklevel=2,
        )
    found = {}
    for worker, answer in answers.items():
        if not isinstance(answer, dict):
            found[worker] = f"its Kanes does not answer: {answer}"
        elif bits is not None and answer != bits:
            found[worker] = listed(differences(bits, answer), "")
    if answers and len(found) == len(answers):
        raise ClusterError(f"no worker can make these runs: {_text(found)}. {_SAME_BITS}")
    return found


@contextmanager
def _connected(client: Scheduler) -> Iterator[_Client]:
    """A client of a scheduler, given as such, as a cluster, or by its address."""
    distributed = needed("distributed", "dask")
    if isinstance(client, distributed.Client):
        yield client
        return
    is_address = "://" in client if isinstance(client, str) else hasattr(client, "scheduler_address")
    if not is_address:
        raise WrongTypeError(
            f"sweep: client={client!r} is not a scheduler. Give a dask.distributed.Client, or an address such as "
            "'tcp://127.0.0.1:8786'."
        )
    address = client if isinstance(client, str) else getattr(client, "scheduler_address", "")
    try:
        # By its address: a client of a cluster that was closed is never done with its end.
        connected = distributed.Client(address, timeout=_ANSWER, set_as_default=False)
    except (OSError, TimeoutError, ValueError, TypeError) as error:
        raise ClusterError(
            f"the scheduler at {address} does not answer ({type(error).__name__}). Start one, such as by `dask "
            "scheduler`, or give another address."
        ) from error
    with connected:
        yield connected


@contextmanager
def _bar(name: str, total: int, wanted: bool | None) -> Iterator[Callable[[], None]]:
    """A bar on a terminal; the dashboard of Dask has one, too."""
    if not (sys.stderr.isatty() if wanted is None else wanted):
        yield lambda: None
        return
    from rich.console import Console  # noqa: PLC0415  # only long work needs it
    from rich.markup import escape  # noqa: PLC0415
    from rich.progress import Progress  # noqa: PLC0415

    with Progress(console=Console(stderr=True, force_terminal=True), transient=True) as bar:
        task = bar.add_task(escape(f"sweeping '{name}'"), total=total)
        yield lambda: bar.advance(task)


def _word(name: str) -> str:
    """A name as part of that of a task."""
    return "".join(letter if letter.isalnum() else "_" for letter in name)


def threads_of(client: Scheduler) -> int:
    """The number of tasks that a cluster works on at once."""
    with _connected(client) as connected:
        return max(1, sum(connected.nthreads().values()))
