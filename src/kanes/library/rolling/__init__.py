"""What rolls, skids and skates."""
