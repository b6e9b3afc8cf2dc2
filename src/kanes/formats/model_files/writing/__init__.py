"""A model in the words of its file: plain tables, lists, numbers and formulas, and the text of these."""
