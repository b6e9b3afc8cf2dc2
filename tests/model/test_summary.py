"""What a model has at a glance, its energies, and functions that take a model or its equations.

Proves: model/summary.py.
"""

import numpy as np
import pytest

import kanes as kn


def arm():
    model = kn.Model("arm")
    l = model.parameters("l", unit="m")
    T = model.inputs("T")
    model.gravity = -9.81 * model.frame.y
    A = model.add_body(
        "A",
        mass=2,
        center=(l / 2, 0, 0),
        inertia=kn.inertia(1, 1, 3, physical=False),
        joint=kn.Pin(axis="z", spring=3),
    )
    B = model.add_body("B", parent=A, mass=1, inertia=kn.inertia(1, 1, 1), joint=kn.Pin(axis="z", at=(l, 0, 0)))
    model.add_torque(B, T * A.z, reaction=A, name="motor")
    model.add_particle("load", B.point("P", l, 0, 0), mass=4)
    model.add_distance(model["P"], model.origin, 2, name="cord")
    return model


def test_a_summary_lists_all_that_a_model_has():
    assert arm().summary().text().splitlines() == [
        "arm",
        "",
        "symbols",
        "  kind         names",
        "  coordinates  q_A, q_B",
        "  parameters   l [m]",
        "  inputs       T",
        "",
        "speeds",
        "  name  definition",
        "  u_A   q̇_A",
        "  u_B   q̇_B",
        "",
        "bodies",
        "  name  parent  joint           mass  mass centre   inertia",
        "  A     N       pin joint: q_A  2     l/2 a_x       (1, 1, 3), unphysical",
        "  B     A       pin joint: q_B  1     at its joint  (1, 1, 1)",
        "",
        "particles",
        "  name  mass  point",
        "  load  4     P",
        "",
        "loads",
        "  name         kind          on",
        "  spring of A  joint         A",
        "  motor        torque        B, A",
        "  gravity      acceleration  -9.81 n_y",
        "",
        "constraints",
        "  name  kind      rows",
        "  cord  distance  1 row",
    ]


def test_a_summary_is_a_table_in_a_notebook():
    shown = arm().summary()._repr_markdown_()
    assert r"| A | N | pin joint: q\_A | $2$ |" in shown
    assert r"| $u_{A}$ | $\dot{q}_{A}$ |" in shown


@pytest.mark.parametrize(
    "system", [kn.library.spring_pendulum, kn.library.double_pendulum, kn.library.three_link_chain]
)
def test_the_energies_that_are_read_are_those_along_a_run(system):
    equations = kn.derive(system())
    kernel = equations.compile()
    random = np.random.default_rng(2)
    x, p = random.uniform(0.3, 1.3, len(kernel.states)), random.uniform(0.3, 1.3, len(kernel.parameters))
    place = np.zeros(1), x, np.zeros(len(kernel.inputs)), p
    numbers = dict(zip((*kernel.states, *kernel.parameters), (*x, *p), strict=True))
    for name in ("kinetic_energy", "potential_energy"):
        read = getattr(equations, name)
        value = float(read.subs({symbol: numbers[symbol.name] for symbol in read.free_symbols}))
        assert value == pytest.approx(kernel[name].one(*place)[0], rel=1e-12)


def test_the_potential_energy_is_that_of_lagrange():
    model = kn.library.double_pendulum(tensions=False)
    assert kn.derive(model).potential_energy == kn.lagrange(model).potential_energy


def test_gravity_that_turns_has_no_potential_energy():
    model = kn.Model("turning")
    q = model.coordinates("q")
    B = model.frame.rotated("B", model.time, model.frame.z)
    model.gravity = -9.81 * B.y
    model.add_particle("P", model.origin.moved("at", q * model.frame.x), mass=1)
    with pytest.raises(kn.WrongValueError, match="gravity that rotates or changes has no potential energy"):
        _ = kn.derive(model).potential_energy


@pytest.mark.heavy
def test_equations_do_where_a_model_does():
    model = kn.library.three_link_chain()
    equations = kn.derive(model)
    assert kn.check(equations) == kn.check(model) == []
    assert kn.explain(model).text() == kn.explain(equations).text()
    assert kn.lagrange(equations).equations == kn.lagrange(model).equations
    assert kn.tree_formulation(equations).text() == kn.tree_formulation(model).text()
    assert str(kn.verify(equations, states=1)) == str(kn.verify(model, states=1))


def test_names_mean_nothing_to_markdown():
    model = kn.Model("<b>arm</b> | $x$")
    model.add_particle("tip *of* it", model.origin.moved("P", model.coordinates("q") * model.frame.x), mass=1)
    shown = model.summary().markdown()
    assert shown.startswith(r"## &lt;b&gt;arm&lt;/b&gt; \| \$x\$")
    assert r"| tip \*of\* it |" in shown
