"""What a model file may say, as the tables that it is held to and that its schema is made of."""
