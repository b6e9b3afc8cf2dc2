"""Published equations against ours: what differs, and where."""
