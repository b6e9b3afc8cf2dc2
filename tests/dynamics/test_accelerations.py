"""What is asked along a motion, of accelerations and multipliers that are given or that forward dynamics gives.

Proves: dynamics/accelerations.py.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import kanes as kn
from kanes.dynamics.accelerations import Accelerations
from kanes.dynamics.constraints.constrained import ConstrainedDynamics
from kanes.dynamics.programs.quantities import value
from kanes.dynamics.reactions.graph import reaction_graph
from kanes.dynamics.reactions.items import Items
from kanes.equations.equations import graphs_of

FREE = {
    "spring_pendulum": kn.library.spring_pendulum,
    "stanford_arm": kn.library.stanford_arm,
    "hinged_panels": kn.library.hinged_panels,
    "rolling_disc": kn.library.rolling_disc,
    "snakeboard": kn.library.snakeboard,
    "ball_in_bowl": kn.library.ball_in_bowl,
}
LOOPS = {
    "four_bar": kn.library.four_bar,
    "slider_crank": kn.library.slider_crank,
    "spatial_slider_crank": kn.library.spatial_slider_crank,
    "flyball_governor": kn.library.flyball_governor,
    "four_bar_row": kn.library.four_bar_row,
    "rolling_disc": kn.library.rolling_disc,
    "bicycle": kn.library.bicycle,
    "bricard": kn.library.bricard,
}


def general(computation: Any) -> Any:
    """Numbers without any relation for the inputs of the graph, with quaternions of unit length."""
    values = np.random.default_rng(3).uniform(0.3, 1.3, len(computation.graph.symbols))
    for elements in computation.kinematical.quaternions:
        places = [computation.graph.symbols.index(element) for element in elements]
        values[places] /= np.linalg.norm(values[places])
    return values


def check_both_methods(computation: Any) -> None:
    """Every kind of question: at a state, and at the same state with its u̇ and λ given."""
    values, system = general(computation), computation.system
    solved, given = Accelerations(computation), Accelerations(computation, given=True)
    known = [computation.udot, *([computation.multipliers] if isinstance(computation, ConstrainedDynamics) else [])]
    more = np.concatenate([values, *(each.ravel() for each in computation.graph.function(known)(values))])
    items = Items(computation.kinematical)
    things = [*system.bodies, *items.constraints]
    expressions = [system.speeds[-1].dot + 1, system.coordinates[-1].dot.dot * 2, system.coordinates[0] * 3]
    mass = system.masses[-1]
    for road, column in ((solved, values), (given, more)):
        columns = [value(road, expression) for expression in expressions]
        columns += [road.rate(road.derivation.kinematics.point(mass.center).velocity.express(system.frame))]
        columns += [reaction_graph(road, items.item(thing)).column for thing in things]
        found = road.graph.function([road.graph.stack_rows(columns, 1)])(column)[0].ravel()
        if road is solved:
            expected = found
    size = np.abs(expected[np.isfinite(expected)]).max()
    np.testing.assert_allclose(found, expected, rtol=1e-10, atol=1e-10 * size)
    # The road of partial velocities.
    motion = solved.derivation.kinematics.point(mass.center)
    a = (motion.partials @ computation.all_accelerations + motion.drift).express(system.frame)
    number = computation.graph.function([a])(values)[0].ravel()
    np.testing.assert_allclose(number, found[3:6], rtol=1e-10, atol=1e-10 * np.abs(more).max())


@pytest.mark.parametrize("name", FREE)
def test_questions_of_given_accelerations_have_the_answers_of_forward_dynamics(name: str) -> None:
    check_both_methods(graphs_of(kn.derive(FREE[name]())).reduced)


@pytest.mark.parametrize("name", LOOPS)
def test_questions_of_given_multipliers_have_the_answers_of_forward_dynamics(name: str) -> None:
    check_both_methods(ConstrainedDynamics(graphs_of(kn.derive(LOOPS[name]())).kinematics))


def test_accelerations_are_given_under_whatever_the_same_symbol_stood_for_before() -> None:
    computation = graphs_of(kn.derive(kn.library.double_pendulum(tensions=False))).reduced
    udot = computation.system.speeds[0].dot
    forward = Accelerations(computation).graph.program({"y": value(Accelerations(computation), udot)})
    given = Accelerations(computation, given=True)
    asked = given.graph.program({"y": value(given, udot)})
    assert forward.operation_count > 10
    assert asked.operation_count == 0
