"""The printed equations of a mode hold along runs in that mode, and so do its conditions.

Proves: equations/mode_equations.py, equations/mode_choices.py, equations/written_contacts.py, expr/relations.py.
"""

from functools import cache

import numpy as np
import pytest

import kanes as kn
from kanes.base.errors import UnknownNameError, WrongTypeError, WrongValueError
from kanes.expr.relations import Relation
from kanes.expr.symbols import Coordinate
from touching_bodies import ball, block

SIGNS = {"=": lambda d: abs(d) < 1e-8, "≥": lambda d: d > -1e-8, "≤": lambda d: d < 1e-8, ">": lambda d: d > 0}


@cache
def rocking():
    """A block that lands on a corner, rocks, slides and sticks."""
    equations = kn.derive(block(0.1, 0.15, 0.4))
    start = {"x": 0, "y": 0.45, "q": 0.3, "u_x": 1, "u_q": 1}
    run = equations.compile().simulate(
        stop=0.82, parameters={}, initial=start, rtol=1e-12, times=np.linspace(0, 0.82, 83)
    )
    return equations, run, {"left": ((0, 1, 0), (1, 0, 0)), "right": ((0, 1, 0), (1, 0, 0))}


@cache
def sliding():
    """A ball that lands with spin, slides, and then rolls."""
    equations = kn.derive(ball(2.0, 0.1, 0.1))
    start = dict.fromkeys((*(s.name for s in equations.coordinates), *(s.name for s in equations.speeds)), 0.0)
    start |= {"e0_ball": 1.0, "z_ball": 0.2, "vx_ball": 1.0, "wx_ball": 6.0}
    run = equations.compile().simulate(
        stop=0.9, parameters={}, initial=start, rtol=1e-12, times=np.linspace(0, 0.9, 19)
    )
    return equations, run, {"floor": ((0, 0, 1), (1, 0, 0), (0, 1, 0))}


def numbers_at(equations, run, k):
    """All symbols at a time of a run, by how they are written."""
    system = equations.system
    found = {q: run[q.name][k] for q in system.coordinates}
    found |= {u: run[u.name][k] for u in system.speeds}
    found |= {u.dot: run[u.dot][k] for u in system.speeds}
    return found


@pytest.mark.parametrize("make", [rocking, sliding])
def test_the_equations_of_each_mode_hold_along_runs(make):
    """With u̇ and the forces of the run, which come from a program and not from these equations."""
    equations, run, directions = make()
    forces = {name: run.contact_force(name) for name in directions}
    seen = set()
    for k in range(run.t.size):
        modes = {name: str(run.modes[name][k]) for name in directions}
        seen.add(tuple(modes.values()))
        written = equations.in_mode(modes)
        known = numbers_at(equations, run, k)
        for name, axes in directions.items():
            letters = ["N", *(["T"] if len(axes) == 2 else ["T1", "T2"])]
            known |= {f"{x}_{name}": forces[name][:, k] @ axis for x, axis in zip(letters, axes, strict=True)}
        slips = {str(each.left): evaluated(each.right, known) for each in written.slips if str(each.left)[0] == "v"}
        for relation in (*written.dynamical, *written.conditions, *written.limits):
            difference = evaluated(relation.left, known | slips) - evaluated(relation.right, known | slips)
            assert SIGNS[relation.sign](difference), (k, modes, relation)
        for relation in written.slips:
            if relation.right == 0:
                assert evaluated(relation.left, known) == pytest.approx(0, abs=1e-9)
    assert len(seen) == {rocking: 5, sliding: 3}[make]


def evaluated(expression, known):
    """A number; stand-ins of forces are found by their names."""
    if not hasattr(expression, "free_symbols"):
        return float(expression)
    by_name = {str(key): value for key, value in known.items()}
    replaced = {symbol: known.get(symbol, by_name.get(str(symbol))) for symbol in expression.free_symbols}
    return float(expression.xreplace(replaced))


