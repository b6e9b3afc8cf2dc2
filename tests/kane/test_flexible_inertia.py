"""Flexible bodies: inertia forces against mass points and Lagrange, conserved momenta and energy, and the rigid limit.

Proves: kane/flexible_inertia.py, kane/complete_shape.py, kane/second_order_shape.py, kane/shape_arrays.py,
flexible/shape_integrals.py, flexible/affine_foreshortening.py, model/flexible/flexibility.py,
model/flexible/flexible_bodies.py, analysis/verification/flexible_energy.py, kernel/divergence.py.
"""

from dataclasses import replace

import numpy as np
import pytest

import kanes as kn
from flexible_beams import PointCloud, cantilever
from kanes.flexible import ModalNode

CHILD = {"mass": 0.3, "inertia": kn.inertia(0.01, 0.02, 0.025)}


def flexible(cloud, gravity=9.81, **options):
    """A free body with a tool in a pin at its tip."""
    model = kn.Model("flexible")
    q, *eta = model.coordinates("q eta1 eta2")
    model.gravity = -gravity * model.frame.z
    body = model.add_flexible_body("B", cloud.body(), joint=kn.Free(), amplitudes=eta, **options)
    model.add_body("tool", parent=body.node("tip"), joint=kn.Pin(q, axis="y"), **CHILD)
    return model


def mass_points(cloud, gravity=9.81):
    """The same of particles that the amplitudes move in a massless frame, without the forces of the modes."""
    model = kn.Model("mass points")
    q, *eta = model.coordinates("q eta1 eta2")
    model.gravity = -gravity * model.frame.z
    carrier = model.add_body("B", mass=0, inertia=kn.inertia(0, 0, 0), joint=kn.Free())
    for k, dm in enumerate(cloud.dm):
        moved = [cloud.r[a, k] + cloud.phi[a, :, k] @ eta - (cloud.psi[a, :, :, k] @ eta @ eta) / 2 for a in range(3)]
        model.add_particle(f"P{k}", carrier.origin.moved(f"P{k}", carrier.frame.vector(*moved)), mass=dm)
    turned = carrier.frame.rotated("at tip", tuple(cloud.body().node("tip").rotation @ eta), sequence="123")
    tool = turned.rotated("tool", q, "y")
    model.add_body("tool", frame=tool, center=model["P0"].point.moved("tool*", 0 * tool.x), **CHILD)
    return model


def random_values(equations, scale=1.0):
    """A state, in which modes and their rates are scaled."""
    generator = np.random.default_rng(5)
    values = {str(s): generator.uniform(-1, 1) for s in (*equations.coordinates, *equations.speeds)}
    elements = [f"e{i}_B" for i in range(4)]
    length = np.linalg.norm([values[e] for e in elements])
    values |= {e: values[e] / length for e in elements}
    return values | {name: scale * value for name, value in values.items() if "eta" in name}


def generalized_forces(cloud, scale, **options):
    """M u̇ − f of the flexible body and of the mass points, at a motion in which what is modal is scaled."""
    one, other, modal = kn.derive(flexible(cloud, **options)), kn.derive(mass_points(cloud)), cloud.body()
    values = random_values(one, scale)
    names = [str(u) for u in one.speeds]
    assert names == [str(u) for u in other.speeds]
    udot = np.array([np.cos(k) * (scale if "eta" in name else 1.0) for k, name in enumerate(names)])
    found, expected = (
        result["mass_matrix"] @ udot - result["forcing"] for result in (one.evaluate(values), other.evaluate(values))
    )
    eta, rates = ([values[name] for name in each] for each in (("eta1", "eta2"), ("u_eta1", "u_eta2")))
    expected[[names.index("u_eta1"), names.index("u_eta2")]] += modal.stiffness @ eta + modal.damping @ rates
    return found, expected


def test_without_foreshortening_it_moves_like_its_mass_points():
    found, expected = generalized_forces(PointCloud.random(2, foreshortening=False), 1.0)
    np.testing.assert_allclose(found, expected, rtol=1e-9, atol=1e-9)  # rounding of sums over the points


def test_with_foreshortening_that_is_affine_it_moves_like_its_mass_points():
    """ψ_ij = c_ij + C_ij r, of which the integrals tell everything."""
    cloud, generator = PointCloud.random(2), np.random.default_rng(1)
    c, C = 0.3 * generator.normal(size=(3, 2, 2)), 0.3 * generator.normal(size=(3, 3, 2, 2))
    psi = (c + c.swapaxes(1, 2))[..., None] + np.einsum("abij,bp->aijp", C + C.swapaxes(2, 3), cloud.r)
    found, expected = generalized_forces(replace(cloud, psi=psi), 1.0)
    np.testing.assert_allclose(found, expected, rtol=1e-9, atol=1e-9)


