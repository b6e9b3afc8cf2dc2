"""A tree as the slides on tree-topology spacecraft put its equations together."""
