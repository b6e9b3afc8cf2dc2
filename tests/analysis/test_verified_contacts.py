"""Equations in every mode of contacts, derived otherwise; errors that are made on purpose are found.

Proves: analysis/verification/contact_modes.py, analysis/verification/contact_loads.py,
analysis/verification/kane_in_modes.py, analysis/verification/sampled_modes.py,
analysis/verification/other_derivations.py.
"""

from dataclasses import replace

import numpy as np
import pytest
import sympy

import kanes as kn
from kanes.analysis.verification.sampled_modes import SampledState, sampled_modes
from kanes.base.contact_layout import ContactLayout
from kanes.dynamics.contacts.contact_dynamics import ContactDynamics
from linkages import four_bar
from touching_bodies import ball, block


def arm():
    """Two pins with a stop between them and a latch at the first."""
    model = kn.Model("arm")
    q1, q2 = model.coordinates("q1 q2")
    A = model.frame.rotated("A", q1, model.frame.z)
    F = A.rotated("F", q2, model.frame.z)
    elbow = model.origin.moved("elbow", -A.y)
    model.add_particle("upper", elbow, mass=1)
    model.add_particle("hand", elbow.moved("tip", -F.y), mass=1)
    model.gravity = -9.81 * model.frame.y
    model.add_limit(q2, lower=0, upper=2.4, name="stop")
    model.add_latch(q1, at=0.0, name="shoulder")
    return model


def ball_on_a_board():
    """A ball on a free board: forces of the contact act on both."""
    model = kn.Model("ball on a board")
    N = model.frame
    m, r, mu = model.parameters("m r mu")
    board = model.add_body("board", mass=3, inertia=kn.inertia(1, 2, 2.5), joint=kn.Free())
    sphere = model.add_body("sphere", mass=m, inertia=kn.inertia(*[0.4 * m * r**2] * 3), joint=kn.Free())
    model.gravity = -9.81 * N.z
    plane = kn.surfaces.Plane(board.frame.z)
    model.add_contact(sphere, kn.surfaces.Sphere(r), on=plane, on_body=board, friction=mu, name="touch")
    return model


def skate():
    """A knife edge on ice, a velocity constraint, whose tip meets a wall."""
    model = kn.Model("skate")
    x, y, q = model.coordinates("x y q")
    N = model.frame
    B, C = N.rotated("B", q, N.z), model.origin.moved("C", x * N.x + y * N.y)
    model.add_body("skate", frame=B, center=C, mass=2, inertia=kn.inertia(zz=0.3))
    model.add_velocity_constraint(y.dot * sympy.cos(q) - x.dot * sympy.sin(q))
    model.add_contact(C.moved("tip", 0.4 * B.x), kn.surfaces.Plane(-N.x), friction=0.3, name="wall")
    return model


def box_in_space():
    """Eight corners over a plane: more modes than are tried one by one."""
    model = kn.Model("box")
    N = model.frame
    body = model.add_body("box", mass=1, inertia=kn.solids.box(1, 0.4, 0.3, 0.2), joint=kn.Free())
    model.gravity = -9.81 * N.z
    corners = kn.surfaces.Corners(0.4, 0.3, 0.2)
    model.add_contact(body, corners, on=kn.surfaces.Plane(N.z), friction=0.5, name="base")
    return model


def linkage_with_a_stop():
    """A loop that a run keeps by projection; the crank meets a stop."""
    model = four_bar()
    model.add_limit(model["q1"], lower=-1, upper=2, name="stop")
    return model


def hung_ball():
    """On a string that may go slack, beside a wall."""
    model = kn.Model("hung ball")
    x, y = model.coordinates("x y")
    N = model.frame
    P = model.origin.moved("P", x * N.x + y * N.y)
    model.add_particle("ball", P, mass=1.3)
    model.gravity = -9.81 * N.y
    model.add_string(model.origin, P, length=1.5, name="string")
    model.add_contact(P, kn.surfaces.Plane(-N.x, at=model.origin.moved("W", 2 * N.x)), friction=0.2, name="wall")
    return model


def rubbing():
    """A brake with a given limit, a pin that rubs by its reaction, a ratchet, and a clutch."""
    model = kn.Model("rubbing")
    q1, q2 = model.coordinates("q1 q2")
    A = model.add_body("A", mass=2, center=(0.4, 0, 0), inertia=kn.inertia(zz=0.1), joint=kn.Pin(q1, axis="z"))
    pin = kn.Pin(q2, axis="z", at=(0.8, 0, 0))
    model.add_body("B", parent=A, mass=1, center=(0.3, 0.1, 0), inertia=kn.inertia(zz=0.1), joint=pin)
    model.gravity = -9.81 * model.frame.y
    model.add_friction(A, coefficient=0.3, radius=0.02, name="pin")
    model.add_friction(q2, (3, 2.5), name="brake")
    model.add_ratchet(q1 + q2, name="pawl")
    return model


