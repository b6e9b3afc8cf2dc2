"""The equations of a problem at nodes and at the ends of phases, on graphs and as machine code."""
