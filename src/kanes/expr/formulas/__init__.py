"""Expressions as text, and what text may ask of them."""
