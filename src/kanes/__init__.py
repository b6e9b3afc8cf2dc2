"""Kanes: multibody dynamics by Kane's method.

    Model --derive--> Equations --compile--> Kernel --simulate--> Trajectory

Describe a system in a `Model`, `derive` its equations of motion, read them, `verify` them by other methods, and
compile and simulate them in machine code.
"""

from kanes.base.lazy_names import attach

__version__ = "0.2.0"

# `__init__.pyi` lists the names and their modules, for type checkers and for Python.
__getattr__, __dir__, __all__ = attach(__name__)
