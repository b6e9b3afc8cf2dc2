"""Constraints: entered once by the user, kept as rows that Kanes differentiates."""
