"""The integrators' loop in WebAssembly takes the steps of machine code, and is that of the sources.

Proves: simulate/loop/wasm.py, simulate/loop/build_wasm.py, codegen/wasm/relocatable.py, codegen/wasm/retargeted.py.
"""

from copy import deepcopy
from itertools import count

import numpy as np
import pytest

import kanes as kn
from kanes.codegen.function import KernelFunction
from kanes.codegen.loops.memory import layout_of
from kanes.codegen.wasm.binary_format import PAGE, WasmModule
from kanes.codegen.wasm.elementary_functions import ElementaryFunctions
from kanes.codegen.wasm.program_writer import write_program
from kanes.codegen.wasm.relocatable import as_module, attached_section
from kanes.codegen.wasm.retargeted import wasm_object
from kanes.kernel.kernel import inside_of
from kanes.simulate.loop.loop import NAME, Loop
from kanes.simulate.loop.memory import Data
from kanes.simulate.loop.wasm import FILE, SECTION, sources_key
from wasm_engine import Instance, wasmtime

FUNCTIONS = ("derivative", "function", "reset", "project", "impact")
LAYOUT = layout_of(Data)


def test_the_loop_is_that_of_its_sources():
    assert attached_section(FILE.read_bytes(), SECTION) == sources_key().encode(), "say: make assets"


