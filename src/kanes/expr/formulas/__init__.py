"""Expressions as text, and the operations that formulas allow."""
