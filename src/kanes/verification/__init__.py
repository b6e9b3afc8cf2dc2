"""Independent derivations of the same equations, the other roads, and their comparison."""
