"""WebAssembly run in this process, where wasmtime is installed."""

import json

import numpy as np
import pytest

from kanes.codegen.wasm.model_module import SECTION
from kanes.codegen.wasm.relocatable import attached_section

wasmtime = pytest.importorskip("wasmtime", reason="WebAssembly is tested in wasmtime: pip install 'kanes[test]'")


class Instance:
    """A module at work; it fails to be made where the module is not valid."""

    def __init__(self, binary):
        self.engine = wasmtime.Engine()
        wasmtime.Module.validate(self.engine, binary)
        module = wasmtime.Module(self.engine, binary)
        assert not module.imports
        self.store = wasmtime.Store(self.engine)
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
        self.layout = json.loads(attached_section(binary, SECTION))

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
