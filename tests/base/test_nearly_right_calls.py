"""Calls that are nearly right, and texts of names: each error names its cure, and names stay what they are.

Proves: base/values.py, base/errors.py, base/free_names.py, expr/written_names.py, expr/printing.py, expr/tables.py,
expr/names.py.
"""

import math

import pytest

import kanes as kn
from kanes.base.errors import counted
from kanes.expr.names import latex_text
from kanes.expr.tables import in_dollars
from kanes.expr.written_names import latex_name, text_name, unicode_name


@pytest.fixture(scope="module")
def sleigh():
    return kn.library.chaplygin_sleigh()


def test_arguments_without_names_are_told_their_names():
    study = kn.library.study("spring_pendulum")
    for call in (study.kernel.simulate, study.kernel.simulate_many, study.run):
        with pytest.raises(kn.WrongTypeError, match=r"10 is given without a name. Name all arguments.*stop=10"):
            call(10)


def test_functions_of_plain_numbers_name_those_of_symbols():
    q = kn.Model("m").coordinates("q")
    with pytest.raises(kn.WrongTypeError, match=r"q is a coordinate, which has no number here.*sympy.sin\(q\)"):
        math.sin(q)


def test_dependent_speeds_are_given_one_by_one_or_in_a_list(sleigh):
    speeds = sleigh.declared(type(kn.Model("m").speeds("u")))
    sleigh.choose_dependent(speeds[0])
    one_by_one = sleigh.dependent
    sleigh.choose_dependent([speeds[0]])
    assert sleigh.dependent == one_by_one == (speeds[0],)


def test_nouns_have_their_plurals():
    assert [counted(2, noun) for noun in ("speed", "mass", "contact geometry", "box", "body", "way")] == [
        "2 speeds", "2 masses", "2 contact geometries", "2 boxes", "2 bodies", "2 ways",
    ]  # fmt: skip
    assert counted(1, "mass") == "1 mass"


def test_words_have_primes_and_letters_have_dots():
    assert [text_name(name, 1) for name in ("q1", "u_A", "tilt_l")] == ["q\u03071", "u\u0307_A", "tilt_l′"]
    assert [unicode_name(name, 2) for name in ("q1", "theta_A", "pelvis_tilt")] == [
        "q\u0308₁", "θ\u0308_A", "pelvis_tilt″",
    ]  # fmt: skip
    assert latex_name("pelvis_tilt", 1) == r"\dot{pelvis}_{tilt}"


def test_a_name_with_capitals_in_it_stays_as_it_is():
    model = kn.Model("yoke")
    for name, letters in (("yokeL", "yokeL"), ("A", "a"), ("AB1", "ab1"), ("Earth", "earth")):
        frame = model.frame.rotated(name, 1.0, model.frame.z)
        assert str(frame.x) == f"{letters}_x"


def test_no_name_is_markup_in_a_report_of_markdown():
    assert "<" not in latex_text("<script>alert(1)</script>")
    assert "<" not in in_dollars("a <script")
    model = kn.Model("<script>alert(1)</script>")
    q = model.coordinates("q<script>")
    model.add_particle("P<img>", model.origin.moved("P", q * model.frame.x), mass=1)
    equations = kn.derive(model)
    for text in (kn.explain(equations).markdown(), kn.Study(model=model)._repr_markdown_()):
        assert "<script" not in text
        assert "<img" not in text
