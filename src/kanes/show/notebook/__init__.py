"""Runs in notebooks: their pages within a cell, with or without a link to Python."""
