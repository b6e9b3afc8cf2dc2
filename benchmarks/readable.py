"""Seconds from nothing to everything readable of the three-link chain, after all imports."""

from __future__ import annotations

import json
from time import perf_counter
from typing import Any

import kanes as kn
from benchmarks.imported import everything_imported


def everything(equations: kn.Equations) -> list[Any]:
    """All that the book's six steps produce, and the text."""
    e, bodies = equations, equations.system.bodies
    return [
        *(e.kinematical, e.W, e.X),
        *(e.direction_cosines(body) for body in bodies),
        *(e.angular_velocity(body) for body in bodies),
        *(e.velocity(body) for body in bodies),
        *(e.angular_acceleration(body) for body in bodies),
        *(e.acceleration(body) for body in bodies),
        e.partials(),
        *(e.active_forces, e.inertia_forces, e.velocity_products, e.kinetic_energy),
        *(e.mass_matrix, e.forcing, e.dynamical, e.accelerations),
        e.text(),
    ]


if __name__ == "__main__":
    everything_imported()
    start = perf_counter()
    everything(kn.derive(kn.library.three_link_chain()))
    print(json.dumps({"readable": perf_counter() - start}))
