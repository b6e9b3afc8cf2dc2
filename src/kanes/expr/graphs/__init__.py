"""CasADi graphs: the algebra that computes."""
