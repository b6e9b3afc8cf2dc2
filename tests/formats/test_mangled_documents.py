"""Documents of other programs that something went wrong with: a model comes of them, or an error that says what.

Proves: formats/documents/xml_nodes.py.
"""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mangled_files import mangled, read_mangled
from osim_models import JOINTS
from urdf_models import ARM, CART

# By the name of a file: texts that are sound. Each change spoils something in one of them.
SOUND = {
    "arm.urdf": ARM,
    "cart.urdf": CART,
}
# Those that take long to read.
SLOW = {
    "joints.osim": JOINTS,
}


def one_of(files):
    return st.sampled_from(sorted(files)).flatmap(lambda name: st.tuples(st.just(name), mangled(files[name])))


def fuzzed(count):
    """Few examples each time, the same ones; many where there is time, others with each run."""
    allowed = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
    return settings(max_examples=count, deadline=None, suppress_health_check=allowed, derandomize=count < 100)


@pytest.mark.parametrize("name", sorted(SOUND))
def test_what_is_mangled_here_is_sound(tmp_path, name):
    assert read_mangled(SOUND[name].encode(), tmp_path / name) is not None


@fuzzed(40)
@given(one_of(SOUND))
def test_a_mangled_document_is_a_model_or_an_error_that_says_why(tmp_path, file):
    name, content = file
    read_mangled(content, tmp_path / name)


@pytest.mark.heavy
@fuzzed(1500)
@given(one_of({**SOUND, **SLOW}))
def test_so_is_any_of_many(tmp_path, file):
    name, content = file
    read_mangled(content, tmp_path / name)
