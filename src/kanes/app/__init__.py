"""The command line and the studio."""
