"""The model of a page at work in wasmtime, by what stands in the file: what `web/src/living.js` does in a browser."""

import base64
import json
import re
import zlib

import numpy as np

from wasm_engine import ModelInstance, wasmtime

PAGE, RUNNING, UNSURE, GO_ON = 65536, 0, 12, 64


def data_of(text):
    """What a page holds of its run."""
    return json.loads(re.search(r'<script[^>]*id="data"[^>]*>(.*?)</script>', text, re.S)[1])


def times_of(numbers):
    """The times of a page, which come first among its numbers."""
    content = zlib.decompress(base64.b64decode(numbers["text"]))
    shuffled = np.frombuffer(content[: 8 * numbers["times"]], dtype=np.uint8).reshape(8, -1)
    return np.ascontiguousarray(shuffled.T).view("<f8").ravel()


def _bytes(text):
    return zlib.decompress(base64.b64decode(text))


class PageEngine(ModelInstance):
    """A page's module and loop in one memory."""

    def __init__(self, data):
        self.living, self.t = data["living"], times_of(data["numbers"])
        super().__init__(_bytes(self.living["module"]))
        self.memory, self.content = self.exports["memory"], _bytes(self.living["image"]["text"])
        self.clock = self.memory.data_len(self.store) + PAGE
        self.base = self.clock + 16
        self.memory.grow(self.store, 1 - -(16 + len(self.content)) // PAGE)
        loop = wasmtime.Module(self.engine, _bytes(self.living["loop"]))
        outside = self._outside()
        self._loop = wasmtime.Instance(self.store, loop, [outside[each.name] for each in loop.imports])
        self.width = self.living["image"]["fields"]["results"][1] // self.t.size

    def _outside(self):
        kind = wasmtime.TableType(wasmtime.ValType.funcref(), wasmtime.Limits(8, None))
        table = wasmtime.Table(self.store, kind, None)
        functions = self.layout["functions"]
        for number, name in enumerate(("motion", "events", "resets", "projected", "projected"), start=1):
            if name in functions:
                table.set(self.store, number, self.exports[functions[name]["call"]])
        pointer = wasmtime.GlobalType(wasmtime.ValType.i32(), True)
        return {
            "__linear_memory": self.memory,
            "__indirect_function_table": table,
            "__stack_pointer": wasmtime.Global(self.store, pointer, wasmtime.Val.i32(self.clock)),
            "pow": self.exports["pow"],
        }

    def _at(self, name):
        return self.base + self.living["image"]["fields"][name][0]

    def _integer(self, name):
        return int.from_bytes(self.memory.read(self.store, self._at(name), self._at(name) + 8), "little", signed=True)

    def _set(self, name, number):
        self.memory.write(self.store, int(number).to_bytes(8, "little", signed=True), self._at(name))

    def derivative(self, t, x, w, parameters):
        """ẋ, as the loop would ask for it; and all parameters, with what stands behind them for the constraints."""
        function = self.layout["functions"]["motion"]
        self._prepare(parameters)
        self.write(self.clock, [t])
        self.write(self._at("run_x"), x)
        self.write(self._at("run_w"), w)
        places = [self.clock, *(self._at(name) for name in ("run_x", "run_w", "run_p", "run_c"))]
        self(function["call"], *places, function["result"]["address"])
        count = self.living["image"]["fields"]["run_p"][1]
        return self.read(function["result"]["address"], function["result"]["size"]), self.read(self._at("run_p"), count)

    def run(self, parameters, start):
        """States and work at the times of the page, a column each, as far as the run goes."""
        self._prepare(parameters)
        self.write(self.clock, [self.t[0]])
        x = self._settled(np.append(start, np.zeros(self.width - len(start))))
        self.write(self._at("run_x"), x)
        self.write(self._at("results"), x)
        self.write(self._at("run_scale"), np.abs(x))
        while True:
            self._loop.exports(self.store)["kanes_integrate"](self.store, 0, 0, self.base)
            if self._integer("ending") != UNSURE:
                break
            self._set("look_after", self._integer("arrivals") + GO_ON)
            self._set("ending", RUNNING)
        reached = self.t.size if self._integer("ending") == RUNNING else self._integer("following")
        return self.read(self._at("results"), self.width * reached).reshape(reached, self.width).T

    def _prepare(self, parameters):
        table = np.frombuffer(self.content, dtype="<i8", count=len(self.content) // 8).copy()
        table[self.living["image"]["pointers"]] += self.base
        self.memory.write(self.store, table.tobytes() + self.content[table.nbytes :], self.base)
        self.write(self._at("run_p"), parameters)
        for name, function in self.layout["functions"].items():
            constants = self._at("run_c") if name == "motion" else function["constants"]["address"]
            self(function["prepare"], self._at("run_p"), constants)

    def _settled(self, x):
        if "projected" not in self.layout["functions"]:
            return x
        function = self.layout["functions"]["projected"]
        places = self.clock, self._at("results"), self._at("run_w"), self._at("run_p"), function["constants"]["address"]
        for _ in range(40):
            self.write(self._at("results"), x)
            self(function["call"], *places, function["result"]["address"])
            y = self.read(function["result"]["address"], function["result"]["size"])
            x = y[: self.width].copy()
            for four in self.living["quaternions"]:
                x[four] /= np.sqrt(((x[four[0]] ** 2 + x[four[1]] ** 2) + x[four[2]] ** 2) + x[four[3]] ** 2)
            if y[self.width] < 1e-12:
                return x
        raise AssertionError("no start meets the constraints")
