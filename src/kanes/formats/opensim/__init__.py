"""Models and loads from files of OpenSim."""
