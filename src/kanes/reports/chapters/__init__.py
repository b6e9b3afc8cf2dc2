"""Chapters of a report: functions that make blocks from its subject."""
