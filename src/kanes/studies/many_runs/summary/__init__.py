"""Statistics and plots of many runs: pure functions of their dataset."""
