"""Sensitivities of motions to parameters and initial values, and fits of these to measured motions."""
