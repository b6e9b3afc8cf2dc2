"""When two instants of digital controllers are one."""

# Relative to the time, instants that differ by rounding.
SAME = 1e-12
