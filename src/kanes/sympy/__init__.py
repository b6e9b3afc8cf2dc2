"""SymPy mechanics on the engine of Kanes."""
