"""Constraints: what a user says once, as rows that Kanes differentiates."""
