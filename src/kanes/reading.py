"""Whatever Kanes can read, told apart by what is in the file."""
