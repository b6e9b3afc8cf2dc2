"""The equations of a model, derived and readable."""
