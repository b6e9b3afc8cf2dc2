"""Sweeps on Dask's workers: the same bits as on threads, whatever dies, differs or goes away.

Proves: studies/many_runs/cluster.py.
"""

import logging
import os
import pickle
import signal
import subprocess
import sys
import threading

import dask
import pytest
from distributed import Client, LocalCluster

import kanes as kn
from kanes.studies.many_runs import cluster as on_cluster
from kanes.studies.many_runs.content import bits_here
from kanes.studies.many_runs.store import SweepStore
from swept_systems import SOURCES, are_same, chunks_there, numbers, slow_sweep, until

# Dask tells of workers that died, as it should; sockets of processes that were killed are closed by the collector.
pytestmark = [
    pytest.mark.filterwarnings("ignore:unclosed:ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]


@pytest.fixture(autouse=True)
def surroundings(monkeypatch):
    """Workers find this package and these tests, and Dask is quiet."""
    monkeypatch.setenv("PYTHONPATH", SOURCES)
    monkeypatch.delenv("KANES_TEST_WAIT", raising=False)


def cluster_of(workers=2, **given):
    chosen = {"threads_per_worker": 1, "processes": True, "dashboard_address": None, "scheduler_port": 0, **given}
    return LocalCluster(n_workers=workers, silence_logs=logging.CRITICAL, **chosen)


@pytest.fixture
def client(surroundings):
    with cluster_of() as cluster, Client(cluster, set_as_default=False) as found:
        yield found


@pytest.fixture(scope="module")
def whole():
    return numbers(slow_sweep(None))


def worker_processes(client):
    """Numbers of the processes of all workers; those that end meanwhile are left out."""
    return [each for each in client.run(os.getpid, on_error="return").values() if isinstance(each, int)]


def added_worker(cluster, **environment):
    """A worker that was started by hand, with surroundings of its own."""
    code = "from distributed.cli.dask_worker import main; main()"
    command = [sys.executable, "-c", code, cluster.scheduler_address, "--no-nanny", "--nthreads", "1", "--no-dashboard"]
    return subprocess.Popen(
        command,
        env={**os.environ, "PYTHONPATH": SOURCES, **environment},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


# Quick


def test_workers_give_the_bits_of_threads(client, whole, tmp_path):
    """By a client, by a cluster and by an address, with a law of Python that is nowhere but here."""
    assert are_same(numbers(slow_sweep(tmp_path / "a", client=client)), whole)
    law = kn.Controller(lambda t, state: -2 * state["q"], every=0.4)
    given = {"inputs": {"F": law, "D": 0.1}, "runs": 300}
    on_threads = numbers(slow_sweep(None, **given))
    address = client.scheduler.address
    assert are_same(numbers(slow_sweep(tmp_path / "b", client=address, **given)), on_threads)
    assert are_same(numbers(slow_sweep(tmp_path / "c", client=client.cluster, **given)), on_threads)
    # What is there is not made again: nobody is even asked.
    assert are_same(numbers(slow_sweep(tmp_path / "a", client=client)), whole)
    with pytest.raises(kn.WrongValueError, match="sweep: workers of a cluster need a folder. Give one: folder='"):
        slow_sweep(None, client=client)


def test_a_worker_that_does_not_see_the_folder_is_named(tmp_path, monkeypatch):
    monkeypatch.setattr(on_cluster, "_own_address", lambda: "tcp://there:1")
    slow_sweep(tmp_path / "a", runs=9)
    key = SweepStore.opened(tmp_path / "a").header["key"]
    with pytest.raises(kn.FileError) as caught:
        on_cluster._unpacked(pickle.dumps((None, tmp_path / "b", key)))
    assert str(caught.value) == (
        f"'{tmp_path / 'b'}': the worker tcp://there:1 does not see it (there is no such folder). Choose a folder that "
        "all workers share."
    )
    with pytest.raises(kn.FileError, match="the worker tcp://there:1 sees another sweep there. Choose a folder that a"):
        on_cluster._unpacked(pickle.dumps((None, tmp_path / "a", "another")))
    assert on_cluster._unpacked(pickle.dumps((None, tmp_path / "a", key)))[1].header["key"] == key
    refusal = on_cluster._make(b"", 0, {**bits_here(), "numpy": "1.0"})
    assert refusal.worker == "tcp://there:1"
    assert refusal.reason.startswith("numpy: 1.0 there, ")


def test_where_nobody_answers_it_is_said(tmp_path, monkeypatch):
    monkeypatch.setattr(on_cluster, "_TIMEOUT", 0.5)
    unanswered = "the scheduler at tcp://127.0.0.1:9 does not answer .*Start one, such as by `dask scheduler`"
    with pytest.raises(kn.ClusterError, match=unanswered):
        slow_sweep(tmp_path / "a", client="tcp://127.0.0.1:9")
    with pytest.raises(kn.WrongTypeError, match="client='nonsense' is not a scheduler. Give a dask.distributed.Client"):
        slow_sweep(tmp_path / "a", client="nonsense")
    assert list(tmp_path.iterdir()) == []


def test_a_scheduler_without_workers_is_named_while_runs_wait():
    class Empty:
        def run(self, *_, **__):
            return {}

    with pytest.warns(UserWarning, match="the scheduler has no workers, and runs wait until one comes. Start some"):
        assert on_cluster._refusals(Empty(), None) == {}


# Heavy


@pytest.mark.heavy
def test_killed_workers_cost_their_chunk_alone(client, whole, tmp_path, monkeypatch):
    client.run(os.environ.update, {"KANES_TEST_WAIT": "0.002"})
    killed = []

    def kill():
        for count in (2, 5):
            until(lambda count=count: len(chunks_there(tmp_path / "a")) >= count)
            for process in worker_processes(client)[:1]:
                os.kill(process, signal.SIGKILL)
                killed.append(process)

    helper = threading.Thread(target=kill)
    helper.start()
    done = slow_sweep(tmp_path / "a", client=client)
    helper.join()
    assert len(killed) == 2
    assert are_same(numbers(done), whole)


@pytest.mark.heavy
def test_a_plan_is_unpacked_once_by_each_worker(client, whole, tmp_path):
    client.run(os.environ.update, {"KANES_TEST_WAIT": "0.002"})
    slow_sweep(tmp_path / "a", client=client)
    counts = [
        (hits, misses) for hits, misses, *_ in client.run(lambda: on_cluster._unpacked_once.cache_info()).values()
    ]
    assert [misses for _, misses in counts] == [1, 1]
    assert sum(hits for hits, _ in counts) == 8


@pytest.mark.heavy
def test_a_worker_with_another_processor_makes_nothing_and_is_named(tmp_path, whole):
    with cluster_of(1) as cluster, Client(cluster, set_as_default=False) as client:
        other = added_worker(cluster, KANES_TARGET="x86-64")
        try:
            client.wait_for_workers(2, timeout=60)
            with pytest.warns(
                UserWarning, match=r"sweep: 1 worker made nothing: tcp.*\(processor: .* there, x86-64 here"
            ):
                done = slow_sweep(tmp_path / "a", client=client)
            assert are_same(numbers(done), whole)
            assert slow_sweep(tmp_path / "b", client=client, mixed=True).is_complete
            cluster.scale(0)
            until(lambda: len(client.nthreads()) == 1)
            with pytest.raises(
                kn.ClusterError, match="no worker can make these runs: tcp.*processor.*or allow it with mixed"
            ):
                slow_sweep(tmp_path / "c", client=client)
            assert slow_sweep(tmp_path / "c", client=client, mixed=True).is_complete
        finally:
            other.kill()
            other.wait()


@pytest.mark.heavy
@pytest.mark.parametrize("error", [ZeroDivisionError, FileNotFoundError, TimeoutError])
def test_an_error_of_a_law_comes_back_as_itself(client, tmp_path, error):
    def law(t, state):
        if state["q"] > 1.19:
            raise error("a law of mine")
        return 0.0

    with pytest.raises(error, match="a law of mine"):
        slow_sweep(tmp_path / "a", client=client, inputs={"F": kn.Controller(law, every=10.0), "D": 0.1})


@pytest.mark.heavy
def test_a_chunk_that_kills_all_workers_is_named_and_the_others_are_made(tmp_path, monkeypatch):
    """Chunks that wait or rest on workers that die are made nevertheless."""
    monkeypatch.setattr(on_cluster, "_DEATHS", 1)
    numbers_of_q = [1.0] * 640
    numbers_of_q[300] = 1.9

    def law(t, state):
        if state["q"] > 1.8:
            os._exit(3)
        return 0.0

    given = {"over": {"q": numbers_of_q}, "runs": None, "inputs": {"F": kn.Controller(law, every=10.0), "D": 0.1}}
    words = "1 chunk killed every worker that tried, first runs 256 to 383. Such .* 4 of 5 chunks are i"
    # One death of a worker is enough for Dask to give a task back.
    with (
        dask.config.set({"distributed.scheduler.allowed-failures": 0}),
        cluster_of() as cluster,
        Client(cluster, set_as_default=False) as client,
        pytest.raises(kn.ClusterError, match=words),
    ):
        slow_sweep(tmp_path / "a", client=client, **given)
    assert chunks_there(tmp_path / "a") == [0, 1, 3, 4]


@pytest.mark.heavy
def test_a_scheduler_that_goes_away_leaves_what_is_stored(whole, tmp_path):
    cluster = cluster_of()
    client = Client(cluster, set_as_default=False)
    try:
        # The other eight chunks take ten seconds on two workers: closing a cluster takes a part of that.
        client.run(os.environ.update, {"KANES_TEST_WAIT": "0.02"})

        def close():
            until(lambda: len(chunks_there(tmp_path / "a")) >= 2)
            cluster.close()

        helper = threading.Thread(target=close)
        helper.start()
        with pytest.raises(
            kn.ClusterError, match=r"the scheduler went away \(.*\). \d of 10 chunks are in '.*'; call agai"
        ):
            slow_sweep(tmp_path / "a", client=client)
        helper.join()
    finally:
        client.close(timeout=2)
        cluster.close()
    assert 2 <= len(chunks_there(tmp_path / "a")) < 10
    assert are_same(numbers(slow_sweep(tmp_path / "a")), whole)


@pytest.mark.heavy
def test_many_numbers_travel_without_a_warning(client, tmp_path):
    masses = [0.3 + 1e-6 * number for number in range(1_400_000)]  # 11 MB, more than Dask lets pass in silence
    given = {"over": {"m": masses}, "runs": None, "chunk": 100_000, "stop": 0.001, "inputs": {"F": 0.0, "D": 0.1}}
    assert slow_sweep(tmp_path / "a", client=client, **given).is_complete


@pytest.mark.heavy
def test_no_process_is_left(client, tmp_path):
    processes = worker_processes(client)
    slow_sweep(tmp_path / "a", client=client, runs=200)
    client.cluster.close()

    for process in processes:
        with pytest.raises(ProcessLookupError):
            os.kill(process, 0)
