"""Chapters of a report, each from its subject to blocks."""
