"""Pages of a run: one file of HTML with its motion, its numbers and its equations."""
