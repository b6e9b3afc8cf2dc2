"""All functions that runs are made of: one lane, eight lanes, NumPy, C and CasADi give the same numbers.

`derivative` is compared in test_codegen.py.

Proves: dynamics/programs/outputs.py, dynamics/programs/simulation.py, codegen/by_numpy.py, codegen/c_code.py,
expr/graphs/instructions.py.
"""

import ctypes
import shutil
import subprocess

import numpy as np
import pytest

from kanes.dynamics.programs.quantities import plain_derivation
from kanes.equations.equations import graphs_of
from kanes.kane.power import power
from kernels import kernel_and_state
from systems import SYSTEMS

FUNCTIONS = ("mass_matrix", "forcing", "kinetic_energy", "power", "inertia_forces")
COUNT = 11  # not a multiple of eight
# Contracted multiplications and additions round once where others round twice, and vector sines to 2 units in the last
# place; solving for u̇, which the power needs where motion is prescribed, enlarges that by the condition of M.
TOLERANCE = {"rel": 1e-11, "abs": 1e-11}


@pytest.fixture(scope="module", params=SYSTEMS)
def system(request):
    """Equations, kernel, and general values for many states: a group of rows for each argument."""
    equations, kernel, _ = kernel_and_state(request.param)
    rng = np.random.default_rng(12)
    rows = {
        "a": rng.uniform(-1, 1, (len(kernel.speeds), COUNT)),
        "t": rng.uniform(0, 3, (1, COUNT)),
        "x": rng.uniform(0.3, 1.3, (len(kernel.states), COUNT)),
        "w": rng.uniform(0.3, 1.3, (len(kernel.inputs), COUNT)),
        "p": rng.uniform(0.3, 1.3, (len(kernel.parameters), COUNT)),
    }
    return equations, kernel, rows


def arguments(function, rows, lane):
    return [np.ascontiguousarray(rows[group][:, lane]) for group in function.arguments]


@pytest.mark.parametrize("name", FUNCTIONS)
def test_eight_lanes_one_lane_and_numpy_agree(system, name):
    _, kernel, rows = system
    function = kernel[name]
    many = function.many(*(rows[group][0] if group == "t" else rows[group] for group in function.arguments))
    assert many.shape == (function.size, COUNT)
    for lane in range(COUNT):
        given = arguments(function, rows, lane)
        one = function.one(*given)
        assert one == pytest.approx(function.reference(*given), **TOLERANCE)
        assert many[:, lane] == pytest.approx(one, **TOLERANCE)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_casadi_evaluates_its_graph_to_the_same(system, name):
    equations, kernel, rows = system
    computation = graphs_of(equations).reduced
    derivation, masses = plain_derivation(computation), computation.system.masses
    loads = [load for load in computation.system.loads if load.kind != "gravity"]
    graphs = {
        "mass_matrix": lambda: [computation.mass_matrix],
        "forcing": lambda: [computation.forcing],
        "kinetic_energy": lambda: [derivation.kinetic_energy(masses)],
        "power": lambda: [power(derivation, loads, lambda: computation.udot)],
        "inertia_forces": lambda: [*derivation.inertia_forces(masses)],
    }
    evaluate = computation.graph.function(graphs[name]())
    for lane in range(3):
        function = kernel[name]
        names = {"t": ("t",), "x": kernel.states, "w": kernel.inputs, "p": kernel.parameters}
        numbers = {
            entry: rows[group][row, lane] for group, entries in names.items() for row, entry in enumerate(entries)
        }
        results = evaluate(computation.input_column(numbers))
        if name == "inertia_forces":
            M, remainder = results
            expected = remainder.ravel() - M @ rows["a"][:, lane]
        else:
            expected = results[0].ravel(order="F")
        assert function.one(*arguments(function, rows, lane)) == pytest.approx(expected, **TOLERANCE)


@pytest.mark.skipif(shutil.which("cc") is None, reason="no C compiler on this machine")
def test_c_gives_the_same(system, tmp_path):
    _, kernel, rows = system
    source, library = tmp_path / "kernel.c", tmp_path / "kernel.so"
    source.write_text(kernel.c_code(*FUNCTIONS))
    # Without optimization, for the sake of time: test_codegen.py compiles the derivative with it.
    flags = ["-std=c99", "-O0", "-Wall", "-Wextra", "-Wno-unused-parameter", "-Werror", "-pedantic", "-shared", "-fPIC"]
    subprocess.run(["cc", *flags, str(source), "-o", str(library), "-lm"], check=True)  # noqa: S607
    code = ctypes.CDLL(str(library))
    pointer = ctypes.POINTER(ctypes.c_double)
    for name in FUNCTIONS:
        function = kernel[name]
        for lane in range(3):
            given = arguments(function, rows, lane)
            c, y = np.full(function.constant_count, np.nan), np.full(function.size, np.nan)
            getattr(code, f"{name}_prepare")(*(array.ctypes.data_as(pointer) for array in (given[-1], c)))
            getattr(code, name)(*(array.ctypes.data_as(pointer) for array in (*given, c, y)))
            assert y == pytest.approx(function.one(*given), **TOLERANCE)


def test_the_functions_obey_kanes_equations_together(system):
    """M u̇ = f and F + F* = 0 with the u̇ of the derivative; d(K + V)/dt along the motion is the power."""
    _, kernel, rows = system
    for lane in range(COUNT):
        t, x, w, p = (rows[group][:, lane] for group in "txwp")
        dx = kernel["derivative"].one(t, x, w, p)
        udot = dx[-len(kernel.speeds) :]
        M = kernel["mass_matrix"].one(t, x, w, p).reshape(udot.size, udot.size, order="F")
        f = kernel["forcing"].one(t, x, w, p)
        assert M @ udot == pytest.approx(f, rel=1e-9, abs=1e-9)
        zero = kernel["active_forces"].one(t, x, w, p) + kernel["inertia_forces"].one(udot, t, x, w, p)
        assert zero == pytest.approx(np.zeros(udot.size), abs=1e-9)

        def energy(h, t=t, x=x, w=w, p=p, dx=dx):
            names = ("kinetic_energy", "potential_energy")
            return sum(kernel[name].one(t + h, x + h * dx, w, p)[0] for name in names)

        # A central difference of step 1e-5 is right to 1e-10 of third derivatives, and to rounding over the step.
        change = (energy(1e-5) - energy(-1e-5)) / 2e-5
        assert kernel["power"].one(t, x, w, p)[0] == pytest.approx(change, rel=1e-5, abs=1e-5)
