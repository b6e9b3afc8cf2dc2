"""Pictures, plots, pages and films of runs."""
