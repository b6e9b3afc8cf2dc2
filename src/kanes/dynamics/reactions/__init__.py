"""Reactions: forces that do no work."""
