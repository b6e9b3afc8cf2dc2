"""Exported kernels: the same numbers in WebAssembly, a description that is true, and JavaScript that calls it.

Proves: codegen/wasm/model_module.py, codegen/wasm/javascript.py, formats/export/wasm.py,
formats/export/destinations.py, formats/export/exported_system.py, formats/export/export.py, kernel/kernel.py.
"""

import json
import shutil
import subprocess
from itertools import pairwise

import numpy as np
import pytest

import kanes as kn
from exported_programs import pendulum_with_units
from kanes.codegen.function import KernelFunction
from kanes.codegen.wasm.javascript import javascript
from kanes.codegen.wasm.model_module import model_module
from kanes.expr.program import Program, Value
from kanes.kernel.kernel import inside_of
from kernels import arguments, kernel_and_state
from systems import BODIES, FLOATING, LOOPS, MACHINES, STEERED, SYSTEMS
from wasm_engine import ModelInstance

EVERY = {**SYSTEMS, **FLOATING, **BODIES, **LOOPS, **MACHINES, **STEERED}
# Limbs, a loop, and constraints without a choice of speeds beside the small ones.
QUICK = [*SYSTEMS, "walking_leg", "shoulder", "four_bar", "snakeboard"]
LONG = [name for name in EVERY if name not in QUICK]


def check_derivative(kernel, groups, path):
    """ẋ of the exported module is that of machine code."""
    kernel.write(path)
    found = ModelInstance(path.read_bytes()).evaluate("derivative", **dict(zip("txwp", groups, strict=True)))
    wanted = kernel["derivative"].one(*groups)
    # Machine code may fuse a multiplication with an addition. Rates that cancel to nothing are as wrong as their terms,
    # which are of the size of the largest rate.
    np.testing.assert_allclose(found, wanted, rtol=1e-12, atol=1e-12 * np.abs(wanted).max())


def groups_of(kernel, numbers):
    t, x, w, p = arguments(kernel, numbers)
    for four in inside_of(kernel).quaternions:
        x[list(four)] /= np.linalg.norm(x[list(four)])
    return t, x, w, p


@pytest.mark.parametrize("name", QUICK)
def test_derivatives_are_those_of_machine_code(name, tmp_path):
    if name in SYSTEMS:
        _, kernel, numbers = kernel_and_state(name)
    else:
        kernel, numbers = fresh(name)
    check_derivative(kernel, groups_of(kernel, numbers), tmp_path / "model.wasm")


def fresh(name):
    kernel = kn.derive(EVERY[name]()).compile()
    rng = np.random.default_rng(4)
    numbers = {each: rng.uniform(0.3, 1.3) for each in (*kernel.states, *kernel.parameters, *kernel.inputs)}
    # Products of inertia as large as moments belong to no body, and the mass matrix is not positive.
    return kernel, numbers | {product: 0.1 for product in ("Ixy_P", "Iyz_P", "Izx_P") if product in numbers}


@pytest.mark.heavy
@pytest.mark.parametrize("name", LONG)
def test_derivatives_of_larger_systems_are_those_of_machine_code(name, tmp_path):
    kernel, numbers = fresh(name)
    check_derivative(kernel, groups_of(kernel, numbers), tmp_path / "model.wasm")


def test_functions_are_chosen_by_name(tmp_path):
    _, kernel, numbers = kernel_and_state("three_link_chain")
    names = "mass_matrix", "kinetic_energy", "generalized_forces", "forcing"
    kernel.write(tmp_path / "chain.wasm", *names, "mass_matrix")
    instance = ModelInstance((tmp_path / "chain.wasm").read_bytes())
    groups = dict(zip("txwp", arguments(kernel, numbers), strict=True))
    assert tuple(instance.layout["functions"]) == names
    for name in names:
        given = {"a": np.array([0.2, -0.4, 0.9]), **groups} if name == "generalized_forces" else groups
        function = kernel[name]
        # Sums of a few terms of one size.
        np.testing.assert_allclose(
            instance.evaluate(name, **given), function.one(*given.values()), rtol=1e-12, atol=1e-13
        )
        assert tuple(instance.layout["functions"][name]["shape"]) == function.shape


