"""What environments ask of units: derivatives, states that are set back, the way to the constraints, and errors.

Proves: formats/export/fmu/code.py, formats/export/fmu/tangents.py, formats/export/fmu/variables.py.
"""

import numpy as np
import pytest

import kanes as kn
from fmu_systems import VERSIONS, LoadedUnit, ball, bounces, needs_tools, simulated, written
from kanes.kernel.kernel import inside_of
from kernels import kernel_and_state, pick
from linkages import GUESS, four_bar

pytestmark = pytest.mark.heavy


@pytest.fixture(scope="module", params=VERSIONS)
def pendulum(request, tmp_path_factory):
    """A double pendulum with torques: its kernel, numbers, and the path of a unit."""
    needs_tools()
    _, kernel, numbers = kernel_and_state("double_pendulum")
    groups = {"parameters": kernel.parameters, "initial": kernel.states, "inputs": kernel.inputs}
    given = {group: {name: numbers[name] for name in names} for group, names in groups.items()}
    path = tmp_path_factory.mktemp("fmu") / f"pendulum{request.param}.fmu"
    return kernel, numbers, written(kernel, path, version=request.param, **given)


def rates(names):
    return [f"der({name})" for name in names]


def groups_at(kernel, numbers):
    return np.array([0.0]), *(pick(numbers, names) for names in (kernel.states, kernel.inputs, kernel.parameters))


def test_derivatives_are_those_of_the_jacobians(pendulum):
    kernel, numbers, path = pendulum
    unit = LoadedUnit(path, "ModelExchange").begin()
    arguments, rng = groups_at(kernel, numbers), np.random.default_rng(5)
    np.testing.assert_allclose(unit.get(*rates(kernel.states)), kernel["derivative"].one(*arguments), rtol=1e-13)
    total_v, total_g = 0.0, rng.normal(size=len(kernel.states))
    seeds = {}
    for group in ("states", "inputs", "parameters"):
        names = getattr(kernel, group)
        J = kernel[f"jacobian_{group}"].one(*arguments).reshape(len(kernel.states), len(names), order="F")
        seed = rng.normal(size=len(names))
        seeds |= dict(zip(names, seed, strict=True))
        total_v = total_v + J @ seed
        np.testing.assert_allclose(unit.along(rates(kernel.states), names, seed), J @ seed, rtol=1e-11, atol=1e-11)
        if unit.is_third:
            found = unit.weighted(rates(kernel.states), names, total_g)
            np.testing.assert_allclose(found, total_g @ J, rtol=1e-11, atol=1e-11)
    found = unit.along(rates(kernel.states), list(seeds), seeds.values())
    np.testing.assert_allclose(found, total_v, rtol=1e-11, atol=1e-11)


def test_energy_grows_along_a_speed_by_its_momentum(pendulum):
    """∂K/∂u = M u."""
    kernel, numbers, path = pendulum
    unit = LoadedUnit(path, "ModelExchange").begin()
    u = kernel.states[2:]
    arguments = groups_at(kernel, numbers)
    momentum = kernel["mass_matrix"].one(*arguments).reshape(2, 2) @ pick(numbers, u)
    found = [unit.along(["kinetic_energy"], [name], [1.0])[0] for name in u]
    np.testing.assert_allclose(found, momentum, rtol=1e-12)
    assert unit.along(["q1"], ["q1", "q2"], [2.0, 3.0])[0] == 2.0


def test_a_run_goes_on_from_a_state_that_is_set_back(pendulum):
    kernel, _, path = pendulum
    unit = LoadedUnit(path).begin()
    unit.step(0.0, 0.5)
    kept = unit.kept()
    text = unit.as_bytes(kept)
    unit.step(0.5, 0.25)
    first = unit.get(*kernel.states)
    unit.set(**{kernel.parameters[0]: 7.0})
    unit.set_back(kept)
    unit.step(0.5, 0.25)
    np.testing.assert_array_equal(unit.get(*kernel.states), first)
    other = LoadedUnit(path).begin()
    other.set_back(other.from_bytes(text))
    other.step(0.5, 0.25)
    np.testing.assert_array_equal(other.get(*kernel.states), first)