def test_a_block_that_sticks_with_one_corner_in_symbols():
    """M u̇ = f + Cᵀλ of a block on its left corner, and the acceleration of the corner along y."""
    equations = kn.derive(block(0.1, 0.15, 0.4))
    found = equations.in_mode({"left": "stick"})
    assert dict(found.modes) == {"left": "stick", "right": "open"}
    lines = found.text().splitlines()
    assert lines[0] == "block: left stick, right open"
    assert lines[2:4] == ["    u̇_x = T_left", "    u̇_y = N_left - 9.81"]
    assert "    |T_left| ≤ 0.4 N_left" in lines
    assert "    y + 0.1 sin(q) - 0.15 cos(q) ≥ 0" in lines
    assert r"\left|{T_{left}}\right| &\le 0.4 N_{left}" in found.latex()
    assert found._repr_latex_().startswith(r"$\displaystyle \begin{aligned}")


def test_modes_of_limits_and_latches():
    model = kn.Model("arm")
    q = model.coordinates("q")
    A = model.frame.rotated("A", q, model.frame.z)
    model.add_particle("bob", model.origin.moved("P", -A.y), mass=1)
    model.add_limit(q, lower=-1, upper=2, name="stop")
    model.add_latch(q, at=1.5, name="hook")
    equations = kn.derive(model)
    modes = equations.modes()
    assert modes.of("stop") == ("open", "lower", "upper")
    assert modes.of("hook") == ("free", "locked")
    assert "    lower   q + 1 = 0,  F_stop_lower ≥ 0,  2 - q ≥ 0,  F_stop_upper = 0" in modes.text().splitlines()
    assert "no consistent mode" in modes.text()
    assert modes.rule in repr(modes)
    assert modes.latex().startswith(r"\begin{aligned} q + 1 &\ge 0")
    text = equations.in_mode({"stop": "upper", "hook": "locked"}).text().splitlines()
    assert text[2] == "    u̇_q = F_hook - F_stop_upper"
    assert text.count("    u̇_q = 0") == 1
    assert text.count("    -u̇_q = 0") == 1


def test_spots_of_a_contact_have_modes_together_and_alone():
    model = kn.Model("plate")
    x, z, q = model.coordinates("x z q")
    N = model.frame
    B, C = N.rotated("B", q, -N.y), model.origin.moved("C", x * N.x + z * N.z)
    body = model.add_body("plate", frame=B, center=C, mass=2, inertia=kn.inertia(0, 0.1, 0))
    model.add_contact(body, kn.surfaces.Corners(0.4, 0, 0.2), on=kn.surfaces.Plane(N.z), friction=0.5, name="base")
    model.add_string(model.origin, C, length=3, name="rope")
    equations = kn.derive(model)
    names = [f"base, corner {k}" for k in (1, 2, 3, 4)]
    assert dict(equations.in_mode({"base": "slip"}).modes) == dict.fromkeys(names, "slip") | {"rope": "slack"}
    alone = equations.in_mode({"base, corner 2": "stick", "rope": "taut"})
    assert [alone.modes[name] for name in names] == ["open", "stick", "open", "open"]
    # 2 u̇_x has the friction of the corner, and the pull of the rope along −x.
    assert alone.dynamical[0].text().startswith("2 u̇_x = ")
    assert "T_base_corner_2" in alone.dynamical[0].text()
    assert "F_rope x" in alone.dynamical[0].text()
    assert "N_base_corner_1" not in alone.text()


def test_bad_modes_are_named():
    equations = kn.derive(block(0.1, 0.15, 0.4))
    with pytest.raises(WrongValueError, match=r"left: 'closed' is not a mode of it. It has: open, stick, slip"):
        equations.in_mode({"left": "closed"})
    with pytest.raises(UnknownNameError, match="has no contact, limit or latch 'top'"):
        equations.in_mode({"top": "stick"})
    with pytest.raises(WrongTypeError, match="is not a table"):
        equations.in_mode("stick")
    assert equations.in_mode().text() == equations.in_mode({}).text()


def test_relations_print():
    q = Coordinate("q1")
    relation = Relation(q**2, "≥", abs(q))
    assert relation.text() == "q₁² ≥ |q₁|"
    assert relation.latex() == r"q_{1}^{2} &\ge \left|{q_{1}}\right|"
