"""Expressions to be read, after all imports: `python -m benchmarks.readable [<bodies>]`.

Without a number: seconds from nothing to everything readable of the three-link chain. With one: seconds from `derive`
to M and f of the 3D chain of so many bodies as expressions in their shortest form, and the operations of these.
"""

from __future__ import annotations

import json
import sys
from time import perf_counter
from typing import Any

import kanes as kn
from benchmarks.imported import everything_imported
from kanes.expr.simplify.lengths import length

# More operations than any chain here has.
ANY_LENGTH = 10**9


def everything(equations: kn.Equations) -> list[Any]:
    """All that the book's six steps produce, and the text."""
    e, bodies = equations, equations.system.bodies
    return [
        *(e.kinematical_equations, e.W, e.X),
        *(e.direction_cosines(body) for body in bodies),
        *(e.angular_velocity(body) for body in bodies),
        *(e.velocity(body) for body in bodies),
        *(e.angular_acceleration(body) for body in bodies),
        *(e.acceleration(body) for body in bodies),
        e.partials(),
        *(e.active_forces, e.inertia_forces, e.velocity_products, e.kinetic_energy),
        *(e.mass_matrix, e.forcing, e.dynamical_equations, e.speed_derivatives),
        e.text(),
    ]


def three_link_chain() -> dict[str, Any]:
    start = perf_counter()
    everything(kn.derive(kn.library.three_link_chain()))
    return {"readable": perf_counter() - start}


def spatial_chain(bodies: int) -> dict[str, Any]:
    model = kn.library.spatial_chain(bodies)
    start = perf_counter()
    equations = kn.derive(model, largest_readable=ANY_LENGTH)
    M, f = equations.mass_matrix, equations.forcing
    seconds = perf_counter() - start
    return {"readable": seconds, "operations": sum(length(entry) for entry in (*M, *f))}


if __name__ == "__main__":
    everything_imported()
    print(json.dumps(spatial_chain(int(sys.argv[1])) if len(sys.argv) > 1 else three_link_chain()))
