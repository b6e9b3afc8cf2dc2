"""The loop over the links of a large tree."""
