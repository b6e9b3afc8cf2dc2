"""Kernels travel: pickled, copied and used in another process they give the same numbers, without a graph on board.

Proves: kernel/source.py, kernel/kernel.py, kernel/functions.py, dynamics/constraints/numbers.py.
"""

import copy
import pickle
import subprocess
import sys

import pytest

from small_systems import SYSTEMS


@pytest.mark.parametrize("name", SYSTEMS)
def test_a_pickled_kernel_runs_as_the_original_does(name):
    system = SYSTEMS[name]()
    run = system.kernel.simulate(**system.course)
    for travelled in (pickle.loads(pickle.dumps(system.kernel)), copy.deepcopy(system.kernel)):
        again = travelled.simulate(**system.course)
        assert (again.states == run.states).all()
        assert str(again.outcome) == str(run.outcome)
        # What nobody has asked for yet is derived where it is asked for; the original's own things are known there.
        assert (again.acceleration(system.body) == run.acceleration(system.body)).all()


def test_a_pickled_kernel_has_programs_and_no_graph():
    system = SYSTEMS["linkage"]()
    run = system.kernel.simulate(**system.course)
    run.reaction("pin")
    before = pickle.dumps(system.kernel)
    assert b"casadi" not in before
    assert b"qdot" in pickle.dumps(system.kernel["derivative"])


@pytest.mark.heavy
def test_a_kernel_gives_the_same_bits_in_another_process(tmp_path):
    system = SYSTEMS["linkage"]()
    run = system.kernel.simulate(**system.course)
    (tmp_path / "kernel").write_bytes(pickle.dumps((system.kernel, system.course)))
    script = (
        "import pickle, sys\n"
        "kernel, course = pickle.load(open(sys.argv[1], 'rb'))\n"
        "run = kernel.simulate(**course)\n"
        "pickle.dump((run, run['kinetic_energy'], run.velocity('coupler')), open(sys.argv[2], 'wb'))\n"
    )
    paths = [str(tmp_path / name) for name in ("kernel", "run")]
    subprocess.run([sys.executable, "-c", script, *paths], check=True)
    there, kinetic, velocity = pickle.loads((tmp_path / "run").read_bytes())
    assert (there.states == run.states).all()
    assert (kinetic == run["kinetic_energy"]).all()
    assert (velocity == run.velocity("coupler")).all()
    assert (there.velocity("coupler") == velocity).all()
