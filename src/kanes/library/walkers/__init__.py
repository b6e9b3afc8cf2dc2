"""Machines that walk down a slope by themselves; at each impact a foot takes the place of the other."""
