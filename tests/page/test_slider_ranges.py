"""Sliders go as far as somebody says.

Proves: page/slider_ranges.py.
"""

import pytest

import kanes as kn
from kanes.page.shown_motion import page_content
from kanes.page.slider_ranges import slider_ranges
from kanes.trajectory.animation import shown


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


@pytest.mark.parametrize("wrong", [3, (1,), (2, 1), (1, 1), ("a", "b"), (0, float("inf")), (float("nan"), 1), None])
def test_what_is_no_range_is_told(run, wrong):
    with pytest.raises(kn.ExpressionError, match=r"ranges, L: .* is no range\. Give two numbers, the smaller first"):
        shown(run, (), {"L": wrong})


def test_ranges_of_what_has_no_slider_are_told(run):
    with pytest.raises(kn.UnknownNameError, match=r"has no slider for k\. There are: "):
        shown(run, (), {"k": (0, 1)})
    with pytest.raises(kn.ExpressionError, match="no table of ranges"):
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
