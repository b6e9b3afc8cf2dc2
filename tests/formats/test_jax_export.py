"""Kernels as Python for JAX, compiled, mapped and differentiated by it.

Proves: formats/export/jax.py, formats/export/straight_lines.py.
"""

import importlib.util
import json
import subprocess
import sys

import numpy as np
import pytest

import kanes as kn
from exported_programs import (
    PAIRS,
    by_numpy,
    compare_with_numpy,
    every_operation,
    hostile_model,
    pendulum_with_units,
    splined_model,
    system_of,
)
from kanes.formats.export.jax import write_jax
from kernels import arguments, kernel_and_state
from systems import STEERED, SYSTEMS

needs_jax = pytest.mark.skipif(importlib.util.find_spec("jax") is None, reason="JAX is not installed")


@pytest.fixture(scope="module")
def jax():
    import jax  # takes a second

    before = jax.config.jax_enable_x64
    jax.config.update("jax_enable_x64", True)
    yield jax
    jax.config.update("jax_enable_x64", before)


def module_of(path):
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def check_function(jax, module, kernel, name, groups):
    wanted = kernel[name].one(*groups).reshape(kernel[name].shape, order="F")
    found = np.asarray(jax.jit(getattr(module, name))(*groups))
    assert (found.dtype, found.shape) == (np.float64, wanted.shape)
    # Machine code may fuse a multiplication with an addition, and its sines are its own.
    np.testing.assert_allclose(found, wanted, rtol=1e-12, atol=1e-12 * np.abs(wanted).max(), err_msg=name)


@needs_jax
@pytest.mark.heavy
def test_every_operation_does_what_numpy_does(jax, tmp_path):
    lines, function = every_operation()
    write_jax(system_of(function), tmp_path / "all.py")
    module = module_of(tmp_path / "all.py")
    mapped = jax.jit(jax.vmap(lambda pair: module.every(0.0, pair, np.empty(0), pair)))
    compare_with_numpy(lines, np.asarray(mapped(np.array(PAIRS))).T, by_numpy(function))


def check_jacobian(jax, module, kernel, name, groups, differentiated):
    argument = {"jacobian_states": 1, "jacobian_inputs": 2, "jacobian_parameters": 3}[name]
    wanted = kernel[name].one(*groups).reshape(kernel[name].shape, order="F")
    found = jax.jit(differentiated(module.derivative, argnums=argument))(*groups)
    # Two ways of differentiation round otherwise, and entries are sums whose terms cancel.
    np.testing.assert_allclose(found, wanted, rtol=1e-10, atol=1e-10 * np.abs(wanted).max(), err_msg=name)


@needs_jax
def test_derivatives_by_jax_are_our_jacobians(jax, tmp_path):
    _, kernel, numbers = kernel_and_state("spring_pendulum")
    kernel.write(tmp_path / "model.py")
    module, groups = module_of(tmp_path / "model.py"), (0.7, *arguments(kernel, numbers)[1:])
    check_function(jax, module, kernel, "derivative", groups)
    check_jacobian(jax, module, kernel, "jacobian_states", groups, jax.jacfwd)


@needs_jax
@pytest.mark.heavy
def test_all_derivatives_by_jax_are_our_jacobians(jax, tmp_path):
    _, kernel, numbers = kernel_and_state("three_link_chain")
    kernel.write(tmp_path / "model.py", "derivative", "kinetic_energy", "mass_matrix")
    module, groups = module_of(tmp_path / "model.py"), (0.7, *arguments(kernel, numbers)[1:])
    for each in ("derivative", "kinetic_energy", "mass_matrix"):
        check_function(jax, module, kernel, each, groups)
    for each in ("jacobian_states", "jacobian_inputs", "jacobian_parameters"):
        for differentiated in (jax.jacfwd, jax.jacrev):
            check_jacobian(jax, module, kernel, each, groups, differentiated)


