"""The walk that comes with Kanes: its motion and its forces go together, and its files are those that its script makes.

Proves: motion_capture/gait/shipped_walk.py.
"""

import importlib.util
from pathlib import Path

import numpy as np
import pytest

import kanes as kn

ROOT = Path(__file__).parents[2]


def script(*parts):
    """A script of the project as a module."""
    path = ROOT.joinpath(*parts)
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def made():
    return script("docs", "data", "make_walk.py")


@pytest.fixture(scope="module")
def equations():
    return kn.derive(script("examples", "gait.py").walker())


def test_files_are_small_and_hold_what_they_should():
    files = kn.gait.example()
    assert sum(path.stat().st_size for path in files.values()) < 100_000
    markers, forces = (kn.read(files[name]) for name in ("markers", "forces"))
    assert (markers.t.size, len(markers.markers), markers.rate) == (187, 15, pytest.approx(60, rel=1e-6))
    assert {(gap.label, gap.samples) for gap in markers.gaps()} == {("R.Thigh", 8), ("L.Knee", 5), ("R.Toe", 4)}
    assert len(forces.columns) == 6
    for side in "rl":
        events = kn.gait.force_events(forces, f"ground_force_{side}_vy")
        # Strides of 1.1 s; 1 N of noise on a force that rises by some 6000 N/s moves a crossing by less than 1 ms.
        np.testing.assert_allclose(np.diff(events.contacts), 1.1, atol=1e-3)
        assert len(events.spans) == 2


def test_files_are_those_that_the_script_makes(made):
    for text, path in zip(made.measured(), kn.gait.example().values(), strict=True):
        again, shipped = (
            np.array([float(cell or "nan") for line in lines.splitlines()[7:] for cell in line.split("\t")])
            for lines in (text, path.read_text(encoding="utf-8"))
        )
        # The last digit may be rounded otherwise on another processor.
        np.testing.assert_allclose(again, shipped, atol=0.0101)


def test_markers_of_the_model_are_where_the_script_puts_them(made, equations):
    t = np.linspace(0, 3, 31)
    q = made.walk(t)
    motion = kn.replay(equations, t, q)
    for label, place in made.markers(q).items():
        np.testing.assert_allclose(motion[label], place, atol=1e-13)  # round-off of metres


def test_the_ground_carries_the_walk(made, equations):
    """Forces by Newton and Euler over Fourier series, residuals by Kane over splines of 600 samples per second."""
    t = np.arange(0, 3.1, 1 / 600)
    forces = made.ground_forces(t)
    columns = {"vx": "Fx", "vy": "Fy", "px": "px"}
    known = {f"ground_force_{side}_{a}": forces[f"{b}_{side}"] for side in "rl" for a, b in columns.items()}
    found = kn.inverse_dynamics(equations, kn.replay(equations, t, made.walk(t)), known=known)
    inner = slice(30, -30)  # natural splines bend at their ends
    # Splines of degree 5 give accelerations to h⁴ of the sixth derivative: some 1e-5 of 700 N and less.
    for name in ("u_x", "u_y", "u_tilt"):
        assert np.abs(found.residuals[name][inner]).max() < 1e-4
    # The left side does half a stride later what the right one does.
    late = 330
    for joint in ("hip", "knee", "ankle"):
        right, left = found.forces[f"u_{joint}_r"][inner], found.forces[f"u_{joint}_l"][inner]
        np.testing.assert_allclose(left[late:], right[:-late], atol=1e-3)
