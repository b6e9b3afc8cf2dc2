"""Segments of the human body: masses, mass centres and inertias from published tables."""

from kanes.motion_capture.anthropometry.segments import names, segment
from kanes.motion_capture.anthropometry.whole_body import body

__all__ = ["body", "names", "segment"]
