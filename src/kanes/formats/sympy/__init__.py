"""SymPy: its `KanesMethod` on graphs, and models from systems of its mechanics."""
