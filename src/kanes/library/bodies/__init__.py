"""Limbs and whole bodies, as biomechanics has them."""
