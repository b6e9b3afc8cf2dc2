"""The equations of a tree as in the slides on tree-topology spacecraft."""
