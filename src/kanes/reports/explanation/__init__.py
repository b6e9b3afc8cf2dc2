"""Derivations in readable steps."""
