"""The page on errors quotes what Kanes says."""

import re
from pathlib import Path

import pytest
import sympy

import kanes as kn

PAGE = (Path(__file__).parents[2] / "docs" / "errors.md").read_text(encoding="utf-8")
QUOTED = set(re.findall(r'^\*\*"([^"]+)"\*\*', PAGE, re.MULTILINE))


def particle(model, x):
    return model.add_particle("bob", model.origin.moved("P", x * model.frame.x), mass=1)


def lacking_a_parameter():
    model = kn.Model("sled")
    x, m = model.coordinates("x"), model.parameters("m")
    model.add_particle("bob", model.origin.moved("P", x * model.frame.x), mass=m)
    kn.derive(model).compile().simulate(stop=1, parameters={}, initial={"x": 0})


def still():
    model = kn.Model("rock")
    model.add_particle("P", model.origin, mass=1)
    kn.derive(model)


def undefined_speed():
    model = kn.Model("sled")
    particle(model, model.coordinates("x"))
    model.speeds("u1 u2")
    kn.derive(model)


def foreign_symbol():
    model = kn.Model("sled")
    P = particle(model, model.coordinates("x"))
    model.add_force(P, kn.Model("other").parameters("k") * model.frame.x)
    kn.derive(model)


def other_time():
    kn.Model("sled").coordinates("x").diff(sympy.Symbol("t"))


def function_of_time():
    model = kn.Model("sled")
    model.origin.moved("P", sympy.Function("x")(sympy.Symbol("t")) * model.frame.x)


def impossible_inertia():
    model = kn.Model("wheel")
    model.add_body("A", mass=1, inertia=kn.inertia(1, 1, 5), joint=kn.Pin(axis="z"))
    kn.derive(model)


def open_linkage():
    study = kn.library.study("four_bar")
    study.run(initial={"q3": study.initial["q3"] + 0.5})


def shared_force():
    model = kn.Model("table")
    x, y = model.coordinates("x y")
    bob = model.add_particle("bob", model.origin.moved("P", x * model.frame.x + y * model.frame.y), mass=1)
    model.add_configuration_constraint(x - 1, name="a")
    model.add_configuration_constraint(2 * x - 2, name="b")
    model.add_force(bob, model.frame.x)
    run = kn.derive(model).compile().simulate(stop=1, parameters={}, initial={"x": 1, "y": 0})
    return run.reaction("a").value


SAID = {
    "no value for parameter m": lacking_a_parameter,
    "… has no coordinates, so nothing in it can move": still,
    "it has no definition and no coordinate to be the rate of": undefined_speed,
    "the model has not declared this symbol": foreign_symbol,
    "is not the time of the model": other_time,
    "is a function of SymPy's": function_of_time,
    "break the rule that none exceeds the sum of the other two": impossible_inertia,
    "violate the constraints": open_linkage,
    "is not determined": shared_force,
}
# What an outcome says, and what files say of themselves, which their own tests have.
ELSEWHERE = {"constraints cannot be met", "its suffix does not say …"}


def test_every_quotation_is_proved():
    assert set(SAID) | ELSEWHERE == QUOTED


@pytest.mark.parametrize("words", SAID)
def test_kanes_says_what_the_page_quotes(words):
    with pytest.raises(kn.KanesError) as error:
        SAID[words]()
    assert words.strip("… ").replace("has no coordinates", "it has no coordinates") in str(error.value)