def test_a_reset_unit_starts_again(pendulum):
    kernel, _, path = pendulum
    unit = LoadedUnit(path).begin()
    unit.step(0.0, 0.5)
    first = unit.get(*kernel.states)
    unit.instance.reset()
    unit.begin()
    unit.step(0.0, 0.5)
    np.testing.assert_array_equal(unit.get(*kernel.states), first)


def test_parameters_may_change_within_a_run(pendulum):
    kernel, numbers, path = pendulum
    unit = LoadedUnit(path).begin(tolerance=1e-12)
    unit.step(0.0, 0.5)
    middle = dict(zip(kernel.states, unit.get(*kernel.states), strict=True))
    unit.set(L=0.4)
    unit.step(0.5, 0.5)
    parameters = {name: numbers[name] for name in kernel.parameters} | {"L": 0.4}
    inputs = {name: numbers[name] for name in kernel.inputs}
    run = kernel.simulate(stop=0.5, parameters=parameters, initial=middle, inputs=inputs, rtol=1e-12)
    # Both keep to 1e-12 in each of some dozens of steps.
    np.testing.assert_allclose(unit.get(*kernel.states), [run[name][-1] for name in kernel.states], atol=1e-10)


def test_what_cannot_be_done_is_told(pendulum):
    from fmpy.fmi1 import FMICallException

    kernel, _, path = pendulum
    told = []
    unit = LoadedUnit(path, messages=told)
    with pytest.raises(FMICallException):
        unit.step(0.0, 0.5)
    assert "DoStep: it cannot be called now." in told[-1]
    unit.begin()
    for wrong, words in (
        (lambda: unit.set(kinetic_energy=1.0), "cannot be set."),
        (lambda: unit.set(q1=np.nan), "cannot be set to what is no number."),
        (lambda: unit.along(["L"], ["q1"], [1.0]), "none of a state, a rate or an output."),
        (lambda: unit.along(["q1"], ["kinetic_energy"], [1.0]), "none of a state, an input or a parameter."),
        (lambda: unit.step(3.0, 0.5), "The step begins at 3, but the unit is at 0."),
        (lambda: unit.step(0.0, -0.5), "A step of -0.5 is none."),
        (lambda: unit.instance.getBoolean([0]), "There are no variables of the type Boolean."),
    ):
        with pytest.raises(FMICallException):
            wrong()
        assert words in told[-1]
    unit.description.guid = unit.description.instantiationToken = "another"
    with pytest.raises(Exception, match="nstantiat"):
        unit.instance.__class__(
            guid="another", unzipDirectory=unit.instance.unzipDirectory, modelIdentifier=unit.instance.modelIdentifier
        ).instantiate()


# Events


@pytest.mark.parametrize("version", VERSIONS)
def test_events_are_told_and_those_without_end_are_an_error(tmp_path, version):
    """Heights fall by e² from one to the next: all bounces are over after t₁ (1 + e)/(1 − e), t₁ the first of them."""
    from fmpy.fmi1 import FMICallException

    needs_tools()
    path = written(
        ball(bounces), tmp_path / "ball.fmu", version=version, parameters={"g": 9.81, "e": 0.5}, initial={"h": 1}
    )
    told, first = [], np.sqrt(2 / 9.81)
    unit = LoadedUnit(path, messages=told).begin()
    unit.step(0.0, 1.0)
    assert told[0].startswith("event 'peak' at t = 0")  # it is at rest there, and falls
    assert told[1].startswith("event 'bounce' at t = 0.45152364098573")
    with pytest.raises(FMICallException):
        unit.step(1.0, 1.0)
    assert told[-1].startswith("event 'bounce': its resets follow each other faster and faster, and time does not get")
    assert float(told[-1].split("beyond")[1].strip(" .")) == pytest.approx(3 * first, abs=1e-6)


# Constraints


