"""The tables of model files, from which files are checked and their schema is made."""
