"""Measurements in processes of their own, so that nothing is warm that was not said to be, each on one core."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

# An installed package comes with its bytecode, so the first start may write it here too.
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
ENVIRONMENT |= dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMBA_NUM_THREADS"), "1")


def fresh(module: str, *arguments: object, environment: dict[str, str] | None = None) -> Any:
    """What `python -m benchmarks.<module> <arguments>` prints, as JSON."""
    command = [sys.executable, "-m", f"benchmarks.{module}", *map(str, arguments)]
    variables = ENVIRONMENT | (environment or {})
    done = subprocess.run(command, env=variables, check=True, stdout=subprocess.PIPE, text=True)  # noqa: S603  # our own modules
    return json.loads(done.stdout)
