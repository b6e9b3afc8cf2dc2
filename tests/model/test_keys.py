"""The key of a system says what is in it: the same for the same content, another for any other.

Proves: model/system_key.py, expr/content.py.
"""

import copy
import pickle
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from multiprocessing import get_context
from time import process_time

import pytest
import sympy

import kanes as kn
from elsewhere import SYSTEMS, keys, library_model


@pytest.mark.heavy
@pytest.mark.parametrize("seed", ["1", "2"])
def test_models_built_by_the_same_script_in_other_processes_have_the_same_keys(seed, monkeypatch):
    monkeypatch.setenv("PYTHONHASHSEED", seed)
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        assert pool.submit(keys).result() == keys()


def test_systems_of_the_library_have_different_keys():
    assert len(set(keys().values())) == len(SYSTEMS)
    assert all(len(bytes.fromhex(key)) == 32 for key in keys().values())


@pytest.mark.parametrize("name", ["three_link_chain", "bicycle", "stewart_platform", "humanoid"])
def test_a_copy_has_the_key_of_the_original(name):
    model = library_model(name)
    key = model.freeze().key
    for other in (copy.deepcopy(model), pickle.loads(pickle.dumps(model))):
        assert other.freeze().key == key
    assert replace(pickle.loads(pickle.dumps(model.freeze()))).key == key


def arm(
    *,
    name="arm",
    coordinate="q1",
    speed="u1",
    unit="rad",
    joint=kn.Pin,
    axis="z",
    at=(0, 0, 0),
    mass=2.0,
    moment=0.1,
    physical=True,
    spring="k",
    sign=1,
    gravity=9.81,
    order=("A", "B"),
    verb="add_velocity_constraint",
    parameter="L",
    positive=None,
    definition=1,
    dependent=None,
    load="push",
    center=(0.5, 0, 0),
    turned=None,
    constraint="rigid",
    extra=False,
):
    """Two bodies, a spring, a force, a constraint; every argument is one change."""
    model = kn.Model(name)
    q, q2 = model.coordinates(f"{coordinate} q2", unit=unit)
    u, u2 = model.speeds(f"{speed} u2")
    L = model.parameters(parameter, positive=positive)
    k = model.parameters(spring)
    F = model.inputs("F")
    N = model.frame
    model.gravity = -gravity * N.y
    model.define_speeds({u: definition * q.dot})
    joints = {"A": joint(q, axis=axis, at=at, spring=k, turned=turned), "B": kn.Slider(q2, axis="x")}
    for each in order:
        inertia = kn.inertia(moment, 0.2, 0.2, physical=physical)
        model.add_body(each, mass=mass, inertia=inertia, center=center, joint=joints[each])
    model.add_force(model["A"], sign * F * N.x, name=load)
    rate = {"add_velocity_constraint": u - u2}.get(verb, q - q2 - L)
    getattr(model, verb)(rate, name=constraint)
    if dependent:
        model.choose_dependent(model[dependent])
    if extra:
        model.origin.moved("P", L * N.x)
    return model.freeze()


CHANGES = [
    {"name": "leg"},
    {"coordinate": "q_1"},
    {"speed": "v1"},
    {"unit": "deg"},
    {"unit": ""},
    {"joint": kn.Slider},
    {"axis": "y"},
    {"axis": (0, 0, -1)},
    {"at": (0, 0, 1)},
    {"at": (0, 0, 1.0)},
    {"mass": 2},
    {"mass": 2.0000000000000004},
    {"mass": sympy.Rational(2000000000000001, 1000000000000000)},
    {"moment": 0.10000000000000002},
    {"moment": sympy.Rational(1, 10)},
    {"physical": False},
    {"spring": "K"},
    {"sign": -1},
    {"gravity": 9.82},
    {"gravity": 0},
    {"order": ("B", "A")},
    {"verb": "add_configuration_constraint"},
    {"parameter": "l"},
    {"positive": True},
    {"definition": 2},
    {"dependent": "u1"},
    {"dependent": "u2"},
    {"load": "pull"},
    {"center": (0.5, 0, 1)},
    {"turned": ("x", 0.3)},
    {"constraint": "tied"},
    {"extra": True},
]


def test_every_single_change_of_a_model_changes_its_key():
    found = {arm().key: {}}
    for change in CHANGES:
        key = arm(**change).key
        assert key not in found, f"{change} has the key of {found[key]}"
        found[key] = change
    assert arm().key in found


def test_a_coupling_and_the_same_equation_as_a_configuration_constraint_have_different_keys():
    """Their equations agree; what reactions and messages call them does not."""
    made = []
    for verb in ("add_coupling", "add_configuration_constraint"):
        model = kn.Model("gears")
        a, b = model.coordinates("a b")
        for name, q in (("A", a), ("B", b)):
            model.add_body(name, mass=1, inertia=kn.inertia(1, 1, 1), joint=kn.Pin(q))
        getattr(model, verb)({a: 2, b: 3} if verb == "add_coupling" else 2 * a + 3 * b, name="gear")
        made.append(model.freeze().key)
    assert made[0] != made[1]


def test_a_key_is_found_once_and_in_the_time_of_a_step():
    """Least times, with a margin of ten for a machine that is busy: 0.4 ms and 1.5 ms where it is idle."""
    for name, limit in {"three_link_chain": 4e-3, "humanoid": 15e-3}.items():
        system = library_model(name).freeze()
        times = []
        for _ in range(10):
            fresh = replace(system)
            start = process_time()
            first = fresh.key
            times.append(process_time() - start)
        assert min(times) < limit
        assert fresh.key is first
