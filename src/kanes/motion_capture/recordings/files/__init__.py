"""Files that recordings are read from and written to, a module for each format."""
