"""Piles by time stepping: every step is solved, statistics of MuJoCo's piles, and the same pile in MuJoCo.

Proves: simulate/time_stepping/sparse.py, simulate/time_stepping/blocks.py, simulate/time_stepping/system.py,
simulate/time_stepping/interior.py, simulate/time_stepping/second_order.py, simulate/time_stepping/multipliers.py,
simulate/time_stepping/solution.py.
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


def places(run, count):
    """Centres at the end."""
    return np.array([[run[f"{c}_b{i}"][-1] for c in "xyz"] for i in range(count)])


def no_energy_is_gained(run):
    """Up to what displacements lift in a step, of which closing contacts took as much in the step before."""
    return np.diff(run.energy.total).max() < 1e-5 * run.energy.total[0]


@pytest.mark.timeout(60)
def test_every_step_of_thirty_balls_is_solved():
    """They fall, hit each other and the walls, and slide; no step gains energy."""
    run = pile(30, 0.2, 0.5).simulate(
        stop=0.5,
        method="time-stepping",
        step=2e-3,
        rtol=1e-6,
        parameters={},
        initial=start_of(layers(30, 3, 0.11, 1)),
    )
    assert run.steps.unsolved == 0
    assert run.steps.touching.max() > 40
    assert run.steps.newton.mean() < 25
    assert no_energy_is_gained(run)


@pytest.mark.heavy
@pytest.mark.timeout(600)
@needs_references
@pytest.mark.margin("statistics of few piles, to two digits")
def test_a_hundred_balls_in_a_box_have_the_statistics_of_the_reference():
    """Three piles: every step is solved, nothing is gained, planes carry the weight, heights are those of MuJoCo."""
    exact = reference("19_hundred_spheres")["exact"]
    kernel, heights_found, highest = pile(100, 0.3, 0.5), [], []
    for seed in range(3):
        run = kernel.simulate(
            stop=3,
            method="time-stepping",
            step=2e-3,
            rtol=1e-6,
            parameters={},
            initial=start_of(layers(100, 5, 0.105, seed)),
        )
        end = places(run, 100)
        heights_found.append(end[:, 2].mean())
        highest.append(end[:, 2].max())
        assert run.steps.unsolved == 0
        assert no_energy_is_gained(run)
        force = run.contact_force("pile")[2, run.t > 2.5].mean()
        assert force == pytest.approx(exact["total_vertical_force_floor_and_walls_at_rest"], rel=1e-3)
        # A ball may go on to spin about its place, since nothing resists that.
        speeds = np.array([run[f"v{c}_b{i}"][-1] for i in range(100) for c in "xyz"])
        assert 0.5 * (speeds**2).sum() < 1e-2
        # Two balls touch where they are nearer than a thousandth of a radius, and so do a ball and a plane.
        apart = np.linalg.norm(end[:, None] - end[None], axis=-1)[np.triu_indices(100, 1)] - 0.1
        walls = np.array([end[:, 2], *(0.3 - side * end[:, k] for k in (0, 1) for side in (1, -1))]) - 0.05
        assert min(apart.min(), walls.min()) > -1e-4
        assert 220 <= (apart < 5e-5).sum() + (walls < 5e-5).sum() <= 280
    # The gates of the reference, 0.158 ± 0.006 m for the mean height and 0.31 ± 0.03 m for the highest ball.
    assert heights_found == pytest.approx([0.158] * 3, abs=0.006)
    assert highest == pytest.approx([0.31] * 3, abs=0.03)


def test_balls_that_stick_together_in_space_stay_at_rest():
    """Two equal balls that meet head on without rebound stop, and have impulses of zero from then on."""
    model = kn.Model("two")
    balls = [model.add_body(f"b{i}", mass=1, inertia=kn.solids.sphere(1, 0.05), joint=kn.Free()) for i in range(2)]
    model.add_contacts({each: kn.surfaces.Sphere(0.05) for each in balls}, friction=0.5, name="pair")
    start = start_of([(-0.06, 0, 0), (0.06, 0, 0)]) | {"vx_b0": 1.0, "vx_b1": -1.0}
    kernel = kn.derive(model).compile()
    run = kernel.simulate(stop=0.1, method="time-stepping", step=1e-3, parameters={}, initial=start)
    assert run.steps.unsolved == 0
    assert [run[f"vx_b{i}"][-1] for i in range(2)] == pytest.approx([0, 0], abs=1e-7)
    assert run["x_b1"][-1] - run["x_b0"][-1] == pytest.approx(0.1, abs=1e-6)


def test_a_ball_that_just_fits_between_walls_falls_freely():
    """Without friction: a ball that just fits falls freely, and stays between them, however hard they push."""
    model = kn.Model("tube")
    N = model.frame
    model.gravity = -9.81 * N.z
    fit = model.add_body("b0", mass=1, inertia=kn.solids.sphere(1, 0.05), joint=kn.Free())
    walls = [
        kn.surfaces.Plane(side * e, model.origin.moved(f"{axis} {side}", -0.05 * side * e))
        for axis, e in (("x", N.x), ("y", N.y))
        for side in (1, -1)
    ]
    model.add_contacts({fit: kn.surfaces.Sphere(0.05)}, on=walls, name="tube")
    kernel = kn.derive(model).compile()
    run = kernel.simulate(stop=0.2, method="time-stepping", step=1e-3, parameters={}, initial=start_of([(0, 0, 0)]))
    assert run.steps.unsolved == 0
    assert [run[f"{c}_b0"][-1] for c in "xy"] == pytest.approx([0, 0], abs=1e-9)
    assert run["z_b0"][-1] == pytest.approx(-0.5 * 9.81 * 0.2**2, rel=1e-6)


@pytest.mark.timeout(60)
def test_balls_capsules_and_a_box_make_one_pile():
    """Their weight is carried, and every step is solved."""
    model = kn.Model("things")
    N = model.frame
    model.gravity = -9.81 * N.z
    crate = model.add_body("crate", mass=3, inertia=kn.solids.box(3, 0.3, 0.3, 0.1), joint=kn.Free())
    surfaces = {crate: kn.surfaces.Corners(0.3, 0.3, 0.1)}
    start = {"z_crate": 0.06}
    for i in range(6):
        body = model.add_body(f"b{i}", mass=1, inertia=kn.solids.sphere(1, 0.05), joint=kn.Free())
        surfaces[body] = kn.surfaces.Capsule(0.04, 0.08, axis="x") if i % 2 else kn.surfaces.Sphere(0.05)
        start |= {f"x_b{i}": 0.02 * (i % 3) - 0.02, f"y_b{i}": 0.11 * (i % 2) - 0.05, f"z_b{i}": 0.2 + 0.12 * (i // 2)}
    walls = [kn.surfaces.Plane(N.z)]
    for axis, e in (("x", N.x), ("y", N.y)):
        for side in (1, -1):
            walls.append(kn.surfaces.Plane(side * e, model.origin.moved(f"wall {axis} {side}", -0.22 * side * e)))
    model.add_contacts(surfaces, on=walls, friction=0.5, name="things")
    kernel = kn.derive(model).compile()
    start = {name: start.get(name, 0.0) for name in kernel.coordinates if name[0] != "e"}
    run = kernel.simulate(stop=2.5, method="time-stepping", step=2e-3, rtol=1e-6, parameters={}, initial=start)
    assert run.steps.unsolved == 0
    assert no_energy_is_gained(run)
    assert run.contact_force("things")[2, run.t > 2].mean() == pytest.approx(9 * 9.81, rel=2e-2)


@pytest.mark.heavy
@pytest.mark.timeout(600)
@pytest.mark.margin("two programs whose contacts differ by a millimetre of depth")
def test_a_pile_is_as_high_as_that_of_mujoco():
    """27 balls in a box, from one start, after 2 s: a mean over balls differs by less than 4 % of it."""
    mujoco = pytest.importorskip("mujoco")
    centres = layers(27, 3, 0.11, 1)
    run = pile(27, 0.2, 0.5).simulate(
        stop=2, method="time-stepping", step=1e-3, rtol=1e-6, parameters={}, initial=start_of(centres), times=[0, 2]
    )
    bodies = "".join(
        f'<body pos="{x} {y} {z}"><freejoint/><geom type="sphere" size="0.05" mass="1"/></body>' for x, y, z in centres
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
