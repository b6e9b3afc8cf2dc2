"""Parameters, motions and unknown inputs from measurements, by collocation."""
