"""Independent derivations of the same equations, and their comparison."""
