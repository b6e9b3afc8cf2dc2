"""From the content of an MJCF file to a model."""
