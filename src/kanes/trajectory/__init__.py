"""What runs give: trajectories, ensembles, files and pictures."""
