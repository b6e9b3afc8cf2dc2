"""Compliant contact: forces between surfaces that touch and let go."""
