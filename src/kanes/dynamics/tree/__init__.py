"""Trees of bodies, from link to link."""
