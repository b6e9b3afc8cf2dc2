"""Programs in other languages and for other tools."""
