"""Measured data: recordings, their files, and their preparation for derivatives."""
