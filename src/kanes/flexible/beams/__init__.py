"""Modal data of straight beams: exact shapes, and finite elements of a line."""
