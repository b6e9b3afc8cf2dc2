"""WebAssembly run in this process, where wasmtime is installed."""

import json

import numpy as np
import pytest

from kanes.codegen.wasm.model_module import SECTION

wasmtime = pytest.importorskip("wasmtime", reason="WebAssembly is tested in wasmtime: pip install 'kanes[test]'")


class Instance:
    """A module at work; it fails to be made where the module is not valid."""

    def __init__(self, binary):
        engine = wasmtime.Engine()
        wasmtime.Module.validate(engine, binary)
        module = wasmtime.Module(engine, binary)
        assert not module.imports
        self.store = wasmtime.Store(engine)
        self.exports = wasmtime.Instance(self.store, module, []).exports(self.store)

    def __call__(self, name, *given):
        return self.exports[name](self.store, *given)

    def write(self, address, numbers):
        self.exports["memory"].write(self.store, np.asarray(numbers, dtype="<f8").tobytes(), address)

    def read(self, address, count):
        return np.frombuffer(self.exports["memory"].read(self.store, address, address + 8 * count), dtype="<f8")


class ModelInstance(Instance):
    """A model's module, called by what its own section says."""

    def __init__(self, binary):
        super().__init__(binary)
        self.layout = json.loads(custom_section(binary, SECTION))

    def evaluate(self, name, **groups):
        function, arrays = self.layout["functions"][name], self.layout["arrays"]
        assert set(function["takes"]) == set(groups)
        for group, numbers in groups.items():
            assert len(numbers) == len(arrays[group]["names"])
            self.write(arrays[group]["address"], numbers)
        constants, result = function["constants"], function["result"]
        self(function["prepare"], arrays["p"]["address"], constants["address"])
        places = [arrays[group]["address"] for group in function["takes"]]
        self(function["call"], *places, constants["address"], result["address"])
        return self.read(result["address"], result["size"])


def custom_section(binary, name):
    """The content of a section that engines leave alone."""
    at = 8
    while at < len(binary):
        number, (size, start) = binary[at], _whole(binary, at + 1)
        if number == 0:
            length, title = _whole(binary, start)
            if binary[title : title + length].decode() == name:
                return binary[title + length : start + size]
        at = start + size
    raise KeyError(name)


def _whole(binary, at):
    """A number in LEB128, and where it ends."""
    number = shift = 0
    while True:
        number |= (binary[at] & 0x7F) << shift
        shift, at = shift + 7, at + 1
        if not binary[at - 1] & 0x80:
            return number, at
