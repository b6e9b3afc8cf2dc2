"""Alternative generalized speeds, tried and ranked."""
