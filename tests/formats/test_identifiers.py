"""Names become identifiers, each its own.

Proves: formats/export/identifiers.py.
"""

from hypothesis import given, settings
from hypothesis import strategies as st

from kanes.formats.export.identifiers import IdentifierPool


def test_names_that_read_alike_get_identifiers_of_their_own():
    pool = IdentifierPool({"end"}, r"z\d+")
    names = ["l1", "l_1", "l.1", "l-1", "θ", "Θ", "θ̇", "ä", "end", "z12", "2nd", "_", "λ"]
    assert list(pool.take_all(names).values()) == [
        "l1", "l_1", "l_1_", "l_1__", "theta", "Theta", "thetadot", "a", "end_", "z12_", "f2nd", "f_", "lambda",
    ]  # fmt: skip


def test_endings_belong_to_a_name():
    pool = IdentifierPool(())
    assert pool.take("f_prepare", after=("", "_prepare")) == "f_prepare"
    assert pool.take("f", after=("", "_prepare")) == "f_"


@settings(max_examples=25, deadline=None)
@given(st.lists(st.text(min_size=1), unique=True, max_size=8))
def test_identifiers_are_plain_short_and_unique(names):
    found = list(IdentifierPool({"end", "for"}).take_all(names).values())
    assert len(set(found)) == len(names)
    assert all(each.isidentifier() and each.isascii() and each[0] != "_" for each in found)
    assert all(len(each) + len("_prepare") <= 63 + len(names) for each in found)
