"""Kanes against SymPy, PyDy, SciPy, heyoka and MuJoCo, and against its promises, in one run: `python -m benchmarks`."""
