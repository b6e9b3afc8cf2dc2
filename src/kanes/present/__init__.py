"""Derivations told for people."""