@pytest.mark.parametrize("energy", ["complete", "second order"])
def test_what_the_kinetic_energy_leaves_out_is_of_third_order(energy):
    """Forces, its derivatives, differ in the second order: by a quarter where the modes move half as much."""
    cloud = PointCloud.random(2)
    sizes = [
        np.abs(np.subtract(*generalized_forces(cloud, scale, kinetic_energy=energy))).max() for scale in (2e-3, 1e-3)
    ]
    assert sizes[0] / sizes[1] == pytest.approx(4, rel=0.05)  # the next order is a part of 2e-3


@pytest.mark.parametrize("energy", ["complete", "second order"])
def test_lagrange_agrees(energy):
    assert kn.verify(flexible(PointCloud.random(2), kinetic_energy=energy)).passed


def free_run(cloud, energy):
    equations = kn.derive(flexible(cloud, gravity=0, kinetic_energy=energy))
    return equations.kernel.simulate(initial=random_values(equations, 0.3), parameters={}, stop=3.0, rtol=1e-11)


@pytest.mark.parametrize("energy", ["complete", "second order"])
def test_free_motion_keeps_momenta_and_what_damping_leaves_of_the_energy(energy):
    run = free_run(PointCloud.random(2), energy)
    for momentum in (run.linear_momentum(), run.angular_momentum()):
        np.testing.assert_allclose(momentum, momentum[:, :1] + 0 * momentum, atol=1e-9)  # of the integration
    assert np.ptp(run.energy.total) > 1e-3  # damping takes energy
    np.testing.assert_allclose(run.energy.balance, 0, atol=1e-9)


def spun(modes, law, **options):
    """A cantilever on an axle that turns by a law of time."""
    model = kn.Model("spun")
    body = cantilever(L=2.0, EI=30.0, rhoA=0.5, modes=modes, nodes=[("tip", 2.0)])
    model.add_flexible_body("beam", body, joint=kn.Pin(law(model.time), axis="z"), **options)
    return model


def test_what_drives_a_prescribed_axle_does_the_work():
    model = spun(2, lambda t: 0.3 * t**3)
    initial = {"eta_beam_1": 0.05, "eta_beam_2": 0.01}
    run = kn.derive(model).kernel.simulate(initial=initial, parameters={}, stop=2.0, rtol=1e-11)
    assert np.ptp(run.energy.kinetic) > 1
    np.testing.assert_allclose(run.energy.balance, 0, atol=1e-8)


def test_a_beam_without_geometric_stiffness_warns_where_it_diverges():
    """The first frequency of a clamped beam, whose root does not move: 3.516 √(EI/ρA)/L²."""
    speed = 3.5160152685 * np.sqrt(30 / 0.5) / 4
    slow, fast = (spun(1, lambda t, part=part: part * speed * t, geometric_stiffness=False) for part in (0.99, 1.01))
    options = {"initial": {"eta_beam_1": 1e-3}, "parameters": {}, "stop": 1.0}
    kn.derive(slow).kernel.simulate(**options)
    with pytest.warns(RuntimeWarning, match=f"beam turns about its z axis at .* diverge from {speed:.4g} rad/s"):
        kn.derive(fast).kernel.simulate(**options)


def test_the_reaction_of_a_clamp_is_the_rate_of_momentum():
    """R = d/dt Σ m v − m g of a cantilever that swings, and the torque likewise."""
    model = kn.Model("clamped")
    model.gravity = -9.81 * model.frame.y
    beam = cantilever(L=2.0, EI=30.0, rhoA=0.5, modes=2)
    model.add_flexible_body("beam", beam, joint=kn.Weld())
    run = kn.derive(model).kernel.simulate(
        initial={"eta_beam_1": 0.0, "eta_beam_2": 0.02}, parameters={}, stop=1.0, rtol=1e-11
    )
    reaction = run.reaction("beam")
    momentum, turning, center = run.linear_momentum(), run.angular_momentum(), run.mass_center()
    weight = np.array([0, -9.81 * beam.mass, 0])[:, None]
    force = np.gradient(momentum, run.t, axis=1, edge_order=2) - weight
    torque = np.gradient(turning, run.t, axis=1, edge_order=2) - np.cross(center, weight, axis=0)
    np.testing.assert_allclose(reaction.force[:, 5:-5], force[:, 5:-5], atol=2e-2)  # of differences over 1 ms
    np.testing.assert_allclose(reaction.torque[:, 5:-5], torque[:, 5:-5], atol=2e-2)


