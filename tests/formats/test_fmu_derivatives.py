"""Derivatives of programs, by the rules of each operation, against CasADi's Jacobians and against differences.

Proves: formats/export/fmu/tangents.py, formats/export/fmu/program_builder.py, base/units.py.
"""

import numpy as np
import pytest

import kanes as kn
from kanes.base.units import energy_unit, parsed_unit, per_second
from kanes.codegen.by_numpy import run_with_numpy
from kanes.expr.program import Program, Value
from kanes.formats.export.export import _exported
from kanes.formats.export.fmu.program_builder import dependencies, merged, with_known
from kanes.formats.export.fmu.tangents import adjoint, seed_of, tangent
from kanes.kernel.kernel import inside_of
from kernels import kernel_and_state, pick

OF_ONE = ["sq", "twice", "inv", "neg", "sqrt", "abs", "sin", "cos", "tan", "asin", "acos", "atan"]
OF_ONE += ["sinh", "cosh", "tanh", "exp", "log"]
OF_TWO = ["+", "-", "*", "/", "pow", "min", "max", "atan2"]
STEPS = ["sign", "floor", "ceil", "not"]


def of(kind, count):
    """A program of one operation, whose first operand is twice an input, so that the chain rule counts."""
    inputs = [Value("input", name="ab"[number]) for number in range(count)]
    values = (*inputs, Value("twice", (0,)), Value(kind, (count, *range(1, count))))
    return Program(values, (("y", (count + 1,), 1),))


def value_of(program, numbers):
    return run_with_numpy(program, numbers)[program.outputs[0][0]]


@pytest.mark.parametrize("kind", [*OF_ONE, *OF_TWO])
def test_each_operation_has_the_slope_of_a_difference(kind):
    count = 1 if kind in OF_ONE else 2
    program = of(kind, count)
    numbers, names = {"a": 0.31, "b": 0.87}, "ab"[:count]
    seeds = {seed_of("a"): 0.7, seed_of("b"): -1.3}
    # Central differences are wrong by h² and by rounding over h: 1e-10 in all.
    h = 1e-5
    ends = [
        value_of(program, {name: numbers[name] + sign * h * seeds[seed_of(name)] for name in names}) for sign in (1, -1)
    ]
    wanted = (ends[0] - ends[1])[0] / (2 * h)
    assert value_of(tangent(program, names), numbers | seeds)[0] == pytest.approx(wanted, abs=1e-8)
    gradient = value_of(adjoint(program, names), {**numbers, seed_of("0"): 1.0})
    assert gradient @ [seeds[seed_of(name)] for name in names] == pytest.approx(wanted, abs=1e-8)


@pytest.mark.parametrize("kind", STEPS)
def test_steps_have_no_slope(kind):
    assert value_of(tangent(of(kind, 1), "a"), {"a": 0.3, seed_of("a"): 1.0})[0] == 0.0


def test_what_is_not_chosen_does_not_count_even_if_it_is_no_number():
    """0 × ∞ would be NaN: the square root of zero has no slope, and is not what is taken."""
    a, zero = Value("input", name="a"), Value("constant", number=0.0)
    values = (a, zero, Value("<", (1, 0)), Value("sqrt", (0,)), Value("if_else_zero", (2, 3)))
    program = Program(values, (("y", (4,), 1),))
    with np.errstate(divide="ignore"):
        assert value_of(tangent(program, "a"), {"a": 0.0, seed_of("a"): 1.0})[0] == 0.0


@pytest.mark.parametrize("name", ["double_pendulum", "three_link_chain", "rolling_ball"])
def test_directions_and_weights_are_those_of_the_jacobian(name):
    _, kernel, numbers = kernel_and_state(name)
    program = kernel["derivative"].program
    t, rng = {"t": 0.7}, np.random.default_rng(3)
    groups = {"states": kernel.states, "inputs": kernel.inputs, "parameters": kernel.parameters}
    arguments = np.array([0.7]), *(pick(numbers, names) for names in groups.values())
    for group, names in groups.items():
        if not names:
            continue
        J = kernel[f"jacobian_{group}"].one(*arguments).reshape(len(kernel.states), len(names), order="F")
        direction, weights = rng.normal(size=len(names)), rng.normal(size=len(kernel.states))
        seeds = {seed_of(each): value for each, value in zip(names, direction, strict=True)}
        found = value_of(tangent(program, names), numbers | t | seeds)
        np.testing.assert_allclose(found, J @ direction, rtol=1e-11, atol=1e-11)
        seeds = {seed_of(str(number)): value for number, value in enumerate(weights)}
        found = value_of(adjoint(program, names), numbers | t | seeds)
        np.testing.assert_allclose(found, weights @ J, rtol=1e-11, atol=1e-11)


