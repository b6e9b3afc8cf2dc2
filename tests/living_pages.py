"""The model that lives in a page, run here by wasmtime as the page runs it."""

import base64
import json
import zlib

import numpy as np

from kanes.codegen.wasm.binary_format import PAGE
from kanes.codegen.wasm.relocatable import attached_section
from kanes.simulate.loop.loop import NAME
from wasm_engine import Instance, wasmtime


def unpacked(text):
    return zlib.decompress(base64.b64decode(text))


class Living:
    """What `web/src/living.js` does."""

    def __init__(self, data):
        self.data, self.image = data, data["image"]
        binary = unpacked(data["module"])
        self.functions = json.loads(attached_section(binary, "kanes"))["functions"]
        self.model = Instance(binary)
        self.store, self.memory = self.model.store, self.model.exports["memory"]
        content = unpacked(self.image["text"])
        stack = self.memory.data_len(self.store) + PAGE
        self.clock, self.base = stack, stack + 16
        self.memory.grow(self.store, 1 + -(-(16 + len(content)) // PAGE))
        entries = np.frombuffer(content, dtype="<i8").copy()
        entries[self.image["pointers"]] += self.base
        self.content = entries.tobytes()
        kinds = wasmtime.TableType(wasmtime.ValType.funcref(), wasmtime.Limits(8, None))
        self.table = table = wasmtime.Table(self.store, kinds, None)
        for number, name in enumerate(("motion", "events", "resets", "projected", "projected"), start=1):
            if name in self.functions:
                table.set(self.store, number, self.model.exports[self.functions[name]["call"]])
        pointer = wasmtime.GlobalType(wasmtime.ValType.i32(), True)
        outside = {
            "__linear_memory": self.memory,
            "__stack_pointer": wasmtime.Global(self.store, pointer, wasmtime.Val.i32(stack)),
            "__indirect_function_table": table,
            "pow": self.model.exports["pow"],
        }
        loop = wasmtime.Module(self.model.engine, unpacked(data["loop"]))
        instance = wasmtime.Instance(self.store, loop, [outside[each.name] for each in loop.imports])
        self.integrate = instance.exports(self.store)[NAME]

    def address(self, name):
        return self.base + self.image["fields"][name][0]

    def run(self, parameters, start, times):
        size = self.run_setup(parameters, start)
        self.integrate(self.store, 0, 0, self.base)
        assert self.model.read(self.address("ending"), 1).view("<i8")[0] == 0
        return self.model.read(self.address("results"), size * times.size).reshape(times.size, size)

    def run_setup(self, parameters, start):
        self.memory.write(self.store, self.content, self.base)
        size = self.image["fields"]["run_x"][1]
        x = np.append(start, np.zeros(size - len(start)))
        factors = self.model.read(self.address("run_p"), self.image["fields"]["run_p"][1])[len(parameters) :]
        for name, numbers in {
            "run_p": [*parameters, *factors],
            "run_x": x,
            "run_scale": np.abs(x),
            "results": x,
        }.items():
            self.model.write(self.address(name), numbers)
        for name, function in self.functions.items():
            constants = self.address("run_c") if name == "motion" else function["constants"]["address"]
            self.model(function["prepare"], self.address("run_p"), constants)
        return size

    def called(self, name, time, row, width):
        function, results = self.functions[name], {each: self.functions.get(each) for each in ("motion", "multipliers")}
        self.model.write(self.clock, [time])
        nq = sum(not each["isSpeed"] for each in self.data["starts"])
        places = {
            "t": self.clock,
            "x": self.address("results") + 8 * width * row,
            "w": self.address("run_w"),
            "p": self.address("run_p"),
            "a": results["motion"]["result"]["address"] + 8 * nq,
            "l": results["multipliers"]["result"]["address"] if results["multipliers"] else 0,
        }
        constants = self.address("run_c") if name == "motion" else function["constants"]["address"]
        given = [places[group] for group in function["takes"]]
        self.model(function["call"], *given, constants, function["result"]["address"])
        return self.model.read(function["result"]["address"], function["result"]["size"])

    def curve(self, what, time, row, width):
        """A curve that a function tells, at one of the times."""
        if what["of"] == "parameter":
            return self.model.read(self.address("run_p"), what["row"] + 1)[what["row"]]
        self.called("motion", time, row, width)
        if "multipliers" in self.functions:
            self.called("multipliers", time, row, width)
        return self.called(what["of"], time, row, width)[what["row"]]

    # What `web/src/pulling.js` does

    def pulled(self, parameters, start, pulls, spans, inputs=()):
        """States after each of some spans, each under its own forces and torques, by place among the inputs."""
        image, size = self.data["pulling"]["image"], self.image["fields"]["run_x"][1]
        self.run_setup(parameters, start)
        base = self.memory.data_len(self.store)
        content = unpacked(image["text"])
        self.memory.grow(self.store, -(-len(content) // PAGE))
        entries = np.frombuffer(content, dtype="<i8").copy()
        entries[image["pointers"]] += base
        self.memory.write(self.store, entries.tobytes(), base)
        self.table.set(self.store, 6, self.model.exports[self.functions["pulled"]["call"]])

        def place(name):
            return base + image["fields"][name][0]

        x = np.append(start, np.zeros(size - len(start)))
        self.model.write(place("run_p"), self.model.read(self.address("run_p"), image["fields"]["run_p"][1]))
        self.model.write(place("run_x"), x)
        self.model.write(place("run_scale"), np.abs(x))
        self.model(self.functions["pulled"]["prepare"], place("run_p"), place("run_c"))
        found, end = [], 0.0
        for span, pull in zip(spans, pulls, strict=True):
            w = np.zeros(image["fields"]["run_w"][1])
            w[: len(inputs)] = inputs
            for where, number in pull.items():
                w[where] = number
            self.model.write(place("run_w"), w)
            end += span
            self.model.write(base + 8 * image["end"], [end])
            self.integrate(self.store, 0, 0, base)
            assert self.model.read(place("ending"), 1).view("<i8")[0] == 0
            found.append(self.model.read(place("run_x"), size).copy())
        return np.array(found)