@needs_jax
@pytest.mark.heavy
def test_many_states_at_once(jax, tmp_path):
    _, kernel, numbers = kernel_and_state("three_link_chain")
    kernel.write(tmp_path / "model.py", "derivative", "generalized_forces")
    module, (_, _, w, p) = module_of(tmp_path / "model.py"), arguments(kernel, numbers)
    x = np.random.default_rng(3).uniform(-1, 1, (50, len(kernel.states)))
    c = module.derivative_prepare(p)
    found = jax.vmap(module.derivative, in_axes=(None, 0, None, None, None))(0.0, x, w, p, c)
    wanted = kernel["derivative"].many(np.zeros(50), x.T, *(np.tile(each, (50, 1)).T for each in (w, p)))
    np.testing.assert_allclose(found.T, wanted, rtol=1e-11, atol=1e-11)
    a = np.array([0.2, -0.4, 0.9])
    forces = module.generalized_forces(0.7, x[0], w, p, a)
    assert np.asarray(forces) == pytest.approx(kernel["generalized_forces"].one(a, 0.7, x[0], w, p), rel=1e-12)


@needs_jax
@pytest.mark.heavy
def test_branches_that_are_not_taken_leave_forward_derivatives_alone(jax, tmp_path):
    model = kn.Model("stop")
    q, k = model.coordinates("q"), model.parameters("k")
    model.add_particle("bob", model.origin.moved("B", q * model.frame.x), mass=1)
    import sympy  # for one law

    force = sympy.Piecewise((-k * sympy.sqrt(q), q > 0), (0, True)) - sympy.Min(q, k) - sympy.sign(q) * sympy.Abs(q)
    model.add_force(model["B"], force * model.frame.x)
    kernel = kn.derive(model).compile()
    kernel.write(tmp_path / "model.py")
    module = module_of(tmp_path / "model.py")
    for x in ([0.5, 0.1], [-0.5, 0.1]):
        for argument, name in {1: "jacobian_states", 3: "jacobian_parameters"}.items():
            found = jax.jacfwd(module.derivative, argnums=argument)(0.0, np.array(x), np.empty(0), np.array([2.0]))
            wanted = kernel[name].one(0.0, x, [], [2.0]).reshape(2, -1, order="F")
            np.testing.assert_allclose(np.asarray(found), wanted, rtol=1e-12, atol=1e-13)


@needs_jax
@pytest.mark.heavy
def test_long_tables_are_looked_up(jax, tmp_path):
    kernel = kn.derive(splined_model()).compile()
    kernel.write(tmp_path / "model.py")
    assert "jnp.searchsorted(" in (tmp_path / "model.py").read_text(encoding="utf-8")
    module = module_of(tmp_path / "model.py")
    places = np.stack([np.append(np.linspace(-4, 4, 41), np.nan), np.ones(42)], axis=1)
    found = jax.jit(jax.vmap(lambda x: module.derivative(0.0, x, np.empty(0), np.array([2.0]))))(places)
    slopes = jax.vmap(jax.jacfwd(lambda x: module.derivative(0.0, x, np.empty(0), np.array([2.0]))))(places)
    none, two = np.empty((0, 42)), np.full((1, 42), 2.0)
    given = np.zeros(42), places.T, none, two
    np.testing.assert_allclose(found.T, kernel["derivative"].many(*given), rtol=1e-12, atol=1e-12)
    wanted = kernel["jacobian_states"].many(*given).reshape(2, 2, 42, order="F")
    np.testing.assert_allclose(np.moveaxis(slopes, 0, -1)[..., :-1], wanted[..., :-1], rtol=1e-11, atol=1e-11)


@needs_jax
@pytest.mark.heavy
def test_names_of_any_kind_are_identifiers(jax, tmp_path):
    del jax
    kernel = kn.derive(hostile_model()).compile(outputs={"class": 1.5, "vector": 2.5, "jnp": 3.5})
    numbers = dict.fromkeys(kernel.parameters, 2.0)
    kernel.write(
        tmp_path / "model.py", "derivative", "class", "vector", "jnp",
        parameters=numbers, initial={"θ": 0.1, "end": 0.2, "z12": 0.3},
    )  # fmt: skip
    module = module_of(tmp_path / "model.py")
    assert (kernel.states, kernel.parameters, kernel.inputs) == (module.STATES, module.PARAMETERS, module.INPUTS)
    x, p = module.vector(module.STATES), module.vector(module.PARAMETERS, {"lambda": 3.0})
    w = module.vector(module.INPUTS, {"F%{??/": 0.3})
    assert list(x) == [0.1, 0.2, 0.3, 0.0, 0.0, 0.0]
    assert np.asarray(module.derivative(0.0, x, w, p)) == pytest.approx(
        kernel["derivative"].one(0.0, np.asarray(x), np.asarray(w), np.asarray(p)), rel=1e-12
    )
    assert [float(f(0.0, x, w, p)[0]) for f in (module.class_, module.vector_, module.jnp_)] == [1.5, 2.5, 3.5]
    with pytest.raises(ValueError, match=r"^F%\{\?\?/ needs a number\. The names are: "):
        module.vector(module.INPUTS)
    with pytest.raises(ValueError, match=r"^g is unknown here\. The names are: lambda, "):
        module.vector(module.PARAMETERS, {"g": 1.0})


