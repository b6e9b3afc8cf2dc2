"""Options and results of `kanes sweep`."""
