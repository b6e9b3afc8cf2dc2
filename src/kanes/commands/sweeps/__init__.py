"""What `kanes sweep` is told, and what it came to."""
