"""Kernels: compiled functions of one system."""
