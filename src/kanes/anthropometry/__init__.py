"""Segments of the human body: masses, mass centres and inertias from published tables."""

from kanes.anthropometry.segments import names, segment
from kanes.anthropometry.whole_body import body

__all__ = ["body", "names", "segment"]
