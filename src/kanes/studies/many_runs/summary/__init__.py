"""What many runs say together: pure functions of their dataset."""
