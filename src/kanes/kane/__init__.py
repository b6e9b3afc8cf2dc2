"""Kane's method, one file per step."""