@pytest.mark.parametrize(("offset", "is_held"), [(1e-12, True), (0.1, False)])
def test_a_joint_holds_the_origin_but_for_rounding(offset, is_held):
    beam = cantilever(L=2.0, EI=30.0, rhoA=0.5)
    root = ModalNode((0, 0, 0), [[0], [offset], [0]])
    model = kn.Model("arm")
    if is_held:
        assert model.add_flexible_body("arm", beam.with_nodes({"root": root}), joint=kn.Pin(axis="z")).is_flexible
        return
    with pytest.raises(kn.WrongValueError, match="its modes move node 'root' at its origin"):
        model.add_flexible_body("arm", beam.with_nodes({"root": root}), joint=kn.Pin(axis="z"))


def test_a_place_of_a_beam_is_a_node_of_its_own():
    """Half way along a rotating beam: the exact shape there, and one name for one place."""
    beam = kn.flexible.uniform_beam(2.0, E=7e10, I=1e-9, A=1e-4, rho=2700, modes={"y": 2})
    model = kn.Model("beam")
    body = model.add_flexible_body("B", beam, joint=kn.Pin(model.coordinates("q"), axis="z"))
    middle = body.node_at("middle", 1.0)
    assert body.node_at("middle", 1.0).center is middle.center
    with pytest.raises(kn.WrongValueError, match="body B: node 'middle' is at another place"):
        body.node_at("middle", 1.5)
    kernel = kn.derive(model).compile(outputs={"middle": middle.center})
    run = kernel.simulate(stop=0, parameters={}, initial={"q": 0, "eta_B_y1": 0.01})
    beta = 1.8751040687119612 / 2  # cos(2β) cosh(2β) = −1, the first root of a cantilever
    x, ratio = 1.0, 0.7340955137589128
    shape = np.cosh(beta * x) - np.cos(beta * x) - ratio * (np.sinh(beta * x) - np.sin(beta * x))
    assert abs(run["middle"][1, 0]) == pytest.approx(0.01 * shape / 2 * tip_of(beam), rel=1e-10)


def tip_of(beam):
    """The deflection of the tip by the first mode, of which cosh, cos, … above have 2."""
    return abs(beam.node_at(2.0).translation[1, 0])


def test_without_modes_it_is_rigid():
    rigid, flexible_one = kn.Model("rigid"), kn.Model("no modes")
    beam = cantilever(L=2.0, EI=30.0, rhoA=0.5, modes=0, nodes=[("tip", 2.0)])
    udot = []
    for model in (rigid, flexible_one):
        q1, q2 = model.coordinates("q1 q2")
        model.gravity = -9.81 * model.frame.y
        joint = kn.Pin(q1, axis="z")
        if model is rigid:
            arm = model.add_body("arm", mass=1.0, inertia=kn.solids.rod(1.0, 2.0), center=(1, 0, 0), joint=joint)
            parent, at = arm, (2, 0, 0)
        else:
            arm = model.add_flexible_body("arm", beam, joint=joint)
            parent, at = arm.node("tip"), (0, 0, 0)
        model.add_body("tool", parent=parent, joint=kn.Pin(q2, axis="z", at=at), center=(0.3, 0, 0), **CHILD)
        udot.append(kn.derive(model).evaluate({"q1": 0.3, "q2": 1.1, "u1": 0.7, "u2": -0.4})["udot"])
    np.testing.assert_allclose(udot[1], udot[0], rtol=1e-12)  # rounding of the quadrature


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda m, b: m.add_force(b, m.frame.x), "beam, which is flexible, and at none of its nodes"),
        (lambda m, b: b.node("root"), "there is no node 'root'. Its nodes are: tip"),
        (lambda m, b: m.add_contact(b, kn.surfaces.Plane(m.frame.y)), "is flexible, and touches nothing as a whole"),
        (lambda m, b: kn.model_text(m), "beam is flexible, and files of models have rigid bodies only"),
        (lambda m, b: m.add_flexible_body("C", 3, joint=kn.Weld()), "3 is not modal data"),
        (lambda m, b: m.add_flexible_body("C", b.flexibility.modal, joint=kn.Weld(), amplitudes=[1]), "of 2 modes"),
    ],
)
def test_what_cannot_be_is_refused(call, message):
    model = spun(2, lambda t: t)

    def derive_changed():
        call(model, model["beam"])
        kn.derive(model)

    with pytest.raises(kn.KanesError, match=message):
        derive_changed()
