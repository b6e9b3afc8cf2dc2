"""Modal data of bodies that are given by mass and stiffness matrices."""
