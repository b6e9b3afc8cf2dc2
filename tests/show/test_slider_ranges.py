"""Sliders go as far as somebody says.

Proves: show/page/animation.py.
"""

import pytest

import kanes as kn
from kanes.show.page.animation import shown, slider_ranges
from kanes.show.page.shown_motion import page_content


@pytest.fixture(scope="module")
def run():
    kernel = kn.derive(kn.library.double_pendulum(tensions=False)).compile()
    return kernel.simulate(
        stop=1, parameters={"L": 0.9, "m1": 2.0, "m2": 1.1, "g": 9.81}, initial={"q1": 0.4, "q2": 0.2}
    )


def test_a_page_has_the_ranges_that_were_given_by_symbol_or_name(run):
    L = next(symbol for symbol in run.kernel.system.parameters if symbol.name == "L")
    data = page_content(shown(run, (), {L: (0.5, 1.5), "q1": (-1, 1)}))
    assert data["ranges"] == {"L": [0.5, 1.5], "q1": [-1.0, 1.0]}
    assert page_content(shown(run, ()))["ranges"] == {}


@pytest.mark.parametrize("wrong", [3, (1,), (2, 1), (1, 1), (0, float("inf")), (float("nan"), 1)])
def test_an_invalid_range_is_named(run, wrong):
    with pytest.raises(
        kn.WrongValueError, match=r"ranges, L: .* must be two numbers, the smaller first\. Give such as"
    ):
        shown(run, (), {"L": wrong})


@pytest.mark.parametrize("wrong", [("a", "b"), None])
def test_a_range_of_the_wrong_kind_is_named(run, wrong):
    with pytest.raises(kn.WrongTypeError, match=r"ranges, L: .* is not a range\. Give two numbers"):
        shown(run, (), {"L": wrong})


def test_ranges_without_a_slider_are_named(run):
    with pytest.raises(kn.UnknownNameError, match=r"has no slider for k\. There are: "):
        shown(run, (), {"k": (0, 1)})
    with pytest.raises(kn.WrongTypeError, match="not a table of ranges. Give a"):
        shown(run, (), [("L", 0, 1)])


def test_units_count_as_they_were_declared():
    class Centimetres:
        def __init__(self, value):
            self.value = value

        def to_base_units(self):
            return self.to("m")

        def to(self, unit):
            assert unit == "m"
            return type("Plain", (), {"magnitude": self.value / 100})()

    assert slider_ranges("rod", {"l": (Centimetres(10), Centimetres(250))}, ("l",), {"l": "m"}) == {"l": (0.1, 2.5)}
