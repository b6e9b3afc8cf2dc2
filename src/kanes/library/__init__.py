"""Ready systems, each a function that returns a fresh `Model`, each with its source; `study` adds numbers."""

from kanes.base.lazy_names import attach

# Names and their modules are listed in `__init__.pyi`, for type checkers and for Python.
__getattr__, __dir__, __all__ = attach(__name__)
