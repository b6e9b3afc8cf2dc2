"""What a system looks like, from the model alone: scenes, pictures and films."""
