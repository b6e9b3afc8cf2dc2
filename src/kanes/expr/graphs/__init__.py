"""CasADi graphs: the algebra for computation."""
