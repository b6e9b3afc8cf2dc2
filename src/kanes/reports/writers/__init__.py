"""Writers of reports: HTML, Typst and PDF, Markdown."""
