"""Many runs on one page."""
