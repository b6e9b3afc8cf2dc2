"""Chunks of a sweep as tasks of Dask, in other processes or on other machines.

The plan is pickled, with its equations as programs. It is sent to each worker once and unpacked there once. Workers
write their chunks into the store themselves. A worker whose version of Kanes or processor would give other bits refuses
the work. If a worker dies, another one makes its chunk.
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


# Seconds: timeout of the scheduler, time between two polls of a cluster without workers, and when to give up.
_TIMEOUT, _POLL, _PATIENCE = 10.0, 0.5, 60.0
# Tasks queued for each thread of the workers, so that no thread is idle; and tries of a chunk that runs alone.
_WAITING, _DEATHS = 2, 2
# Raised for a task that is cancelled while its state is read, or while its result is sent.
_CANCELLED = asyncio.CancelledError, concurrent.futures.CancelledError


@dataclass(frozen=True)
class _Refusal:
    """The reason why a worker refuses a chunk."""

    worker: str
    reason: str


class _RaisedThereError(Exception):
    """An error that a task raised, as opposed to an error of the cluster."""

    def __init__(self, error: BaseException) -> None:
        self.error = error


# Functions that run on workers


def _bits_of_worker() -> dict[str, str]:
    return bits_here()


def _make(packed: bytes, chunk: int, bits: dict[str, str] | None) -> _Refusal | None:
    """Make and store one chunk."""
    reason = _reason_to_refuse(bits)
    if reason:
        return _Refusal(_own_address(), reason)
    plan, store = _unpacked(packed)
    make_chunk(plan, store, chunk)
    return None


def _own_address() -> str:
    from distributed import get_worker  # noqa: PLC0415  # installed where this runs

    return str(get_worker().address)


def _reason_to_refuse(bits: dict[str, str] | None) -> str:
    """How this worker differs from the system where the sweep began; empty if it does not."""
    return "" if bits is None else listed(differences(bits, bits_here()), "")


_UNPACK_LOCK = Lock()


def _unpacked(packed: bytes) -> tuple[SweepPlan, SweepStore]:
    """The plan and its store, unpacked once per process."""
    with _UNPACK_LOCK:
        return _unpacked_once(packed)


@lru_cache(maxsize=2)
def _unpacked_once(packed: bytes) -> tuple[SweepPlan, SweepStore]:
    plan, path, key = pickle.loads(packed)  # noqa: S301  # packed by _Work; Dask itself trusts who sends tasks
    try:
        store = SweepStore.opened(path)
    except FileError as error:
        what = f"the worker {_own_address()} does not see it ({error.rule})"
        raise FileError(path, what, "Choose a folder that all workers share") from None
    if store.header["key"] != key:
        what = f"the worker {_own_address()} sees another sweep there"
        raise FileError(path, what, "Choose a folder that all workers share")
    return plan, store


# Functions that run in the calling process


def make_on_cluster(
    plan: SweepPlan, store: SweepStore, chunks: Sequence[int], client: Scheduler, *, mixed: bool, wanted: bool | None
) -> None:
    """Make chunks as tasks of a cluster; Ctrl-C stops and keeps finished chunks."""
    if store.path is None:
        raise WrongValueError("sweep: workers of a cluster need a folder. Give one: folder='study.zarr'.")
    with _connected(client) as connected, _bar(plan.kernel.name, len(chunks), wanted) as advance:
        _Work(plan, store, connected, None if mixed else store.header["bits"], advance).make_all(list(chunks))


class _Work:
    """The running tasks of a sweep."""

    def __init__(
        self,
        plan: SweepPlan,
        store: SweepStore,
        client: _Client,
        bits: dict[str, str] | None,
        advance: Callable[[], None],
    ) -> None:
        self._client, self._bits, self._advance = client, bits, advance
        self._plan, self._store = plan, store
        # Python functions may be defined anywhere, also interactively: cloudpickle sends their code.
        packed = needed("cloudpickle", "dask").dumps((plan, store.path, store.header["key"]))
        # Unique to this call: tasks of an earlier call that failed may still exist; they must not be reused.
        self._name = f"sweep-{_as_key(plan.kernel.name)}-{uuid.uuid4().hex[:12]}"
        with warnings.catch_warnings():
            # The plan is large where numbers are given for each run, but it is sent to each worker only once.
            warnings.filterwarnings("ignore", "Sending large graph", UserWarning)
            # As a task, not as scattered data: if its workers die, the scheduler runs it again.
            self._packed = client.submit(bytes, packed, key=f"{self._name}-plan")
        # Chunks whose workers died, perhaps by another chunk; they run alone after all others.
        self._suspects: list[int] = []
        self._deaths: Counter[int] = Counter()  # tries of chunks that ran alone
        # Number of running chunks of each worker, and the worker of each chunk.
        self._placed: Counter[str] = Counter()
        self._place_of: dict[int, str] = {}
        self._refusals: dict[str, str] = _refusals(client, bits)
        self._alone_since: float | None = None
        self._tries = 0

    def make_all(self, chunks: list[int]) -> None:
        """Make all chunks."""
        lost: list[int] = []
        under_way: dict[_Task, int] = {}
        chunks.reverse()
        finished: Any = needed("distributed", "dask").as_completed(loop=self._client.loop)
        try:
            while chunks or self._suspects or under_way:
                while (chosen := self._next(chunks, len(under_way))) is not None:
                    future = self._task(chosen)
                    under_way[future] = chosen
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

    def _next(self, chunks: list[int], running: int) -> int | None:
        """The chunk to start now, if there is one."""
        if chunks:
            return chunks.pop() if running < self._capacity() else None
        if not self._suspects or running:
            return None
        chunk = self._suspects.pop()
        self._deaths[chunk] += 1
        return chunk

    def _capacity(self) -> int:
        """The number of tasks that may run or wait at once."""
        return _WAITING * max(1, sum(self._client.nthreads().values()))

    def _task(self, chunk: int) -> _Task:
        fit = {name: count for name, count in self._client.nthreads().items() if name not in self._refusals}
        limits: dict[str, object] = {}
        if fit:
            # Dask alone would send all tasks to the worker that has the plan first, and balance the load later. The
            # worker is preferred, not required: if it has gone, another one takes the task.
            chosen = min(fit, key=lambda name: self._placed[name] / fit[name])
            self._placed[chosen] += 1
            self._place_of[chunk] = chosen
            limits = {"workers": [chosen], "allow_other_workers": True}
        self._tries += 1
        key = f"{self._name}-chunk-{chunk}-{self._tries}"
        return self._client.submit(_make, self._packed, chunk, self._bits, key=key, pure=False, **limits)

    def _is_made(self, future: _Task, chunk: int, lost: list[int]) -> bool:
        """Whether a chunk is made, put off or given up; otherwise another worker has to make it now."""
        from distributed import KilledWorker  # noqa: PLC0415  # installed where this runs

        if future.status == "cancelled":
            raise asyncio.CancelledError
        error = future.exception()
        if isinstance(error, KilledWorker):
            if self._store.done()[chunk]:  # its worker died after it
                self._advance()
            else:
                (lost if self._deaths[chunk] >= _DEATHS else self._suspects).append(chunk)
            return True
        if error is not None:
            raise _RaisedThereError(error)
        refusal = future.result()
        if refusal is None:
            self._alone_since = None
            self._advance()
            return True
        self._refusals[refusal.worker] = refusal.reason
        self._wait_for_fit_workers()
        return False

    def _wait_for_fit_workers(self) -> None:
        """If all workers refuse, wait for new workers, for a limited time."""
        if any(worker not in self._refusals for worker in self._client.nthreads()):
            self._alone_since = None
            return
        self._alone_since = self._alone_since or time.monotonic()
        if time.monotonic() - self._alone_since > (_PATIENCE if self._store.done().any() else 0.0):
            raise ClusterError(f"no worker can continue: {_text(self._refusals)}. {_SAME_BITS} {self._so_far()}")
        time.sleep(_POLL)

    def _so_far(self) -> str:
        done = self._store.done()
        return f"{int(done.sum())} of {counted(done.size, 'chunk')} are in '{self._store.where}'; call again to resume."

    def _about_lost(self, lost: list[int]) -> str:
        first, last = self._plan.runs_of(lost[0])
        return (
            f"{counted(len(lost), 'chunk')} killed every worker that tried, first runs {first} to {last - 1}. "
            "Such runs may need more memory than workers have: give them more, or make chunks smaller in another "
            f"folder. {self._so_far()}"
        )

    def _warn_of_refusals(self) -> None:
        if self._refusals:
            warnings.warn(
                f"sweep: {counted(len(self._refusals), 'worker')} made nothing: {_text(self._refusals)}. {_SAME_BITS}",
                stacklevel=2,
            )


def _closed_error() -> type[Exception]:
    """The error of a client whose scheduler is gone; old versions raise OSError."""
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
    """Workers that will refuse all chunks, with the reason, as far as it is known in advance."""
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
    """A client of a scheduler, which is given as a client, as a cluster, or by its address."""
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
        # By its address: a client made from a closed cluster would never finish closing.
        connected = distributed.Client(address, timeout=_TIMEOUT, set_as_default=False)
    except (OSError, TimeoutError, ValueError, TypeError) as error:
        raise ClusterError(
            f"the scheduler at {address} does not answer ({type(error).__name__}). Start one, such as by `dask "
            "scheduler`, or give another address."
        ) from error
    with connected:
        yield connected


@contextmanager
def _bar(name: str, total: int, wanted: bool | None) -> Iterator[Callable[[], None]]:
    """A progress bar on a terminal."""
    if not (sys.stderr.isatty() if wanted is None else wanted):
        yield lambda: None
        return
    from rich.console import Console  # noqa: PLC0415  # only long work needs it
    from rich.markup import escape  # noqa: PLC0415
    from rich.progress import Progress  # noqa: PLC0415

    with Progress(console=Console(stderr=True, force_terminal=True), transient=True) as bar:
        task = bar.add_task(escape(f"sweeping '{name}'"), total=total)
        yield lambda: bar.advance(task)


def _as_key(name: str) -> str:
    """A name as part of the name of a task."""
    return "".join(letter if letter.isalnum() else "_" for letter in name)


def threads_of(client: Scheduler) -> int:
    """The number of threads of a cluster."""
    with _connected(client) as connected:
        return max(1, sum(connected.nthreads().values()))
