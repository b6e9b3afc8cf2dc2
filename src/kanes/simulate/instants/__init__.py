"""Actions at times of a run that are known beforehand: instants of tasks, and the stop."""
