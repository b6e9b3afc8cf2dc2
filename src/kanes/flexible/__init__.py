"""Data of flexible bodies: modes, integrals of their shapes, and places where other bodies are attached."""

from kanes.base.lazy_names import attach

# `__init__.pyi` lists the names and their modules, for type checkers and for Python.
__getattr__, __dir__, __all__ = attach(__name__)
