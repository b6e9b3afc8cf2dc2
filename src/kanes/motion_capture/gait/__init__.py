"""Steps of a walk: events, cycles, and curves over them."""

from kanes.base.lazy_names import attach

# `__init__.pyi` lists the names and their modules, for type checkers and for Python.
__getattr__, __dir__, __all__ = attach(__name__)
