"""Writes models and studies as model files: plain tables, lists, numbers and formulas, and their text."""
