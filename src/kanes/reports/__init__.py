"""A derivation and its motion as one document."""
