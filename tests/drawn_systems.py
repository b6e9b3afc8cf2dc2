"""Scenes of the library's systems, made once for all tests that draw them."""

from functools import cache

from elsewhere import library_model
from kanes.show.drawing.scene_builder import scene_of


@cache
def library_scene(name):
    """The scene at numbers without any meaning, where its bases are, and the numbers."""
    system = library_model(name).freeze()
    numbers = {symbol.name: 0.5 for symbol in system.parameters}
    return *scene_of(system, numbers), numbers
