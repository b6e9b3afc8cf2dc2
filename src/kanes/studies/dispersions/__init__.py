"""Numbers that vary from run to run: how each is distributed, and which one a run gets."""
