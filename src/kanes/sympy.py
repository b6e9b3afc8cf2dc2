"""SymPy's `KanesMethod` on the engine of Kanes: `from kanes.sympy import KanesMethod`."""

from kanes.formats.sympy.drop_in.kanes_method import KanesMethod as KanesMethod

__all__ = ["KanesMethod"]
