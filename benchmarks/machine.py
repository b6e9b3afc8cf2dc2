"""Where and with what a run was made."""

from __future__ import annotations

import os
import platform
from datetime import UTC, datetime
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from llvmlite.binding import get_host_cpu_features

PACKAGES = ("kanes", "sympy", "casadi", "numpy", "mpmath", "scipy", "pydy", "Cython", "heyoka", "mujoco", "pin")
IMPORTED = {"pin": "pinocchio"}  # where it is not the name of the package


def machine() -> dict[str, Any]:
    return {
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "cpu": _cpu_model(),
        "vectors": _vectors(),
        "cores": os.cpu_count(),
        "load_average_before": os.getloadavg()[0],
        "system": platform.platform(),
        "python": platform.python_version(),
        "packages": {name: version(name) for name in PACKAGES if find_spec(IMPORTED.get(name, name))},
    }


def _vectors() -> str:
    """The widest vectors of the processor, on which the times per state in lanes depend."""
    features = get_host_cpu_features()
    if features.get("avx512f"):
        return "AVX-512, 8 doubles"
    return "AVX2, 4 doubles" if features.get("avx2") else "2 doubles"


def _cpu_model() -> str:
    path = Path("/proc/cpuinfo")
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor()
