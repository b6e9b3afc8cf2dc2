"""Steps of a walk: events, cycles, and curves over them."""
