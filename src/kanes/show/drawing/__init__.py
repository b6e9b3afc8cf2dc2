"""Scenes, pictures and films of a system, made from the model only."""
