"""Models of MuJoCo (MJCF), read."""