def test_modules_say_what_they_take(tmp_path):
    _, kernel, _ = kernel_and_state("double_pendulum")
    kernel.write(tmp_path / "model.wasm")
    layout = ModelInstance((tmp_path / "model.wasm").read_bytes()).layout
    assert layout["name"] == kernel.name
    assert {group: tuple(array["names"]) for group, array in layout["arrays"].items()} == {
        "t": ("t",),
        "x": kernel.states,
        "w": kernel.inputs,
        "p": kernel.parameters,
    }
    places = [(array["address"], len(array["names"])) for array in layout["arrays"].values()]
    derivative = layout["functions"]["derivative"]
    places += [(derivative[each]["address"], derivative[each]["size"]) for each in ("constants", "result")]
    ends = [(address, address + 8 * size) for address, size in sorted(places)]
    assert all(address % 8 == 0 for address, _ in ends)
    assert all(end <= start for (_, end), (start, _) in pairwise(ends))


def test_the_same_model_gives_the_same_bytes(tmp_path):
    for name in ("one", "two"):
        kn.derive(kn.library.three_link_chain()).compile().write(tmp_path / f"{name}.wasm", "derivative", "power")
    assert (tmp_path / "one.wasm").read_bytes() == (tmp_path / "two.wasm").read_bytes()


def small_function(name, shape=1):
    values = (Value("input", name="x"), Value("sin", (0,)))
    arguments_ = {"t": ("t",), "x": ("x",), "w": (), "p": ()}
    return KernelFunction(name, Program(values, (("y", (1,) * shape, shape),)), arguments_)


def test_functions_may_have_any_names():
    names = ["memory", "f", "f_prepare", "f_prepare_prepare", "höhe <b>", "two\nlines"]
    instance = ModelInstance(model_module("a 'model'", [small_function(name) for name in names], {}))
    for name in names:
        found = instance.evaluate(name, t=[0.0], x=[0.5], w=[], p=[])
        assert found == pytest.approx(np.sin(0.5), rel=1e-15)


@pytest.mark.parametrize("given", [3, None, b"model.wasm"])
def test_what_is_no_path_is_an_error(given):
    _, kernel, _ = kernel_and_state("double_pendulum")
    with pytest.raises(kn.WrongTypeError, match="is not a path. Give"):
        kernel.write(given)


def test_export_says_what_it_cannot_write(tmp_path):
    _, kernel, _ = kernel_and_state("double_pendulum")
    with pytest.raises(kn.FileError, match=r"model\.exe': its ending is not a known type of file\. Use"):
        kernel.write(tmp_path / "model.exe")
    with pytest.raises(kn.FileError, match=r"there is no folder '.*nowhere'\. Make it first"):
        kernel.write(tmp_path / "nowhere" / "model.wasm")
    (tmp_path / "folder.wasm").mkdir()
    with pytest.raises(kn.FileError, match="it cannot be written"):
        kernel.write(tmp_path / "folder.wasm")
    with pytest.raises(kn.UnknownNameError, match="has no function 'energy'"):
        kernel.write(tmp_path / "model.wasm", "energy")
    assert sorted(each.name for each in tmp_path.iterdir()) == ["folder.wasm"]


def test_javascript_tells_units_numbers_and_operations(tmp_path):
    kernel = kn.derive(pendulum_with_units()).compile()
    kernel.write(tmp_path / "swing.js", parameters={"m": 1.5, "L": 0.8, "g": 9.81})
    head = (tmp_path / "swing.js").read_text(encoding="utf-8").split("const FILE")[0]
    assert "//     0  m [kg] = 1.5\n" in head
    assert "//     0  T [N·m]\n" in head
    assert "// derivative: 2 numbers, 6 operations, and 7 once for its parameters\n" in head


