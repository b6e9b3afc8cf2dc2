"""The nearest point to zero that satisfies linear inequalities, by a dual active-set method in machine code."""
