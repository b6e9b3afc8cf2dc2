"""Closed loops."""
