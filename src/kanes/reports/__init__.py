"""Reports, explanations, and comparison with published equations."""
