"""Linear models, their modes and loci."""