def test_javascript_survives_the_names_in_it():
    text = javascript(
        "a\nmodel */", "</script>.wasm", [small_function("f\n(")], ["x:\ny */"], {"x": {"</script>": 1.0}}
    )
    head = text[: text.index("/** ")]
    assert "</script>" not in head.split("const FILE")[1]
    assert all(line.startswith("//") or not line for line in head.split("const FILE")[0].splitlines())


SCRIPT = """
import { load, NUMBERS } from "./chain.js";
const model = await load();
const { x, p, w, a, other } = JSON.parse(process.argv[2]);
const derivative = model.function("derivative", p, w);
const forces = model.function("generalized_forces", p, w);
const first = derivative(0.7, x);
const another = model.function("derivative", { ...p, g: other }, w)(0.7, x);
const faults = [];
const tries = [
  () => model.function("energy", p, w), () => model.function("derivative", { ...p, G: 1 }, w),
  () => model.function("derivative", {}, w), () => derivative(0.7, [1, 2]), () => derivative(0.7, { q1: 1 }),
  () => derivative(undefined, x),
];
for (const tried of tries) { try { tried(); faults.push("none"); } catch (error) { faults.push(error.message); } }
const list = Object.values(x);
console.log(JSON.stringify({
  first: [...first], another: [...another], again: [...derivative(0.7, list)], forces: [...forces(0.7, list, a)],
  given: [...model.function("derivative", NUMBERS.p, NUMBERS.w)(0.7, NUMBERS.x)],
  faults, names: model.names("x"), functions: model.functions, shape: derivative.shape,
}));
"""


NODE = shutil.which("node")


@pytest.mark.skipif(NODE is None, reason="JavaScript is run by Node, which is not on this machine")
def test_javascript_calls_it(tmp_path):
    _, kernel, numbers = kernel_and_state("three_link_chain")
    tables = {"initial": kernel.states, "parameters": kernel.parameters, "inputs": kernel.inputs}
    given = {key: {name: numbers[name] for name in names} for key, names in tables.items()}
    kernel.write(tmp_path / "chain.wasm", "derivative", "generalized_forces", **given)
    (tmp_path / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    (tmp_path / "script.mjs").write_text(SCRIPT, encoding="utf-8")
    arrays = {"x": given["initial"], "p": given["parameters"], "w": given["inputs"]}
    text = json.dumps({**arrays, "a": [0.2, -0.4, 0.9], "other": 3.0})
    ran = subprocess.run([NODE, "script.mjs", text], cwd=tmp_path, capture_output=True, text=True, check=True)
    told = json.loads(ran.stdout)
    groups = dict(zip("txwp", arguments(kernel, numbers), strict=True))
    instance = ModelInstance((tmp_path / "chain.wasm").read_bytes())
    # Another engine, the same bits.
    assert told["first"] == list(instance.evaluate("derivative", **groups))
    assert told["again"] == told["given"] == told["first"]
    assert told["forces"] == list(instance.evaluate("generalized_forces", a=[0.2, -0.4, 0.9], **groups))
    heavier = groups["p"].copy()
    heavier[kernel.parameters.index("g")] = 3.0
    assert told["another"] == list(instance.evaluate("derivative", **{**groups, "p": heavier}))
    assert told["another"] != told["first"]
    assert told["names"] == list(kernel.states)
    assert told["functions"] == ["derivative", "generalized_forces"]
    assert told["shape"] == [6]
    rules = (
        "no function 'energy'",
        "p has no G",
        "m_A needs a number",
        "x has 2 numbers. It needs 6",
        "q2 needs a",
        "t needs a number",
    )
    for fault, rule in zip(told["faults"], rules, strict=True):
        assert rule in fault
