"""Readable scalars: sums taken apart, the shortest form found."""
