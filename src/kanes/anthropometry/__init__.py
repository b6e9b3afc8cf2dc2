"""Segments of the human body: masses, mass centres and inertias from published tables."""
