"""Kane's equations on graphs, at any size, and the programs that come of them."""