class WasmLoop:
    """The loop and some functions of a model, at work in one memory."""

    def __init__(self, functions):
        module = WasmModule()
        elementary = ElementaryFunctions(module)
        module.export("pow", elementary["pow"])
        for number, each in functions.items():
            module.export(f"f{number}", write_program(elementary, each.name, each.phases[1], each.groups))
        model = Instance(module.binary())
        self.store, self.memory = model.store, model.exports["memory"]
        self.stack = self.memory.data_len(self.store) + PAGE
        self.memory.grow(self.store, 1)
        table = wasmtime.Table(
            self.store,
            wasmtime.TableType(wasmtime.ValType.funcref(), wasmtime.Limits(len(functions) + 1, None)),
            None,
        )
        for number in functions:
            table.set(self.store, number, model.exports[f"f{number}"])
        pointer = wasmtime.GlobalType(wasmtime.ValType.i32(), True)
        outside = {
            "__linear_memory": self.memory,
            "__stack_pointer": wasmtime.Global(self.store, pointer, wasmtime.Val.i32(self.stack)),
            "__indirect_function_table": table,
            "pow": model.exports["pow"],
        }
        loop = wasmtime.Module(model.engine, FILE.read_bytes())
        instance = wasmtime.Instance(self.store, loop, [outside[each.name] for each in loop.imports])
        self._call = instance.exports(self.store)[NAME]

    def run(self, loop, numbers):
        """What the loop would do with its memory, done here; `numbers` are those of its functions, by address."""
        table, at, arrays = np.array(loop.table), self.stack, {}
        for name in FUNCTIONS:
            address = int(loop.table[LAYOUT.positions[name]])
            table[LAYOUT.positions[name]] = numbers[address] if address else 0
        start = at
        at += table.nbytes
        for name in LAYOUT.shapes:
            arrays[name] = at
            table[LAYOUT.positions[name]] = at
            at += loop[name].nbytes
        missing = at - self.memory.data_len(self.store)
        if missing > 0:
            self.memory.grow(self.store, -(-missing // PAGE))
        self.memory.write(self.store, table.tobytes(), start)
        for name, place in arrays.items():
            self.memory.write(self.store, loop[name].tobytes(), place)
        self._call(self.store, 0, 0, start)
        for name, place in arrays.items():
            array = loop[name]
            found = self.memory.read(self.store, place, place + array.nbytes)
            array[...] = np.frombuffer(found, dtype=array.dtype).reshape(array.shape)


@pytest.fixture
def in_wasm(monkeypatch):
    """From here on simulations are done by WebAssembly; the number of calls."""
    functions, calls, machine, made = {}, count(), KernelFunction.machine, {}

    def noted(self, which, lanes, *more):
        found = machine(self, which, lanes, *more)
        if which == "main" and lanes == 1:
            functions[found.address] = self
        return found

    def call(loop):
        known = tuple(functions)
        if known not in made:
            made[known] = WasmLoop({number: functions[address] for number, address in enumerate(known, start=1)})
        next(calls)
        made[known].run(loop, {address: number for number, address in enumerate(known, start=1)})

    def begin():
        monkeypatch.setattr(KernelFunction, "machine", noted)
        monkeypatch.setattr(Loop, "__call__", call)
        return calls

    return begin


def check(kernel, in_wasm, most, **course):
    """The same run by machine code and by WebAssembly."""
    wanted = kernel.simulate(**course)
    calls = in_wasm()
    # A copy has no loops yet, so that all of its functions are noted.
    found = deepcopy(kernel).simulate(**course)
    assert next(calls) > 0
    assert (found.outcome.kind, found.outcome.method) == (wanted.outcome.kind, wanted.outcome.method)
    assert found.states.shape == wanted.states.shape
    np.testing.assert_allclose(found.states, wanted.states, rtol=0, atol=most)
    return found, wanted


# Ten seconds at a tolerance of 1e-12 enlarge what rounding does in each step to some 1e-11.
def test_a_chain_swings_the_same(in_wasm):
    kernel = kn.derive(kn.library.three_link_chain()).compile()
    lengths = {f"l_{each}": 1.0 for each in "ABC"} | {f"rho_{each}": 0.5 for each in "ABC"}
    parameters = {f"m_{each}": 1.0 for each in "ABC"} | {f"I_{each}": 0.1 for each in "ABC"} | lengths | {"g": 9.81}
    initial, inputs = {"q1": -0.5, "q2": 0.3, "q3": -0.2}, dict.fromkeys(kernel.inputs, 0.0)
    check(kernel, in_wasm, 1e-9, stop=10, parameters=parameters, initial=initial, inputs=inputs, rtol=1e-12)


def test_a_linkage_turns_the_same(in_wasm):
    model = kn.library.four_bar()
    parameters = {"a": 0.2, "b": 0.5, "c": 0.4, "d": 0.45, "m1": 0.8, "m2": 1.5, "m3": 1.1}
    parameters |= {"I2": 0.045, "x2": 0.27, "y2": 0.06, "g": 9.81}
    guess = {"q1": 0.3, "u1": 4.0}
    start = kn.assemble(model, {"q2": 0.9, "q3": 2.0, **guess}, parameters=parameters, fixed=list(guess))
    course = {"stop": 10, "parameters": parameters, "initial": start, "inputs": {"T": 0.0}, "rtol": 1e-12}
    found, _ = check(kn.derive(model).compile(), in_wasm, 1e-9, **course)
    # The projection works: links of half a metre stay together to the last digits.
    np.testing.assert_allclose(found["residuals"][:2], 0, atol=1e-12)


def test_a_tumbling_body_turns_the_same(in_wasm):
    model = kn.Model("box")
    I1, I2, I3 = model.parameters("I1 I2 I3")
    model.add_body("B", joint=kn.Free(), mass=2, inertia=kn.inertia(I1, I2, I3))
    kernel = kn.derive(model).compile()
    assert inside_of(kernel).quaternions
    speeds = dict(zip(kernel.speeds, (0.1, 2.0, 0.1, 0.3, 0.2, 0.1), strict=True))
    start = dict.fromkeys(kernel.states, 0.0) | speeds
    start[kernel.states[inside_of(kernel).quaternions[0][0]]] = 1.0
    parameters = {"I1": 1.0, "I2": 2.0, "I3": 2.7}
    check(kernel, in_wasm, 1e-9, stop=10, parameters=parameters, initial=start, rtol=1e-12)


def test_a_ball_bounces_the_same(in_wasm):
    model = kn.Model("ball")
    h, u = model.coordinates("h"), model.speeds("u")
    g, e = model.parameters("g e")
    model.gravity = -g * model.frame.y
    model.add_particle("ball", model.origin.moved("P", h * model.frame.y), mass=2)
    kernel = kn.derive(model).compile(events=[kn.Event("bounce", h, direction="falling", reset={u: -e * u})])
    course = {"stop": 3, "parameters": {"g": 9.81, "e": 0.8}, "initial": {"h": 1.7}, "rtol": 1e-11}
    found, wanted = check(kernel, in_wasm, 1e-10, **course)
    assert len(found.events) == len(wanted.events) > 3
    for ours, theirs in zip(found.events, wanted.events, strict=True):
        assert ours.time == pytest.approx(theirs.time, abs=1e-11)
        assert ours.after["u"] == pytest.approx(theirs.after["u"], abs=1e-10)


IR = """
@shared = common global i64 0
define i64 @twice(i64 %x) {
  %y = add i64 %x, %x
  ret i64 %y
}
"""


def test_small_functions_are_retargeted_and_exported():
    binary = as_module(wasm_object(IR), ["twice"], {"note": b"all of it"})
    module = wasmtime.Module(wasmtime.Engine(), binary)
    assert [each.name for each in module.exports] == ["twice"]
    assert attached_section(binary, "note") == b"all of it"
    assert attached_section(binary, "linking") is None


def test_data_need_a_linker():
    with_data = "@numbers = constant [2 x i64] [i64 3, i64 4]\n" + IR
    with pytest.raises(ValueError, match="only a linker can place"):
        as_module(wasm_object(with_data), ["twice"], {})
