"""What a drawing infers from a model that does not say it: down, and springs."""
