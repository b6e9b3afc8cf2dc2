"""Numbers that vary from run to run, by probability distributions."""
