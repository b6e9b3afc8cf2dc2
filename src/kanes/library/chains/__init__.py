"""Pendula and chains."""
