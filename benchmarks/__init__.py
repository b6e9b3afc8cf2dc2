"""Kanes against SymPy's KanesMethod, and against its own promises, in one run: `python -m benchmarks`."""
