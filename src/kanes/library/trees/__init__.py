"""Robots, people and spacecraft."""
