"""What can be done from a terminal."""
