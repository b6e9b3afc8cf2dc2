"""Piles by time stepping: the statistics of a hundred spheres in a box, and the same pile in MuJoCo.

Proves: simulate/time_stepping/sparse.py, simulate/time_stepping/blocks.py, simulate/time_stepping/system.py.
"""

import numpy as np
import pytest

import kanes as kn
from contact_references import needs_references, reference


def pile(count, half, friction, radius=0.05):
    """Balls of 1 kg in a box with vertical walls."""
    model = kn.Model("pile")
    N = model.frame
    model.gravity = -9.81 * N.z
    ball = kn.solids.sphere(1, radius)
    balls = [model.add_body(f"b{i}", mass=1, inertia=ball, joint=kn.Free()) for i in range(count)]
    walls = [kn.surfaces.Plane(N.z)]
    for axis, e in (("x", N.x), ("y", N.y)):
        for side in (1, -1):
            walls.append(kn.surfaces.Plane(side * e, model.origin.moved(f"wall {axis} {side}", -side * half * e)))
    model.add_contacts({each: kn.surfaces.Sphere(radius) for each in balls}, on=walls, friction=friction, name="pile")
    return kn.derive(model).compile()


def layers(count, side, spacing, seed):
    """Centres in layers, with a little jitter."""
    rng, number = np.random.default_rng(seed), np.arange(count)
    middle = (side - 1) / 2
    across = np.stack([number % side - middle, number // side % side - middle], axis=1) * spacing
    across += rng.uniform(-2e-3, 2e-3, (count, 2))
    return np.column_stack([across, 0.1 + 0.13 * (number // side**2) + rng.uniform(0, 0.02, count)])


def start_of(places):
    return {f"{c}_b{i}": place[k] for i, place in enumerate(places) for k, c in enumerate("xyz")}


def heights(run, count):
    return np.array([run[f"z_b{i}"] for i in range(count)])


@needs_references
@pytest.mark.heavy
@pytest.mark.timeout(900)
@pytest.mark.margin("statistics of a chaotic motion, in the gates of the reference")
def test_a_hundred_spheres_lie_as_the_reference_says():
    """Mean height 0.158 ± 0.006 m, highest 0.31 ± 0.03 m, 220 to 280 contacts, the weight on floor and walls to 0.1 %.

    The start is spaced by 0.105 m, so that nothing overlaps, as the reference suggests.
    """
    total = reference("19_hundred_spheres")["exact"]["total_vertical_force_floor_and_walls_at_rest"]
    kernel = pile(100, 0.3, 0.5)
    run = kernel.simulate(
        stop=3,
        method="time-stepping",
        step=2e-3,
        rtol=1e-6,
        parameters={},
        initial=start_of(layers(100, 5, 0.105, 0)),
        times=np.linspace(0, 3, 301),
    )
    z = heights(run, 100)[:, -1]
    assert z.mean() == pytest.approx(0.158, abs=0.006)
    assert z.max() == pytest.approx(0.31, abs=0.03)
    assert 220 <= run.steps.touching[-50:].mean() <= 280
    assert run.contact_force("pile")[2, -50:].mean() == pytest.approx(total, rel=1e-3)
    assert run.energy.kinetic[-1] < 1e-2
    assert run.energy.total.max() <= run.energy.total[0] * (1 + 1e-12)
    assert run.steps.unsolved < 0.02 * run.steps.t.size
    assert z.min() > 0.05 - 1e-4


@pytest.mark.heavy
@pytest.mark.timeout(600)
@pytest.mark.margin("two programs whose contacts differ by a millimetre of depth")
def test_a_pile_is_as_high_as_that_of_mujoco():
    """27 balls in a box, from one start, after 2 s: a mean over balls differs by less than 4 % of it."""
    mujoco = pytest.importorskip("mujoco")
    places = layers(27, 3, 0.11, 1)
    run = pile(27, 0.2, 0.5).simulate(
        stop=2, method="time-stepping", step=1e-3, rtol=1e-6, parameters={}, initial=start_of(places), times=[0, 2]
    )
    bodies = "".join(
        f'<body pos="{x} {y} {z}"><freejoint/><geom type="sphere" size="0.05" mass="1"/></body>' for x, y, z in places
    )
    planes = "".join(
        f'<geom type="plane" size="2 2 1" zaxis="{a} {b} {c}" pos="{-0.2 * a} {-0.2 * b} 0"/>'
        for a, b, c in ((0, 0, 1), (1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0))
    )
    other = mujoco.MjModel.from_xml_string(
        '<mujoco><option timestep="1e-3" cone="elliptic" impratio="10"/><default><geom friction="0.5 0 0"/></default>'
        f"<worldbody>{planes}{bodies}</worldbody></mujoco>"
    )
    data = mujoco.MjData(other)
    for _ in range(2000):
        mujoco.mj_step(other, data)
    theirs = data.qpos.reshape(27, 7)[:, 2]
    assert heights(run, 27)[:, -1].mean() == pytest.approx(theirs.mean(), rel=0.04)
