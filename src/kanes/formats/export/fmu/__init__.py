"""Functional Mock-up Units: models for other simulators, by the FMI standard."""