@needs_jax
@pytest.mark.heavy
@pytest.mark.parametrize("name", ["rattleback", "snakeboard", "spatial_chain_4"])
def test_larger_systems_give_what_machine_code_gives(jax, name, tmp_path):
    kernel = kn.derive({**SYSTEMS, **STEERED}[name]()).compile()
    rng = np.random.default_rng(4)
    numbers = {each: rng.uniform(0.3, 1.3) for each in (*kernel.states, *kernel.parameters, *kernel.inputs)}
    kernel.write(tmp_path / "model.py")
    check_function(jax, module_of(tmp_path / "model.py"), kernel, "derivative", (0.7, *arguments(kernel, numbers)[1:]))


@needs_jax
@pytest.mark.heavy
def test_long_functions_say_how_they_are_compiled(jax, tmp_path):
    _, kernel, numbers = kernel_and_state("spatial_chain_2")
    kernel.write(tmp_path / "model.py", "jacobian_states")
    module, groups = module_of(tmp_path / "model.py"), (0.7, *arguments(kernel, numbers)[1:])
    unfused = {"xla_disable_hlo_passes": "fusion"}
    assert f"compiler_options={json.dumps(unfused)})(0.0, x, w, p)" in module.__doc__
    found = jax.jit(module.jacobian_states, compiler_options=unfused)(*groups)
    wanted = kernel["jacobian_states"].one(*groups).reshape(found.shape, order="F")
    np.testing.assert_allclose(found, wanted, rtol=1e-10, atol=1e-11 * np.abs(wanted).max())


@needs_jax
@pytest.mark.heavy
def test_seven_digits_are_told_of(tmp_path):
    kernel = kn.derive(pendulum_with_units()).compile()
    kernel.write(tmp_path / "swing.py", parameters={"m": 1, "L": 1, "g": 1}, initial={"q": 1}, inputs={"T": 0})
    script = "import swing; print(swing.vector(swing.STATES).dtype)"
    ran = subprocess.run([sys.executable, "-c", script], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert ran.stdout == "float32\n"
    assert 'JAX computes with 32 bits here (seven digits). Call jax.config.update("jax_enable_x64"' in ran.stderr


@needs_jax
@pytest.mark.heavy
def test_the_example_runs_as_it_stands(tmp_path):
    kernel = kn.derive(pendulum_with_units()).compile()
    kernel.write(tmp_path / "swing.py", parameters={"m": 1, "L": 1, "g": 1}, initial={"q": 1}, inputs={"T": 0})
    text = (tmp_path / "swing.py").read_text(encoding="utf-8")
    example = "\n".join(line[4:] for line in text.split("Each function")[0].splitlines() if line.startswith("    "))
    last = "print(*jax.jit(swing.derivative)(0.0, x, w, p))"
    ran = subprocess.run(
        [sys.executable, "-W", "error", "-c", f"{example}\n{last}"],
        cwd=tmp_path, capture_output=True, text=True, check=True,
    )  # fmt: skip
    wanted = kernel["derivative"].one(0.0, [1.0, 0.0], [0.0], [1.0, 1.0, 1.0])
    assert [float(number) for number in ran.stdout.split()] == pytest.approx(wanted, rel=1e-14)


@pytest.mark.parametrize("name", ["2nd.py", "my-model.py", "class.py", "jax.py"])
def test_files_have_names_of_modules(name, tmp_path):
    _, kernel, _ = kernel_and_state("spring_pendulum")
    with pytest.raises(kn.FileError, match=r"Python imports a module by the name of its file.*such as model\.py"):
        kernel.write(tmp_path / name)
