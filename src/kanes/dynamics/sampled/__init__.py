"""Digital controllers: their definition, their tasks, and the programs of these."""
