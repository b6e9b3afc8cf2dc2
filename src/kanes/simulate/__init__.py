"""Integrators and their results. Numbers only; no symbols from here on."""
