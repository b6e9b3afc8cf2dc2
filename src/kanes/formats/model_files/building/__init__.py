"""From what a file says to a model and its study."""
