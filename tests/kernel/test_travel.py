"""Kernels travel: pickled, copied and used in another process they give the same numbers, without a graph on board.

Proves: kernel/source.py, kernel/kernel.py, kernel/constraint_numbers.py.
"""

import copy
import pickle
import subprocess
import sys

import numpy as np
import pytest

import kanes as kn
from small_systems import SIMULATED


def setting(name):
    model, given = SIMULATED[name]()
    return kn.derive(model).compile(events=given.pop("events", ())), given


@pytest.mark.parametrize("name", SIMULATED)
def test_a_pickled_kernel_runs_as_the_original_does(name):
    kernel, given = setting(name)
    run = kernel.simulate(**given)
    for travelled in (pickle.loads(pickle.dumps(kernel)), copy.deepcopy(kernel)):
        again = travelled.simulate(**given)
        assert (again.states == run.states).all()
        assert str(again.outcome) == str(run.outcome)
    kinetic = pickle.loads(pickle.dumps(run)).energy.kinetic
    assert (kinetic == run.energy.kinetic).all()


def test_a_pickled_kernel_has_programs_and_no_graph():
    kernel, given = setting("four_bar")
    kernel.simulate(**given)
    before = len(pickle.dumps(kernel))
    assert b"casadi" not in pickle.dumps(kernel)
    assert before < 1_000_000


def test_a_kernel_gives_the_same_bits_in_another_process(tmp_path):
    kernel, given = setting("four_bar")
    run = kernel.simulate(**given)
    (tmp_path / "kernel").write_bytes(pickle.dumps((kernel, given)))
    script = (
        "import pickle, sys\n"
        "kernel, given = pickle.load(open(sys.argv[1], 'rb'))\n"
        "run = kernel.simulate(**given)\n"
        "pickle.dump((run, run['kinetic_energy'], run.velocity('coupler')), open(sys.argv[2], 'wb'))\n"
    )
    paths = [str(tmp_path / name) for name in ("kernel", "run")]
    subprocess.run([sys.executable, "-c", script, *paths], check=True)
    there, kinetic, velocity = pickle.loads((tmp_path / "run").read_bytes())
    assert (there.states == run.states).all()
    assert (kinetic == run["kinetic_energy"]).all()
    np.testing.assert_array_equal(velocity, run.velocity("coupler"))
    assert (there.velocity("coupler") == velocity).all()
