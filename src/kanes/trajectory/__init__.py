"""Results of runs: trajectories, ensembles and their files."""
