"""Preparation of recordings for derivatives: gaps, filters, splines."""
