"""When programs switch: times that are known ahead of a run."""