def test_programs_that_are_merged_share_what_they_have_in_common():
    _, kernel, numbers = kernel_and_state("double_pendulum")
    parts = [kernel[name].program for name in ("kinetic_energy", "mass_matrix", "kinetic_energy")]
    both = merged(parts)
    assert both.operation_count < sum(part.operation_count for part in parts) - parts[0].operation_count + 1
    found = run_with_numpy(both, {**numbers, "t": 0.0})["y"]
    wanted = np.concatenate([np.concatenate(list(run_with_numpy(p, {**numbers, "t": 0.0}).values())) for p in parts])
    np.testing.assert_array_equal(found, wanted)


def test_dependencies_are_those_of_the_operations():
    a, b = (Value("input", name=name) for name in "ab")
    program = Program((a, b, Value("*", (0, 1)), Value("sin", (1,))), (("y", (2, 3, 0), 3),))
    assert dependencies(program) == [{"a", "b"}, {"b"}, {"a"}]
    known = with_known(program, {"b": 2.0}, [2, 0])
    assert dependencies(known) == [{"a"}, {"a"}]
    assert run_with_numpy(known, {"a": 3.0})["y"].tolist() == [3.0, 6.0]


# Units


@pytest.mark.parametrize(
    ("label", "factor", "exponents"),
    [
        ("m", 1, {"m": 1}),
        ("rad/s", 1, {"rad": 1, "s": -1}),
        ("N·m", 1, {"kg": 1, "m": 2, "s": -2}),
        ("N m", 1, {"kg": 1, "m": 2, "s": -2}),
        ("kg*m^2", 1, {"kg": 1, "m": 2}),
        ("kg m²", 1, {"kg": 1, "m": 2}),
        ("kg m**2", 1, {"kg": 1, "m": 2}),
        ("m/s²", 1, {"m": 1, "s": -2}),
        ("N/(m/s)", None, None),
        ("N s/m", 1, {"kg": 1, "s": -1}),
        ("N m/(rad s)", 1, {"kg": 1, "m": 2, "s": -3, "rad": -1}),
        ("m s⁻²", 1, {"m": 1, "s": -2}),
        ("deg", np.pi / 180, {"rad": 1}),
        ("mm", 1e-3, {"m": 1}),
        ("1/s", 1, {"s": -1}),
        ("1", 1, {}),
        ("furlong", None, None),
        ("N m/s m", None, None),
        ("m/", None, None),
    ],
)
def test_units_are_exponents_of_base_units(label, factor, exponents):
    found = parsed_unit(label)
    if factor is None:
        assert found is None
    else:
        assert found is not None
        assert found.factor == pytest.approx(factor)
        assert dict(found.exponents) == exponents


def test_rates_and_energies_have_units_where_there_are_any():
    assert [per_second(label) for label in ("", "rad", "m/s")] == ["", "rad/s", "m/s²"]
    assert energy_unit(["m", "kg", "rad/s"]) == "J"
    assert energy_unit(["mm", "kg"]) == energy_unit(["m"]) == energy_unit([]) == energy_unit(["ell", "kg"]) == ""


def test_energies_of_models_in_si_units_are_in_joules(tmp_path):
    model = kn.Model("ball")
    h, m = model.coordinates("h", unit="m"), model.parameters("m", unit="kg")
    model.add_particle("ball", model.origin.moved("P", h * model.frame.y), mass=m)
    kernel = kn.derive(model).compile()
    model = _exported(inside_of(kernel), (), ({m: 1}, {h: 0}, None)).simulated()
    assert model.units["kinetic_energy"] == "J"
