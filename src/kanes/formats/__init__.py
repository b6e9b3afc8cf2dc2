"""Files of models: reading, writing, exports."""