def kept_loop(version, folder):
    equations = kn.derive(four_bar())
    kernel = equations.compile()
    start = kn.assemble(equations, GUESS, fixed=["q1", "u1"])
    return kernel, start, written(kernel, folder / "bars.fmu", version=version, parameters={}, initial=start)


def violations(kernel, result):
    x = np.array([result[name] for name in kernel.states])
    t = np.asarray(result["time"])
    return np.abs(kernel["violations"].many(t[None], x, np.empty((0, t.size)), np.empty((0, t.size)))).max(axis=0)


@pytest.mark.parametrize("version", VERSIONS)
def test_crude_steps_of_an_environment_are_brought_back_to_the_constraints(tmp_path, version):
    """Euler's method leaves them by h² in each step, and by more than 1e-3 in a second if nobody brings it back."""
    needs_tools()
    kernel, _, path = kept_loop(version, tmp_path)
    result = simulated(path, "ModelExchange", 1.0, 1001, None, solver="Euler", step_size=1e-3)
    assert violations(kernel, result).max() == pytest.approx(0, abs=1e-10)
    # Euler's method is wrong by some thousandths.
    run = kernel.simulate(stop=1.0, parameters={}, initial=kept_loop(version, tmp_path)[1])
    assert 1e-5 < abs(result["q1"][-1] - run["q1"][-1]) < 0.1


@pytest.mark.parametrize("version", VERSIONS)
def test_a_start_that_violates_constraints_is_brought_to_them(tmp_path, version):
    needs_tools()
    kernel, start, path = kept_loop(version, tmp_path)
    result = simulated(path, "CoSimulation", 0.5, 11, 1e-12, start_values={"q1": start["q1"] + 0.05})
    assert violations(kernel, result).max() == pytest.approx(0, abs=1e-12)
    assert 0.01 < abs(result["q1"][0] - start["q1"]) < 0.2
    initial = {name: result[name][0] for name in kernel.states}
    run = kernel.simulate(stop=0.5, parameters={}, initial=initial, times=np.linspace(0, 0.5, 11), rtol=1e-12)
    for name in kernel.states:
        np.testing.assert_allclose(result[name], run[name], atol=1e-9)


@pytest.mark.parametrize("version", VERSIONS)
def test_a_start_from_which_no_state_is_near_is_an_error(tmp_path, version):
    from fmpy.fmi1 import FMICallException

    needs_tools()
    model = kn.Model("two points")
    x, y, L = model.coordinates("x"), model.coordinates("y"), model.parameters("L")
    P = model.origin.moved("P", x * model.frame.x + y * model.frame.y)
    model.add_particle("bead", P, mass=1)
    model.add_configuration_constraint(x**2 + y**2 + L, name="circle")
    kernel = kn.derive(model).compile()
    path = written(kernel, tmp_path / "points.fmu", version=version, parameters={L: -1}, initial={x: 1, y: 0})
    told = []
    unit = LoadedUnit(path, messages=told)
    with pytest.raises(FMICallException):
        unit.begin(L=1.0)
    assert "no state near this one satisfies the constraints." in told[-1] or "are no numbers" in told[-1]


# Large systems


def test_a_tree_whose_rates_come_from_a_loop_is_written_out(tmp_path):
    needs_tools()
    kernel = kn.derive(kn.library.pin_chain(101)).compile()
    assert inside_of(kernel).is_rolled
    rng = np.random.default_rng(2)
    numbers = {name: rng.uniform(0.3, 0.6) for name in (*kernel.states, *kernel.parameters, *kernel.inputs)}
    groups = {"parameters": kernel.parameters, "initial": kernel.states, "inputs": kernel.inputs}
    given = {group: {name: numbers[name] for name in names} for group, names in groups.items()}
    unit = LoadedUnit(written(kernel, tmp_path / "chain.fmu", **given), "ModelExchange").begin()
    wanted = kernel["derivative"].one(*groups_at(kernel, numbers))
    found = unit.get(*rates(kernel.states))
    np.testing.assert_allclose(found, wanted, rtol=1e-9, atol=1e-9 * np.abs(wanted).max())
