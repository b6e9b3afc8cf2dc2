"""From objects of SymPy's mechanics to those of a model, step by step."""
