"""SymPy: its `KanesMethod` on our graphs, and models translated from it."""
