"""Readable scalars: sums of monomials, and the shortest form found."""
