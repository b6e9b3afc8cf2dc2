"""Simulations of anything that has what `simulate/compiled.py` names, and nothing else.

Proves: simulate/compiled.py.
"""

import numpy as np
import pytest

import kanes as kn
from kanes.kernel.kernel import inside_of
from kanes.simulate import run
from kanes.simulate.compiled import CompiledFunction, CompiledSystem, Constraints, MassProperties, WatchedEvent
from kanes.simulate.settings import Settings
from small_systems import SYSTEMS


class Seen:
    """What a protocol names of a thing, and what that gives seen likewise."""

    def __init__(self, thing, protocol):
        self._thing, self._protocol = thing, protocol

    def __getattr__(self, name):
        if name not in vars(self._protocol):
            raise AssertionError(f"{self._protocol.__name__} has no {name}")
        found = getattr(self._thing, name)
        if name in ("constraints", "all_constraints"):
            return found and Seen(found, Constraints)
        if name == "masses":
            return Seen(found, MassProperties)
        if name == "events":
            return tuple(Seen(event, WatchedEvent) for event in found)
        if name in ("motion", "with_pivots"):
            return lambda *given, **more: Seen(found(*given, **more), CompiledFunction)
        return found

    def __getitem__(self, name):
        assert name in ("residuals", "violations")
        return Seen(self._thing[name], CompiledFunction)


def settings(method, **given):
    return Settings(0.5, rtol=1e-8, method=method, max_events=10, progress=False, **given)


@pytest.mark.parametrize("method", ["dop853", "ida"])
@pytest.mark.parametrize("name", SYSTEMS)
def test_a_simulation_needs_no_more_than_the_protocol_of_a_compiled_system(name, method):
    system = SYSTEMS[name]()
    kick = kn.Event("kicked", system.model.time - 0.2, reset={system.u: 0.5 * system.u})
    kernel = system.equations.compile(events=[kick])
    given = system.initial, system.parameters, {"F": 0.5}
    seen = run.simulate(Seen(inside_of(kernel), CompiledSystem), *given, settings(method, threads=1))
    assert seen.outcome.finished
    assert [event.name for event in seen.events] == ["kicked"]
    assert np.array_equal(seen.states, run.simulate(inside_of(kernel), *given, settings(method, threads=1)).states)


@pytest.mark.parametrize("name", SYSTEMS)
def test_many_runs_need_no_more_than_that_either(name):
    system = SYSTEMS[name]()
    given = system.initial, system.parameters, {"F": np.linspace(0, 1, 5)}
    seen = run.simulate_many(Seen(inside_of(system.kernel), CompiledSystem), *given, settings("auto", threads=2))
    assert all(outcome.finished for outcome in seen.outcomes)
    again = run.simulate_many(inside_of(system.kernel), *given, settings("auto", threads=2))
    assert np.array_equal(seen.states, again.states)
