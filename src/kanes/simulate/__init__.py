"""Motion: integrators and trajectories. Numbers only; no symbols from here on."""
