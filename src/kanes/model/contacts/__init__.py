"""Contact: bodies that touch and let go, exact or by compliant forces; stops of coordinates, and latches."""
