"""Choices of generalized speeds, tried and ranked."""
