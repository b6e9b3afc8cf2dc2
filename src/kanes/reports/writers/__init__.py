"""Reports in a language: HTML, Typst, Markdown."""
