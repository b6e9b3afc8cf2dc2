"""Seconds that `import kanes` takes after the interpreter has started."""

from __future__ import annotations

import importlib
import json
from time import perf_counter

if __name__ == "__main__":
    start = perf_counter()
    importlib.import_module("kanes")
    print(json.dumps({"import": perf_counter() - start}))
