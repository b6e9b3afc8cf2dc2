"""A model file and its living page side by side, in a browser on this machine."""
