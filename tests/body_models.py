"""Reference numbers of body models, and a motion's generalized forces by a kernel."""

from functools import cache

import numpy as np
import yaml

import kanes as kn
from biomechanics_data import BIOMECHANICS

# What the references print: twelve digits. Mass matrices agree to 1e-9 of their largest entry, torques to 1e-6 N m.
OF_MASSES, NEWTON_METRES = 1e-9, 1e-6


@cache
def reference(file: str) -> dict:
    return yaml.safe_load((BIOMECHANICS / "models" / file).read_text(encoding="utf-8"))


@cache
def compiled(name: str, *options) -> tuple[kn.Equations, kn.Kernel]:
    equations = kn.derive(getattr(kn.library, name)(*options))
    return equations, equations.compile()


def needed_inputs(kernel: kn.Kernel, parameters, q, u, udot, known=None) -> dict[str, float]:
    """The inputs that cause a motion, by name."""
    known = known or {}
    names = [name for name in kernel.inputs if name not in known]
    found = kernel.inverse_dynamics(parameters, known=known)(0.0, np.concatenate([q, u]), np.asarray(udot))
    return dict(zip(names, found, strict=True))


def mass_matrix(kernel: kn.Kernel, parameters, q) -> np.ndarray:
    x = np.concatenate([q, np.zeros(len(q))])
    return kernel.function("mass_matrix", parameters, dict.fromkeys(kernel.inputs, 0.0))(0.0, x)


def largest_difference(found, expected) -> float:
    return float(np.abs(np.asarray(found) - np.asarray(expected)).max())
