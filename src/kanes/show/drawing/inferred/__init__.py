"""What a drawing infers from loads of a model: the direction of gravity, and springs."""
