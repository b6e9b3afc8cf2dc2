"""How motions change with their numbers, exactly, and numbers that fit measured motions."""
