"""Forces that do no work."""
