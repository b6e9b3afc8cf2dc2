"""Kane's equations on graphs, at any size, and programs made from them."""
