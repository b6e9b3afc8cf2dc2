"""Feedback along a motion: time-varying regulators, and control with a receding horizon."""
