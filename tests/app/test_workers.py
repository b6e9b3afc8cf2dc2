"""Work that can be given up.

Proves: app/studio/workers.py.
"""

import asyncio
import os
import time

import pytest

from kanes.app.studio.workers import Workers
from works import answer, dies, fails, long_work


@pytest.fixture
def workers():
    made = Workers(longest=20)
    yield made
    made.stop()


@pytest.mark.heavy
def test_tabs_have_processes_of_their_own_which_they_keep(workers):
    async def work():
        return [await workers.do(tab, answer, number) for number, tab in enumerate(["a", "b", "a"])]

    first, second, third = asyncio.run(work())
    assert [each["value"] for each in (first, second, third)] == [0, 1, 2]
    assert first["process"] == third["process"] != second["process"]
    assert os.getpid() not in (first["process"], second["process"])


@pytest.mark.heavy
def test_work_that_is_cancelled_ends_at_once_and_the_tab_goes_on(workers):
    async def work():
        waiting = asyncio.create_task(workers.do("a", long_work))
        other = await workers.do("b", answer, 1)
        workers.cancel("a")
        return await waiting, other, await workers.do("a", answer, 2)

    start = time.monotonic()
    cancelled, other, after = asyncio.run(work())
    assert cancelled["cancelled"]
    assert (other["value"], after["value"]) == (1, 2)
    assert time.monotonic() - start < 40  # long work alone would take 60


@pytest.mark.heavy
def test_work_that_takes_too_long_is_given_up():
    workers = Workers(longest=3)  # a process takes about two seconds to start
    try:
        found = asyncio.run(workers.do("a", long_work))
    finally:
        workers.stop()
    assert "longer than 3 s and was cancelled" in found["faults"][0]["message"]


@pytest.mark.heavy
def test_only_the_last_of_many_texts_is_worked_on(workers):
    async def work():
        return await asyncio.gather(*(workers.do("a", answer, number) for number in range(6)))

    first, *skipped, last = asyncio.run(work())
    assert last["value"] == 5
    assert skipped == [None] * 4
    assert first is None or first["value"] == 0


@pytest.mark.heavy
def test_faults_and_deaths_are_told_and_lose_nothing(workers):
    async def work():
        return [
            await workers.do("a", each, *more)
            for each, more in ((fails, ()), (answer, (1,)), (dies, ()), (answer, (2,)))
        ]

    failed, one, died, two = asyncio.run(work())
    assert "ZeroDivisionError: a fault of ours" in failed["faults"][0]["message"]
    assert died["cancelled"]
    assert (one["value"], two["value"]) == (1, 2)


@pytest.mark.heavy
def test_many_tabs_at_once_are_all_answered():
    async def work():
        asked = [workers.do(f"tab {number % 25}", answer, number) for number in range(60)]
        return await asyncio.gather(*asked)

    # Four processes start at the same time, which takes long where others are at work.
    workers = Workers(longest=300)
    try:
        found = asyncio.run(work())
    finally:
        workers.stop()
    # The last text of each tab is worked on; those before may have been replaced, and none is cancelled.
    assert [each["value"] for each in found[35:]] == list(range(35, 60))
    assert all(each is None or each["value"] == number for number, each in enumerate(found))
    assert len({each["process"] for each in found if each}) <= 4
