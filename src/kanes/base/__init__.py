"""What all packages use: errors, types, values, samples, ranks of matrices."""
