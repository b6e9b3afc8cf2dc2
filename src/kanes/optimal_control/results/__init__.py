"""What was found, and how far it is from a motion."""
