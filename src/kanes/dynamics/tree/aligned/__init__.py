"""The frames and points in which a tree is computed, where they are others than the user's."""
