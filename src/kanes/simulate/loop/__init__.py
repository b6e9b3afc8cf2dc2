"""The compiled loop of the integrators."""
