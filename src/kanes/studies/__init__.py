"""Studies: models with the numbers for simulations; sweeps over many runs."""
