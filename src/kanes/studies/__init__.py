"""A model with its numbers: what it takes to simulate it, in one thing that files, commands and pages share."""
