"""SymPy mechanics on the engine of Kanes."""

from typing import TYPE_CHECKING

from kanes.lazy_names import attach

if TYPE_CHECKING:
    from kanes.sympy.drop_in.kanes_method import KanesMethod as KanesMethod

__getattr__, __dir__, __all__ = attach(__name__, {"KanesMethod": "kanes.sympy.drop_in.kanes_method"})
