"""What is done at moments of a run that are known beforehand: instants of tasks, and the stop."""
