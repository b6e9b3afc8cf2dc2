"""Beams as chains of rigid links with springs between them."""
