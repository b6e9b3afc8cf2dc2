"""Models as files: text that people write and read, and a model that says the same."""