def docking():
    """Two free bodies that weld where their tips meet."""
    model = kn.Model("docking")
    one = model.add_body("one", mass=3, inertia=kn.inertia(1, 2, 2.5), joint=kn.Free())
    two = model.add_body("two", mass=2, inertia=kn.inertia(0.5, 0.7, 1), joint=kn.Free())
    tips = one.point("tip", 0.5, 0, 0), two.point("cup", -0.4, 0.1, 0)
    model.add_latch(*tips, joint="weld", within=0.1, name="dock")
    return model


MODELS = {
    "rubbing": rubbing,
    "docking": docking,
    "box in space": box_in_space,
    "linkage": linkage_with_a_stop,
    "hung ball": hung_ball,
    "block": lambda: block(0.1, 0.15, 0.4),
    "ball": lambda: ball(2.0, 0.1, 0.3, 0.7),
    "arm": arm,
    "ball on a board": ball_on_a_board,
    "skate": skate,
}


@pytest.mark.parametrize("name", MODELS)
def test_all_modes_agree_with_other_derivations(name):
    found = kn.verify(MODELS[name](), states=3)
    assert found.passed, found
    names = [each.derivation for each in found.comparisons]
    # Two corners of a block cannot both stick by forces of their own, nor a hung ball by string and wall.
    counts = {
        "block": 8,
        "ball": 3,
        "arm": 6,
        "ball on a board": 3,
        "skate": 3,
        "linkage": 3,
        "hung ball": 5,
        "docking": 2,
        "rubbing": 7,
    }
    for other in ("Lagrange", "Newton–Euler"):
        (row,) = [each for each in names if each.startswith("contacts in ") and each.endswith(other)]
        assert int(row.split()[2]) == counts.get(name, 17)
    assert "contacts: p⁺ − p⁻ = I in impacts" in names
    assert "contacts: rate of the energy" in names


MUTANTS = {
    "friction pushes along": ("_slip_directions", lambda old, self, *given: [-each for each in old(self, *given)]),
    "rows point elsewhere": ("rows", lambda old, self: (*old(self)[1:], old(self)[0])),
}


@pytest.mark.parametrize("name", MUTANTS)
def test_a_wrong_sign_is_found(name, monkeypatch):
    attribute, wrong = MUTANTS[name]
    old = getattr(ContactDynamics, attribute)
    if isinstance(old, property):
        monkeypatch.setattr(ContactDynamics, attribute, property(lambda self: wrong(old.fget, self)))
    else:
        monkeypatch.setattr(ContactDynamics, attribute, lambda self, *given: wrong(old, self, *given))
    assert not kn.verify(block(0.1, 0.15, 0.4), states=2).passed


@pytest.mark.parametrize("change", ["free", "responses", "velocities"])
def test_a_wrong_sign_in_the_numbers_is_found(change, monkeypatch):
    """Of the motion without contacts, of what forces do, and of the velocities along rows."""
    old = getattr(ContactDynamics, change)
    value = old.fget if isinstance(old, property) else old.func
    monkeypatch.setattr(ContactDynamics, change, property(lambda self: -1 * value(self)))
    assert not kn.verify(block(0.1, 0.15, 0.4), states=2).passed


def test_a_gap_that_is_not_that_of_the_points_is_found():
    model = block(0.1, 0.15, 0.4)
    system = model.freeze()
    (left, right) = system.contacts
    side = replace(left.sides[0], gap=replace(right.sides[0].gap, name="another gap"))
    wrong = replace(system, contacts=(replace(left, sides=(side,)), right))
    equations = kn.derive(model)
    assert kn.verify(equations, states=2).passed
    assert not kn.verify(equations._of(wrong), states=2).passed


def test_very_many_modes_are_sampled_one_contact_at_a_time():
    layout = ContactLayout(tuple("abcdef"), ((0, 1),) * 6, ("latch",), (1,))
    modes = sampled_modes(layout)
    assert len(modes) == 1 + 12 + 1 + 2
    assert len({*modes}) == len(modes)
    few = ContactLayout(("a",), ((0,),), (), ())
    assert len(sampled_modes(few)) == 3


def test_the_conditions_of_a_mode():
    """Two rows and slip with v_t < 0: λ_t = +μ λ_n, and a_n = 0."""
    layout = ContactLayout(("a",), ((0,),), (), ())
    slip = next(mode for mode in sampled_modes(layout) if mode.sides[0].name == "SLIP")
    state = SampledState(layout, slip, np.array([0.0, -2.0]))
    G, a = np.array([[2.0, 0.5], [0.5, 1.0]]), np.array([-9.81, 0.0])
    matrix, right = state.conditions(G, a, np.array([0.3]), np.zeros(2))
    forces = np.linalg.solve(matrix, right)
    assert forces[1] == pytest.approx(0.3 * forces[0])
    assert (G @ forces + a)[0] == pytest.approx(0, abs=1e-12)
