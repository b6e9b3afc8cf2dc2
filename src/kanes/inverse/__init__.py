"""From motions to their causes: measured motions as trajectories, what drives them, and what that is made of."""
