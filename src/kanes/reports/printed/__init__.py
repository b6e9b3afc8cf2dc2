"""Published equations, compared with derived ones term by term."""
