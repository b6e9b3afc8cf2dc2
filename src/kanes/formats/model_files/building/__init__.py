"""Builds a model and its study from the entries of a file."""
