"""A model file and its interactive page side by side, in a browser on this machine."""
