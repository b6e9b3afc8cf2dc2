"""Elementary functions of eight numbers at once."""
