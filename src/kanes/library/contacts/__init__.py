"""Machines and toys whose parts touch and let go: blocks, balls, hoppers, latches."""
