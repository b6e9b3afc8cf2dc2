"""What was measured: recordings, their files, and how they are made fit for derivatives."""
