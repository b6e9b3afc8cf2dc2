"""Many runs: what they are, and what they say together."""
