"""Digital controllers: what users say of them, their tasks, and the programs of these."""
