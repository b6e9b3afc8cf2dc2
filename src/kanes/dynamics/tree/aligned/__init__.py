"""The frames and points in which a tree is computed, if they differ from the user's."""
