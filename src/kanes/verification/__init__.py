"""Other roads to the same equations, and their comparison."""
