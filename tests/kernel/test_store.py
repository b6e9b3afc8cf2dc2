"""A model that was derived before is found by its key: the same numbers, and nothing derived again.

Proves: kernel/store.py, kernel/source.py.
"""

import json
import os
import subprocess
import sys

import pytest

import kanes as kn

SCRIPT = """
import json, sys
import kanes as kn
from kanes.kernel.kernel import inside_of
system, mass = sys.argv[1], float(sys.argv[2])
model = kn.Model("pendulum")
q, m, F = model.coordinates("q"), model.parameters("m"), model.inputs("F")
body = model.add_body("A", mass=m, center=(0, -1, 0), inertia=kn.inertia(1, 1, mass), joint=kn.Pin(q))
model.add_force(body, F * model.frame.x, name="push")
model.gravity = -9.81 * model.frame.y
if system == "loop":
    joint = kn.Pin(model.coordinates("q2"), at=(1, 0, 0))
    rod = model.add_body("B", mass=m, center=(0, -1, 0), inertia=kn.inertia(1, 1, 1), joint=joint)
    model.add_distance(body.point("P", 0, -2, 0), rod.point("Q", 0, -2, 0), 1)
events = [kn.Event("low", q - 0.2, terminal=True)] if system == "event" else []
outputs = {"tip": body.point("T", 0, -2, 0), "twice": 2 * q} if system == "outputs" else {}
kernel = kn.derive(model).compile(outputs, events=events)
start = dict.fromkeys(kernel.coordinates, 0.5)
found = {"names": kernel.names, "rates": kernel.derivative({m: 2}, {F: 0.1})(0.0, start).tolist()}
if outputs:
    found["tip"] = kernel.function("tip", {m: 2}, {F: 0.1})(0.0, start).tolist()
if events:
    found["events"] = inside_of(kernel).motion("events").one([0.0], [0.5, 0.1, 0.0], [0.1], [2.0]).tolist()
print(json.dumps({**found, "derived": "casadi" in sys.modules}))
"""


def started(folder, system, inertia=1.0):
    environment = {**os.environ, "KANES_CACHE": str(folder)}
    command = [sys.executable, "-c", SCRIPT, system, str(inertia)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


@pytest.mark.heavy
@pytest.mark.parametrize("system", ["free", "loop", "event", "outputs"])
def test_a_second_start_derives_nothing_and_ends_at_the_same_bits(tmp_path, system):
    first, second = started(tmp_path, system), started(tmp_path, system)
    assert (first.pop("derived"), second.pop("derived")) == (True, False)
    assert first == second


@pytest.mark.heavy
def test_another_model_of_the_same_name_is_another_model(tmp_path):
    first, other = started(tmp_path, "free"), started(tmp_path, "free", inertia=1.5)
    assert other["derived"]
    assert first["rates"] != other["rates"]


@pytest.mark.heavy
def test_what_is_damaged_is_derived_again(tmp_path):
    first = started(tmp_path, "free")
    for entry in (tmp_path / "kanes-derived").iterdir():
        entry.write_bytes(entry.read_bytes()[:-1] + b"?")
    again = started(tmp_path, "free")
    assert again["derived"]
    assert again == first


@pytest.mark.heavy
def test_without_a_cache_everything_is_derived(tmp_path):
    kept = started(tmp_path, "free")
    assert started("off", "free") == kept


def test_a_model_with_faults_is_refused_however_often(tmp_path, monkeypatch):
    monkeypatch.setenv("KANES_CACHE", str(tmp_path))
    for _ in range(3):
        model = kn.Model("idle")
        model.add_body("A", mass=1, inertia=kn.inertia(1, 1, 1), joint=kn.Pin(model.coordinates("q")))
        u = model.speeds("u")
        model.define_speeds({u: 0 * model["q"].dot})
        with pytest.raises(kn.ModelError):
            kn.derive(model)
